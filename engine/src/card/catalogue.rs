//! All cards of a game, ready to run: each with its facts and its abilities.

use super::program::{Compiled, ModIx};
use super::words::words;
use crate::facts::{AfterUse, CardType, Facts, Kind, KindTest, LocationKind, Stats, TypeWords};
use crate::id::DefIx;
use crate::language::{Ability, Face, Keyword, Modifier, PlayRule, english};
use crate::misread::nearest;
use std::collections::BTreeSet;

/// One card of the catalogue.
#[derive(Clone, Debug)]
pub struct CardDef {
    /// What is printed on it.
    pub facts: Facts,
    /// Type, labels and faction as masks.
    pub kind: Kind,
    /// Abilities of both sides, upright first.
    pub abilities: Vec<Compiled>,
    /// How it was first printed, where an erratum has changed it.
    pub printed: Option<Printed>,
    /// Rulings in our own words.
    pub rulings: Vec<String>,
    /// The card as it is written in its file.
    pub(crate) source: Box<str>,
    /// Statistics by side.
    pub stats: [Stats; 2],
    /// Site or sector.
    pub location: Option<LocationKind>,
    /// Where an interrupt or order goes.
    pub after_use: Option<AfterUse>,
    /// What an asset or weapon goes beneath; none for an asset on the table.
    pub host: Option<KindTest>,
    /// Words of [`CardDef::host`], for speaking of it.
    pub host_words: String,
    /// Equal for cards with the same title.
    pub title: u16,
    /// Equal for locations that are related (related.1).
    pub place_name: u16,
    /// Energy icons on [own, opponent's] edge.
    pub energy_icons: [u8; 2],
    /// Support icons on [own, opponent's] edge by faction.
    pub support_icons: [[u8; 5]; 2],
    /// Support cost by faction.
    pub support: [u8; 5],
    /// Quantities that ongoing abilities of either side change, as bits.
    pub quantities: u32,
    /// Keywords by side, with the numbers added up.
    pub keywords: [Keywords; 2],
}

/// A card as it was before its erratum: something to read, which never takes part in a game (gold.errata.1).
#[derive(Clone, Debug)]
pub struct Printed {
    /// The card with the facts and abilities of its first printing. It has no place among the cards of a catalogue,
    /// so what numbers its titles and keywords there is left out.
    pub card: Box<CardDef>,
    /// What the card language has no words for.
    pub note: Option<String>,
}

/// Keywords of one side of a card, in numbers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Keywords {
    /// Piloting.
    pub piloting: u8,
    /// Size; 1 without the keyword.
    pub size: u8,
    /// Transport.
    pub transport: u8,
    /// Quickdraw.
    pub quickdraw: u8,
    /// Scouting.
    pub scouting: bool,
    /// Encampment.
    pub encampment: bool,
    /// Title of the captain, as a title number plus one; 0 for none.
    pub captain: u16,
}

impl CardDef {
    /// The card's type.
    #[inline]
    pub fn card_type(&self) -> CardType {
        self.facts.card_type
    }

    /// Whether it is a ship.
    pub(crate) fn is_ship(&self) -> bool {
        self.card_type() == CardType::Ship
    }

    /// Whether it may be played when interrupts may: it is one, or its text says so.
    pub(crate) fn is_early(&self) -> bool {
        self.card_type() == CardType::Interrupt || self.play_rules().any(|rule| rule.as_interrupt.is_some())
    }

    /// The words it is written with ([`words`](super::words::words)).
    pub fn words(&self) -> BTreeSet<String> {
        words(&serde_json::from_str(&self.source).unwrap_or_default())
    }

    /// The text box in English: lines of the upright side and of the inverted side.
    pub fn text(&self) -> (Vec<String>, Vec<String>) {
        let side = |face| {
            let abilities: Vec<&Ability> = self.abilities_on(face).map(|(_, it)| &it.ability).collect();
            english::side(&abilities, &self.facts)
        };
        (side(Face::Upright), side(Face::Inverted))
    }

