//! Whether a condition holds, and whether an event is what a pattern describes.

use super::Scope;
use crate::event::won_by;
use crate::id::{Seat, Stay};
use crate::language::words::Subject;
use crate::language::{Condition, Happening, Pattern, Player, Ref, Stat};
use crate::state::Phase;
use crate::state::binding::{EventFacts, Target};
use crate::table::Table;

impl Table {
    /// Whether all conditions hold.
    pub(crate) fn all_hold(&self, conditions: &[Condition], scope: &Scope<'_>) -> bool {
        conditions.iter().all(|condition| self.holds(condition, scope))
    }

    /// Whether a condition holds.
    pub(crate) fn holds(&self, condition: &Condition, scope: &Scope<'_>) -> bool {
        match condition {
            Condition::Some(filter) => self.exists(filter, scope),
            Condition::None(filter) => !self.exists(filter, scope),
            Condition::SomePlace(place) => !self.places(place, scope).is_empty(),
            Condition::Is(reference, filter) => {
                let mut none = true;
                let misfit = self.each_spoken_of(*reference, scope, |spoken| {
                    none = false;
                    !self.fits_as(spoken, filter, scope)
                });
                !none && !misfit
            }
            Condition::Compare(left, compare, right) => {
                match (self.try_value(left, scope), self.try_value(right, scope)) {
                    (Some(left), Some(right)) => compare.holds(left, right),
                    _ => false,
                }
            }
            Condition::Controls(player, place) => {
                let seats = self.looked_at(*player, scope);
                self.places(place, scope).iter().any(|at| seats.iter().any(|seat| self.controls(seat, at)))
            }
            Condition::Phase(player, phase) => {
                self.state.turn.phase == *phase && self.is_turn_of(*player, scope) && !self.at_end_of_turn()
            }
            Condition::Turn(player) => self.is_turn_of(*player, scope),
            Condition::Battle(place) => self.state.battle.is_some_and(|battle| self.is_place(battle.at, place, scope)),
            Condition::Before(step) => {
                self.state.battle.is_some_and(|battle| battle.step < *step || (battle.step == *step && !battle.in_step))
            }
            Condition::After(step) => self.state.battle.is_some_and(|battle| battle.step > *step),
            Condition::WonThisTurn(player) => {
                let side = self.whose_side(*player, scope);
                self.state.turn.won[side] > 0
            }
            Condition::WonThisBattle(player) => {
                let side = self.whose_side(*player, scope);
                scope.event.amount == won_by(Some(side))
            }
            Condition::Attacked(player, place) => {
                self.state.turn.side == self.whose_side(*player, scope)
                    && self.places(place, scope).iter().any(|at| self.state.turn.attacked.contains(at))
            }
            Condition::EnteredThisTurn(reference) => {
                self.known(*reference, scope).iter().any(|card| self.entered_this_turn(card))
            }
            Condition::Alike(reference) => {
                let cards = self.known(*reference, scope);
                let first = cards.first().map(|card| self.stat(card, Stat::Destiny));
                cards.iter().all(|card| Some(self.stat(card, Stat::Destiny)) == first)
            }
            Condition::WonSinceEntered(_) => {
                self.state.still(scope.source).is_some_and(|card| self.has_won_since_entered(card))
            }
            Condition::CouldAttack(player) => {
                let own = |seat: Seat| self.in_own_phase(seat, Phase::Battle);
                self.looked_at(*player, scope).iter().any(own)
                    && self.state.battle.is_none()
                    && self.state.stack.is_empty()
            }
            Condition::Losing(player) => {
                let side = self.whose_side(*player, scope);
                self.state.battle.is_some_and(|battle| battle.loser() == Some(side))
            }
            Condition::Every(all, such) => {
                let cards = self.select(all, scope);
                !cards.is_empty() && cards.iter().all(|card| self.fits(card, such, scope))
            }
            Condition::AllSeen(such) => {
                let cards = self.known(Ref::Seen, scope);
                !cards.is_empty() && cards.iter().all(|card| self.fits(card, such, scope))
            }
            Condition::Not(inner) => !self.holds(inner, scope),
            Condition::Any(list) => list.iter().any(|inner| self.holds(inner, scope)),
        }
    }

    fn is_turn_of(&self, player: Player, scope: &Scope<'_>) -> bool {
        self.is_side(self.state.turn.side, player, scope)
    }

    /// Whether this happening is the one a pattern, or its alternative, is about.
    pub(crate) fn is_about(pattern: &Pattern, what: Happening) -> bool {
        pattern.on == what || pattern.or.as_ref().is_some_and(|other| Table::is_about(other, what))
    }

    /// Whether a happening with these facts is what a pattern, or its alternative, describes.
    pub(crate) fn is_happening(
        &self,
        pattern: &Pattern,
        what: Happening,
        facts: &EventFacts,
        scope: &Scope<'_>,
    ) -> bool {
        (pattern.on == what && self.is_event(pattern, facts, scope))
            || pattern.or.as_ref().is_some_and(|other| self.is_happening(other, what, facts, scope))
    }

    /// Whether an event, or the attempt at one, is what a pattern describes.
    pub(crate) fn is_event(&self, pattern: &Pattern, facts: &EventFacts, scope: &Scope<'_>) -> bool {
        let scope = &Scope { event: *facts, ..*scope };
        if let Some(player) = pattern.by
            && !facts.seat.map_or(player == Player::Each, |seat| self.is_player(seat, player, scope))
        {
            return false;
        }
        if let Some(phase) = pattern.phase
            && facts.amount != phase as i16
        {
            return false;
        }
        if let Some(card) = &pattern.card
            && !facts.card.is_some_and(|it| self.is_subject(it.card(), card, scope))
        {
            return false;
        }
        if let Some(at) = &pattern.at
            && !facts.at.is_some_and(|place| self.is_place(place.card(), at, scope))
        {
            return false;
        }
        if let Some(from) = &pattern.from
            && !facts.from.is_some_and(|place| self.is_place(place.card(), from, scope))
        {
            return false;
        }
        if let Some(weapon) = &pattern.by_weapon {
            let is_weapon = |source: &Stay| self.def(source.card()).card_type() == crate::facts::CardType::Weapon;
            // A weapon that has left play is what it last was (effect.8).
            let is_it = |source: Stay| match weapon {
                Subject::Known(_) => self.is_subject(source.card(), weapon, scope),
                Subject::Each(filter) => {
                    self.spoken(source, scope).is_some_and(|spoken| self.fits_as(spoken, filter, scope))
                }
            };
            if !facts.source.filter(is_weapon).is_some_and(is_it) {
                return false; // damage.6
            }
        }
        if let Some(ship) = &pattern.aboard {
            let vessel = match facts.from {
                None => facts.card.and_then(|stay| self.vessel(stay.card())),
                Some(from) => Some(from.card()),
            };
            if !vessel.is_some_and(|vessel| self.is_subject(vessel, ship, scope)) {
                return false;
            }
        }
        if pattern.drain.is_some() && !facts.item.is_some_and(|item| scope.targets.contains(&Target::Item(item))) {
            return false;
        }
        true
    }
}
