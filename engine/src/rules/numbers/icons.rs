//! Icons of locations and what comes of them: energy, support, drains.

use super::bounds::floored;
use super::{Part, Trace, bounded};
use crate::card::program::Quantity;
use crate::facts::Faction;
use crate::id::{CardIx, CardSet, Seat, SeatSet, Side};
use crate::language::{Modifier, Player, Total};
use crate::rules::scope::Scope;
use crate::story::{DrainIcons, Generation};
use crate::table::Table;

impl Table {
    /// The edge of a location that faces a side: 0 its player's, 1 the other (location.2).
    fn edge(&self, side: Side, location: CardIx) -> usize {
        usize::from(self.state.side(self.state.card(location).controller) != side)
    }

    /// The edge whose icons work for a seat: those that face a location's own player work for no teammate (coop.loc.3,
    /// coop.loc.5).
    fn own_edge(&self, seat: Seat, location: CardIx) -> Option<usize> {
        let controller = self.state.card(location).controller;
        let edge = self.edge(self.state.side(seat), location);
        (edge == 1 || controller == seat).then_some(edge)
    }

    /// The encampment a seat has beneath a location (encamp.3).
    pub(crate) fn encampment(&self, seat: Seat, location: CardIx) -> Option<CardIx> {
        self.encampment_among(seat, self.state.present(location))
    }

    /// The same with the cards that are there.
    #[inline]
    fn encampment_among(&self, seat: Seat, present: CardSet) -> Option<CardIx> {
        (present & self.setting.locations & self.state.controlled[seat]).first()
    }

    /// Energy icons of a location that work for a seat (energy.icon.1, encamp.5).
    pub(crate) fn energy_icons(&self, seat: Seat, location: CardIx) -> i16 {
        if self.is_passage(location) {
            return 0; // coop.mines.passage.2
        }
        let edge = self.own_edge(seat, location);
        let mut sum = edge.map_or(0, |edge| i32::from(self.def(location).energy_icons[edge]));
        if let Some(camp) = self.encampment(seat, location) {
            sum += i32::from(self.def(camp).energy_icons[0]);
        }
        let meant = |player: Player, scope: &Scope<'_>| self.is_player(seat, player, scope);
        self.gained_icons(meant, location, |support| support.is_none(), |_, count| sum += i32::from(count));
        bounded(sum)
    }

    /// Energy icons on a side of a location, whoever of its players has them: what is drained there, and what lets all
    /// of them play cards there (drain.4, coop.loc.4).
    pub fn side_icons(&self, side: Side, location: CardIx) -> i16 {
        self.side_icons_of(self.state.seating.of_side(side), side, location)
    }

    /// The same with the encampments of some players of that side only.
    fn side_icons_of(&self, campers: SeatSet, side: Side, location: CardIx) -> i16 {
        if self.is_passage(location) {
            return 0; // coop.mines.passage.2
        }
        let mut sum = i32::from(self.def(location).energy_icons[self.edge(side, location)]);
        for seat in campers.iter() {
            if let Some(camp) = self.encampment(seat, location) {
                sum += i32::from(self.def(camp).energy_icons[0]);
            }
        }
        let meant = |player: Player, scope: &Scope<'_>| self.is_side(side, player, scope);
        self.gained_icons(meant, location, |support| support.is_none(), |_, count| sum += i32::from(count));
        bounded(sum)
    }

    /// Support icons on a seat's side of a location, of one faction or of all.
    pub(crate) fn support_icons_at(&self, seat: Seat, location: CardIx, faction: Option<Faction>) -> i16 {
        let icons = self.support_at(seat, location, self.state.present(location));
        match faction {
            Some(faction) => bounded(icons[faction as usize]),
            None => bounded(icons.iter().sum()),
        }
    }

    fn support_at(&self, seat: Seat, location: CardIx, present: CardSet) -> [i32; 5] {
        let edge = self.own_edge(seat, location);
        let mut icons = edge.map_or([0; 5], |edge| self.def(location).support_icons[edge].map(i32::from));
        if let Some(camp) = self.encampment_among(seat, present) {
            for (sum, more) in icons.iter_mut().zip(self.def(camp).support_icons[0]) {
                *sum += i32::from(more);
            }
        }
        self.gained_icons(
            |player, scope| self.is_player(seat, player, scope),
            location,
            |support| support.is_some(),
            |faction, count| {
                if let Some(faction) = faction {
                    icons[faction as usize] += i32::from(count);
                }
            },
        );
        icons
    }

