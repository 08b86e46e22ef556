//! How often players are asked for initiative.

use super::Passing;
use super::own::{Matter, Own, OwnStop};
use clap::ValueEnum;
use serde::{Deserialize, Serialize};
use std::fmt;
use wars_engine::state::frame::{Frame, WindowKind};
use wars_engine::{Choice, Deed, Game, Phase, Seat, Viewer};

/// How often players are asked for initiative.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, ValueEnum)]
#[serde(rename_all = "kebab-case")]
pub enum Stops {
    /// Every time a player has initiative.
    All,
    /// The turn player in each phase in which the open table offers something to do, and in the deploy phase; whoever
    /// may answer what the other player does; and both before each step of a battle.
    #[default]
    Normal,
    /// Only the turn player, outside battles, while nothing is pending.
    Few,
}

impl Stops {
    /// All settings, by the words that set them.
    pub const NAMES: [(&'static str, Stops); 3] = [("all", Stops::All), ("normal", Stops::Normal), ("few", Stops::Few)];

    /// What the setting means, in one sentence.
    pub fn words(self) -> &'static str {
        match self {
            Stops::All => "players are asked whenever they have initiative",
            Stops::Normal => "the turn player is asked where one can act, others to answer",
            Stops::Few => "only the turn player is asked, and nobody may answer",
        }
    }

    /// Whether the question now is passed without asking anybody.
    pub fn pass(self, game: &Game) -> bool {
        Passing::new(self).passes(game)
    }

    /// Whether whoever has initiative in this window is asked.
    pub(super) fn asks(self, window: &Window, own: &Own, game: &Game) -> bool {
        let is_own_moment = window.is_own_phase && window.pending.is_none();
        match self {
            Stops::All => true,
            Stops::Few => is_own_moment && is_there_anything(game),
            Stops::Normal => match window.pending {
                Some((by, deed)) => by != window.holder && own.has(OwnStop::Matter(Matter::of(deed, game))),
                None if window.in_battle => own.has(OwnStop::Matter(Matter::BattleSteps)),
                None => is_own_moment && is_there_anything(game),
            },
        }
    }
}

/// Whether a turn player is asked in the phase now: always in the deploy phase, to which cards in hand belong, else when
/// everybody can see that there is something to do. Of a hand it knows nothing.
fn is_there_anything(game: &Game) -> bool {
    let is_open_act = |choice: &Choice| *choice != Choice::Pass && game.sees(Viewer::Public, *choice);
    game.state().turn.phase == Phase::Deploy || game.decision().options.iter().any(is_open_act)
}

impl fmt::Display for Stops {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(Stops::NAMES.iter().find(|(_, stops)| stops == self).map_or("", |(name, _)| name))
    }
}

/// The public facts about a stretch in which somebody has initiative.
pub(super) struct Window {
    pub holder: Seat,
    pub is_own_phase: bool,
    pub in_battle: bool,
    /// Who has done what is pending.
    pub pending: Option<(Seat, Deed)>,
}

impl Window {
    pub fn of(game: &Game) -> Option<Window> {
        let state = game.state();
        let Some(Frame::Window(window)) = state.agenda.last() else { return None };
        Some(Window {
            holder: window.holder,
            is_own_phase: state.is_turn_of(window.holder) && window.kind == WindowKind::Phase,
            in_battle: window.kind == WindowKind::Battle,
            pending: state.stack.last().map(|item| (item.by, item.deed)),
        })
    }
}
