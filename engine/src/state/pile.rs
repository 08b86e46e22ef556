//! Ordered piles and hands, in place and without allocation.

use crate::id::{CardIx, Moment};
use crate::language::Pile;
use serde::de::{SeqAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;
use std::hash::{Hash, Hasher};

const ROOM: usize = 60;

/// What lies beyond the top, where nobody looks.
const BEYOND: CardIx = CardIx::new(0);

/// Cards in order. The top is the end of the list.
#[derive(Clone, Copy)]
pub struct PileCards {
    length: u8,
    cards: [CardIx; ROOM],
}

impl Default for PileCards {
    fn default() -> PileCards {
        PileCards { length: 0, cards: [BEYOND; ROOM] }
    }
}

impl PileCards {
    /// The most cards a pile holds: a whole deck.
    pub const CAPACITY: usize = ROOM;

    /// Cards from the bottom to the top.
    #[inline]
    pub fn as_slice(&self) -> &[CardIx] {
        &self.cards[..self.length as usize]
    }

    /// Cards from the bottom to the top, to rearrange them.
    #[inline]
    pub fn as_mut_slice(&mut self) -> &mut [CardIx] {
        &mut self.cards[..self.length as usize]
    }

    /// Cards from the top down.
    #[inline]
    pub fn from_top(&self) -> impl Iterator<Item = CardIx> + '_ {
        self.as_slice().iter().rev().copied()
    }

    /// How many cards.
    #[inline]
    pub fn len(&self) -> usize {
        self.length as usize
    }

    /// Whether there is none.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.length == 0
    }

    /// The top card.
    #[inline]
    pub fn top(&self) -> Option<CardIx> {
        self.as_slice().last().copied()
    }

    /// Puts a card on top.
    #[inline]
    pub fn push(&mut self, card: CardIx) {
        self.cards[self.length as usize] = card;
        self.length += 1;
    }

    /// Puts a card at a position counted from the bottom.
    pub fn insert(&mut self, at: usize, card: CardIx) {
        let length = self.len();
        self.cards.copy_within(at..length, at + 1);
        self.cards[at] = card;
        self.length += 1;
    }

    /// Takes a card out, wherever it lies, and says where it lay. It is looked for from the top, where it mostly lies.
    pub fn remove(&mut self, card: CardIx) -> Option<usize> {
        let at = self.as_slice().iter().rposition(|other| *other == card)?;
        let length = self.len();
        self.cards.copy_within(at + 1..length, at);
        self.length -= 1;
        self.cards[self.length as usize] = BEYOND;
        Some(at)
    }

    /// Puts another pile beneath this one as a block, in unchanged order (energy.recirculate.1).
    pub fn put_beneath(&mut self, block: &mut PileCards) {
        let (mine, theirs) = (self.len(), block.len());
        self.cards.copy_within(0..mine, theirs);
        self.cards[..theirs].copy_from_slice(block.as_slice());
        self.length += block.length;
        *block = PileCards::default();
    }
}

impl PartialEq for PileCards {
    fn eq(&self, other: &PileCards) -> bool {
        self.as_slice() == other.as_slice()
    }
}

impl Eq for PileCards {}

impl Hash for PileCards {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.as_slice().hash(state);
    }
}

impl fmt::Debug for PileCards {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.as_slice().iter().map(|card| card.number())).finish()
    }
}

impl Serialize for PileCards {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_seq(self.as_slice())
    }
}

impl<'de> Deserialize<'de> for PileCards {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<PileCards, D::Error> {
        struct Read;
        impl<'de> Visitor<'de> for Read {
            type Value = PileCards;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "at most {ROOM} cards")
            }
            fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<PileCards, A::Error> {
                let mut pile = PileCards::default();
                while let Some(card) = list.next_element()? {
                    if pile.len() == ROOM {
                        return Err(serde::de::Error::invalid_length(ROOM + 1, &self));
                    }
                    pile.push(card);
                }
                Ok(pile)
            }
        }
        from.deserialize_seq(Read)
    }
}

/// Reserve, active, used and lost pile and the hand of one seat.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Piles {
    piles: [PileCards; 5],
    /// The last moment at which chance touched the lost pile (D-199).
    pub mixed: Moment,
}

impl Piles {
    /// One of the five.
    #[inline]
    pub fn get(&self, pile: Pile) -> &PileCards {
        &self.piles[pile as usize]
    }

    /// One of the five, to change it.
    #[inline]
    pub fn get_mut(&mut self, pile: Pile) -> &mut PileCards {
        &mut self.piles[pile as usize]
    }

    /// How many cards are in one of the five.
    #[inline]
    pub fn count(&self, pile: Pile) -> usize {
        self.get(pile).len()
    }

    /// Puts the whole used pile beneath the reserve.
    pub fn recirculate(&mut self) -> usize {
        let [reserve, _, used, ..] = &mut self.piles;
        let moved = used.len();
        reserve.put_beneath(used);
        moved
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pile(cards: &[u16]) -> PileCards {
        let mut pile = PileCards::default();
        cards.iter().for_each(|card| pile.push(CardIx::new(*card)));
        pile
    }

    #[test]
    fn a_block_goes_beneath_in_unchanged_order() {
        let mut reserve = pile(&[1, 2]);
        let mut used = pile(&[3, 4, 5]);
        reserve.put_beneath(&mut used);
        assert_eq!(reserve, pile(&[3, 4, 5, 1, 2]));
        assert!(used.is_empty());
    }

    #[test]
    fn a_card_returns_to_its_old_index() {
        let mut hand = pile(&[7, 8, 9]);
        let at = hand.remove(CardIx::new(8)).expect("the card is there");
        hand.insert(at, CardIx::new(8));
        assert_eq!(hand, pile(&[7, 8, 9]));
    }
}
