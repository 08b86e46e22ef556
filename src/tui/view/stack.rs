//! What is pending.

use crate::tui::canvas::Canvas;
use crate::tui::model::{Model, Table};
use ratatui::layout::Rect;

/// What is pending.
pub fn draw(canvas: &mut Canvas<'_>, area: Rect, model: &Model, table: &Table) {
    let _ = (canvas, area, model, table);
}
