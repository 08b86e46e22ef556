//! A deck in a few lines: what it is made of.

use crate::decks::Contents;
use crate::library::{ReadyDeck, ReadyStoryDeck};
use std::collections::BTreeMap;
use wars_engine::card::CardDef;
use wars_engine::facts::CardType;
use wars_engine::{Catalogue, DefIx};

/// A deck in a few lines, legal or not; the locations of one for stories in the order in which they come.
pub fn profile(deck: &Contents, catalogue: &Catalogue) -> Vec<String> {
    let mut lines = of_cards(&deck.name, &deck.cards, catalogue);
    let titles = |cards: &[DefIx]| {
        let titles: Vec<&str> = cards.iter().map(|card| catalogue.def(*card).facts.title.as_str()).collect();
        titles.join(", ")
    };
    lines.extend(deck.start.map(|start| format!("begins with {}", titles(&[start]))));
    lines.extend(deck.stack.as_ref().map(|stack| format!("locations: {}", titles(stack))));
    lines
}

/// A legal deck in a few lines.
pub fn ready_profile(deck: &ReadyDeck, catalogue: &Catalogue) -> Vec<String> {
    of_cards(&deck.name, &deck.cards, catalogue)
}

/// A deck for stories in a few lines, its locations in the order in which they come.
pub fn story_profile(deck: &ReadyStoryDeck, catalogue: &Catalogue) -> Vec<String> {
    let mut lines = of_cards(&deck.name, &deck.deck.cards, catalogue);
    let titles: Vec<&str> = deck.deck.locations.iter().map(|card| catalogue.def(*card).facts.title.as_str()).collect();
    lines.push(format!("locations: {}", titles.join(", ")));
    lines
}

fn of_cards(name: &str, cards: &[DefIx], catalogue: &Catalogue) -> Vec<String> {
    let cards: Vec<&CardDef> = cards.iter().map(|card| catalogue.def(*card)).collect();
    let mut factions: BTreeMap<&str, usize> = BTreeMap::new();
    let mut types: BTreeMap<CardType, usize> = BTreeMap::new();
    for def in &cards {
        *factions.entry(def.facts.faction.name()).or_default() += 1;
        *types.entry(def.card_type()).or_default() += 1;
    }
    let counted = |pairs: Vec<(String, usize)>| {
        let words: Vec<String> = pairs.into_iter().map(|(name, count)| format!("{count} {name}")).collect();
        words.join(", ")
    };
    let costs: Vec<f32> = cards.iter().filter_map(|def| def.facts.cost).map(f32::from).collect();
    let destinies = cards.iter().map(|def| f32::from(def.facts.destiny)).sum::<f32>();
    let unique: Vec<&str> = {
        let mut titles: Vec<&CardDef> =
            cards.iter().copied().filter(|def| def.facts.unique && def.location.is_none()).collect();
        titles.sort_by_key(|def| std::cmp::Reverse(def.facts.cost));
        titles.dedup_by_key(|def| def.title);
        titles.iter().take(4).map(|def| def.facts.title.as_str()).collect()
    };
    vec![
        format!("{name}: {} cards", cards.len()),
        counted(factions.into_iter().map(|(name, count)| (name.to_owned(), count)).collect()),
        counted(types.into_iter().map(|(kind, count)| (kind.name().to_owned(), count)).collect()),
        format!(
            "average cost {:.1}, average destiny {:.1}",
            costs.iter().sum::<f32>() / costs.len().max(1) as f32,
            destinies / cards.len().max(1) as f32
        ),
        format!("strongest: {}", if unique.is_empty() { "no unique card".to_owned() } else { unique.join(", ") }),
    ]
}

/// The cards of a deck by type, each with its count.
pub fn listing(deck: &Contents, catalogue: &Catalogue) -> Vec<(DefIx, usize)> {
    let mut counts: Vec<(DefIx, usize)> = Vec::new();
    for card in deck.all() {
        match counts.iter_mut().find(|(other, _)| *other == card) {
            Some((_, count)) => *count += 1,
            None => counts.push((card, 1)),
        }
    }
    counts.sort_by_key(|(card, _)| {
        let def = catalogue.def(*card);
        (def.card_type(), def.facts.title.clone())
    });
    counts
}
