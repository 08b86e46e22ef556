//! Cards of a hand in columns, and in `boxes`: only on a private screen, or where nothing is private.

pub mod boxes;

use crate::cards::words::short_cost;
use crate::text::{self, Align};
use crate::tui::canvas::{Canvas, Target, rows, scroll_to};
use crate::tui::model::{Model, Pane, Table};
use crate::tui::sheet;
use crate::tui::view::board::words::faction_letter;
use crate::tui::view::strip::Words;
use ratatui::layout::Rect;
use wars_engine::Seat;
use wars_engine::card::CardDef;
use wars_engine::facts::EdgeIcons;
use wars_engine::view::CardName;

/// From so many cells on, a row of the list has room for the type.
const ROOMY: u16 = 90;

/// The columns of a hand in the list: as wide as its cards need.
#[derive(Clone, Copy, Debug)]
pub struct Columns {
    title: usize,
    kind: usize,
    cost: usize,
    numbers: usize,
}

impl Columns {
    /// The columns for the hand of whoever is asked.
    pub fn of(model: &Model, table: &Table, width: u16) -> Columns {
        let mut columns = Columns { title: 0, kind: 0, cost: 0, numbers: 0 };
        for (card, count) in table.folded_hand(table.scene.prompt.who) {
            let Some(def) = def(model, card) else { continue };
            columns.title = columns.title.max(text::width(&title(model, def, count)));
            columns.kind = columns.kind.max(kind(def).len());
            columns.cost = columns.cost.max(short_cost(def).len());
            columns.numbers = columns.numbers.max(numbers(def).len());
        }
        if width < ROOMY {
            (columns.kind, columns.numbers) = (0, 0);
        }
        columns
    }

    /// A card in columns.
    pub fn words(&self, model: &Model, card: &CardName, count: usize, is_possible: bool) -> Words {
        let theme = &model.look.theme;
        let Some(def) = def(model, card) else { return vec![(card.title.clone(), theme.text)] };
        let cell = |words: &str, width: usize| match width {
            0 => String::new(),
            width => text::pad(words, width, Align::Left) + "  ",
        };
        let (title, rest) = if is_possible { (theme.playable, theme.text) } else { (theme.text, theme.dim) };
        let kind = cell(kind(def), self.kind);
        let numbers = format!("{}{}", cell(&short_cost(def), self.cost), cell(&numbers(def), self.numbers));
        let mut words = vec![(text::pad(&self::title(model, def, count), self.title, Align::Left) + "  ", title)];
        words.push((kind, theme.faction(def.facts.faction)));
        words.push((numbers.trim_end().to_owned(), rest));
        // The note after it stands in a column as well.
        words.push((" ".repeat(numbers.len() - numbers.trim_end().len()), rest));
        words
    }
}

/// A card in two or three words.
pub fn brief(model: &Model, card: &CardName, count: usize) -> String {
    let Some(def) = def(model, card) else { return card.title.clone() };
    let title = title(model, def, count);
    match short_cost(def).as_str() {
        "" => title,
        cost => format!("{title} {cost}"),
    }
}

/// Whether a note says no more than the cost that is printed on a card.
pub fn is_printed_cost(model: &Model, card: &CardName, note: &str) -> bool {
    let cost = def(model, card).and_then(|def| def.facts.cost);
    cost.is_some_and(|cost| note == format!("{cost} energy"))
}

/// The hand in the side pane of a small screen; two hands one above the other.
pub fn draw_tab(canvas: &mut Canvas<'_>, area: Rect, model: &Model, table: &Table) {
    match table.hand_seats()[..] {
        [] => _ = canvas.put(area.x, area.y, area.width, "Nobody looks at a hand.", model.look.theme.dim),
        [seat] => draw_rows(canvas, area, model, table, seat),
        ref seats => {
            let height = area.height / seats.len() as u16;
            for (seat, y) in seats.iter().zip((area.y..area.bottom()).step_by(height.max(1) as usize)) {
                let count = super::counted(table.hand_of(*seat).len(), "card", "cards");
                let title = format!("HAND of {}  {count}", table.scene.name(*seat));
                canvas.put(area.x, y, area.width, &title, model.look.theme.seat(*seat));
                let below = Rect { y: y + 1, height: height.saturating_sub(1), ..area };
                draw_rows(canvas, below, model, table, *seat);
            }
        }
    }
}

/// A line for each card.
fn draw_rows(canvas: &mut Canvas<'_>, area: Rect, model: &Model, table: &Table, seat: Seat) {
    let cards = table.folded_hand(seat);
    let at = cards.iter().position(|(card, _)| Some(card.card) == table.in_hand).unwrap_or(0);
    let first = scroll_to(at, cards.len(), area.height as usize);
    for (row, (card, count)) in rows(area).zip(cards.iter().skip(first)) {
        canvas.target(row, Target::Hand(card.card));
        let marked = table.focus == Pane::Hand && Some(card.card) == table.in_hand;
        let Some(def) = def(model, card) else { continue };
        let cost = short_cost(def);
        let room = usize::from(row.width).saturating_sub(cost.len() + 3);
        let title = text::cell(&title(model, def, *count), room, Align::Left, model.look.symbols.ellipsis);
        canvas.list_row(
            row,
            marked,
            &[(&title, model.look.theme.text), (" ", model.look.theme.text), (&cost, model.look.theme.dim)],
        );
    }
    super::actions::more_beyond(canvas, area, first, cards.len());
}

fn def<'a>(model: &'a Model, card: &CardName) -> Option<&'a CardDef> {
    let catalogue = model.catalogue();
    catalogue.find(&card.id).map(|def| catalogue.def(def))
}

fn title(model: &Model, def: &CardDef, count: usize) -> String {
    let title = sheet::title(def, &model.look);
    if count > 1 { format!("{title} x{count}") } else { title }
}

fn kind(def: &CardDef) -> &'static str {
    def.card_type().name()
}

/// Power, tactics and defense with destiny; of a location the energy and support icons of both sides, one's own first.
fn numbers(def: &CardDef) -> String {
    if let Some(icons) = &def.facts.icons {
        return format!("{} | {}", edge(&icons.own), edge(&icons.opponent));
    }
    let destiny = format!("d{}", def.facts.destiny);
    match def.facts.stats() {
        Some(it) => format!("{}/{}/{} {destiny}", it.power, it.tactics, it.defense),
        None => destiny,
    }
}

fn edge(icons: &EdgeIcons) -> String {
    let letters: String = icons.support.iter().map(|faction| faction_letter(*faction)).collect();
    format!("{}{letters}", icons.energy)
}
