//! What is printed on a card: facts, and the catalogue that holds them all.

pub mod catalogue;
pub mod check;
pub mod deck;
pub mod export;
mod lint;
mod load_error;
mod mending;
mod nearest;
mod position;
mod printed;
pub mod program;
mod reading;
#[cfg(test)]
mod schema;
mod unplayable;
pub mod words;

pub use catalogue::{CardDef, Catalogue, Printed};
pub use deck::{Deck, DeckProblem, Format};
pub use load_error::{LoadError, LoadErrors};
pub use position::Position;

use crate::language::place::LocationKind;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fmt;

/// The nine card types (card.type.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum CardType {
    /// A unit.
    Character,
    /// A unit.
    NoBot,
    /// A unit.
    Vehicle,
    /// At sectors; carries units.
    Ship,
    /// Beneath another card.
    Weapon,
    /// On the table or beneath another card.
    Asset,
    /// Played in the deploy phase, then gone.
    Order,
    /// Played whenever its player has initiative, then gone.
    Interrupt,
    /// Where everything takes place.
    Location,
}

impl CardType {
    /// All types, by name.
    pub const NAMES: [(&'static str, CardType); 9] = [
        ("character", CardType::Character),
        ("nobot", CardType::NoBot),
        ("vehicle", CardType::Vehicle),
        ("ship", CardType::Ship),
        ("weapon", CardType::Weapon),
        ("asset", CardType::Asset),
        ("order", CardType::Order),
        ("interrupt", CardType::Interrupt),
        ("location", CardType::Location),
    ];

    /// The word on the type line.
    pub fn name(self) -> &'static str {
        CardType::NAMES[self as usize].0
    }

    /// Characters, NoBots and vehicles are units (card.type.3).
    #[inline]
    pub fn is_unit(self) -> bool {
        matches!(self, CardType::Character | CardType::NoBot | CardType::Vehicle)
    }

    /// Units and ships have power, tactics and defense (card.stat.1).
    #[inline]
    pub fn fights(self) -> bool {
        self.is_unit() || self == CardType::Ship
    }

    /// Interrupts and orders do something and are gone (zone.play.2).
    #[inline]
    pub fn is_fleeting(self) -> bool {
        matches!(self, CardType::Order | CardType::Interrupt)
    }

    const fn bit(self) -> u16 {
        1 << self as u16
    }
}

/// A card's faction (card.faction.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Faction {
    /// Earther.
    Earther,
    /// Gongen.
    Gongen,
    /// Maverick.
    Maverick,
    /// Shi.
    Shi,
    /// Quay.
    Quay,
    /// None of the five (card.faction.2).
    Independent,
}

impl Faction {
    /// The five factions, without independent.
    pub const FIVE: [Faction; 5] = [Faction::Earther, Faction::Gongen, Faction::Maverick, Faction::Shi, Faction::Quay];

    /// The faction's name.
    pub fn name(self) -> &'static str {
        match self {
            Faction::Earther => "Earther",
            Faction::Gongen => "Gongen",
            Faction::Maverick => "Maverick",
            Faction::Shi => "Shi",
            Faction::Quay => "Quay",
            Faction::Independent => "independent",
        }
    }
}

impl fmt::Display for Faction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Power, tactics and defense of one side of a unit or ship.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Stats {
    /// Printed power.
    pub power: i16,
    /// Printed tactics.
    pub tactics: i16,
    /// Printed defense.
    pub defense: i16,
}

/// Icons on one edge of a location.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct EdgeIcons {
    /// Energy icons.
    pub energy: u8,
    /// Support icons.
    pub support: Vec<Faction>,
}

/// Icons of a location: the edge that faces its player and the one that faces the opponent.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Icons {
    /// The edge facing the player who played it.
    pub own: EdgeIcons,
    /// The other edge.
    pub opponent: EdgeIcons,
}

