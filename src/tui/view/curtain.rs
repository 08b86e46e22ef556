//! The curtain between two players: nothing private, and the same keys every time.

use crate::tui::canvas::Canvas;
use crate::tui::model::{Curtain, Model, Table};
use ratatui::layout::Rect;

/// The curtain.
pub fn draw(canvas: &mut Canvas<'_>, area: Rect, model: &Model, table: &Table, curtain: &Curtain) {
    let _ = (canvas, area, model, table, curtain);
}
