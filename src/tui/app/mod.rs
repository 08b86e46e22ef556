//! The program behind the screen: holds the game, turns keys into changes of the [`Model`] and into [`Effect`]s.
//!
//! Nothing here touches a terminal, a file or a clock: the time comes with each message, and what has to be done
//! outside is returned. `keys` finds out what a key means, `play` answers questions, `intent` does what goes on record,
//! `enemy` tells what the Enemy does, `ending` shows what came of a game, `privacy` decides who may look,
//! `pressing` finds out for whom a key answers, `marks` moves about, `rules` looks rules up, `popups` handles what lies
//! above the screen, `lesson` gives lessons and `guidance` tells new players what they meet, `command_line` obeys commands
//! by name, `decks` keeps those that are built, `replay` watches a saved game, `picture` poses one for a
//! picture.

mod command_line;
mod decks;
mod ending;
mod enemy;
mod guidance;
mod intent;
mod keys;
mod lesson;
mod marks;
mod picture;
mod play;
mod popups;
mod pressing;
mod privacy;
mod replay;
mod rules;

use super::canvas::{Look, Target};
use super::key::Key;
use super::keymap::Keymap;
use super::model::{Looked, Marks, Message, Model, Popup, Reading, Saved, Screen};
use super::pages::{Page, Purpose, SavedGame, Setup, StorySetup, Wish, World};
use crate::decks::desk::Desk;
use crate::learn::{Learned, Pupil};
use crate::recorder::Resumed;
use crate::replay::{Peek, Replay};
use crate::save::{Header, Rematch};
use crate::session::{Record, Session, Stops};
use guidance::Told;
use pressing::Run;
use replay::Watching;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;
use wars_engine::{BySeat, Seat};

pub use decks::Keeping;
pub use intent::Intent;

/// Something that happened outside.
#[derive(Clone, Debug)]
pub enum Msg {
    /// A key was pressed.
    Key(Key),
    /// A key is being held down.
    Held(Key),
    /// Something on the screen was clicked; the second click on the marked thing opens it.
    Click(Target, Button),
    /// The wheel was turned, by so many lines downwards.
    Wheel(i32),
    /// Text was pasted.
    Paste(String),
    /// The terminal lost the focus.
    FocusLost,
    /// The program was stopped and goes on.
    Stopped,
    /// Time has passed.
    Tick,
    /// The screen has this size now.
    Size(u16, u16),
    /// How the game is saved now, and in which file.
    Saved(Saved, Option<PathBuf>),
    /// Something has become of the file of the game, in sentences.
    File(Vec<String>),
    /// The saved games there are, and what for.
    Saves(Purpose, Vec<SavedGame>),
    /// A saved game was loaded, or a game has begun.
    Loaded(Box<Resumed>),
    /// A saved game was read to be watched, or the one that is watched was read again.
    Watch(Box<Replay>),
    /// The watched game has been told of this, and was read again.
    Admitted(Box<Replay>, Peek),
    /// What became of writing the deck of a file.
    DeckKept(String, Result<(), String>),
    /// The deck of a file was deleted.
    DeckGone(String),
    /// A fresh seed for a hand to be drawn.
    Seed(u64),
    /// Something that was asked for can't be done.
    Failed(String),
    /// Something that was asked for is done, in words.
    Done(String),
}

/// A mouse button.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Button {
    /// Marks, and opens what is marked.
    Left,
    /// Inspects.
    Right,
}

/// Something to be done outside.
#[derive(Clone, Debug, PartialEq)]
pub enum Effect {
    /// Begin a game and its file; answered by [`Msg::Loaded`].
    Begin(Box<Setup>),
    /// Begin a story and its file; answered by [`Msg::Loaded`].
    BeginStory(Box<StorySetup>),
    /// Something that goes on record, by [`App::carry_out`]; all of it is to be on disk before the next key is read.
    Do(Intent),
    /// List the saved games; answered by [`Msg::Saves`].
    ListSaves(Purpose),
    /// Load a saved game; answered by [`Msg::Loaded`].
    Load(PathBuf),
    /// Read a saved game to watch it; answered by [`Msg::Watch`].
    Watch(PathBuf),
    /// Write a note about a point into the file of the watched game; answered by [`Msg::Watch`].
    Annotate(usize, String),
    /// Note in the file of the watched game that this is done; answered by [`Msg::Admitted`].
    Admit(Peek),
    /// Begin a new game with what was played of another; answered by [`Msg::Loaded`].
    PlayOn(Box<(Header, Record)>),
    /// Begin the game of a file again, with another deal; answered by [`Msg::Loaded`].
    Rematch(PathBuf, Rematch),
    /// The game has been left.
    Close,
    /// Keep what was learned.
    Remember(Box<Learned>),
    /// Write a deck of the player's own; answered by [`Msg::DeckKept`].
    KeepDeck(Box<Keeping>),
    /// Delete the file of a deck of the player's own; answered by [`Msg::DeckGone`].
    DeleteDeck(String),
    /// Find a fresh seed for a hand to be drawn; answered by [`Msg::Seed`].
    Deal,
    /// A setting was changed.
    Set(super::pages::Setting),
    /// Copy text to the clipboard.
    Copy(String),
    /// Listen to the mouse, or no more.
    Mouse(bool),
    /// Forget keys that wait to be read: they were meant for another question.
    Drain,
    /// Draw everything anew.
    Redraw,
    /// Leave the program.
    Quit,
}

