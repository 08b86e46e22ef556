//! The player's own decks: a folder of files, each written as a whole or not at all.

use super::Library;
use super::finding::{deck_names, is_called, with_ending};
use crate::fault::{Fault, in_words};
use crate::system::file;
use atomic_write_file::AtomicWriteFile;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use wars_engine::card::deck::{DeckForm, DeckList};

/// The ending of decks that the program writes.
const ENDING: &str = ".txt";

/// A deck of the player's own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OwnDeck {
    /// The name of its file without folder and ending.
    pub slug: String,
    /// The deck, legal or not; what is wrong with a file that can't be read as a deck, or has several.
    pub list: Result<DeckList, Vec<String>>,
    /// The file says more than the deck, like comments: they go when it is written anew.
    pub says_more: bool,
}

impl OwnDeck {
    /// What players call it; the name of its file, where that is all that is known.
    pub fn name(&self) -> &str {
        self.list.as_ref().map_or(&self.slug, |list| list.name())
    }
}

/// Whether a file of that name may be there already.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Writing {
    /// None may: the deck is new.
    First,
    /// It is that of the deck.
    Again,
}

impl Library {
    /// The same library with the folder of the player's own decks, which need not exist.
    pub fn with_own(self, folder: PathBuf) -> Library {
        Library { own: Some(folder), ..self }
    }

    /// The player's own decks by name; none where there is no such folder.
    pub fn own_decks(&self) -> Vec<OwnDeck> {
        let Some(folder) = &self.own else { return Vec::new() };
        let mut names = deck_names(folder).unwrap_or_default();
        names.dedup();
        names.into_iter().filter_map(|slug| Some(self.own_deck(&with_ending(folder, &slug)?, slug))).collect()
    }

    fn own_deck(&self, path: &Path, slug: String) -> OwnDeck {
        let name = path.display().to_string();
        let text = match file::text(path) {
            Ok(text) => text,
            Err(fault) => return OwnDeck { slug, list: Err(fault.lines()), says_more: false },
        };
        let list = match self.read_lists(&name, &text, false).map_err(|fault| fault.lines()) {
            Ok(mut lists) if lists.len() == 1 => Ok(lists.remove(0)),
            Ok(lists) => Err(vec![format!("{name}: has {} decks; the builder takes files of one deck", lists.len())]),
            Err(problems) => Err(problems),
        };
        let is_same = |list: &DeckList| list.written(DeckForm::of(&text)).trim() == text.trim();
        let says_more = list.as_ref().is_ok_and(|list| !is_same(list));
        OwnDeck { slug, list, says_more }
    }

    /// The short names of the player's own decks: those for two players, or those for stories.
    pub(super) fn own_names(&self, for_stories: bool) -> Vec<String> {
        let is_meant =
            |deck: &OwnDeck| deck.list.as_ref().map_or(!for_stories, |it| it.duel().is_none() == for_stories);
        self.own_decks().into_iter().filter(is_meant).map(|deck| deck.slug).collect()
    }

    /// The file of this name among the player's own decks; a deck is found by its file's name and by its own.
    pub(super) fn in_own(&self, name: &str) -> Option<PathBuf> {
        let folder = self.own.as_deref()?;
        // A name leads nowhere else.
        let is_name = Path::new(name).components().count() == 1 && !name.starts_with('.');
        is_name.then(|| with_ending(folder, name)).flatten().or_else(|| {
            let called = self.own_decks().into_iter().find(|deck| is_called(deck.name(), name))?;
            with_ending(folder, &called.slug)
        })
    }
}

/// Writes a deck into a folder, which is made if need be: as text, or as JSON where no text can say it, like a deck without
/// cards.
///
/// # Errors
/// In words, why it can't be written; what was there before is there still.
pub fn write(folder: &Path, slug: &str, list: &DeckList, writing: Writing) -> Result<(), String> {
    let there = with_ending(folder, slug);
    let path = match (there, writing) {
        (Some(path), Writing::First) => {
            return Err(format!("{}: is there already; choose another name", path.display()));
        }
        (Some(path), Writing::Again) => path,
        (None, _) => folder.join(format!("{slug}{ENDING}")),
    };
    let text = list.written(if is_said_as_text(list) { DeckForm::Text } else { DeckForm::Json });
    let replace = || -> io::Result<()> {
        fs::create_dir_all(folder)?;
        // A link is followed, or else it would be replaced by a file.
        let mut file = AtomicWriteFile::open(fs::canonicalize(&path).unwrap_or_else(|_| path.clone()))?;
        file.write_all(text.as_bytes())?;
        file.commit()
    };
    replace().map_err(|error| format!("{}: can't be written: {}", path.display(), in_words(&error)))
}

