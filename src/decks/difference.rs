//! What one deck has and another has not. Cards are told apart by title: another printing is the same card (D-009).

use super::{Contents, KINDS, counted};
use crate::text::{Align, columns};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use wars_engine::facts::CardType;
use wars_engine::{Catalogue, DefIx};

/// How two decks differ.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// Cards of which one deck has more, by kind and title.
    pub cards: Vec<Other>,
    /// Cards that both have, each as often as both do.
    pub common: usize,
    /// The location each proposes to begin with, where they are not the same.
    pub starts: Option<[Option<String>; 2]>,
    /// Both are for stories and have the same locations, in another order.
    pub is_of_order: bool,
}

/// A card of which one deck has more.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Other {
    /// Its title.
    pub title: String,
    /// How many copies each has.
    pub copies: [usize; 2],
}

impl Difference {
    /// How two decks differ.
    pub fn of(decks: [&Contents; 2], catalogue: &Catalogue) -> Difference {
        let title = |card: DefIx| catalogue.def(card).facts.title.as_str();
        let mut copies: BTreeMap<(usize, &str), [usize; 2]> = BTreeMap::new();
        for (index, deck) in decks.iter().enumerate() {
            for (card, count) in counted(deck.all()) {
                copies.entry((place(catalogue.def(card).card_type()), title(card))).or_default()[index] += count;
            }
        }
        let common = copies.values().map(|[one, other]| one.min(other)).sum();
        let differing = copies.into_iter().filter(|(_, [one, other])| one != other);
        let cards: Vec<Other> =
            differing.map(|((_, title), copies)| Other { title: title.to_owned(), copies }).collect();
        let starts = decks.map(|deck| deck.start.map(|start| title(start).to_owned()));
        let stacks =
            decks.map(|deck| deck.stack.as_ref().map(|it| it.iter().map(|card| title(*card)).collect::<Vec<_>>()));
        let [one, other] = &stacks;
        let are_alike = cards.is_empty() && one.is_some() && other.is_some();
        Difference {
            common,
            is_of_order: are_alike && one != other,
            starts: Some(starts).filter(|[one, other]| one != other),
            cards,
        }
    }

    /// In lines; the decks are called as they were named.
    pub fn lines(&self, decks: [&Contents; 2]) -> Vec<String> {
        let [a, b] = decks;
        let mut lines = vec![format!("A  {}", a.heading()), format!("B  {}", b.heading()), String::new()];
        let count = |count: usize| if count == 0 { "-".to_owned() } else { count.to_string() };
        let row = |Other { title, copies: [a, b] }: &Other| {
            [count(*a), count(*b), format!("{:+}", *b as isize - *a as isize), title.clone()]
        };
        if !self.cards.is_empty() {
            let heading = ["A", "B", "", "card"].map(str::to_owned);
            let rows: Vec<_> = std::iter::once(heading).chain(self.cards.iter().map(row)).collect();
            let aligns = [Align::Right, Align::Right, Align::Right, Align::Left];
            lines.extend(columns(&rows, aligns, 2));
            lines.push(String::new());
        }
        if let Some(starts) = &self.starts {
            let [a, b] = starts.each_ref().map(|start| start.as_deref().unwrap_or("no proposal"));
            lines.push(format!("They begin with {a} (A) and {b} (B)."));
        }
        if self.is_of_order {
            lines.push("The same locations come in another order.".to_owned());
        }
        lines.push(match (self.cards.is_empty(), self.common) {
            (true, _) => "They have the same cards.".to_owned(),
            (false, common) => format!("They have {common} cards in common."),
        });
        lines
    }

    /// As an object.
    pub fn object(&self, decks: [&Contents; 2]) -> Value {
        let deck = |deck: &Contents| json!({"name": deck.name, "format": deck.format, "size": deck.all().count()});
        let card = |Other { title, copies: [a, b] }: &Other| json!({"title": title, "a": a, "b": b});
        json!({
            "a": deck(decks[0]),
            "b": deck(decks[1]),
            "cards": self.cards.iter().map(card).collect::<Vec<_>>(),
            "common": self.common,
            "starts": self.starts,
            "other_order": self.is_of_order,
        })
    }
}

/// Where a kind stands among those that are listed.
fn place(kind: CardType) -> usize {
    KINDS.iter().position(|(known, _)| *known == kind).unwrap_or(KINDS.len())
}
