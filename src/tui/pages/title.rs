//! The first screen.

use super::{Page, Wish, World};
use crate::tui::canvas::Canvas;
use crate::tui::command::Command;
use crate::tui::model::Model;
use ratatui::layout::Rect;

/// The first screen.
#[derive(Clone, Debug, Default)]
pub struct Title {
    pub(super) marked: usize,
}

impl Title {
    pub(super) fn act(&mut self, command: Command, world: &World) -> Vec<Wish> {
        let _ = (command, world, Page::title);
        Vec::new()
    }

    pub(super) fn mark(&mut self, row: usize) {
        self.marked = row;
    }

    pub(super) fn draw(&self, canvas: &mut Canvas<'_>, area: Rect, model: &Model) {
        let _ = (canvas, area, model);
    }
}
