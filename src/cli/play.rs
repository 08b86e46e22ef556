//! Arguments of what is played, and how it is shown.

use crate::config::{self, Names};
use crate::start::{DEFAULT_DECKS, From, Start};
use crate::tui::theme::ColorWish;
use clap::Args;
use std::path::PathBuf;
use wars_engine::Seat;

/// How the game is shown.
#[derive(Debug, Default, Args)]
pub(super) struct ScreenArgs {
    /// Numbered menus and lines that are only added, for readers of screens and for scripts.
    #[arg(long)]
    pub(super) plain: bool,
    /// Colours or none.
    #[arg(long, value_enum, default_value_t)]
    pub(super) color: ColorWish,
    #[command(flatten)]
    pub(super) flags: config::Flags,
}

#[derive(Debug, Args)]
#[command(after_help = "Examples:
  wars play                               the two introductory decks
  wars play alliance my/deck.json --seed 7
  wars play --from position.json --names Ann,Bob")]
pub(super) struct PlayArgs {
    /// The deck of A: a name or a file.
    #[arg(requires = "deck_b")]
    deck_a: Option<String>,
    /// The deck of B: a name or a file.
    deck_b: Option<String>,
    #[command(flatten)]
    screen: ScreenArgs,
    /// Who begins; chance decides if nobody is named.
    #[arg(long, value_name = "A|B", value_parser = seat)]
    first: Option<Seat>,
    /// The seed of chance; the same seed and choices give the same game.
    #[arg(long, value_name = "N")]
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

pub(super) fn seat(text: &str) -> Result<Seat, String> {
    match text {
        "A" | "a" => Ok(Seat::A),
        "B" | "b" => Ok(Seat::B),
        _ => Err("a player is A or B".to_owned()),
    }
}

impl ScreenArgs {
    pub(super) fn into_start(self, from: From) -> Start {
        Start { from, names: None, first: None, plain: self.plain, flags: self.flags.into(), color: self.color }
    }
}

impl PlayArgs {
    pub(super) fn into_start(self) -> Start {
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
