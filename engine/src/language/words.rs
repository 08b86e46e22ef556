//! Single words of the card language, and how a phrase may be a bare word or an object.

use super::Filter;
use super::parts::parts;
use serde::de::value::{MapAccessDeserializer, StrDeserializer};
use serde::de::{Deserialize, Deserializer, MapAccess, Visitor};
use serde::{Deserialize as Read, Serialize};
use std::fmt;
use std::marker::PhantomData;

/// A player as a text names one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default, Read)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Player {
    /// The player of the card or ability.
    #[default]
    You,
    /// An opponent of that player.
    Opponent,
    /// Every player.
    Each,
    /// The player in the event ("that player").
    ThatPlayer,
    /// The opponent of the player in the event.
    ThatPlayersOpponent,
    /// The player chosen as a target.
    Target,
    /// The owner of the card chosen as a target.
    Owner,
    /// The owner of the card in the event.
    ThatCardsOwner,
    /// The owner of the card a repetition has come to.
    EachOnesOwner,
}

/// Whose cards a filter means.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Read)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Whose {
    /// Cards you have in play.
    Yours,
    /// Cards your opponents have in play.
    Opponents,
    /// Cards of the player in the event.
    ThatPlayers,
}

/// A card, or a few, that the text has already spoken of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Read)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Ref {
    /// The card the ability is on.
    #[serde(rename = "self")]
    This,
    /// The card this asset or weapon is beneath.
    Host,
    /// The first target; all cards of it where a clause takes several.
    Target,
    /// The second target.
    SecondTarget,
    /// The card in the event ("that card").
    ThatCard,
    /// What was given up for the cost.
    Paid,
    /// What was chosen last during the effect.
    Chosen,
    /// The cards last revealed or looked at.
    Seen,
    /// The cards revealed or looked at and not chosen.
    Rest,
    /// The ship this card is aboard.
    Vessel,
    /// The card a repetition has come to.
    EachOne,
    /// The card last revealed for destiny.
    DestinyCard,
}

/// Statistics and other numbers of one card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Read, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Stat {
    /// Strength in the power step.
    Power,
    /// Skill in the battle destiny step.
    Tactics,
    /// Toughness against attrition and casualties.
    Defense,
    /// The destiny number.
    Destiny,
    /// The printed energy cost.
    Cost,
    /// The printed power of the side in force.
    UnmodifiedPower,
    /// The number of the Piloting keyword.
    Piloting,
}

/// Numbers of a player, at a place or in a battle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Read, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Total {
    /// Attrition the player causes.
    Attrition,
    /// What the player's drains are for.
    Drain,
    /// Energy generated for the player.
    Generation,
    /// Total power.
    Power,
    /// Total tactics.
    Tactics,
    /// Battle destiny.
    BattleDestiny,
    /// Casualties the player has to cover.
    Casualties,
    /// The most the player's activation action may activate.
    Activation,
}

/// The piles of a player, and the hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Read, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Pile {
    /// The face-down reserve.
    Reserve,
    /// Activated energy.
    Active,
    /// Spent energy.
    Used,
    /// The face-up lost pile.
    Lost,
    /// The hand.
    Hand,
}

impl Pile {
    /// All five, in the order a player names them.
    pub const ALL: [Pile; 5] = [Pile::Reserve, Pile::Active, Pile::Used, Pile::Lost, Pile::Hand];
    /// The three that are energy.
    pub const ENERGY: [Pile; 3] = [Pile::Reserve, Pile::Active, Pile::Used];

    /// The pile's name in a sentence.
    pub fn name(self) -> &'static str {
        match self {
            Pile::Reserve => "reserve",
            Pile::Active => "active pile",
            Pile::Used => "used pile",
            Pile::Lost => "lost pile",
            Pile::Hand => "hand",
        }
    }
}

/// How long a lasting effect lasts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Read, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Duration {
    /// Until the turn ends.
    EndOfTurn,
    /// Until the battle is over.
    EndOfBattle,
    /// Until the phase ends.
    EndOfPhase,
}

/// The kinds of battle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Read)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum BattleKind {
    /// Any battle.
    Any,
    /// At a site.
    Site,
    /// At a sector.
    Sector,
}

/// The six phases of a turn (turn.order.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Read, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Phase {
    /// Energy is activated.
    Activate,
    /// Locations are drained.
    Control,
    /// Cards are played.
    Deploy,
    /// Battles are fought.
    Battle,
    /// Ships and units move.
    Move,
    /// Cards are drawn.
    Draw,
}

