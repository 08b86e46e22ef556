//! The Enemy's battle phase: where it attacks, and why not elsewhere (coop.enemy.battle).

use crate::id::{CardIx, CardSet};
use crate::language::{Happening, Pile};
use crate::rules::battle::destiny::TACTICS_TO_REVEAL;
use crate::state::frame::{EnemyStep, Permit};
use crate::state::{Deed, EventFacts};
use crate::story::Law;
use crate::table::{Game, Table};

impl Game {
    /// Looks at the next location, and attacks there if it is worth it (coop.enemy.battle.3).
    pub(super) fn enemy_attacks(&mut self, mut done: CardSet) {
        let Some(at) = self.places_by_priority().into_iter().find(|at| !done.contains(*at)) else {
            self.state.agenda.pop();
            return;
        };
        done.insert(at);
        self.save_enemy_step(EnemyStep::Attack { done });
        if let Some(law) = self.why_attack(at) {
            self.say(law, None, Some(at), 0);
            let permit = Permit { by_effect: true, ..Permit::NORMAL }; // coop.enemy.battle.4: at no cost of its own
            self.enemy_announces(Deed::Attack(at), permit);
        }
    }
}

impl Table {
    /// Why the Enemy attacks at a location, if it does: it is stronger there, or weaker and sure of a battle destiny
    /// (coop.enemy.battle.1, C-049).
    pub(crate) fn why_attack(&self, at: CardIx) -> Option<Law> {
        if self.state.turn.attacked.contains(at) { None } else { self.worth_attacking(at) }
    }

    /// The same of a location that has not been attacked this turn.
    pub(super) fn worth_attacking(&self, at: CardIx) -> Option<Law> {
        let seat = self.enemy()?.seat;
        let side = self.state.side(seat);
        if !self.may_attack_by_effect(seat, at) {
            return None;
        }
        let (own, theirs) = (self.total_power(side, at), self.total_power(side.other(), at));
        match own.cmp(&theirs) {
            std::cmp::Ordering::Greater => Some(Law::Attacks),
            std::cmp::Ordering::Less if self.will_reveal(at) => Some(Law::WillReveal),
            _ => None,
        }
    }

    /// Whether a battle there would give the Enemy a battle destiny (coop.enemy.battle.2).
    fn will_reveal(&self, at: CardIx) -> bool {
        let Some(seat) = self.enemy().map(|enemy| enemy.seat) else { return false };
        let facts = EventFacts { at: Some(self.stay(at)), ..EventFacts::by(seat) };
        self.total_tactics(self.state.side(seat), at) >= TACTICS_TO_REVEAL
            && !self.state.piles(seat).get(Pile::Reserve).is_empty()
            && self.forbidden(Happening::RevealedForBattleDestiny, &facts).is_none()
    }
}
