//! Decks that are built: when they are written, what became of it, and games that are set up with them.

use super::{App, Effect};
use crate::library::own::Writing;
use crate::tui::model::{Popup, Reading, Screen};
use crate::tui::pages::{Chosen, NewGame, Page, Stories};
use std::sync::Arc;
use wars_engine::card::deck::DeckList;

/// A deck that is to be written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Keeping {
    /// What its file is called, without folder and ending.
    pub file: String,
    /// What is written.
    pub list: DeckList,
    /// Whether the file may be there.
    pub writing: Writing,
    /// The file whose place it takes, which goes once this one is there.
    pub replaces: Option<String>,
}

impl App {
    /// Has the deck of a file written as it lies on the desk.
    pub(super) fn keep_deck(&self, file: &str) -> Option<Effect> {
        let open = self.model.desk.open().iter().find(|open| open.file == file)?;
        let keeping = Keeping {
            file: file.to_owned(),
            list: open.workshop.list(&self.model.world.catalogue),
            writing: if open.has_file { Writing::Again } else { Writing::First },
            replaces: open.replaces.clone(),
        };
        Some(Effect::KeepDeck(Box::new(keeping)))
    }

    /// Tries once more to write what could not be written.
    pub fn keep_again(&self) -> Vec<Effect> {
        let files: Vec<String> = self.model.desk.unsaved().map(|open| open.file.clone()).collect();
        files.iter().filter_map(|file| self.keep_deck(file)).collect()
    }

    /// Takes in what became of writing; says so where that is news.
    pub(super) fn deck_kept(&mut self, file: &str, written: Result<(), String>) {
        let before: Option<String> =
            self.model.desk.unsaved().find(|open| open.file == file).and_then(|open| open.unsaved.clone());
        match &written {
            Ok(()) if before.is_some() => self.say(format!("The deck {file} is saved now.")),
            Err(problem) if before.as_ref() != Some(problem) => {
                let stays = "It stays open here, and is written as soon as that is possible.".to_owned();
                let (title, lines) = (format!("NOT SAVED: {file}"), vec![problem.clone(), stays]);
                self.model.popups.push(Popup::Text(Reading { title, lines, scroll: 0 }));
            }
            _ => {}
        }
        self.model.desk.told(file, written);
    }

    /// Shows the form of a game or a story with a deck chosen.
    pub(super) fn play_with(&mut self, chosen: Chosen) {
        let mut world = (*self.model.world).clone();
        let is_story = matches!(chosen, Chosen::Story(_));
        let at = world.choose(chosen);
        self.model.world = Arc::new(world);
        let world = &self.model.world;
        let page = match is_story {
            true => Page::Stories(Stories::new(world).with_deck(at)),
            false => Page::NewGame(NewGame::new(world).with_deck(at)),
        };
        self.go(page);
    }

    /// A line for a page was typed.
    pub(super) fn use_line_of_page(&mut self, text: &str) -> Vec<Effect> {
        let world = self.model.world.clone();
        let Screen::Page(page) = &mut self.model.screen else { return Vec::new() };
        match page.typed(text, &world, &mut self.model.desk) {
            Ok(wishes) => self.grant(wishes),
            Err(problem) => {
                self.refuse(problem);
                Vec::new()
            }
        }
    }

    /// A line for a page is being typed, or given up: the page may show what it does.
    pub(super) fn show_line_of_page(&mut self, text: Option<&str>) -> Option<String> {
        match &mut self.model.screen {
            Screen::Page(page) => page.typing(text, &self.model.world),
            Screen::Table(_) => None,
        }
    }
}
