//! Where a card may be played, and why not elsewhere: each check is made for one spot, and serves both.

use crate::card::CardDef;
use crate::facts::CardType;
use crate::facts::LocationKind;
use crate::id::{CardIx, CardSet, Seat, Stay};
use crate::rules::scope::Scope;
use crate::state::Spot;
use crate::state::frame::Permit;
use crate::table::Table;
use crate::why::{Obstacle, Reason, Refusals, Silent};

impl Table {
    /// The location of a spot: where a card there would be.
    pub(crate) fn spot_place(&self, spot: Spot) -> Option<CardIx> {
        match spot {
            Spot::At(location) => Some(location),
            Spot::Beneath(host) => self.state.card(host).place,
            Spot::Row(_) | Spot::Table => None,
        }
    }

    /// The location of a spot that something pending is meant for; none if what was there has gone.
    pub(crate) fn pending_place(&self, spot: Spot<Stay>) -> Option<CardIx> {
        match spot {
            Spot::At(place) | Spot::Beneath(place) => {
                self.state.staying(place).and_then(|card| self.state.card(card).place)
            }
            Spot::Row(_) | Spot::Table => None,
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
        self.each_thinkable_spot(seat, card, |spot| {
            self.spot_serves(seat, card, permit, spot, &mut Silent) && stop(spot)
        })
    }

    /// Whether a spot is among those where a seat may play a card.
    pub(crate) fn is_spot(&self, seat: Seat, card: CardIx, permit: &Permit, spot: Spot) -> bool {
        self.each_spot(seat, card, permit, |other| other == spot)
    }

    /// Walks every spot that a card of its type could have, legal or not.
    pub(crate) fn each_thinkable_spot(&self, seat: Seat, card: CardIx, mut stop: impl FnMut(Spot) -> bool) -> bool {
        let def = self.def(card);
        let mut locations = self.state.locations.iter().map(|location| location.card);
        match def.card_type() {
            CardType::Character | CardType::NoBot | CardType::Vehicle => {
                locations.any(|at| stop(Spot::At(at))) || self.ships_of(seat).any(|ship| stop(Spot::Beneath(ship)))
            }
            CardType::Ship => locations.any(|at| stop(Spot::At(at))),
            CardType::Weapon | CardType::Asset if def.host.is_some() => {
                self.around(seat, def).into_iter().any(|host| stop(Spot::Beneath(host)))
            }
            CardType::Location => {
                let rows = match def.location {
                    Some(LocationKind::Site) => self.row_of(card).count() as u8, // location.4
                    _ => 0,
                };
                (0..=rows).any(|left| stop(Spot::Row(left)))
                    || (def.keywords[0].encampment && locations.any(|at| stop(Spot::Beneath(at)))) // encamp.1
            }
            _ => stop(Spot::Table), // play.asset.1
        }
    }

    /// Whether a card may be played at a spot it could have.
    pub(crate) fn spot_serves<R: Refusals>(
        &self,
        seat: Seat,
        card: CardIx,
        permit: &Permit,
        spot: Spot,
        refusals: &mut R,
    ) -> bool {
        if let Some(law) = self.story_forbids_playing(seat, card, spot) {
            refusals.refuse(Reason::Story(law));
            return false;
        }
        let def = self.def(card);
        match (def.card_type(), spot) {
            // coop.enemy.deploy.7
            (CardType::Character | CardType::NoBot | CardType::Vehicle, Spot::Beneath(_)) if self.is_enemy(seat) => {
                false
            }
            (CardType::Character | CardType::NoBot | CardType::Vehicle, Spot::At(at)) => {
                let scout = def.card_type() == CardType::Character && def.keywords[0].scouting; // keyword.scouting.1
                self.is_named(permit, Some(at), refusals)
                    && self.is_ground(seat, LocationKind::Site, scout, at, refusals) // play.unit.1
            }
            (CardType::Character | CardType::NoBot | CardType::Vehicle, Spot::Beneath(ship)) => {
                self.is_named(permit, self.state.card(ship).place, refusals) && self.takes_aboard(ship, card, refusals) // play.unit.2
            }
            (CardType::Ship, Spot::At(at)) => {
                self.is_named(permit, Some(at), refusals)
                    && self.is_ground(seat, LocationKind::Sector, def.keywords[0].scouting, at, refusals) // play.ship.1
            }
            (CardType::Weapon | CardType::Asset, Spot::Beneath(host)) => {
                self.is_named(permit, self.state.card(host).place, refusals) && self.is_host(seat, card, host, refusals)
            }
            (CardType::Location, Spot::Beneath(at)) => self.is_camp_ground(seat, at, refusals),
            _ => true,
        }
    }

    /// Whether a text that limits the places of a card names this one.
    fn is_named<R: Refusals>(&self, permit: &Permit, place: Option<CardIx>, refusals: &mut R) -> bool {
        let named = permit.at.is_none_or(|at| place.is_some_and(|place| at.contains(place)));
        if !named {
            refusals.refuse(not_there(Obstacle::NotNamed));
        }
        named
    }

    /// Whether a location is of a kind and has an icon on a seat's side or a card of that kind (play.unit.1,
    /// play.ship.1).
    fn is_ground<R: Refusals>(
        &self,
        seat: Seat,
        kind: LocationKind,
        scout: bool,
        at: CardIx,
        refusals: &mut R,
    ) -> bool {
        if self.def(at).location != Some(kind) {
            refusals.refuse(not_there(Obstacle::Ground(kind)));
            return false;
        }
        let mine = || self.state.present(at) & self.state.side_cards(self.state.side(seat));
        let fighting = match kind {
            LocationKind::Site => self.setting.units,
            LocationKind::Sector => self.setting.ships,
        };
        let footing = scout
            || self.is_enemy(seat) // coop.enemy.deploy.8
            || self.side_icons(self.state.side(seat), at) > 0
            || !(mine() & fighting).is_empty();
        if !footing {
            refusals.refuse(not_there(Obstacle::Footing(kind)));
        }
        footing
    }

    /// The ships a seat has in play.
    pub(super) fn ships_of(&self, seat: Seat) -> impl Iterator<Item = CardIx> {
        (self.state.controlled[seat] & self.setting.ships).into_iter()
    }

    /// Whether a ship has room for a unit (capacity.1, capacity.2).
    pub(super) fn takes_aboard<R: Refusals>(&self, ship: CardIx, unit: CardIx, refusals: &mut R) -> bool {
        let room = self.has_room(ship, unit);
        if R::LISTENS && !room {
            let capacity = self.capacity(ship);
            let (taken, size) = (capacity - self.room_aboard(ship), self.room_needed(ship, unit));
            refusals.refuse(Reason::NoRoom { ship, unit, capacity, taken, size });
        }
        room
    }

    /// Whether a seat may stack an encampment beneath a location (encamp.2, encamp.3).
    fn is_camp_ground<R: Refusals>(&self, seat: Seat, at: CardIx, refusals: &mut R) -> bool {
        let free = self.encampment(seat, at).is_none();
        if !free && refusals.refuse(not_there(Obstacle::CampTaken)) {
            return false;
        }
        let mine = self.state.present(at) & self.state.controlled[seat];
        let footing = self.side_icons(self.state.side(seat), at) > 0 || self.has_presence(mine);
        if !footing {
            refusals.refuse(not_there(Obstacle::CampFooting));
        }
        free && footing
    }

    /// Cards beneath which a seat may play a weapon or asset.
    pub(crate) fn hosts(&self, seat: Seat, card: CardIx) -> CardSet {
        let around = self.around(seat, self.def(card));
        around.iter().filter(|host| self.is_host(seat, card, *host, &mut Silent)).collect()
    }

    /// Cards among which a weapon or asset finds its host: one's own, or all (weapon.4, asset.1).
    fn around(&self, seat: Seat, def: &CardDef) -> CardSet {
        let anyones = def.play_rules().any(|rule| rule.beneath_opponents);
        if anyones { self.state.in_play } else { self.state.controlled[seat] }
    }

    /// Whether a weapon or asset may be played beneath a card (weapon.3, weapon.1, play.asset.1, asset.2).
    fn is_host<R: Refusals>(&self, seat: Seat, card: CardIx, host: CardIx, refusals: &mut R) -> bool {
        let def = self.def(card);
        let is_weapon = def.card_type() == CardType::Weapon;
        if !self.is_host_kind(seat, card, host) {
            let why = if is_weapon { Obstacle::WeaponKind } else { Obstacle::AssetKind };
            refusals.refuse(not_there(why));
            return false;
        }
        let weapons = || self.beneath(host).iter().filter(|it| self.def(*it).card_type() == CardType::Weapon).count();
        if is_weapon && weapons() >= self.weapon_room(host) {
            refusals.refuse(not_there(Obstacle::WeaponTaken)); // weapon.1
            return false;
        }
        let is_copy = |it: CardIx| self.def(it).title == def.title && self.state.card(it).controller == seat;
        if def.play_rules().any(|rule| rule.one_per_host) && self.beneath(host).iter().any(is_copy) {
            refusals.refuse(not_there(Obstacle::AssetTaken)); // asset.2
            return false;
        }
        true
    }

    /// Whether a card is of the kind a weapon or asset is played beneath.
    fn is_host_kind(&self, seat: Seat, card: CardIx, host: CardIx) -> bool {
        let def = self.def(card);
        let location = self.def(host).location;
        let is_such = def.host.is_some_and(|test| test.passes(self.kind(host)))
            && (location.is_none() || self.state.card(host).host.is_none())
            && match def.host_words.as_str() {
                "site" => location == Some(LocationKind::Site),
                "sector" => location == Some(LocationKind::Sector),
                _ => true,
            };
        is_such && {
            let at = self.state.card(host).place;
            let scope = Scope { there: at, here: at, ..Scope::of_card(self, card, seat) };
            def.play_rules().filter_map(|rule| rule.host.as_ref()).all(|filter| self.fits(host, filter, &scope))
        }
    }
}

/// A reason why a card can't be played somewhere.
fn not_there(why: Obstacle) -> Reason {
    Reason::NotThere { from: None, why }
}