    /// Abilities of one side, with their indices.
    pub fn abilities_on(&self, face: Face) -> impl Iterator<Item = (u8, &Compiled)> {
        self.abilities.iter().enumerate().filter(move |(_, it)| it.face == face).map(|(ix, it)| (ix as u8, it))
    }

    /// Abilities with their side and their number on that side.
    pub fn written(&self) -> impl Iterator<Item = (Face, usize, &Compiled)> {
        let upright = self.abilities.iter().filter(|it| it.face == Face::Upright).count();
        self.abilities.iter().enumerate().map(move |(ix, it)| match it.face {
            Face::Upright => (it.face, ix, it),
            Face::Inverted => (it.face, ix - upright, it),
        })
    }

    /// Whether a keyword is printed on the upright side.
    pub fn has_keyword(&self, wanted: impl Fn(&Keyword) -> bool) -> bool {
        self.abilities_on(Face::Upright)
            .any(|(_, it)| matches!(&it.ability, Ability::Keyword(keyword) if wanted(keyword)))
    }

    /// Rules for playing it.
    pub fn play_rules(&self) -> impl Iterator<Item = &PlayRule> {
        self.abilities.iter().filter_map(|it| match &it.ability {
            Ability::Play(rule) => Some(rule),
            _ => None,
        })
    }

    /// Modes of an interrupt or order: indices of its `resolve` abilities.
    pub fn modes(&self) -> impl Iterator<Item = u8> {
        let is_mode = |it: &Compiled| matches!(it.ability, Ability::Resolve(_));
        self.abilities.iter().enumerate().filter(move |(_, it)| is_mode(it)).map(|(ix, _)| ix as u8)
    }
}

/// All cards, checked and ready.
#[derive(Clone, Debug, Default)]
pub struct Catalogue {
    pub(crate) defs: Vec<CardDef>,
    /// The modifiers of all abilities, by number.
    pub(crate) modifiers: Vec<Modifier>,
    pub(crate) words: TypeWords,
    pub(crate) fingerprint: u64,
}

impl Catalogue {
    /// A number that is equal for equal card files in the same order, whatever they are called: tells whether a
    /// game was saved with these cards.
    pub fn fingerprint(&self) -> u64 {
        self.fingerprint
    }

    /// What is printed on a card.
    #[inline]
    pub fn def(&self, def: DefIx) -> &CardDef {
        &self.defs[def.ix()]
    }

    /// All cards in order.
    pub fn defs(&self) -> impl ExactSizeIterator<Item = (DefIx, &CardDef)> {
        self.defs.iter().enumerate().map(|(ix, def)| (DefIx(ix as u16), def))
    }

    /// All titles.
    pub fn titles(&self) -> impl Iterator<Item = &str> {
        self.defs.iter().map(|def| def.facts.title.as_str())
    }

    /// A modifier of the arena.
    #[inline]
    pub fn modifier(&self, ix: ModIx) -> &Modifier {
        &self.modifiers[ix.0 as usize]
    }

    /// Whether there is such a modifier.
    pub(crate) fn has_modifier(&self, ix: ModIx) -> bool {
        (ix.0 as usize) < self.modifiers.len()
    }

    /// The words that filters may use.
    pub fn words(&self) -> &TypeWords {
        &self.words
    }

    /// A card by id or title, whatever the case.
    pub fn find(&self, name: &str) -> Option<DefIx> {
        let name = name.trim();
        self.defs()
            .find(|(_, def)| def.facts.id.eq_ignore_ascii_case(name))
            .or_else(|| self.defs().find(|(_, def)| def.facts.title.eq_ignore_ascii_case(name)))
            .map(|(ix, _)| ix)
    }

    /// The title nearest to a name that was not found.
    pub fn nearest(&self, name: &str) -> Option<&str> {
        nearest(name, self.titles())
    }
}
