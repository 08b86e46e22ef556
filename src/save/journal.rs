//! Writes down a game while it is played.
//!
//! A journal never stops a game, and never has less than all of it. What can't be written, because the disk is full or
//! the folder is read-only, waits in memory and is tried again with every line; meanwhile all of it goes to a refuge if
//! there is one. If the file is taken away, exchanged or changed while the game is played, a new file gets everything.
//! The journal says what is not safe yet, and where the game is now.

use super::folder::made_fit;
use super::header::Header;
use super::kept::Kept;
use super::load::Loaded;
use super::places::{Places, Unsaved};
use super::sink::{GameFile, OpenFile, Sink};
use crate::fault::{Fault, in_words};
use crate::session::{Scribe, Session, Step};
use jiff::tz::TimeZone;
use serde::Serialize;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use wars_engine::Catalogue;

/// The file of a game in play. A step is in the file when it is taken, so a game that ends in a crash can be played
/// again up to the answer that did it, and safe from a power cut when a person is asked.
pub struct Journal {
    text: Text,
    places: Places,
}

/// Every line, from the first on.
struct Text(Vec<u8>);

impl Text {
    fn beginning_with(header: &Header) -> Text {
        Text(line(header))
    }
}

impl Scribe for Text {
    fn write(&mut self, step: &Step) {
        self.0.extend(line(step));
    }

    fn make_safe(&mut self) {}
}

/// A value as a line of JSON.
pub(super) fn line(value: &impl Serialize) -> Vec<u8> {
    // Nothing in these types can fail to be written: maps have text for keys and writing to text does not fail.
    let mut line = serde_json::to_vec(value).unwrap_or_default();
    line.push(b'\n');
    line
}

impl Scribe for Journal {
    fn write(&mut self, step: &Step) {
        self.text.write(step);
        self.places.write(&self.text.0);
    }

    fn make_safe(&mut self) {
        self.flush();
    }
}

impl Journal {
    /// Begins a file for a new game, with a name made of date and players.
    pub fn create(folder: &Path, header: &Header) -> Journal {
        Journal::named(folder, stem(header), header)
    }

    /// Begins a file for a new game, with this name or, where that is taken, a number behind it.
    pub fn named(folder: &Path, stem: String, header: &Header) -> Journal {
        let file = GameFile::new(folder, stem.clone());
        Journal::at(Kept::new(Box::new(file)), stem, Text::beginning_with(header)).flushed()
    }

    /// Begins a new game in another place than a file.
    pub fn with_sink(sink: Box<dyn Sink>, header: &Header) -> Journal {
        Journal::at(Kept::new(sink), stem(header), Text::beginning_with(header)).flushed()
    }

    fn at(home: Kept, stem: String, text: Text) -> Journal {
        Journal { text, places: Places::new(home, stem) }
    }

    fn flushed(mut self) -> Journal {
        self.flush();
        self
    }

    /// Goes on with the game that was loaded from the file at `path`, and was taken up. The file is continued if every
    /// line of it was good, written by this program with these cards, and nobody else is playing it; else a new file in
    /// `folder` begins with what was taken up.
    pub fn resume(path: &Path, folder: &Path, loaded: &Loaded, session: &Session, catalogue: &Catalogue) -> Journal {
        // Somebody else may have gone on with it since it was read.
        if loaded.is_whole()
            && let Ok(file) = OpenFile::open(path, &loaded.text, loaded.extent.file)
        {
            let stem = path.file_stem().map_or_else(|| stem(&loaded.header), |name| made_fit(&name.to_string_lossy()));
            let file = GameFile::of(file, folder, stem.clone());
            let is_torn = loaded.extent.file > loaded.extent.valid;
            let home = Kept::with(Box::new(file), loaded.text.len(), is_torn);
            let mut journal = Journal::at(home, stem, Text(loaded.text.clone()));
            if !loaded.extent.ends_line {
                journal.text.0.push(b'\n');
            }
            return journal;
        }
        Journal::play_on(folder, &loaded.header, session, catalogue)
    }

