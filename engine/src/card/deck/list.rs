//! A deck file of any form: JSON or text, for two players or for stories.

use super::text::Draft;
use super::{Deck, FORM, STORY_FORM, StoryList};
use crate::card::Catalogue;
use crate::misread::Misread;
use serde_json::Value;
use std::fmt;

/// A deck as a file writes it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DeckList {
    /// For two players.
    Duel(Deck),
    /// For stories.
    Story(StoryList),
}

/// How a deck file is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DeckForm {
    /// As JSON.
    Json,
    /// As text, a line for each card.
    Text,
}

impl DeckForm {
    /// The form in which a text is meant to be: JSON if its first sign is that of an object or a list. What is no JSON may
    /// begin with a head in brackets, if something stands below it.
    pub fn of(text: &str) -> DeckForm {
        let text = text.trim_start_matches('\u{feff}').trim();
        let (first, below) = text.split_once('\n').unwrap_or((text, ""));
        let first = first.trim_end();
        let is_head = || {
            let inner = first.strip_prefix('[').and_then(|rest| rest.strip_suffix(']'));
            let is_word = inner.is_some_and(|head| head.starts_with(char::is_alphabetic));
            is_word && !below.is_empty() && serde_json::from_str::<Value>(text).is_err()
        };
        match first.starts_with('{') || first.starts_with('[') && !is_head() {
            true => DeckForm::Json,
            false => DeckForm::Text,
        }
    }

    /// The one that this is not.
    pub fn other(self) -> DeckForm {
        match self {
            DeckForm::Json => DeckForm::Text,
            DeckForm::Text => DeckForm::Json,
        }
    }
}

/// Why a file can't be read as a deck: the first fault of JSON, every fault of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unreadable {
    /// What is wrong, each with its place.
    pub faults: Vec<Misread>,
    /// How decks are written, for those whose JSON is none.
    form: Option<String>,
    /// The lines of a text that could be read.
    rest: Option<Box<DeckList>>,
}

impl Unreadable {
    fn json(fault: Misread, form: &str) -> Unreadable {
        Unreadable { faults: vec![fault], form: Some(form.to_owned()), rest: None }
    }

    /// Everything that is wrong, a line each: of a text also the cards that don't exist.
    pub fn told(&self, catalogue: &Catalogue) -> Vec<String> {
        let of_cards = match self.rest.as_deref() {
            Some(DeckList::Duel(deck)) => deck.found(catalogue).err().unwrap_or_default(),
            Some(DeckList::Story(list)) => list.unknown(catalogue),
            None => Vec::new(),
        };
        let mut told: Vec<(usize, String)> =
            of_cards.iter().map(|it| (it.line().unwrap_or(0), it.to_string())).collect();
        told.extend(self.faults.iter().map(|it| (it.position.line, self.with_form(it))));
        told.sort_by_key(|(line, _)| *line);
        told.into_iter().map(|(_, words)| words).collect()
    }

    fn with_form(&self, fault: &Misread) -> String {
        match &self.form {
            Some(form) => format!("{fault}; {form}"),
            None => fault.to_string(),
        }
    }
}

impl fmt::Display for Unreadable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let told: Vec<String> = self.faults.iter().map(|fault| self.with_form(fault)).collect();
        f.write_str(&told.join("\n"))
    }
}

impl std::error::Error for Unreadable {}

impl DeckList {
    /// The decks of a file; one that does not say what it is called is called `name`. A text holds one deck. A deck is
    /// for stories if it says so, or if that is known.
    ///
    /// ```
    /// use wars_engine::card::deck::{DeckForm, DeckList};
    ///
    /// let lists = DeckList::read("4 GR-Blade\nGanymede/Valley  # one copy", "mine", false)?;
    /// assert!(lists[0].written(DeckForm::Json).contains(r#"{"count": 4, "card": "GR-Blade"}"#));
    /// # Ok::<(), wars_engine::card::deck::Unreadable>(())
    /// ```
    ///
    /// # Errors
    /// When it is of no form of deck files.
    pub fn read(text: &str, name: &str, for_stories: bool) -> Result<Vec<DeckList>, Unreadable> {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        if DeckForm::of(text) == DeckForm::Json {
            return match for_stories || StoryList::is_meant(text) {
                true => match StoryList::read(text) {
                    Ok(list) => Ok(vec![DeckList::Story(list)]),
                    Err(fault) => Err(Unreadable::json(fault, &format!("a story deck is written {STORY_FORM}"))),
                },
                false => match Deck::read(text, name) {
                    Ok(decks) => Ok(decks.into_iter().map(DeckList::Duel).collect()),
                    Err(fault) => Err(Unreadable::json(fault, &format!("a deck is written {FORM}"))),
                },
            };
        }
        let draft = Draft::read(text);
        let (list, mut faults) = match for_stories || draft.is_story() {
            true => {
                let (list, faults) = draft.into_story(name);
                (DeckList::Story(list), faults)
            }
            false => {
                let (deck, faults) = draft.into_deck(name);
                (DeckList::Duel(deck), faults)
            }
        };
        if faults.is_empty() {
            return Ok(vec![list]);
        }
        faults.sort_by_key(|fault| (fault.position.line, fault.position.column));
        Err(Unreadable { faults, form: None, rest: Some(Box::new(list)) })
    }

    /// Whether a file says that it is a deck for stories, be it right or not.
    pub fn is_for_stories(text: &str) -> bool {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        match DeckForm::of(text) {
            DeckForm::Json => StoryList::is_meant(text),
            DeckForm::Text => Draft::read(text).is_story(),
        }
    }

    /// The list, where it is for two players.
    pub fn duel(&self) -> Option<&Deck> {
        match self {
            DeckList::Duel(deck) => Some(deck),
            DeckList::Story(_) => None,
        }
    }

    /// Why the deck is not legal, a line for each reason.
    pub fn problems(&self, catalogue: &Catalogue) -> Vec<String> {
        fn told(problems: Vec<impl fmt::Display>) -> Vec<String> {
            problems.iter().map(ToString::to_string).collect()
        }
        match self {
            DeckList::Duel(deck) => deck.cards(catalogue).err().map(told).unwrap_or_default(),
            DeckList::Story(list) => list.deck(catalogue).err().map(told).unwrap_or_default(),
        }
    }

    /// What players call it.
    pub fn name(&self) -> &str {
        match self {
            DeckList::Duel(deck) => &deck.name,
            DeckList::Story(list) => &list.name,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn json_and_text_are_told_apart_by_their_first_sign() {
        for json in ["{}", " \n\t[1]", "[", "[\"x\"]", "[oh", "[null]", "[tru]", "[{\"count\": 1}\n]"] {
            assert_eq!(DeckForm::of(json), DeckForm::Json, "{json}");
        }
        for text in ["", "x", "4 GR-Blade\n{", "\"GR-Blade\"", "[Ships]\n4 GR-Blade", "null", "# {"] {
            assert_eq!(DeckForm::of(text), DeckForm::Text, "{text}");
        }
    }

    #[test]
    fn a_mark_before_the_first_letter_is_no_letter() {
        for text in ["\u{feff}4 GR-Blade", "\u{feff}[\"GR-Blade\"]"] {
            let read = DeckList::read(text, "mine", false).expect("a deck");
            assert!(matches!(&read[..], [DeckList::Duel(deck)] if deck.cards[0].card == "GR-Blade"), "{read:?}");
        }
    }
}
