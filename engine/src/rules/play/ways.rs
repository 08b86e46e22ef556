//! Where a card may move: the five ways of a movement action, and where an effect can take it.
//!
//! Each check is made for one destination; it lists the legal ones and explains the others.

use crate::facts::LocationKind;
use crate::id::{CardIx, CardSet, Seat};
use crate::language::Happening;
use crate::state::{EventFacts, Spot, Way};
use crate::table::Table;
use crate::why::{Obstacle, Reason, Refusals, Silent};

impl Table {
    /// Walks every destination of a movement action that nothing forbids, until told to stop.
    pub(crate) fn each_way(&self, seat: Seat, card: CardIx, mut stop: impl FnMut(Spot) -> bool) -> bool {
        self.each_thinkable_way(seat, card, |spot| self.may_go(seat, card, spot, &mut Silent) && stop(spot))
    }

    /// Walks every place a card might move to, legal or not.
    pub(crate) fn each_thinkable_way(&self, seat: Seat, card: CardIx, mut stop: impl FnMut(Spot) -> bool) -> bool {
        let mut locations = self.state.locations.iter().map(|location| location.card);
        if self.is_ship(card) {
            return locations.any(|to| stop(Spot::At(to)));
        }
        self.is_unit(card)
            && (locations.any(|to| stop(Spot::At(to))) || self.ships_of(seat).any(|ship| stop(Spot::Beneath(ship))))
    }

    /// Whether a movement action may take a card there: a way leads there, there is room, and nothing forbids it.
    pub(crate) fn may_go<R: Refusals>(&self, seat: Seat, card: CardIx, spot: Spot, refusals: &mut R) -> bool {
        self.leads_to(card, spot, refusals) && self.may_arrive(seat, card, spot, refusals)
    }

    /// Whether there is room at the end of a way, and nothing forbids the move.
    fn may_arrive<R: Refusals>(&self, seat: Seat, card: CardIx, spot: Spot, refusals: &mut R) -> bool {
        let room = match spot {
            Spot::Beneath(ship) => self.takes_aboard(ship, card, refusals), // move.way.3, move.way.5
            _ => true,
        };
        if let Some(law) =
            self.story_forbids_moving(seat, card).or_else(|| self.story_forbids_landing(seat, card, spot))
        {
            refusals.refuse(Reason::Story(law));
            return false;
        }
        room && {
            let by = self.forbidden_move(seat, card, self.state.card(card).place, self.spot_place(spot));
            by.map(|by| refusals.refuse(Reason::Forbidden { by })).is_none() // gold.cant.1
        }
    }

    /// Whether one of the five ways leads from where a card is to a place, room aside (move.way.1 to move.way.5).
    fn leads_to<R: Refusals>(&self, card: CardIx, spot: Spot, refusals: &mut R) -> bool {
        let from = self.state.card(card).place;
        let to = self.spot_place(spot);
        let both = from.zip(to);
        let way = self.way(card, spot);
        let is_sector = || to.is_some_and(|to| self.def(to).location == Some(LocationKind::Sector));
        let why = match (way, spot) {
            (Way::Sectors, _) if !is_sector() => Obstacle::WayGround(way),
            (Way::Sectors | Way::Sites, _) if to == from => Obstacle::AlreadyThere(way),
            (Way::Ships, Spot::Beneath(ship)) if Some(ship) == self.vessel(card) => Obstacle::AlreadyThere(way),
            (Way::Sites, _) if is_sector() => Obstacle::WayGround(Way::Aboard),
            (Way::Ashore, _) if is_sector() => Obstacle::WayGround(Way::Ships),
            (Way::Sectors, _) => return true,
            (Way::Sites, _) if both.is_some_and(|(from, to)| self.adjacent(from, to)) => return true,
            (Way::Aboard | Way::Ashore, _) if both.is_some_and(|(from, to)| self.can_be_flown(from, to)) => {
                return true;
            }
            (Way::Ships, _) if to == from => return true,
            _ => Obstacle::OffWay(way),
        };
        refusals.refuse(Reason::NotThere { from, why });
        false
    }

    /// Whether units go between ships at a sector and a site, either being the one they leave; no ship lands in the
    /// passage (coop.mines.passage.1).
    fn can_be_flown(&self, from: CardIx, to: CardIx) -> bool {
        self.related(from, to) && !self.is_passage(from) && !self.is_passage(to)
    }

    /// Why a card can move nowhere: for each of its ways, that it leads nowhere or what bars every end of it.
    pub(super) fn refuse_ways<R: Refusals>(&self, seat: Seat, card: CardIx, refusals: &mut R) {
        let from = self.state.card(card).place;
        let ways: &[Way] = match (self.is_ship(card), self.vessel(card)) {
            (true, _) => &[Way::Sectors],
            (false, None) => &[Way::Sites, Way::Aboard],
            (false, Some(_)) => &[Way::Ashore, Way::Ships],
        };
        for way in ways {
            let mut leads = false;
            self.each_thinkable_way(seat, card, |spot| {
                if self.way(card, spot) == *way && self.leads_to(card, spot, &mut Silent) {
                    leads = true;
                    self.may_arrive(seat, card, spot, refusals);
                }
                false
            });
            if !leads {
                refusals.refuse(Reason::NoWay { way: *way, from });
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

    /// The card that keeps a card from moving there, if one does.
    pub(crate) fn forbidden_move(
        &self,
        seat: Seat,
        card: CardIx,
        from: Option<CardIx>,
        at: Option<CardIx>,
    ) -> Option<CardIx> {
        let stay = |card: Option<CardIx>| card.map(|card| self.stay(card));
        let (card, at, from) = (stay(Some(card)), stay(at), stay(from));
        self.forbidden(Happening::Moved, &EventFacts { card, at, from, ..EventFacts::by(seat) })
    }

    /// Where an effect can move a card, among these locations.
    pub(crate) fn move_spots(&self, card: CardIx, places: CardSet) -> Vec<Spot> {
        let seat = self.state.card(card).controller;
        let mut spots = Vec::new();
        if !self.is_ship(card) && !self.is_unit(card) {
            return spots; // move.1
        }
        for to in places {
            let ships = self.ships_of(seat).filter(|ship| self.state.card(*ship).place == Some(to)).map(Spot::Beneath);
            let thinkable = std::iter::once(Spot::At(to)).chain(ships);
            spots.extend(thinkable.filter(|spot| self.can_be_taken(card, *spot, &mut Silent)));
        }
        spots
    }

    /// Whether an effect can take a card to a place: a unit to a sector only aboard a ship with room (move.8).
    pub(crate) fn can_be_taken<R: Refusals>(&self, card: CardIx, spot: Spot, refusals: &mut R) -> bool {
        let is_sector = || self.spot_place(spot).is_some_and(|to| self.def(to).location == Some(LocationKind::Sector));
        let why = match (self.is_ship(card), spot) {
            (true, Spot::At(_)) if is_sector() => None,
            (true, _) => Some(Obstacle::ShipToSite),
            (false, Spot::At(_)) if is_sector() => Some(Obstacle::UnitToSector),
            (false, _) => None,
        };
        if let Some(why) = why {
            refusals.refuse(Reason::NotThere { from: None, why });
            return false;
        }
        self.may_arrive(self.state.card(card).controller, card, spot, refusals)
    }
}
