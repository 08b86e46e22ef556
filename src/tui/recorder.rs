//! The game's file: writes down every step before the next key is read.

use super::app::{Begun, Loaded};
use super::model::Saved;
use super::pages::{SavedGame, World};
use crate::fault::Fault;
use crate::save::{Folder, Header, Journal, Options, Origin, SavedDeck, read};
use crate::session::{Noted, Privacy, Session, Stops};
use jiff::Timestamp;
use jiff::tz::TimeZone;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use wars_engine::{Catalogue, Game, Seat};

/// The file of the game on the table.
pub struct Recorder {
    journal: Journal,
    /// The game as far as it is written down: a line says what the question was.
    written: Game,
}

impl Recorder {
    /// A file for a game that has just begun.
    pub fn begin(folder: &Path, begun: &Begun, game: &Game, world: &World, stops: Stops) -> Option<Recorder> {
        let catalogue = &world.catalogue;
        let deck = |number: usize| world.decks.get(number).map(|deck| SavedDeck::of(deck, catalogue));
        let decks = [deck(begun.setup.decks[0])?, deck(begun.setup.decks[1])?];
        let options = Options { privacy: begun.setup.privacy, stops };
        let names = begun.setup.names.clone();
        let from = Origin::Decks { decks, seed: begun.seed, first: begun.setup.first };
        let header = Header::new(catalogue, Timestamp::now(), names, options, from);
        let written = header.begin(catalogue).ok()?;
        let mut recorder = Recorder { journal: Journal::create(folder, &header), written };
        recorder.note(&begun.noted, game);
        Some(recorder)
    }

    /// Writes steps down; `game` is the game after them.
    pub fn note(&mut self, steps: &[Noted], game: &Game) {
        for step in steps {
            match step {
                Noted::Choice { choice, .. } => {
                    self.journal.choice(&self.written, *choice);
                    if self.written.choose(*choice).is_err() {
                        // The session has made this choice, so the record has lost its way: go on from what is.
                        self.written = game.clone();
                    }
                    self.journal.answered(&self.written);
                }
                Noted::Back { to, by } => {
                    self.journal.undo(by.unwrap_or(Seat::A), *to);
                    self.written = game.clone();
                }
                Noted::Conceded(seat) => self.journal.concede(*seat),
            }
        }
        self.journal.flush();
    }

    /// How the game is saved.
    pub fn saved(&self) -> Saved {
        match self.journal.unsaved() {
            None => Saved::Yes,
            Some(unsaved) => Saved::Not(unsaved.lines, unsaved.reason),
        }
    }

    /// The file, once there is one.
    pub fn path(&self) -> Option<&Path> {
        self.journal.path()
    }

    /// Loads a saved game and goes on with its file.
    ///
    /// # Errors
    /// When the file is no saved game.
    pub fn resume(path: &Path, folder: &Path, catalogue: &Arc<Catalogue>) -> Result<(Recorder, Loaded), Fault> {
        let saved = read(path, catalogue)?;
        let journal = Journal::resume(path, folder, &saved, catalogue);
        let begun = saved.header.begin(catalogue).map_err(Fault::input)?;
        let mut session = Session::new(begun, saved.header.options.stops);
        session.take_up(&saved.choices, saved.conceded);
        let recorder = Recorder { journal, written: session.game().clone() };
        let mut notices: Vec<String> = saved.notices.iter().map(ToString::to_string).collect();
        if !saved.is_whole() {
            notices.push("The game goes on in a new file; this one stays as it is.".to_owned());
        }
        let privacy: Privacy = saved.header.options.privacy;
        Ok((recorder, Loaded { session, privacy, notices }))
    }
}

/// The saved games of a folder, the newest first.
pub fn saved_games(folder: &Path, catalogue: &Arc<Catalogue>) -> Vec<SavedGame> {
    let listed = Folder::new(folder).list(catalogue).unwrap_or_default();
    let mut games: Vec<SavedGame> = listed
        .into_iter()
        .filter_map(|listed| {
            let summary = listed.summary.ok()?;
            let deck = |seat: usize| summary.decks.get(seat).cloned().unwrap_or_default();
            let energy = |seat: usize| summary.energy.get(seat).copied().unwrap_or_default();
            let when = summary.started.to_zoned(TimeZone::system()).strftime("%Y-%m-%d %H:%M").to_string();
            Some(SavedGame {
                path: listed.path,
                decks: [deck(0), deck(1)],
                energy: [energy(0), energy(1)],
                names: summary.names,
                turn: summary.turn,
                when,
                finished: summary.outcome,
            })
        })
        .collect();
    games.sort_by(|one, other| other.when.cmp(&one.when));
    games
}

/// The saved game that was played last and is not over.
pub fn last_unfinished(folder: &Path, catalogue: &Arc<Catalogue>) -> Option<PathBuf> {
    let unfinished = saved_games(folder, catalogue).into_iter().filter(|game| game.finished.is_none());
    let changed = |path: &Path| std::fs::metadata(path).and_then(|it| it.modified()).ok();
    unfinished.max_by_key(|game| changed(&game.path)).map(|game| game.path)
}
