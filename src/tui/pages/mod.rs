//! The screens outside a game. Each page has a file with its state, what commands do to it, and how it is drawn.
//!
//! A page changes only itself; what it wants of the program it says with a [`Wish`].

mod builder;
mod cards;
mod decks;
mod form;
mod hand;
mod last;
mod learn;
mod list;
mod new_game;
mod profile;
mod rules;
mod saves;
mod settings;
mod stories;
mod title;
mod world;

pub use builder::Builder;
pub use cards::Cards;
pub use decks::{Decks, Entry};
pub use hand::TestHand;
pub use last::{LastPlayed, Players};
pub use learn::{FIRST_DEAL, FIRST_DECKS, Learn, first_game};
pub use new_game::NewGame;
pub use rules::Rules;
pub use saves::{Purpose, Saves};
pub use settings::SettingsPage;
pub use stories::{Stories, StorySetup};
pub use title::Title;
pub use world::{Chosen, Defaults, World};

use list::List;

use super::canvas::Canvas;
use super::command::{Command, Context};
use super::model::{Asking, Model};
use crate::decks::desk::Desk;
use crate::library::ReadyLesson;
use crate::save::Listed;
use crate::session::Privacy;
use jiff::tz::TimeZone;
use ratatui::layout::Rect;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use wars_engine::{DefIx, Seat};

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
    /// Begin a story.
    PlayStory(StorySetup),
    /// Begin a lesson.
    Learn(Arc<ReadyLesson>),
    /// Begin the first game.
    FirstGame,
    /// Go on with a saved game.
    Resume(PathBuf),
    /// Watch a saved game.
    Watch(PathBuf),
    /// Show the saved games: the program finds them and shows [`Page::saves`].
    ListSaves(Purpose),
    /// Change a setting.
    Set(Setting),
    /// Show a card above the page.
    Card(DefIx),
    /// Say something to the person at the keyboard.
    Say(String),
    /// Show something longer to read: a title and the words.
    Read(String, String),
    /// Ask for yes or no.
    Ask(Asking),
    /// Show lines to read as they stand, under a title.
    ReadLines(String, Vec<String>),
    /// Write the deck of this file as it lies on the desk.
    KeepDeck(String),
    /// Set up a game or a story with a deck.
    PlayWith(Box<Chosen>),
    /// Draw a hand by a fresh seed: it comes back as [`TestHand::deal`].
    Deal,
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
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SavedGame {
    /// Its file.
    pub path: PathBuf,
    /// Who plays against whom, or in which story.
    pub players: String,
    /// Their decks.
    pub decks: String,
    /// The turn.
    pub turn: u16,
    /// The energy of each player.
    pub energy: String,
    /// When it began.
    pub when: String,
    /// How it ended, if it has.
    pub finished: Option<String>,
    /// Nobody has answered anything yet.
    pub is_unplayed: bool,
    /// Why it can't be used, if it can't.
    pub problem: Option<String>,
    /// What is remarkable about the file, if anything is.
    pub notice: Option<String>,
}

impl SavedGame {
    /// What a list says of a file.
    pub fn of(listed: Listed) -> SavedGame {
        let summary = match listed.summary {
            Ok(summary) => summary,
            Err(problem) => return SavedGame { path: listed.path, problem: Some(problem), ..SavedGame::default() },
        };
        // In a story everybody plays against the Enemy, and which story it is tells more.
        let energy: Vec<String> = summary.energy.iter().map(ToString::to_string).collect();
        let (players, decks, energy) = match &summary.story {
            Some(story) => {
                let people = &summary.names[..summary.names.len().saturating_sub(1)];
                let players = format!("{} ({}), {}", story.title, story.difficulty, people.join(", "));
                (players, summary.decks.join(", "), energy[..people.len()].join(", "))
            }
            None => {
                let players = summary.against(|at| summary.names[at].clone());
                let decks: Vec<&str> =
                    summary.decks.iter().map(String::as_str).filter(|deck| !deck.is_empty()).collect();
                (players, decks.join(" against "), energy.join(" to "))
            }
        };
        SavedGame {
            path: listed.path,
            players,
            decks,
            energy,
            turn: summary.turn,
            when: summary.started.to_zoned(TimeZone::system()).strftime("%Y-%m-%d %H:%M").to_string(),
            finished: summary.outcome,
            is_unplayed: summary.is_unplayed,
            problem: None,
            notice: summary.notices.first().cloned(),
        }
    }
}

/// A screen outside a game.
#[derive(Clone, Debug)]
pub enum Page {
    /// The first screen.
    Title(Title),
    /// A game is set up.
    NewGame(NewGame),
    /// A story is set up.
    Stories(Stories),
    /// The lessons.
    Learn(Learn),
    /// The saved games.
    Saves(Saves),
    /// All cards.
    Cards(Cards),
    /// The decks.
    Decks(Decks),
    /// A deck is built.
    Builder(Builder),
    /// A hand of a deck is drawn.
    Hand(TestHand),
    /// The rules.
    Rules(Rules),
    /// The settings.
    Settings(SettingsPage),
}

