//! Which locations a place names.

use super::Scope;
use crate::id::{CardIx, CardSet};
use crate::language::Place;
use crate::language::place::Anchor;
use crate::state::binding::Target;
use crate::table::Table;

impl Table {
    fn anchor(&self, anchor: Anchor, scope: &Scope<'_>) -> Option<CardIx> {
        let place_of = |reference| self.spoken_of(reference, scope).and_then(|spoken| self.look_at(spoken).place);
        match anchor {
            Anchor::Here => scope.here,
            Anchor::There => scope.there,
            Anchor::Paid => scope.binding.and_then(|binding| self.state.still(binding.paid_at)),
            Anchor::EventFrom => self.state.still(scope.event.from),
            Anchor::EventTo => self.state.still(scope.event.at),
            Anchor::Weapon => {
                let weapon = scope.event.source.and_then(|source| self.spoken(source, scope));
                weapon.and_then(|spoken| self.look_at(spoken).place)
            }
            Anchor::Target | Anchor::SecondTarget => {
                let target = scope.targets[usize::from(anchor == Anchor::SecondTarget)];
                match target {
                    Target::Item(item) => self.item(item).and_then(|item| self.item_place(item)),
                    _ => anchor.card().and_then(place_of),
                }
            }
        }
    }

    /// Whether a location is one that a place phrase means.
    pub(crate) fn is_place(&self, location: CardIx, place: &Place, scope: &Scope<'_>) -> bool {
        if let Some(anchor) = place.anchor
            && self.anchor(anchor, scope) != Some(location)
        {
            return false;
        }
        let def = self.def(location);
        if def.location.is_none() || place.kind.is_some_and(|kind| def.location != Some(kind)) {
            return false;
        }
        if place.battle && self.state.battle.is_none_or(|battle| battle.at != location) {
            return false;
        }
        if !place.is.test.is_open() && !place.is.test.passes(self.kind(location)) {
            return false;
        }
        if let Some(words) = &place.title_has
            && !def.facts.title.contains(words.as_str())
        {
            return false;
        }
        if let Some(related) = &place.related_to
            && !self.places(related, scope).iter().any(|other| self.related(other, location))
        {
            return false;
        }
        if let Some(adjacent) = &place.adjacent_to
            && !self.places(adjacent, scope).iter().any(|other| self.adjacent(other, location))
        {
            return false;
        }
        if let Some(other) = &place.other_than
            && self.is_place(location, other, scope)
        {
            return false;
        }
        if place.battleground && !self.is_battleground(location) {
            return false;
        }
        if place.battle_this_turn && !self.state.turn.fought.contains(location) {
            return false;
        }
        if !place.any.is_empty() && !place.any.iter().any(|one| self.is_place(location, one, scope)) {
            return false;
        }
        place.conditions.iter().all(|condition| self.holds(condition, &scope.there(location)))
    }

    /// Every location a place phrase means.
    pub(crate) fn places(&self, place: &Place, scope: &Scope<'_>) -> CardSet {
        if let Some(anchor) = place.anchor {
            let there =
                |location: &CardIx| self.state.in_play.contains(*location) && self.is_place(*location, place, scope);
            return self.anchor(anchor, scope).filter(there).map_or(CardSet::EMPTY, CardSet::of);
        }
        let locations = self.state.locations.iter().map(|location| location.card);
        locations.filter(|location| self.is_place(*location, place, scope)).collect()
    }
}
