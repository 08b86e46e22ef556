//! Each player's piles and icons.

use crate::tui::canvas::Canvas;
use crate::tui::model::{Model, Table};
use ratatui::layout::Rect;

/// B in the first area, A in the second.
pub fn draw(canvas: &mut Canvas<'_>, areas: [Rect; 2], model: &Model, table: &Table) {
    let _ = (canvas, areas, model, table);
}