/// Everything printed on a card but its abilities, as it stands in a card file.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub struct Facts {
    /// Set, rarity and number: `1R8`.
    pub id: String,
    /// The title without marks.
    pub title: String,
    /// The set: 1 or 2, other numbers for cards of your own.
    pub set: u8,
    /// C, U, R, S or PF.
    pub rarity: String,
    /// The collector's number.
    pub number: u16,
    /// Has a diamond.
    #[serde(default)]
    pub unique: bool,
    /// Bullets before the title: plays of this title per turn, 0 for no limit.
    #[serde(default)]
    pub bullets: u8,
    /// Its faction.
    pub faction: Faction,
    /// Its type.
    #[serde(rename = "type")]
    pub card_type: CardType,
    /// The parenthesis of the type line: "used", "lost" or "used or lost"; "site" or "sector"; what an asset or weapon
    /// goes beneath.
    #[serde(default)]
    pub kind: Option<String>,
    /// Labels, as printed.
    #[serde(default)]
    pub labels: Vec<String>,
    /// Room for units, on ships.
    #[serde(default)]
    pub capacity: Option<u8>,
    /// Energy cost; none on locations.
    #[serde(default)]
    pub cost: Option<i16>,
    /// Support icons needed.
    #[serde(default)]
    pub support: BTreeMap<Faction, u8>,
    /// Destiny number (card.destiny.1).
    pub destiny: i16,
    /// Power, upright.
    #[serde(default)]
    pub power: Option<i16>,
    /// Tactics, upright.
    #[serde(default)]
    pub tactics: Option<i16>,
    /// Defense, upright.
    #[serde(default)]
    pub defense: Option<i16>,
    /// Statistics of the inverted side.
    #[serde(default)]
    pub inverted: Option<Stats>,
    /// Icons of a location.
    #[serde(default)]
    pub icons: Option<Icons>,
    /// Banned from sanctioned constructed play (deck.banned.1).
    #[serde(default)]
    pub banned: bool,
}

/// What is done with an interrupt or order after its effects.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum AfterUse {
    /// On top of the used pile.
    Used,
    /// Into the lost pile.
    Lost,
    /// As chosen with the mode.
    UsedOrLost,
}

/// Type, labels and faction of a card as masks, so that a filter is a few comparisons.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Kind {
    /// One bit of the nine types; a location also has the one of its kind.
    pub types: u16,
    /// One bit per label of the vocabulary.
    pub labels: u64,
    /// One bit of the six factions.
    pub factions: u8,
}

/// Bits beside those of the nine types, for the two kinds of location.
const SITE: u16 = 1 << 9;
const SECTOR: u16 = 1 << 10;

/// What a filter asks of a [`Kind`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KindTest {
    types: u16,
    labels: u64,
    factions: u8,
    any: Option<Kind>,
}

impl Default for KindTest {
    fn default() -> KindTest {
        KindTest { types: !0, labels: 0, factions: !0, any: None }
    }
}

impl KindTest {
    /// Whether a card of this kind passes.
    #[inline]
    pub fn passes(&self, kind: Kind) -> bool {
        kind.types & self.types != 0
            && kind.labels & self.labels == self.labels
            && kind.factions & self.factions != 0
            && self.any.is_none_or(|any| {
                kind.types & any.types != 0 || kind.labels & any.labels != 0 || kind.factions & any.factions != 0
            })
    }

    /// The labels it asks for, as bits.
    pub fn labels(&self) -> u64 {
        self.labels
    }

    /// Whether every card passes.
    #[inline]
    pub fn is_open(&self) -> bool {
        *self == KindTest::default()
    }
}

/// The words of the type lines: types, labels and factions, with the labels this catalogue knows.
#[derive(Clone, Debug, Default)]
pub struct TypeWords {
    labels: Vec<String>,
}

