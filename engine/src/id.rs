//! Small copyable names for the things of a game: cards, seats, sides.
//!
//! A card of a game is an index into one arena (`CardIx`); what is printed on it is found through
//! its definition (`DefIx`). Sets of cards are bit sets wide enough for five decks of sixty.

use serde::{Deserialize, Serialize};
use std::fmt;

/// One physical card of this game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct CardIx(pub u16);

impl CardIx {
    /// Stands for "no card" where a card may be absent.
    pub const NONE: CardIx = CardIx(u16::MAX);

    /// Index into the arena of cards.
    #[inline]
    pub fn ix(self) -> usize {
        self.0 as usize
    }

    /// The card, unless it is [`CardIx::NONE`].
    #[inline]
    pub fn some(self) -> Option<CardIx> {
        (self != CardIx::NONE).then_some(self)
    }
}

impl fmt::Debug for CardIx {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.some() {
            Some(card) => write!(f, "card {}", card.0),
            None => f.write_str("no card"),
        }
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

/// A chair at the table: one player with deck, piles and hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Seat(pub u8);

impl Seat {
    /// The first seat, called A.
    pub const A: Seat = Seat(0);
    /// The second seat, called B.
    pub const B: Seat = Seat(1);

    /// Index into arrays by seat.
    #[inline]
    pub fn ix(self) -> usize {
        self.0 as usize
    }

    /// The letter by which scenarios and records call this seat.
    pub fn letter(self) -> char {
        (b'A' + self.0) as char
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

/// One of the two sides of the table. In a game of two each seat is a side of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Side(pub u8);

impl Side {
    /// Both sides, in order.
    pub const BOTH: [Side; 2] = [Side(0), Side(1)];

    /// Index into arrays by side.
    #[inline]
    pub fn ix(self) -> usize {
        self.0 as usize
    }

    /// The side across the table.
    #[inline]
    pub fn other(self) -> Side {
        Side(1 - self.0)
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

    /// The set of this one card; empty for [`CardIx::NONE`].
    #[inline]
    pub fn of(card: CardIx) -> CardSet {
        let mut set = CardSet::EMPTY;
        if card != CardIx::NONE {
            set.insert(card);
        }
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

    /// Takes a card out, if there is one.
    #[inline]
    pub fn remove_if_present(&mut self, card: CardIx) {
        if card != CardIx::NONE {
            self.remove(card);
        }
    }

    /// Whether the card is in the set.
    #[inline]
    pub fn contains(&self, card: CardIx) -> bool {
        card != CardIx::NONE && self.0[card.ix() >> 6] >> (card.ix() & 63) & 1 == 1
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
        f.debug_set().entries(self.iter().map(|card| card.0)).finish()
    }
}

/// A handful of cards, a quarter the size of a set: what is given up for a cost.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct FewCards([CardIx; FewCards::MOST]);

impl FewCards {
    /// No cards.
    pub const NONE: FewCards = FewCards([CardIx::NONE; FewCards::MOST]);

    /// How many fit: no cost asks for more cards.
    pub const MOST: usize = 5;

    /// Adds a card, unless it is there already.
    pub fn insert(&mut self, card: CardIx) {
        if !self.0.contains(&card)
            && let Some(free) = self.0.iter_mut().find(|slot| **slot == CardIx::NONE)
        {
            *free = card;
        }
    }

    /// Adds the cards of a set.
    pub fn add(&mut self, cards: CardSet) {
        cards.iter().for_each(|card| self.insert(card));
    }

    /// The same cards as a set.
    pub fn set(&self) -> CardSet {
        self.0.iter().filter_map(|card| card.some()).collect()
    }

    /// How many cards.
    pub fn len(&self) -> usize {
        self.0.iter().filter(|card| **card != CardIx::NONE).count()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
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
                return Some(CardIx((self.at * 64) as u16 + word.trailing_zeros() as u16));
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
        let cards = [3, 64, 127, 300].map(CardIx);
        let set: CardSet = cards.into_iter().rev().collect();
        assert_eq!(set.iter().collect::<Vec<_>>(), cards);
        assert_eq!(set.len(), 4);
        assert!(!set.contains(CardIx::NONE));
        assert_eq!(set.without(CardSet::of(CardIx(64))).len(), 3);
    }
}
