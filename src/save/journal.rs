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
use super::sink::{GameFile, OpenFile, Sink};
use crate::fault::Fault;
use crate::session::{Given, Noted, Past};
use jiff::tz::TimeZone;
use std::fmt;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use wars_engine::{Catalogue, Choice, Game};

/// A checkpoint stands at the beginning of every turn, and never further from the last one than this.
const CHECKPOINT_EVERY: usize = 50;

/// How a line begins that tells of a stop of a player's own.
const OWN_STOP: &[u8] = br#"{"is":"own-stop""#;

/// The file of a game in play.
///
/// For each answer, in this order: [`Journal::choice`], then [`Game::choose`], then [`Journal::answered`]; so a game
/// that ends in a crash can be played again up to the answer that did it. Before a person is asked:
/// [`Journal::flush`].
pub struct Journal {
    /// Every line, from the first on.
    text: Vec<u8>,
    home: Kept,
    /// Where all of it is while it can't be at home.
    refuge: Option<Kept>,
    /// Folders in which a refuge may be found, the best first.
    refuges: Vec<PathBuf>,
    /// What files are called that are made for this game.
    stem: String,
    /// What players have to be told of the file.
    news: Vec<String>,
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
        let (refuge, refuges, news) = (None, Vec::new(), Vec::new());
        Journal { text, home, refuge, refuges, stem, news, decisions: 0, checkpoint: Checkpoint::default() }
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
                _ => format!("the note can't be written: {error}"),
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
        self.refuges = folders;
        self.flush();
    }

    /// Writes down the answer that is about to be given to the question of this game.
    pub fn choice(&mut self, game: &Game, choice: Choice, given: Given) {
        self.push_choice(game, choice, given);
        self.home.write(&self.text);
    }

    /// Takes note of the game after an answer; now and then that is a checkpoint.
    pub fn answered(&mut self, game: &Game) {
        self.push_checkpoint(game);
        self.home.write(&self.text);
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
        self.best().path()
    }

    /// Where most of the game is.
    fn best(&self) -> &Kept {
        self.refuge.as_ref().filter(|refuge| refuge.safe() > self.home.safe()).unwrap_or(&self.home)
    }

    /// What is not safe yet, and why; nothing if all is well.
    pub fn unsaved(&self) -> Option<Unsaved> {
        let best = self.best();
        let reason = best.trouble().or_else(|| self.home.trouble())?;
        let rest = self.text.get(best.safe()..).filter(|rest| !rest.is_empty())?;
        // How many stops a player has set is nobody's business.
        let is_public = |line: &&[u8]| !line.is_empty() && !line.starts_with(OWN_STOP);
        let lines = rest.split(|byte| *byte == b'\n').filter(is_public).count().max(1);
        Some(Unsaved { lines, place: self.home.place().map(Path::to_owned), reason })
    }

    /// What the players have to be told of the file, in sentences. They are told once.
    pub fn take_news(&mut self) -> Vec<String> {
        std::mem::take(&mut self.news)
    }

    /// Makes everything safe that can be, and looks whether the file is still there: to be called before a person is
    /// asked.
    pub fn flush(&mut self) {
        self.home.flush(&self.text);
        self.seek_refuge();
    }

    /// Reads all of the game back: the file where it was found.
    ///
    /// # Errors
    /// What is not saved.
    pub fn confirm(&mut self) -> Result<PathBuf, Unsaved> {
        let mut is_whole = self.home.confirm(&self.text);
        self.seek_refuge();
        if let Some(refuge) = &mut self.refuge {
            is_whole |= refuge.confirm(&self.text);
        }
        match (self.unsaved(), self.path()) {
            (None, Some(path)) if is_whole => Ok(path.to_owned()),
            (unsaved, _) => Err(unsaved.unwrap_or_else(|| Unsaved {
                lines: self.text.iter().filter(|byte| **byte == b'\n').count(),
                place: self.home.place().map(Path::to_owned),
                reason: "what was written can't be read back".to_owned(),
            })),
        }
    }

    /// Keeps all of the game elsewhere while it can't be at home, and says where it is.
    fn seek_refuge(&mut self) {
        if let Some(trouble) = self.home.trouble() {
            let had_refuge = self.refuge.is_some();
            match &mut self.refuge {
                Some(refuge) => refuge.flush(&self.text),
                None => self.refuge = refuge_in(&self.refuges, &self.stem, &self.text),
            }
            let Some(refuge) = &mut self.refuge else { return };
            let lost = refuge.take_lost();
            if let (Some(path), None) = (refuge.path(), refuge.trouble())
                && (!had_refuge || lost.is_some())
            {
                let place = self.home.place().map(|place| format!("{}: ", place.display())).unwrap_or_default();
                self.news.push(format!("{place}{trouble}. Meanwhile the whole game is saved in {}", path.display()));
            }
            return;
        }
        if self.refuge.is_some() && !self.home.confirm(&self.text) {
            return;
        }
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

/// A file with all of a game in the first of these folders that takes it.
fn refuge_in(folders: &[PathBuf], stem: &str, text: &[u8]) -> Option<Kept> {
    folders.iter().find_map(|folder| {
        let mut refuge = Kept::new(Box::new(GameFile::new(folder, stem.to_owned())));
        refuge.flush(text);
        if refuge.trouble().is_none() {
            return Some(refuge);
        }
        // A part of the game helps nobody: what was saved at home is there.
        refuge.discard();
        None
    })
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
