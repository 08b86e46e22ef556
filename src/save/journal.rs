//! Writes down a game while it is played.
//!
//! A journal never stops a game. What can't be written, because the disk is full or the folder is read-only, waits in
//! memory and is tried again with every line, and the journal says what is not safe yet.

use super::entry::{Entry, line};
use super::header::Header;
use super::load::Loaded;
use super::sink::{NewFile, OpenFile, Sink};
use crate::fault::{Fault, in_words};
use crate::session::{Past, Stops};
use jiff::tz::TimeZone;
use std::fmt;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use wars_engine::{Catalogue, Choice, Game, Seat};

/// A checkpoint stands at the beginning of every turn, and never further from the last one than this.
const CHECKPOINT_EVERY: usize = 50;

/// The file of a game in play.
///
/// For each answer, in this order: [`Journal::choice`], then [`Game::choose`], then [`Journal::answered`]; so a game
/// that ends in a crash can be played again up to the answer that did it. Before a person is asked:
/// [`Journal::flush`].
pub struct Journal {
    sink: Box<dyn Sink>,
    /// Bytes that are safe.
    safe: u64,
    /// Lines that are not safe yet; they follow the safe bytes.
    tail: String,
    /// How much of the tail has been given to the sink.
    written: usize,
    trouble: Option<String>,
    decisions: usize,
    checkpoint: Checkpoint,
}

/// Where the last checkpoint stands.
#[derive(Clone, Copy, Debug, Default)]
struct Checkpoint {
    decisions: usize,
    turn: u16,
}

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

impl fmt::Display for Unsaved {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let place = self.place.as_ref().map(|place| format!("{}: ", place.display()));
        write!(f, "{}{}", place.unwrap_or_default(), self.reason)
    }
}

impl Journal {
    /// Begins a file for a new game, with a name made of date and players.
    pub fn create(folder: &Path, header: &Header) -> Journal {
        Journal::named(folder, stem(header), header)
    }

    /// Begins a file for a new game, with this name or, where that is taken, a number behind it.
    pub fn named(folder: &Path, stem: String, header: &Header) -> Journal {
        Journal::with_sink(Box::new(NewFile::new(folder, stem)), header)
    }

    /// Begins a new game in another place than a file.
    pub fn with_sink(sink: Box<dyn Sink>, header: &Header) -> Journal {
        let mut journal = Journal::at(sink, 0, 0, Checkpoint::default());
        journal.tail = line(header);
        journal.flush();
        journal
    }

