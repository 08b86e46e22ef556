//! Arguments of what is played, and how it is shown.

use crate::cli::commands::play::{DEFAULT_DECKS, From, Start};
use crate::config::{self, Layer, Names};
use crate::system::seed;
use crate::tui::theme::ColorWish;
use clap::error::ErrorKind;
use clap::parser::ValueSource;
use clap::{Arg, ArgMatches, Args, Command, Id};
use std::path::PathBuf;
use wars_engine::Seat;

/// How the game is shown. It may be said before the command or after it.
#[derive(Debug, Default, Args)]
pub(in crate::cli) struct ScreenArgs {
    /// Numbered menus and lines that are only added, for screen readers and scripts.
    #[arg(long)]
    plain: bool,
    /// Colours or none; auto unless said.
    #[arg(long, value_enum)]
    color: Option<ColorWish>,
    #[command(flatten)]
    flags: config::Flags,
}

#[derive(Debug, Args)]
#[command(after_help = "Examples:
  wars play                               the two introductory decks
  wars play alliance my/deck.json --seed 7
  wars play --from position.json --names Ann,Bob")]
pub(in crate::cli) struct PlayArgs {
    /// The deck of A: a name or a file.
    #[arg(requires = "deck_b")]
    deck_a: Option<String>,
    /// The deck of B: a name or a file.
    deck_b: Option<String>,
    #[command(flatten)]
    pub(in crate::cli) screen: ScreenArgs,
    /// Who begins; chance decides if nobody is named.
    #[arg(long, value_name = "A|B", value_parser = seat)]
    first: Option<Seat>,
    /// The seed of chance; the same seed and choices give the same game.
    #[arg(long, value_name = "N", value_parser = seed::read, allow_negative_numbers = true)]
    seed: Option<u64>,
    /// Begin at the position of this scenario file.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["deck_a", "deck_b", "seed"])]
    from: Option<PathBuf>,
    /// What the players are called.
    #[arg(long, value_name = "A,B", value_parser = two_names)]
    names: Option<Names>,
}

/// Two names with a comma between them.
fn two_names(text: &str) -> Result<Names, String> {
    let names: Vec<&str> = text.split(',').collect();
    match names.len() {
        2 => Names::new(&names),
        _ => Err("two names with a comma between them, like Ann,Bob".to_owned()),
    }
}

pub(in crate::cli) fn seat(text: &str) -> Result<Seat, String> {
    match text {
        "A" | "a" => Ok(Seat::A),
        "B" | "b" => Ok(Seat::B),
        _ => Err("a player is A or B".to_owned()),
    }
}

impl ScreenArgs {
    /// These, and where they are silent, those that were given before the command.
    pub(in crate::cli) fn or(self, before: ScreenArgs) -> ScreenArgs {
        ScreenArgs {
            plain: self.plain || before.plain,
            color: self.color.or(before.color),
            flags: self.flags.or(before.flags),
        }
    }

    pub(in crate::cli) fn is_plain(&self) -> bool {
        self.plain
    }

    pub(in crate::cli) fn color(&self) -> ColorWish {
        self.color.unwrap_or_default()
    }

    pub(in crate::cli) fn into_layer(self) -> Layer {
        self.flags.into()
    }

    pub(in crate::cli) fn into_start(self, from: From) -> Start {
        let (plain, color) = (self.is_plain(), self.color());
        Start { from, names: None, first: None, plain, flags: self.into_layer(), color }
    }

    /// Refuses what was given before a command that has no use for it.
    ///
    /// # Errors
    /// What was given and where it belongs, with the exit code of wrong usage.
    pub(in crate::cli) fn check_place(given: &ArgMatches, program: &mut Command) -> Result<(), clap::Error> {
        let Some(command) = given.subcommand_name().and_then(|name| program.find_subcommand(name)) else {
            return Ok(());
        };
        let knows = |id: &Id| command.get_arguments().any(|known| known.get_id() == id);
        if knows(&Id::from("plain")) {
            return Ok(());
        }
        let all = ScreenArgs::augment_args(Command::new("screen"));
        let is_given = |arg: &&Arg| given.value_source(arg.get_id().as_str()) == Some(ValueSource::CommandLine);
        let Some(flag) = all.get_arguments().find(is_given) else { return Ok(()) };
        let (name, command_name) = (flag.get_long().unwrap_or_default(), command.get_name());
        let problem = match knows(flag.get_id()) {
            true => format!("--{name} belongs after \"{command_name}\""),
            false => format!("--{name} means nothing to \"{command_name}\""),
        };
        Err(program.error(ErrorKind::ArgumentConflict, problem))
    }
}

impl PlayArgs {
    pub(in crate::cli) fn into_start(self) -> Start {
        let decks = match (self.deck_a, self.deck_b) {
            (Some(a), Some(b)) => [a, b],
            _ => DEFAULT_DECKS.map(str::to_owned),
        };
        let from = match self.from {
            Some(file) => From::Scenario(file),
            None => From::Decks(decks, self.seed),
        };
        Start { names: self.names.map(|names| (*names).clone()), first: self.first, ..self.screen.into_start(from) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_names_are_two_names() {
        assert_eq!(two_names("Ann, Bob").as_deref(), Ok(&["Ann".to_owned(), "Bob".to_owned()]));
        let long = format!("Ann,{}", "b".repeat(Names::LONGEST + 1));
        for wrong in ["Ann", "Ann,", "Ann,Ann", "a,b,c", "A\u{1b}[31m,B", &long] {
            assert!(two_names(wrong).is_err(), "{wrong}");
        }
    }
}