impl Phase {
    /// All six, in order.
    pub const ALL: [Phase; 6] =
        [Phase::Activate, Phase::Control, Phase::Deploy, Phase::Battle, Phase::Move, Phase::Draw];

    /// The phase after this one, if any.
    pub fn next(self) -> Option<Phase> {
        Phase::ALL.get(self as usize + 1).copied()
    }

    /// The phase's name.
    pub fn name(self) -> &'static str {
        match self {
            Phase::Activate => "activate",
            Phase::Control => "control",
            Phase::Deploy => "deploy",
            Phase::Battle => "battle",
            Phase::Move => "move",
            Phase::Draw => "draw",
        }
    }
}

/// The five steps of a battle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Read, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Step {
    /// Cards are revealed for battle destiny.
    BattleDestiny,
    /// Attrition is satisfied.
    Attrition,
    /// Totals are compared.
    Power,
    /// Casualties are covered.
    Loss,
    /// Damaged cards are destroyed.
    EndOfBattle,
}

impl Step {
    /// The step's name in a sentence.
    pub fn name(self) -> &'static str {
        match self {
            Step::BattleDestiny => "battle destiny step",
            Step::Attrition => "attrition step",
            Step::Power => "power step",
            Step::Loss => "loss step",
            Step::EndOfBattle => "end of battle step",
        }
    }
}

/// Keywords.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Read)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Keyword {
    /// The ship carrying this character gets this much power and tactics.
    Piloting(u8),
    /// May be played where you have no energy icon.
    Scouting,
    /// Room taken aboard a ship.
    Size(u8),
    /// Passengers taken along by a movement action.
    Transport(u8),
    /// With the character of this title aboard, ship and units aboard are immune.
    Captain(String),
    /// More bullets for weapons beneath.
    Quickdraw(u8),
    /// May be stacked beneath a location.
    Encampment,
    /// Any number of copies in a deck.
    Unlimited,
}

/// The sides of an inverter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default, Read, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Face {
    /// As it enters play.
    #[default]
    Upright,
    /// Turned.
    Inverted,
}

/// A known card, or every card that a filter finds.
#[derive(Clone, Debug, PartialEq)]
pub enum Subject {
    /// A card already spoken of.
    Known(Ref),
    /// Each card that matches.
    Each(Box<Filter>),
}

parts!(Subject {
    Subject::Known(card) => [card],
    Subject::Each(filter) => [filter],
});

impl<'de> Deserialize<'de> for Subject {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        word_or_phrase(from, "a card word or a filter", Subject::Known, |filter| Subject::Each(Box::new(filter)))
    }
}

/// The schema of something that is a bare word or an object.
#[cfg(test)]
macro_rules! word_or_phrase_schema {
    ($type:ident, $word:ty, $phrase:ty, $about:literal) => {
        #[cfg(test)]
        impl schemars::JsonSchema for $type {
            fn schema_name() -> std::borrow::Cow<'static, str> {
                stringify!($type).into()
            }

            fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
                let (word, phrase) = (generator.subschema_for::<$word>(), generator.subschema_for::<$phrase>());
                schemars::json_schema!({"description": $about, "anyOf": [word, phrase]})
            }
        }
    };
}
#[cfg(test)]
pub(super) use word_or_phrase_schema;

#[cfg(test)]
word_or_phrase_schema!(Subject, Ref, Filter, "A card already spoken of, or every card that a filter finds.");

/// Reads a bare word as `W` or an object as `O`.
pub(super) fn word_or_phrase<'de, D, W, O, T>(
    from: D,
    expected: &'static str,
    word: fn(W) -> T,
    phrase: fn(O) -> T,
) -> Result<T, D::Error>
where
    D: Deserializer<'de>,
    W: Deserialize<'de>,
    O: Deserialize<'de>,
{
    from.deserialize_any(WordOrPhrase { expected, word, phrase, marker: PhantomData })
}

struct WordOrPhrase<W, O, T> {
    expected: &'static str,
    word: fn(W) -> T,
    phrase: fn(O) -> T,
    marker: PhantomData<(W, O)>,
}

impl<'de, W: Deserialize<'de>, O: Deserialize<'de>, T> Visitor<'de> for WordOrPhrase<W, O, T> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.expected)
    }

    fn visit_str<E: serde::de::Error>(self, text: &str) -> Result<T, E> {
        W::deserialize(StrDeserializer::new(text)).map(self.word)
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<T, A::Error> {
        O::deserialize(MapAccessDeserializer::new(map)).map(self.phrase)
    }
}
