//! How parts of a record are written: seats as letters, large numbers as hexadecimal digits.

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use wars_engine::Seat;

/// A number of sixteen hexadecimal digits: JSON readers round large numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hex(pub u64);

impl Serialize for Hex {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(&format_args!("{:016x}", self.0))
    }
}

impl<'de> Deserialize<'de> for Hex {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Hex, D::Error> {
        let digits = String::deserialize(from)?;
        u64::from_str_radix(&digits, 16)
            .map(Hex)
            .map_err(|_| serde::de::Error::custom("a number of hexadecimal digits is needed"))
    }
}

/// Seats as the letters people call them by.
pub(crate) mod letter {
    use super::*;

    pub fn serialize<S: Serializer>(seat: &Seat, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(seat)
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Seat, D::Error> {
        let letter = String::deserialize(from)?;
        let known = Seat::ALL.into_iter().find(|seat| seat.to_string() == letter);
        known.ok_or_else(|| serde::de::Error::custom("a player is a letter from \"A\" to \"E\""))
    }
}

/// Seats by letter, or nobody.
pub(crate) mod optional_letter {
    use super::*;

    pub fn serialize<S: Serializer>(seat: &Option<Seat>, to: S) -> Result<S::Ok, S::Error> {
        seat.map(|seat| seat.to_string()).serialize(to)
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Option<Seat>, D::Error> {
        #[derive(Deserialize)]
        struct Letter(#[serde(with = "letter")] Seat);
        Ok(Option::<Letter>::deserialize(from)?.map(|Letter(seat)| seat))
    }
}