    /// All support icons on a seat's side of the table, by faction (support.1).
    pub(crate) fn support_icons(&self, seat: Seat) -> [i16; 5] {
        let mut sum = [0; 5];
        for location in &self.state.locations {
            for (total, more) in sum.iter_mut().zip(self.support_at(seat, location.card, location.present)) {
                *total += more;
            }
        }
        sum.map(bounded)
    }

    fn gained_icons(
        &self,
        meant: impl Fn(Player, &Scope<'_>) -> bool,
        location: CardIx,
        kind: impl Fn(Option<Faction>) -> bool,
        mut gain: impl FnMut(Option<Faction>, i16),
    ) {
        if self.unchanged(Quantity::Icon) {
            return;
        }
        let applies = |it: &Modifier, scope: &Scope<'_>| {
            matches!(it, Modifier::Icon { support, side, at, .. }
                if kind(*support) && meant(*side, scope) && self.is_place(location, at, scope))
        };
        self.ongoing(Quantity::Icon, applies, |it, scope| {
            if let Modifier::Icon { support, count, .. } = it {
                gain(*support, self.value(count, scope));
            }
        });
        self.lasting(Quantity::Icon, applies, |lasting, it, _| {
            if let Modifier::Icon { support, .. } = it {
                gain(*support, lasting.amount);
            }
        });
    }

    /// Energy generated for a seat by all locations (energy.icon.1, energy.icon.2).
    pub(crate) fn generation(&self, seat: Seat) -> i16 {
        self.generation_traced(seat, &mut ())
    }

    pub(crate) fn generation_traced<T: Trace>(&self, seat: Seat, trace: &mut T) -> i16 {
        let mut sum = 0;
        for location in &self.state.locations {
            let icons = i32::from(self.generated_icons(seat, location.card));
            if icons != 0 {
                trace.part(Part::Icons(location.card), icons);
            }
            sum += icons + self.seat_changes(Total::Generation, seat, Some(location.card), trace);
        }
        floored(sum, trace)
    }

    /// Icons of a location that generate energy for a seat; a switch of stories makes those of the players' own
    /// locations work for all of them (C-015).
    fn generated_icons(&self, seat: Seat, location: CardIx) -> i16 {
        let shared = self.enemy().is_some_and(|enemy| {
            let owner = self.state.card(location).controller;
            enemy.switches.generation == Generation::Shared && self.state.seating.living().contains(owner)
        });
        let side = self.state.side(seat);
        match shared {
            true => self.side_icons_of(self.state.seating.living_of(side), side, location), // coop.end.7
            false => self.energy_icons(seat, location),
        }
    }

    /// Icons that a seat drains at a location: those on the other side (drain.4), by a switch of stories also or only
    /// its own if it is the Enemy (C-033).
    pub(crate) fn drained_icons(&self, seat: Seat, at: CardIx) -> i16 {
        let own = self.state.side(seat);
        let icons = match self.enemy().filter(|enemy| enemy.seat == seat) {
            Some(enemy) => enemy.switches.drain_icons,
            None => DrainIcons::Players,
        };
        match icons {
            DrainIcons::Players => self.side_icons(own.other(), at),
            DrainIcons::Enemy => self.side_icons(own, at),
            DrainIcons::Both => self.side_icons(own, at).saturating_add(self.side_icons(own.other(), at)),
        }
    }

    /// The most an activation action may activate (activate.2).
    pub fn activation_limit(&self, seat: Seat) -> i16 {
        let changes = self.seat_changes(Total::Activation, seat, None, &mut ());
        bounded(i32::from(self.generation(seat)) + 1 + changes)
    }

    /// What a drain of a seat at a location is for (drain.4).
    pub fn drain_amount(&self, seat: Seat, at: CardIx) -> i16 {
        self.drain_amount_traced(seat, at, &mut ())
    }

    pub(crate) fn drain_amount_traced<T: Trace>(&self, seat: Seat, at: CardIx, trace: &mut T) -> i16 {
        let sum = self.drain_sum(seat, at, false, trace);
        floored(sum, trace)
    }

    /// What a pending drain is for: what effects have added to it counts before it is made up to zero (D-197).
    pub(crate) fn pending_drain(&self, seat: Seat, at: CardIx, own_icons: bool, added: i16) -> i16 {
        floored(self.drain_sum(seat, at, own_icons, &mut ()) + i32::from(added), &mut ())
    }

    fn drain_sum<T: Trace>(&self, seat: Seat, at: CardIx, own_icons: bool, trace: &mut T) -> i32 {
        let icons = i32::from(match own_icons {
            true => self.side_icons(self.state.side(seat), at),
            false => self.drained_icons(seat, at),
        });
        trace.part(Part::Icons(at), icons);
        icons + self.seat_changes(Total::Drain, seat, Some(at), trace)
    }
}
