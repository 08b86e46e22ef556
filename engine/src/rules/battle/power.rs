//! The power step (battle.power.6).

use crate::event::Event;
use crate::game::Game;
use crate::id::Side;

impl Game {
    /// Compares totals: winner, loser and casualties (battle.power.2, battle.power.3).
    pub(super) fn compare_power(&mut self) {
        let Some(battle) = self.state.battle else { return };
        let totals = Side::BOTH.map(|side| self.total_power(side, battle.at));
        let winner = match totals[0].cmp(&totals[1]) {
            std::cmp::Ordering::Greater => Some(Side(0)),
            std::cmp::Ordering::Less => Some(Side(1)),
            std::cmp::Ordering::Equal => None,
        };
        let now = self.state.clock;
        let casualties = (totals[0] - totals[1]).abs();
        if let Some(battle) = &mut self.state.battle {
            for side in Side::BOTH {
                battle.sides[side.ix()].total_power = Some(totals[side.ix()]);
            }
            battle.winner = winner;
            battle.decided = Some(now);
            if let Some(loser) = winner.map(Side::other) {
                battle.sides[loser.ix()].casualties = casualties;
            }
        }
        for side in Side::BOTH {
            self.record(Event::TotalPower { side, number: totals[side.ix()] });
        }
        if let Some(winner) = winner {
            let won = &mut self.state.turn.won[winner.ix()];
            *won = won.saturating_add(1);
            let (won, lost) = (self.battle_seat(winner), self.battle_seat(winner.other()));
            self.emit(Event::BattleLost { seat: lost, at: battle.at, casualties });
            self.emit(Event::BattleWon { seat: won, at: battle.at });
        }
    }
}
