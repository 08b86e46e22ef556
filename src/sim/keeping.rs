//! Writes simulated games down as saved games, to be looked at, gone on with and checked like any other.

use crate::save::{Header, Journal, Options, Origin, SavedDeck};
use crate::session::{Given, Privacy, Record};
use jiff::Timestamp;
use std::path::Path;
use wars_engine::{Catalogue, Choice, Game, NewGame};

/// The file of one game, and its record. Where games are not kept, nothing is written.
pub struct Keeping(Option<(Journal, Record)>);

impl Keeping {
    /// For games that nobody wants to see again.
    pub fn nothing() -> Keeping {
        Keeping(None)
    }

    /// Begins the file of a game, named by who plays and by its seed; `titles` are what the decks are called.
    pub fn file(folder: &Path, new: &NewGame, titles: &[&str], catalogue: &Catalogue) -> Keeping {
        let decks = titles.iter().zip(&new.decks).map(|(title, deck)| SavedDeck::new(title, deck, catalogue));
        let from = Origin::Decks { seating: new.seating, decks: decks.collect(), seed: new.seed, first: new.first };
        Keeping::begin(folder, format!("{}-{}", new.names.join("-"), new.seed), new.names.clone(), from, catalogue)
    }

    /// Begins the file of a game that is called so and began so.
    pub fn begin(folder: &Path, called: String, players: Vec<String>, from: Origin, catalogue: &Catalogue) -> Keeping {
        // The same seed gives the same file, so it can't tell when it was made.
        let started = Timestamp::UNIX_EPOCH;
        // Players of a story who can only pass are asked where hands are hidden, and these hide nothing.
        let privacy = if matches!(from, Origin::Story { .. }) { Privacy::Open } else { Privacy::default() };
        let header = Header::new(catalogue, started, players, Options { privacy, ..Options::default() }, from);
        Keeping(Some((Journal::named(folder, called, &header), Record::default())))
    }

    /// Writes down the answer that is about to be given.
    pub fn choice(&mut self, game: &Game, choice: Choice) {
        if let Keeping(Some((journal, record))) = self {
            // Nobody is asked here, so nobody can tell who answered.
            record.write_choice(game, choice, Given::Unsaid, journal);
        }
    }

    /// Takes note of the game after an answer that was given in `turn`.
    pub fn answered(&mut self, turn: u16, game: &Game) {
        if let Keeping(Some((journal, record))) = self {
            record.write_checkpoint(turn, game, journal);
        }
    }

    /// Makes the file safe.
    ///
    /// # Errors
    /// Why a part of it could not be written.
    pub fn close(self) -> Result<(), String> {
        let Keeping(Some((mut journal, _))) = self else { return Ok(()) };
        journal.flush();
        match journal.unsaved() {
            Some(unsaved) => Err(format!("not saved: {unsaved}")),
            None => Ok(()),
        }
    }
}
