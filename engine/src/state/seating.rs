//! Who sits where: the seats of a table, the side each belongs to, and who is still in the game.
//!
//! In a game of two each seat is a side of its own. Against an Enemy up to four seats are one side and the Enemy's the
//! other. Nothing outside this file knows a side from the number of a seat, and the seats of a side are teammates,
//! never opponents.

use crate::id::{BySide, MAX_SEATS, Seat, SeatSet, Side};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// The seats of a table by side.
///
/// As a text it is the letters of the first side and those of the second: `A/B`, or `ABC/D`; against the Enemy of a
/// story, who sits at the last seat whatever the number of players, `AB/E`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Seating {
    sides: BySide<SeatSet>,
    /// Seats that are out of the game while their teammates go on; in a game of two there is never one.
    #[serde(default, skip_serializing_if = "SeatSet::is_empty")]
    out: SeatSet,
    /// Seats that have given up, and are out at the next check of the systematic rules.
    #[serde(default, skip_serializing_if = "SeatSet::is_empty")]
    leaving: SeatSet,
}

/// Two players, each a side.
impl Default for Seating {
    fn default() -> Seating {
        Seating::DUEL
    }
}

impl Seating {
    /// Two players, each a side.
    pub const DUEL: Seating = Seating {
        sides: BySide([SeatSet::EMPTY.with(Seat::A), SeatSet::EMPTY.with(Seat::B)]),
        out: SeatSet::EMPTY,
        leaving: SeatSet::EMPTY,
    };

    /// Seats from A on, each on its side. Nothing if a side is empty, or if there are more than a table has.
    pub fn of(sides: &[Side]) -> Option<Seating> {
        let seats = |side: Side| Seat::ALL.into_iter().zip(sides).filter(move |it| *it.1 == side).map(|it| it.0);
        let by_side = BySide::each(|side| seats(side).collect::<SeatSet>());
        let full = Side::BOTH.into_iter().all(|side| !by_side[side].is_empty()) && sides.len() <= MAX_SEATS;
        full.then_some(Seating { sides: by_side, out: SeatSet::EMPTY, leaving: SeatSet::EMPTY })
    }

    /// So many players on one side against one on the other: A, B, ... against the last seat.
    pub fn team(players: usize) -> Option<Seating> {
        let sides: Vec<Side> = (0..players).map(|_| Side::One).chain([Side::Two]).collect();
        Seating::of(&sides)
    }

    /// Whether these are seats of one table from A on, each on one side, or those of a story; a seating from elsewhere
    /// may be none.
    pub(crate) fn is_sound(&self) -> bool {
        let [one, two] = self.sides.0;
        let seats: SeatSet = Seat::ALL.into_iter().take(self.all().len()).collect();
        !one.is_empty()
            && !two.is_empty()
            && one.minus(two) == one
            && (seats == self.all() || self.is_story())
            && (self.out | self.leaving).minus(self.all()).is_empty()
    }

    /// Whether some players from A on sit against the last seat, as in a story.
    pub(crate) fn is_story(&self) -> bool {
        Seating::story(self.sides[Side::One].len()).is_some_and(|story| story.sides == self.sides)
    }

    /// How many places lists by seat have: those up to the last seat, empty ones between included.
    pub(crate) fn places(&self) -> usize {
        self.all().backwards().next().map_or(0, |last| last.ix() + 1)
    }

    /// One to four players against the Enemy, who sits at the last seat whatever their number (coop.model.1).
    pub fn story(players: usize) -> Option<Seating> {
        let most = MAX_SEATS - 1;
        (1..=most).contains(&players).then(|| {
            let team = Seat::ALL.into_iter().take(players).collect();
            let enemy = SeatSet::EMPTY.with(Seat::E);
            Seating { sides: BySide([team, enemy]), out: SeatSet::EMPTY, leaving: SeatSet::EMPTY }
        })
    }

    /// Whether each side is one player.
    #[inline]
    pub fn is_duel(&self) -> bool {
        self.all().len() == 2
    }

    /// All seats, those that are out included.
    #[inline]
    pub fn all(&self) -> SeatSet {
        self.sides[Side::One] | self.sides[Side::Two]
    }

    /// The seats still in the game.
    #[inline]
    pub fn living(&self) -> SeatSet {
        self.all().minus(self.out)
    }

    /// The side a seat belongs to.
    #[inline]
    pub fn side(&self, seat: Seat) -> Side {
        if self.sides[Side::Two].contains(seat) { Side::Two } else { Side::One }
    }

    /// The seats of a side, those that are out included.
    #[inline]
    pub fn of_side(&self, side: Side) -> SeatSet {
        self.sides[side]
    }

    /// The seats of a side that are still in the game; all of them once none is, when the game is over.
    #[inline]
    pub fn living_of(&self, side: Side) -> SeatSet {
        let living = self.sides[side].minus(self.out);
        if living.is_empty() { self.sides[side] } else { living }
    }

    /// The seats of a side that are in the game and have not given up; all that are in it if all have.
    pub fn staying_of(&self, side: Side) -> SeatSet {
        let staying = self.living_of(side).minus(self.leaving);
        if staying.is_empty() { self.living_of(side) } else { staying }
    }

    /// The seats of the other side that are still in the game.
    #[inline]
    pub fn opponents(&self, seat: Seat) -> SeatSet {
        self.living_of(self.side(seat).other())
    }

    /// The first seat of a side that is still in the game: the one that begins, and that answers for the table where
    /// anybody of the side may.
    #[inline]
    pub fn first_of(&self, side: Side) -> Seat {
        self.living_of(side).first().unwrap_or(Seat::A)
    }

