//! What can be done, and what can't.

use crate::tui::canvas::Canvas;
use crate::tui::model::{Model, Table};
use ratatui::layout::Rect;

/// What can be done, and what can't.
pub fn draw(canvas: &mut Canvas<'_>, area: Rect, step: super::Step, model: &Model, table: &Table) {
    let _ = (canvas, area, step, model, table);
}
