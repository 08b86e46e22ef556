//! Writes down a game while it is played.
//!
//! A journal never stops a game, and never has less than all of it. What can't be written, because the disk is full or
//! the folder is read-only, waits in memory and is tried again with every line; meanwhile all of it goes to a refuge if
//! there is one. If the file is taken away, exchanged or changed while the game is played, a new file gets everything.
//! The journal says what is not safe yet, and where the game is now.

use super::entry::{Entry, line};
use super::folder::made_fit;
use super::header::Header;
use super::kept::Kept;
use super::load::Loaded;
use super::places::{Places, Unsaved};
use super::sink::{GameFile, OpenFile, Sink};
use crate::fault::{Fault, in_words};
use crate::session::{Given, Noted, Past};
use jiff::tz::TimeZone;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use wars_engine::{Catalogue, Choice, Game};

/// A checkpoint stands at the beginning of every turn, and never further from the last one than this.
const CHECKPOINT_EVERY: usize = 50;

/// The file of a game in play.
///
/// For each answer, in this order: [`Journal::choice`], then [`Game::choose`], then [`Journal::answered`]; so a game
/// that ends in a crash can be played again up to the answer that did it. Before a person is asked:
/// [`Journal::flush`].
pub struct Journal {
    /// Every line, from the first on.
    text: Vec<u8>,
    places: Places,
    decisions: usize,
    checkpoint: Checkpoint,
}

/// Where the last checkpoint stands.
#[derive(Clone, Copy, Debug, Default)]
struct Checkpoint {
    decisions: usize,
    turn: u16,
}

impl Journal {
    /// Begins a file for a new game, with a name made of date and players.
    pub fn create(folder: &Path, header: &Header) -> Journal {
        Journal::named(folder, stem(header), header)
    }

    /// Begins a file for a new game, with this name or, where that is taken, a number behind it.
    pub fn named(folder: &Path, stem: String, header: &Header) -> Journal {
        let file = GameFile::new(folder, stem.clone());
        let mut journal = Journal::at(Kept::new(Box::new(file)), stem, line(header).into_bytes());
        journal.flush();
        journal
    }

    /// Begins a new game in another place than a file.
    pub fn with_sink(sink: Box<dyn Sink>, header: &Header) -> Journal {
        let mut journal = Journal::at(Kept::new(sink), stem(header), line(header).into_bytes());
        journal.flush();
        journal
    }

    fn at(home: Kept, stem: String, text: Vec<u8>) -> Journal {
        Journal { text, places: Places::new(home, stem), decisions: 0, checkpoint: Checkpoint::default() }
    }

