//! Decks and what makes one legal. `story` has the decks for stories; `reading` and `text` know the two forms of their
//! files, `list` tells them apart, `writing` writes them.

mod list;
mod reading;
mod story;
mod text;
mod writing;

pub use list::{DeckForm, DeckList, Unreadable};
pub use reading::FORM;
pub use story::{STORY_FORM, StoryDeck, StoryDeckProblem, StoryList};

use super::catalogue::Catalogue;
use crate::id::DefIx;
use crate::language::Keyword;
use crate::misread::nearest;
use serde::ser::{Serialize, SerializeStruct, Serializer};
use std::fmt;

/// What a deck must keep to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
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
    /// All of them.
    pub const ALL: [Format; 3] = [Format::Casual, Format::Sanctioned, Format::Sample];

    /// In a word.
    pub fn name(self) -> &'static str {
        match self {
            Format::Casual => "casual",
            Format::Sanctioned => "sanctioned",
            Format::Sample => "sample",
        }
    }

    /// How many cards a deck of this format has.
    pub fn size(self) -> usize {
        match self {
            Format::Sample => 40,
            Format::Casual | Format::Sanctioned => 60,
        }
    }
}

/// A deck list as a file writes it.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Deck {
    /// What players call it.
    pub name: String,
    /// Which rules it keeps to.
    pub format: Format,
    /// The location it proposes to begin with, if the list names one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub start: Option<String>,
    /// The cards.
    pub cards: Vec<DeckLine>,
}

/// So many copies of a card, by id or title.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeckLine {
    /// How many.
    pub count: u8,
    /// Id or title.
    pub card: String,
    /// The title of a card that is named by its id, where the list gives both.
    pub title: Option<String>,
    /// The line of the file it stands in, from 1, where that is a text.
    pub line: Option<usize>,
}

impl DeckLine {
    /// So many copies of a card, by id or title.
    pub fn new(count: u8, card: impl Into<String>) -> DeckLine {
        DeckLine { count, card: card.into(), title: None, line: None }
    }
}

/// As a line of JSON is read; where it stood in a text is no part of it.
impl Serialize for DeckLine {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let mut line = to.serialize_struct("DeckLine", 2 + usize::from(self.title.is_some()))?;
        line.serialize_field("count", &self.count)?;
        line.serialize_field(if self.title.is_some() { "id" } else { "card" }, &self.card)?;
        if let Some(title) = &self.title {
            line.serialize_field("title", title)?;
        }
        line.end()
    }
}

/// Where a line of cards stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LineAt {
    /// The so-manyth line of cards, from 1.
    Card(usize),
    /// This line of the file, from 1.
    File(usize),
}

impl fmt::Display for LineAt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LineAt::Card(line) => write!(f, "card line {line}"),
            LineAt::File(line) => write!(f, "line {line}"),
        }
    }
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
        /// Which line of the list.
        line: LineAt,
        /// The name that was not found.
        name: String,
        /// The nearest one that exists.
        nearest: Option<String>,
    },
    /// A card's id and title are those of two cards.
    OtherTitle {
        /// Which line of the list.
        line: LineAt,
        /// The id.
        id: String,
        /// The title of the card with this id.
        title: String,
        /// What the list calls it.
        called: String,
    },
    /// The deck proposes to begin with something that it can't begin with (setup.location.1).
    Start {
        /// What it names.
        name: String,
        /// Why that is not possible.
        problem: StartProblem,
        /// What it could name instead.
        locations: Vec<String>,
    },
}

/// Why a deck can't begin with what it proposes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StartProblem {
    /// No card of that name.
    Unknown,
    /// The deck does not have it.
    NotInDeck,
    /// It is something else.
    NoLocation,
}

impl fmt::Display for DeckProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            DeckProblem::Size { has, needs } => {
                write!(f, "has {has} cards, needs exactly {needs} [deck.size.1]")?;
                match *has == Format::Sample.size() {
                    true => write!(f, r#"; a deck of {has}, for learning, says "format": "sample""#),
                    false => Ok(()),
                }
            }
            DeckProblem::Copies { title, has } => {
                write!(f, "has {has} copies of {title}, at most 4 are allowed [deck.copies.1]")
            }
            DeckProblem::NoLocation => write!(f, "has no location, needs at least one [deck.location.1]"),
            DeckProblem::Banned { title } => {
                write!(f, "{title} is banned from sanctioned constructed play [deck.banned.1]")
            }
            DeckProblem::Unknown { line, name, nearest } => {
                write!(f, "{line}: no card is called \"{name}\"")?;
                match nearest {
                    Some(near) => write!(f, "; did you mean \"{near}\"?"),
                    None => Ok(()),
                }
            }
            DeckProblem::OtherTitle { line, id, title, called } => {
                write!(f, "{line}: {id} is {title}, but the list calls it \"{called}\"; mend the id or the title")
            }
            DeckProblem::Start { name, problem, locations } => {
                write!(f, "start: ")?;
                match problem {
                    StartProblem::Unknown => write!(f, "no card is called \"{name}\"")?,
                    StartProblem::NotInDeck => write!(f, "{name} is not in the deck")?,
                    StartProblem::NoLocation => write!(f, "{name} is no location")?,
                }
                match &locations[..] {
                    [] => write!(f, "; leave \"start\" out"),
                    some => {
                        write!(f, "; name one of the deck's locations ({}), or leave \"start\" out", some.join(", "))
                    }
                }
            }
        }
    }
}