/// How the program behaves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    /// Keys that answer are ignored for so long after another player is asked.
    pub guard: Duration,
    /// A private screen closes after so long without a key.
    pub idle: Duration,
    /// What the Enemy does in its turn is told with so much time between the lines; none tells it in the log alone.
    pub enemy_pause: Duration,
    /// How often players are asked.
    pub stops: Stops,
    /// Show what can't be done.
    pub show_illegal: bool,
    /// What happens moves for a moment.
    pub motion: bool,
    /// New players are told once what they meet.
    pub hints: bool,
}

impl Default for Options {
    fn default() -> Options {
        let (guard, idle) = (Duration::from_millis(250), Duration::from_secs(60));
        Options {
            guard,
            idle,
            enemy_pause: Duration::ZERO,
            stops: Stops::Normal,
            show_illegal: true,
            motion: false,
            hints: false,
        }
    }
}

/// The game on the table and who looks at it.
#[derive(Clone, Debug)]
struct Played {
    session: Session,
    /// Whose private screen is open.
    looking: Option<Seat>,
    /// Who had the keyboard last for a private screen, and has not left it.
    holder: Option<Seat>,
    /// Where the marks of the public screen were before a private one was opened.
    public_marks: Option<Marks>,
    /// How much of the public log each player has had on the screen.
    read: BySeat<usize>,
    /// Since when the player who is asked is asked.
    asked_since: Duration,
    /// When the last key was pressed.
    last_key: Duration,
    /// The players have been told that the table is broken.
    told_broken: bool,
    /// What a new player is being told.
    told: Option<Told>,
    /// How many steps of the record had been taken before the last answer.
    steps_read: usize,
}

impl Played {
    fn new(session: Session, now: Duration) -> Played {
        Played {
            steps_read: session.record().steps().len(),
            session,
            looking: None,
            holder: None,
            public_marks: None,
            read: BySeat::default(),
            asked_since: now,
            last_key: now,
            told_broken: false,
            told: None,
        }
    }
}

/// The program.
#[derive(Clone, Debug)]
pub struct App {
    /// What is drawn.
    pub model: Model,
    /// How it behaves.
    pub options: Options,
    played: Option<Played>,
    /// The saved game that is watched; what is played is then one point of it.
    watching: Option<Watching>,
    /// Who is in the lesson that is on the table.
    pupil: Option<Pupil>,
    /// What was learned is not on disk yet.
    is_learned_new: bool,
    /// The file of the game that was watched last.
    last_watched: Option<PathBuf>,
    /// The key that was pressed last, and how often in a row.
    run: Run,
}

impl App {
    /// The program at its first screen.
    pub fn new(world: Arc<World>, look: Look, keys: Keymap, options: Options) -> App {
        let model = Model {
            screen: Screen::Page(Page::title()),
            popups: Vec::new(),
            world,
            desk: Desk::default(),
            look,
            keys,
            message: None,
            mouse: false,
            saved: Saved::No,
            file: None,
            motion: None,
            now: Duration::ZERO,
            size: (0, 0),
        };
        App {
            model,
            options,
            played: None,
            watching: None,
            pupil: None,
            is_learned_new: false,
            last_watched: None,
            run: Run::default(),
        }
    }

    /// The game on the table, for tests and for what is said after leaving.
    pub fn session(&self) -> Option<&Session> {
        self.played.as_ref().map(|played| &played.session)
    }

    /// Takes in what happened at a time; what has to be done outside.
    pub fn update(&mut self, msg: Msg, now: Duration) -> Vec<Effect> {
        self.model.now = now;
        let mut effects = self.take_in(msg);
        effects.extend(self.keep_learned());
        effects
    }

