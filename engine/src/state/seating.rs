//! Who sits where: the seats of a table, and the side each belongs to.
//!
//! In a game of two each seat is a side of its own. Against an Enemy up to four seats are one side and the Enemy's the
//! other. Nothing outside this file knows a side from the number of a seat.

use crate::id::{BySide, Seat, SeatSet, Side};
use serde::{Deserialize, Serialize};

/// The seats of a table by side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Seating(BySide<SeatSet>);

impl Seating {
    /// Two players, each a side.
    pub const DUEL: Seating = Seating(BySide([SeatSet::EMPTY.with(Seat::A), SeatSet::EMPTY.with(Seat::B)]));

    /// Seats from A on, each on its side.
    pub fn of(sides: &[Side]) -> Seating {
        let seats = |side: Side| (0..).map(Seat).zip(sides).filter(move |(_, its)| **its == side).map(|(seat, _)| seat);
        Seating(BySide::each(|side| seats(side).collect()))
    }

    /// All seats.
    #[inline]
    pub fn all(&self) -> SeatSet {
        self.0[Side::One] | self.0[Side::Two]
    }

    /// The side a seat belongs to.
    #[inline]
    pub fn side(&self, seat: Seat) -> Side {
        if self.0[Side::Two].contains(seat) { Side::Two } else { Side::One }
    }

    /// The seats of a side.
    #[inline]
    pub fn of_side(&self, side: Side) -> SeatSet {
        self.0[side]
    }

    /// The seats of the other side.
    #[inline]
    pub fn opponents(&self, seat: Seat) -> SeatSet {
        self.of_side(self.side(seat).other())
    }

    /// All seats in order from this one on, round the table.
    pub fn from(&self, first: Seat) -> impl Iterator<Item = Seat> + use<> {
        let (all, later) = (self.all(), self.all().from(first));
        later.iter().chain(all.minus(later).iter())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seats_belong_to_sides_by_the_table_and_not_by_their_number() {
        let [a, b, c, d] = [0, 1, 2, 3].map(Seat);
        let story = Seating::of(&[Side::One, Side::One, Side::One, Side::Two]);
        assert_eq!(story.of_side(Side::One), [a, b, c].into_iter().collect());
        assert_eq!(story.opponents(b), SeatSet::EMPTY.with(d));
        assert_eq!(story.opponents(d), [a, b, c].into_iter().collect());
        assert_eq!(story.from(c).collect::<Vec<_>>(), [c, d, a, b]);
        assert_eq!(Seating::DUEL.opponents(a).only(), Some(b));
        assert_eq!(Seating::DUEL.from(b).collect::<Vec<_>>(), [b, a]);
    }
}
