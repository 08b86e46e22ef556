//! Where cards and decks come from: built in, or from folders and files that were named. `finding` turns a name into a
//! file, `lists` reads decks that need not be legal, `stories` finds stories and the decks that are played in them, `own`
//! keeps those that players build.

mod finding;
mod lessons;
mod lists;
pub mod own;
mod stories;

pub use lessons::{ReadyLesson, read_lesson};
pub use lists::{CheckedDeck, ListedDeck};
pub use own::OwnDeck;
pub use stories::{ReadyStory, ReadyStoryDeck, built_in_stories, read_story};

use crate::fault::{Fault, in_words};
use crate::session::Brought;
use crate::system::file;
use finding::{built_in, deck_names, find, is_called, one_of_several, unknown, which_deck, with_ending};
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use wars_cards::slug;
use wars_engine::card::deck::DeckList;
use wars_engine::card_files::is_card_file;
use wars_engine::{Catalogue, Deck, DefIx, Format};

/// All cards, and how to find a deck.
#[derive(Clone, Debug)]
pub struct Library {
    catalogue: Arc<Catalogue>,
    decks: Option<PathBuf>,
    /// The player's own decks.
    own: Option<PathBuf>,
}

/// A legal deck.
#[derive(Clone, Debug)]
pub struct ReadyDeck {
    /// What players call it.
    pub name: String,
    /// The name of its file without folder and ending, for tables.
    pub slug: String,
    /// Which rules it keeps to.
    pub format: Format,
    /// Its cards, one by one.
    pub cards: Vec<DefIx>,
    /// The location it proposes to begin with.
    pub start: Option<DefIx>,
}

impl ReadyDeck {
    /// The deck of a list, if it is legal and for two players.
    pub fn of(list: &DeckList, slug: &str, catalogue: &Catalogue) -> Option<ReadyDeck> {
        let deck = list.duel()?;
        let cards = deck.cards(catalogue).ok()?;
        let start = deck.start(&cards, catalogue);
        Some(ReadyDeck { name: deck.name.clone(), slug: slug.to_owned(), format: deck.format, cards, start })
    }

    /// What it says about the game it is played in.
    pub fn brought(&self) -> Brought {
        Brought { format: Some(self.format), start: self.start }
    }
}

impl Library {
    /// Loads all cards: those of a folder, or those built in.
    ///
    /// # Errors
    /// When the folder can't be read or a card file is wrong.
    pub fn open(cards: Option<&Path>, decks: Option<&Path>) -> Result<Library, Fault> {
        let catalogue = match cards {
            None => Catalogue::load(wars_cards::CARDS.iter().copied()),
            Some(folder) => {
                let files = read_folder(folder)?;
                Catalogue::load(files.iter().map(|(name, text)| (name.as_str(), text.as_str())))
            }
        };
        let catalogue = catalogue.map_err(|errors| Fault::Input(errors.0.iter().map(ToString::to_string).collect()))?;
        if let Some(folder) = decks.filter(|folder| !folder.is_dir()) {
            return Err(Fault::input(format!("{}: no such folder; --decks wants a folder of decks", folder.display())));
        }
        Ok(Library { catalogue: Arc::new(catalogue), decks: decks.map(Path::to_owned), own: None })
    }

    /// All cards.
    pub fn catalogue(&self) -> &Arc<Catalogue> {
        &self.catalogue
    }

    /// A deck by short name or by the path of its file. A name is looked for in the folder of `--decks` first, then
    /// among the player's own decks.
    ///
    /// # Errors
    /// When there is no such deck, its file is no deck, or the deck is not legal.
    pub fn deck(&self, name: &str) -> Result<ReadyDeck, Fault> {
        if let Some((path, wanted)) = one_of_several(name) {
            return self.one_deck(path, &file::text(Path::new(path))?, Some(wanted));
        }
        match find(name, self.in_folder(name), &[wars_cards::DECKS, wars_cards::THEME_DECKS])? {
            Some((file, text)) => self.read_deck(&file, &text),
            None => Err(self.no_such_deck(name)),
        }
    }

    /// The printed decks, in order.
    ///
    /// # Errors
    /// When other cards were loaded and one of the decks needs a card that is not among them.
    pub fn printed_decks(&self) -> Result<Vec<ReadyDeck>, Fault> {
        wars_cards::DECKS.iter().map(|(file, text)| self.read_deck(file, text)).collect()
    }

    /// All decks for two players that are built in: the printed ones, then those around a theme, as far as other cards
    /// that were loaded have what these need.
    ///
    /// # Errors
    /// When a printed deck needs a card that is not among them.
    pub fn built_in_decks(&self) -> Result<Vec<ReadyDeck>, Fault> {
        let themes = wars_cards::THEME_DECKS.iter().filter_map(|(file, text)| self.read_deck(file, text).ok());
        Ok(self.printed_decks()?.into_iter().chain(themes).collect())
    }

    /// The deck of a file with this text.
    ///
    /// # Errors
    /// When it is no deck, has several, or the deck is not legal.
    pub fn read_deck(&self, file: &str, text: &str) -> Result<ReadyDeck, Fault> {
        self.one_deck(file, text, None)
    }

