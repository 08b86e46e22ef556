//! Decks and what makes one legal.

use super::catalogue::{Catalogue, nearest};
use crate::id::DefIx;
use crate::language::Keyword;
use serde::{Deserialize, Serialize};
use std::fmt;

/// What a deck must keep to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Format {
    /// Sixty cards, all cards allowed.
    #[default]
    Casual,
    /// Sixty cards, banned cards refused (deck.banned.1).
    Sanctioned,
    /// The forty-card decks of the introductory game.
    Sample,
}

impl Format {
    /// How many cards a deck of this format has.
    pub fn size(self) -> usize {
        match self {
            Format::Sample => 40,
            Format::Casual | Format::Sanctioned => 60,
        }
    }
}

/// A deck list as a file writes it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Deck {
    /// What players call it.
    pub name: String,
    /// Which rules it keeps to.
    #[serde(default)]
    pub format: Format,
    /// The location its player likes to begin with, if the list names one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start: Option<String>,
    /// The cards.
    pub cards: Vec<DeckLine>,
}

/// So many copies of a card, by id or title.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DeckLine {
    /// How many.
    pub count: u8,
    /// Id or title.
    pub card: String,
}

/// Why a deck is not legal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DeckProblem {
    /// deck.size.1
    Size {
        /// How many cards it has.
        has: usize,
        /// How many it must have.
        needs: usize,
    },
    /// deck.copies.1
    Copies {
        /// Which card.
        title: String,
        /// How many copies.
        has: usize,
    },
    /// deck.location.1
    NoLocation,
    /// deck.banned.1
    Banned {
        /// Which card.
        title: String,
    },
    /// No card of that name.
    Unknown {
        /// Which line of the list, from 1.
        line: usize,
        /// The name that was not found.
        name: String,
        /// The nearest one that exists.
        nearest: Option<String>,
    },
}

impl fmt::Display for DeckProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            DeckProblem::Size { has, needs } => write!(f, "has {has} cards, needs exactly {needs} [deck.size.1]"),
            DeckProblem::Copies { title, has } => {
                write!(f, "has {has} copies of {title}, at most 4 are allowed [deck.copies.1]")
            }
            DeckProblem::NoLocation => write!(f, "has no location, needs at least one [deck.location.1]"),
            DeckProblem::Banned { title } => {
                write!(f, "{title} is banned from sanctioned constructed play [deck.banned.1]")
            }
            DeckProblem::Unknown { line, name, nearest } => {
                write!(f, "card line {line}: no card is called \"{name}\"")?;
                match nearest {
                    Some(near) => write!(f, "; did you mean \"{near}\"?"),
                    None => Ok(()),
                }
            }
        }
    }
}

impl Deck {
    /// The cards one by one, or everything that is wrong with the list.
    pub fn cards(&self, catalogue: &Catalogue) -> Result<Vec<DefIx>, Vec<DeckProblem>> {
        let mut cards = Vec::new();
        let mut problems = Vec::new();
        for (index, line) in self.cards.iter().enumerate() {
            match catalogue.find(&line.card) {
                Some(def) => cards.extend(std::iter::repeat_n(def, line.count as usize)),
                None => problems.push(DeckProblem::Unknown {
                    line: index + 1,
                    name: line.card.clone(),
                    nearest: nearest(&line.card, catalogue.titles()).map(str::to_owned),
                }),
            }
        }
        let needs = self.format.size();
        let has: usize = self.cards.iter().map(|line| line.count as usize).sum();
        if has != needs {
            problems.push(DeckProblem::Size { has, needs });
        }
        // deck.copies.1, deck.unlimited.1: by title, all printings together (D-009)
        let mut counted: Vec<(&str, usize, DefIx)> = Vec::new();
        for card in &cards {
            let title = catalogue.def(*card).facts.title.as_str();
            match counted.iter_mut().find(|(known, ..)| *known == title) {
                Some((_, count, _)) => *count += 1,
                None => counted.push((title, 1, *card)),
            }
        }
        for (title, has, def) in counted {
            let def = catalogue.def(def);
            if has > 4 && !def.has_keyword(|keyword| *keyword == Keyword::Unlimited) {
                problems.push(DeckProblem::Copies { title: title.to_owned(), has });
            }
            if self.format == Format::Sanctioned && def.facts.banned {
                problems.push(DeckProblem::Banned { title: title.to_owned() });
            }
        }
        let has_location = cards.iter().any(|card| catalogue.def(*card).facts.location_kind().is_some());
        if !has_location {
            problems.push(DeckProblem::NoLocation);
        }
        if problems.is_empty() { Ok(cards) } else { Err(problems) }
    }
}