/// Whether a text of the deck reads as the same deck.
fn is_said_as_text(list: &DeckList) -> bool {
    let read = DeckList::read(&list.written(DeckForm::Text), "", matches!(list, DeckList::Story(_)));
    matches!(read.as_deref(), Ok([again]) if again.written(DeckForm::Json) == list.written(DeckForm::Json))
}

/// Deletes a deck of a folder.
///
/// # Errors
/// When it can't be deleted.
pub fn delete(folder: &Path, slug: &str) -> Result<(), Fault> {
    let Some(path) = with_ending(folder, slug) else { return Ok(()) };
    fs::remove_file(&path)
        .map_err(|error| Fault::Failed(format!("{}: can't be deleted: {}", path.display(), in_words(&error))))
}

#[cfg(test)]
mod tests {
    use super::*;
    use tempfile::TempDir;
    use wars_engine::Deck;
    use wars_engine::card::deck::DeckLine;

    fn deck(name: &str, cards: Vec<DeckLine>) -> DeckList {
        DeckList::Duel(Deck { name: name.to_owned(), format: Default::default(), start: None, cards })
    }

    fn library(folder: &Path) -> Library {
        Library::open(None, None).expect("the built-in cards load").with_own(folder.to_owned())
    }

    #[test]
    fn a_deck_that_was_written_is_found_by_its_names_and_by_no_path() {
        let home = TempDir::with_prefix("wars-own-").expect("a folder for the test");
        let folder = home.path().join("decks");
        let library = library(&folder);
        assert_eq!(library.own_decks(), []);
        let list = deck("My Claws", vec![DeckLine::new(4, "Geisha Bot")]);
        write(&folder, "my-claws", &list, Writing::First).expect("written");
        for name in ["my-claws", "My Claws", "MY CLAWS"] {
            assert_eq!(library.list(name).expect("a deck").list.name(), "My Claws", "{name}");
        }
        assert!(library.list("../decks/my-claws").is_err());
        assert!(library.deck_names().expect("names").contains(&"my-claws".to_owned()));
        let told = write(&folder, "my-claws", &list, Writing::First).expect_err("it is there");
        assert!(told.contains("is there already"), "{told}");
        write(&folder, "my-claws", &deck("My Claws", Vec::new()), Writing::Again).expect("written");
        let own = library.own_decks();
        assert!(own.len() == 1 && own[0].list.is_ok() && !own[0].says_more, "no card is a deck as well: {own:?}");
        let fault = library.deck("my-clas").expect_err("misspelt").to_string();
        assert!(fault.contains("did you mean \"my-claws\"?"), "{fault}");
        write(&folder, "odd", &deck("A # B", vec![DeckLine::new(4, "Geisha Bot")]), Writing::First).expect("written");
        assert_eq!(library.list("odd").expect("a deck").list.name(), "A # B", "a text would end before the #");
        delete(&folder, "odd").expect("deleted");
        delete(&folder, "my-claws").expect("deleted");
        assert_eq!(library.own_decks(), []);
    }

    #[test]
    fn files_that_are_no_decks_are_listed_with_what_is_wrong() {
        let home = TempDir::with_prefix("wars-own-").expect("a folder for the test");
        fs::write(home.path().join("odd.txt"), "Nmae: x").expect("written");
        fs::write(home.path().join("mine.deck"), "# fine\n4 Geisha Bot").expect("written");
        fs::write(home.path().join("notes.md"), "x").expect("written");
        let own = library(home.path()).own_decks();
        let [mine, odd] = &own[..] else { panic!("{own:?}") };
        assert!(mine.says_more && mine.name() == "mine", "{mine:?}");
        assert!(odd.list.as_ref().is_err_and(|it| it[0].contains("did you mean \"Name\"?")), "{odd:?}");
    }

    #[test]
    fn where_it_can_not_be_written_the_old_file_stays() {
        let home = TempDir::with_prefix("wars-own-").expect("a folder for the test");
        fs::write(home.path().join("decks"), "a file where the folder should be").expect("written");
        let told = write(&home.path().join("decks"), "x", &deck("x", Vec::new()), Writing::First);
        assert!(told.expect_err("no folder").contains("can't be written"));
    }
}
