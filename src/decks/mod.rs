//! Decks for those who build them: what is in one ([`listing`]), what that comes to ([`figures`], [`odds`], put in words
//! by [`report`]), and what two of them have in common ([`difference`]). A deck need not be legal for that.
//!
//! [`workshop`] is a deck under construction, [`desk`] all that lie open at once, [`naming`] what they may be called;
//! [`advice`] says what is unwise about one, [`opening`] how one may begin.

pub mod advice;
pub mod desk;
pub mod difference;
pub mod figures;
pub mod listing;
pub mod naming;
pub mod odds;
pub mod opening;
pub mod report;
#[cfg(test)]
mod tests;
pub mod workshop;

use wars_engine::card::CardDef;
use wars_engine::card::deck::DeckList;
use wars_engine::facts::CardType;
use wars_engine::{Catalogue, DefIx};

/// A deck with its cards found, legal or not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Contents {
    /// What players call it.
    pub name: String,
    /// Which rules it keeps to, or that it is for stories.
    pub format: &'static str,
    /// The location it proposes to begin with.
    pub start: Option<DefIx>,
    /// Its cards one by one; of a deck for stories those that are no locations.
    pub cards: Vec<DefIx>,
    /// The locations of a deck for stories, the first to come first.
    pub stack: Option<Vec<DefIx>>,
}

impl Contents {
    /// What is in a list.
    ///
    /// # Errors
    /// The lines that name no card.
    pub fn of(list: &DeckList, catalogue: &Catalogue) -> Result<Contents, Vec<String>> {
        fn told(problems: Vec<impl ToString>) -> Vec<String> {
            problems.iter().map(ToString::to_string).collect()
        }
        let name = list.name().to_owned();
        match list {
            DeckList::Duel(deck) => {
                let cards = deck.found(catalogue).map_err(told)?;
                let start = deck.start(&cards, catalogue);
                Ok(Contents { name, format: deck.format.name(), start, cards, stack: None })
            }
            DeckList::Story(list) => {
                let deck = list.found(catalogue).map_err(told)?;
                Ok(Contents { name, format: "story", start: None, cards: deck.cards, stack: Some(deck.locations) })
            }
        }
    }

    /// All cards, the locations of a deck for stories after the others.
    pub fn all(&self) -> impl Iterator<Item = DefIx> {
        self.cards.iter().chain(self.stack.iter().flatten()).copied()
    }

    /// Name, size and format in a line.
    pub fn heading(&self) -> String {
        let count = |count: usize, what: &str| format!("{count} {what}{}", if count == 1 { "" } else { "s" });
        let size = match &self.stack {
            None => count(self.cards.len(), "card"),
            Some(stack) => format!("{} and {}", count(self.cards.len(), "card"), count(stack.len(), "location")),
        };
        format!("{}: {size}, {}", self.name, self.format)
    }
}

/// The order in which kinds of cards are listed, each with what several are called.
const KINDS: [(CardType, &str); 9] = [
    (CardType::Character, "Characters"),
    (CardType::NoBot, "NoBots"),
    (CardType::Vehicle, "Vehicles"),
    (CardType::Ship, "Ships"),
    (CardType::Weapon, "Weapons"),
    (CardType::Asset, "Assets"),
    (CardType::Order, "Orders"),
    (CardType::Interrupt, "Interrupts"),
    (CardType::Location, "Locations"),
];

/// The cards with their counts, in the order in which they first come.
fn counted(cards: impl IntoIterator<Item = DefIx>) -> Vec<(DefIx, usize)> {
    let mut counts: Vec<(DefIx, usize)> = Vec::new();
    for card in cards {
        match counts.iter_mut().find(|(known, _)| *known == card) {
            Some((_, count)) => *count += 1,
            None => counts.push((card, 1)),
        }
    }
    counts
}

/// The support a card needs: `2 Earther, 1 Shi`; nothing where it needs none.
fn support_words(def: &CardDef) -> String {
    let each = def.facts.support.iter().map(|(faction, count)| format!("{count} {faction}"));
    each.collect::<Vec<_>>().join(", ")
}
