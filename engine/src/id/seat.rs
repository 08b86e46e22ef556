//! Seats and sides of a table, sets of seats, and something for each of them.
//!
//! Who sits on which side is not known here but in [`crate::state::Seating`].

use serde::{Deserialize, Serialize};
use std::fmt;
use std::iter;
use std::ops::{BitOr, Index, IndexMut};

/// The most seats a table can have.
pub const MAX_SEATS: usize = 5;

/// A chair at the table: one player with deck, piles and hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(into = "u8", try_from = "u8")]
pub enum Seat {
    /// The first seat.
    A,
    /// The second seat.
    B,
    /// The third seat.
    C,
    /// The fourth seat.
    D,
    /// The fifth seat.
    E,
}

impl Seat {
    /// All there can be, in order.
    pub const ALL: [Seat; MAX_SEATS] = [Seat::A, Seat::B, Seat::C, Seat::D, Seat::E];

    /// The seat at this place of lists by seat.
    pub fn at(index: usize) -> Option<Seat> {
        Seat::ALL.get(index).copied()
    }

    /// Index into lists by seat.
    #[inline]
    pub fn ix(self) -> usize {
        self as usize
    }

    /// The letter by which scenarios and records call this seat.
    pub fn letter(self) -> char {
        ['A', 'B', 'C', 'D', 'E'][self.ix()]
    }

    /// The seat of a letter.
    pub fn of_letter(letter: char) -> Option<Seat> {
        Seat::ALL.into_iter().find(|seat| seat.letter() == letter)
    }

    const fn bit(self) -> u8 {
        1 << self as u8
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

/// Records and states call a seat by its place.
impl From<Seat> for u8 {
    fn from(seat: Seat) -> u8 {
        seat as u8
    }
}

impl TryFrom<u8> for Seat {
    type Error = NoSeat;

    fn try_from(place: u8) -> Result<Seat, NoSeat> {
        Seat::at(place.into()).ok_or(NoSeat(place))
    }
}

/// A place at which no table has a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoSeat(u8);

impl fmt::Display for NoSeat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "there is no seat {}", self.0)
    }
}

impl std::error::Error for NoSeat {}

/// A set of seats.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct SeatSet(u8);

impl SeatSet {
    /// No seat.
    pub const EMPTY: SeatSet = SeatSet(0);

    /// The same with this seat.
    pub const fn with(self, seat: Seat) -> SeatSet {
        SeatSet(self.0 | seat.bit())
    }

    /// The same without this seat.
    pub const fn without(self, seat: Seat) -> SeatSet {
        SeatSet(self.0 & !seat.bit())
    }

    /// Whether a seat is among them.
    #[inline]
    pub const fn contains(self, seat: Seat) -> bool {
        self.0 & seat.bit() != 0
    }

    /// Whether there is none.
    pub const fn is_empty(&self) -> bool {
        self.0 == 0
    }

    /// How many there are.
    pub const fn len(&self) -> usize {
        self.0.count_ones() as usize
    }

    /// The first of them.
    #[inline]
    pub fn first(self) -> Option<Seat> {
        Seat::at(self.0.trailing_zeros() as usize)
    }

    /// The one seat of a set that has one.
    pub fn only(self) -> Option<Seat> {
        self.first().filter(|_| self.len() == 1)
    }

    /// Those of them that are not among others.
    pub const fn minus(self, others: SeatSet) -> SeatSet {
        SeatSet(self.0 & !others.0)
    }

    /// Those of them that are among others too.
    pub const fn and(self, others: SeatSet) -> SeatSet {
        SeatSet(self.0 & others.0)
    }

    /// This seat, if it is among them, and those after it.
    pub const fn from(self, first: Seat) -> SeatSet {
        SeatSet(self.0 & !(first.bit() - 1))
    }

    /// The seats in order.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Seat> + use<> {
        let mut left = self;
        iter::from_fn(move || {
            let seat = left.first()?;
            left = left.without(seat);
            Some(seat)
        })
    }
}

impl SeatSet {
    /// The seats in order, the last first.
    pub fn backwards(self) -> impl Iterator<Item = Seat> + use<> {
        Seat::ALL.into_iter().rev().filter(move |seat| self.contains(*seat))
    }
}

impl BitOr for SeatSet {
    type Output = SeatSet;

    #[inline]
    fn bitor(self, other: SeatSet) -> SeatSet {
        SeatSet(self.0 | other.0)
    }
}

impl FromIterator<Seat> for SeatSet {
    #[inline]
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> SeatSet {
        seats.into_iter().fold(SeatSet::EMPTY, SeatSet::with)
    }
}

/// One of the two sides of the table. In a game of two each seat is a side of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Side {
    /// The side of seat A.
    One,
    /// The side across the table.
    Two,
}

impl Side {
    /// Both sides, in order.
    pub const BOTH: [Side; 2] = [Side::One, Side::Two];

    /// The side across the table.
    #[inline]
    pub fn other(self) -> Side {
        match self {
            Side::One => Side::Two,
            Side::Two => Side::One,
        }
    }
}

/// Something for each side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct BySide<T>(pub [T; 2]);

impl<T> BySide<T> {
    /// What each side gets.
    #[inline]
    pub fn each(of: impl FnMut(Side) -> T) -> BySide<T> {
        BySide(Side::BOTH.map(of))
    }

    /// Both, in order.
    pub fn iter(&self) -> impl Iterator<Item = &T> {
        self.0.iter()
    }

    /// Both, to change them.
    pub fn iter_mut(&mut self) -> impl Iterator<Item = &mut T> {
        self.0.iter_mut()
    }
}

impl<T> Index<Side> for BySide<T> {
    type Output = T;

    #[inline]
    fn index(&self, side: Side) -> &T {
        &self.0[side as usize]
    }
}

impl<T> IndexMut<Side> for BySide<T> {
    #[inline]
    fn index_mut(&mut self, side: Side) -> &mut T {
        &mut self.0[side as usize]
    }
}

/// Something for each seat.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct BySeat<T>(pub [T; MAX_SEATS]);

impl<T> Index<Seat> for BySeat<T> {
    type Output = T;

    #[inline]
    fn index(&self, seat: Seat) -> &T {
        &self.0[seat.ix()]
    }
}

impl<T> IndexMut<Seat> for BySeat<T> {
    #[inline]
    fn index_mut(&mut self, seat: Seat) -> &mut T {
        &mut self.0[seat.ix()]
    }
}
