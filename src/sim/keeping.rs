//! Writes simulated games down as saved games, to be looked at, gone on with and checked like any other.

use crate::save::{Header, Journal, Options, Origin, SavedDeck};
use crate::session::{Given, Record};
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
    pub fn file(folder: &Path, new: &NewGame, titles: [&str; 2], catalogue: &Catalogue) -> Keeping {
        let ([Some(deck_a), Some(deck_b)], [Some(a), Some(b)]) =
            ([new.decks.first(), new.decks.get(1)], [new.names.first(), new.names.get(1)])
        else {
            return Keeping::nothing();
        };
        let decks = [SavedDeck::new(titles[0], deck_a, catalogue), SavedDeck::new(titles[1], deck_b, catalogue)];
        let from = Origin::Decks { decks, seed: new.seed, first: new.first };
        // The same seed gives the same file, so it can't tell when it was made.
        let started = Timestamp::UNIX_EPOCH;
        let header = Header::new(catalogue, started, [a.clone(), b.clone()], Options::default(), from);
        let journal = Journal::named(folder, format!("{a}-{b}-{}", new.seed), &header);
        Keeping(Some((journal, Record::default())))
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
