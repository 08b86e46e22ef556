//! What lies above a screen: texts, cards, numbers, help, questions, a line to type.

use crate::tui::canvas::Canvas;
use crate::tui::model::{Model, Popup};
use ratatui::layout::Rect;

/// One popup.
pub fn draw(canvas: &mut Canvas<'_>, area: Rect, model: &Model, popup: &Popup) {
    let _ = (canvas, area, model, popup);
}

/// How far its text can be scrolled.
pub fn most_scroll(area: Rect, model: &Model, popup: &Popup) -> usize {
    let _ = (area, model, popup);
    0
}
