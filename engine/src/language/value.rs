//! Numbers and tests.

use super::parts::parts;
use super::words::{Phase, Player, Ref, Stat, Step, Total};
use super::{Filter, Place};
use crate::facts::Faction;
use serde::Deserialize;
use serde::de::{Deserializer, MapAccess, Unexpected, Visitor};
use std::fmt;

/// Something that yields a number. A JSON number is itself; `"D"` is a destiny reveal.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    /// A number as printed.
    Number(i16),
    /// The destiny revealed by a player for this effect.
    Destiny(Player),
    /// Any other phrase.
    Phrase(Box<Phrase>),
}

/// A number that has to be worked out.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[cfg_attr(test, schemars(rename = "ValuePhrase"))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Phrase {
    /// How many cards match.
    Count(Filter),
    /// How many locations match.
    Places(Place),
    /// How many cards were given up for the cost.
    Paid,
    /// A statistic of a known card.
    Stat(Stat, Ref),
    /// The sum of a statistic over cards.
    Sum(Stat, Filter),
    /// The highest statistic among cards; nothing to compare with when there is none.
    Highest(Stat, Filter),
    /// A total of a player at a place, or in the battle.
    Total(Total, Player, #[serde(default)] Option<Place>),
    /// Energy icons on a player's side.
    EnergyIcons(Player, Place),
    /// Support icons on a player's side; of one faction, or of all.
    SupportIcons(Player, Place, #[serde(default)] Option<Faction>),
    /// The largest number of support icons of one kind, other than this kind, that you have.
    MostOtherSupportIcons(Faction),
    /// How many kinds of support icons you have in play.
    KindsOfSupportIcons(Player),
    /// Cards in a pile.
    Pile(super::Pile, Player),
    /// The number in the event.
    Amount,
    /// The number noted earlier.
    Noted,
    /// The number a player named.
    Named,
    /// The number chosen for X.
    X,
    /// How many cards a reference means.
    Number(Ref),
    /// The sum of a statistic over cards already spoken of.
    SumOf(Stat, Ref),
    /// How many different factions there are among cards.
    Factions(Filter),
    /// How many such cards have come into play this turn, also those that have left.
    EnteredThisTurn(Filter),
    /// Attrition a player has not yet satisfied.
    AttritionLeft(Player),
    /// The battle destiny a player had in the last battle.
    LastBattleDestiny(Player),
    /// The difference.
    Minus(Value, Value),
    /// The sum.
    Plus(Value, Value),
    /// The product ("for each").
    Times(Value, Value),
}

parts!(Value as Value {
    Value::Number(_) => [],
    Value::Destiny(player) => [player],
    Value::Phrase(phrase) => [phrase],
});

parts!(Phrase {
    Phrase::Count(filter)
    | Phrase::Sum(_, filter)
    | Phrase::Highest(_, filter)
    | Phrase::Factions(filter)
    | Phrase::EnteredThisTurn(filter) => [filter],
    Phrase::Places(place) => [place],
    Phrase::EnergyIcons(player, place) | Phrase::SupportIcons(player, place, _) => [player, place],
    Phrase::Total(_, player, place) => [player, place],
    Phrase::Plus(left, right) | Phrase::Minus(left, right) | Phrase::Times(left, right) => [left, right],
    Phrase::Stat(_, card) | Phrase::Number(card) | Phrase::SumOf(_, card) => [card],
    Phrase::KindsOfSupportIcons(player)
    | Phrase::Pile(_, player)
    | Phrase::AttritionLeft(player)
    | Phrase::LastBattleDestiny(player) => [player],
    Phrase::Paid | Phrase::MostOtherSupportIcons(_) | Phrase::Noted | Phrase::Named | Phrase::X | Phrase::Amount => [],
});

/// How two numbers are compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub enum Compare {
    /// Strictly smaller (card.compare.2).
    #[serde(rename = "<")]
    Less,
    /// At most.
    #[serde(rename = "<=")]
    AtMost,
    /// Exactly.
    #[serde(rename = "=")]
    Equal,
    /// At least.
    #[serde(rename = ">=")]
    AtLeast,
    /// Strictly greater (card.compare.1).
    #[serde(rename = ">")]
    More,
}

impl Compare {
    /// Whether the comparison holds.
    #[inline]
    pub fn holds(self, left: i16, right: i16) -> bool {
        match self {
            Compare::Less => left < right,
            Compare::AtMost => left <= right,
            Compare::Equal => left == right,
            Compare::AtLeast => left >= right,
            Compare::More => left > right,
        }
    }
}

