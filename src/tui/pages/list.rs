//! A list with one row marked, and a filter: what most pages are made of.

use crate::tui::canvas::{Canvas, Target, rows, scroll_to};
use crate::tui::command::Command;
use ratatui::layout::Rect;
use ratatui::style::Style;

/// How far a page goes.
const PAGE: usize = 15;

/// Which row is marked, and what rows have to contain.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct List {
    /// The marked row, among those shown.
    pub marked: usize,
    /// What rows have to contain.
    pub filter: String,
}

impl List {
    /// Moves the mark; whether the command was one that moves.
    pub fn act(&mut self, command: Command, count: usize) -> bool {
        let last = count.saturating_sub(1);
        self.marked = match command {
            Command::Up => self.marked.saturating_sub(1),
            Command::Down => (self.marked + 1).min(last),
            Command::PageUp => self.marked.saturating_sub(PAGE),
            Command::PageDown => (self.marked + PAGE).min(last),
            Command::First => 0,
            Command::Last => last,
            _ => return false,
        };
        true
    }

    /// Shows only rows that contain some words.
    pub fn set_filter(&mut self, words: &str) {
        (self.filter, self.marked) = (words.to_owned(), 0);
    }

    /// Whether a text has every word of the filter.
    pub fn fits(&self, text: &str) -> bool {
        let text = text.to_lowercase();
        self.filter.to_lowercase().split_whitespace().all(|word| text.contains(word))
    }

    /// Draws the rows around the marked one.
    pub fn draw(&self, canvas: &mut Canvas<'_>, area: Rect, lines: &[(String, Style)]) {
        let first = scroll_to(self.marked, lines.len(), area.height as usize);
        for (at, (row, (line, style))) in rows(area).zip(lines.iter().skip(first)).enumerate() {
            canvas.target(row, Target::Row(first + at));
            canvas.list_row(row, first + at == self.marked, &[(line, *style)]);
        }
    }

    /// "12 of 97", and the filter.
    pub fn place(&self, count: usize) -> String {
        let filter = if self.filter.is_empty() { String::new() } else { format!(" with \"{}\"", self.filter) };
        format!("{} of {count}{filter}", (self.marked + 1).min(count))
    }
}
