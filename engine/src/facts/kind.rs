//! Type lines as masks: what a card is, and what a filter asks of it.

use super::{CardType, Faction, Facts, LocationKind};

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
