//! The record of the battle under way.

use crate::id::{BySide, CardIx, CardSet, Moment, Seat, SeatSet, Side, Stay};
use crate::language::Step;
use serde::{Deserialize, Serialize};

/// What a battle has come to so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Battle {
    /// The location.
    pub at: CardIx,
    /// The player who attacked (battle.attack.6).
    pub attacker: Seat,
    /// The step that comes next, or is under way.
    pub step: Step,
    /// The step is under way, not its window.
    pub in_step: bool,
    /// Numbers by side.
    pub sides: BySide<BattleSide>,
    /// Who won, once the power step has decided.
    pub winner: Option<Side>,
    /// The moment at which the power step was decided.
    pub decided: Option<Moment>,
    /// Cards saved in the end of battle step: they are not treated again, unless they are damaged anew.
    pub spared: CardSet,
    /// Seats that have or have had a ship or unit in it, of sides of more than one seat.
    #[serde(default, skip_serializing_if = "SeatSet::is_empty")]
    pub joined: SeatSet,
}

/// One side's numbers in a battle.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct BattleSide {
    /// May reveal for battle destiny: its tactics were enough when the step began (battle.destiny.3).
    pub may_reveal: bool,
    /// The card revealed for battle destiny.
    pub revealed: Option<Stay>,
    /// Changes that triggers made to that card's destiny.
    pub destiny_changes: i16,
    /// Added by replacements in place of a card.
    pub added: i16,
    /// Battle destiny, once its step is over (battle.destiny.11).
    pub battle_destiny: Option<i16>,
    /// Attrition this side causes, once its step has begun (battle.attrition.12).
    pub attrition: Option<i16>,
    /// Attrition this side has not satisfied, once the step is over, if a text speaks of its end.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub attrition_left: Option<i16>,
    /// Total power, once the power step has compared it.
    pub total_power: Option<i16>,
    /// Casualties this side has to cover, running from the power step on (D-091).
    pub casualties: i16,
}

impl Battle {
    /// A battle that has just begun.
    pub fn new(at: CardIx, attacker: Seat) -> Battle {
        Battle {
            at,
            attacker,
            step: Step::BattleDestiny,
            in_step: false,
            sides: BySide::default(),
            winner: None,
            decided: None,
            spared: CardSet::EMPTY,
            joined: SeatSet::EMPTY,
        }
    }

    /// The loser, once the power step has decided.
    pub fn loser(&self) -> Option<Side> {
        self.winner.map(Side::other)
    }
}
