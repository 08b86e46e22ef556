//! Numbers are derived, never stored: printed value, every ongoing ability and lasting effect in
//! force, then never below zero.
//!
//! Each number has one function. It takes a [`Trace`] that is told of every part; the silent
//! trace compiles to nothing, the listing one lets a player take any number apart.
//!
//! Here is how changes are found, and the statistics of a card; `bounds` keeps numbers small enough to add, the other
//! files are the chapters. The table keeps in mind which changes are being worked out, so that those which hang on each
//! other come to an end.

mod bounds;
mod icons;
mod permissions;
mod places;
mod totals;
mod traits;

pub(crate) use bounds::{MOST, add_to, bounded};

use crate::card::program::{ModIx, Quantity};
use crate::facts::Stats;
use crate::id::{CardIx, CardSet, Seat};
use crate::language::words::Subject;
use crate::language::{Ability, Modifier, Ongoing, Stat};
use crate::rules::scope::Scope;
use crate::state::{Lasting, Phase};
use crate::table::{Change, Table};
use bounds::floored;
use serde::Serialize;

/// Told of every part of a number.
pub trait Trace {
    /// A part: where it comes from and how much it adds.
    fn part(&mut self, part: Part, amount: i32);
}

/// Where a part of a number comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Part {
    /// What is printed on the card.
    Printed(CardIx),
    /// An ability or effect of this card.
    From(CardIx),
    /// The power or tactics of this card, counted into a total.
    Card(CardIx),
    /// Battle destiny, counted into attrition or total power.
    BattleDestiny,
    /// Icons of this location.
    Icons(CardIx),
    /// The use of support icons at this location.
    SupportUse(CardIx),
    /// A rule of the game.
    Rule(&'static str),
    /// Made up to zero.
    Floor,
    /// Cut off where numbers end.
    Ceiling,
}

impl Trace for () {
    #[inline]
    fn part(&mut self, _: Part, _: i32) {}
}

impl Trace for Vec<(Part, i32)> {
    fn part(&mut self, part: Part, amount: i32) {
        self.push((part, amount));
    }
}

/// Cards in play whose ongoing abilities change a quantity.
#[inline]
fn sources_of(game: &Table, quantity: Quantity) -> CardSet {
    game.setting.modifiers[quantity as usize] & game.state.in_play
}

impl Table {
    /// Printed statistics of the side in force (invert.2).
    #[inline]
    pub(crate) fn printed(&self, card: CardIx) -> &Stats {
        let state = self.state.card(card);
        &self.setting.catalogue.def(state.def).stats[state.face as usize]
    }

