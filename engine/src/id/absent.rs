//! How a card is written, and how it is written that there is none.
//!
//! Files and [`crate::Game::hash`] have always had the number 65535 for "no card", and they keep it: nothing else of the
//! engine knows it. Fields that may be without a card are marked `#[serde(with = "absent")]`.

use super::{CardIx, Stay};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use std::num::NonZeroU16;

/// The number that is written where there is no card, or no item.
const NOTHING: u16 = u16::MAX;

/// What is written as itself or as a sign that it is absent.
pub(crate) trait Absent: Copy {
    /// How it is written.
    type Written;

    /// What is written for it.
    fn written(it: Option<Self>) -> Self::Written;

    /// What was written.
    fn read(written: Self::Written) -> Option<Self>;
}

impl Absent for CardIx {
    type Written = u16;

    #[inline]
    fn written(card: Option<CardIx>) -> u16 {
        card.map_or(NOTHING, CardIx::number)
    }

    #[inline]
    fn read(number: u16) -> Option<CardIx> {
        NonZeroU16::new(number.wrapping_add(1)).map(CardIx)
    }
}

/// The number of a pending item.
impl Absent for u16 {
    type Written = u16;

    #[inline]
    fn written(item: Option<u16>) -> u16 {
        item.unwrap_or(NOTHING)
    }

    #[inline]
    fn read(number: u16) -> Option<u16> {
        (number != NOTHING).then_some(number)
    }
}

/// A stay as it is written, also one of no card.
#[derive(Clone, Copy, Serialize, Deserialize)]
pub(crate) struct WrittenStay {
    card: u16,
    since: [u16; 2],
}

impl Absent for Stay {
    type Written = WrittenStay;

    #[inline]
    fn written(stay: Option<Stay>) -> WrittenStay {
        let since = stay.map_or([0; 2], |stay| stay.since);
        WrittenStay { card: CardIx::written(stay.map(Stay::card)), since }
    }

    #[inline]
    fn read(written: WrittenStay) -> Option<Stay> {
        CardIx::read(written.card).map(|card| Stay { card, since: written.since })
    }
}

/// Writes what may be absent.
pub(crate) fn serialize<T: Absent<Written: Serialize>, S: Serializer>(
    it: &Option<T>,
    to: S,
) -> Result<S::Ok, S::Error> {
    T::written(*it).serialize(to)
}

/// Reads what may be absent.
pub(crate) fn deserialize<'de, T, D>(from: D) -> Result<Option<T>, D::Error>
where
    T: Absent<Written: Deserialize<'de>>,
    D: Deserializer<'de>,
{
    T::Written::deserialize(from).map(T::read)
}

impl Serialize for CardIx {
    #[inline]
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_u16(self.number())
    }
}

impl<'de> Deserialize<'de> for CardIx {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<CardIx, D::Error> {
        let number = u16::deserialize(from)?;
        CardIx::read(number).ok_or_else(|| de::Error::custom("a card is missing"))
    }
}
