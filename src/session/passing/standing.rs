//! Standing passes: for how long a player passes on, and what ends it.

use serde::{Deserialize, Serialize};
use wars_engine::{Deed, Game, Phase, Seat};

/// For how long a player passes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Standing {
    /// Until somebody of the other side does something, a battle begins, or their own turn goes on to its next phase.
    SomethingHappens,
    /// Until the battle is over, or the attack that would begin it has come to nothing, whatever happens.
    BattleEnds,
    /// Until the phase ends, whatever happens: done for this phase (coop.seat.3).
    PhaseEnds,
    /// Until the turn ends, whatever happens.
    TurnEnds,
}

impl Standing {
    /// How it is said to all: "ANNA ..."
    pub fn announcement(self) -> &'static str {
        match self {
            Standing::SomethingHappens => "passes until something happens",
            Standing::BattleEnds => "lets this battle run",
            Standing::PhaseEnds => "is done for this phase",
            Standing::TurnEnds => "passes until the turn ends",
        }
    }
}

/// Whether there is a battle, or an attack is pending that may begin one.
pub fn is_in_battle(game: &Game) -> bool {
    let state = game.state();
    state.battle.is_some() || state.stack.iter().any(|item| matches!(item.deed, Deed::Attack(_)))
}

/// A standing pass and what was so when it was ordered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Order {
    pub standing: Standing,
    turn: u16,
    phase: Phase,
    in_battle: bool,
    newest_item: Option<u16>,
}

impl Order {
    pub fn new(standing: Standing, game: &Game) -> Order {
        let state = game.state();
        Order {
            standing,
            turn: state.turn.number,
            phase: state.turn.phase,
            in_battle: state.battle.is_some(),
            newest_item: state.stack.last().map(|item| item.id),
        }
    }

    /// Whether it is still in force, given what has happened since.
    pub fn holds(&self, seat: Seat, game: &Game) -> bool {
        let state = game.state();
        let is_same_turn = state.turn.number == self.turn;
        match self.standing {
            _ if state.outcome.is_some() => return false,
            Standing::TurnEnds => return is_same_turn,
            Standing::PhaseEnds => return is_same_turn && state.turn.phase == self.phase,
            Standing::BattleEnds => return is_same_turn && is_in_battle(game),
            Standing::SomethingHappens => {}
        }
        let own_phase = state.is_turn_of(seat) && (state.turn.number, state.turn.phase) != (self.turn, self.phase);
        let battle = state.battle.is_some() && !self.in_battle;
        let other_acted = state.stack.last().is_some_and(|item| {
            state.side(item.by) != state.side(seat) && self.newest_item.is_none_or(|known| item.id > known)
        });
        !own_phase && !battle && !other_acted
    }
}
