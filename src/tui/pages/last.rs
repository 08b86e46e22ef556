//! What was played last: who played, with which decks. The forms propose it again.
//!
//! It is kept in a small file of the folder of state. A file that can't be read, or says what can't be, proposes nothing:
//! nobody is to be kept from playing by it, and nothing gets lost with it.

use super::{Setup, StorySetup, World};
use crate::config::Names;
use crate::system::remembered;
use serde::{Deserialize, Serialize};
use std::path::{Path, PathBuf};

/// What was played last.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct LastPlayed {
    /// A game of two.
    pub game: Players,
    /// A story, by all who could have played it.
    pub story: Players,
}

/// Who played, with which decks: both by seat.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Players {
    names: Vec<String>,
    /// By what the decks are called: which there are may have changed.
    decks: Vec<String>,
}

impl Players {
    /// The names, where they may be names of so many players.
    pub(super) fn names(&self, players: usize) -> Option<Vec<String>> {
        Names::team(&self.names).ok().filter(|names| names.len() == players)
    }

    /// The place of the deck of a seat among those that there are, if it is still there.
    pub(super) fn deck<'a>(&self, seat: usize, mut there_are: impl Iterator<Item = &'a str>) -> Option<usize> {
        let wanted = self.decks.get(seat)?;
        there_are.position(|name| name == wanted)
    }
}

impl LastPlayed {
    /// The file in the folder of state.
    pub fn file(state: &Path) -> PathBuf {
        state.join("last-played.json")
    }

    /// What a file says; nothing if it can't be used.
    pub fn read(path: &Path) -> LastPlayed {
        remembered::read(path)
    }

    /// Writes it down. Where that can't be done the next forms propose what these did.
    pub fn write(&self, path: &Path) {
        remembered::write(path, self);
    }

    /// The same after a game was set up.
    pub fn with_game(&self, setup: &Setup, world: &World) -> LastPlayed {
        let decks = setup.decks.iter().filter_map(|deck| Some(world.decks.get(*deck)?.name.clone())).collect();
        LastPlayed { game: Players { names: setup.names.to_vec(), decks }, ..self.clone() }
    }

    /// The same after a story was set up.
    pub fn with_story(&self, setup: &StorySetup, world: &World) -> LastPlayed {
        let decks = setup.decks.iter().filter_map(|deck| Some(world.story_decks.get(*deck)?.name.clone())).collect();
        LastPlayed { story: Players { names: setup.names.to_vec(), decks }, ..self.clone() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;
    use tempfile::TempDir;

    fn players(names: &[&str], decks: &[&str]) -> Players {
        let owned = |words: &[&str]| words.iter().map(|word| (*word).to_owned()).collect();
        Players { names: owned(names), decks: owned(decks) }
    }

    #[test]
    fn what_was_written_is_read_again() {
        let folder = TempDir::new().expect("a folder");
        let path = LastPlayed::file(&folder.path().join("state"));
        assert_eq!(LastPlayed::read(&path), LastPlayed::default());
        let last = LastPlayed { game: players(&["Ann", "Bob"], &["Swarm", "Alliance"]), ..LastPlayed::default() };
        last.write(&path);
        assert_eq!(LastPlayed::read(&path), last);
    }

    #[test]
    fn a_damaged_file_proposes_nothing() {
        let folder = TempDir::new().expect("a folder");
        let path = LastPlayed::file(folder.path());
        for text in ["", "{", "[1]", "{\"game\": 3}", "\u{1b}[2J", "{\"game\": {\"names\": [3]}}"] {
            fs::write(&path, text).expect("a file");
            assert_eq!(LastPlayed::read(&path), LastPlayed::default(), "{text}");
        }
        fs::write(&path, [0xff, 0xfe, 0]).expect("a file");
        assert_eq!(LastPlayed::read(&path), LastPlayed::default());
        // Nothing can be written where a folder stands.
        fs::remove_file(&path).and_then(|()| fs::create_dir(&path)).expect("a folder");
        LastPlayed::default().write(&path);
        assert_eq!(LastPlayed::read(&path), LastPlayed::default());
    }

    #[test]
    fn what_can_be_no_name_and_no_deck_is_not_proposed() {
        for names in [&["Ann"][..], &["Ann", "Ann"], &["Ann", "\u{1b}[2J"], &["Ann", ""], &["Ann", "Bob", "Cat"]] {
            assert_eq!(players(names, &[]).names(2), None, "{names:?}");
        }
        assert_eq!(players(&["Ann", " Bob"], &[]).names(2), Some(vec!["Ann".to_owned(), "Bob".to_owned()]));
        let there_are = || ["Swarm", "Alliance"].into_iter();
        let last = players(&[], &["Alliance", "Gone"]);
        assert_eq!([0, 1, 2].map(|seat| last.deck(seat, there_are())), [Some(1), None, None]);
    }
}
