//! The cards that an effect or a cost takes.

use super::parts::parts;
use super::words::{Pile, Player, Ref, word_or_phrase};
use super::{Filter, Value};
use serde::Deserialize;
use serde::de::Deserializer;

/// Cards that an effect or cost takes.
#[derive(Clone, Debug)]
pub enum Pick {
    /// A card already spoken of.
    Known(Ref),
    /// Every card that matches.
    Each(Filter),
    /// Cards chosen by a player on resolution, or when paying.
    Choose(Box<Choose>),
    /// Cards picked by chance.
    Random(Filter, Value),
    /// Cards from the top of a pile.
    Top(Value, Pile, Player),
    /// Cards from the bottom of a pile.
    Bottom(Value, Pile, Player),
}

/// A choice among cards.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Choose {
    /// Among which cards.
    #[serde(default)]
    pub of: Filter,
    /// Among the cards last revealed or looked at instead.
    #[serde(default)]
    pub seen: bool,
    /// How many.
    #[serde(default)]
    pub count: Value,
    /// Fewer will do.
    #[serde(default)]
    pub up_to: bool,
    /// Who chooses.
    #[serde(default)]
    pub by: Player,
    /// All of them must have the same destiny.
    #[serde(default)]
    pub alike: bool,
    /// Only cards of which there are at least two with the same title.
    #[serde(default)]
    pub repeated: bool,
}

/// Cards that have not been spoken of yet.
#[derive(Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
enum PickPhrase {
    /// Every card that matches.
    Each(Filter),
    /// Cards chosen by a player on resolution, or when paying.
    Choose(Box<Choose>),
    /// Cards picked by chance: which, how many.
    Random(Filter, Value),
    /// Cards from the top of a pile: how many, which pile, whose.
    Top(Value, Pile, Player),
    /// Cards from the bottom of a pile: how many, which pile, whose.
    Bottom(Value, Pile, Player),
}

impl<'de> Deserialize<'de> for Pick {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        word_or_phrase(from, "a card word or a pick", Pick::Known, |phrase| match phrase {
            PickPhrase::Each(filter) => Pick::Each(filter),
            PickPhrase::Choose(choose) => Pick::Choose(choose),
            PickPhrase::Random(filter, count) => Pick::Random(filter, count),
            PickPhrase::Top(count, pile, player) => Pick::Top(count, pile, player),
            PickPhrase::Bottom(count, pile, player) => Pick::Bottom(count, pile, player),
        })
    }
}

#[cfg(test)]
super::words::word_or_phrase_schema!(Pick, Ref, PickPhrase, "Cards that an effect or cost takes.");

parts!(Pick as Pick {
    Pick::Known(card) => [card],
    Pick::Each(filter) => [filter],
    Pick::Choose(choose) => [choose],
    Pick::Random(filter, count) => [filter, count],
    Pick::Top(count, _, player) | Pick::Bottom(count, _, player) => [count, player],
});

parts!(Choose as Choose {
    Choose { of, count, by, seen: _, up_to: _, alike: _, repeated: _ } => [of, count, by],
});
