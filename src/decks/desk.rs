//! The decks that lie open to be built, side by side, and whether each is on disk as it stands.

use super::workshop::Workshop;

/// A deck that lies open.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Open {
    /// The deck.
    pub workshop: Workshop,
    /// What its file is called, without folder and ending.
    pub file: String,
    /// Whether that file is there, so that it may be written over.
    pub has_file: bool,
    /// The file whose place it takes once it is written: it was renamed.
    pub replaces: Option<String>,
    /// Why it is not on disk as it stands.
    pub unsaved: Option<String>,
}

impl Open {
    /// Calls it otherwise, in a file of that name.
    pub fn rename(&mut self, name: String, file: String) {
        self.workshop.rename(name);
        if file != self.file {
            let old = std::mem::replace(&mut self.file, file);
            if std::mem::take(&mut self.has_file) {
                self.replaces = Some(old);
            }
        }
    }
}

/// The decks that lie open.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Desk {
    open: Vec<Open>,
    at: usize,
}

impl Desk {
    /// The deck that is built now.
    pub fn now(&self) -> Option<&Open> {
        self.open.get(self.at)
    }

    /// The same, to change it.
    pub fn now_mut(&mut self) -> Option<&mut Open> {
        self.open.get_mut(self.at)
    }

    /// All of them.
    pub fn open(&self) -> &[Open] {
        &self.open
    }

    /// Where the one that is built now lies, from 0.
    pub fn place(&self) -> usize {
        self.at
    }

    /// Takes up the deck of this file if it lies open; whether it does.
    pub fn take_up(&mut self, file: &str) -> bool {
        let place = self.open.iter().position(|open| open.file == file);
        self.at = place.unwrap_or(self.at);
        place.is_some()
    }

    /// Lays another deck beside those that lie there, and takes it up.
    pub fn lay(&mut self, workshop: Workshop, file: String, has_file: bool) {
        self.open.push(Open { workshop, file, has_file, replaces: None, unsaved: None });
        self.at = self.open.len() - 1;
    }

    /// Takes up the next one, or the one before.
    pub fn turn(&mut self, on: bool) {
        let count = self.open.len().max(1);
        self.at = (self.at + if on { 1 } else { count - 1 }) % count;
    }

    /// Takes the deck of a file away.
    pub fn clear(&mut self, file: &str) {
        let now = self.now().map(|open| open.file.clone());
        self.open.retain(|open| open.file != file);
        self.at = now.and_then(|now| self.open.iter().position(|open| open.file == now)).unwrap_or(0);
    }

    /// What became of writing the deck of a file.
    pub fn told(&mut self, file: &str, written: Result<(), String>) {
        if let Some(open) = self.open.iter_mut().find(|open| open.file == file) {
            if written.is_ok() {
                (open.has_file, open.replaces) = (true, None);
            }
            open.unsaved = written.err();
        }
    }

    /// Those that are not on disk as they stand.
    pub fn unsaved(&self) -> impl Iterator<Item = &Open> {
        self.open.iter().filter(|open| open.unsaved.is_some())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn decks_lie_side_by_side() {
        let mut desk = Desk::default();
        desk.turn(true);
        assert_eq!(desk.now(), None);
        for file in ["a", "b", "c"] {
            desk.lay(Workshop::new(file), file.to_owned(), false);
        }
        let now = |desk: &Desk| desk.now().map(|open| open.file.clone()).unwrap_or_default();
        desk.turn(true);
        assert_eq!(now(&desk), "a");
        desk.turn(false);
        assert_eq!(now(&desk), "c");
        assert!(desk.take_up("b") && !desk.take_up("d"));
        desk.clear("a");
        assert_eq!(now(&desk), "b", "it stays the one that is built");
        desk.told("b", Err("the disk is full".to_owned()));
        assert_eq!(desk.unsaved().count(), 1);
        desk.told("b", Ok(()));
        assert!(desk.unsaved().count() == 0 && desk.now().is_some_and(|open| open.has_file));
        desk.clear("b");
        desk.clear("c");
        assert_eq!(desk.now(), None);
    }
}
