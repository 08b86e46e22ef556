//! Small copyable names for the things of a game: cards, seats, sides.
//!
//! A card of a game is an index into one arena (`CardIx`); what is printed on it is found through
//! its definition (`DefIx`). Sets of cards are bit sets wide enough for five decks of sixty.

pub(crate) mod absent;
mod seat;

pub use seat::{BySeat, BySide, MAX_SEATS, NoSeat, Seat, SeatSet, Side};

use absent::Absent;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::num::NonZeroU16;

/// One physical card of this game. Where there may be none, it says so: `Option<CardIx>` takes no more room.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct CardIx(NonZeroU16);

impl CardIx {
    /// The card with this number, counted from 0. There are 65,535 of them; the number beyond is that of the last.
    #[inline]
    pub const fn new(number: u16) -> CardIx {
        CardIx(NonZeroU16::MIN.saturating_add(number))
    }

    /// Its number.
    #[inline]
    pub const fn number(self) -> u16 {
        self.0.get() - 1
    }

    /// Index into the arena of cards.
    #[inline]
    pub const fn ix(self) -> usize {
        self.number() as usize
    }
}

impl fmt::Debug for CardIx {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "card {}", self.number())
    }
}

/// A moment of a game: how many stays of cards had begun by then.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Moment(pub u32);

/// One stay of a card in a zone, from entering it to leaving it (D-185).
///
/// Whatever is remembered of a card for later is remembered as a stay: a card that has gone elsewhere,
/// or has gone and come back, is no longer what was spoken of. Being pending and then in play is one stay (D-067).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Stay {
    card: CardIx,
    /// The moment it began, in two halves: many stays are kept, and so they take no room for alignment.
    since: [u16; 2],
}

impl Stay {
    /// The stay of a card that began at this moment.
    #[inline]
    pub fn new(card: CardIx, since: Moment) -> Stay {
        Stay { card, since: [since.0 as u16, (since.0 >> 16) as u16] }
    }

    /// The card, wherever it may be by now.
    #[inline]
    pub fn card(self) -> CardIx {
        self.card
    }

    /// The moment the stay began.
    #[inline]
    pub fn since(self) -> Moment {
        Moment(u32::from(self.since[0]) | u32::from(self.since[1]) << 16)
    }
}

impl fmt::Debug for Stay {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?} since {}", self.card, self.since().0)
    }
}

/// One definition in the catalogue: what is printed on every copy of a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct DefIx(pub u16);

impl DefIx {
    /// Index into the catalogue.
    #[inline]
    pub fn ix(self) -> usize {
        self.0 as usize
    }
}

const WORDS: usize = 5;

/// A set of cards, as 320 bits.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub struct CardSet([u64; WORDS]);

impl CardSet {
    /// The set without cards.
    pub const EMPTY: CardSet = CardSet([0; WORDS]);

    /// How many cards a game may hold.
    pub const CAPACITY: usize = WORDS * 64;

    /// The set of this one card.
    #[inline]
    pub fn of(card: CardIx) -> CardSet {
        let mut set = CardSet::EMPTY;
        set.insert(card);
        set
    }

    /// Adds a card.
    #[inline]
    pub fn insert(&mut self, card: CardIx) {
        self.0[card.ix() >> 6] |= 1 << (card.ix() & 63);
    }

    /// Takes a card out.
    #[inline]
    pub fn remove(&mut self, card: CardIx) {
        self.0[card.ix() >> 6] &= !(1 << (card.ix() & 63));
    }

    /// Whether the card is in the set.
    #[inline]
    pub fn contains(&self, card: CardIx) -> bool {
        self.0[card.ix() >> 6] >> (card.ix() & 63) & 1 == 1
    }

    /// Whether the set has no card.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|word| *word == 0)
    }

    /// How many cards are in the set.
    #[inline]
    pub fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// The card with the lowest index.
    #[inline]
    pub fn first(&self) -> Option<CardIx> {
        self.iter().next()
    }

    /// Cards of this set that are not in the other.
    #[inline]
    pub fn without(self, other: CardSet) -> CardSet {
        let mut words = self.0;
        for (word, taken) in words.iter_mut().zip(other.0) {
            *word &= !taken;
        }
        CardSet(words)
    }

    /// The cards, by rising index.
    #[inline]
    pub fn iter(&self) -> CardSetIter {
        CardSetIter { words: self.0, at: 0 }
    }
}

impl std::ops::BitAnd for CardSet {
    type Output = CardSet;
    #[inline]
    fn bitand(self, other: CardSet) -> CardSet {
        let mut words = self.0;
        for (word, also) in words.iter_mut().zip(other.0) {
            *word &= also;
        }
        CardSet(words)
    }
}

impl std::ops::BitOr for CardSet {
    type Output = CardSet;
    #[inline]
    fn bitor(self, other: CardSet) -> CardSet {
        let mut words = self.0;
        for (word, also) in words.iter_mut().zip(other.0) {
            *word |= also;
        }
        CardSet(words)
    }
}

