//! Cards in play one after the other in lines: a card, then all that is beneath, aboard and stacked on it in brackets.

use super::words;
use crate::tui::canvas::{Canvas, Target};
use crate::tui::model::{Model, Table};
use crate::tui::view::strip::{self, Words};
use ratatui::layout::Rect;
use wars_engine::CardIx;
use wars_engine::view::{Edge, InPlay, Stacked};

/// A card in a line of cards.
#[derive(Clone, Debug)]
pub struct Chip {
    /// The card, if it can be marked.
    pub card: Option<CardIx>,
    words: Words,
}

impl Chip {
    /// How many cells it fills, the cell for its mark included.
    fn width(&self) -> usize {
        1 + strip::width(&self.words)
    }
}

/// Makes chips of cards.
#[derive(Clone, Copy, Debug)]
pub struct Maker<'a> {
    /// The screen.
    pub model: &'a Model,
    /// The game on it.
    pub table: &'a Table,
}

impl Maker<'_> {
    /// A player's cards at a location.
    pub fn edge(self, edge: &Edge) -> Vec<Chip> {
        let mut chips = self.cards(&edge.cards);
        for card in &edge.beneath {
            self.push(card, "beneath the location", &mut chips);
        }
        chips
    }

    /// Cards that lie beneath no other.
    pub fn cards(self, cards: &[InPlay]) -> Vec<Chip> {
        let mut chips = Vec::new();
        for card in cards {
            self.push(card, "", &mut chips);
        }
        chips
    }

    /// Cards stacked on another.
    pub fn stacked(self, stacked: &Stacked) -> Vec<Chip> {
        let dim = self.model.look.theme.dim;
        let chip = |words: String| Chip { card: None, words: vec![(format!("[{words}]"), dim)] };
        words::stacked(stacked).into_iter().map(chip).collect()
    }

    /// A card and everything on it; one that is beneath or aboard another is in brackets that say so.
    fn push(self, card: &InPlay, relation: &str, chips: &mut Vec<Chip>) {
        let words = self.card(card);
        let words = if relation.is_empty() { words } else { self.in_brackets(relation, words) };
        chips.push(Chip { card: Some(card.card), words });
        for below in &card.beneath {
            self.push(below, "beneath", chips);
        }
        for unit in &card.aboard {
            self.push(unit, "aboard", chips);
        }
        chips.extend(self.stacked(&card.stacked));
    }

    fn in_brackets(self, relation: &str, words: Words) -> Words {
        let dim = self.model.look.theme.dim;
        let mut all = vec![(format!("[{relation}: "), dim)];
        all.extend(words);
        all.push(("]".to_owned(), dim));
        all
    }

    /// A card with its letter, its numbers and what is special about it.
    fn card(self, card: &InPlay) -> Words {
        let theme = &self.model.look.theme;
        let mut all = Words::new();
        if let Some(letter) = self.table.letter_of_card(card.card) {
            all.push((format!("{letter}) "), theme.key_hint));
        }
        all.push((words::card_name(self.model, &card.id, &card.name), theme.text));
        if let Some(stats) = words::stats(card) {
            all.push((format!(" {stats}"), theme.text));
        }
        if let Some(room) = card.room.filter(|room| *room > 0) {
            all.push((format!(" room {room}"), theme.dim));
        }
        for (state, style) in words::states(card, theme) {
            all.push((" ".to_owned(), theme.text));
            all.push((state.to_owned(), style));
        }
        all.extend(words::carried(self.table, card.card).map(|find| (format!(" carries {find}"), theme.prompt)));
        all
    }
}

/// Chips in lines of at most this many cells; one that is wider has a line of its own.
pub fn flow(chips: Vec<Chip>, width: usize) -> Vec<Vec<Chip>> {
    let mut lines: Vec<Vec<Chip>> = Vec::new();
    let mut used = 0;
    for chip in chips {
        let needed = chip.width() + 1;
        match lines.last_mut() {
            // The gap after the last chip may be cut off.
            Some(line) if used + needed <= width + 1 => line.push(chip),
            _ => {
                lines.push(vec![chip]);
                used = 0;
            }
        }
        used += needed;
    }
    lines
}

/// Draws a line of chips, the marked one with its sign.
pub fn draw(canvas: &mut Canvas<'_>, row: Rect, chips: &[Chip], marked: Option<CardIx>) {
    let mut rest = row;
    for chip in chips {
        let is_marked = chip.card.is_some() && chip.card == marked;
        let sign = if is_marked { canvas.look.symbols.marker } else { " " };
        let mut line = vec![(sign, canvas.look.theme.text)];
        line.extend(strip::pieces(&chip.words));
        let used = canvas.line(rest, &line);
        let place = Rect { width: used, ..rest };
        if is_marked {
            canvas.style(place, canvas.look.theme.selection);
        }
        if let Some(card) = chip.card {
            canvas.target(place, Target::Board(card));
        }
        let step = (used + 1).min(rest.width);
        rest = Rect { x: rest.x + step, width: rest.width - step, ..rest };
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ratatui::style::Style;

    #[test]
    fn chips_flow_into_lines() {
        let chip = |text: &str| Chip { card: None, words: vec![(text.to_owned(), Style::new())] };
        let lines = |width: usize| -> Vec<usize> {
            flow(["Grunt 1/1/1", "Guru 1/1/3", "a card with a very long name"].map(chip).to_vec(), width)
                .iter()
                .map(Vec::len)
                .collect()
        };
        assert_eq!(lines(80), [3]);
        assert_eq!(lines(24), [2, 1]);
        assert_eq!(lines(23), [1, 1, 1]);
        assert_eq!(lines(0), [1, 1, 1]);
    }
}
