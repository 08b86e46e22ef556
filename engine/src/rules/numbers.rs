//! Numbers are derived, never stored: printed value, every ongoing ability and lasting effect in
//! force, then never below zero.
//!
//! Each number has one function. It takes a [`Trace`] that is told of every part; the silent
//! trace compiles to nothing, the listing one lets a player take any number apart.

use super::scope::{Hanging, Scope};
use crate::card::catalogue::Keywords;
use crate::card::program::{ModIx, Quantity};
use crate::card::{Faction, Kind, Stats};
use crate::game::Game;
use crate::id::{CardIx, CardSet, Seat, Side};
use crate::language::place::LocationKind;
use crate::language::words::Subject;
use crate::language::{Ability, Happening, Keyword, Modifier, Ongoing, Pattern, Stat, Total};
use crate::state::binding::EventFacts;
use crate::state::{Lasting, Limited, Phase, Zone};
use serde::Serialize;

/// Told of every part of a number.
pub trait Trace {
    /// A part: where it comes from and how much it adds.
    fn part(&mut self, part: Part, amount: i16);
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
    /// A rule of the game.
    Rule(&'static str),
    /// Made up to zero.
    Floor,
}

impl Trace for () {
    #[inline]
    fn part(&mut self, _: Part, _: i16) {}
}

impl Trace for Vec<(Part, i16)> {
    fn part(&mut self, part: Part, amount: i16) {
        self.push((part, amount));
    }
}

fn floored<T: Trace>(sum: i16, trace: &mut T) -> i16 {
    if sum < 0 {
        trace.part(Part::Floor, -sum); // mod.1
        return 0;
    }
    sum
}

/// How ongoing abilities are read.
#[derive(Clone, Copy, Default)]
struct Reading<'a> {
    /// Only what is printed counts; see [`Scope::printed_only`].
    printed_only: bool,
    /// The abilities that hang on what is read; they don't count.
    hanging: Option<&'a Hanging<'a>>,
}

