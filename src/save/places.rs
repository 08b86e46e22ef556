//! Where a record is kept: at home, and in a refuge for as long as it can't be there.

use super::kept::Kept;
use super::sink::GameFile;
use std::fmt;
use std::path::{Path, PathBuf};

/// How a line begins that tells of a stop of a player's own.
const OWN_STOP: &[u8] = br#"{"is":"own-stop""#;

/// What is not safe yet, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unsaved {
    /// How many lines wait in memory.
    pub lines: usize,
    /// The file, or the folder where it should be.
    pub place: Option<PathBuf>,
    /// What went wrong.
    pub reason: String,
}

impl Unsaved {
    /// What is said when the game is left all the same.
    pub fn last_words(&self) -> String {
        match self.lines {
            1 => format!("What is not saved is lost: 1 of the game's lines. {self}"),
            lines => format!("What is not saved is lost: {lines} of the game's lines. {self}"),
        }
    }
}

impl fmt::Display for Unsaved {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let place = self.place.as_ref().map(|place| format!("{}: ", place.display()));
        write!(f, "{}{}", place.unwrap_or_default(), self.reason)
    }
}

/// The places of one record.
pub(super) struct Places {
    home: Kept,
    /// Where all of it is while it can't be at home.
    refuge: Option<Kept>,
    /// Folders in which a refuge may be found, the best first.
    folders: Vec<PathBuf>,
    /// What a file in a refuge is called.
    stem: String,
    /// What players have to be told.
    news: Vec<String>,
}

impl Places {
    pub(super) fn new(home: Kept, stem: String) -> Places {
        Places { home, refuge: None, folders: Vec::new(), stem, news: Vec::new() }
    }

    pub(super) fn seek_refuge_in(&mut self, folders: Vec<PathBuf>) {
        self.folders = folders;
    }

    pub(super) fn path(&self) -> Option<&Path> {
        self.best().path()
    }

    /// Where most of the record is.
    fn best(&self) -> &Kept {
        self.refuge.as_ref().filter(|refuge| refuge.safe() > self.home.safe()).unwrap_or(&self.home)
    }

    /// Whether all of the record is safe in one of them.
    pub(super) fn have(&self, text: &[u8]) -> bool {
        self.best().safe() == text.len()
    }

    pub(super) fn unsaved(&self, text: &[u8]) -> Option<Unsaved> {
        let best = self.best();
        let reason = best.trouble().or_else(|| self.home.trouble())?;
        let rest = text.get(best.safe()..).filter(|rest| !rest.is_empty())?;
        Some(self.not_saved(rest, reason))
    }

    fn not_saved(&self, lines: &[u8], reason: String) -> Unsaved {
        // How many stops a player has set is nobody's business.
        let is_public = |line: &&[u8]| !line.is_empty() && !line.starts_with(OWN_STOP);
        let lines = lines.split(|byte| *byte == b'\n').filter(is_public).count().max(1);
        Unsaved { lines, place: self.home.place().map(Path::to_owned), reason }
    }

    pub(super) fn take_news(&mut self) -> Vec<String> {
        std::mem::take(&mut self.news)
    }

    /// Gives what is new to the file at home, and to the refuge while there is one, without waiting until it is safe.
    pub(super) fn write(&mut self, text: &[u8]) {
        self.home.write(text);
        if let Some(refuge) = &mut self.refuge {
            refuge.write(text);
        }
    }

    /// Makes everything safe that can be.
    pub(super) fn flush(&mut self, text: &[u8]) {
        self.home.flush(text);
        self.settle(text);
    }

    /// Reads everything back: where it was found.
    pub(super) fn confirm(&mut self, text: &[u8]) -> Result<PathBuf, Unsaved> {
        let mut is_whole = self.home.confirm(text);
        self.settle(text);
        if let Some(refuge) = &mut self.refuge {
            is_whole |= refuge.confirm(text);
        }
        match (self.unsaved(text), self.path()) {
            (None, Some(path)) if is_whole => Ok(path.to_owned()),
            (Some(unsaved), _) => Err(unsaved),
            (None, _) => Err(self.not_saved(text, "what was written can't be read back".to_owned())),
        }
    }

    /// Goes to a refuge or leaves it, as home has it, and says where the record is.
    fn settle(&mut self, text: &[u8]) {
        match self.home.trouble() {
            Some(trouble) => self.take_refuge(text, &trouble),
            None if self.refuge.is_none() || self.home.confirm(text) => self.come_home(),
            None => {}
        }
    }

    fn take_refuge(&mut self, text: &[u8], trouble: &str) {
        let before = self.refuge.as_ref().and_then(Kept::path).map(Path::to_owned);
        if let Some(refuge) = &mut self.refuge {
            refuge.flush(text);
        }
        if self.refuge.as_ref().is_none_or(|refuge| refuge.trouble().is_some())
            && let Some(better) = refuge_in(&self.folders, &self.stem, text)
            && let Some(worse) = self.refuge.replace(better)
        {
            worse.discard();
        }
        let Some(refuge) = self.refuge.as_mut().filter(|refuge| refuge.trouble().is_none()) else { return };
        let was_lost = refuge.take_lost().is_some();
        if let Some(path) = refuge.path().filter(|path| was_lost || before.as_deref() != Some(path)) {
            let place = self.home.place().map(|place| format!("{}: ", place.display())).unwrap_or_default();
            self.news.push(format!("{place}{trouble}. Meanwhile the whole game is saved in {}", path.display()));
        }
    }

    fn come_home(&mut self) {
        let lost = self.home.take_lost();
        let path = self.home.path().map(|path| path.display().to_string()).unwrap_or_default();
        if let Some(refuge) = self.refuge.take() {
            refuge.discard();
            self.news.push(format!("The whole game is saved where it belongs again: {path}"));
        }
        if let Some((old, lost)) = lost {
            self.news.push(format!("{} {lost}. The whole game is saved in a new file: {path}", old.display()));
        }
    }
}

/// A file with all of a record in the first of these folders that takes it.
fn refuge_in(folders: &[PathBuf], stem: &str, text: &[u8]) -> Option<Kept> {
    folders.iter().find_map(|folder| {
        let mut refuge = Kept::new(Box::new(GameFile::new(folder, stem.to_owned())));
        refuge.flush(text);
        if refuge.trouble().is_none() {
            return Some(refuge);
        }
        // A part of the record helps nobody: what was saved at home is there.
        refuge.discard();
        None
    })
}
