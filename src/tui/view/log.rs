//! The end of the log, or the part around the marked line.

use super::actions::more_beyond;
use crate::session::LogLine;
use crate::tui::canvas::{Canvas, Target, rows};
use crate::tui::model::{Model, Pane, Table};
use ratatui::layout::Rect;
use ratatui::style::Style;
use wars_engine::telling::Weight;

/// The pane.
pub fn draw(canvas: &mut Canvas<'_>, area: Rect, model: &Model, table: &Table) {
    canvas.target(area, Target::Pane(Pane::Log));
    let turn = table.view().turn.number;
    let inner = canvas.panel(area, &format!("LOG  turn {turn}"), table.focus == Pane::Log);
    draw_lines(canvas, inner, model, table);
}

/// The lines alone.
pub fn draw_lines(canvas: &mut Canvas<'_>, area: Rect, model: &Model, table: &Table) {
    let (count, height) = (table.scene.log.len(), area.height as usize);
    let marked = table.log_line.unwrap_or(count.saturating_sub(1));
    // Follows the end unless somebody reads further up.
    let first = match table.log_line {
        None => count.saturating_sub(height),
        Some(_) => crate::tui::canvas::scroll_to(marked, count, height),
    };
    let focused = table.focus == Pane::Log;
    for (at, (row, line)) in rows(area).zip(table.scene.log.iter().skip(first)).enumerate() {
        canvas.target(row, Target::LogLine(first + at));
        let before = (first + at).checked_sub(1).map(|before| table.scene.log[before].at);
        draw_line(canvas, row, model, line, before != Some(line.at), focused && first + at == marked);
    }
    if focused {
        more_beyond(canvas, area, first, count);
    }
}

/// One line: its stamp where a new act begins, then the words; what came of an act is indented.
pub fn draw_line(canvas: &mut Canvas<'_>, row: Rect, model: &Model, line: &LogLine, is_new: bool, marked: bool) {
    let stamp = if is_new { line.at.to_string() } else { String::new() };
    let indent = if matches!(line.weight, None | Some(Weight::Detail)) { " " } else { "" };
    let words = format!("{indent}{}", line.text);
    let style = style(model, line);
    canvas.list_row(row, marked, &[(&format!("{stamp:<7}"), model.look.theme.dim), (&words, style)]);
}

fn style(model: &Model, line: &LogLine) -> Style {
    let theme = &model.look.theme;
    match line.weight {
        Some(Weight::Turn(_) | Weight::End) => theme.heading,
        Some(Weight::Phase(_) | Weight::Battle) => theme.title,
        Some(Weight::Act | Weight::Detail) => theme.text,
        None => theme.dim,
    }
}
