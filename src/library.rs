//! Where cards and decks come from: built in, or from folders and files that were named. `stories` finds stories and
//! the decks that are played in them.

mod stories;

pub use stories::{ReadyStory, ReadyStoryDeck, built_in_stories, read_story};

use crate::fault::{Fault, in_words};
use crate::session::Brought;
use crate::system::file;
use crate::text::alike::look_alike;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use wars_cards::{File, slug};
use wars_engine::card::deck::FORM;
use wars_engine::card_files::is_card_file;
use wars_engine::misread::nearest;
use wars_engine::{Catalogue, Deck, DefIx, Format, StoryList};

/// All cards, and how to find a deck.
#[derive(Clone, Debug)]
pub struct Library {
    catalogue: Arc<Catalogue>,
    decks: Option<PathBuf>,
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

impl ReadyDeck {
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
        Ok(Library { catalogue: Arc::new(catalogue), decks: decks.map(Path::to_owned) })
    }

    /// All cards.
    pub fn catalogue(&self) -> &Arc<Catalogue> {
        &self.catalogue
    }

    /// A deck by short name or by the path of its file. A name is looked for in the folder of `--decks` first.
    ///
    /// # Errors
    /// When there is no such deck, its file is no deck, or the deck is not legal.
    pub fn deck(&self, name: &str) -> Result<ReadyDeck, Fault> {
        if let Some((path, wanted)) = one_of_several(name) {
            return self.one_deck(path, &file::text(Path::new(path))?, Some(wanted));
        }
        let in_folder = self.decks.as_ref().map(|folder| folder.join(format!("{name}.json")));
        match find(name, in_folder, wars_cards::DECKS)? {
            Some((file, text)) => self.read_deck(&file, &text),
            None => Err(self.no_such_deck(name)),
        }
    }

    /// The decks built in, in order.
    ///
    /// # Errors
    /// When other cards were loaded and one of the decks needs a card that is not among them.
    pub fn printed_decks(&self) -> Result<Vec<ReadyDeck>, Fault> {
        wars_cards::DECKS.iter().map(|(file, text)| self.read_deck(file, text)).collect()
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
        if StoryList::is_meant(text) {
            return Err(Fault::input(format!("{file}: is a deck for stories; play it with: wars story alnak {file}")));
        }
        let decks = read_decks(file, text)?;
        let fits = |deck: &&Deck| {
            let is_called = |name: &str| look_alike(&deck.name.to_lowercase(), &name.to_lowercase());
            wanted.is_none_or(is_called)
        };
        let fitting: Vec<&Deck> = decks.iter().filter(fits).collect();
        let (deck, slug) = match fitting[..] {
            [only] if decks.len() == 1 => (only, slug(file)),
            [only] => (only, only.name.as_str()),
            _ => return Err(which_deck(file, &decks)),
        };
        let cards = deck
            .cards(&self.catalogue)
            .map_err(|problems| Fault::Input(problems.iter().map(|problem| format!("{file}: {problem}")).collect()))?;
        let start = deck.start(&cards, &self.catalogue);
        Ok(ReadyDeck { name: deck.name.clone(), slug: slug.to_owned(), format: deck.format, cards, start })
    }

    /// The short names of decks for two players: those of the folder that was named, then those that are built in.
    ///
    /// # Errors
    /// When the folder can't be read.
    pub fn deck_names(&self) -> Result<Vec<String>, Fault> {
        let own = self.decks.as_deref().map(read_folder).transpose()?.unwrap_or_default();
        let mut names: Vec<String> = own.iter().map(|(file, _)| slug(file).to_owned()).collect();
        names.extend(wars_cards::DECKS.iter().map(|(file, _)| slug(file).to_owned()));
        names.dedup();
        Ok(names)
    }

    /// Decks by short name or by the path of their file, with everything that is wrong with them; as decks for stories if
    /// they are meant to be.
    ///
    /// # Errors
    /// When there is no such deck, or its file is none.
    pub fn check_decks(&self, name: &str, as_story: bool) -> Result<Vec<CheckedDeck>, Fault> {
        let in_folder = self.decks.as_ref().map(|folder| folder.join(format!("{name}.json")));
        let story_deck = built_in(wars_cards::STORY_DECKS, name).map(|(file, text)| ((*file).into(), (*text).into()));
        let found = find(name, in_folder, wars_cards::DECKS)?.or(story_deck);
        let (file, text): (String, String) = found.ok_or_else(|| self.no_such_deck(name))?;
        if as_story || StoryList::is_meant(&text) {
            return Ok(vec![self.check_story_deck(&file, &text)?]);
        }
        let decks = read_decks(&file, &text)?;
        Ok(decks.iter().map(|deck| self.checked(deck)).collect())
    }

