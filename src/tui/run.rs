//! The loop: reads the terminal, lets the program change its model, does what it asks for, draws.

use super::app::{App, Begun, Button, Effect, Msg, Options, Watch};
use super::canvas::{Hit, Look, Target};
use super::input::{Click, ClickKind, Input, Inputs, Repeat};
use super::keymap::Keymap;
use super::model::Saved;
use super::pages::{Defaults, SavedGame, Setting, Setup, World};
use super::symbols::Symbols;
use super::terminal::{Mouse, TerminalGuard};
use super::theme::{ColorWish, Palette, Theme};
use super::view;
use crate::book::Book;
use crate::config::{self, Layer, Settings, SymbolSet};
use crate::fault::Fault;
use crate::library::Library;
use crate::paths::Paths;
use crate::recorder::{Recorder, Resumed};
use crate::replay::Replay;
use crate::save::{Folder, Header, Options as SavedOptions, Origin, SavedDeck};
use crate::session::{Session, Stops};
use jiff::Timestamp;
use ratatui::crossterm::clipboard::CopyToClipboard;
use ratatui::crossterm::execute;
use ratatui::layout::Position;
use std::collections::BTreeMap;
use std::hash::{BuildHasher, RandomState};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// How often time passes without a key.
const TICK: Duration = Duration::from_millis(500);

/// What the program shows first.
pub enum Opening {
    /// The first screen.
    Title,
    /// A game with these decks, which may be files of one's own.
    Game(Setup, Vec<crate::library::ReadyDeck>),
    /// A game that has begun, with its file.
    Begun(Box<Session>, Box<Recorder>),
    /// A saved game.
    Saved(PathBuf),
    /// A saved game to watch.
    Replay(Box<Replay>, Watch),
}

/// What the loop needs to know of the world outside.
pub struct Environment<'a> {
    /// Cards and decks.
    pub library: &'a Library,
    /// Where files are.
    pub paths: &'a Paths,
    /// What is set.
    pub settings: Settings,
    /// Changed keys, by command.
    pub keys: BTreeMap<String, Vec<String>>,
    /// What the command line says about colour.
    pub color: ColorWish,
    /// What the command line says about where players are asked, also in games that began otherwise.
    pub stops: Option<Stops>,
}

/// Runs the full screen until somebody leaves it.
///
/// # Errors
/// When the keys clash, the terminal can't be used, or a saved game that was asked for can't be read.
pub fn run(environment: Environment<'_>, opening: Opening) -> Result<Option<i32>, Fault> {
    let mut app = app(&environment)?;
    let opening = match opening {
        Opening::Game(mut setup, own) => {
            let mut world = (*app.model.world).clone();
            setup.decks = [world.decks.len(), world.decks.len() + 1];
            world.decks.extend(own);
            app.model.world = Arc::new(world);
            Opening::Game(setup, Vec::new())
        }
        other => other,
    };
    let games = environment.paths.games();
    let catalogue = environment.library.catalogue().clone();
    // A file that can't be read is told before the screen changes.
    let resumed = match &opening {
        Opening::Saved(path) => Some(Recorder::resume(path, &games, &catalogue, environment.stops)?),
        _ => None,
    };
    let mouse = if app.model.mouse { Mouse::On } else { Mouse::Off };
    let guard = TerminalGuard::enter(mouse)?;
    let inputs = Inputs::open(&guard)?;
    let mut outside =
        Outside { environment, guard, inputs, recorder: None, hits: Vec::new(), began: Instant::now(), leave: None };
    let (width, height) = ratatui::crossterm::terminal::size()?;
    outside.send(&mut app, Msg::Size(width, height))?;
    match (opening, resumed) {
        (Opening::Game(setup, _), _) => {
            app.fresh_seed = fresh_seed();
            let effects = app.start(setup);
            outside.perform(&mut app, effects)?;
        }
        (Opening::Begun(session, recorder), _) => {
            let privacy = outside.environment.settings.privacy;
            outside.recorder = Some(*recorder);
            outside.tell_saved(&mut app)?;
            app.sit_down(*session, privacy);
        }
        (Opening::Replay(replay, watch), _) => {
            app.watch(*replay, watch);
        }
        (_, Some((recorder, loaded))) => outside.sit_down(&mut app, recorder, loaded)?,
        (Opening::Title | Opening::Saved(_), None) => {}
    }
    outside.run(&mut app)?;
    let code = outside.leave.flatten();
    outside.guard.leave()?;
    Ok(code)
}

