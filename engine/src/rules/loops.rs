//! Loops: what repeats itself is refused to a player who may choose, and ends the game where nobody can (win.6, D-047).
//!
//! A loop of mandatory triggers shows by a position that comes back. Odd cards also make loops in which no position
//! ever does, because something grows with each round, or in which nobody is asked at all. Both are bounded by counts
//! that no game of known cards comes near, and are drawn in the same way; the counts are of the game alone, so the same
//! choices always end it at the same place.

use crate::id::{CardIx, Seat};
use crate::language::{Cost, Face, Pick};
use crate::rules::play::targets::speaks_of_target;
use crate::rules::scope::Scope;
use crate::state::{Deed, Ending, Outcome};
use crate::table::{Game, Table};

/// Steps between two questions.
pub(crate) const MOST_STEPS: usize = 10_000;

/// Effects that are pending or wait to be, together.
const MOST_PENDING: usize = 200;

/// Effects that are pending when players may not add to them by choice: what follows by itself still finds room.
const FULL_STACK: usize = 100;

impl Game {
    /// Ends the game as a draw because of a loop.
    pub(crate) fn draw_by_loop(&mut self) {
        self.finish(Outcome::Drawn(Ending::Loop));
    }

    /// A loop of mandatory triggers that brings a state back for the third time is a draw. True if the game is over.
    pub(crate) fn watch_for_loop(&mut self) -> bool {
        let mandatory = self.state.stack.last().is_some_and(|item| matches!(item.deed, Deed::Trigger(..)));
        if !mandatory {
            return false;
        }
        let now = self.fingerprint();
        let seen = self.state.loops.iter().filter(|other| **other == now).count();
        self.state.loops.push(now);
        if seen >= 3 {
            self.draw_by_loop();
        }
        seen >= 3
    }
}

impl Table {
    /// Whether so much is pending and waits that it can only be a loop.
    pub(crate) fn too_much_is_pending(&self) -> bool {
        self.state.stack.len() + self.state.waiting.len() > MOST_PENDING
    }

    /// Whether so much is pending that nobody may add to it.
    pub(crate) fn is_stack_full(&self) -> bool {
        self.state.stack.len() >= FULL_STACK
    }

    /// Whether the parts of a cost that are not energy may be paid without anything being changed: nothing has to be
    /// given up, or cards are only shown.
    pub(crate) fn changes_nothing(&self, costs: &[Cost], scope: &Scope<'_>) -> bool {
        let takes_nothing = |pick: &Pick, affects: &dyn Fn(CardIx) -> bool| match pick {
            Pick::Known(_) | Pick::Each(_) => !self.picked(pick, scope).iter().any(affects),
            Pick::Choose(choose) => choose.up_to || self.value(&choose.count, scope) <= 0,
            Pick::Random(_, count) | Pick::Top(count, ..) | Pick::Bottom(count, ..) => self.value(count, scope) <= 0,
        };
        costs.iter().all(|cost| match cost {
            // What is to be targeted is not known yet.
            cost if speaks_of_target(cost) => false,
            Cost::Pay(_) | Cost::Lose(_) | Cost::Require(_) | Cost::Reveal(_) => true,
            Cost::Put { what: pick, .. } | Cost::Dismiss(pick) => takes_nothing(pick, &|_| true),
            Cost::Damage(pick) => takes_nothing(pick, &|card| self.can_be_damaged(card)),
            Cost::Revert(pick) => takes_nothing(pick, &|card| self.can_turn(card, Face::Upright)),
            Cost::Invert(card) => !self.known(*card, scope).iter().any(|card| self.can_turn(card, Face::Inverted)),
        })
    }

    /// Whether a free ability is already pending, or its use would only repeat what was done.
    pub(crate) fn would_loop(&self, seat: Seat, card: CardIx, ability: u8) -> bool {
        let pending = self.state.stack.iter().any(|item| item.by == seat && item.deed == Deed::Use(card, ability));
        if pending || self.state.loops.len() < 3 {
            return pending;
        }
        let now = self.fingerprint();
        self.state.loops.iter().filter(|seen| **seen == now).count() >= 3
    }
}