impl TypeWords {
    /// The labels found on these cards.
    pub fn new<'a>(facts: impl Iterator<Item = &'a Facts>) -> TypeWords {
        let mut labels: Vec<String> =
            facts.flat_map(|card| card.labels.iter().map(|label| label.to_lowercase())).collect();
        labels.sort();
        labels.dedup();
        labels.retain(|label| label != "unit");
        TypeWords { labels }
    }

    /// Every word that can stand in a filter.
    pub fn all(&self) -> impl Iterator<Item = &str> {
        CardType::NAMES
            .iter()
            .map(|(name, _)| *name)
            .chain(["unit", "site", "sector"])
            .chain(Faction::FIVE.iter().map(|faction| match faction {
                Faction::Earther => "earther",
                Faction::Gongen => "gongen",
                Faction::Maverick => "maverick",
                Faction::Shi => "shi",
                Faction::Quay => "quay",
                Faction::Independent => "independent",
            }))
            .chain(self.labels.iter().map(String::as_str))
    }

    /// The mask of one word, or nothing if it is no word of the type lines.
    pub fn word(&self, word: &str) -> Option<Kind> {
        let word = word.to_lowercase();
        let group = match word.as_str() {
            "unit" => CardType::Character.bit() | CardType::NoBot.bit() | CardType::Vehicle.bit(),
            "site" => SITE,
            "sector" => SECTOR,
            _ => 0,
        };
        if group != 0 {
            return Some(Kind { types: group, ..Kind::default() });
        }
        if let Some((_, card_type)) = CardType::NAMES.iter().find(|(name, _)| *name == word) {
            return Some(Kind { types: card_type.bit(), ..Kind::default() });
        }
        if let Some(faction) = Faction::FIVE.iter().find(|faction| faction.name().to_lowercase() == word) {
            return Some(Kind { factions: 1 << *faction as u8, ..Kind::default() });
        }
        let label = self.labels.iter().position(|label| *label == word)?;
        (label < 64).then(|| Kind { labels: 1 << label, ..Kind::default() })
    }

    /// The test for words that must all fit and words of which one must fit.
    pub fn test(&self, all: &[String], any: &[String]) -> Result<KindTest, String> {
        let mut test = KindTest::default();
        for word in all {
            let kind = self.word(word).ok_or_else(|| word.clone())?;
            if kind.types != 0 {
                test.types &= kind.types;
            }
            if kind.factions != 0 {
                test.factions &= kind.factions;
            }
            test.labels |= kind.labels;
        }
        for word in any {
            let kind = self.word(word).ok_or_else(|| word.clone())?;
            let sum = test.any.get_or_insert_default();
            sum.types |= kind.types;
            sum.labels |= kind.labels;
            sum.factions |= kind.factions;
        }
        Ok(test)
    }

    /// The kind of a card with these facts.
    pub fn kind(&self, facts: &Facts) -> Kind {
        let labels = facts.labels.iter().filter_map(|label| self.word(label)).fold(0, |sum, kind| sum | kind.labels);
        let place = match facts.location_kind() {
            Some(LocationKind::Site) => SITE,
            Some(LocationKind::Sector) => SECTOR,
            None => 0,
        };
        Kind { types: facts.card_type.bit() | place, labels, factions: 1 << facts.faction as u8 }
    }
}

impl Facts {
    /// Statistics of the upright side, on units and ships.
    pub fn stats(&self) -> Option<Stats> {
        Some(Stats { power: self.power?, tactics: self.tactics?, defense: self.defense? })
    }

    /// Site or sector, on locations.
    pub fn location_kind(&self) -> Option<LocationKind> {
        match (self.card_type, self.kind.as_deref()) {
            (CardType::Location, Some("site")) => Some(LocationKind::Site),
            (CardType::Location, Some("sector")) => Some(LocationKind::Sector),
            _ => None,
        }
    }

    /// The part of a location's title before the slash (related.1).
    pub fn place_name(&self) -> &str {
        self.title.split('/').next().unwrap_or(&self.title)
    }

    /// Where an interrupt or order goes.
    pub fn after_use(&self) -> Option<AfterUse> {
        match self.kind.as_deref() {
            Some("used") => Some(AfterUse::Used),
            Some("lost") => Some(AfterUse::Lost),
            Some("used or lost") => Some(AfterUse::UsedOrLost),
            _ => None,
        }
    }
}