/// The program at its first screen, as the settings want it.
///
/// # Errors
/// When the keys clash, or what is built in can't be read.
pub fn app(environment: &Environment<'_>) -> Result<App, Fault> {
    let (keymap, look) = (keymap(environment)?, look(environment));
    let mut world = World::new(environment.library.catalogue().clone(), environment.library.printed_decks()?);
    world.has_saves = std::fs::read_dir(environment.paths.games()).is_ok_and(|mut entries| entries.next().is_some());
    world.book = Some(Book::open()?);
    world.settings = settings_in_words(&environment.settings);
    world.defaults = defaults(&environment.settings);
    let mut app = App::new(Arc::new(world), look, keymap, options(&environment.settings));
    app.model.mouse = environment.settings.mouse;
    Ok(app)
}

/// Everything that is not the model.
struct Outside<'a> {
    environment: Environment<'a>,
    guard: TerminalGuard,
    inputs: Inputs,
    recorder: Option<Recorder>,
    hits: Vec<Hit>,
    began: Instant,
    /// The program ends, with the exit code of a signal if there was one.
    leave: Option<Option<i32>>,
}

impl Outside<'_> {
    fn run(&mut self, app: &mut App) -> Result<(), Fault> {
        while self.leave.is_none() {
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
                Input::Redraw => self.guard.clear()?,
                Input::Quit(signal) => self.leave = Some(Some(signal.exit_code())),
                Input::Idle => {
                    self.save_again(app)?;
                    self.send(app, Msg::Tick)?;
                }
            }
        }
        Ok(())
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
        app.fresh_seed = fresh_seed();
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
                Effect::Begin(begun) => {
                    let Some(session) = app.session() else { continue };
                    let stops = app.options.stops;
                    let games = self.environment.paths.games();
                    self.recorder = file_of(&begun, &games, &app.model.world, stops);
                    if let Some(recorder) = &mut self.recorder {
                        recorder.note(&begun.noted, session.game());
                    }
                    self.tell_saved(app)?;
                }
                Effect::Save(noted) => {
                    if let (Some(recorder), Some(session)) = (&mut self.recorder, app.session()) {
                        recorder.note(&noted, session.game());
                    }
                    self.tell_saved(app)?;
                }
                Effect::ListSaves(purpose) => {
                    let folder = Folder::new(self.environment.paths.games());
                    let games = folder.list(self.environment.library.catalogue()).unwrap_or_default();
                    self.send(app, Msg::Saves(purpose, games.into_iter().map(SavedGame::of).collect()))?;
                }
                Effect::Load(path) => {
                    let games = self.environment.paths.games();
                    let stops = self.environment.stops;
                    match Recorder::resume(&path, &games, self.environment.library.catalogue(), stops) {
                        Ok((recorder, loaded)) => self.sit_down(app, recorder, loaded)?,
                        Err(fault) => self.send(app, Msg::Failed(fault.to_string()))?,
                    }
                }
                Effect::Watch(path) => {
                    let replay = Replay::open(&path, self.environment.library.catalogue());
                    self.tell_replay(app, replay)?;
                }
                Effect::Annotate(point, text) => {
                    let Some(replay) = app.replay() else { continue };
                    let noted = replay.note(point, &text, self.environment.library.catalogue());
                    self.tell_replay(app, noted)?;
                }
                Effect::PlayOn(from) => {
                    let (mut header, past) = *from;
                    header.started = Timestamp::now();
                    let games = self.environment.paths.games();
                    match Recorder::play_on(&games, &header, &past, self.environment.library.catalogue()) {
                        Ok((recorder, loaded)) => self.sit_down(app, recorder, loaded)?,
                        Err(fault) => self.send(app, Msg::Failed(fault.to_string()))?,
                    }
                }
                Effect::Close => self.close(app),
                Effect::Set(setting) => self.set(app, setting)?,
                Effect::Copy(text) => execute!(io::stdout(), CopyToClipboard::to_clipboard_from(text))?,
                Effect::Mouse(on) => self.guard.set_mouse(if on { Mouse::On } else { Mouse::Off })?,
                Effect::Drain => self.inputs.drain()?,
                Effect::Redraw => self.guard.clear()?,
                Effect::Quit => self.leave = Some(None),
            }
        }
        Ok(())
    }

    fn sit_down(&mut self, app: &mut App, recorder: Recorder, loaded: Resumed) -> Result<(), Fault> {
        self.recorder = Some(recorder);
        self.tell_saved(app)?;
        self.send(app, Msg::Loaded(Box::new(loaded)))
    }

    fn tell_replay(&mut self, app: &mut App, replay: Result<Replay, Fault>) -> Result<(), Fault> {
        match replay {
            Ok(replay) => self.send(app, Msg::Watch(Box::new(replay))),
            Err(fault) => self.send(app, Msg::Failed(fault.to_string())),
        }
    }

    fn close(&mut self, app: &mut App) {
        self.recorder = None;
        let mut world = (*app.model.world).clone();
        world.has_saves = true;
        app.model.world = Arc::new(world);
    }

    fn tell_saved(&mut self, app: &mut App) -> Result<(), Fault> {
        let Some(recorder) = &self.recorder else { return Ok(()) };
        if let Some(path) = recorder.path() {
            self.guard.saved_at(path);
        }
        let saved = match recorder.unsaved() {
            None => Saved::Yes,
            Some(unsaved) => Saved::Not(unsaved.lines, unsaved.reason),
        };
        self.send(app, Msg::Saved(saved))
    }

    /// Tries once more to save what could not be saved: there may be room again before the next answer.
    fn save_again(&mut self, app: &mut App) -> Result<(), Fault> {
        match &mut self.recorder {
            Some(recorder) if recorder.unsaved().is_some() => recorder.retry(),
            _ => return Ok(()),
        }
        self.tell_saved(app)
    }

    /// Changes a setting now and in the file, if the file can be written.
    fn set(&mut self, app: &mut App, setting: Setting) -> Result<(), Fault> {
        let layer: Layer = match toml::from_str(&in_toml(&setting)) {
            Ok(layer) => layer,
            Err(error) => return self.send(app, Msg::Failed(error.to_string())),
        };
        let merged =
            Settings::settle(&layer, &crate::paths::process, &config::read(&self.environment.paths.config_file)?)?;
        self.environment.settings = merged;
        if let Err(fault) = config::store(&self.environment.paths.config_file, &layer) {
            self.send(app, Msg::Failed(fault.to_string()))?;
        }
        let settings = &self.environment.settings;
        app.options = options(settings);
        app.model.look = look(&self.environment);
        let mut world = (*app.model.world).clone();
        world.settings = settings_in_words(settings);
        world.defaults = defaults(settings);
        app.model.world = Arc::new(world);
        app.model.mouse = settings.mouse;
        self.guard.set_mouse(if settings.mouse { Mouse::On } else { Mouse::Off })?;
        Ok(())
    }
}

