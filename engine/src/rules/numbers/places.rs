//! How locations stand to each other and to the players: control, battlegrounds, rows.

use crate::facts::LocationKind;
use crate::id::{CardIx, CardSet, Seat};
use crate::language::Happening;
use crate::state::binding::EventFacts;
use crate::table::Table;

impl Table {
    /// Whether a seat controls a location (control.1).
    pub fn controls(&self, seat: Seat, at: CardIx) -> bool {
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
        !(cards & (self.setting.ships | self.setting.units)).is_empty()
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
    pub fn related(&self, one: CardIx, other: CardIx) -> bool {
        one != other && self.def(one).place_name == self.def(other).place_name
    }

    /// Whether two sites stand side by side in their row (adjacent.1).
    pub fn adjacent(&self, one: CardIx, other: CardIx) -> bool {
        if one == other || !self.is_in_row_of(one, one) || !self.is_in_row_of(one, other) {
            return false; // adjacent.3
        }
        let mut last = None;
        self.row_of(one).any(|it| {
            let pair = (last == Some(one) && it == other) || (last == Some(other) && it == one);
            last = Some(it);
            pair
        })
    }

    /// The sites in play that stand in one row with a site, or would if it were in play, from left to right.
    pub(crate) fn row_of(&self, site: CardIx) -> impl Iterator<Item = CardIx> {
        let locations = self.state.locations.iter().map(|location| location.card);
        locations.filter(move |it| self.is_in_row_of(site, *it))
    }

    fn is_in_row_of(&self, site: CardIx, other: CardIx) -> bool {
        let def = self.def(other);
        // coop.mines.passage.1
        def.location == Some(LocationKind::Site)
            && def.place_name == self.def(site).place_name
            && !self.is_passage(other)
    }
}
