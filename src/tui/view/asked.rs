//! The bar above the list: who is asked, at which moment, and what to do, in that player's colour.

use super::strip::{self, Words};
use crate::text;
use crate::tui::canvas::Canvas;
use crate::tui::model::{Model, Pane, Table};
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use wars_engine::Purpose;

/// The bar of a table in so many cells: a row, or more where the sentence has no room in it.
#[derive(Debug)]
pub struct Bar {
    name: String,
    sentence: String,
    right: String,
    below: Vec<String>,
    style: Style,
}

impl Bar {
    /// What the bar says.
    pub fn of(model: &Model, table: &Table, width: u16) -> Bar {
        let prompt = &table.scene.prompt;
        let sign = model.look.symbols.seats.get(prompt.who.ix()).copied().unwrap_or_default();
        let chooses = if prompt.is_for_table { " CHOOSES" } else { "" };
        let who = format!("{}{chooses}", table.asked().to_uppercase());
        let on_behalf = prompt.on_behalf.map(|seat| format!(" for {}", table.scene.name(seat).to_uppercase()));
        let moment =
            if prompt.moment.is_empty() { String::new() } else { format!(", {}", prompt.moment.to_uppercase()) };
        let (name, style) = match table.purpose() {
            Some(Purpose::Over) => ("THE GAME IS OVER".to_owned(), model.look.theme.title),
            _ => (format!("{sign} {who}{}{moment}", on_behalf.unwrap_or_default()), model.look.theme.seat(prompt.who)),
        };
        let right = right(table);
        let mut bar = Bar { name, sentence: table.scene.prompt.asks.clone(), right, below: Vec::new(), style };
        let width = usize::from(width);
        // Name, sentence and what can be spent, each with a space on both sides, and a line between them.
        if bar.beside() > width {
            bar.below = text::wrap(&std::mem::take(&mut bar.sentence), width.saturating_sub(2), 0);
        }
        if bar.beside() > width {
            bar.right.clear();
        }
        bar
    }

    fn beside(&self) -> usize {
        let parts = [&self.name, &self.sentence, &self.right];
        parts.iter().filter(|part| !part.is_empty()).map(|part| text::width(part) + 3).sum::<usize>() + 1
    }

    /// How many rows it takes.
    pub fn height(&self) -> u16 {
        1 + u16::try_from(self.below.len()).unwrap_or(0).min(4)
    }

    /// Draws it.
    pub fn draw(&self, canvas: &mut Canvas<'_>, area: Rect, model: &Model, table: &Table) {
        let focused = table.focus == Pane::Actions;
        let set = if focused { model.look.symbols.focus_border } else { model.look.symbols.border };
        let dash = set.horizontal_top;
        let width = usize::from(area.width);
        // Without colour only what is marked is reversed.
        let has_colour = self.style.fg.is_some();
        let style = if has_colour { self.style.add_modifier(Modifier::REVERSED) } else { self.style };
        let name = (format!(" {} ", self.name), style);
        let mut words: Words = vec![(dash.to_owned(), self.style), name];
        if !self.sentence.is_empty() {
            words.push((format!(" {} ", self.sentence), model.look.theme.prompt));
        }
        let right = if self.right.is_empty() { String::new() } else { format!(" {} ", self.right) };
        let gap = width.saturating_sub(strip::width(&words) + text::width(&right) + 1);
        words.push((dash.repeat(gap), self.style));
        words.push((right, model.look.theme.prompt));
        words.push((dash.to_owned(), self.style));
        canvas.line(Rect { height: 1, ..area }, &strip::pieces(&words));
        for (row, words) in crate::tui::canvas::rows(area).skip(1).zip(&self.below) {
            canvas.put(row.x + 1, row.y, row.width.saturating_sub(1), words, model.look.theme.prompt);
        }
    }
}

/// A number that is being typed, a filter, or what can be spent.
fn right(table: &Table) -> String {
    let prompt = &table.scene.prompt;
    if !table.typed.is_empty() {
        return format!("number {}_", table.typed);
    }
    if !table.filter.is_empty() {
        return format!("with \"{}\"", table.filter);
    }
    match table.view().seats.get(prompt.who) {
        Some(seat) if table.is_player(seat.seat) && prompt.on_behalf.is_none() && table.view().outcome.is_none() => {
            format!("{} energy to spend", seat.active)
        }
        _ => String::new(),
    }
}