/// A file for a game that has just begun.
fn file_of(begun: &Begun, folder: &Path, world: &World, stops: Stops) -> Option<Recorder> {
    let catalogue = &world.catalogue;
    let deck = |number: usize| world.decks.get(number).map(|deck| SavedDeck::of(deck, catalogue));
    let decks = [deck(begun.setup.decks[0])?, deck(begun.setup.decks[1])?];
    let from = Origin::Decks { decks, seed: begun.seed, first: begun.setup.first };
    let options = SavedOptions { privacy: begun.setup.privacy, stops };
    let header = Header::new(catalogue, Timestamp::now(), begun.setup.names.clone(), options, from);
    let game = header.begin(catalogue).ok()?;
    Some(Recorder::new(folder, &header, game))
}

fn in_toml(setting: &Setting) -> String {
    let is_bare = setting.value.parse::<u64>().is_ok() || ["true", "false"].contains(&setting.value.as_str());
    let quote = if is_bare { "" } else { "\"" };
    format!("{} = {quote}{}{quote}", setting.name, setting.value)
}

fn keymap(environment: &Environment<'_>) -> Result<Keymap, Fault> {
    let preset = match environment.settings.keys {
        config::Keys::Normal => "normal",
        config::Keys::Vim => "vim",
    };
    Keymap::new(preset, &environment.keys).map_err(|error| {
        let file = environment.paths.config.join("keys.toml");
        Fault::input(format!("{}: {error}", file.display()))
    })
}

