//! All that is drawn: plain data without the game in it. `table` is a game on the screen, `list` what stands in its list
//! of actions, `popup` what lies above it, `motion` what moves for a moment.

mod list;
mod motion;
mod popup;
mod table;

pub use list::{May, Part, Row};
pub use motion::Motion;
pub use popup::{Agreed, Asking, Coming, Goal, Input, LogReading, Popup, Reading};
pub use table::{Awaited, Curtain, Ending, Looked, Marks, Pane, ReplayBar, Tab, Table, Teaching, holds, short_phase};

use super::canvas::Look;
use super::command::Context;
use super::keymap::Keymap;
use super::pages::{Page, World};
use crate::decks::desk::Desk;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;
use wars_engine::Catalogue;

/// The whole screen.
#[derive(Clone, Debug)]
pub struct Model {
    /// What fills the screen.
    pub screen: Screen,
    /// What lies above it, the topmost last.
    pub popups: Vec<Popup>,
    /// What can be looked up at any time.
    pub world: Arc<World>,
    /// The decks that are being built.
    pub desk: Desk,
    /// How things look.
    pub look: Look,
    /// What keys mean.
    pub keys: Keymap,
    /// A line for the person at the keyboard, until the next key.
    pub message: Option<Message>,
    /// The mouse is listened to.
    pub mouse: bool,
    /// A name for the state of the save, shown with the table: "saved", or what is wrong.
    pub saved: Saved,
    /// The file of the game on the table, once there is one.
    pub file: Option<PathBuf>,
    /// What moves for a moment.
    pub motion: Option<Motion>,
    /// The time since the program began.
    pub now: Duration,
    /// Columns and rows of the screen.
    pub size: (u16, u16),
}

impl Model {
    /// The cards that names mean here: those of the game on the table, which may have cards of its own; else all.
    pub fn catalogue(&self) -> &Arc<Catalogue> {
        match &self.screen {
            Screen::Table(table) => &table.catalogue,
            Screen::Page(_) => &self.world.catalogue,
        }
    }

    /// Where keys are pressed now.
    pub fn context(&self) -> Context {
        self.context_under(self.popups.last())
    }

    /// Where keys would be pressed if the topmost popup were closed.
    pub fn context_beneath(&self) -> Context {
        self.context_under(self.popups.iter().rev().nth(1))
    }

    fn context_under(&self, popup: Option<&Popup>) -> Context {
        match (popup, &self.screen) {
            (Some(Popup::Ask(_)), _) => Context::Asking,
            (Some(_), _) => Context::Reading,
            (None, Screen::Page(page)) => page.context(),
            (None, Screen::Table(table)) if table.replay.is_some() => Context::Replay,
            (None, Screen::Table(table)) if table.open_ending().is_some() => Context::Over,
            (None, Screen::Table(table)) if table.curtain.is_some() => Context::Curtain,
            (None, Screen::Table(table)) if table.is_picking() => Context::Picking,
            (None, Screen::Table(_)) => Context::Table,
        }
    }
}

/// What fills the screen.
#[derive(Clone, Debug)]
pub enum Screen {
    /// A page outside a game.
    Page(Page),
    /// A game.
    Table(Box<Table>),
}

/// A line for the person at the keyboard.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Message {
    /// The words.
    pub text: String,
    /// Something went wrong or was refused.
    pub is_error: bool,
}

/// How the game is saved.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Saved {
    /// There is nothing to save.
    #[default]
    No,
    /// Every decision is on disk.
    Yes,
    /// So many decisions are not on disk, and why.
    Not(usize, String),
}
