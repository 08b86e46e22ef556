//! The panel above the table: the step of a lesson, or what a new player is told once.

use crate::text::wrap;
use crate::tui::canvas::{Canvas, rows};
use crate::tui::model::{Model, Teaching};
use ratatui::layout::Rect;
use ratatui::style::Style;

/// Draws the panel at the top of an area; the area that is left for the table.
pub fn draw(canvas: &mut Canvas<'_>, area: Rect, model: &Model, teaching: &Teaching) -> Rect {
    let lines = lines(model, teaching, area.width);
    let height = (lines.len() as u16 + 1).min(area.height / 2);
    let panel = Rect { height, ..area };
    canvas.rule(panel, &teaching.heading, true);
    for (row, (line, style)) in rows(panel).skip(1).zip(&lines) {
        canvas.put(row.x + 1, row.y, row.width.saturating_sub(2), line, *style);
    }
    Rect { y: area.y + height, height: area.height - height, ..area }
}

/// The lines beneath its title.
fn lines(model: &Model, teaching: &Teaching, width: u16) -> Vec<(String, Style)> {
    let theme = &model.look.theme;
    let broken = |words: &str, style: Style| {
        let lines = wrap(words, usize::from(width.saturating_sub(2)), 0);
        lines.into_iter().map(move |line| (line, style)).collect::<Vec<_>>()
    };
    let mut lines = broken(&teaching.text, theme.text);
    if let Some(words) = &teaching.hint {
        lines.extend(broken(words, theme.error));
    }
    // What it is has a line of the list to itself: here the key is what matters.
    lines.extend(teaching.foot.iter().map(|words| (words.clone(), theme.prompt)));
    lines
}
