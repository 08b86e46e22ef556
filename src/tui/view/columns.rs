//! Locations as columns, as on a table.

use crate::tui::canvas::Canvas;
use crate::tui::model::{Model, Table};
use ratatui::layout::Rect;

/// Locations as columns, as on a table.
pub fn draw(canvas: &mut Canvas<'_>, area: Rect, model: &Model, table: &Table) {
    let _ = (canvas, area, model, table);
}