/// A test.
#[allow(clippy::large_enum_variant, reason = "card data is loaded once and shared; boxes would only hide its shape")]
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Condition {
    /// There is such a card.
    Some(Filter),
    /// There is no such card.
    None(Filter),
    /// There is such a location.
    SomePlace(Place),
    /// A known card matches.
    Is(Ref, Filter),
    /// Two numbers compared.
    Compare(Value, Compare, Value),
    /// A player controls such a location.
    Controls(Player, Place),
    /// It is this phase of this player's turn.
    Phase(Player, Phase),
    /// It is this player's turn.
    Turn(Player),
    /// A battle is taking place there.
    Battle(Place),
    /// The battle has not yet come to this step.
    Before(Step),
    /// The battle has passed this step.
    After(Step),
    /// The player has won a battle this turn.
    WonThisTurn(Player),
    /// The player won the battle that has just ended.
    WonThisBattle(Player),
    /// The player performed an attack action there this phase.
    Attacked(Player, Place),
    /// A known card came into play this turn.
    EnteredThisTurn(Ref),
    /// Known cards all have the same destiny.
    Alike(Ref),
    /// The player has won a battle since this card entered play.
    WonSinceEntered(Player),
    /// The player could perform an attack action now.
    CouldAttack(Player),
    /// The player is losing the battle.
    Losing(Player),
    /// Every card of the first kind is of the second.
    Every(Filter, Filter),
    /// Every card revealed or looked at is such a card.
    AllSeen(Filter),
    /// Not so.
    Not(Box<Condition>),
    /// At least one of these.
    Any(Vec<Condition>),
}

parts!(Condition as Condition, together All {
    Condition::Some(filter) | Condition::None(filter) | Condition::AllSeen(filter) => [filter],
    Condition::Is(card, filter) => [card, filter],
    Condition::Every(all, such) => [all, such],
    Condition::Compare(left, _, right) => [left, right],
    Condition::SomePlace(place) | Condition::Battle(place) => [place],
    Condition::Controls(player, place) | Condition::Attacked(player, place) => [player, place],
    Condition::Not(inner) => [inner],
    Condition::Any(list) => [list as each],
    Condition::EnteredThisTurn(card) | Condition::Alike(card) => [card],
    Condition::Phase(player, _)
    | Condition::Turn(player)
    | Condition::WonThisTurn(player)
    | Condition::WonThisBattle(player)
    | Condition::WonSinceEntered(player)
    | Condition::CouldAttack(player)
    | Condition::Losing(player) => [player],
    Condition::Before(_) | Condition::After(_) => [],
});

/// Numbers that are one word.
const WORDS: [&str; 8] = ["D", "opponents-D", "that-players-opponents-D", "amount", "paid", "noted", "named", "X"];

impl<'de> Deserialize<'de> for Value {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        struct Read;
        impl<'de> Visitor<'de> for Read {
            type Value = Value;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a number, \"D\", or a value")
            }
            fn visit_i64<E: serde::de::Error>(self, number: i64) -> Result<Value, E> {
                i16::try_from(number)
                    .map(Value::Number)
                    .map_err(|_| E::invalid_value(Unexpected::Signed(number), &"i16"))
            }
            fn visit_u64<E: serde::de::Error>(self, number: u64) -> Result<Value, E> {
                i16::try_from(number)
                    .map(Value::Number)
                    .map_err(|_| E::invalid_value(Unexpected::Unsigned(number), &"i16"))
            }
            fn visit_str<E: serde::de::Error>(self, word: &str) -> Result<Value, E> {
                match word {
                    "D" => Ok(Value::Destiny(Player::You)),
                    "opponents-D" => Ok(Value::Destiny(Player::Opponent)),
                    "amount" => Ok(Value::Phrase(Box::new(Phrase::Amount))),
                    "that-players-opponents-D" => Ok(Value::Destiny(Player::ThatPlayersOpponent)),
                    "paid" => Ok(Value::Phrase(Box::new(Phrase::Paid))),
                    "noted" => Ok(Value::Phrase(Box::new(Phrase::Noted))),
                    "named" => Ok(Value::Phrase(Box::new(Phrase::Named))),
                    "X" => Ok(Value::Phrase(Box::new(Phrase::X))),
                    _ => Err(E::unknown_variant(word, &WORDS)),
                }
            }
            fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Value, A::Error> {
                let phrase = Phrase::deserialize(serde::de::value::MapAccessDeserializer::new(map))?;
                Ok(Value::Phrase(Box::new(phrase)))
            }
        }
        from.deserialize_any(Read)
    }
}

#[cfg(test)]
impl schemars::JsonSchema for Value {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Value".into()
    }

    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        let (number, phrase) = (generator.subschema_for::<i16>(), generator.subschema_for::<Phrase>());
        let word = schemars::json_schema!({
            "description": "D is the destiny you reveal for this; amount is the number in the event.",
            "enum": WORDS,
        });
        schemars::json_schema!({"description": "Something that yields a number.", "anyOf": [number, word, phrase]})
    }
}

impl Default for Value {
    fn default() -> Value {
        Value::Number(1)
    }
}
