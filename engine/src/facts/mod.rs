//! What is printed on a card besides its text: its type line, numbers and icons, and the masks that filters compare
//! them by. Nothing here knows what a card does.

mod kind;

pub use kind::{Kind, KindTest, TypeWords};

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

/// Ground or space.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum LocationKind {
    /// On the ground.
    Site,
    /// In space.
    Sector,
}

impl LocationKind {
    /// The word on the type line.
    pub fn name(self) -> &'static str {
        match self {
            LocationKind::Site => "site",
            LocationKind::Sector => "sector",
        }
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
