//! Where the program stops and asks, and where it passes initiative by itself.
//!
//! The rule looks at public facts alone: never at a hand, nor at whether there is anything but
//! passing to choose. So an automatic pass tells nobody anything, and it is the same for both.

use clap::ValueEnum;
use serde::{Deserialize, Serialize};
use std::fmt;
use wars_engine::state::frame::{Frame, WindowKind};
use wars_engine::{Game, Purpose};

/// How often players are asked for initiative.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ValueEnum)]
#[serde(rename_all = "kebab-case")]
pub enum Stops {
    /// Every time a player has initiative.
    All,
    /// The turn player while nothing is pending, whoever may answer a pending item of the other player, and both
    /// before each step of a battle.
    #[default]
    Normal,
    /// Only the turn player, outside battles, while nothing is pending.
    Few,
}

impl Stops {
    /// All settings, by the words that set them.
    pub const NAMES: [(&'static str, Stops); 3] = [("all", Stops::All), ("normal", Stops::Normal), ("few", Stops::Few)];

    /// Whether the question now is passed without asking anybody.
    pub fn pass(self, game: &Game) -> bool {
        let decision = game.decision();
        if decision.purpose != Purpose::Initiative {
            return false;
        }
        let state = game.state();
        let kind = match state.agenda.last() {
            Some(Frame::Window(window)) => window.kind,
            _ => return false,
        };
        let is_turn_player = decision.who == state.turn.player;
        match self {
            Stops::All => false,
            Stops::Few => !(is_turn_player && state.stack.is_empty() && kind == WindowKind::Phase),
            Stops::Normal => match state.stack.last() {
                Some(item) => item.by == decision.who,
                None => !(kind == WindowKind::Battle || is_turn_player && kind == WindowKind::Phase),
            },
        }
    }

    /// What the setting means, in one sentence.
    pub fn words(self) -> &'static str {
        match self {
            Stops::All => "players are asked whenever they have initiative",
            Stops::Normal => {
                "the turn player is asked in each phase, the other player when something is pending, both in battles"
            }
            Stops::Few => "only the turn player is asked, in each phase, and nobody may answer or act in battles",
        }
    }
}

impl fmt::Display for Stops {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = Stops::NAMES.iter().find(|(_, stops)| stops == self).map_or("", |(name, _)| name);
        f.write_str(name)
    }
}