/// Does the same with whatever page it is.
macro_rules! each {
    ($page:expr, $it:ident => $body:expr) => {
        match $page {
            Page::Title($it) => $body,
            Page::NewGame($it) => $body,
            Page::Stories($it) => $body,
            Page::Learn($it) => $body,
            Page::Saves($it) => $body,
            Page::Cards($it) => $body,
            Page::Decks($it) => $body,
            Page::Builder($it) => $body,
            Page::Hand($it) => $body,
            Page::Rules($it) => $body,
            Page::Settings($it) => $body,
        }
    };
}

impl Page {
    /// The first screen.
    pub fn title() -> Page {
        Page::Title(Title::default())
    }

    /// The lessons, one of them marked: the one that is named, or the next.
    pub fn learn(world: &World, named: Option<&str>) -> Page {
        Page::Learn(Learn::new(world, named))
    }

    /// The saved games, one of them marked.
    pub fn saves(purpose: Purpose, games: Vec<SavedGame>, marked: Option<&Path>) -> Page {
        Page::Saves(Saves::new(purpose, games).marked_at(marked))
    }

    /// What a command does here.
    pub fn act(&mut self, command: Command, world: &World, desk: &mut Desk) -> Vec<Wish> {
        match self {
            Page::Title(page) => page.act(command, world),
            Page::NewGame(page) => page.act(command, world),
            Page::Stories(page) => page.act(command, world),
            Page::Learn(page) => page.act(command, world),
            Page::Saves(page) => page.act(command),
            Page::Cards(page) => page.act(command, world),
            Page::Decks(page) => page.act(command, world, desk),
            Page::Builder(page) => page.act(command, world, desk),
            Page::Hand(page) => page.act(command),
            Page::Rules(page) => page.act(command, world),
            Page::Settings(page) => page.act(command, world),
        }
    }

    /// Where keys are pressed on this page.
    pub fn context(&self) -> Context {
        match self {
            Page::Decks(_) => Context::Decks,
            Page::Builder(_) => Context::Builder,
            Page::Hand(_) => Context::Drawing,
            _ => Context::Page,
        }
    }

    /// Whether a command that is hinted at on pages does anything on this one, as things stand.
    pub fn knows(&self, command: Command, model: &Model) -> bool {
        match self {
            Page::Decks(page) => return page.knows(command, &model.world, &model.desk),
            Page::Builder(page) => return page.knows(command, &model.world, &model.desk),
            Page::Hand(page) => return page.knows(command),
            _ => {}
        }
        match command {
            Command::Inspect => matches!(self, Page::Cards(_)),
            Command::Filter => matches!(self, Page::Cards(_) | Page::Rules(_) | Page::Saves(_)),
            Command::Rules | Command::NextPane => false,
            _ => true,
        }
    }

    /// A letter is typed: where it begins a word that the marked field takes, a line is typed that begins with it.
    pub fn type_letter(&self, letter: char, world: &World) -> Option<Wish> {
        let prompt = match self {
            Page::NewGame(page) => page.takes(letter),
            Page::Stories(page) => page.takes(letter, world),
            _ => None,
        };
        prompt.map(|prompt| Wish::Type(prompt, letter.to_string()))
    }

    /// A line was typed for this page: what it leads to, or what is wrong with it.
    ///
    /// # Errors
    /// What is wrong with it, in words.
    pub fn typed(&mut self, text: &str, world: &World, desk: &mut Desk) -> Result<Vec<Wish>, String> {
        match self {
            Page::NewGame(page) => return page.typed(text).map_or(Ok(Vec::new()), Err),
            Page::Stories(page) => return page.typed(text, world).map_or(Ok(Vec::new()), Err),
            Page::Decks(page) => return page.typed(text, world, desk),
            Page::Builder(page) => return page.typed(text, world, desk),
            _ => {}
        }
        self.list().set_filter(text);
        Ok(Vec::new())
    }

    /// A line for this page is being typed, or no longer; what there is to say of it so far.
    pub fn typing(&mut self, text: Option<&str>, world: &World) -> Option<String> {
        match self {
            Page::Builder(page) => page.typing(text, world),
            _ => None,
        }
    }

    fn list(&mut self) -> &mut List {
        each!(self, page => page.list())
    }

    /// The row that is marked.
    pub fn marked(&self) -> usize {
        each!(self, page => page.marked())
    }

    /// A row was clicked: mark it.
    pub fn mark(&mut self, row: usize) {
        if let Page::Builder(page) = self {
            page.look_at_cards();
        }
        self.list().marked = row;
    }

    /// A row of its second list was clicked: mark it. Whether it was marked already.
    pub fn mark_second(&mut self, row: usize) -> bool {
        match self {
            Page::Builder(page) => page.mark_in_deck(row),
            _ => false,
        }
    }

    /// Draws it, with a message and the keys in the last two rows.
    pub fn draw(&self, canvas: &mut Canvas<'_>, area: Rect, model: &Model) {
        each!(self, page => page.draw(canvas, area, model));
    }
}
