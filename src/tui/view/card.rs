//! The card looked at.

use crate::tui::canvas::Canvas;
use crate::tui::model::{Model, Table};
use ratatui::layout::Rect;

/// The card looked at.
pub fn draw(canvas: &mut Canvas<'_>, area: Rect, model: &Model, table: &Table) {
    let _ = (canvas, area, model, table);
}

/// The side pane of a small screen: card, stack, log or hand.
pub fn draw_tabs(canvas: &mut Canvas<'_>, area: Rect, model: &Model, table: &Table) {
    let _ = (canvas, area, model, table);
}
