//! The Enemy's control phase: it drains wherever it can, the largest drain first (coop.enemy.control).

use crate::id::{CardIx, CardSet};
use crate::language::Happening;
use crate::state::frame::{EnemyStep, Permit};
use crate::state::{Deed, EventFacts};
use crate::story::Law;
use crate::table::{Game, Table};
use crate::why::Silent;

impl Game {
    /// Announces the next drain, or ends the phase.
    pub(super) fn enemy_drains(&mut self, mut done: CardSet) {
        match self.next_drain(done) {
            Some((at, amount)) => {
                done.insert(at);
                self.save_enemy_step(EnemyStep::Drain { done });
                self.say(Law::DrainOrder, None, Some(at), amount);
                self.enemy_announces(Deed::Drain(at), Permit::NORMAL);
            }
            None => _ = self.state.agenda.pop(),
        }
    }
}

impl Table {
    /// Where the Enemy drains next, and for how much: the most first, then board order (coop.enemy.control.4).
    fn next_drain(&self, done: CardSet) -> Option<(CardIx, i16)> {
        let seat = self.enemy()?.seat;
        let players = self.state.seating.opponents(seat).len() as i16;
        let amounts = self.board_order().into_iter().filter(|at| !done.contains(*at)).filter_map(|at| {
            let amount = self.drain_amount(seat, at);
            let facts = EventFacts { at: Some(self.stay(at)), ..EventFacts::by(seat) };
            let price = self.action_bill(Happening::Drained, &facts).pay;
            // coop.enemy.control.3; coop.enemy.control.7: a drain that costs more than it takes is not made
            let is_worth = amount > 0 && amount.saturating_mul(players) >= price;
            (is_worth && self.may_drain(seat, at, &mut Silent)).then_some((at, amount))
        });
        // Of equal ones the first in board order.
        amounts.reduce(|best, next| if next.1 > best.1 { next } else { best })
    }
}
