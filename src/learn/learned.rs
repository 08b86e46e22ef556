//! What is kept of learning between two starts of the program: lessons that were done, and what was told once.
//!
//! It is a small file in the folder of state. A file that can't be read, or says what can't be, is as good as none:
//! nobody is to be kept from playing by it, and nothing gets lost with it.

use super::{First, Tip, Topic};
use crate::system::remembered;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// What somebody has learned.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, rename_all = "kebab-case")]
pub struct Learned {
    /// Lessons that were done, by name.
    lessons: BTreeSet<String>,
    /// The first game is played: questions are explained.
    is_guided: bool,
    /// What was explained in it.
    topics: BTreeSet<Topic>,
    /// What was remarked upon.
    firsts: BTreeSet<First>,
}

impl Learned {
    /// The file in the folder of state.
    pub fn file(state: &Path) -> PathBuf {
        state.join("learned.json")
    }

    /// What a file says; nothing if it can't be used.
    pub fn read(path: &Path) -> Learned {
        remembered::read(path)
    }

    /// Writes it down. Where that can't be done it is told again the next time.
    pub fn write(&self, path: &Path) {
        remembered::write(path, self);
    }

    /// Whether a lesson was done.
    pub fn has_done(&self, lesson: &str) -> bool {
        self.lessons.contains(lesson)
    }

    /// A lesson is done.
    pub fn finish(&mut self, lesson: &str) {
        self.lessons.insert(lesson.to_owned());
    }

    /// Whether the questions of a first game are explained.
    pub fn is_guided(&self) -> bool {
        self.is_guided
    }

    /// The first game begins, anew if it was played before.
    pub fn begin_first_game(&mut self) {
        self.is_guided = true;
        self.topics.clear();
    }

    /// The first game is over.
    pub fn end_first_game(&mut self) {
        self.is_guided = false;
    }

    /// Whether something was explained.
    pub fn knows(&self, topic: Topic) -> bool {
        self.topics.contains(&topic)
    }

    /// Whether something was remarked upon.
    pub fn has_seen(&self, first: First) -> bool {
        self.firsts.contains(&first)
    }

    /// Something is told.
    pub fn hear(&mut self, tip: Tip) {
        match tip {
            Tip::Topic(topic) => self.topics.insert(topic),
            Tip::First(first) => self.firsts.insert(first),
        };
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;
    use tempfile::TempDir;

    #[test]
    fn what_was_written_is_read_again() {
        let folder = TempDir::new().expect("a folder");
        let path = Learned::file(&folder.path().join("state"));
        let mut learned = Learned::read(&path);
        assert_eq!(learned, Learned::default());
        learned.finish("drain");
        learned.begin_first_game();
        learned.hear(Tip::Topic(Topic::Activate));
        learned.hear(Tip::First(First::Drain));
        learned.write(&path);
        assert_eq!(Learned::read(&path), learned);
    }

    #[test]
    fn a_damaged_file_is_as_good_as_none() {
        let folder = TempDir::new().expect("a folder");
        let path = Learned::file(folder.path());
        for text in ["", "{", "[1]", "{\"lessons\": 3}", "\u{1b}[2J", "{\"firsts\": [\"flood\"]}"] {
            fs::write(&path, text).expect("a file");
            assert_eq!(Learned::read(&path), Learned::default(), "{text}");
        }
        // Nothing can be written where a folder stands.
        fs::remove_file(&path).and_then(|()| fs::create_dir(&path)).expect("a folder");
        Learned::default().write(&path);
        assert_eq!(Learned::read(&path), Learned::default());
    }
}
