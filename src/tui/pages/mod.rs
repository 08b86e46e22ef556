//! The screens outside a game. Each page has a file with its state, what commands do to it, and how it is drawn.
//!
//! A page changes only itself; what it wants of the program it says with a [`Wish`].

mod title;

pub use title::Title;

use super::canvas::Canvas;
use super::command::Command;
use super::model::Model;
use crate::library::ReadyDeck;
use crate::session::Privacy;
use ratatui::layout::Rect;
use std::path::PathBuf;
use std::sync::Arc;
use wars_engine::{Catalogue, Seat};

/// What pages can draw upon: things that do not change while the program runs.
#[derive(Clone, Debug)]
pub struct World {
    /// All cards.
    pub catalogue: Arc<Catalogue>,
    /// The decks one can play with.
    pub decks: Vec<ReadyDeck>,
}

/// A game that is to be played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    /// Numbers of the decks in [`World::decks`], by seat.
    pub decks: [usize; 2],
    /// What the players are called, by seat.
    pub names: [String; 2],
    /// Who begins; chance decides if nobody is named.
    pub first: Option<Seat>,
    /// The seed of chance; a fresh one if none is given.
    pub seed: Option<u64>,
    /// How two people share the screen.
    pub privacy: Privacy,
}

/// What a page wants of the program.
#[derive(Clone, Debug)]
pub enum Wish {
    /// Show another page.
    Go(Box<Page>),
    /// Back to the title.
    Home,
    /// Begin a game.
    Play(Setup),
    /// Go on with a saved game.
    Resume(PathBuf),
    /// Show the saved games: the program finds them and shows [`Page::saves`].
    ListSaves,
    /// Change a setting.
    Set(Setting),
    /// Say something to the person at the keyboard.
    Say(String),
    /// Type a line; it comes back as [`Page::typed`].
    Type(String, String),
    /// Leave the program.
    Quit,
}

/// A setting and its new value, by the names of the configuration file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setting {
    /// The name.
    pub name: &'static str,
    /// The value, as it is written in the file.
    pub value: String,
}

/// A saved game in a list; nothing hidden.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SavedGame {
    /// Its file.
    pub path: PathBuf,
    /// What the players are called.
    pub names: [String; 2],
    /// Their decks.
    pub decks: [String; 2],
    /// The turn.
    pub turn: u16,
    /// The energy of each.
    pub energy: [usize; 2],
    /// When it was last played.
    pub when: String,
    /// How it ended, if it has.
    pub finished: Option<String>,
}

/// A screen outside a game.
#[derive(Clone, Debug)]
pub enum Page {
    /// The first screen.
    Title(Title),
}

impl Page {
    /// The first screen.
    pub fn title() -> Page {
        Page::Title(Title::default())
    }

    /// The saved games.
    pub fn saves(games: Vec<SavedGame>) -> Page {
        let _ = games;
        Page::title()
    }

    /// What a command does here.
    pub fn act(&mut self, command: Command, world: &World) -> Vec<Wish> {
        match self {
            Page::Title(page) => page.act(command, world),
        }
    }

    /// A line was typed for this page.
    pub fn typed(&mut self, text: &str, world: &World) {
        let _ = (text, world);
    }

    /// The row that is marked.
    pub fn marked(&self) -> Option<usize> {
        match self {
            Page::Title(page) => Some(page.marked),
        }
    }

    /// A row was clicked: mark it.
    pub fn mark(&mut self, row: usize) {
        match self {
            Page::Title(page) => page.mark(row),
        }
    }

    /// Draws it.
    pub fn draw(&self, canvas: &mut Canvas<'_>, area: Rect, model: &Model) {
        match self {
            Page::Title(page) => page.draw(canvas, area, model),
        }
    }
}
