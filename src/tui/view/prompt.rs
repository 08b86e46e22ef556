//! The last two lines: the question with what passing leads to, and the keys.

use crate::tui::canvas::Canvas;
use crate::tui::command::Context;
use crate::tui::model::{Model, Table};
use ratatui::layout::Rect;

/// The question, or a message.
pub fn draw(canvas: &mut Canvas<'_>, area: Rect, model: &Model, table: &Table) {
    let _ = (canvas, area, model, table);
}

/// The keys that work here, as many as fit.
pub fn hints(canvas: &mut Canvas<'_>, area: Rect, model: &Model, context: Context) {
    let _ = (canvas, area, model, context);
}