    /// Adds a note to a file that nobody plays, about the moment after `at` answers.
    ///
    /// # Errors
    /// When the file is not whole, or can't be written: it stays as it is.
    pub fn annotate(path: &Path, loaded: &Loaded, at: usize, text: &str) -> Result<(), Fault> {
        if !loaded.is_whole() {
            let reason = "parts of it are not used, so it is left as it is; play on from here and note it there";
            return Err(Fault::Failed(format!("{}: {reason}", path.display())));
        }
        let mut line = line(&Step::Note { at: Some(at), text: text.to_owned() });
        if !loaded.extent.ends_line {
            line.insert(0, b'\n');
        }
        let written = OpenFile::open(path, &loaded.text, loaded.extent.file).and_then(|mut file| {
            // The game that was played last is found by this time, and nobody has played.
            let played = file.played()?;
            file.write(loaded.extent.valid, &line)?;
            file.sync()?;
            file.set_played(played)
        });
        written.map_err(|error| {
            let why = match error.kind() {
                ErrorKind::ResourceBusy => "the game is being played; leave it first".to_owned(),
                _ => format!("the note can't be written: {}", in_words(&error)),
            };
            Fault::Failed(format!("{}: {why}", path.display()))
        })
    }

    /// Begins a new file for a game that began so and was taken up.
    pub fn play_on(folder: &Path, header: &Header, session: &Session, catalogue: &Catalogue) -> Journal {
        Journal::copy(Box::new(GameFile::new(folder, stem(header))), header, session, catalogue)
    }

    /// Writes all of a game that was taken up to another place, in the words of this program.
    pub fn copy(sink: Box<dyn Sink>, header: &Header, session: &Session, catalogue: &Catalogue) -> Journal {
        let header = header.renewed(catalogue);
        let mut text = Text::beginning_with(&header);
        session.record().steps().iter().for_each(|step| text.write(step));
        Journal::at(Kept::new(sink), stem(&header), text).flushed()
    }

    /// From now on all of the game goes to a file in one of these folders, the first that can be written to, for as
    /// long as it can't be at home.
    pub fn seek_refuge_in(&mut self, folders: Vec<PathBuf>) {
        self.places.seek_refuge_in(folders);
        self.flush();
    }

    /// The file, once there is one.
    pub fn path(&self) -> Option<&Path> {
        self.places.path()
    }

    /// What is not safe yet, and why; nothing if all is well.
    pub fn unsaved(&self) -> Option<Unsaved> {
        self.places.unsaved(&self.text.0)
    }

    /// What the players have to be told of the file, in sentences. They are told once.
    pub fn take_news(&mut self) -> Vec<String> {
        self.places.take_news()
    }

    /// Makes everything safe that can be, and looks whether the file is still there: to be called before a person is
    /// asked.
    pub fn flush(&mut self) {
        self.places.flush(&self.text.0);
    }

    /// Reads all of the game back: the file where it was found.
    ///
    /// # Errors
    /// What is not saved.
    pub fn confirm(&mut self) -> Result<PathBuf, Unsaved> {
        self.places.confirm(&self.text.0)
    }
}

impl Drop for Journal {
    fn drop(&mut self) {
        // What is done with a file that has everything is no longer the affair of this game.
        if !self.places.have(&self.text.0) {
            self.flush();
        }
    }
}

/// The longest part of a file name that is made of one player's name.
const NAME_PART: usize = 24;

/// A file name without its ending: the day, and who plays.
fn stem(header: &Header) -> String {
    let day = header.started.to_zoned(TimeZone::system()).date();
    let part = |name: &String| {
        let letters: String = name.chars().map(|it| if it.is_alphanumeric() { it } else { '-' }).collect();
        let part: String = letters.trim_matches('-').to_lowercase().chars().take(NAME_PART).collect();
        if part.is_empty() { "x".to_owned() } else { part }
    };
    let names: Vec<String> = header.names.iter().map(part).collect();
    format!("{day}-{}", names.join("-"))
}
