//! `wars`, `wars play` and `wars resume`: set up a game and hand it to the players, full-screen or in plain lines.

use crate::check::read_scenario;
use crate::config::{Layer, Settings};
use crate::fault::Fault;
use crate::library::Library;
use crate::paths::Paths;
use crate::plain;
use crate::session::Session;
use crate::tui::pages::Setup;
use crate::tui::run::{self, Environment, Opening};
use crate::tui::theme::ColorWish;
use crate::tui::{keyfile, recorder};
use std::hash::{BuildHasher, RandomState};
use std::io::{IsTerminal, Write};
use std::path::{Path, PathBuf};
use wars_engine::scenario::Scenario;
use wars_engine::{Game, NewGame, Seat};

/// The decks of a game for which none are named.
pub const DEFAULT_DECKS: [&str; 2] = ["sample-a", "sample-b"];

/// What is to be shown.
#[derive(Clone, Debug)]
pub struct Start {
    /// Where it begins.
    pub from: From,
    /// What the players are called, unless the settings say it.
    pub names: Option<[String; 2]>,
    /// Who begins; chance decides if nobody is named.
    pub first: Option<Seat>,
    /// Lines instead of a full screen.
    pub plain: bool,
    /// Settings of the command line.
    pub flags: Layer,
    /// What the command line says about colour.
    pub color: ColorWish,
}

/// Where a game begins.
#[derive(Clone, Debug)]
pub enum From {
    /// The first screen; with the introductory decks where there is no screen.
    Title,
    /// With two decks, by name or file, and a seed if one is given.
    Decks([String; 2], Option<u64>),
    /// At the position of a scenario file.
    Scenario(PathBuf),
    /// With a saved game: by name or file, or the last one.
    Saved(Option<String>),
}

/// Shows the game; the exit code of a signal that ended it.
///
/// # Errors
/// When a deck, scenario, save, setting or key can't be used, or input or output fails.
pub fn run(start: &Start, library: &Library, paths: &Paths, out: &mut dyn Write) -> Result<Option<i32>, Fault> {
    let settings = Settings::of_process(&start.flags, paths)?;
    let is_screen = std::io::stdin().is_terminal()
        && std::io::stdout().is_terminal()
        && std::env::var_os("TERM").is_none_or(|term| term != "dumb");
    let names = start.names.clone().unwrap_or_else(|| (*settings.names).clone());
    if start.plain || !is_screen {
        return run_plain(start, &names, library, paths, out).map(|()| None);
    }
    let opening = match &start.from {
        From::Title => Opening::Title,
        From::Decks(decks, seed) => {
            let decks = vec![library.deck(&decks[0])?, library.deck(&decks[1])?];
            let setup = Setup { decks: [0, 1], names, first: start.first, seed: *seed, privacy: settings.privacy };
            Opening::Game(setup, decks)
        }
        From::Scenario(file) => {
            let game = at_position(&read_scenario(file, library.catalogue())?, &names);
            Opening::Position(Box::new(Session::new(game, settings.stops)))
        }
        From::Saved(name) => Opening::Saved(saved(name.as_deref(), library, paths)?),
    };
    let keys = keyfile::read(&paths.config.join(keyfile::NAME))?;
    run::run(Environment { library, paths, settings, keys, color: start.color }, opening)
}

/// The file of a saved game that was named, or of the last one.
fn saved(name: Option<&str>, library: &Library, paths: &Paths) -> Result<PathBuf, Fault> {
    let games = paths.games();
    match name {
        // A name has no ending, so this is a file; the last words after a fault name one.
        Some(file) if Path::new(file).extension().is_some() && Path::new(file).is_file() => Ok(PathBuf::from(file)),
        Some(name) => crate::save::Folder::new(games).find(name),
        None => recorder::last_unfinished(&games, library.catalogue())
            .ok_or_else(|| Fault::Failed("there is no unfinished game; \"wars\" begins one".to_owned())),
    }
}

/// Plays in lines on standard input and output.
fn run_plain(
    start: &Start,
    names: &[String; 2],
    library: &Library,
    paths: &Paths,
    out: &mut dyn Write,
) -> Result<(), Fault> {
    let [a, b] = names;
    let game = match &start.from {
        From::Title => with_decks(&DEFAULT_DECKS.map(str::to_owned), None, start.first, names, library, out)?,
        From::Decks(decks, seed) => with_decks(decks, *seed, start.first, names, library, out)?,
        From::Scenario(file) => {
            let scenario = read_scenario(file, library.catalogue())?;
            writeln!(out, "{a} against {b}, from the position of \"{}\".", scenario.title)?;
            at_position(&scenario, names)
        }
        From::Saved(name) => {
            let path = saved(name.as_deref(), library, paths)?;
            let loaded = crate::save::read(&path, library.catalogue())?;
            writeln!(out, "Going on with {}; plain play is not saved.", path.display())?;
            for notice in &loaded.notices {
                writeln!(out, "{notice}")?;
            }
            loaded.game
        }
    };
    writeln!(out, "Type a number to choose; \"help\" lists the other commands.")?;
    let input = std::io::stdin();
    let echo = !input.is_terminal();
    plain::play(game, &mut input.lock(), out, echo)
}

fn with_decks(
    names_of_decks: &[String; 2],
    seed: Option<u64>,
    first: Option<Seat>,
    names: &[String; 2],
    library: &Library,
    out: &mut dyn Write,
) -> Result<Game, Fault> {
    let decks = [library.deck(&names_of_decks[0])?, library.deck(&names_of_decks[1])?];
    // The standard library's hash keys are the one source of chance that needs no further crate.
    let seed = seed.unwrap_or_else(|| RandomState::new().hash_one(0) >> 32);
    let [a, b] = names;
    writeln!(out, "{a} plays {}, {b} plays {}. Seed {seed}.", decks[0].name, decks[1].name)?;
    let decks = decks.map(|deck| deck.cards).to_vec();
    Ok(Game::new(library.catalogue().clone(), NewGame { decks, names: names.to_vec(), seed, first }))
}

fn at_position(scenario: &Scenario, names: &[String; 2]) -> Game {
    let position = scenario.position();
    // A scenario may bring cards of its own along.
    let catalogue = position.setting().catalogue.clone();
    Game::resume(catalogue, names.to_vec(), position.state().clone())
}
