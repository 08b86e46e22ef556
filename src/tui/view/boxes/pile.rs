//! The cards of one player at one location, one beneath the other.

use super::draw_spread;
use crate::tui::canvas::{Canvas, Target};
use crate::tui::model::{Model, Table};
use crate::tui::view::board::words;
use crate::tui::view::strip::{self, Words};
use ratatui::layout::Rect;
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
    lines: Vec<Line>,
}

impl Pile {
    /// The cards of a side at a location; what is stacked on the location lies with the player who played it.
    pub fn of(model: &Model, table: &Table, location: &LocationView, side: Side) -> Pile {
        let mut maker = Maker { model, table, owner: None, lines: Vec::new() };
        for edge in location.edges_of(side) {
            maker.owner = Some(edge.seat);
            edge.cards.iter().for_each(|card| maker.push(card, 0));
            maker.push_group("beneath the location:", &edge.beneath, 0);
            if location.player == edge.seat {
                maker.push_stacked(&location.stacked, 0);
            }
        }
        Pile { lines: maker.lines }
    }

    /// How many rows it fills.
    pub fn len(&self) -> usize {
        self.lines.len()
    }

    /// How many cells its lines need.
    pub fn width(&self) -> usize {
        let width = |line: &Line| {
            let right = strip::width(&line.right);
            // The mark, a gap before what stands at the right.
            1 + strip::width(&line.left) + right + usize::from(right > 0)
        };
        self.lines.iter().map(width).max().unwrap_or(0)
    }

    /// Draws its lines in the next rows.
    pub fn draw(&self, canvas: &mut Canvas<'_>, rows: &mut impl Iterator<Item = Rect>, marked: Option<CardIx>) {
        for line in &self.lines {
            let Some(row) = rows.next() else { return };
            line.draw(canvas, row, marked);
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

struct Maker<'a> {
    model: &'a Model,
    table: &'a Table,
    /// Whose cards these are.
    owner: Option<Seat>,
    lines: Vec<Line>,
}

impl Maker<'_> {
    /// A card, its states in a second line, then all that is on it.
    fn push(&mut self, card: &InPlay, depth: usize) {
        let theme = &self.model.look.theme;
        let owner = self.owner.filter(|_| depth == 0);
        let mut left = match owner {
            Some(seat) => {
                let sign = self.model.look.symbols.seats.get(seat.ix()).copied().unwrap_or_default();
                vec![(format!("{sign} "), theme.seat(seat))]
            }
            None => vec![(" ".repeat(depth + 2), theme.dim)],
        };
        if let Some(letter) = self.table.letter_of_card(card.card) {
            left.push((format!("{letter}) "), theme.key_hint));
        }
        left.push((words::card_name(self.model, &card.id, &card.name), theme.text));
        let right = words::stats(card).map(|stats| (stats, theme.text)).into_iter().collect();
        self.lines.push(Line { card: Some(card.card), left, right });
        let mut states: Words = Vec::new();
        for (state, style) in words::states(card, theme) {
            states.push((if states.is_empty() { " ".repeat(depth + 3) } else { " ".to_owned() }, theme.text));
            states.push((state.to_owned(), style));
        }
        for find in words::carried(self.table, card.card) {
            states.push((if states.is_empty() { " ".repeat(depth + 3) } else { " ".to_owned() }, theme.text));
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
        let left = vec![(" ".repeat(depth + 2) + relation, self.model.look.theme.dim)];
        self.lines.push(Line { card: None, left, right: Words::new() });
        for card in cards {
            self.push(card, depth + 1);
        }
    }

    fn push_stacked(&mut self, stacked: &Stacked, depth: usize) {
        for words in words::stacked(stacked) {
            let left = vec![(" ".repeat(depth + 2) + &words, self.model.look.theme.dim)];
            self.lines.push(Line { card: None, left, right: Words::new() });
        }
    }
}