    fn take_in(&mut self, msg: Msg) -> Vec<Effect> {
        match msg {
            Msg::Key(key) => self.key(key, false),
            Msg::Held(key) => self.key(key, true),
            Msg::Click(target, button) => self.click(target, button),
            Msg::Wheel(lines) => self.wheel(lines),
            Msg::Paste(text) => self.paste(&text),
            Msg::FocusLost => self.leave_keyboard(),
            Msg::Stopped => self.come_back(),
            Msg::Tick => self.tick(),
            Msg::Size(width, height) => {
                self.model.size = (width, height);
                Vec::new()
            }
            Msg::Saved(saved, file) => {
                (self.model.saved, self.model.file) = (saved, file);
                Vec::new()
            }
            Msg::File(news) => {
                self.model.popups.push(Popup::File(news));
                Vec::new()
            }
            Msg::Saves(purpose, games) => {
                let page = Page::saves(purpose, games, self.last_watched.as_deref());
                self.go(page);
                Vec::new()
            }
            Msg::Loaded(loaded) => self.resume(*loaded),
            Msg::Watch(replay) => self.watch_again(*replay),
            Msg::Admitted(replay, peek) => {
                let mut effects = self.watch_again(*replay);
                effects.extend(self.peek(peek));
                effects
            }
            Msg::DeckKept(file, written) => {
                self.deck_kept(&file, written);
                Vec::new()
            }
            Msg::DeckGone(file) => {
                self.model.desk.clear(&file);
                self.say(format!("The deck {file} is deleted."));
                Vec::new()
            }
            Msg::Seed(seed) => {
                if let Screen::Page(Page::Hand(hand)) = &mut self.model.screen {
                    hand.deal(seed, &self.model.world);
                }
                Vec::new()
            }
            Msg::Failed(problem) => {
                self.refuse(problem);
                Vec::new()
            }
            Msg::Done(words) => {
                self.say(words);
                Vec::new()
            }
        }
    }

    /// Shows a page.
    pub fn go(&mut self, page: Page) {
        self.model.popups.clear();
        self.model.screen = Screen::Page(page);
    }

    fn say(&mut self, text: impl Into<String>) {
        self.model.message = Some(Message { text: text.into(), is_error: false });
    }

    fn refuse(&mut self, text: impl Into<String>) {
        self.model.message = Some(Message { text: text.into(), is_error: true });
    }

    /// Does what a page asks for.
    fn grant(&mut self, wishes: Vec<Wish>) -> Vec<Effect> {
        let mut effects = Vec::new();
        for wish in wishes {
            match wish {
                Wish::Go(page) => self.go(*page),
                Wish::Home => self.go(Page::title()),
                Wish::Play(setup) => effects.push(Effect::Begin(Box::new(setup))),
                Wish::PlayStory(setup) => effects.push(Effect::BeginStory(Box::new(setup))),
                Wish::Learn(lesson) => effects.extend(self.begin_lesson(lesson)),
                Wish::FirstGame => effects.extend(self.begin_first_game()),
                Wish::Resume(path) => effects.push(Effect::Load(path)),
                Wish::Watch(path) => effects.push(Effect::Watch(path)),
                Wish::ListSaves(purpose) => effects.push(Effect::ListSaves(purpose)),
                Wish::Set(setting) => effects.push(Effect::Set(setting)),
                Wish::Card(def) => {
                    let looked = Looked::printed(self.model.catalogue(), def);
                    self.model.popups.push(Popup::Card { looked, scroll: 0 });
                }
                Wish::Say(text) => self.say(text),
                Wish::Read(title, text) => {
                    let lines = text.lines().map(str::to_owned).collect();
                    self.model.popups.push(Popup::Text(Reading { title, lines, scroll: 0 }));
                }
                Wish::ReadLines(title, lines) => {
                    self.model.popups.push(Popup::Text(Reading { title, lines, scroll: 0 }));
                }
                Wish::Ask(asking) => self.model.popups.push(Popup::Ask(asking)),
                Wish::KeepDeck(file) => effects.extend(self.keep_deck(&file)),
                Wish::PlayWith(chosen) => self.play_with(*chosen),
                Wish::Deal => effects.push(Effect::Deal),
                Wish::Type(prompt, text) => self.ask_for_line(prompt, text, super::model::Goal::Page),
                Wish::Quit if self.model.desk.unsaved().next().is_some() => self.ask_to_quit(),
                Wish::Quit => effects.push(Effect::Quit),
            }
        }
        effects
    }
}
