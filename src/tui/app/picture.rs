//! One moment of a saved game on a screen that nobody sits at, for a picture of it.

use super::App;
use crate::session::{Audience, Course, Privacy};
use crate::tui::model::{Ending, Screen};
use std::sync::Arc;

impl App {
    /// Puts a point of a game on the table as an audience has it before its eyes. Whether these eyes may see it has been
    /// asked by then.
    pub fn pose(&mut self, course: &Course, point: usize, audience: Audience) {
        let privacy = if audience == Audience::Open { Privacy::Open } else { Privacy::Peek };
        self.sit_down(course.session(point), privacy);
        if let Audience::Player(seat) = audience {
            self.look(seat);
        }
        self.model.popups.clear();
        let Screen::Table(table) = &mut self.model.screen else { return };
        table.curtain = None;
        // A point alone knows nothing of what was before it.
        if table.ending.is_some() {
            table.ending = course.figures().map(|figures| Ending { figures: Arc::new(figures), is_open: true });
        }
    }
}
