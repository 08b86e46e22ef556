//! `wars play`: sets up a game and hands it to the players.

use crate::check::read_scenario;
use crate::fault::Fault;
use crate::library::Library;
use crate::plain;
use std::hash::{BuildHasher, RandomState};
use std::io::{IsTerminal, Write};
use std::path::PathBuf;
use wars_engine::{Game, NewGame};

/// The decks of a game for which none are named.
pub const DEFAULT_DECKS: [&str; 2] = ["sample-a", "sample-b"];

/// What is to be played.
#[derive(Clone, Debug)]
pub struct Start {
    /// Where the game begins.
    pub from: From,
    /// What the players are called.
    pub names: [String; 2],
}

/// Where a game begins.
#[derive(Clone, Debug)]
pub enum From {
    /// With two decks, by name or file, and a seed if one is given.
    Decks([String; 2], Option<u64>),
    /// At the position of a scenario file.
    Scenario(PathBuf),
}

impl Default for Start {
    fn default() -> Start {
        Start { from: From::Decks(DEFAULT_DECKS.map(str::to_owned), None), names: ["A", "B"].map(str::to_owned) }
    }
}

/// Plays the game on standard input and output.
///
/// # Errors
/// When a deck or scenario can't be used, or input or output fails.
pub fn run(start: &Start, library: &Library, out: &mut dyn Write) -> Result<(), Fault> {
    let game = set_up(start, library, out)?;
    writeln!(out, "Type a number to choose; \"help\" lists the other commands.")?;
    let input = std::io::stdin();
    let echo = !input.is_terminal();
    plain::play(game, &mut input.lock(), out, echo)
}

fn set_up(start: &Start, library: &Library, out: &mut dyn Write) -> Result<Game, Fault> {
    let [a, b] = &start.names;
    match &start.from {
        From::Decks(names, seed) => {
            let decks = [library.deck(&names[0])?, library.deck(&names[1])?];
            // The standard library's hash keys are the one source of chance that needs no further crate.
            let seed = seed.unwrap_or_else(|| RandomState::new().hash_one(0) >> 32);
            writeln!(out, "{a} plays {}, {b} plays {}. Seed {seed}.", decks[0].name, decks[1].name)?;
            let decks = decks.map(|deck| deck.cards).to_vec();
            let setup = NewGame { decks, names: start.names.to_vec(), seed, first: None };
            Ok(Game::new(library.catalogue().clone(), setup))
        }
        From::Scenario(file) => {
            let scenario = read_scenario(file, library.catalogue())?;
            writeln!(out, "{a} against {b}, from the position of \"{}\".", scenario.title)?;
            let position = scenario.position();
            // A scenario may bring cards of its own along.
            let catalogue = position.setting().catalogue.clone();
            Ok(Game::resume(catalogue, start.names.to_vec(), position.state().clone()))
        }
    }
}
