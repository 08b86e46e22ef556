//! Decks as their files have them, legal or not: for those who build, compare and check them.

use super::Library;
use super::finding::{find, is_called, one_of_several, unknown, which_deck};
use crate::fault::Fault;
use crate::system::file;
use std::path::Path;
use wars_cards::slug;
use wars_engine::card::deck::{DeckForm, DeckList};

/// A deck as its file has it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListedDeck {
    /// Its file.
    pub file: String,
    /// How that is written.
    pub form: DeckForm,
    /// The list.
    pub list: DeckList,
}

/// A deck, legal or not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CheckedDeck {
    /// What players call it.
    pub name: String,
    /// What it is, where it is legal.
    pub words: String,
    /// Everything that is wrong with it.
    pub problems: Vec<String>,
}

/// Every list of built-in decks.
const BUILT_IN: [&[wars_cards::File]; 3] = [wars_cards::DECKS, wars_cards::THEME_DECKS, wars_cards::STORY_DECKS];

impl Library {
    /// The decks of a short name, of the path of a file, or of a path and the name of one deck in it; as decks for
    /// stories if they are meant to be.
    ///
    /// # Errors
    /// When there is no such deck, or its file is none.
    pub fn lists(&self, name: &str, for_stories: bool) -> Result<Vec<ListedDeck>, Fault> {
        let listed = |file: &str, text: &str| -> Result<Vec<ListedDeck>, Fault> {
            let lists = self.read_lists(file, text, for_stories)?.into_iter();
            Ok(lists.map(|list| ListedDeck { file: file.to_owned(), form: DeckForm::of(text), list }).collect())
        };
        if let Some((path, wanted)) = one_of_several(name) {
            let all = listed(path, &file::text(Path::new(path))?)?;
            let (fitting, others): (Vec<_>, Vec<_>) =
                all.into_iter().partition(|deck| is_called(deck.list.name(), wanted));
            return match fitting.len() {
                1 => Ok(fitting),
                _ => Err(which_deck(path, fitting.iter().chain(&others).map(|deck| deck.list.name()))),
            };
        }
        // Decks for stories lie in a folder within.
        let in_folder = self.in_folder(name).or_else(|| self.in_folder(&format!("stories/{name}")));
        match find(name, in_folder, &BUILT_IN)? {
            Some((file, text)) => listed(&file, &text),
            None => {
                let own = [self.own_names(false), self.own_names(true)].concat();
                Err(unknown("deck", name, &own, &BUILT_IN))
            }
        }
    }

    /// The one deck of a short name, of the path of a file, or of a path and the name of one deck in it.
    ///
    /// # Errors
    /// When there is no such deck, its file is none or has several.
    pub fn list(&self, name: &str) -> Result<ListedDeck, Fault> {
        let mut lists = self.lists(name, false)?;
        match (lists.len(), lists.pop()) {
            (1, Some(only)) => Ok(only),
            (_, last) => Err(which_deck(name, lists.iter().chain(&last).map(|it| it.list.name()))),
        }
    }

    /// The decks of a file with this text, legal or not.
    pub(super) fn read_lists(&self, file: &str, text: &str, for_stories: bool) -> Result<Vec<DeckList>, Fault> {
        DeckList::read(text, slug(file), for_stories).map_err(|unreadable| {
            Fault::Input(unreadable.told(self.catalogue()).iter().map(|told| format!("{file}: {told}")).collect())
        })
    }

    /// Decks by short name or by the path of their file, with everything that is wrong with them; as decks for stories if
    /// they are meant to be.
    ///
    /// # Errors
    /// When there is no such deck, or its file is none.
    pub fn check_decks(&self, name: &str, for_stories: bool) -> Result<Vec<CheckedDeck>, Fault> {
        Ok(self.lists(name, for_stories)?.iter().map(|deck| self.checked(&deck.list)).collect())
    }

    fn checked(&self, list: &DeckList) -> CheckedDeck {
        let words = match list {
            DeckList::Duel(deck) => format!("{} cards, {}", deck.format.size(), deck.format.name()),
            DeckList::Story(_) => "50 cards and 6 locations, for stories".to_owned(),
        };
        CheckedDeck { name: list.name().to_owned(), words, problems: list.problems(self.catalogue()) }
    }
}
