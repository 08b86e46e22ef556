//! The loop: reads the terminal, lets the program change its model, does what it asks for, draws.

use super::app::{App, Button, Effect, Msg};
use super::canvas::{Hit, Target};
use super::environment::Environment;
use super::input::{Click, ClickKind, Input, Inputs, Repeat, Signal};
use super::model::Saved;
use super::pages::{SavedGame, Setting, Setup, StorySetup, World};
use super::terminal::{Mouse, TerminalGuard};
use super::view;
use crate::door::remark;
use crate::fault::Fault;
use crate::learn::Learned;
use crate::library::ReadyLesson;
use crate::recorder::{Recorder, Resumed};
use crate::replay::{Replay, Watch};
use crate::save::{Folder, Header, Options as SavedOptions, Origin, Rematch, open};
use crate::session::{Scribe, Stops, Unwritten};
use crate::system::{seed, signal};
use jiff::Timestamp;
use ratatui::layout::Position;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};
use wars_engine::story::Switches;

/// How often time passes without a key.
const TICK: Duration = Duration::from_millis(500);

/// What the program shows first.
pub enum Opening {
    /// The first screen.
    Title,
    /// A game that begins.
    Begin(Box<Header>),
    /// A saved game.
    Saved(PathBuf),
    /// A saved game to watch.
    Replay(Box<Replay>, Watch),
    /// The list of lessons.
    Lessons,
    /// A lesson.
    Lesson(Arc<ReadyLesson>),
    /// The first game.
    FirstGame,
}

/// Runs the full screen until somebody leaves it.
///
/// # Errors
/// When the keys clash, the terminal can't be used, or a saved game that was asked for can't be read.
pub fn run(environment: Environment<'_>, opening: Opening) -> Result<Option<i32>, Fault> {
    let mut app = environment.app()?;
    // A game that can't begin or go on is told before the screen changes.
    let on_table = match &opening {
        Opening::Begin(header) => Some(environment.begin(header)?),
        Opening::Saved(path) => Some(environment.resume(path)?),
        Opening::Title | Opening::Replay(..) | Opening::Lessons | Opening::Lesson(_) | Opening::FirstGame => None,
    };
    let mouse = if app.model.mouse { Mouse::On } else { Mouse::Off };
    let guard = TerminalGuard::enter(mouse)?;
    let inputs = Inputs::open(&guard)?;
    let mut outside = Outside {
        environment,
        guard,
        inputs,
        recorder: None,
        lost: Vec::new(),
        hits: Vec::new(),
        began: Instant::now(),
        leave: None,
    };
    let (width, height) = ratatui::crossterm::terminal::size()?;
    outside.send(&mut app, Msg::Size(width, height))?;
    if let Some((recorder, resumed)) = on_table {
        outside.sit_down(&mut app, recorder, resumed)?;
    }
    let effects = match opening {
        Opening::Replay(replay, watch) => app.watch(*replay, watch),
        Opening::Lessons => app.learn(),
        Opening::Lesson(lesson) => app.begin_lesson(lesson),
        Opening::FirstGame => app.begin_first_game(),
        Opening::Title | Opening::Begin(_) | Opening::Saved(_) => Vec::new(),
    };
    outside.perform(&mut app, effects)?;
    let code = match outside.run(&mut app) {
        Err(_) if signal::is_hung_up() => Some(Signal::HangUp.exit_code()),
        done => done.map(|()| outside.leave.flatten())?,
    };
    let news = outside.let_go();
    let left = outside.guard.leave();
    // After a signal there may be no terminal any more, and that is no news.
    if code.is_none() {
        left?;
    }
    news.iter().for_each(remark);
    // What is lost weighs more than a signal.
    if outside.lost.is_empty() { Ok(code) } else { Err(Fault::Unsaved(outside.lost.join("\n"))) }
}

/// Everything that is not the model.
struct Outside<'a> {
    environment: Environment<'a>,
    guard: TerminalGuard,
    inputs: Inputs,
    recorder: Option<Recorder>,
    /// What could not be saved of games that were left.
    lost: Vec<String>,
    hits: Vec<Hit>,
    began: Instant,
    /// The program ends, with the exit code of a signal if there was one.
    leave: Option<Option<i32>>,
}

