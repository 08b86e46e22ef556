//! The end of the log.

use crate::tui::canvas::Canvas;
use crate::tui::model::{Model, Table};
use ratatui::layout::Rect;

/// The end of the log.
pub fn draw(canvas: &mut Canvas<'_>, area: Rect, model: &Model, table: &Table) {
    let _ = (canvas, area, model, table);
}