impl std::ops::BitOrAssign for CardSet {
    #[inline]
    fn bitor_assign(&mut self, other: CardSet) {
        *self = *self | other;
    }
}

impl std::ops::BitAndAssign for CardSet {
    #[inline]
    fn bitand_assign(&mut self, other: CardSet) {
        *self = *self & other;
    }
}

impl IntoIterator for CardSet {
    type Item = CardIx;
    type IntoIter = CardSetIter;
    #[inline]
    fn into_iter(self) -> CardSetIter {
        self.iter()
    }
}

impl FromIterator<CardIx> for CardSet {
    fn from_iter<I: IntoIterator<Item = CardIx>>(cards: I) -> CardSet {
        let mut set = CardSet::EMPTY;
        for card in cards {
            set.insert(card);
        }
        set
    }
}

impl fmt::Debug for CardSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter().map(|card| card.number())).finish()
    }
}

/// Stays of many cards at one moment: a card that has gone elsewhere since is no longer among them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Stays {
    /// The cards.
    pub cards: CardSet,
    /// Each as it was then.
    pub at: Moment,
}

impl Stays {
    /// No cards.
    pub const EMPTY: Stays = Stays { cards: CardSet::EMPTY, at: Moment(0) };

    /// How many cards were meant.
    pub fn len(&self) -> usize {
        self.cards.len()
    }

    /// Whether no card was meant.
    pub fn is_empty(&self) -> bool {
        self.cards.is_empty()
    }
}

/// Stays of a handful of cards: what is given up for a cost.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(from = "[absent::WrittenStay; FewStays::MOST]", into = "[absent::WrittenStay; FewStays::MOST]")]
pub struct FewStays([Option<Stay>; FewStays::MOST]);

impl FewStays {
    /// No cards.
    pub const EMPTY: FewStays = FewStays([None; FewStays::MOST]);

    /// How many fit: no cost asks for more cards.
    pub const MOST: usize = 5;

    /// Adds a stay, unless its card is there already.
    pub fn insert(&mut self, stay: Stay) {
        if self.iter().all(|other| other.card != stay.card)
            && let Some(free) = self.0.iter_mut().find(|slot| slot.is_none())
        {
            *free = Some(stay);
        }
    }

    /// Goes on speaking of a card that has been given up.
    pub fn follow(&mut self, before: Stay, now: Stay) {
        for stay in self.0.iter_mut().flatten().filter(|stay| **stay == before) {
            *stay = now;
        }
    }

    /// The stays, in the order in which they were added.
    pub fn iter(&self) -> impl Iterator<Item = Stay> + '_ {
        self.0.iter().flatten().copied()
    }

    /// Whether this stay is among them.
    pub fn contains(&self, stay: Stay) -> bool {
        self.0.contains(&Some(stay))
    }

    /// Their cards, wherever they are by now.
    pub fn cards(&self) -> CardSet {
        self.iter().map(Stay::card).collect()
    }

    /// How many cards.
    pub fn len(&self) -> usize {
        self.iter().count()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

impl From<[absent::WrittenStay; FewStays::MOST]> for FewStays {
    fn from(written: [absent::WrittenStay; FewStays::MOST]) -> FewStays {
        FewStays(written.map(Absent::read))
    }
}

impl From<FewStays> for [absent::WrittenStay; FewStays::MOST] {
    fn from(stays: FewStays) -> [absent::WrittenStay; FewStays::MOST] {
        stays.0.map(Absent::written)
    }
}

/// Walks a [`CardSet`] by rising index.
pub struct CardSetIter {
    words: [u64; WORDS],
    at: usize,
}

impl Iterator for CardSetIter {
    type Item = CardIx;
    #[inline]
    fn next(&mut self) -> Option<CardIx> {
        while self.at < WORDS {
            let word = self.words[self.at];
            if word != 0 {
                self.words[self.at] &= word - 1;
                return Some(CardIx::new((self.at * 64) as u16 + word.trailing_zeros() as u16));
            }
            self.at += 1;
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_gives_back_its_cards_in_order() {
        let cards = [3, 64, 127, 300].map(CardIx::new);
        let set: CardSet = cards.into_iter().rev().collect();
        assert_eq!(set.iter().collect::<Vec<_>>(), cards);
        assert_eq!(set.len(), 4);
        assert_eq!(set.without(CardSet::of(CardIx::new(64))).len(), 3);
    }
    #[test]
    fn that_there_may_be_no_card_takes_no_room() {
        assert_eq!(size_of::<Option<CardIx>>(), 2);
        assert_eq!(size_of::<Option<Stay>>(), 6);
    }

    #[test]
    fn every_card_has_its_own_number() {
        for number in 0..u16::MAX {
            assert_eq!(CardIx::new(number).number(), number);
        }
        assert_eq!(CardIx::new(u16::MAX), CardIx::new(u16::MAX - 1));
    }
}
