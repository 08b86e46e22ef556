//! What a scenario file may contain, as serde reads it. Titles and facts are looked up later.

mod lesson;
mod story;

pub(super) use lesson::{LessonFile, LessonStepFile};
pub(super) use story::{SearchFile, StoryFile};

use crate::game::Difficulty;
use crate::id::{BySeat, Seat};
use crate::state::Seating;
use crate::story::Switches;
use serde::de::value::MapAccessDeserializer;
use serde::de::{self, MapAccess, Visitor};
use serde::{Deserialize, Deserializer};
use serde_json::Value;
use std::fmt;

/// A whole file.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ScenarioFile {
    /// The rule as a sentence; the position of a lesson has none.
    #[serde(default, deserialize_with = "given")]
    pub title: Option<String>,
    /// Ids of the rules, examples or cards it is about.
    #[serde(default)]
    pub rules: Vec<String>,
    /// Anything a reader should know.
    #[serde(default)]
    pub note: String,
    /// The seed of chance.
    #[serde(default)]
    pub seed: u64,
    /// Who sits on which side, by letters: "A/B" unless said, or such as "ABC/D".
    #[serde(default, deserialize_with = "seating")]
    pub seating: Option<Seating>,
    /// The story that is played.
    #[serde(default)]
    pub story: Option<StoryFile>,
    /// How many players a story has; 1 unless said.
    pub players: Option<usize>,
    /// How hard it is, where it begins with the setup.
    pub difficulty: Option<Difficulty>,
    /// Switches of the story: `{"one-life": true}`.
    #[serde(default)]
    pub switches: Switches,
    /// Whether players of a story are asked also where they can only pass; they are unless said.
    pub stops: Option<bool>,
    /// Rotated locations, the oldest first.
    #[serde(default)]
    pub rotated: Vec<String>,
    /// What is searched for.
    pub search: Option<SearchFile>,
    /// Where the turn stands.
    #[serde(default)]
    pub turn: TurnFile,
    /// Stand-in cards, in the card language.
    #[serde(default)]
    pub cards: Vec<Value>,
    /// Locations in table order.
    #[serde(default)]
    pub locations: Vec<LocationFile>,
    /// Assets on the table, by seat.
    #[serde(default)]
    pub assets: AssetsFile,
    /// Piles and hand of A.
    #[serde(default, rename = "A", deserialize_with = "given")]
    pub a: Option<SeatFile>,
    /// Piles and hand of B.
    #[serde(default, rename = "B", deserialize_with = "given")]
    pub b: Option<SeatFile>,
    /// Piles and hand of C.
    #[serde(default, rename = "C", deserialize_with = "given")]
    pub c: Option<SeatFile>,
    /// Piles and hand of D.
    #[serde(default, rename = "D", deserialize_with = "given")]
    pub d: Option<SeatFile>,
    /// Piles and hand of E.
    #[serde(default, rename = "E", deserialize_with = "given")]
    pub e: Option<SeatFile>,
    /// What is done and checked.
    #[serde(default)]
    pub steps: Vec<StepFile>,
}

/// What is written under a letter; nothing is not something.
fn given<'de, D: Deserializer<'de>, T: Deserialize<'de>>(from: D) -> Result<Option<T>, D::Error> {
    T::deserialize(from).map(Some)
}

fn seating<'de, D: Deserializer<'de>>(from: D) -> Result<Option<Seating>, D::Error> {
    crate::state::seating::text::deserialize(from).map(Some)
}

impl ScenarioFile {
    /// Piles and hands, by seat.
    pub fn piles(&self) -> BySeat<Option<&SeatFile>> {
        BySeat([&self.a, &self.b, &self.c, &self.d, &self.e].map(Option::as_ref))
    }
}

impl LocationFile {
    /// Ships and units, by seat.
    pub fn cards(&self) -> BySeat<&[Entry]> {
        let e = self.e.as_deref().unwrap_or_default();
        BySeat([self.a.as_slice(), &self.b, &self.c, &self.d, e])
    }
}

impl AssetsFile {
    /// Assets on the table, by seat.
    pub fn cards(&self) -> BySeat<&[Entry]> {
        BySeat([&self.a, &self.b, &self.c, &self.d, &self.e].map(Vec::as_slice))
    }
}

/// Where the turn stands.
#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct TurnFile {
    /// Whose turn it is; A unless said.
    pub player: Option<SeatName>,
    /// Which turn it is; 3 unless said.
    pub number: Option<u16>,
    /// Which phase has just begun; activate unless said.
    pub phase: Option<PhaseName>,
    /// The activation action of this turn has been performed.
    #[serde(default)]
    pub activated: bool,
    /// In a story: the players' locations of this turn are down.
    #[serde(default)]
    pub located: bool,
}

