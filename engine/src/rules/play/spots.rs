//! Where a card may be played, and where it may move.

use crate::card::CardType;
use crate::game::Game;
use crate::id::{CardIx, CardSet, Seat, Stay};
use crate::language::Happening;
use crate::language::place::LocationKind;
use crate::rules::scope::Scope;
use crate::state::frame::Permit;
use crate::state::{EventFacts, Spot, Way};

impl Game {
    /// The location of a spot: where a card there would be.
    pub(crate) fn spot_place(&self, spot: Spot) -> CardIx {
        match spot {
            Spot::At(location) => location,
            Spot::Beneath(host) => self.state.card(host).place,
            Spot::Row(_) | Spot::Table => CardIx::NONE,
        }
    }

    /// The location of a spot that something pending is meant for; none if what was there has gone.
    pub(crate) fn pending_place(&self, spot: Spot<Stay>) -> CardIx {
        match spot {
            Spot::At(place) | Spot::Beneath(place) => {
                self.state.staying(place).map_or(CardIx::NONE, |card| self.state.card(card).place)
            }
            Spot::Row(_) | Spot::Table => CardIx::NONE,
        }
    }

    /// Walks every spot where a seat may play a card until told to stop; true if it was.
    pub(crate) fn each_spot(
        &self,
        seat: Seat,
        card: CardIx,
        permit: &Permit,
        mut stop: impl FnMut(Spot) -> bool,
    ) -> bool {
        let allowed = |place: CardIx| permit.at.is_none_or(|at| at.contains(place));
        let def = self.def(card);
        match def.card_type() {
            CardType::Character | CardType::NoBot | CardType::Vehicle => {
                let scout = def.card_type() == CardType::Character && def.keywords[0].scouting; // keyword.scouting.1
                self.each_ground(seat, LocationKind::Site, scout, |at| allowed(at) && stop(Spot::At(at)))
                    || self.ships_with_room(seat, card).any(|ship| {
                        allowed(self.state.card(ship).place) && stop(Spot::Beneath(ship)) // play.unit.2
                    })
            }
            CardType::Ship => self.each_ground(seat, LocationKind::Sector, def.keywords[0].scouting, |at| {
                allowed(at) && stop(Spot::At(at)) // play.ship.1
            }),
            CardType::Weapon | CardType::Asset if def.host.is_some() => self
                .hosts(seat, card)
                .iter()
                .any(|host| allowed(self.state.card(host).place) && stop(Spot::Beneath(host))),
            CardType::Location => {
                let rows = match def.location {
                    Some(LocationKind::Site) => self.related_sites(card) as u8, // location.4
                    _ => 0,
                };
                (0..=rows).any(|left| stop(Spot::Row(left)))
                    || (def.keywords[0].encampment && self.camp_grounds(seat).any(|at| stop(Spot::Beneath(at)))) // encamp.1
            }
            _ => stop(Spot::Table), // play.asset.1
        }
    }

    /// Whether a spot is among those where a seat may play a card.
    pub(crate) fn is_spot(&self, seat: Seat, card: CardIx, permit: &Permit, spot: Spot) -> bool {
        self.each_spot(seat, card, permit, |other| other == spot)
    }

    /// Locations of a kind with an icon on a seat's side or a card of that kind there (play.unit.1, play.ship.1).
    fn each_ground(&self, seat: Seat, kind: LocationKind, scout: bool, mut stop: impl FnMut(CardIx) -> bool) -> bool {
        let mine = self.state.side_cards(self.state.side(seat));
        self.state.locations.iter().any(|location| {
            let at = location.card;
            self.def(at).location == Some(kind)
                && (scout
                    || self.energy_icons(seat, at) > 0
                    || (location.present & mine).iter().any(|card| match kind {
                        LocationKind::Site => self.is_unit(card),
                        LocationKind::Sector => self.is_ship(card),
                    }))
                && stop(at)
        })
    }

    fn ships_with_room(&self, seat: Seat, unit: CardIx) -> impl Iterator<Item = CardIx> {
        let mine = self.state.controlled[seat.ix()];
        mine.into_iter().filter(move |ship| self.is_ship(*ship) && self.has_room(*ship, unit))
    }

    fn related_sites(&self, card: CardIx) -> usize {
        let name = self.def(card).place_name;
        let sites = self.state.locations.iter().map(|location| self.def(location.card));
        sites.filter(|def| def.place_name == name && def.location == Some(LocationKind::Site)).count()
    }

    /// Locations beneath which a seat may stack an encampment (encamp.2, encamp.3).
    fn camp_grounds(&self, seat: Seat) -> impl Iterator<Item = CardIx> {
        self.state.locations.iter().map(|location| location.card).filter(move |at| {
            let mine = self.state.present(*at) & self.state.controlled[seat.ix()];
            self.encampment(seat, *at).is_none() && (self.energy_icons(seat, *at) > 0 || self.has_presence(mine))
        })
    }

