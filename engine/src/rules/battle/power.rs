//! The power step (battle.power.6).

use crate::event::Event;
use crate::id::{BySide, Side};
use crate::table::Game;

impl Game {
    /// Compares totals: winner, loser and casualties (battle.power.2, battle.power.3).
    pub(super) fn compare_power(&mut self) {
        let Some(battle) = self.state.battle else { return };
        let totals = BySide::each(|side| self.total_power(side, battle.at));
        let winner = match totals[Side::One].cmp(&totals[Side::Two]) {
            std::cmp::Ordering::Greater => Some(Side::One),
            std::cmp::Ordering::Less => Some(Side::Two),
            std::cmp::Ordering::Equal => None,
        };
        let now = self.state.clock;
        let casualties = (totals[Side::One] - totals[Side::Two]).abs();
        if let Some(battle) = &mut self.state.battle {
            for side in Side::BOTH {
                battle.sides[side].total_power = Some(totals[side]);
            }
            battle.winner = winner;
            battle.decided = Some(now);
            if let Some(loser) = winner.map(Side::other) {
                battle.sides[loser].casualties = casualties;
            }
        }
        for side in Side::BOTH {
            self.record(Event::TotalPower { side, number: totals[side] });
        }
        if let Some(winner) = winner {
            let won = &mut self.state.turn.won[winner];
            *won = won.saturating_add(1);
            self.emit(Event::BattleLost { side: winner.other(), at: battle.at, casualties });
            self.emit(Event::BattleWon { side: winner, at: battle.at });
        }
    }
}
