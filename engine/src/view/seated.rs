//! Something for each seat of a table, found by the seat: against an Enemy the seats have a gap, so a place in a list is
//! not the number of a seat.

use crate::id::{Seat, SeatSet};
use serde::{Serialize, Serializer};
use std::ops::{Index, IndexMut};

/// Something for each seat of a table, in the order of seats.
#[derive(Clone, Debug, PartialEq)]
pub struct Seated<T> {
    seats: SeatSet,
    list: Vec<T>,
}

impl<T> Seated<T> {
    /// What each of these seats gets.
    pub fn each(seats: SeatSet, of: impl FnMut(Seat) -> T) -> Seated<T> {
        Seated { seats, list: seats.iter().map(of).collect() }
    }

    /// What a seat has, if somebody sits there.
    pub fn get(&self, seat: Seat) -> Option<&T> {
        self.place(seat).and_then(|at| self.list.get(at))
    }

    /// The same, to change it.
    pub fn get_mut(&mut self, seat: Seat) -> Option<&mut T> {
        self.place(seat).and_then(|at| self.list.get_mut(at))
    }

    fn place(&self, seat: Seat) -> Option<usize> {
        self.seats.contains(seat).then(|| self.seats.len() - self.seats.from(seat).len())
    }

    /// How many seats there are.
    pub fn len(&self) -> usize {
        self.list.len()
    }

    /// Whether there is no seat; a table has some.
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// In the order of seats.
    pub fn iter(&self) -> std::slice::Iter<'_, T> {
        self.list.iter()
    }

    /// In the order of seats, to change them.
    pub fn iter_mut(&mut self) -> std::slice::IterMut<'_, T> {
        self.list.iter_mut()
    }
}

/// Of a seat at which somebody sits.
impl<T> Index<Seat> for Seated<T> {
    type Output = T;

    fn index(&self, seat: Seat) -> &T {
        &self.list[self.seats.len() - self.seats.from(seat).len()]
    }
}

impl<T> IndexMut<Seat> for Seated<T> {
    fn index_mut(&mut self, seat: Seat) -> &mut T {
        let at = self.seats.len() - self.seats.from(seat).len();
        &mut self.list[at]
    }
}

impl<'a, T> IntoIterator for &'a Seated<T> {
    type Item = &'a T;
    type IntoIter = std::slice::Iter<'a, T>;

    fn into_iter(self) -> Self::IntoIter {
        self.list.iter()
    }
}

impl<'a, T> IntoIterator for &'a mut Seated<T> {
    type Item = &'a mut T;
    type IntoIter = std::slice::IterMut<'a, T>;

    fn into_iter(self) -> Self::IntoIter {
        self.list.iter_mut()
    }
}

impl<T> IntoIterator for Seated<T> {
    type Item = T;
    type IntoIter = std::vec::IntoIter<T>;

    fn into_iter(self) -> Self::IntoIter {
        self.list.into_iter()
    }
}

/// A plain list.
impl<T: Serialize> Serialize for Seated<T> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        self.list.serialize(to)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seat_behind_a_gap_is_found() {
        let seats = [Seat::A, Seat::B, Seat::E].into_iter().collect();
        let mut letters = Seated::each(seats, Seat::letter);
        assert_eq!((letters[Seat::E], letters.get(Seat::E), letters.get(Seat::C)), ('E', Some(&'E'), None));
        assert_eq!(letters.iter().collect::<String>(), "ABE");
        letters[Seat::B] = 'b';
        assert_eq!(letters.get(Seat::B), Some(&'b'));
    }
}