impl Game {
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
        self.ongoing_in(quantity, Reading::default(), wanted, found);
    }

    fn ongoing_in(
        &self,
        quantity: Quantity,
        reading: Reading<'_>,
        wanted: impl Fn(&Modifier, &Scope<'_>) -> bool,
        mut found: impl FnMut(&Modifier, &Scope<'_>),
    ) {
        let sources = self.setting.modifiers[quantity as usize] & self.state.in_play;
        for source in sources {
            let state = self.state.card(source);
            let def = self.setting.catalogue.def(state.def);
            // An encampment beneath a location has no text that works there but its icons (encamp.4).
            for (ability, it) in def.abilities_on(state.face) {
                let Ability::Ongoing(ongoing) = &it.ability else { continue };
                if Hanging::includes(reading.hanging, source, ability) {
                    continue;
                }
                let hanging = Hanging { source, ability, outer: reading.hanging };
                for ix in it.modifiers.clone() {
                    let modifier = self.setting.catalogue.modifier(ModIx(ix));
                    if let Modifier::GrantAbility { to, ability } = modifier {
                        let giver = Scope {
                            printed_only: true,
                            hanging: Some(&hanging),
                            ..Scope::of_card(self, source, state.controller)
                        };
                        if self.all_hold(&ongoing.conditions, &giver) {
                            for card in self.subjects(to, &giver) {
                                self.granted(card, ability.ongoing(), quantity, &hanging, &wanted, &mut found);
                            }
                        }
                        continue;
                    }
                    if Quantity::of(modifier) != quantity {
                        continue;
                    }
                    let mut speak = |you: Seat| {
                        let scope = Scope {
                            printed_only: reading.printed_only,
                            hanging: Some(&hanging),
                            ..Scope::of_card(self, source, you)
                        };
                        if wanted(modifier, &scope) && self.all_hold(&ongoing.conditions, &scope) {
                            found(modifier, &scope);
                        }
                    };
                    if ongoing.for_each_player {
                        self.state.seats_in_turn().for_each(&mut speak);
                    } else {
                        speak(state.controller);
                    }
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
        hanging: &Hanging<'_>,
        wanted: &impl Fn(&Modifier, &Scope<'_>) -> bool,
        found: &mut impl FnMut(&Modifier, &Scope<'_>),
    ) {
        let scope = Scope { hanging: Some(hanging), ..Scope::of_card(self, card, self.state.card(card).controller) };
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

    pub(crate) fn lasting_scope(&self, lasting: &Lasting) -> Scope<'static> {
        Scope { here: lasting.here, targets: lasting.targets, ..Scope::of_card(self, lasting.source, lasting.you) }
    }

    /// Whether nothing in the game changes this quantity now.
    #[inline]
    fn unchanged(&self, quantity: Quantity) -> bool {
        self.state.lasting.is_empty() && (self.setting.modifiers[quantity as usize] & self.state.in_play).is_empty()
    }

    fn subject(modifier: &Modifier) -> Option<&Subject> {
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
        let mut yes = self.lasting_of(quantity).any(|(lasting, it)| lasting.cards.contains(card) && wanted(it));
        if !yes {
            self.ongoing(
                quantity,
                |it, scope| wanted(it) && Game::subject(it).is_some_and(|of| self.is_subject(card, of, scope)),
                |_, _| yes = true,
            );
        }
        yes
    }

    /// Power, tactics or defense of a card, with its parts.
    pub(crate) fn fighting_stat<T: Trace>(
        &self,
        card: CardIx,
        stat: Stat,
        hanging: Option<&Hanging<'_>>,
        trace: &mut T,
    ) -> i16 {
        // mod.6: an odd number of switches reads the other number, whatever changes it
        let read = match stat {
            Stat::Tactics if self.is_switched(card) => Stat::Defense,
            Stat::Defense if self.is_switched(card) => Stat::Tactics,
            same => same,
        };
        self.unswitched_stat(card, read, hanging, trace)
    }

    fn is_switched(&self, card: CardIx) -> bool {
        let switches = self.lasting_of(Quantity::Switch).filter(|(lasting, _)| lasting.cards.contains(card));
        !self.state.lasting.is_empty() && switches.count() % 2 == 1
    }

    fn unswitched_stat<T: Trace>(&self, card: CardIx, stat: Stat, hanging: Option<&Hanging<'_>>, trace: &mut T) -> i16 {
        let printed = self.printed(card);
        let (base, quantity) = match stat {
            Stat::Power => (printed.power, Quantity::Power),
            Stat::Tactics => (printed.tactics, Quantity::Tactics),
            _ => (printed.defense, Quantity::Defense),
        };
        trace.part(Part::Printed(card), base);
        let mut sum = base;
        // keyword.piloting.1
        if stat != Stat::Defense && self.is_ship(card) {
            for pilot in self.beneath(card) {
                let piloting = self.keywords(pilot).piloting as i16;
                if piloting > 0 && self.def(pilot).card_type().is_unit() {
                    trace.part(Part::From(pilot), piloting);
                    sum += piloting;
                }
            }
        }
        if self.unchanged(quantity) {
            return floored(sum, trace);
        }
        self.ongoing_in(
            quantity,
            Reading { hanging, ..Reading::default() },
            |it, scope| Game::subject(it).is_some_and(|of| self.is_subject(card, of, scope)),
            |it, scope| {
                if let Modifier::Stat { by, .. } = it {
                    let amount = self.value(by, scope);
                    trace.part(Part::From(scope.source), amount);
                    sum += amount;
                }
            },
        );
        for (lasting, _) in self.lasting_of(quantity) {
            if lasting.cards.contains(card) {
                trace.part(Part::From(lasting.source), lasting.amount);
                sum += lasting.amount;
            }
        }
        floored(sum, trace) // mod.4
    }

    /// The sum of all changes to a number of a player at a place.
    fn total_changes<T: Trace>(&self, total: Total, seat: Seat, at: CardIx, trace: &mut T) -> i16 {
        let quantity = Quantity::of_total(total);
        if self.unchanged(quantity) {
            return 0;
        }
        let mut sum = 0;
        let applies = |it: &Modifier, scope: &Scope<'_>| {
            matches!(it, Modifier::Total { of, at: place, .. }
                if self.is_player(seat, *of, scope) && (place.is_anywhere() || self.is_place(at, place, scope)))
        };
        self.ongoing(quantity, applies, |it, scope| {
            if let Modifier::Total { by, .. } = it {
                let amount = self.value(by, scope);
                trace.part(Part::From(scope.source), amount);
                sum += amount;
            }
        });
        for (lasting, it) in self.lasting_of(quantity) {
            if applies(it, &self.lasting_scope(lasting)) {
                trace.part(Part::From(lasting.source), lasting.amount);
                sum += lasting.amount;
            }
        }
        sum
    }

    /// Cards of a side that fight at a location: units at a site, ships at a sector (battle.destiny.1).
    pub(crate) fn fighters(&self, side: Side, at: CardIx) -> impl Iterator<Item = CardIx> {
        let ground = self.def(at).location == Some(LocationKind::Site);
        let cards = self.state.present(at) & self.state.side_cards(side);
        cards.into_iter().filter(move |card| if ground { self.is_unit(*card) } else { self.is_ship(*card) })
    }

    fn sum_of_fighters<T: Trace>(&self, side: Side, at: CardIx, stat: Stat, trace: &mut T) -> i16 {
        let mut sum = 0;
        for card in self.fighters(side, at) {
            let left_out = self.changed(Quantity::NotAdded, card, |it| match it {
                Modifier::NotAdded { what, in_battle, .. } => {
                    *what == stat && (!in_battle || self.state.battle.as_ref().is_some_and(|battle| battle.at == at))
                }
                _ => false,
            });
            if !left_out {
                let amount = self.stat(card, stat);
                trace.part(Part::Card(card), amount);
                sum += amount;
            }
        }
        sum
    }

    /// Total tactics of a side at a location (battle.destiny.1).
    pub(crate) fn total_tactics(&self, side: Side, at: CardIx) -> i16 {
        self.total_tactics_traced(side, at, &mut ())
    }

    pub(crate) fn total_tactics_traced<T: Trace>(&self, side: Side, at: CardIx, trace: &mut T) -> i16 {
        let sum = self.sum_of_fighters(side, at, Stat::Tactics, trace)
            + self.total_changes(Total::Tactics, self.lead(side), at, trace);
        floored(sum, trace)
    }

    /// Total power of a side: in a battle there with its battle destiny (battle.power.1, battle.power.5).
    pub(crate) fn total_power(&self, side: Side, at: CardIx) -> i16 {
        if let Some(battle) = &self.state.battle
            && battle.at == at
            && let Some(fixed) = battle.sides[side.ix()].total_power
        {
            return fixed;
        }
        self.total_power_traced(side, at, &mut ())
    }

    pub(crate) fn total_power_traced<T: Trace>(&self, side: Side, at: CardIx, trace: &mut T) -> i16 {
        let mut sum = self.sum_of_fighters(side, at, Stat::Power, trace);
        if self.state.battle.is_some_and(|battle| battle.at == at) {
            let destiny = self.battle_destiny(side);
            trace.part(Part::BattleDestiny, destiny);
            sum += destiny;
        }
        sum += self.total_changes(Total::Power, self.lead(side), at, trace);
        floored(sum, trace)
    }

    /// Battle destiny of a side as it stands (battle.destiny.5).
    pub(crate) fn battle_destiny(&self, side: Side) -> i16 {
        match self.state.battle.and_then(|battle| battle.sides[side.ix()].battle_destiny) {
            Some(fixed) => fixed,
            None => self.battle_destiny_traced(side, &mut ()),
        }
    }

    pub(crate) fn battle_destiny_traced<T: Trace>(&self, side: Side, trace: &mut T) -> i16 {
        let Some(battle) = self.state.battle else { return 0 };
        let record = &battle.sides[side.ix()];
        let mut sum = record.added;
        if record.added != 0 {
            trace.part(Part::Rule("replace.1"), record.added);
        }
        if let Some(card) = record.revealed {
            let destiny = self.battle_card_destiny(card, side);
            trace.part(Part::Printed(card), destiny);
            sum += destiny;
        }
        sum += self.total_changes(Total::BattleDestiny, self.lead(side), battle.at, trace);
        floored(sum, trace) // mod.5
    }

    /// Destiny of the card a side revealed for battle destiny, with its changes (destiny.7).
    pub(crate) fn battle_card_destiny(&self, card: CardIx, side: Side) -> i16 {
        let Some(battle) = self.state.battle else { return 0 };
        let mut sum = self.def(card).facts.destiny + battle.sides[side.ix()].destiny_changes;
        self.ongoing(
            Quantity::BattleDestinyCard,
            |it, scope| matches!(it, Modifier::BattleDestinyCard { at, .. } if self.is_place(battle.at, at, scope)),
            |it, scope| {
                if let Modifier::BattleDestinyCard { by, .. } = it {
                    sum += self.value(by, scope);
                }
            },
        );
        sum.max(0)
    }

    /// Destiny of a card revealed for an effect; for an ability of a weapon, with what changes that (D-038).
    pub(crate) fn effect_destiny(&self, card: CardIx, source: CardIx) -> i16 {
        let mut sum = self.def(card).facts.destiny;
        if self.def(source).card_type() == crate::card::CardType::Weapon {
            let place = self.state.card(source).place;
            self.ongoing(
                Quantity::WeaponDestinyCard,
                |it, scope| matches!(it, Modifier::WeaponDestinyCard { at, .. } if self.is_place(place, at, scope)),
                |it, scope| {
                    if let Modifier::WeaponDestinyCard { by, .. } = it {
                        sum += self.value(by, scope);
                    }
                },
            );
        }
        sum.max(0)
    }

    /// Attrition a side causes (battle.attrition.1).
    pub(crate) fn attrition(&self, side: Side) -> i16 {
        match self.state.battle.and_then(|battle| battle.sides[side.ix()].attrition) {
            Some(fixed) => fixed,
            None => self.attrition_traced(side, &mut ()),
        }
    }

    pub(crate) fn attrition_traced<T: Trace>(&self, side: Side, trace: &mut T) -> i16 {
        let Some(battle) = self.state.battle else { return 0 };
        let destiny = self.battle_destiny(side);
        trace.part(Part::BattleDestiny, destiny);
        let sum = destiny + self.total_changes(Total::Attrition, self.lead(side), battle.at, trace);
        floored(sum, trace)
    }

    /// The seat that speaks for a side.
    #[inline]
    pub(crate) fn lead(&self, side: Side) -> Seat {
        Seat(side.0)
    }

    /// The edge of a location that faces a seat: 0 its player's, 1 the other (location.2).
    fn edge(&self, seat: Seat, location: CardIx) -> usize {
        usize::from(self.state.side(self.state.card(location).controller) != self.state.side(seat))
    }

    /// The encampment a seat has beneath a location (encamp.3).
    pub(crate) fn encampment(&self, seat: Seat, location: CardIx) -> Option<CardIx> {
        let mine = self.state.present(location) & self.state.controlled[seat.ix()];
        mine.iter().find(|card| self.def(*card).location.is_some())
    }

    /// Energy icons on a seat's side of a location (energy.icon.1, encamp.5).
    pub(crate) fn energy_icons(&self, seat: Seat, location: CardIx) -> i16 {
        let mut sum = self.def(location).energy_icons[self.edge(seat, location)] as i16;
        if let Some(camp) = self.encampment(seat, location) {
            sum += self.def(camp).energy_icons[0] as i16;
        }
        self.gained_icons(seat, location, |support| support.is_none(), |_, count| sum += count);
        sum
    }

    /// Support icons on a seat's side of a location, of one faction or of all.
    pub(crate) fn support_icons_at(&self, seat: Seat, location: CardIx, faction: Option<Faction>) -> i16 {
        let icons = self.support_at(seat, location);
        match faction {
            Some(faction) => icons[faction as usize],
            None => icons.iter().sum(),
        }
    }

    fn support_at(&self, seat: Seat, location: CardIx) -> [i16; 5] {
        let mut icons = self.def(location).support_icons[self.edge(seat, location)].map(i16::from);
        if let Some(camp) = self.encampment(seat, location) {
            for (sum, more) in icons.iter_mut().zip(self.def(camp).support_icons[0]) {
                *sum += more as i16;
            }
        }
        self.gained_icons(
            seat,
            location,
            |support| support.is_some(),
            |faction, count| {
                if let Some(faction) = faction {
                    icons[faction as usize] += count;
                }
            },
        );
        icons
    }

    /// All support icons on a seat's side of the table, by faction (support.1).
    pub(crate) fn support_icons(&self, seat: Seat) -> [i16; 5] {
        let mut sum = [0; 5];
        for location in &self.state.locations {
            for (total, more) in sum.iter_mut().zip(self.support_at(seat, location.card)) {
                *total += more;
            }
        }
        sum
    }

    fn gained_icons(
        &self,
        seat: Seat,
        location: CardIx,
        kind: impl Fn(Option<Faction>) -> bool,
        mut gain: impl FnMut(Option<Faction>, i16),
    ) {
        if self.unchanged(Quantity::Icon) {
            return;
        }
        let applies = |it: &Modifier, scope: &Scope<'_>| {
            matches!(it, Modifier::Icon { support, side, at, .. }
                if kind(*support) && self.is_player(seat, *side, scope) && self.is_place(location, at, scope))
        };
        self.ongoing(Quantity::Icon, applies, |it, scope| {
            if let Modifier::Icon { support, count, .. } = it {
                gain(*support, self.value(count, scope));
            }
        });
        for (lasting, it) in self.lasting_of(Quantity::Icon) {
            if let Modifier::Icon { support, .. } = it
                && applies(it, &self.lasting_scope(lasting))
            {
                gain(*support, lasting.amount);
            }
        }
    }

    /// Energy generated for a seat by all locations (energy.icon.1, energy.icon.2).
    pub(crate) fn generation(&self, seat: Seat) -> i16 {
        self.generation_traced(seat, &mut ())
    }

    pub(crate) fn generation_traced<T: Trace>(&self, seat: Seat, trace: &mut T) -> i16 {
        let mut sum = 0;
        for location in &self.state.locations {
            let icons = self.energy_icons(seat, location.card);
            if icons != 0 {
                trace.part(Part::Icons(location.card), icons);
            }
            sum += icons + self.total_changes(Total::Generation, seat, location.card, trace);
        }
        floored(sum, trace)
    }

    /// The most an activation action may activate (activate.2).
    pub(crate) fn activation_limit(&self, seat: Seat) -> i16 {
        self.generation(seat) + 1 + self.total_changes(Total::Activation, seat, CardIx::NONE, &mut ())
    }

    /// What a drain of a seat at a location is for (drain.4).
    pub(crate) fn drain_amount(&self, seat: Seat, at: CardIx, own_icons: bool) -> i16 {
        self.drain_amount_traced(seat, at, own_icons, &mut ())
    }

    pub(crate) fn drain_amount_traced<T: Trace>(&self, seat: Seat, at: CardIx, own_icons: bool, trace: &mut T) -> i16 {
        let from = if own_icons { seat } else { self.state.opponent(seat) };
        let icons = self.energy_icons(from, at);
        trace.part(Part::Icons(at), icons);
        let sum = icons + self.total_changes(Total::Drain, seat, at, trace);
        floored(sum, trace)
    }

    /// Immune to attrition, by an ability or by a captain aboard (keyword.captain.1).
    pub(crate) fn is_immune(&self, card: CardIx) -> bool {
        let ship = if self.is_ship(card) { Some(card) } else { self.vessel(card) };
        if let Some(ship) = ship {
            let captain = self.keywords(ship).captain;
            if captain > 0 && self.beneath(ship).iter().any(|aboard| self.def(aboard).title + 1 == captain) {
                return true;
            }
        }
        self.changed(Quantity::Immune, card, |_| true)
    }

    /// Room a unit takes aboard (capacity.3, keyword.size.1).
    pub(crate) fn room_taken(&self, unit: CardIx) -> i16 {
        if self.state.in_play.contains(unit) && self.changed(Quantity::Capacity, unit, |_| true) {
            return 0;
        }
        self.keywords(unit).size as i16
    }

    /// Room left aboard a ship (capacity.1).
    pub(crate) fn room_aboard(&self, ship: CardIx) -> i16 {
        let capacity = self.def(ship).facts.capacity.unwrap_or(0) as i16;
        let taken: i16 =
            self.beneath(ship).iter().filter(|card| self.is_unit(*card)).map(|unit| self.room_taken(unit)).sum();
        capacity - taken
    }

    /// Whether there is room aboard for a unit, counting abilities that let it take none.
    pub(crate) fn has_room(&self, ship: CardIx, unit: CardIx) -> bool {
        let mut free = false;
        if !self.unchanged(Quantity::Capacity) {
            let kind = self.def(unit).kind;
            self.ongoing(
                Quantity::Capacity,
                |it, scope| {
                    matches!(it, Modifier::NotCountedAgainstCapacity(Subject::Each(filter))
                        if filter.is.test.passes(kind)
                            && filter.aboard.as_ref().is_some_and(|on| self.is_subject(ship, on, scope)))
                },
                |_, _| free = true,
            );
        }
        free || self.room_aboard(ship) >= self.keywords(unit).size as i16
    }

    /// The card that forbids something, if one does (gold.cant.1).
    pub(crate) fn forbidden(&self, what: Happening, facts: &EventFacts) -> Option<CardIx> {
        if self.unchanged(Quantity::Forbid) {
            return None;
        }
        let mut by = None;
        let applies = |it: &Modifier, scope: &Scope<'_>| matches!(it, Modifier::Forbid(pattern) if pattern.on == what && self.is_event(pattern, facts, scope));
        self.ongoing(Quantity::Forbid, applies, |_, scope| by = by.or(Some(scope.source)));
        if by.is_none() {
            by = self
                .lasting_of(Quantity::Forbid)
                .find(|(lasting, it)| applies(it, &self.lasting_scope(lasting)))
                .map(|(lasting, _)| lasting.source);
        }
        by
    }

    /// How many weapons a card may have beneath it (weapon.1).
    pub(crate) fn weapon_room(&self, card: CardIx) -> usize {
        let mut room = 1;
        if !self.unchanged(Quantity::WeaponSlots) {
            self.ongoing(
                Quantity::WeaponSlots,
                |it, scope| Game::subject(it).is_some_and(|of| self.is_subject(card, of, scope)),
                |it, _| {
                    if let Modifier::WeaponSlots { by, .. } = it {
                        room += *by as usize;
                    }
                },
            );
        }
        room
    }

    /// The card that limits a seat's drains to fewer locations than it would have, if one does.
    pub(crate) fn drains_limited(&self, seat: Seat) -> Option<CardIx> {
        let drained = self.state.turn.drained.len();
        let mut by = None;
        if drained > 0 && !self.unchanged(Quantity::LimitDrains) {
            let applies = |it: &Modifier, scope: &Scope<'_>| {
                matches!(it, Modifier::LimitDrains { by, most }
                    if self.is_player(seat, *by, scope) && drained >= *most as usize)
            };
            self.ongoing(Quantity::LimitDrains, applies, |_, scope| by = Some(scope.source));
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
                    sum[*faction as usize] += more;
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
    pub(crate) fn price_changes<T: Trace>(&self, what: Happening, facts: &EventFacts, trace: &mut T) -> i16 {
        let mut sum = 0;
        let fresh = |first: bool| !first || self.state.times_spent(facts.seat, Limited::Movement(facts.card)) == 0;
        let applies = |it: &Modifier, scope: &Scope<'_>| match it {
            Modifier::Price { on, first_each_turn, .. } => {
                on.on == what && fresh(*first_each_turn) && self.is_event(on, facts, scope)
            }
            _ => false,
        };
        let mut add = |it: &Modifier, scope: &Scope<'_>| {
            if let Modifier::Price { by, .. } = it {
                let amount = self.value(by, &Scope { event: *facts, ..*scope });
                trace.part(Part::From(scope.source), amount);
                sum += amount;
            }
        };
        if !self.unchanged(Quantity::Price) {
            self.ongoing(Quantity::Price, applies, &mut add);
            for (lasting, it) in self.lasting_of(Quantity::Price) {
                let scope = self.lasting_scope(lasting);
                if applies(it, &scope) {
                    add(it, &scope);
                }
            }
        }
        // A card's own price works while it is being played (ongoing.3).
        if what == Happening::Played && facts.card != CardIx::NONE && !self.state.in_play.contains(facts.card) {
            let def = self.def(facts.card);
            if def.quantities & (1 << Quantity::Price as u32) != 0 {
                let scope = Scope { here: CardIx::NONE, ..Scope::of_card(self, facts.card, facts.seat) };
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

    /// Calls back for every additional cost of doing something, with who speaks.
    pub(crate) fn each_tax(
        &self,
        what: Happening,
        facts: &EventFacts,
        mut found: impl FnMut(&[crate::language::Cost], &Scope<'_>),
    ) {
        if self.unchanged(Quantity::Tax) {
            return;
        }
        let applies = |it: &Modifier, scope: &Scope<'_>| match it {
            Modifier::Tax { on, unless, .. } => {
                let exempt = || !unless.is_empty() && self.all_hold(unless, &Scope { event: *facts, ..*scope });
                on.on == what && self.is_event(on, facts, scope) && !exempt()
            }
            _ => false,
        };
        self.ongoing(Quantity::Tax, applies, |it, scope| {
            if let Modifier::Tax { cost, .. } = it {
                found(cost, &Scope { event: *facts, ..*scope });
            }
        });
        for (lasting, it) in self.lasting_of(Quantity::Tax) {
            let scope = self.lasting_scope(lasting);
            if applies(it, &scope)
                && let Modifier::Tax { cost, .. } = it
            {
                found(cost, &Scope { event: *facts, ..scope });
            }
        }
    }

    /// Whether a seat controls a location (control.1).
    pub(crate) fn controls(&self, seat: Seat, at: CardIx) -> bool {
        let present = self.state.present(at);
        let other = self.state.side(seat).other();
        self.has_presence(present & self.state.controlled[seat.ix()])
            && !self.has_presence(present & self.state.side_cards(other))
    }

    /// Whether there is a ship or unit among these cards.
    pub(crate) fn has_presence(&self, cards: CardSet) -> bool {
        cards.iter().any(|card| self.is_ship(card) || self.is_unit(card))
    }

    /// Battleground: icons on both sides and nothing that keeps a player from playing or attacking (battleground.1).
    pub(crate) fn is_battleground(&self, at: CardIx) -> bool {
        self.state.seats_in_turn().all(|seat| {
            let facts = EventFacts { seat, at, ..EventFacts::NONE };
            self.energy_icons(seat, at) > 0
                && self.forbidden(Happening::Attacked, &facts).is_none()
                && !self.playing_is_banned(seat, at)
        })
    }

    /// Whether a card keeps a seat from playing any unit at a site, or any ship at a sector.
    fn playing_is_banned(&self, seat: Seat, at: CardIx) -> bool {
        let word = if self.def(at).location == Some(LocationKind::Site) { "unit" } else { "ship" };
        let words = self.setting.catalogue.words();
        let plain = Kind { labels: 0, factions: !0, ..words.word(word).unwrap_or_default() };
        let facts = EventFacts { seat, at, ..EventFacts::NONE };
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
            banned |= self.lasting_of(Quantity::Forbid).any(|(lasting, it)| bans(it, &self.lasting_scope(lasting)));
        }
        banned
    }

    /// Whether two locations are related (related.1, related.2).
    pub(crate) fn related(&self, one: CardIx, other: CardIx) -> bool {
        one != other && self.def(one).place_name == self.def(other).place_name
    }

    /// Whether two sites stand side by side in their row (adjacent.1).
    pub(crate) fn adjacent(&self, one: CardIx, other: CardIx) -> bool {
        let site = |card: CardIx| self.def(card).location == Some(LocationKind::Site);
        if !site(one) || !site(other) || !self.related(one, other) {
            return false; // adjacent.3
        }
        let mut row = self
            .state
            .locations
            .iter()
            .filter(|it| site(it.card) && self.def(it.card).place_name == self.def(one).place_name);
        let mut last = CardIx::NONE;
        row.any(|it| {
            let pair = (last == one && it.card == other) || (last == other && it.card == one);
            last = it.card;
            pair
        })
    }

    /// Keywords of the side in force, with those gained; numbers add up (keyword.2).
    #[inline]
    pub(crate) fn keywords(&self, card: CardIx) -> Keywords {
        let state = self.state.card(card);
        let mut keywords = self.setting.catalogue.def(state.def).keywords[state.face as usize];
        self.each_grant(card, |it| {
            if let Modifier::GrantKeyword { keyword, .. } = it {
                match keyword {
                    Keyword::Piloting(number) => keywords.piloting += number,
                    Keyword::Transport(number) => keywords.transport += number,
                    Keyword::Quickdraw(number) => keywords.quickdraw += number,
                    Keyword::Size(number) => keywords.size = *number,
                    Keyword::Scouting => keywords.scouting = true,
                    Keyword::Encampment | Keyword::Unlimited | Keyword::Captain(_) => {}
                }
            }
        });
        keywords
    }

    /// Type, labels and faction of a card, with labels gained (card.label.2).
    #[inline]
    pub(crate) fn kind(&self, card: CardIx) -> Kind {
        let mut kind = self.def(card).kind;
        self.each_grant(card, |it| {
            if let Modifier::GrantLabel { label, .. } = it {
                kind.labels |= label.test.labels();
            }
        });
        kind
    }

    /// Calls back for everything a card in play gains. A grant reads only what is printed.
    fn each_grant(&self, card: CardIx, mut found: impl FnMut(&Modifier)) {
        if self.unchanged(Quantity::Grant) || !self.state.in_play.contains(card) {
            return;
        }
        let to = |it: &Modifier, scope: &Scope<'_>| match it {
            Modifier::GrantLabel { to, .. } | Modifier::GrantKeyword { to, .. } => self.is_subject(card, to, scope),
            _ => false,
        };
        let reading = Reading { printed_only: true, ..Reading::default() };
        self.ongoing_in(Quantity::Grant, reading, to, |it, _| found(it));
        for (lasting, it) in self.lasting_of(Quantity::Grant) {
            if lasting.cards.contains(card) {
                found(it);
            }
        }
    }

    /// Whether it is a ship.
    #[inline]
    pub(crate) fn is_ship(&self, card: CardIx) -> bool {
        self.def(card).card_type() == crate::card::CardType::Ship
    }

    /// Whether it is a unit.
    #[inline]
    pub(crate) fn is_unit(&self, card: CardIx) -> bool {
        self.def(card).card_type().is_unit()
    }

    /// Whether a card may become damaged (damage.1, D-109).
    pub(crate) fn can_be_damaged(&self, card: CardIx) -> bool {
        let state = self.state.card(card);
        state.zone == Zone::Play
            && !state.damaged
            && (self.is_ship(card) || self.is_unit(card))
            && self
                .forbidden(
                    Happening::Damaged,
                    &EventFacts { card, at: state.place, seat: state.controller, ..EventFacts::NONE },
                )
                .is_none()
    }

    /// Bullets of an activated ability, with Quickdraw of the card above its weapon (keyword.quickdraw.1).
    pub(crate) fn bullets(&self, card: CardIx, ability: u8) -> u8 {
        let Ability::Activated(it) = &self.def(card).abilities[ability as usize].ability else { return 0 };
        let armed = it.bullets > 0 && self.def(card).card_type() == crate::card::CardType::Weapon;
        match self.state.card(card).host.some().filter(|_| armed) {
            Some(host) => it.bullets + self.keywords(host).quickdraw,
            None => it.bullets,
        }
    }

    /// Whether the holder may perform phase actions of this phase now.
    pub(crate) fn is_phase(&self, phase: Phase) -> bool {
        self.state.turn.phase == phase
    }
}
