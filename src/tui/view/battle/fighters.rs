//! The cards of a side in the battle: a row each, the name whole, with its numbers and what has become of it.

use super::Standing;
use crate::text::{self, Align};
use crate::tui::canvas::{Canvas, Piece, Target, rows, scroll_to};
use crate::tui::model::{Model, Pane, Table};
use crate::tui::view::actions::more_beyond;
use ratatui::layout::Rect;
use ratatui::style::Style;
use wars_engine::view::InPlay;

/// A row: a card, and cards beneath it that are shown beside it.
struct Row<'a> {
    card: &'a InPlay,
    depth: usize,
    beside: String,
}

impl Row<'_> {
    fn name(&self) -> String {
        format!("{}{}", "  ".repeat(self.depth), self.card.name)
    }

    fn stats(&self) -> String {
        match (self.card.power, self.card.tactics, self.card.defense) {
            (Some(power), Some(tactics), Some(defense)) => format!("{}/{}/{}", power.now, tactics.now, defense.now),
            _ => String::new(),
        }
    }

    /// What has become of the card: in words where there is room, else by letters.
    fn states(&self, room: usize) -> String {
        let card = self.card;
        let states = [(card.damaged, "DAMAGED", "D"), (card.inverted, "inverted", "I"), (card.immune, "immune", "M")];
        let states = states.iter().filter(|(is_so, ..)| *is_so);
        let stacked = card.stacked.face_up.len() + card.stacked.face_down;
        let stacked = if stacked > 0 { format!(" +{stacked}") } else { String::new() };
        let words: String = states.clone().map(|(_, word, _)| format!(" {word}")).collect();
        if words.len() + stacked.len() <= room {
            return words + &stacked;
        }
        let letters: String = states.map(|(.., letter)| *letter).collect();
        format!(" [{letters}]{stacked}")
    }
}

/// The cards of one side, in its column, so many rows from one to the next.
pub(super) fn draw(
    canvas: &mut Canvas<'_>,
    area: Rect,
    (model, table): (&Model, &Table),
    standing: &Standing<'_>,
    apart: usize,
) {
    // One cell for the mark, one between it and the row, two for a letter.
    let letters = if table.is_picking() { 2 } else { 0 };
    let width = usize::from(area.width).saturating_sub(2 + letters);
    let list = list(table, standing, width, area.height);
    let names = list.iter().map(|row| text::width(&row.name())).max().unwrap_or(0);
    let stats = list.iter().map(|row| row.stats().len()).max().unwrap_or(0);
    let is_here = |row: &Row<'_>| Some(row.card.card) == table.spot;
    let marked = list.iter().position(is_here);
    let first = scroll_to(marked.unwrap_or(0), list.len(), area.height as usize);
    for (at, row) in rows(area).step_by(apart).zip(list.iter().skip(first)) {
        canvas.target(at, Target::Board(row.card.card));
        let (theme, ellipsis) = (canvas.look.theme.clone(), canvas.look.symbols.ellipsis);
        let name = text::cell(&row.name(), names.min(width.saturating_sub(stats + 1)), Align::Left, ellipsis);
        let numbers = format!(" {}", text::pad(&row.stats(), stats, Align::Right));
        // At the edges of a list that goes on, what is said of that needs room too.
        let goes_on = (at.y == area.y && first > 0)
            || (at.y + 1 == area.bottom() && first + usize::from(area.height) < list.len());
        let taken = if goes_on { MORE } else { 0 };
        let room = width.saturating_sub(text::width(&name) + numbers.len() + taken);
        let states = row.states(room);
        let letter = match (letters, table.letter_of_card(row.card.card)) {
            (0, _) => String::new(),
            (_, Some(letter)) => format!("{letter} "),
            (_, None) => "  ".to_owned(),
        };
        let is_entering = model.motion.as_ref().is_some_and(|motion| motion.is_entering(row.card.card, model.now));
        let style = if is_entering { theme.found } else { style(row.card, canvas) };
        let pieces: [Piece<'_>; 5] = [
            (&letter, theme.key_hint),
            (&name, style),
            (&numbers, theme.text),
            (&states, style),
            (&row.beside, theme.dim),
        ];
        canvas.list_row(at, table.focus == Pane::Board && is_here(row), &pieces);
    }
    more_beyond(canvas, area, first, list.len());
}

fn style(card: &InPlay, canvas: &Canvas<'_>) -> Style {
    let theme = &canvas.look.theme;
    match (card.damaged, card.inverted) {
        (true, _) => theme.damaged,
        (_, true) => theme.inverted,
        _ => theme.text,
    }
}

/// The rows. Where they are too many, what lies beneath a card stands beside it, if it fits and is not to be picked.
fn list<'a>(table: &Table, standing: &Standing<'a>, width: usize, height: u16) -> Vec<Row<'a>> {
    let cards = standing.cards();
    let is_crowded = cards.len() > usize::from(height);
    let mut rows: Vec<Row<'a>> = Vec::new();
    for (card, depth) in cards {
        let own = Row { card, depth, beside: String::new() };
        let beside = format!(" {WITH} {}", card.name);
        let is_free =
            own.stats().is_empty() && table.letter_of_card(card.card).is_none() && Some(card.card) != table.spot;
        match rows.last_mut().filter(|host| is_crowded && is_free && depth > host.depth) {
            Some(host) => {
                let used = text::width(&host.name()) + 1 + host.stats().len() + host.states(usize::MAX).len();
                if used + text::width(&host.beside) + text::width(&beside) <= width {
                    host.beside.push_str(&beside);
                } else {
                    rows.push(own);
                }
            }
            None => rows.push(own),
        }
    }
    rows
}

/// Cells for how many cards are above or below.
const MORE: usize = 9;

/// Before a card that lies beneath another one.
const WITH: &str = "+";
