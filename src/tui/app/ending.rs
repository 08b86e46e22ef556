//! The page of a game that is over: opened by the end, closed to look at the table, and what can be done from it.

use super::replay::Watching;
use super::{App, Effect};
use crate::save::Rematch;
use crate::session::{Figures, Session};
use crate::tui::command::Command;
use crate::tui::model::{Ending, Screen, Table};
use std::sync::Arc;

/// Opens the page where the game has ended, and takes it away where it goes on.
pub(super) fn show(table: &mut Table, session: &Session, watching: Option<&Watching>) {
    if !session.is_over() {
        table.ending = None;
        return;
    }
    if table.ending.is_none() {
        // At a point of a watched game nothing is known of what was before it: the whole game tells.
        let figures = watching.map_or_else(|| Figures::of(session), Watching::figures);
        table.ending = figures.map(|figures| Ending { figures: Arc::new(figures), is_open: true });
    }
}

impl App {
    /// Shows the table as it was left; whether the page was open.
    pub(super) fn close_ending(&mut self) -> bool {
        let Screen::Table(table) = &mut self.model.screen else { return false };
        table.ending.as_mut().is_some_and(|ending| std::mem::replace(&mut ending.is_open, false))
    }

    /// Shows the page again; whether there is one.
    pub(super) fn reopen_ending(&mut self) -> bool {
        let Screen::Table(table) = &mut self.model.screen else { return false };
        table.ending.as_mut().map(|ending| ending.is_open = true).is_some()
    }

    /// Does what a command means on the page.
    pub(super) fn ending_command(&mut self, command: Command) -> Vec<Effect> {
        match command {
            Command::Rematch => self.rematch(Rematch::Same),
            Command::SwapDecks => self.rematch(Rematch::Swapped),
            Command::WatchGame => match self.model.file.clone() {
                Some(path) => {
                    let mut effects = self.leave();
                    effects.push(Effect::Watch(path));
                    effects
                }
                None => self.refuse_unsaved(),
            },
            Command::Do | Command::Quit => self.leave(),
            Command::Back => {
                self.close_ending();
                self.say("The table as it was left; esc shows the end again.");
                Vec::new()
            }
            command => self.table_command(command),
        }
    }

    fn rematch(&mut self, rematch: Rematch) -> Vec<Effect> {
        match self.model.file.clone() {
            Some(path) => vec![Effect::Rematch(path, rematch)],
            None => self.refuse_unsaved(),
        }
    }

    fn refuse_unsaved(&mut self) -> Vec<Effect> {
        self.refuse("This game has no file to go by: begin a new one from the first screen.");
        Vec::new()
    }
}