/// A seat by its letter.
#[derive(Clone, Copy, Deserialize)]
pub(super) enum SeatName {
    /// The first seat.
    A,
    /// The second seat.
    B,
    /// The third seat.
    C,
    /// The fourth seat.
    D,
    /// The fifth seat.
    E,
}

impl SeatName {
    /// The seat itself.
    pub fn seat(self) -> Seat {
        match self {
            SeatName::A => Seat::A,
            SeatName::B => Seat::B,
            SeatName::C => Seat::C,
            SeatName::D => Seat::D,
            SeatName::E => Seat::E,
        }
    }
}

/// A phase by its name, or the moment before the first turn.
#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum PhaseName {
    /// Starting locations are picked.
    Setup,
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
    /// The draw phase is over.
    End,
}

/// A location and everything at it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct LocationFile {
    /// Its title.
    pub card: String,
    /// Who played it; the Enemy, if it is a location of the story.
    pub by: Option<SeatName>,
    /// Ships and units of A.
    #[serde(default, rename = "A")]
    pub a: Vec<Entry>,
    /// Ships and units of B.
    #[serde(default, rename = "B")]
    pub b: Vec<Entry>,
    /// Ships and units of C.
    #[serde(default, rename = "C")]
    pub c: Vec<Entry>,
    /// Ships and units of D.
    #[serde(default, rename = "D")]
    pub d: Vec<Entry>,
    /// Ships and units of E; at a location of a story what the Enemy begins with there, unless given.
    #[serde(default, rename = "E", deserialize_with = "given")]
    pub e: Option<Vec<Entry>>,
    /// Encampments and assets beneath it, each with its player.
    #[serde(default)]
    pub beneath: Vec<Entry>,
    /// Cards of the story beneath it; those the story begins with, unless given.
    #[serde(default, deserialize_with = "given")]
    pub lies: Option<Vec<String>>,
}

/// Assets on the table, by seat.
#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct AssetsFile {
    /// Those of A.
    #[serde(default, rename = "A")]
    pub a: Vec<Entry>,
    /// Those of B.
    #[serde(default, rename = "B")]
    pub b: Vec<Entry>,
    /// Those of C.
    #[serde(default, rename = "C")]
    pub c: Vec<Entry>,
    /// Those of D.
    #[serde(default, rename = "D")]
    pub d: Vec<Entry>,
    /// Those of E.
    #[serde(default, rename = "E")]
    pub e: Vec<Entry>,
}

/// Piles and hand of a seat, each written from the top down.
#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct SeatFile {
    /// The hand.
    #[serde(default)]
    pub hand: Vec<String>,
    /// The reserve; filler unless given.
    pub reserve: Option<Vec<String>>,
    /// The active pile.
    #[serde(default)]
    pub active: Vec<String>,
    /// The used pile.
    #[serde(default)]
    pub used: Vec<String>,
    /// The lost pile.
    #[serde(default)]
    pub lost: Vec<String>,
    /// The stack of locations of a player in a story.
    #[serde(default)]
    pub stack: Vec<String>,
    /// The player is out of the game.
    #[serde(default)]
    pub out: bool,
    /// The Enemy's staging area: face down, unless a card says otherwise.
    #[serde(default)]
    pub staging: Vec<String>,
    /// The Enemy's energy area but for the natural card, the next to be used up first.
    #[serde(default)]
    pub energy: Vec<String>,
    /// The natural card.
    #[serde(rename = "natural card")]
    pub natural_card: Option<String>,
    /// Natural energy; the destiny of the natural card, unless given.
    pub natural: Option<i16>,
    /// Energy to spend; that of the cards of the energy area, unless given.
    pub spendable: Option<i16>,
    /// To be taken from the next activation.
    #[serde(default)]
    pub debt: i16,
    /// To be added to it.
    #[serde(default)]
    pub credit: i16,
    /// A second copy of the card with a second life.
    pub pinned: Option<String>,
}

/// A card in play: its words, and what is beneath, aboard and stacked on it.
pub(super) struct Entry {
    /// Title, number of copies and states, as written.
    pub card: String,
    /// Weapons and assets beneath it.
    pub beneath: Vec<Entry>,
    /// Units aboard it.
    pub aboard: Vec<Entry>,
    /// Cards stacked on it.
    pub stacked: Vec<Entry>,
    /// Finds of a story that it carries.
    pub carries: Vec<String>,
}

