//! What a player brings to a story: fifty cards and a stack of six locations (coop.build).

use super::{DeckLine, DeckProblem, find_cards};
use crate::card::Catalogue;
use crate::id::DefIx;
use crate::language::Keyword;
use crate::misread::{self, Misread};
use serde::de::IgnoredAny;
use serde::{Deserialize, Serialize};
use std::fmt;

/// Cards that a player brings besides locations (coop.build.1).
const DECK: usize = 50;

/// Locations that a player brings (coop.build.3).
const STACK: usize = 6;

/// The form of a story deck file, for those whose file has another.
pub const STORY_FORM: &str = r#"{"name": "My deck", "format": "story", "cards": [{"count": 2, "card": "ID OR TITLE"}, ...], "locations": ["ID OR TITLE", ...]}"#;

/// A story deck as a file writes it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct StoryList {
    /// What players call it.
    pub name: String,
    /// The cards that are no locations.
    pub cards: Vec<DeckLine>,
    /// The locations, the first to come first.
    pub locations: Vec<DeckLine>,
}

/// A story deck with everything that a file says of one.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, expecting = "a story deck")]
struct Written {
    name: String,
    /// That it is a story deck shows in its locations; the word is for those who read it.
    #[serde(rename = "format")]
    _format: Option<StoryFormat>,
    #[serde(rename = "origin")]
    _origin: Option<IgnoredAny>,
    #[serde(rename = "theme")]
    _theme: Option<IgnoredAny>,
    cards: Vec<DeckLine>,
    locations: Vec<DeckLine>,
}

#[derive(Deserialize)]
#[serde(rename_all = "kebab-case")]
enum StoryFormat {
    Story,
}

impl StoryList {
    /// Cards that a player brings besides locations (coop.build.1).
    pub const CARDS: usize = DECK;

    /// Locations that a player brings (coop.build.3).
    pub const LOCATIONS: usize = STACK;

    /// The story deck of a file in JSON; [`DeckList::read`](super::DeckList::read) reads every form.
    ///
    /// # Errors
    /// When it is no JSON, or not of this form.
    pub fn read(text: &str) -> Result<StoryList, Misread> {
        let Written { name, cards, locations, .. } = misread::read(text)?;
        Ok(StoryList { name, cards, locations })
    }

    /// Whether JSON says that it is a story deck, be it right or not.
    pub(super) fn is_meant(text: &str) -> bool {
        serde_json::from_str::<serde_json::Value>(text).is_ok_and(|it| {
            it.get("format").and_then(|format| format.as_str()) == Some("story") || it.get("locations").is_some()
        })
    }

    /// The cards and locations one by one, be the deck legal or not.
    ///
    /// # Errors
    /// The lines that name no card.
    pub fn found(&self, catalogue: &Catalogue) -> Result<StoryDeck, Vec<StoryDeckProblem>> {
        let (deck, problems) = self.find(catalogue);
        if problems.is_empty() { Ok(deck) } else { Err(problems) }
    }

    /// The cards one by one.
    ///
    /// # Errors
    /// Everything that is wrong with the list.
    pub fn deck(&self, catalogue: &Catalogue) -> Result<StoryDeck, Vec<StoryDeckProblem>> {
        let (deck, mut problems) = self.find(catalogue);
        let copies = |list: &[DeckLine]| list.iter().map(|line| line.count as usize).sum::<usize>();
        // A card that was not found is counted all the same: it is one fault, not two.
        problems.extend(sizes(copies(&self.cards), copies(&self.locations)));
        problems.extend(deck.misplaced(catalogue));
        if problems.is_empty() { Ok(deck) } else { Err(problems) }
    }

    /// The lines that name no card, or not the one they mean.
    pub(super) fn unknown(&self, catalogue: &Catalogue) -> Vec<DeckProblem> {
        let mut problems = Vec::new();
        find_cards(&self.cards, catalogue, &mut problems);
        find_cards(&self.locations, catalogue, &mut problems);
        problems
    }

    /// What the lines name, and the problems of those that name nothing.
    fn find(&self, catalogue: &Catalogue) -> (StoryDeck, Vec<StoryDeckProblem>) {
        let mut problems = Vec::new();
        let mut find = |list: &[DeckLine], named: fn(DeckProblem) -> StoryDeckProblem| {
            let mut unfound = Vec::new();
            let cards = find_cards(list, catalogue, &mut unfound);
            problems.extend(unfound.into_iter().map(named));
            cards
        };
        let cards = find(&self.cards, StoryDeckProblem::OfCards);
        let locations = find(&self.locations, StoryDeckProblem::OfLocations);
        (StoryDeck { cards, locations }, problems)
    }
}