    /// Calls back for every ongoing modifier of a quantity whose conditions hold. `wanted` is asked
    /// first, because it is usually the cheaper test.
    fn ongoing(
        &self,
        quantity: Quantity,
        wanted: impl Fn(&Modifier, &Scope<'_>) -> bool,
        found: impl FnMut(&Modifier, &Scope<'_>),
    ) {
        self.ongoing_of(sources_of(self, quantity), quantity, wanted, found);
    }

    /// The same for some sources only.
    fn ongoing_of(
        &self,
        sources: CardSet,
        quantity: Quantity,
        wanted: impl Fn(&Modifier, &Scope<'_>) -> bool,
        mut found: impl FnMut(&Modifier, &Scope<'_>),
    ) {
        let giving = quantity == Quantity::Grant;
        for source in sources {
            let state = self.state.card(source);
            let def = self.setting.catalogue.def(state.def);
            // An encampment beneath a location has no text that works there but its icons (encamp.4).
            for (ability, it) in def.abilities_on(state.face) {
                let Ability::Ongoing(ongoing) = &it.ability else { continue };
                let change = Change::ongoing(source, ability, quantity);
                for ix in it.modifiers.clone() {
                    let modifier = self.setting.catalogue.modifier(ModIx(ix));
                    if let Modifier::GrantAbility { to, ability } = modifier {
                        self.hanging.work_out(change, || {
                            let giver = Scope { giver: Some(source), ..Scope::of_card(self, source, state.controller) };
                            if self.all_hold(&ongoing.conditions, &giver) {
                                for card in self.subjects(to, &giver) {
                                    self.granted(card, ability.ongoing(), quantity, &wanted, &mut found);
                                }
                            }
                        });
                        continue;
                    }
                    if Quantity::of(modifier) != quantity {
                        continue;
                    }
                    let mut speak = |you: Seat| {
                        let giver = giving.then_some(source);
                        let scope = Scope { giver, ..Scope::of_card(self, source, you) };
                        if wanted(modifier, &scope) && self.all_hold(&ongoing.conditions, &scope) {
                            found(modifier, &scope);
                        }
                    };
                    self.hanging.work_out(change, || {
                        if ongoing.for_each_player {
                            self.state.seats_in_turn().for_each(&mut speak);
                        } else {
                            speak(state.controller);
                        }
                    });
                }
            }
        }
    }

    /// Modifiers of an ability that a card gains, with that card as the speaker (ongoing.6).
    fn granted(
        &self,
        card: CardIx,
        ongoing: &Ongoing,
        quantity: Quantity,
        wanted: &impl Fn(&Modifier, &Scope<'_>) -> bool,
        found: &mut impl FnMut(&Modifier, &Scope<'_>),
    ) {
        let scope = Scope::of_card(self, card, self.state.card(card).controller);
        for modifier in ongoing.apply.iter().filter(|it| Quantity::of(it) == quantity) {
            if wanted(modifier, &scope) && self.all_hold(&ongoing.conditions, &scope) {
                found(modifier, &scope);
            }
        }
    }

    fn lasting_of(&self, quantity: Quantity) -> impl Iterator<Item = (&Lasting, &Modifier)> {
        self.state
            .lasting
            .iter()
            .map(|lasting| (lasting, self.setting.catalogue.modifier(lasting.modifier)))
            .filter(move |(_, modifier)| Quantity::of(modifier) == quantity)
    }

    /// Calls back for every modifier of a quantity that an effect has made to last, if it applies.
    fn lasting(
        &self,
        quantity: Quantity,
        applies: impl Fn(&Modifier, &Scope<'_>) -> bool,
        mut found: impl FnMut(&Lasting, &Modifier, &Scope<'_>),
    ) {
        for (lasting, modifier) in self.lasting_of(quantity) {
            self.hanging.work_out(Change::lasting(lasting.modifier), || {
                let scope = self.lasting_scope(lasting);
                if applies(modifier, &scope) {
                    found(lasting, modifier, &scope);
                }
            });
        }
    }

    pub(crate) fn lasting_scope(&self, lasting: &Lasting) -> Scope<'static> {
        let here = self.state.still(lasting.here);
        Scope { here, targets: lasting.targets, ..Scope::of_stay(Some(lasting.source), lasting.you) }
    }

    /// Whether nothing in the game changes this quantity now.
    #[inline]
    fn unchanged(&self, quantity: Quantity) -> bool {
        self.unchanged_by(sources_of(self, quantity))
    }

    /// Whether nothing changes what only these cards in play and effects that last could change.
    #[inline]
    fn unchanged_by(&self, sources: CardSet) -> bool {
        self.state.lasting.is_empty() && sources.is_empty()
    }

    pub(crate) fn subject(modifier: &Modifier) -> Option<&Subject> {
        match modifier {
            Modifier::Stat { of, .. }
            | Modifier::Immune(of)
            | Modifier::NotAdded { of, .. }
            | Modifier::Switch { of }
            | Modifier::WeaponSlots { of, .. }
            | Modifier::NotCountedAgainstCapacity(of) => Some(of),
            _ => None,
        }
    }

    /// Whether a yes-or-no change applies to a card.
    fn changed(&self, quantity: Quantity, card: CardIx, wanted: impl Fn(&Modifier) -> bool) -> bool {
        if self.unchanged(quantity) {
            return false;
        }
        let mut yes =
            self.lasting_of(quantity).any(|(lasting, it)| self.state.is_among(card, &lasting.cards) && wanted(it));
        if !yes {
            self.ongoing(
                quantity,
                |it, scope| wanted(it) && Table::subject(it).is_some_and(|of| self.is_subject(card, of, scope)),
                |_, _| yes = true,
            );
        }
        yes
    }

    /// Power, tactics or defense of a card, with its parts.
    pub(crate) fn fighting_stat<T: Trace>(&self, card: CardIx, stat: Stat, trace: &mut T) -> i16 {
        // mod.6: an odd number of switches reads the other number, whatever changes it
        let read = match stat {
            Stat::Tactics if self.is_switched(card) => Stat::Defense,
            Stat::Defense if self.is_switched(card) => Stat::Tactics,
            same => same,
        };
        self.unswitched_stat(card, read, trace)
    }

    fn is_switched(&self, card: CardIx) -> bool {
        let switches =
            self.lasting_of(Quantity::Switch).filter(|(lasting, _)| self.state.is_among(card, &lasting.cards));
        !self.state.lasting.is_empty() && switches.count() % 2 == 1
    }

    fn unswitched_stat<T: Trace>(&self, card: CardIx, stat: Stat, trace: &mut T) -> i16 {
        let printed = self.printed(card);
        let in_play = self.state.in_play.contains(card);
        let (base, quantity) = match stat {
            Stat::Power => (printed.power, Quantity::Power),
            Stat::Tactics => (printed.tactics, Quantity::Tactics),
            _ => (printed.defense, Quantity::Defense),
        };
        let mut sum = i32::from(base);
        trace.part(Part::Printed(card), sum);
        // keyword.piloting.1
        if stat != Stat::Defense && in_play && self.is_ship(card) {
            for pilot in self.beneath(card) {
                let piloting = i32::from(self.keywords(pilot).piloting);
                if piloting > 0 && self.def(pilot).card_type().is_unit() {
                    trace.part(Part::From(pilot), piloting);
                    sum += piloting;
                }
            }
        }
        if !in_play || self.unchanged(quantity) {
            return floored(sum, trace); // D-200: out of play a number is what is printed
        }
        self.ongoing(
            quantity,
            |it, scope| Table::subject(it).is_some_and(|of| self.is_subject(card, of, scope)),
            |it, scope| {
                if let Modifier::Stat { by, .. } = it {
                    let amount = i32::from(self.value(by, scope));
                    if let Some(source) = scope.speaker() {
                        trace.part(Part::From(source), amount);
                    }
                    sum += amount;
                }
            },
        );
        for (lasting, _) in self.lasting_of(quantity) {
            if self.state.is_among(card, &lasting.cards) {
                let amount = i32::from(lasting.amount);
                trace.part(Part::From(lasting.source.card()), amount);
                sum += amount;
            }
        }
        floored(sum, trace) // mod.4
    }

    /// Whether the holder may perform phase actions of this phase now.
    pub(crate) fn is_phase(&self, phase: Phase) -> bool {
        self.state.turn.phase == phase
    }
}
