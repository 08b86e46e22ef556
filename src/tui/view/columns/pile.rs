//! The cards of one player at one location, one beneath the other.

use super::draw_spread;
use crate::tui::canvas::{Canvas, Target, rows, scroll_to};
use crate::tui::model::{Model, Table};
use crate::tui::view::board::words;
use crate::tui::view::strip::Words;
use ratatui::layout::Rect;
use ratatui::style::Style;
use wars_engine::view::{InPlay, LocationView, Stacked};
use wars_engine::{CardIx, Seat, Side};

/// A line of a pile.
#[derive(Debug)]
struct Line {
    /// The card that begins here, if one does.
    card: Option<CardIx>,
    left: Words,
    right: Words,
}

/// The cards of one side at one location.
#[derive(Debug, Default)]
pub struct Pile {
    /// Totals, next to the location; nothing without cards.
    total: Words,
    lines: Vec<Line>,
}

impl Pile {
    /// The cards of a side at a location; what is stacked on the location lies with the player who played it.
    pub fn of(model: &Model, table: &Table, location: &LocationView, side: Side) -> Pile {
        let mut maker = Maker { model, table, lines: Vec::new() };
        let is_several = location.edges_of(side).count() > 1;
        for edge in location.edges_of(side) {
            if is_several {
                maker.push_group(&format!("{}:", table.scene.name(edge.seat)), &edge.cards, 0);
            } else {
                edge.cards.iter().for_each(|card| maker.push(card, 0));
            }
            maker.push_group("beneath the location:", &edge.beneath, 0);
            if location.player == edge.seat {
                maker.push_stacked(&location.stacked, 0);
            }
        }
        let seats: Vec<Seat> = location.edges_of(side).map(|edge| edge.seat).collect();
        Pile { total: total(location, side, model.look.theme.together(&seats)), lines: maker.lines }
    }

    /// How many rows it fills, its totals included.
    pub fn len(&self) -> usize {
        self.lines.len() + 1
    }

    /// Above a location: the totals at the bottom, the cards on them.
    pub fn draw_up(&self, canvas: &mut Canvas<'_>, area: Rect, marked: Option<CardIx>) {
        let Some(last) = rows(area).last() else { return };
        draw_spread(canvas, last, &self.total, &Words::new());
        let rest = Rect { height: area.height - 1, ..area };
        let empty = rest.height.saturating_sub(u16::try_from(self.lines.len()).unwrap_or(u16::MAX));
        self.draw_lines(canvas, Rect { y: rest.y + empty, height: rest.height - empty, ..rest }, marked);
    }

    /// Below a location: the totals at the top, the cards beneath them.
    pub fn draw_down(&self, canvas: &mut Canvas<'_>, area: Rect, marked: Option<CardIx>) {
        let Some(first) = rows(area).next() else { return };
        draw_spread(canvas, first, &self.total, &Words::new());
        self.draw_lines(canvas, Rect { y: area.y + 1, height: area.height - 1, ..area }, marked);
    }

    /// As many lines as there is room for, the marked card among them; what is left out is counted.
    fn draw_lines(&self, canvas: &mut Canvas<'_>, area: Rect, marked: Option<CardIx>) {
        let height = usize::from(area.height);
        let at = self.lines.iter().position(|line| line.card.is_some() && line.card == marked).unwrap_or(0);
        let first = scroll_to(at, self.lines.len(), height);
        let end = self.lines.len().min(first + height);
        let cards = |lines: &[Line]| lines.iter().filter(|line| line.card.is_some()).count();
        for (row, index) in rows(area).zip(first..end) {
            // The row that counts takes the place of a line, which is one of those left out.
            let left_out = match index {
                _ if index == at || height < 2 => None,
                _ if index == first && first > 0 => Some(&self.lines[..=index]),
                _ if index + 1 == end && end < self.lines.len() => Some(&self.lines[index..]),
                _ => None,
            };
            match left_out {
                Some(lines) => {
                    let more = match cards(lines) {
                        // Only states of a card that is in sight.
                        0 => format!(" {}", canvas.look.symbols.ellipsis),
                        count => format!(" +{count} more"),
                    };
                    canvas.line(row, &[(more.as_str(), canvas.look.theme.dim)]);
                }
                None => self.lines[index].draw(canvas, row, marked),
            }
        }
    }
}

impl Line {
    fn draw(&self, canvas: &mut Canvas<'_>, row: Rect, marked: Option<CardIx>) {
        let is_marked = self.card.is_some() && self.card == marked;
        let sign = if is_marked { canvas.look.symbols.marker } else { " " };
        let mark = canvas.line(row, &[(sign, canvas.look.theme.text)]);
        draw_spread(canvas, Rect { x: row.x + mark, width: row.width - mark, ..row }, &self.left, &self.right);
        if is_marked {
            canvas.style(row, canvas.look.theme.selection);
        }
        if let Some(card) = self.card {
            canvas.target(row, Target::Board(card));
        }
    }
}

/// The totals of a side's cards.
fn total(location: &LocationView, side: Side, style: Style) -> Words {
    let totals = &location.sides[side];
    match words::fighters(location, side) {
        0 if words::has_no_cards(location, side) => Words::new(),
        count => {
            let cards = if count == 1 { "card" } else { "cards" };
            vec![(format!(" {count} {cards}: P {} T {}", totals.total_power, totals.total_tactics), style)]
        }
    }
}

struct Maker<'a> {
    model: &'a Model,
    table: &'a Table,
    lines: Vec<Line>,
}

impl Maker<'_> {
    /// A card, its states in a second line, then all that is on it.
    fn push(&mut self, card: &InPlay, depth: usize) {
        let theme = &self.model.look.theme;
        let mut left = vec![(" ".repeat(depth), theme.dim)];
        if let Some(letter) = self.table.letter_of_card(card.card) {
            left.push((format!("{letter}) "), theme.key_hint));
        }
        left.push((words::card_name(self.model, &card.id, &card.name), theme.text));
        let right = words::stats(card).map(|stats| (stats, theme.text)).into_iter().collect();
        self.lines.push(Line { card: Some(card.card), left, right });
        let mut states: Words = Vec::new();
        for (state, style) in words::states(card, theme) {
            states.push((if states.is_empty() { " ".repeat(depth + 1) } else { " ".to_owned() }, theme.text));
            states.push((state.to_owned(), style));
        }
        for find in words::carried(self.table, card.card) {
            states.push((if states.is_empty() { " ".repeat(depth + 1) } else { " ".to_owned() }, theme.text));
            states.push((format!("carries {find}"), theme.prompt));
        }
        if !states.is_empty() {
            self.lines.push(Line { card: None, left: states, right: Words::new() });
        }
        self.push_group("beneath:", &card.beneath, depth + 1);
        self.push_group("aboard:", &card.aboard, depth + 1);
        self.push_stacked(&card.stacked, depth + 1);
    }

    /// Cards under a line that says where they are.
    fn push_group(&mut self, relation: &str, cards: &[InPlay], depth: usize) {
        if cards.is_empty() {
            return;
        }
        let left = vec![(" ".repeat(depth) + relation, self.model.look.theme.dim)];
        self.lines.push(Line { card: None, left, right: Words::new() });
        for card in cards {
            self.push(card, depth + 1);
        }
    }

    fn push_stacked(&mut self, stacked: &Stacked, depth: usize) {
        for words in words::stacked(stacked) {
            let left = vec![(" ".repeat(depth) + &words, self.model.look.theme.dim)];
            self.lines.push(Line { card: None, left, right: Words::new() });
        }
    }
}