impl Entry {
    /// A card with nothing on it.
    pub fn plain(card: &str) -> Entry {
        let none = Vec::new;
        Entry { card: card.to_owned(), beneath: none(), aboard: none(), stacked: none(), carries: Vec::new() }
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct NestedEntry {
    card: String,
    #[serde(default)]
    beneath: Vec<Entry>,
    #[serde(default)]
    aboard: Vec<Entry>,
    #[serde(default)]
    stacked: Vec<Entry>,
    #[serde(default)]
    carries: Vec<String>,
}

impl<'de> Deserialize<'de> for Entry {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Entry, D::Error> {
        struct Read;
        impl<'de> Visitor<'de> for Read {
            type Value = Entry;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a card: \"Title\" or {\"card\": \"Title\", \"beneath\": [...]}")
            }
            fn visit_str<E: de::Error>(self, text: &str) -> Result<Entry, E> {
                Ok(Entry::plain(text))
            }
            fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Entry, A::Error> {
                let NestedEntry { card, beneath, aboard, stacked, carries } =
                    NestedEntry::deserialize(MapAccessDeserializer::new(map))?;
                Ok(Entry { card, beneath, aboard, stacked, carries })
            }
        }
        from.deserialize_any(Read)
    }
}

/// A step: words, or a check.
pub(super) enum StepFile {
    /// A choice or a shorthand.
    Words(String),
    /// A check, or something done that is no choice.
    Check(Box<CheckFile>),
}

/// A step written as an object: exactly one of these is given.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct CheckFile {
    /// Facts with their values.
    pub see: Option<FactsFile>,
    /// An action that is not offered.
    pub illegal: Option<String>,
    /// The rule that forbids it.
    pub because: Option<String>,
    /// Words of the reason, or the note beside what is offered.
    pub says: Option<Words>,
    /// An option that is offered.
    pub offered: Option<String>,
    /// All options, in any order.
    pub options: Option<Vec<String>>,
    /// Events, in order, others between allowed.
    pub happened: Option<Words>,
    /// Events that did not come to pass.
    #[serde(rename = "not happened")]
    pub not_happened: Option<Words>,
    /// Who reads of them; what everybody may know unless said.
    #[serde(rename = "as")]
    pub reader: Option<ReaderName>,
    /// The announcement is taken back.
    #[serde(rename = "take back")]
    pub take_back: Option<bool>,
    /// A player gives up.
    pub concede: Option<SeatName>,
    /// What is under way at the end of the file.
    #[serde(rename = "left open")]
    pub left_open: Option<Words>,
}

/// A reader of the log.
#[derive(Clone, Copy, Deserialize)]
pub(super) enum ReaderName {
    /// The first seat.
    A,
    /// The second seat.
    B,
    /// The third seat.
    C,
    /// The fourth seat.
    D,
    /// The fifth seat.
    E,
    /// Everybody at the table.
    #[serde(rename = "public")]
    Public,
    /// Somebody who knows what all players know.
    #[serde(rename = "both")]
    Both,
}

/// Words: one string, or several.
#[derive(Deserialize)]
#[serde(untagged, expecting = "expected words, or a list of them")]
pub(super) enum Words {
    /// One.
    One(String),
    /// Several.
    Many(Vec<String>),
}

impl Words {
    /// All of them.
    pub fn all(self) -> Vec<String> {
        match self {
            Words::One(words) => vec![words],
            Words::Many(words) => words,
        }
    }
}

impl<'de> Deserialize<'de> for StepFile {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<StepFile, D::Error> {
        struct Read;
        impl<'de> Visitor<'de> for Read {
            type Value = StepFile;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a step: \"A: Attack at ...\" or a check such as {\"see\": {...}}")
            }
            fn visit_str<E: de::Error>(self, text: &str) -> Result<StepFile, E> {
                Ok(StepFile::Words(text.to_owned()))
            }
            fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<StepFile, A::Error> {
                let check = CheckFile::deserialize(MapAccessDeserializer::new(map))?;
                Ok(StepFile::Check(Box::new(check)))
            }
        }
        from.deserialize_any(Read)
    }
}

/// Facts in the order of the file; the same one twice is an error.
pub(super) struct FactsFile(pub Vec<(String, Value)>);

impl<'de> Deserialize<'de> for FactsFile {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<FactsFile, D::Error> {
        struct Read;
        impl<'de> Visitor<'de> for Read {
            type Value = FactsFile;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("facts with their values, such as {\"A.reserve\": 12}")
            }
            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<FactsFile, A::Error> {
                let mut facts: Vec<(String, Value)> = Vec::new();
                while let Some((fact, value)) = map.next_entry::<String, Value>()? {
                    if facts.iter().any(|(other, _)| *other == fact) {
                        return Err(de::Error::custom(format!("\"{fact}\" is given twice")));
                    }
                    facts.push((fact, value));
                }
                Ok(FactsFile(facts))
            }
        }
        from.deserialize_map(Read)
    }
}
