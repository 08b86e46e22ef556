//! How locations stand to each other and to the players: control, battlegrounds, rows.

use crate::facts::LocationKind;
use crate::id::{CardIx, CardSet, Seat};
use crate::language::Happening;
use crate::state::binding::EventFacts;
use crate::table::Table;

impl Table {
    /// Whether a seat controls a location (control.1).
    pub(crate) fn controls(&self, seat: Seat, at: CardIx) -> bool {
        if self.is_passage(at) {
            return false; // coop.mines.passage.2
        }
        let present = self.state.present(at);
        let other = self.state.side(seat).other();
        self.has_presence(present & self.state.controlled[seat])
            && !self.has_presence(present & self.state.side_cards(other))
    }

    /// Whether there is a ship or unit among these cards.
    pub(crate) fn has_presence(&self, cards: CardSet) -> bool {
        cards.iter().any(|card| self.is_ship(card) || self.is_unit(card))
    }

    /// Battleground: icons on both sides and nothing that keeps a player from playing or attacking (battleground.1).
    pub(crate) fn is_battleground(&self, at: CardIx) -> bool {
        self.state.seats_in_turn().all(|seat| {
            let facts = EventFacts { at: Some(self.stay(at)), ..EventFacts::by(seat) };
            self.side_icons(self.state.side(seat), at) > 0
                && self.forbidden(Happening::Attacked, &facts).is_none()
                && !self.playing_is_banned(seat, at)
        })
    }

    /// Whether two locations are related (related.1, related.2).
    pub(crate) fn related(&self, one: CardIx, other: CardIx) -> bool {
        one != other && self.def(one).place_name == self.def(other).place_name
    }

    /// Whether two sites stand side by side in their row (adjacent.1).
    pub(crate) fn adjacent(&self, one: CardIx, other: CardIx) -> bool {
        let site = |card: CardIx| self.def(card).location == Some(LocationKind::Site);
        if !site(one) || !site(other) || !self.related(one, other) || self.is_passage(one) || self.is_passage(other) {
            return false; // adjacent.3
        }
        let mut row = self
            .state
            .locations
            .iter()
            .filter(|it| site(it.card) && self.def(it.card).place_name == self.def(one).place_name)
            .filter(|it| !self.is_passage(it.card)); // coop.mines.passage.1
        let mut last = None;
        row.any(|it| {
            let pair = (last == Some(one) && it.card == other) || (last == Some(other) && it.card == one);
            last = Some(it.card);
            pair
        })
    }
}