fn look(environment: &Environment<'_>) -> Look {
    let variable = |name: &str| std::env::var(name).ok();
    let palette = Palette::from_env(environment.color, variable);
    let name = match environment.settings.theme {
        config::Theme::Auto if is_light_background(variable("COLORFGBG").as_deref()) => "light",
        config::Theme::Dark | config::Theme::Auto => "dark",
        config::Theme::Light => "light",
        config::Theme::ColorBlind => "color-blind",
        config::Theme::Mono => "mono",
    };
    let symbols = match environment.settings.symbols {
        SymbolSet::Unicode => Symbols::UNICODE,
        SymbolSet::Ascii => Symbols::ASCII,
    };
    Look { theme: Theme::named(name, palette).unwrap_or_else(|_| Theme::mono()), symbols }
}

/// Whether the terminal says that its background is light, in the one way that needs no question to it: the last number
/// is the background's, white being 7 or 15.
fn is_light_background(colors: Option<&str>) -> bool {
    colors.and_then(|colors| colors.rsplit(';').next()).is_some_and(|background| ["7", "15"].contains(&background))
}

fn options(settings: &Settings) -> Options {
    Options {
        guard: settings.pass_guard_ms.duration(),
        idle: settings.private_idle_s.duration().unwrap_or(Duration::MAX),
        stops: settings.stops,
        show_illegal: settings.show_illegal,
    }
}

fn defaults(settings: &Settings) -> Defaults {
    Defaults { names: (*settings.names).clone(), privacy: settings.privacy }
}

/// The settings by name, as the file writes them.
fn settings_in_words(settings: &Settings) -> Vec<(&'static str, String)> {
    let written = toml::Value::try_from(settings.layer()).ok();
    let value = |name: &str| {
        let value = written.as_ref()?.get(name)?;
        Some(value.as_str().map_or_else(|| value.to_string(), str::to_owned))
    };
    ["theme", "symbols", "privacy", "stops", "mouse", "pass-guard-ms", "private-idle-s", "show-illegal", "keys"]
        .map(|name| (name, value(name).unwrap_or_default()))
        .into()
}

fn fresh_seed() -> u64 {
    // The standard library's hash keys are the one source of chance that needs no further crate.
    RandomState::new().hash_one(0) >> 32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_light_background_is_told_by_its_number() {
        assert!(is_light_background(Some("0;15")) && is_light_background(Some("0;default;7")));
        assert!(!is_light_background(Some("15;0")) && !is_light_background(Some("")) && !is_light_background(None));
    }

    #[test]
    fn a_setting_is_written_as_toml_writes_it() {
        let setting = |name, value: &str| in_toml(&Setting { name, value: value.to_owned() });
        assert_eq!(setting("mouse", "true"), "mouse = true");
        assert_eq!(setting("pass-guard-ms", "250"), "pass-guard-ms = 250");
        assert_eq!(setting("theme", "mono"), "theme = \"mono\"");
    }
}
