//! Which locations a text means.

use super::parts::parts;
use super::words::{Ref, word_or_phrase};
use super::{Condition, Words};
use crate::facts::LocationKind;
use serde::Deserialize;
use serde::de::Deserializer;

/// Locations that have all the properties named. A bare word is short for one property:
/// `"here"`, `"there"`, `"site"`, `"sector"`, `"battle"`, `"battleground"`, `"anywhere"`.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct Place {
    /// One known location.
    pub anchor: Option<Anchor>,
    /// Site or sector.
    pub kind: Option<LocationKind>,
    /// Related to one of these.
    pub related_to: Option<Box<Place>>,
    /// Adjacent to one of these.
    pub adjacent_to: Option<Box<Place>>,
    /// Where the battle is.
    pub battle: bool,
    /// A battleground.
    pub battleground: bool,
    /// These words occur in its title.
    pub title_has: Option<String>,
    /// Labels it has.
    pub is: Words,
    /// None of these.
    pub other_than: Option<Box<Place>>,
    /// What must be true of it, itself being "there".
    pub conditions: Vec<Condition>,
    /// One of these, besides everything else.
    pub any: Vec<Place>,
    /// A battle has taken place there this turn.
    pub battle_this_turn: bool,
}

parts!(Place as Place {
    Place {
        related_to, adjacent_to, is, other_than, any, conditions,
        anchor: _, kind: _, battle: _, battleground: _, title_has: _, battle_this_turn: _,
    } => [related_to, adjacent_to, is, other_than, any, conditions],
});

/// A location that is already known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Anchor {
    /// Where the card with the ability is.
    Here,
    /// The location a condition speaks of.
    There,
    /// Where the first target is, or the target itself if it is a location.
    Target,
    /// Where the second target is, or the second target itself.
    SecondTarget,
    /// Where what was paid last was.
    Paid,
    /// Where the event came from.
    EventFrom,
    /// Where the event led to, or took place.
    EventTo,
    /// Where the weapon is whose ability caused the event.
    Weapon,
}

/// A location in one word.
#[derive(Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[cfg_attr(test, schemars(rename = "PlaceWord"))]
#[serde(rename_all = "kebab-case")]
enum Word {
    /// Where the card with the ability is.
    Here,
    /// The location that "where" speaks of.
    There,
    /// Where the first target is, or the target itself if it is a location.
    Target,
    /// Where the second target is, or the second target itself.
    SecondTarget,
    /// Where what was paid last was.
    Paid,
    /// Where the event came from.
    EventFrom,
    /// Where the event led to, or took place.
    EventTo,
    /// Where the weapon is whose ability caused the event.
    Weapon,
    /// Any site.
    Site,
    /// Any sector.
    Sector,
    /// Where the battle is.
    Battle,
    /// Any battleground.
    Battleground,
    /// Any location.
    Anywhere,
}

/// Locations that have all the properties named.
#[derive(Default, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[cfg_attr(test, schemars(rename = "PlacePhrase"))]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
struct Phrase {
    /// One known location.
    at: Option<Anchor>,
    /// Site or sector.
    kind: Option<LocationKind>,
    /// Related to one of these.
    related_to: Option<Box<Place>>,
    /// Adjacent to one of these.
    adjacent_to: Option<Box<Place>>,
    /// Where the battle is.
    battle: bool,
    /// A battleground.
    battleground: bool,
    /// These words occur in its title.
    title_has: Option<String>,
    /// Labels it has.
    is: Words,
    /// None of these.
    other_than: Option<Box<Place>>,
    /// What must be true of it, itself being "there".
    #[serde(rename = "where")]
    conditions: Vec<Condition>,
    /// One of these, besides everything else.
    any: Vec<Place>,
    /// A battle has taken place there this turn.
    battle_this_turn: bool,
}

impl Place {
    fn anchored(anchor: Anchor) -> Place {
        Place { anchor: Some(anchor), ..Place::default() }
    }

    /// The place "here".
    pub fn here() -> Place {
        Place::anchored(Anchor::Here)
    }

    /// Whether nothing is asked for: any location.
    pub fn is_anywhere(&self) -> bool {
        self.anchor.is_none()
            && self.kind.is_none()
            && self.related_to.is_none()
            && self.adjacent_to.is_none()
            && !self.battle
            && !self.battleground
            && self.title_has.is_none()
            && self.is.is_empty()
            && self.other_than.is_none()
            && self.conditions.is_empty()
            && self.any.is_empty()
            && !self.battle_this_turn
    }

    fn from_word(word: Word) -> Place {
        let any = Place::default();
        match word {
            Word::Here => Place::anchored(Anchor::Here),
            Word::There => Place::anchored(Anchor::There),
            Word::Target => Place::anchored(Anchor::Target),
            Word::SecondTarget => Place::anchored(Anchor::SecondTarget),
            Word::Paid => Place::anchored(Anchor::Paid),
            Word::EventFrom => Place::anchored(Anchor::EventFrom),
            Word::EventTo => Place::anchored(Anchor::EventTo),
            Word::Weapon => Place::anchored(Anchor::Weapon),
            Word::Site => Place { kind: Some(LocationKind::Site), ..any },
            Word::Sector => Place { kind: Some(LocationKind::Sector), ..any },
            Word::Battle => Place { battle: true, ..any },
            Word::Battleground => Place { battleground: true, ..any },
            Word::Anywhere => any,
        }
    }

    fn from_phrase(phrase: Phrase) -> Place {
        Place {
            anchor: phrase.at,
            kind: phrase.kind,
            related_to: phrase.related_to,
            adjacent_to: phrase.adjacent_to,
            battle: phrase.battle,
            battleground: phrase.battleground,
            title_has: phrase.title_has,
            is: phrase.is,
            other_than: phrase.other_than,
            conditions: phrase.conditions,
            any: phrase.any,
            battle_this_turn: phrase.battle_this_turn,
        }
    }
}

impl<'de> Deserialize<'de> for Place {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        word_or_phrase(from, "a place word or a place", Place::from_word, Place::from_phrase)
    }
}

#[cfg(test)]
super::words::word_or_phrase_schema!(Place, Word, Phrase, "Which locations: a word, or all properties named.");

/// Cards whose location a place can be taken from.
impl Anchor {
    /// The card this anchor reads, where it is one.
    pub fn card(self) -> Option<Ref> {
        match self {
            Anchor::Target => Some(Ref::Target),
            Anchor::SecondTarget => Some(Ref::SecondTarget),
            Anchor::Paid => Some(Ref::Paid),
            _ => None,
        }
    }
}