    /// Cards beneath which a seat may play a weapon or asset (weapon.3, weapon.4, asset.1).
    pub(crate) fn hosts(&self, seat: Seat, card: CardIx) -> CardSet {
        let def = self.def(card);
        let Some(test) = def.host else { return CardSet::EMPTY };
        let kind = match def.host_words.as_str() {
            "site" => Some(LocationKind::Site),
            "sector" => Some(LocationKind::Sector),
            _ => None,
        };
        let anyones = def.play_rules().any(|rule| rule.beneath_opponents);
        let single = def.play_rules().any(|rule| rule.one_per_host);
        let around = if anyones { self.state.in_play } else { self.state.controlled[seat.ix()] };
        let weapon = def.card_type() == CardType::Weapon;
        let scope = Scope { here: CardIx::NONE, ..Scope::of_card(self, card, seat) };
        let such = |host: CardIx| {
            let at = self.state.card(host).place;
            let scope = Scope { there: at, here: at, ..scope };
            def.play_rules().filter_map(|rule| rule.host.as_ref()).all(|filter| self.fits(host, filter, &scope))
        };
        around
            .iter()
            .filter(|host| {
                let is_location = self.def(*host).location.is_some();
                test.passes(self.kind(*host))
                    && (!is_location || self.state.card(*host).host == CardIx::NONE)
                    && kind.is_none_or(|kind| self.def(*host).location == Some(kind))
                    && such(*host)
            })
            .filter(|host| {
                let weapons =
                    || self.beneath(*host).iter().filter(|it| self.def(*it).card_type() == CardType::Weapon).count();
                !weapon || weapons() < self.weapon_room(*host) // weapon.1
            })
            .filter(|host| {
                !(single
                    && self.beneath(*host).iter().any(|it| {
                        self.def(it).title == def.title && self.state.card(it).controller == seat // asset.2
                    }))
            })
            .collect()
    }

    /// Walks every destination of a movement action that nothing forbids, until told to stop.
    pub(crate) fn each_way(&self, seat: Seat, card: CardIx, mut stop: impl FnMut(Spot) -> bool) -> bool {
        let from = self.state.card(card).place;
        self.each_way_by_rule(seat, card, |spot| {
            self.forbidden_move(seat, card, from, self.spot_place(spot)).is_none() && stop(spot)
        })
    }

    /// The card that forbids the ways a card would have, if it has any.
    pub(crate) fn ways_forbidden(&self, seat: Seat, card: CardIx) -> Option<CardIx> {
        let from = self.state.card(card).place;
        let mut by = None;
        self.each_way_by_rule(seat, card, |spot| {
            by = self.forbidden_move(seat, card, from, self.spot_place(spot));
            by.is_some()
        });
        by
    }

    /// Walks the destinations of the five ways of moving (move.way.1 to move.way.5).
    fn each_way_by_rule(&self, seat: Seat, card: CardIx, mut stop: impl FnMut(Spot) -> bool) -> bool {
        let from = self.state.card(card).place;
        if self.is_ship(card) {
            return self.sectors().any(|to| to != from && stop(Spot::At(to))); // move.way.1
        }
        if !self.is_unit(card) {
            return false;
        }
        let place = |ship: CardIx| self.state.card(ship).place;
        let locations = self.state.locations.iter().map(|location| location.card);
        match self.vessel(card) {
            None => {
                locations.into_iter().any(|to| self.adjacent(from, to) && stop(Spot::At(to))) // move.way.2
                    || self.ships_with_room(seat, card).any(|ship| {
                        self.related(from, place(ship)) && stop(Spot::Beneath(ship)) // move.way.3
                    })
            }
            Some(vessel) => {
                let site = |to: CardIx| self.def(to).location == Some(LocationKind::Site);
                locations.into_iter().any(|to| site(to) && self.related(from, to) && stop(Spot::At(to))) // move.way.4
                    || self.ships_with_room(seat, card).any(|ship| {
                        ship != vessel && place(ship) == from && stop(Spot::Beneath(ship)) // move.way.5
                    })
            }
        }
    }

    /// By which of the five ways a card would go to a spot.
    pub(crate) fn way(&self, card: CardIx, spot: Spot) -> Way {
        match (self.is_ship(card), self.vessel(card), spot) {
            (true, ..) => Way::Sectors,
            (false, None, Spot::Beneath(_)) => Way::Aboard,
            (false, None, _) => Way::Sites,
            (false, Some(_), Spot::Beneath(_)) => Way::Ships,
            (false, Some(_), _) => Way::Ashore,
        }
    }

    fn sectors(&self) -> impl Iterator<Item = CardIx> {
        let locations = self.state.locations.iter().map(|location| location.card);
        locations.filter(|at| self.def(*at).location == Some(LocationKind::Sector))
    }

    /// The card that keeps a card from moving there, if one does.
    pub(crate) fn forbidden_move(&self, seat: Seat, card: CardIx, from: CardIx, at: CardIx) -> Option<CardIx> {
        let (card, at, from) = (self.stay(card), self.stay(at), self.stay(from));
        self.forbidden(Happening::Moved, &EventFacts { card, seat, at, from, ..EventFacts::NONE })
    }

    /// Where an effect can move a card, among these locations: a unit to a sector only aboard a ship (move.8).
    pub(crate) fn move_spots(&self, card: CardIx, places: CardSet) -> Vec<Spot> {
        let state = self.state.card(card);
        let mut spots = Vec::new();
        for to in places {
            if self.forbidden_move(state.controller, card, state.place, to).is_some() {
                continue;
            }
            let kind = self.def(to).location;
            match (self.is_ship(card), kind) {
                (true, Some(LocationKind::Sector)) | (false, Some(LocationKind::Site)) => spots.push(Spot::At(to)),
                (false, Some(LocationKind::Sector)) => spots.extend(
                    self.ships_with_room(state.controller, card)
                        .filter(|ship| self.state.card(*ship).place == to)
                        .map(Spot::Beneath),
                ),
                _ => {}
            }
        }
        spots
    }
}