    /// Goes on with a game that was loaded from the file at `path`. The file is continued if every line of it was
    /// good, written by this program with these cards, and nobody else is playing it; else a new file in `folder`
    /// begins with what was good.
    pub fn resume(path: &Path, folder: &Path, loaded: &Loaded, catalogue: &Arc<Catalogue>) -> Journal {
        // Somebody else may have gone on with it since it was read.
        if loaded.is_whole()
            && let Ok(file) = OpenFile::open(path, loaded.extent.file)
        {
            let turn = loaded.game.state().turn.number;
            let checkpoint = Checkpoint { decisions: loaded.choices.len(), turn };
            let mut journal = Journal::at(Box::new(file), loaded.extent.valid, loaded.choices.len(), checkpoint);
            if !loaded.extent.ends_line {
                journal.tail.push('\n');
            }
            return journal;
        }
        Journal::play_on(folder, &loaded.header, &loaded.past(), catalogue)
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
        let mut line = Entry::Note { at: Some(at), text: text.to_owned() }.line();
        if !loaded.extent.ends_line {
            line.insert(0, '\n');
        }
        let written = OpenFile::open(path, loaded.extent.file).and_then(|mut file| {
            // The game that was played last is found by this time, and nobody has played.
            let played = file.played()?;
            file.write(loaded.extent.valid, line.as_bytes())?;
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

    fn at(sink: Box<dyn Sink>, safe: u64, decisions: usize, checkpoint: Checkpoint) -> Journal {
        Journal { sink, safe, tail: String::new(), written: 0, trouble: None, decisions, checkpoint }
    }

    /// Begins a new file for a game of which this has been played.
    pub fn play_on(folder: &Path, header: &Header, past: &Past, catalogue: &Arc<Catalogue>) -> Journal {
        Journal::copy(Box::new(NewFile::new(folder, stem(header))), header, past, catalogue)
    }

    /// Writes what has been played of a game to another place, in the words of this program.
    pub fn copy(sink: Box<dyn Sink>, header: &Header, past: &Past, catalogue: &Arc<Catalogue>) -> Journal {
        let header = header.renewed(catalogue);
        let mut journal = Journal::at(sink, 0, 0, Checkpoint::default());
        journal.tail = line(&header);
        // A past was played: the game has begun once and taken every one of these answers.
        if let Ok(mut game) = header.begin(catalogue) {
            let mut notes = past.notes.iter().peekable();
            let mut changed_stops = past.stops.iter().peekable();
            let mut taken_back = past.taken_back.iter().peekable();
            for index in 0..=past.choices.len() {
                while let Some((_, text)) = notes.next_if(|(at, _)| *at <= index) {
                    journal.push(&Entry::Note { at: None, text: text.clone() });
                }
                while let Some((_, stops)) = changed_stops.next_if(|(at, _)| *at <= index) {
                    journal.push(&Entry::Stops { stops: *stops });
                }
                while let Some((_, by)) = taken_back.next_if(|(at, _)| *at <= index) {
                    journal.push(&Entry::Undo { by: Some(*by), to: index });
                }
                let Some(choice) = past.choices.get(index) else { break };
                journal.push_choice(&game, *choice);
                if game.choose(*choice).is_err() {
                    break;
                }
                journal.push_checkpoint(&game);
            }
        }
        if let Some(by) = past.conceded {
            journal.push(&Entry::Concede { by });
        }
        journal.flush();
        journal
    }

    /// Writes down the answer that is about to be given to the question of this game.
    pub fn choice(&mut self, game: &Game, choice: Choice) {
        self.push_choice(game, choice);
        self.write();
    }

    /// Takes note of the game after an answer; now and then that is a checkpoint.
    pub fn answered(&mut self, game: &Game) {
        self.push_checkpoint(game);
        self.write();
    }

    /// Answers were taken back, or withdrawn by nobody in particular; `to` of them are left.
    pub fn undo(&mut self, by: Option<Seat>, to: usize) {
        self.decisions = self.decisions.min(to);
        self.checkpoint.decisions = self.checkpoint.decisions.min(to);
        self.push(&Entry::Undo { by, to });
        self.flush();
    }

    /// A player gives up.
    pub fn concede(&mut self, by: Seat) {
        self.push(&Entry::Concede { by });
        self.flush();
    }

    /// Players are asked elsewhere from now on.
    pub fn stops(&mut self, stops: Stops) {
        self.push(&Entry::Stops { stops });
        self.flush();
    }

    /// Keeps a player's words about the moment after `at` answers, or about this one.
    pub fn note(&mut self, at: Option<usize>, text: &str) {
        self.push(&Entry::Note { at, text: text.to_owned() });
        self.flush();
    }

    /// How many answers have been given and not taken back.
    pub fn decisions(&self) -> usize {
        self.decisions
    }

    /// The file, once there is one.
    pub fn path(&self) -> Option<&Path> {
        self.sink.path()
    }

    /// What is not safe yet, and why; nothing if all is well.
    pub fn unsaved(&self) -> Option<Unsaved> {
        let reason = self.trouble.clone()?;
        Some(Unsaved { lines: self.tail.lines().count(), place: self.sink.place().map(Path::to_owned), reason })
    }

    /// Makes everything safe that can be: to be called before a person is asked.
    pub fn flush(&mut self) {
        self.write();
        if self.tail.is_empty() || self.trouble.is_some() {
            return;
        }
        match self.sink.sync() {
            Ok(()) => {
                self.safe += self.tail.len() as u64;
                self.tail.clear();
                self.written = 0;
            }
            Err(error) => self.fail(&error),
        }
    }

    fn push(&mut self, entry: &Entry) {
        self.tail.push_str(&entry.line());
    }

    fn push_choice(&mut self, game: &Game, choice: Choice) {
        self.decisions += 1;
        self.push(&Entry::choice(game, self.decisions, choice));
    }

    fn push_checkpoint(&mut self, game: &Game) {
        let turn = game.state().turn.number;
        let is_due = turn != self.checkpoint.turn
            || self.decisions >= self.checkpoint.decisions + CHECKPOINT_EVERY
            || game.outcome().is_some();
        if is_due {
            self.checkpoint = Checkpoint { decisions: self.decisions, turn };
            self.push(&Entry::checkpoint(game, self.decisions));
        }
    }

    /// Gives the sink what it does not have yet; after trouble, everything that is not safe once more.
    fn write(&mut self) {
        if self.written == self.tail.len() {
            return;
        }
        let at = self.safe + self.written as u64;
        match self.sink.write(at, &self.tail.as_bytes()[self.written..]) {
            Ok(()) => {
                self.written = self.tail.len();
                self.trouble = None;
            }
            Err(error) => self.fail(&error),
        }
    }

    fn fail(&mut self, error: &std::io::Error) {
        self.written = 0;
        // The number of the error says nothing to those who are to make room.
        let words = error.to_string();
        self.trouble = Some(words.split(" (os error").next().unwrap_or(&words).to_owned());
    }
}

impl Drop for Journal {
    fn drop(&mut self) {
        self.flush();
    }
}

/// The longest part of a file name that is made of one player's name.
const NAME_PART: usize = 24;

/// A file name without its ending: the day, and who plays.
fn stem(header: &Header) -> String {
    let day = header.started.to_zoned(TimeZone::system()).date();
    let [a, b] = header.names.each_ref().map(|name| {
        let letters: String = name.chars().map(|it| if it.is_alphanumeric() { it } else { '-' }).collect();
        let part: String = letters.trim_matches('-').to_lowercase().chars().take(NAME_PART).collect();
        if part.is_empty() { "x".to_owned() } else { part }
    });
    format!("{day}-{a}-{b}")
}