/// What a player brings to a story.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoryDeck {
    /// Fifty cards, none of them a location.
    pub cards: Vec<DefIx>,
    /// Six locations, the first to come first.
    pub locations: Vec<DefIx>,
}

/// Why a story deck is not legal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StoryDeckProblem {
    /// coop.build.1
    Cards {
        /// How many cards it has.
        has: usize,
    },
    /// coop.build.3
    Locations {
        /// How many locations it has.
        has: usize,
    },
    /// A location among the fifty cards (coop.build.1).
    AmongCards {
        /// Which location.
        title: String,
    },
    /// Another card among the locations (coop.build.3).
    AmongLocations {
        /// Which card.
        title: String,
    },
    /// coop.build.2, coop.build.3
    Copies {
        /// Which card.
        title: String,
        /// How many copies.
        has: usize,
        /// How many it may have.
        most: usize,
    },
    /// A line of the fifty cards is wrong.
    OfCards(DeckProblem),
    /// A line of the locations is wrong.
    OfLocations(DeckProblem),
}

impl fmt::Display for StoryDeckProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StoryDeckProblem::Cards { has } => {
                write!(f, "has {has} cards besides locations, needs exactly {DECK} [coop.build.1]")
            }
            StoryDeckProblem::Locations { has } => {
                write!(f, "has {has} locations, needs exactly {STACK} [coop.build.3]")
            }
            StoryDeckProblem::AmongCards { title } => {
                write!(f, "{title} is a location; move it from \"cards\" to \"locations\" [coop.build.1]")
            }
            StoryDeckProblem::AmongLocations { title } => {
                write!(f, "{title} is no location; move it from \"locations\" to \"cards\" [coop.build.3]")
            }
            StoryDeckProblem::Copies { title, has, most: 1 } => {
                write!(f, "has {has} copies of {title}, a unique location stands in it once [coop.build.3]")
            }
            StoryDeckProblem::Copies { title, has, most } => {
                write!(f, "has {has} copies of {title}, at most {most} are allowed [coop.build.2]")
            }
            StoryDeckProblem::OfCards(problem) => problem.fmt(f),
            // A line of the file says by itself where it is.
            StoryDeckProblem::OfLocations(problem) if problem.line().is_some() => problem.fmt(f),
            StoryDeckProblem::OfLocations(problem) => write!(f, "locations, {problem}"),
        }
    }
}

impl std::error::Error for StoryDeckProblem {}

impl StoryDeck {
    /// Whether it has the shape that stories want (coop.build.1 to coop.build.3).
    ///
    /// # Errors
    /// Everything that is wrong.
    pub fn check(&self, catalogue: &Catalogue) -> Result<(), Vec<StoryDeckProblem>> {
        let mut problems = sizes(self.cards.len(), self.locations.len());
        problems.extend(self.misplaced(catalogue));
        if problems.is_empty() { Ok(()) } else { Err(problems) }
    }

    /// Cards that stand in the wrong list or too often.
    fn misplaced(&self, catalogue: &Catalogue) -> Vec<StoryDeckProblem> {
        let is_location = |def: &DefIx| catalogue.def(*def).location.is_some();
        let mut problems = Vec::new();
        for (list, are_locations) in [(&self.cards, false), (&self.locations, true)] {
            // By title, all printings together (D-009).
            let mut seen = Vec::new();
            for def in list {
                let card = catalogue.def(*def);
                if seen.contains(&card.title) {
                    continue;
                }
                seen.push(card.title);
                let title = card.facts.title.clone();
                match (is_location(def), are_locations) {
                    (true, false) => problems.push(StoryDeckProblem::AmongCards { title: title.clone() }),
                    (false, true) => problems.push(StoryDeckProblem::AmongLocations { title: title.clone() }),
                    _ => {}
                }
                let has = list.iter().filter(|other| catalogue.def(**other).title == card.title).count();
                let most = if card.location.is_some() && card.facts.unique { 1 } else { 4 };
                if has > most && !card.has_keyword(|keyword| *keyword == Keyword::Unlimited) {
                    problems.push(StoryDeckProblem::Copies { title, has, most });
                }
            }
        }
        problems
    }
}

fn sizes(cards: usize, locations: usize) -> Vec<StoryDeckProblem> {
    let cards = (cards != DECK).then_some(StoryDeckProblem::Cards { has: cards });
    let locations = (locations != STACK).then_some(StoryDeckProblem::Locations { has: locations });
    cards.into_iter().chain(locations).collect()
}
