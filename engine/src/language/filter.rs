//! Which cards a text means.

use super::parts::parts;
use super::value::Compare;
use super::words::{BattleKind, Face, Pile, Player, Ref, Subject, Whose};
use super::{Place, Value};
use crate::facts::KindTest;
use serde::Deserialize;
use serde::de::{Deserializer, SeqAccess, Visitor};
use std::fmt;

/// Cards that have all the properties named. Without a zone it means cards in play.
#[derive(Clone, Debug, PartialEq, Default, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
pub struct Filter {
    /// Who has it in play.
    pub whose: Option<Whose>,
    /// Type, label or faction: `"vehicle"`, `["gongen", "fighter"]` (both), `{"any": [...]}`.
    pub is: Words,
    /// A keyword it has: `"piloting"`, `"encampment"`.
    pub has: Option<KeywordName>,
    /// What it must not be.
    pub not: Option<Box<Filter>>,
    /// Damaged, or not.
    pub damaged: Option<bool>,
    /// Which side is up.
    pub facing: Option<Face>,
    /// Statistics compared with values: `[["tactics", ">", 2]]`.
    pub stats: Vec<(super::Stat, Compare, Value)>,
    /// What its title is.
    pub title: Option<Title>,
    /// Another card than this one.
    pub other_than: Option<Ref>,
    /// Where it is.
    pub at: Option<Place>,
    /// In a battle of this kind.
    pub in_battle: Option<BattleKind>,
    /// Aboard this ship.
    pub aboard: Option<Subject>,
    /// Beneath this card.
    pub beneath: Option<Subject>,
    /// Stacked on this card (not in play).
    pub stacked_on: Option<Subject>,
    /// Has such a card beneath it.
    pub with_beneath: Option<Box<Filter>>,
    /// Has such a card aboard.
    pub with_aboard: Option<Box<Filter>>,
    /// Has at least one card stacked on it.
    pub with_stacked: bool,
    /// In a pile or hand instead of in play: `["lost", "you"]`.
    #[serde(rename = "in")]
    pub pile: Option<(Pile, Player)>,
    /// A location that shows a support icon of a kind you have in play.
    pub icon_you_have: bool,
    /// One of these, besides everything else.
    pub any: Vec<Filter>,
    /// Came into play this turn, or did not.
    pub entered_this_turn: Option<bool>,
    /// A location card that shows a support icon, or shows none.
    pub with_support_icon: Option<bool>,
    /// From whose deck it is.
    pub owned_by: Option<Player>,
    /// Another such card is at the same location.
    pub beside: Option<Box<Filter>>,
    /// This card could be played beneath it, and is not there now.
    pub can_hold: Option<Ref>,
}

parts!(Filter as Filter {
    Filter {
        is, not, other_than, at, aboard, beneath, stacked_on, with_beneath, with_aboard, any, owned_by, beside, can_hold,
        stats, title, pile,
        whose: _, has: _, damaged: _, facing: _, in_battle: _, with_stacked: _, icon_you_have: _, entered_this_turn: _,
        with_support_icon: _,
    } => [
        is, not, other_than, at, aboard, beneath, stacked_on, with_beneath, with_aboard, any, owned_by, beside, can_hold,
        stats, title, pile
    ],
});

/// The keywords a filter can ask for, whatever their number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum KeywordName {
    /// Piloting of any number.
    Piloting,
    /// Scouting.
    Scouting,
    /// Quickdraw of any number.
    Quickdraw,
    /// Encampment.
    Encampment,
}

/// What a title must be.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Title {
    /// These words occur in it.
    Has(String),
    /// Exactly this.
    Is(String),
    /// The same as that of one of these cards.
    SameAs(Subject),
}

parts!(Title {
    Title::Has(_) | Title::Is(_) => [],
    Title::SameAs(subject) => [subject],
});

/// Words of the type line, all of which or one of which must fit.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct Words {
    /// Every one must fit.
    pub all: Vec<String>,
    /// At least one must fit, unless empty.
    pub any: Vec<String>,
    /// The same, looked up in the vocabulary of a catalogue.
    pub test: KindTest,
}

impl Words {
    /// Whether nothing is asked for.
    pub fn is_empty(&self) -> bool {
        self.all.is_empty() && self.any.is_empty()
    }
}

impl<'de> Deserialize<'de> for Words {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        struct Read;
        #[derive(Deserialize)]
        #[serde(deny_unknown_fields)]
        struct Any {
            any: Vec<String>,
        }
        impl<'de> Visitor<'de> for Read {
            type Value = Words;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a word, a list of words, or {\"any\": [words]}")
            }
            fn visit_str<E>(self, word: &str) -> Result<Words, E> {
                Ok(Words { all: vec![word.to_owned()], ..Words::default() })
            }
            fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Words, A::Error> {
                let mut words = Words::default();
                while let Some(word) = list.next_element()? {
                    words.all.push(word);
                }
                Ok(words)
            }
            fn visit_map<A: serde::de::MapAccess<'de>>(self, map: A) -> Result<Words, A::Error> {
                let Any { any } = Any::deserialize(serde::de::value::MapAccessDeserializer::new(map))?;
                Ok(Words { any, ..Words::default() })
            }
        }
        from.deserialize_any(Read)
    }
}

#[cfg(test)]
impl schemars::JsonSchema for Words {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Words".into()
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        let list = schemars::json_schema!({"type": "array", "items": {"type": "string"}});
        schemars::json_schema!({
            "description": "Words of the type line: a type, label or faction, a list that must all fit, or any of a list.",
            "anyOf": [
                {"type": "string"},
                list,
                {"type": "object", "properties": {"any": list}, "required": ["any"], "additionalProperties": false},
            ],
        })
    }
}