impl Outside<'_> {
    fn run(&mut self, app: &mut App) -> Result<(), Fault> {
        while self.leave.is_none() {
            if self.inputs.was_stopped() {
                self.come_back(app)?;
            }
            self.draw(app)?;
            let soon = app.wakes_at().map(|at| at.saturating_sub(self.began.elapsed())).unwrap_or(TICK).min(TICK);
            match self.inputs.next(Some(Instant::now() + soon))? {
                Input::Key(key, Repeat::Pressed) => self.send(app, Msg::Key(key))?,
                Input::Key(key, Repeat::Held) => self.send(app, Msg::Held(key))?,
                Input::Mouse(click) => self.click(app, click)?,
                Input::Paste(text) => self.send(app, Msg::Paste(text))?,
                Input::FocusLost => self.send(app, Msg::FocusLost)?,
                Input::FocusGained => {}
                Input::Resize => {
                    let (width, height) = ratatui::crossterm::terminal::size()?;
                    self.send(app, Msg::Size(width, height))?;
                }
                Input::Redraw => self.come_back(app)?,
                Input::Quit(signal) => self.leave = Some(Some(signal.exit_code())),
                Input::Idle => {
                    self.save_again(app)?;
                    let effects = app.keep_again();
                    self.perform(app, effects)?;
                    self.send(app, Msg::Tick)?;
                }
            }
        }
        Ok(())
    }

    /// Takes the screen up again after a stop: others may look at it now.
    fn come_back(&mut self, app: &mut App) -> Result<(), Fault> {
        self.send(app, Msg::Stopped)?;
        Ok(self.guard.clear()?)
    }

    fn draw(&mut self, app: &mut App) -> io::Result<()> {
        let hits = &mut self.hits;
        self.guard.draw(|frame| {
            // A drawing may be the first to learn of a new size.
            let area = frame.area();
            app.model.size = (area.width, area.height);
            *hits = view::draw(&app.model, frame.buffer_mut());
        })
    }

    fn send(&mut self, app: &mut App, msg: Msg) -> Result<(), Fault> {
        let effects = app.update(msg, self.began.elapsed());
        self.perform(app, effects)
    }

    fn click(&mut self, app: &mut App, click: Click) -> Result<(), Fault> {
        let at = Position::new(click.column, click.row);
        let hit = self.hits.iter().rev().find(|(area, _)| area.contains(at)).map(|(_, target)| *target);
        let msg = match (click.kind, hit) {
            (ClickKind::WheelUp, _) => Msg::Wheel(-1),
            (ClickKind::WheelDown, _) => Msg::Wheel(1),
            (ClickKind::Left, Some(target)) => Msg::Click(target, Button::Left),
            (ClickKind::Right, Some(target)) => Msg::Click(target, Button::Right),
            (ClickKind::Left | ClickKind::Right, None) => Msg::Click(Target::Popup, Button::Left),
        };
        self.send(app, msg)
    }

    fn perform(&mut self, app: &mut App, effects: Vec<Effect>) -> Result<(), Fault> {
        for effect in effects {
            match effect {
                Effect::Begin(setup) => {
                    let Some(header) = header_of(&setup, &app.model.world, app.options.stops) else { continue };
                    let last = app.model.world.defaults.last.with_game(&setup, &app.model.world);
                    self.environment.remember(last, app);
                    match self.environment.begin(&header) {
                        Ok((recorder, begun)) => self.sit_down(app, recorder, begun)?,
                        Err(fault) => self.send(app, Msg::Failed(fault.to_string()))?,
                    }
                }
                Effect::BeginStory(setup) => {
                    let last = app.model.world.defaults.last.with_story(&setup, &app.model.world);
                    self.environment.remember(last, app);
                    let begun = story_header(&setup, &app.model.world, app.options.stops)
                        .and_then(|header| header.map(|header| self.environment.begin(&header)).transpose());
                    match begun {
                        Ok(Some((recorder, begun))) => self.sit_down(app, recorder, begun)?,
                        Ok(None) => {}
                        Err(fault) => self.send(app, Msg::Failed(fault.to_string()))?,
                    }
                }
                Effect::Do(intent) => {
                    let effects = match &mut self.recorder {
                        Some(recorder) => app.carry_out(intent, recorder),
                        None => app.carry_out(intent, &mut Unwritten),
                    };
                    self.tell_saved(app)?;
                    self.perform(app, effects)?;
                }
                Effect::ListSaves(purpose) => {
                    let folder = Folder::new(self.environment.paths.games());
                    let games = folder.list(self.environment.library.catalogue()).unwrap_or_default();
                    self.send(app, Msg::Saves(purpose, games.into_iter().map(SavedGame::of).collect()))?;
                }
                Effect::Load(path) => match self.environment.resume(&path) {
                    Ok((recorder, loaded)) => self.sit_down(app, recorder, loaded)?,
                    Err(fault) => self.send(app, Msg::Failed(fault.to_string()))?,
                },
                Effect::Watch(path) => {
                    let replay = Replay::open(&path, self.environment.library.catalogue());
                    self.tell_replay(app, replay)?;
                }
                Effect::Annotate(point, text) => {
                    let Some(replay) = app.replay() else { continue };
                    let noted = replay.note(point, &text, self.environment.library.catalogue());
                    self.tell_replay(app, noted)?;
                }
                Effect::Admit(peek) => {
                    let Some(replay) = app.replay() else { continue };
                    match replay.admit(peek, self.environment.library.catalogue()) {
                        Ok(replay) => self.send(app, Msg::Admitted(Box::new(replay), peek))?,
                        Err(fault) => self.send(app, Msg::Failed(fault.to_string()))?,
                    }
                }
                Effect::PlayOn(from) => {
                    let (mut header, record) = *from;
                    header.started = Timestamp::now();
                    let games = self.environment.paths.games();
                    match Recorder::play_on(&games, &header, &record, self.environment.library.catalogue()) {
                        Ok((mut recorder, loaded)) => {
                            let saved = recorder.confirm();
                            self.sit_down(app, recorder, loaded)?;
                            // Where it could not be saved, that is told.
                            if let Some(file) = saved.ok().as_deref().and_then(Path::file_name) {
                                self.send(app, Msg::Done(format!("A new game, in the file {}.", file.display())))?;
                            }
                        }
                        Err(fault) => self.send(app, Msg::Failed(fault.to_string()))?,
                    }
                }
                Effect::Rematch(path, rematch) => match self.again(&path, rematch) {
                    Ok((recorder, begun)) => self.sit_down(app, recorder, begun)?,
                    Err(fault) => self.send(app, Msg::Failed(fault.to_string()))?,
                },
                Effect::KeepDeck(keeping) => {
                    let written = self.environment.keep(&keeping, app);
                    self.send(app, Msg::DeckKept(keeping.file, written))?;
                }
                Effect::DeleteDeck(file) => match self.environment.delete_deck(&file, app) {
                    Ok(()) => self.send(app, Msg::DeckGone(file))?,
                    Err(fault) => self.send(app, Msg::Failed(fault.to_string()))?,
                },
                Effect::Deal => self.send(app, Msg::Seed(seed::fresh()))?,
                Effect::Close => self.close(app)?,
                Effect::Remember(learned) => learned.write(&Learned::file(&self.environment.paths.state)),
                Effect::Set(setting) => self.set(app, &setting)?,
                Effect::Copy(text) => self.guard.copy(&text)?,
                Effect::Mouse(on) => self.guard.set_mouse(if on { Mouse::On } else { Mouse::Off })?,
                Effect::Drain => self.inputs.drain()?,
                Effect::Redraw => self.guard.clear()?,
                Effect::Quit => self.leave = Some(None),
            }
        }
        Ok(())
    }

    /// Begins the game of a file once more.
    fn again(&self, path: &Path, rematch: Rematch) -> Result<(Recorder, Resumed), Fault> {
        let catalogue = self.environment.library.catalogue();
        let (played, _) = open(path, catalogue)?;
        let header = played.header.once_more(rematch, catalogue).map_err(Fault::Failed)?;
        self.environment.begin(&header)
    }

    fn sit_down(&mut self, app: &mut App, mut recorder: Recorder, loaded: Resumed) -> Result<(), Fault> {
        recorder.seek_refuge_in(self.environment.paths.refuges());
        self.let_go();
        self.recorder = Some(recorder);
        self.send(app, Msg::Loaded(Box::new(loaded)))?;
        self.tell_saved(app)
    }

    /// Reads the game back before its file is left alone: what there is to tell of it.
    fn let_go(&mut self) -> Vec<String> {
        let Some(mut recorder) = self.recorder.take() else { return Vec::new() };
        if let Err(unsaved) = recorder.confirm() {
            self.lost.push(unsaved.last_words());
        }
        recorder.take_news()
    }

    fn tell_replay(&mut self, app: &mut App, replay: Result<Replay, Fault>) -> Result<(), Fault> {
        match replay {
            Ok(replay) => self.send(app, Msg::Watch(Box::new(replay))),
            Err(fault) => self.send(app, Msg::Failed(fault.to_string())),
        }
    }

    fn close(&mut self, app: &mut App) -> Result<(), Fault> {
        let lost = self.lost.len();
        let mut news = self.let_go();
        news.extend_from_slice(&self.lost[lost..]);
        let mut world = (*app.model.world).clone();
        world.has_saves = true;
        app.model.world = Arc::new(world);
        if news.is_empty() { Ok(()) } else { self.send(app, Msg::File(news)) }
    }

    fn tell_saved(&mut self, app: &mut App) -> Result<(), Fault> {
        let Some(recorder) = &mut self.recorder else { return Ok(()) };
        let news = recorder.take_news();
        let file = recorder.path().map(Path::to_owned);
        if let Some(path) = &file {
            self.guard.saved_at(path);
        }
        let saved = match recorder.unsaved() {
            None => Saved::Yes,
            Some(unsaved) => Saved::Not(unsaved.lines, unsaved.reason),
        };
        self.send(app, Msg::Saved(saved, file))?;
        if news.is_empty() { Ok(()) } else { self.send(app, Msg::File(news)) }
    }

    /// Looks whether the file is still there, and tries once more to save what could not be saved: nobody has to answer
    /// for it.
    fn save_again(&mut self, app: &mut App) -> Result<(), Fault> {
        match &mut self.recorder {
            Some(recorder) => recorder.make_safe(),
            None => return Ok(()),
        }
        self.tell_saved(app)
    }

    /// Changes a setting now and in the file, if the file can be written.
    fn set(&mut self, app: &mut App, setting: &Setting) -> Result<(), Fault> {
        match self.environment.set(setting) {
            Ok(None) => {}
            Ok(Some(fault)) | Err(fault) => self.send(app, Msg::Failed(fault.to_string()))?,
        }
        self.environment.apply(app);
        self.guard.set_mouse(if app.model.mouse { Mouse::On } else { Mouse::Off })?;
        Ok(())
    }
}

