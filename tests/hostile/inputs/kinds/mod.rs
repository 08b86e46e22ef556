//! Hostile inputs of every kind: each is some files, and commands that read them. The number of an input decides all of
//! it.

mod arguments;
mod cards;
mod decks;
mod environment;
mod saves;
mod scenarios;
mod settings;
mod stories;
mod typed;

use super::place::Thing;
use crate::dice::Dice;
use std::ffi::{OsStr, OsString};
use std::path::PathBuf;

/// What an input is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Saved games.
    Saves,
    /// Decks.
    Decks,
    /// Scenarios.
    Scenarios,
    /// Card files.
    Cards,
    /// Stories.
    Stories,
    /// The file of settings.
    Settings,
    /// The file of keys.
    Keys,
    /// The command line.
    Arguments,
    /// Variables of the environment.
    Environment,
}

impl Kind {
    /// All of them, and what share of the inputs each has.
    pub const ALL: [(Kind, u64); 9] = [
        (Kind::Saves, 4),
        (Kind::Decks, 3),
        (Kind::Scenarios, 4),
        (Kind::Cards, 4),
        (Kind::Stories, 2),
        (Kind::Settings, 1),
        (Kind::Keys, 1),
        (Kind::Arguments, 2),
        (Kind::Environment, 1),
    ];

    /// What it is called in tables and on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Kind::Saves => "saves",
            Kind::Decks => "decks",
            Kind::Scenarios => "scenarios",
            Kind::Cards => "cards",
            Kind::Stories => "stories",
            Kind::Settings => "settings",
            Kind::Keys => "keys",
            Kind::Arguments => "arguments",
            Kind::Environment => "environment",
        }
    }

    /// The input with this number.
    pub fn input(self, number: u64) -> Input {
        let mut dice = Dice::new(number.wrapping_mul(0x1000) + self as u64);
        match self {
            Kind::Saves => saves::input(&mut dice),
            Kind::Decks => decks::input(&mut dice),
            Kind::Scenarios => scenarios::input(&mut dice),
            Kind::Cards => cards::input(&mut dice),
            Kind::Stories => stories::input(&mut dice),
            Kind::Settings => settings::input(&mut dice),
            Kind::Keys => settings::keys(&mut dice),
            Kind::Arguments => arguments::input(&mut dice),
            Kind::Environment => environment::input(&mut dice),
        }
    }
}

/// Files in a home, and what is done with them there.
#[derive(Clone, Debug, Default)]
pub struct Input {
    /// What lies where, below the home.
    pub files: Vec<(PathBuf, Thing)>,
    /// The commands, one after the other.
    pub runs: Vec<Run>,
}

/// A command.
#[derive(Clone, Debug, Default)]
pub struct Run {
    /// What it is told.
    pub args: Vec<OsString>,
    /// Variables beyond those that every program has.
    pub variables: Vec<(OsString, OsString)>,
    /// What is typed.
    pub typed: Vec<u8>,
    /// In a terminal, full-screen; else at the ends of pipes.
    pub is_screen: bool,
}

impl Run {
    /// A command in lines; nothing is typed.
    pub fn new(args: &[&str]) -> Run {
        Run { args: args.iter().map(OsString::from).collect(), ..Run::default() }
    }

    /// With another argument.
    pub fn and(mut self, arg: impl AsRef<OsStr>) -> Run {
        self.args.push(arg.as_ref().to_owned());
        self
    }

    /// With these lines typed by chance.
    pub fn typing(self, dice: &mut Dice) -> Run {
        Run { typed: typed::lines(dice), ..self }
    }

    /// With this for input.
    fn reading(self, bytes: Vec<u8>) -> Run {
        Run { typed: bytes, ..self }
    }

    /// In a terminal.
    fn on_screen(self) -> Run {
        Run { is_screen: true, ..self }
    }
}
