//! What cards forbid, allow, limit and charge for.

use super::{Part, Trace, sources_of};
use crate::card::program::{ModIx, Quantity};
use crate::facts::LocationKind;
use crate::facts::{Faction, Kind};
use crate::id::{CardIx, CardSet, Seat, Stay};
use crate::language::words::Subject;
use crate::language::{Ability, Cost, Happening, Modifier, Pattern};
use crate::rules::scope::Scope;
use crate::state::Limited;
use crate::state::binding::EventFacts;
use crate::table::Table;

impl Table {
    /// The card that forbids something, if one does (gold.cant.1).
    #[inline]
    pub(crate) fn forbidden(&self, what: Happening, facts: &EventFacts) -> Option<CardIx> {
        let sources = self.setting.forbids[what as usize] & self.state.in_play;
        if self.unchanged_by(sources) { None } else { self.forbidden_by(sources, what, facts) }
    }

    fn forbidden_by(&self, sources: CardSet, what: Happening, facts: &EventFacts) -> Option<CardIx> {
        let mut by = None;
        let applies = |it: &Modifier, scope: &Scope<'_>| matches!(it, Modifier::Forbid(pattern) if pattern.on == what && self.is_event(pattern, facts, scope));
        self.ongoing_of(sources, Quantity::Forbid, applies, |_, scope| by = by.or(scope.speaker()));
        if by.is_none() {
            self.lasting(Quantity::Forbid, applies, |lasting, _, _| by = by.or(Some(lasting.source.card())));
        }
        by
    }

    /// How many locations a seat has drained this phase, also those that have left play since: those of its side, unless
    /// others drain with it (coop.player.turn.2).
    fn drains_made(&self, seat: Seat) -> usize {
        match self.state.seating.of_side(self.state.side(seat)).len() {
            1 => self.state.turn.drained.len() + usize::from(self.state.times_spent(seat, Limited::Drain)),
            _ => usize::from(self.state.times_spent(seat, Limited::Drain)),
        }
    }

