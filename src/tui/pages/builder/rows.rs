//! The rows of the two lists: the cards that are found, and the deck by kind.

use super::{Builder, Focus};
use crate::cards::words::{short_cost, type_word};
use crate::decks::desk::Open;
use crate::text::{Align, cell, width};
use crate::tui::canvas::{Canvas, Target, rows, scroll_to};
use crate::tui::model::Model;
use crate::tui::sheet;
use ratatui::layout::Rect;
use wars_engine::DefIx;
use wars_engine::card::CardDef;

/// From this width on a row tells kind and destiny as well.
const ROOMY: u16 = 56;

/// The cards that are found, those of the deck with their copies before them.
pub fn draw_found(page: &Builder, canvas: &mut Canvas<'_>, area: Rect, found: &[DefIx], open: &Open, model: &Model) {
    let first = scroll_to(page.cards.marked, found.len(), area.height as usize);
    for (at, (row, card)) in rows(area).zip(found.iter().skip(first)).enumerate() {
        canvas.target(row, Target::Row(first + at));
        let copies = match open.workshop.copies(*card) {
            0 => String::new(),
            count => count.to_string(),
        };
        let is_marked = page.focus == Focus::Cards && first + at == page.cards.marked;
        line(canvas, row, is_marked, &copies, *card, model);
    }
    if found.is_empty() {
        canvas.put(area.x + 2, area.y, area.width.saturating_sub(2), "No card fits.", model.look.theme.dim);
    }
}

/// A row of the deck.
enum Row {
    Heading(String),
    /// So many copies of a card.
    Card(DefIx, usize),
}

/// The deck by kind; the location it begins with is marked.
pub fn draw_deck(page: &Builder, canvas: &mut Canvas<'_>, area: Rect, open: &Open, model: &Model) {
    let theme = &model.look.theme;
    let workshop = &open.workshop;
    let mut all = Vec::new();
    for group in workshop.groups(&model.world.catalogue) {
        all.push(Row::Heading(format!("{} {}", group.count(), group.name)));
        all.extend(group.cards.iter().map(|(card, count)| Row::Card(*card, *count)));
    }
    if all.is_empty() {
        let words = ["No card yet.", "+ or Enter adds the marked card;", "/ searches, ? lists the keys."];
        for (row, words) in rows(area).zip(words) {
            canvas.put(row.x + 2, row.y, row.width.saturating_sub(2), words, theme.dim);
        }
        return;
    }
    let places: Vec<usize> =
        all.iter().enumerate().filter(|(_, row)| matches!(row, Row::Card(..))).map(|(at, _)| at).collect();
    let marked = places.get(page.deck.marked).copied().unwrap_or(0);
    let first = scroll_to(marked, all.len(), area.height as usize);
    for (row, at) in rows(area).zip(first..all.len()) {
        match &all[at] {
            Row::Heading(words) => {
                canvas.put(row.x + 1, row.y, row.width.saturating_sub(1), words, theme.heading);
            }
            Row::Card(card, count) => {
                let number = places.iter().position(|place| *place == at).unwrap_or(0);
                canvas.target(row, Target::SecondRow(number));
                let start = if workshop.start() == Some(*card) { "S" } else { "" };
                let is_marked = page.focus == Focus::Deck && at == marked;
                line(canvas, row, is_marked, &format!("{count}{start}"), *card, model);
            }
        }
    }
}

/// Copies, title and numbers of a card in a row.
fn line(canvas: &mut Canvas<'_>, row: Rect, is_marked: bool, copies: &str, card: DefIx, model: &Model) {
    let theme = &model.look.theme;
    let def = model.world.catalogue.def(card);
    let numbers = if row.width < ROOMY { brief(def) } else { roomy(def) };
    let room = usize::from(row.width).saturating_sub(2 + 4 + width(&numbers));
    let title = cell(&sheet::title(def, &model.look), room, Align::Left, model.look.symbols.ellipsis);
    let copies = format!("{copies:>2} ");
    let style = theme.faction(def.facts.faction);
    canvas.list_row(
        row,
        is_marked,
        &[(&copies, theme.text), (&title, style), (" ", theme.text), (&numbers, theme.dim)],
    );
}

/// What a card costs and needs; of a location the energy and support it gives.
fn brief(def: &CardDef) -> String {
    match &def.facts.icons {
        Some(icons) => {
            let support: String = icons.own.support.iter().map(|faction| &faction.name()[..1]).collect();
            format!("{}{support}", icons.own.energy)
        }
        None => short_cost(def),
    }
}

/// Everything that a row may have no room for, with the numbers of units and ships: power, tactics, defense.
pub fn in_a_line(def: &CardDef) -> String {
    let facts = &def.facts;
    let stats = facts.stats().map(|it| format!(", {}/{}/{}", it.power, it.tactics, it.defense)).unwrap_or_default();
    let unique = if facts.unique { "unique " } else { "" };
    let of_location = if facts.icons.is_some() { " energy and support" } else { "" };
    let (title, faction, kind) = (&facts.title, facts.faction, type_word(def));
    let destiny = destiny(def).map(|destiny| format!(", destiny {destiny}")).unwrap_or_default();
    format!("{title}: {unique}{faction} {kind}, {}{of_location}{stats}{destiny}", brief(def))
}

/// The same with kind and destiny.
fn roomy(def: &CardDef) -> String {
    let destiny = destiny(def).map(|destiny| format!("d{destiny}")).unwrap_or_default();
    format!("{:<7}{:<9} {destiny:<2}", brief(def), def.card_type().name())
}

/// A location has no destiny of its own unless it says so.
fn destiny(def: &CardDef) -> Option<i16> {
    Some(def.facts.destiny).filter(|destiny| def.location.is_none() || *destiny != 0)
}
