//! A deck as people read it: by kind of card, with counts, costs, destinies and the support each card needs.

use super::{Contents, KINDS, counted, support_words};
use crate::text::{Align, columns};
use serde_json::{Value, json};
use wars_engine::card::CardDef;
use wars_engine::facts::{CardType, EdgeIcons};
use wars_engine::{Catalogue, DefIx};

/// Between two columns.
const GAP: usize = 2;

/// The deck in lines.
pub fn lines(deck: &Contents, catalogue: &Catalogue) -> Vec<String> {
    let groups = groups(deck, catalogue);
    let row = |(def, count): &(&CardDef, usize)| {
        let facts = &def.facts;
        let unique = if facts.unique { " (unique)" } else { "" };
        let number = |number: Option<i16>| number.map_or("-".to_owned(), |it| it.to_string());
        // A location has no destiny of its own unless it says so.
        let destiny = Some(facts.destiny).filter(|it| def.location.is_none() || *it != 0);
        let title = format!("{}{unique}", facts.title);
        [count.to_string(), title, number(facts.cost), number(destiny), icons(def)]
    };
    let heading = |kind: &str, count: usize| {
        [String::new(), format!("{kind} ({count})"), "cost".to_owned(), "destiny".to_owned(), support_heading(kind)]
    };
    let mut rows = Vec::new();
    let mut headings = Vec::new();
    for (kind, cards) in &groups {
        headings.push(rows.len());
        rows.push(heading(kind, cards.iter().map(|(_, count)| count).sum()));
        rows.extend(cards.iter().map(row));
    }
    let aligns = [Align::Right, Align::Left, Align::Right, Align::Right, Align::Left];
    let mut lines = vec![deck.heading()];
    lines.extend(deck.start.map(|start| format!("Begins with {}", catalogue.def(start).facts.title)));
    for (index, line) in columns(&rows, aligns, GAP).into_iter().enumerate() {
        if headings.contains(&index) {
            lines.push(String::new());
        }
        lines.push(line);
    }
    lines
}

/// What stands above the last column: what cards need, or what locations give.
fn support_heading(kind: &str) -> String {
    if kind.starts_with("Locations") { "energy, support given" } else { "support needed" }.to_owned()
}

/// The support that a card needs; of a location, the energy on its two sides and the support it gives.
fn icons(def: &CardDef) -> String {
    let Some(icons) = &def.facts.icons else { return support_words(def) };
    let EdgeIcons { energy, support } = &icons.own;
    let support: String = support.iter().map(|faction| format!(", {faction}")).collect();
    format!("{energy}/{}{support}", icons.opponent.energy)
}

/// The cards with their counts by kind, each kind by cost and title; the stack of a deck for stories in its order.
fn groups<'a>(deck: &Contents, catalogue: &'a Catalogue) -> Vec<(&'static str, Vec<(&'a CardDef, usize)>)> {
    let with_def = |(card, count): (DefIx, usize)| (catalogue.def(card), count);
    let of_kind = |kind: CardType| {
        let cards = counted(deck.cards.iter().copied()).into_iter().map(with_def);
        let mut cards: Vec<(&CardDef, usize)> = cards.filter(|(def, _)| def.card_type() == kind).collect();
        cards.sort_by_key(|(def, _)| (def.facts.cost, &def.facts.title));
        cards
    };
    let mut groups: Vec<_> = KINDS.iter().map(|(kind, name)| (*name, of_kind(*kind))).collect();
    let stack = deck.stack.iter().flatten().map(|card| (catalogue.def(*card), 1));
    groups.push(("Locations, the first on top", stack.collect()));
    groups.retain(|(_, cards)| !cards.is_empty());
    groups
}

/// The deck as an object.
pub fn object(deck: &Contents, catalogue: &Catalogue) -> Value {
    let card = |(def, count): &(&CardDef, usize)| {
        let facts = &def.facts;
        json!({
            "count": count, "id": facts.id, "title": facts.title, "type": def.card_type(), "faction": facts.faction,
            "cost": facts.cost, "destiny": facts.destiny, "support": facts.support, "icons": facts.icons,
        })
    };
    let all = groups(deck, catalogue);
    json!({
        "name": deck.name,
        "format": deck.format,
        "start": deck.start.map(|start| &catalogue.def(start).facts.title),
        "size": deck.cards.len(),
        "locations_in_stack": deck.stack.as_ref().map(Vec::len),
        "cards": all.iter().flat_map(|(_, cards)| cards).map(card).collect::<Vec<_>>(),
    })
}