    /// The deck of a file; of several, the one that is wanted.
    fn one_deck(&self, file: &str, text: &str, wanted: Option<&str>) -> Result<ReadyDeck, Fault> {
        if DeckList::is_for_stories(text) {
            return Err(Fault::input(format!("{file}: is a deck for stories; play it with: wars story alnak {file}")));
        }
        let lists = self.read_lists(file, text, false)?;
        let decks: Vec<&Deck> = lists.iter().filter_map(|it| it.duel()).collect();
        let fitting: Vec<&Deck> =
            decks.iter().copied().filter(|deck| wanted.is_none_or(|name| is_called(&deck.name, name))).collect();
        let (deck, slug) = match fitting[..] {
            [only] if decks.len() == 1 => (only, slug(file)),
            [only] => (only, only.name.as_str()),
            _ => return Err(which_deck(file, decks.iter().map(|deck| deck.name.as_str()))),
        };
        let cards = deck
            .cards(&self.catalogue)
            .map_err(|problems| Fault::Input(problems.iter().map(|problem| format!("{file}: {problem}")).collect()))?;
        let start = deck.start(&cards, &self.catalogue);
        Ok(ReadyDeck { name: deck.name.clone(), slug: slug.to_owned(), format: deck.format, cards, start })
    }

    /// The short names of decks for two players: those of the folder that was named, the player's own, then those
    /// that are built in.
    ///
    /// # Errors
    /// When the folder can't be read.
    pub fn deck_names(&self) -> Result<Vec<String>, Fault> {
        let mut names = self.decks.as_deref().map(deck_names).transpose()?.unwrap_or_default();
        names.extend(self.own_names(false));
        let built_in = wars_cards::DECKS.iter().chain(wars_cards::THEME_DECKS);
        names.extend(built_in.map(|(file, _)| slug(file).to_owned()));
        let mut seen = BTreeSet::new();
        names.retain(|name| seen.insert(name.clone()));
        Ok(names)
    }

    /// The file of this name in the folder of `--decks`, else among the player's own.
    fn in_folder(&self, name: &str) -> Option<PathBuf> {
        let named = self.decks.as_deref().and_then(|folder| with_ending(folder, name));
        named.or_else(|| self.in_own(name))
    }

    fn no_such_deck(&self, name: &str) -> Fault {
        if built_in(&[wars_cards::STORY_DECKS], name).is_some() {
            return Fault::input(format!("\"{name}\" is a deck for stories; play it with: wars story alnak {name}"));
        }
        unknown("deck", name, &self.own_names(false), &[wars_cards::DECKS, wars_cards::THEME_DECKS])
    }
}

/// The card files of a folder by name, so that card order does not depend on the file system.
///
/// # Errors
/// When the folder can't be read or has none.
pub fn read_folder(folder: &Path) -> Result<Vec<(String, String)>, Fault> {
    let entries = fs::read_dir(folder).map_err(|error| {
        Fault::input(format!("{}: can't be read as a folder: {}", folder.display(), in_words(&error)))
    })?;
    let mut paths: Vec<PathBuf> = entries
        .filter_map(|entry| entry.ok().map(|entry| entry.path()))
        .filter(|path| path.file_name().is_some_and(|name| is_card_file(&name.to_string_lossy())))
        .collect();
    paths.sort();
    if paths.is_empty() {
        return Err(Fault::input(format!("{}: has no card files (*.json)", folder.display())));
    }
    paths.into_iter().map(|path| Ok((path.display().to_string(), file::text(&path)?))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use wars_cards::{ASKED, BOOK, CARDS, DECKS, File, LESSONS, NOTES, SAID, STORIES, STORY_DECKS, THEME_DECKS};

    #[test]
    fn every_built_in_deck_is_legal() {
        let library = Library::open(None, None).expect("the built-in cards load");
        let decks = library.printed_decks().unwrap_or_else(|fault| panic!("{fault}"));
        assert_eq!(decks.len(), DECKS.len());
        let all = library.built_in_decks().unwrap_or_else(|fault| panic!("{fault}"));
        assert_eq!(all.len(), DECKS.len() + THEME_DECKS.len());
        assert!(all[DECKS.len()..].iter().all(|deck| deck.start.is_some()), "a deck around a theme says how it begins");
    }

    #[test]
    fn a_misspelt_deck_name_gets_a_hint() {
        let library = Library::open(None, None).expect("the built-in cards load");
        let fault = library.deck("solidarty").expect_err("no such deck");
        assert!(fault.to_string().contains("did you mean \"solidarity\"?"), "{fault}");
    }

    fn on_disk(folder: &str) -> BTreeSet<String> {
        let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
        let entries = std::fs::read_dir(path).expect("the folder is there");
        let names = entries.map(|entry| entry.expect("an entry").file_name().display().to_string());
        // Beside the cards stand the page about their language and its schema.
        names.filter(|name| is_card_file(name)).map(|name| format!("{folder}/{name}")).collect()
    }

    fn embedded(files: &[File]) -> BTreeSet<String> {
        files.iter().map(|(name, _)| (*name).to_owned()).collect()
    }

    #[test]
    fn every_card_deck_and_book_file_is_built_in() {
        assert_eq!(embedded(CARDS), on_disk("cards"));
        assert_eq!(embedded(DECKS), on_disk("decks"));
        assert_eq!(embedded(THEME_DECKS), on_disk("decks/themes"));
        assert_eq!(embedded(STORIES), on_disk("stories"));
        assert_eq!(embedded(STORY_DECKS), on_disk("decks/stories"));
        assert_eq!(embedded(LESSONS), on_disk("lessons"));
        assert_eq!(embedded(BOOK), on_disk("book"));
        assert_eq!(embedded(NOTES), on_disk("book/notes"));
        assert_eq!(embedded(&[SAID, ASKED]), on_disk("book/search"));
    }

    #[test]
    fn a_deck_is_called_by_its_file_name() {
        assert_eq!(slug("decks/cats-and-claws.json"), "cats-and-claws");
        assert_eq!((slug("my/mine.txt"), slug("mine.deck"), slug("mine.v2")), ("mine", "mine", "mine.v2"));
    }
}