    /// The seats in the game, those of a side first, each side in order of seats.
    #[inline]
    pub fn in_turn(&self, side: Side) -> impl Iterator<Item = Seat> + use<> {
        self.living_of(side).iter().chain(self.living_of(side.other()).iter())
    }

    /// The seat after this one among some, round the table; the only one comes after itself.
    #[inline]
    pub fn after(seat: Seat, among: SeatSet) -> Option<Seat> {
        let later = among.from(seat).without(seat);
        later.first().or_else(|| among.first())
    }

    /// Whether a seat is out of the game while its teammates go on.
    #[inline]
    pub fn is_out(&self, seat: Seat) -> bool {
        self.out.contains(seat)
    }

    /// Seats that have given up and are still in.
    #[inline]
    pub fn leaving(&self) -> SeatSet {
        self.leaving.minus(self.out)
    }

    /// A seat gives up.
    pub(crate) fn give_up(&mut self, seat: Seat) {
        self.leaving = self.leaving.with(seat);
    }

    /// A seat is out of the game.
    pub(crate) fn take_out(&mut self, seat: Seat) {
        self.out = self.out.with(seat);
        self.leaving = self.leaving.without(seat);
    }
}

impl fmt::Display for Seating {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letters = |side: Side| self.sides[side].iter().map(Seat::letter).collect::<String>();
        write!(f, "{}/{}", letters(Side::One), letters(Side::Two))
    }
}

/// A text that seats nobody.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NoSeating(String);

impl fmt::Display for NoSeating {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "\"{}\" seats nobody: write the letters of two sides from A on, such as \"A/B\" or \"ABC/D\", or \"AB/E\" \
             against an Enemy",
            self.0
        )
    }
}

impl std::error::Error for NoSeating {}

impl FromStr for Seating {
    type Err = NoSeating;

    fn from_str(text: &str) -> Result<Seating, NoSeating> {
        let side_of = |seat: Seat| {
            let at = text.find(seat.letter())?;
            Some(if text[..at].contains('/') { Side::Two } else { Side::One })
        };
        let sides: Vec<Side> = Seat::ALL.into_iter().map_while(side_of).collect();
        // What is written back the same has each letter once, none left out, and the first of them on the first side.
        let seating = Seating::of(&sides).filter(|_| sides[0] == Side::One).into_iter();
        let stories = Seating::story(sides.len()); // coop.model.1: with a gap before the Enemy
        let read = seating.chain(stories).find(|seating| seating.to_string() == text);
        read.ok_or_else(|| NoSeating(text.to_owned()))
    }
}

/// A seating in a file: as its text.
pub mod text {
    use super::Seating;
    use serde::de::{Deserialize, Deserializer, Error};
    use serde::ser::Serializer;

    /// Writes the letters of both sides.
    ///
    /// # Errors
    /// Those of the file.
    pub fn serialize<S: Serializer>(seating: &Seating, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(seating)
    }

    /// Reads the letters of both sides.
    ///
    /// # Errors
    /// When they seat nobody.
    pub fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Seating, D::Error> {
        String::deserialize(from)?.parse().map_err(D::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::id::Seat::{A, B, C, D};

    #[test]
    fn seats_belong_to_sides_by_the_table_and_not_by_their_number() {
        let story = Seating::team(3).unwrap();
        assert_eq!(story.of_side(Side::One), [A, B, C].into_iter().collect());
        assert_eq!(story.opponents(B), SeatSet::EMPTY.with(D));
        assert_eq!(story.opponents(D), [A, B, C].into_iter().collect());
        assert_eq!(story.in_turn(Side::Two).collect::<Vec<_>>(), [D, A, B, C]);
        assert_eq!(Seating::DUEL.opponents(A).only(), Some(B));
        assert_eq!(Seating::DUEL.in_turn(Side::Two).collect::<Vec<_>>(), [B, A]);
        assert!(Seating::DUEL.is_duel() && !story.is_duel());
    }

    #[test]
    fn those_who_are_out_are_neither_opponents_nor_have_a_turn() {
        let mut story = Seating::team(3).unwrap();
        story.take_out(A);
        assert_eq!(story.opponents(D), [B, C].into_iter().collect());
        assert_eq!(story.first_of(Side::One), B);
        assert_eq!(Seating::after(C, story.living_of(Side::One)), Some(B));
        assert_eq!(story.side(A), Side::One);
    }

    #[test]
    fn a_seating_is_written_and_read() {
        for text in ["A/B", "AB/C", "ABC/D", "ABCD/E", "AC/B", "AB/CD", "A/E", "AB/E", "ABC/E"] {
            assert_eq!(text.parse::<Seating>().map(|it| it.to_string()), Ok(text.to_owned()));
        }
        for text in ["", "/", "A", "AB", "B/A", "A/C", "AA/B", "BA/C", "A/B/C", "ABCD/EF", "a/b", "AC/E", "A/DE", "A/D"]
        {
            assert!(text.parse::<Seating>().is_err(), "{text}");
        }
        assert_eq!("A/B".parse(), Ok(Seating::DUEL));
        assert_eq!("AB/E".parse().ok(), Seating::story(2));
    }

    #[test]
    fn an_enemy_sits_at_the_last_seat_behind_a_gap() {
        let story = Seating::story(2).unwrap();
        assert!(story.is_sound() && story.is_story() && story.places() == 5);
        let gap = Seating { sides: BySide([SeatSet::EMPTY.with(A), SeatSet::EMPTY.with(D)]), ..story };
        assert!(!gap.is_sound());
        assert!(Seating::DUEL.is_sound() && !Seating::DUEL.is_story() && Seating::DUEL.places() == 2);
    }
}