impl std::error::Error for DeckProblem {}

impl DeckProblem {
    /// The line of the file in which it shows, where it is that of a line.
    pub(crate) fn line(&self) -> Option<usize> {
        match self {
            DeckProblem::Unknown { line: LineAt::File(line), .. }
            | DeckProblem::OtherTitle { line: LineAt::File(line), .. } => Some(*line),
            _ => None,
        }
    }
}

impl Deck {
    /// The cards one by one, be the deck legal or not.
    ///
    /// # Errors
    /// The lines that name no card.
    pub fn found(&self, catalogue: &Catalogue) -> Result<Vec<DefIx>, Vec<DeckProblem>> {
        let mut problems = Vec::new();
        let cards = find_cards(&self.cards, catalogue, &mut problems);
        if problems.is_empty() { Ok(cards) } else { Err(problems) }
    }

    /// The cards one by one, or everything that is wrong with the list.
    pub fn cards(&self, catalogue: &Catalogue) -> Result<Vec<DefIx>, Vec<DeckProblem>> {
        let mut problems = Vec::new();
        let cards = find_cards(&self.cards, catalogue, &mut problems);
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
        problems.extend(self.find_start(&cards, catalogue).err());
        if problems.is_empty() { Ok(cards) } else { Err(problems) }
    }

    /// Which of its cards the deck proposes to begin with; nothing if it names none that it could begin with.
    pub fn start(&self, cards: &[DefIx], catalogue: &Catalogue) -> Option<DefIx> {
        self.find_start(cards, catalogue).ok().flatten()
    }

    fn find_start(&self, cards: &[DefIx], catalogue: &Catalogue) -> Result<Option<DefIx>, DeckProblem> {
        let Some(name) = &self.start else { return Ok(None) };
        let wrong = |name: &str, problem: StartProblem| {
            let mut locations: Vec<String> = Vec::new();
            for def in cards.iter().map(|card| catalogue.def(*card)).filter(|def| def.location.is_some()) {
                if !locations.contains(&def.facts.title) {
                    locations.push(def.facts.title.clone());
                }
            }
            DeckProblem::Start { name: name.to_owned(), problem, locations }
        };
        let found = catalogue.find(name).ok_or_else(|| wrong(name, StartProblem::Unknown))?;
        let named = catalogue.def(found);
        let title = &named.facts.title;
        if named.location.is_none() {
            return Err(wrong(title, StartProblem::NoLocation));
        }
        // Another printing of it is as good (D-009).
        let has = cards.iter().copied().find(|card| catalogue.def(*card).facts.title == *title);
        has.map(Some).ok_or_else(|| wrong(title, StartProblem::NotInDeck))
    }
}

/// The cards of a list one by one; what is not found, or called by a wrong name, is put with the problems.
fn find_cards(list: &[DeckLine], catalogue: &Catalogue, problems: &mut Vec<DeckProblem>) -> Vec<DefIx> {
    let mut cards = Vec::new();
    for (index, line) in list.iter().enumerate() {
        let at = line.line.map_or(LineAt::Card(index + 1), LineAt::File);
        match catalogue.find(&line.card) {
            Some(def) => {
                let title = &catalogue.def(def).facts.title;
                if let Some(called) = line.title.as_ref().filter(|called| !called.eq_ignore_ascii_case(title)) {
                    problems.push(DeckProblem::OtherTitle {
                        line: at,
                        id: line.card.clone(),
                        title: title.clone(),
                        called: called.clone(),
                    });
                }
                cards.extend(std::iter::repeat_n(def, line.count as usize));
            }
            None => problems.push(DeckProblem::Unknown {
                line: at,
                name: line.card.clone(),
                nearest: nearest(&line.card, catalogue.titles()).map(str::to_owned),
            }),
        }
    }
    cards
}