    fn checked(&self, deck: &Deck) -> CheckedDeck {
        let problems = deck.cards(&self.catalogue).err().unwrap_or_default();
        CheckedDeck {
            name: deck.name.clone(),
            words: format!("{} cards, {}", deck.format.size(), deck.format.name()),
            problems: problems.iter().map(ToString::to_string).collect(),
        }
    }

    fn no_such_deck(&self, name: &str) -> Fault {
        if built_in(wars_cards::STORY_DECKS, name).is_some() {
            return Fault::input(format!("\"{name}\" is a deck for stories; play it with: wars story alnak {name}"));
        }
        unknown("deck", name, wars_cards::DECKS)
    }
}

/// The decks of a file, legal or not.
fn read_decks(file: &str, text: &str) -> Result<Vec<Deck>, Fault> {
    Deck::read(text, slug(file)).map_err(|misread| Fault::input(format!("{file}: {misread}; a deck is written {FORM}")))
}

/// The file of a short name or a path, with its text: in a folder that was named, built in, or wherever the path leads;
/// nothing for a name that none of them has.
fn find(
    name: &str,
    in_folder: Option<PathBuf>,
    built_in_files: &'static [File],
) -> Result<Option<(String, String)>, Fault> {
    if let Some(path) = in_folder.filter(|path| path.is_file()) {
        return Ok(Some((path.display().to_string(), file::text(&path)?)));
    }
    if let Some((file, text)) = built_in(built_in_files, name) {
        return Ok(Some(((*file).to_owned(), (*text).to_owned())));
    }
    let path = Path::new(name);
    match path.is_file() || name.contains(std::path::MAIN_SEPARATOR) || name.ends_with(".json") {
        true => Ok(Some((name.to_owned(), file::text(path)?))),
        false => Ok(None),
    }
}

/// The built-in file of this short name.
fn built_in(files: &'static [File], name: &str) -> Option<&'static File> {
    files.iter().find(|(file, _)| slug(file).eq_ignore_ascii_case(name))
}

/// That nothing of a kind has this name, and what was perhaps meant.
fn unknown(kind: &str, name: &str, files: &[File]) -> Fault {
    let known: Vec<&str> = files.iter().map(|(file, _)| slug(file)).collect();
    let hint = match nearest(name, known.iter().copied()) {
        Some(near) => format!("did you mean \"{near}\"?"),
        None => format!("known are {}; or give the path of a {kind} file", known.join(", ")),
    };
    Fault::input(format!("no {kind} is called \"{name}\"; {hint}"))
}

/// A file and the name of one of its decks, as in `decks.json:Swarm`.
fn one_of_several(name: &str) -> Option<(&str, &str)> {
    let end = name.find(".json:")? + ".json".len();
    Some((&name[..end], &name[end + 1..]))
}

/// That a file does not say which deck is meant.
fn which_deck(file: &str, decks: &[Deck]) -> Fault {
    let names: Vec<String> = decks.iter().map(|deck| format!("  {file}:{}", deck.name)).collect();
    match names.is_empty() {
        true => Fault::input(format!("{file}: has no deck; a deck is written {FORM}")),
        false => Fault::Input(
            std::iter::once(format!("{file}: has several decks; say which, as one of these:")).chain(names).collect(),
        ),
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
    use std::collections::BTreeSet;
    use wars_cards::{ASKED, BOOK, CARDS, DECKS, NOTES, SAID, STORIES, STORY_DECKS};

    #[test]
    fn every_built_in_deck_is_legal() {
        let library = Library::open(None, None).expect("the built-in cards load");
        let decks = library.printed_decks().unwrap_or_else(|fault| panic!("{fault}"));
        assert_eq!(decks.len(), wars_cards::DECKS.len());
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
        assert_eq!(embedded(STORIES), on_disk("stories"));
        assert_eq!(embedded(STORY_DECKS), on_disk("decks/stories"));
        assert_eq!(embedded(BOOK), on_disk("book"));
        assert_eq!(embedded(NOTES), on_disk("book/notes"));
        assert_eq!(embedded(&[SAID, ASKED]), on_disk("book/search"));
    }

    #[test]
    fn a_deck_is_called_by_its_file_name() {
        assert_eq!(slug("decks/cats-and-claws.json"), "cats-and-claws");
    }
}