    /// Goes on with a game that was loaded from the file at `path`. The file is continued if every line of it was
    /// good, written by this program with these cards, and nobody else is playing it; else a new file in `folder`
    /// begins with what was good.
    pub fn resume(path: &Path, folder: &Path, loaded: &Loaded, catalogue: &Arc<Catalogue>) -> Journal {
        // Somebody else may have gone on with it since it was read.
        if loaded.is_whole()
            && let Ok(file) = OpenFile::open(path, &loaded.text, loaded.extent.file)
        {
            let turn = loaded.game.state().turn.number;
            let stem = path.file_stem().map_or_else(|| stem(&loaded.header), |name| made_fit(&name.to_string_lossy()));
            let file = GameFile::of(file, folder, stem.clone());
            let is_torn = loaded.extent.file > loaded.extent.valid;
            let home = Kept::with(Box::new(file), loaded.text.len(), is_torn);
            let mut journal = Journal::at(home, stem, loaded.text.clone());
            journal.decisions = loaded.choices.len();
            journal.checkpoint = Checkpoint { decisions: journal.decisions, turn };
            if !loaded.extent.ends_line {
                journal.text.push(b'\n');
            }
            return journal;
        }
        Journal::play_on(folder, &loaded.header, loaded.past(), catalogue)
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
        let written = OpenFile::open(path, &loaded.text, loaded.extent.file).and_then(|mut file| {
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

    /// Begins a new file for a game of which this has been played.
    pub fn play_on(folder: &Path, header: &Header, past: &Past, catalogue: &Arc<Catalogue>) -> Journal {
        Journal::copy(Box::new(GameFile::new(folder, stem(header))), header, past, catalogue)
    }

    /// Writes what has been played of a game to another place, in the words of this program.
    pub fn copy(sink: Box<dyn Sink>, header: &Header, past: &Past, catalogue: &Arc<Catalogue>) -> Journal {
        let header = header.renewed(catalogue);
        let mut journal = Journal::at(Kept::new(sink), stem(&header), line(&header).into_bytes());
        // A past was played: the game has begun once and taken every one of these answers.
        if let Ok(game) = header.begin(catalogue) {
            let mut session = header.session(game, catalogue);
            let mut is_answered = false;
            session.take_up_before(past, |game, step| {
                if is_answered {
                    journal.push_checkpoint(game);
                }
                is_answered = matches!(step, Noted::Choice { .. });
                journal.push_step(game, step);
            });
            if is_answered {
                journal.push_checkpoint(session.game());
            }
        }
        journal.flush();
        journal
    }

    /// From now on all of the game goes to a file in one of these folders, the first that can be written to, for as
    /// long as it can't be at home.
    pub fn seek_refuge_in(&mut self, folders: Vec<PathBuf>) {
        self.places.seek_refuge_in(folders);
        self.flush();
    }

    /// Writes down the answer that is about to be given to the question of this game.
    pub fn choice(&mut self, game: &Game, choice: Choice, given: Given) {
        self.push_choice(game, choice, given);
        self.places.write(&self.text);
    }

    /// Takes note of the game after an answer; now and then that is a checkpoint.
    pub fn answered(&mut self, game: &Game) {
        self.push_checkpoint(game);
        self.places.write(&self.text);
    }

    /// Writes down a step that is no answer; those need to know the question.
    pub fn step(&mut self, step: &Noted) {
        if let Noted::Back { to, .. } = step {
            self.decisions = self.decisions.min(*to);
            self.checkpoint.decisions = self.checkpoint.decisions.min(*to);
        }
        if let Some(entry) = Entry::of(step) {
            self.push(&entry);
        }
    }

    /// How many answers have been given and not taken back.
    pub fn decisions(&self) -> usize {
        self.decisions
    }

    /// The file, once there is one.
    pub fn path(&self) -> Option<&Path> {
        self.places.path()
    }

    /// What is not safe yet, and why; nothing if all is well.
    pub fn unsaved(&self) -> Option<Unsaved> {
        self.places.unsaved(&self.text)
    }

    /// What the players have to be told of the file, in sentences. They are told once.
    pub fn take_news(&mut self) -> Vec<String> {
        self.places.take_news()
    }

    /// Makes everything safe that can be, and looks whether the file is still there: to be called before a person is
    /// asked.
    pub fn flush(&mut self) {
        self.places.flush(&self.text);
    }

    /// Reads all of the game back: the file where it was found.
    ///
    /// # Errors
    /// What is not saved.
    pub fn confirm(&mut self) -> Result<PathBuf, Unsaved> {
        self.places.confirm(&self.text)
    }

    fn push(&mut self, entry: &Entry) {
        self.text.extend_from_slice(entry.line().as_bytes());
    }

    fn push_step(&mut self, game: &Game, step: &Noted) {
        match step {
            Noted::Choice { choice, given, .. } => self.push_choice(game, *choice, *given),
            other => self.step(other),
        }
    }

    fn push_choice(&mut self, game: &Game, choice: Choice, given: Given) {
        self.decisions += 1;
        self.push(&Entry::choice(game, self.decisions, choice, given));
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
}

impl Drop for Journal {
    fn drop(&mut self) {
        // What is done with a file that has everything is no longer the affair of this game.
        if !self.places.have(&self.text) {
            self.flush();
        }
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