/// How a game begins that is set up on the screen; nothing if there are no such decks.
fn header_of(setup: &Setup, world: &World, stops: Stops) -> Option<Header> {
    let catalogue = &world.catalogue;
    let [a, b] = setup.decks.map(|number| world.decks.get(number));
    let from = Origin::between([a?, b?], setup.seed, setup.first, catalogue);
    let options = SavedOptions { privacy: setup.privacy, stops };
    Some(Header::new(catalogue, Timestamp::now(), setup.names.to_vec(), options, from))
}

/// How a story begins that is set up on the screen; nothing if there is no such story or deck.
fn story_header(setup: &StorySetup, world: &World, stops: Stops) -> Result<Option<Header>, Fault> {
    let decks = setup.decks[..setup.players].iter().map(|number| world.story_decks.get(*number).cloned());
    let (Some(story), Some(decks)) = (world.stories.get(setup.story), decks.collect::<Option<Vec<_>>>()) else {
        return Ok(None);
    };
    let switches = Switches { one_life: setup.one_life, ..Switches::default() };
    let from = Origin::story(story, &decks, setup.difficulty, switches, setup.seed, &world.catalogue)?;
    let options = SavedOptions { privacy: setup.privacy, stops };
    let names = setup.names[..setup.players].to_vec();
    Ok(Some(Header::new(&world.catalogue, Timestamp::now(), names, options, from)))
}
