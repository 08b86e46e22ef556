//! What the Enemy would do as things stand: its rules are open, so whoever knows the table can tell.

use crate::id::{CardIx, CardSet, Side};
use crate::language::Happening;
use crate::state::{EventFacts, Phase};
use crate::story::Law;
use crate::table::Table;

impl Table {
    /// Locations that the Enemy would drain now, and for how much, in its order (coop.enemy.control.4).
    pub(crate) fn drains_to_expect(&self) -> Vec<(CardIx, i16)> {
        // coop.enemy.control.1
        let drains_this_turn = !self.is_skipped(Phase::Control);
        let Some(seat) = self.enemy().map(|enemy| enemy.seat).filter(|_| drains_this_turn) else { return Vec::new() };
        let is_spared = |at: CardIx| {
            let facts = EventFacts { at: Some(self.stay(at)), ..EventFacts::by(seat) };
            self.forbidden(Happening::Drained, &facts).is_some() || !self.taxes_met(Happening::Drained, &facts)
        };
        // coop.enemy.control.2, coop.enemy.control.3
        let can = |at: &CardIx| self.controls(seat, *at) && self.drained_icons(seat, *at) > 0 && !is_spared(*at);
        let places =
            self.board_order().into_iter().filter(can).filter(|at| !self.is_behind(self.state.turn.drained, *at));
        let mut drains: Vec<(CardIx, i16)> =
            places.map(|at| (at, self.drain_amount(seat, at))).filter(|(_, amount)| *amount > 0).collect();
        drains.sort_by_key(|(_, amount)| std::cmp::Reverse(*amount));
        drains
    }

    /// Rotated locations to which its next units and ships go before its lists, the oldest first: at the start of its
    /// deploy phase those where it is not weaker are turned back (coop.enemy.rotate.5), in it only when a card has come.
    pub(crate) fn rotated_to_expect(&self) -> Vec<CardIx> {
        let Some((enemy, side)) = self.enemy().zip(self.enemy_side()) else { return Vec::new() };
        let is_deploying = self.is_enemys_turn() && self.state.turn.phase == Phase::Deploy;
        let stays = |at: &CardIx| is_deploying || !self.is_to_turn_back(side, *at);
        enemy.rotated.iter().copied().filter(stays).collect()
    }

    /// Whether a rotated location would be turned back if it were time (coop.enemy.rotate.5).
    fn is_to_turn_back(&self, side: Side, at: CardIx) -> bool {
        !self.state.in_play.contains(at) || self.total_power(side, at) >= self.total_power(side.other(), at)
    }

    /// Locations that the Enemy would attack now, in its order (coop.enemy.battle.3), and by which rule.
    pub(crate) fn attacks_to_expect(&self) -> Vec<(CardIx, Law)> {
        let places = self.places_by_priority().into_iter().filter(|at| !self.is_behind(self.state.turn.attacked, *at));
        places.filter_map(|at| self.worth_attacking(at).map(|law| (at, law))).collect()
    }

    /// Whether something was done at a location in the Enemy's own turn; what players did in theirs is over by then.
    fn is_behind(&self, done: CardSet, at: CardIx) -> bool {
        self.is_enemys_turn() && done.contains(at)
    }
}