    /// The card that limits a seat's drains to fewer locations than it would have, if one does.
    pub(crate) fn drains_limited(&self, seat: Seat) -> Option<CardIx> {
        let drained = self.drains_made(seat);
        let mut by = None;
        if drained > 0 && !self.unchanged(Quantity::LimitDrains) {
            let applies = |it: &Modifier, scope: &Scope<'_>| {
                matches!(it, Modifier::LimitDrains { by, most }
                    if self.is_player(seat, *by, scope) && drained >= *most as usize)
            };
            self.ongoing(Quantity::LimitDrains, applies, |_, scope| by = scope.speaker());
        }
        by
    }

    /// Support icons a seat needs beyond those printed, by faction.
    pub(crate) fn support_price(&self, seat: Seat) -> [u8; 5] {
        let mut sum = [0; 5];
        if !self.unchanged(Quantity::SupportPrice) {
            let applies = |it: &Modifier, scope: &Scope<'_>| matches!(it, Modifier::SupportPrice { by, .. } if self.is_player(seat, *by, scope));
            self.ongoing(Quantity::SupportPrice, applies, |it, _| {
                if let Modifier::SupportPrice { faction, more, .. } = it
                    && *faction != Faction::Independent
                {
                    let icons: &mut u8 = &mut sum[*faction as usize];
                    *icons = icons.saturating_add(*more);
                }
            });
        }
        sum
    }

    /// Whether a seat may perform movement actions outside its move phase.
    pub(crate) fn movement_allowed(&self, seat: Seat) -> bool {
        self.lasting_of(Quantity::AllowMovement).any(|(lasting, it)| {
            matches!(it, Modifier::AllowMovement { by } if self.is_player(seat, *by, &self.lasting_scope(lasting)))
        })
    }

    /// Changes to the energy cost of doing something (cost.6).
    #[inline]
    pub(crate) fn price_changes<T: Trace>(&self, what: Happening, facts: &EventFacts, trace: &mut T) -> i32 {
        let sources = self.setting.prices[what as usize] & self.state.in_play;
        let unchanged = self.unchanged_by(sources) && what != Happening::Played; // a card may name its own price
        if unchanged { 0 } else { self.price_changes_by(sources, what, facts, trace) }
    }

    fn price_changes_by<T: Trace>(&self, sources: CardSet, what: Happening, facts: &EventFacts, trace: &mut T) -> i32 {
        let mut sum = 0;
        let moved = |seat| facts.card.is_some_and(|card| self.state.times_spent(seat, Limited::Movement(card)) > 0);
        let fresh = |first: bool| !first || !facts.seat.is_some_and(moved);
        let applies = |it: &Modifier, scope: &Scope<'_>| match it {
            Modifier::Price { on, first_each_turn, .. } => {
                on.on == what && fresh(*first_each_turn) && self.is_event(on, facts, scope)
            }
            _ => false,
        };
        let mut add = |it: &Modifier, scope: &Scope<'_>| {
            if let Modifier::Price { by, .. } = it {
                let amount = i32::from(self.value(by, &Scope { event: *facts, ..*scope }));
                if let Some(source) = scope.speaker() {
                    trace.part(Part::From(source), amount);
                }
                sum += amount;
            }
        };
        if !self.unchanged_by(sources) {
            self.ongoing_of(sources, Quantity::Price, applies, &mut add);
            self.lasting(Quantity::Price, applies, |_, it, scope| add(it, scope));
        }
        // A card's own price works while it is being played (ongoing.3).
        if what == Happening::Played
            && let Some(played) = facts.card.map(Stay::card)
            && let Some(seat) = facts.seat
            && !self.state.in_play.contains(played)
        {
            let def = self.def(played);
            if def.quantities & (1 << Quantity::Price as u32) != 0 {
                let scope = Scope { here: None, ..Scope::of_card(self, played, seat) };
                for it in &def.abilities {
                    let Ability::Ongoing(ongoing) = &it.ability else { continue };
                    for ix in it.modifiers.clone() {
                        let modifier = self.setting.catalogue.modifier(ModIx(ix));
                        if applies(modifier, &scope) && self.all_hold(&ongoing.conditions, &scope) {
                            add(modifier, &scope);
                        }
                    }
                }
            }
        }
        sum
    }

    /// Whether anything charges for the use of support icons (support.3).
    #[inline]
    pub(crate) fn icons_are_taxed(&self) -> bool {
        !sources_of(self, Quantity::SupportTax).is_empty() || self.lasting_of(Quantity::SupportTax).next().is_some()
    }

    /// Calls back for every additional cost of doing something, with who speaks.
    #[inline]
    pub(crate) fn each_tax(&self, what: Happening, facts: &EventFacts, found: impl FnMut(&[Cost], &Scope<'_>)) {
        let sources = self.setting.taxes[what as usize] & self.state.in_play;
        if !self.unchanged_by(sources) {
            self.each_tax_by(sources, what, facts, found);
        }
    }

    fn each_tax_by(
        &self,
        sources: CardSet,
        what: Happening,
        facts: &EventFacts,
        mut found: impl FnMut(&[Cost], &Scope<'_>),
    ) {
        let quantity = Quantity::of_tax(what);
        let applies = |it: &Modifier, scope: &Scope<'_>| match it {
            Modifier::Tax { on, unless, .. } => {
                let exempt = || !unless.is_empty() && self.all_hold(unless, &Scope { event: *facts, ..*scope });
                on.on == what && self.is_event(on, facts, scope) && !exempt()
            }
            _ => false,
        };
        self.ongoing_of(sources, quantity, applies, |it, scope| {
            if let Modifier::Tax { cost, .. } = it {
                found(cost, &Scope { event: *facts, ..*scope });
            }
        });
        self.lasting(quantity, applies, |_, it, scope| {
            if let Modifier::Tax { cost, .. } = it {
                found(cost, &Scope { event: *facts, ..*scope });
            }
        });
    }

    /// Whether a card keeps a seat from playing any unit at a site, or any ship at a sector.
    pub(super) fn playing_is_banned(&self, seat: Seat, at: CardIx) -> bool {
        let word = if self.def(at).location == Some(LocationKind::Site) { "unit" } else { "ship" };
        let words = self.setting.catalogue.words();
        let plain = Kind { labels: 0, factions: !0, ..words.word(word).unwrap_or_default() };
        let facts = EventFacts { at: Some(self.stay(at)), ..EventFacts::by(seat) };
        let mut banned = false;
        let bans = |it: &Modifier, scope: &Scope<'_>| match it {
            Modifier::Forbid(pattern) if pattern.on == Happening::Played => {
                let all = match &pattern.card {
                    None => true,
                    Some(Subject::Each(filter)) => filter.is.test.passes(plain),
                    Some(Subject::Known(_)) => false,
                };
                let anyone = Pattern { card: None, ..pattern.clone() };
                all && self.is_event(&anyone, &facts, scope)
            }
            _ => false,
        };
        if !self.unchanged(Quantity::Forbid) {
            self.ongoing(Quantity::Forbid, bans, |_, _| banned = true);
            self.lasting(Quantity::Forbid, bans, |_, _, _| banned = true);
        }
        banned
    }
}
