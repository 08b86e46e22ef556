//! `wars`, `wars play` and `wars resume`: set up a game and hand it to the players, full-screen or in plain lines.

use super::story::Wish;
use crate::config::{Layer, Settings};
use crate::door::{self, Door};
use crate::fault::Fault;
use crate::learn::Learned;
use crate::library::{Library, built_in_stories};
use crate::plain;
use crate::recorder::Recorder;
use crate::save::{Folder, Header, Options, Origin};
use crate::system::file;
use crate::system::paths::Paths;
use crate::tui::environment::Environment;
use crate::tui::pages::{FIRST_DEAL, FIRST_DECKS};
use crate::tui::run::{self, Opening};
use crate::tui::theme::ColorWish;
use jiff::Timestamp;
use std::io::IsTerminal;
use std::path::{Path, PathBuf};
use wars_engine::Seat;
use wars_engine::misread;
use wars_engine::scenario::Scenario;

/// The decks of a game for which none are named.
pub const DEFAULT_DECKS: [&str; 2] = ["sample-a", "sample-b"];

/// What is to be shown.
#[derive(Clone, Debug)]
pub struct Start {
    /// Where it begins.
    pub from: From,
    /// What the players are called, unless the settings say it.
    pub names: Option<[String; 2]>,
    /// Who begins; chance decides if nobody is named.
    pub first: Option<Seat>,
    /// Lines instead of a full screen.
    pub plain: bool,
    /// Settings of the command line.
    pub flags: Layer,
    /// What the command line says about colour.
    pub color: ColorWish,
}

/// Where a game begins.
#[derive(Clone, Debug)]
pub enum From {
    /// The first screen; with the introductory decks where there is no screen.
    Title,
    /// With two decks, by name or file, and a seed if one is given.
    Decks([String; 2], Option<u64>),
    /// With the introductory decks and always the same deal, each kind of question explained once.
    FirstGame,
    /// At the position of a scenario file.
    Scenario(PathBuf),
    /// With a story against the Enemy.
    Story(Box<Wish>),
    /// With a saved game: by name or file, or the last one.
    Saved(Option<String>),
}

/// Shows the game; the exit code of a signal that ended it.
///
/// # Errors
/// When a deck, scenario, save, setting or key can't be used, or input or output fails.
pub fn run(start: &Start, library: &Library, paths: &Paths, out: &mut Door) -> Result<Option<i32>, Fault> {
    let settings = Settings::of_process(&start.flags, paths)?;
    let names = start.names.clone().unwrap_or_else(|| (*settings.names).clone());
    let options = Options { privacy: settings.privacy, stops: settings.stops };
    let first = if matches!(start.from, From::FirstGame) { Some(Seat::A) } else { start.first };
    let beginning = Beginning { names, first, options, settings: &settings, flags: &start.flags, library };
    if start.plain || !is_screen() {
        return run_plain(start, &beginning, paths, out);
    }
    let environment = Environment::of_process(library, paths, &start.flags, start.color)?;
    let opening = match &start.from {
        From::Title => Opening::Title,
        From::Decks(decks, seed) => Opening::Begin(Box::new(beginning.with_decks(decks, *seed)?)),
        From::FirstGame => Opening::FirstGame,
        From::Scenario(file) => Opening::Begin(Box::new(beginning.at_scenario(file)?)),
        From::Story(wish) => Opening::Begin(Box::new(beginning.with_story(wish)?)),
        From::Saved(name) => Opening::Saved(saved(name.as_deref(), library, paths)?),
    };
    run::run(environment, opening)
}

/// Whether there is a screen to fill, and a keyboard.
pub(crate) fn is_screen() -> bool {
    std::io::stdin().is_terminal() && door::is_terminal() && std::env::var_os("TERM").is_none_or(|term| term != "dumb")
}

/// The file of a saved game that was named, or of the last one that is not over.
fn saved(name: Option<&str>, library: &Library, paths: &Paths) -> Result<PathBuf, Fault> {
    let folder = Folder::new(paths.games());
    match name {
        Some(name) => folder.find_anywhere(name),
        None => folder
            .last_unfinished(library.catalogue())?
            .ok_or_else(|| Fault::Failed("there is no unfinished game; \"wars\" begins one".to_owned())),
    }
}

/// Plays in lines on standard input and output.
fn run_plain(start: &Start, beginning: &Beginning<'_>, paths: &Paths, out: &mut Door) -> Result<Option<i32>, Fault> {
    let (games, library) = (paths.games(), beginning.library);
    let [a, b] = &beginning.names;
    let begin = |header: &Header, out: &mut Door| {
        match (&header.from, &header.titles()[..]) {
            (Origin::Decks { .. }, [deck_a, deck_b]) => {
                out.line(format_args!("{a} plays {deck_a}, {b} plays {deck_b}."))?;
            }
            (Origin::Story { .. }, titles) => {
                let players: Vec<String> =
                    header.names.iter().zip(titles).map(|(name, deck)| format!("{name} plays {deck}")).collect();
                let what = header.story().map(|it| format!("{}, {}: ", it.title, it.difficulty)).unwrap_or_default();
                out.line(format_args!("{what}{}.", players.join(", ")))?;
            }
            (_, titles) => {
                let players = match &header.names[..] {
                    [a, b] => format!("{a} against {b}"),
                    all => format!("{} players, {}", all.len(), all.join(", ")),
                };
                out.line(format_args!("{players}, from the position of \"{}\".", titles.join(", ")))?
            }
        }
        Recorder::begin(&games, header, library.catalogue())
    };
    let mut privacy = beginning.options.privacy;
    let (mut recorder, session) = match &start.from {
        From::Title => begin(&beginning.with_decks(&DEFAULT_DECKS.map(str::to_owned), None)?, out)?,
        From::Decks(decks, seed) => begin(&beginning.with_decks(decks, *seed)?, out)?,
        From::FirstGame => begin(&beginning.with_decks(&FIRST_DECKS.map(str::to_owned), Some(FIRST_DEAL))?, out)?,
        From::Scenario(file) => begin(&beginning.at_scenario(file)?, out)?,
        From::Story(wish) => {
            let header = beginning.with_story(wish)?;
            privacy = header.options.privacy;
            begin(&header, out)?
        }
        From::Saved(name) => {
            let path = saved(name.as_deref(), library, paths)?;
            let (recorder, resumed) = Recorder::resume(&path, &games, library.catalogue(), start.flags.stops)?;
            let resumed = resumed.shared(start.flags.privacy)?;
            out.line(format_args!("Going on with {}.", path.display()))?;
            out.lines(&resumed.notices)?;
            privacy = resumed.privacy;
            (recorder, resumed.session)
        }
    };
    recorder.seek_refuge_in(paths.refuges());
    out.line("Type a number to choose; \"help\" lists the other commands.")?;
    let manner = plain::Manner::of_process(beginning.settings.plain_wrap, beginning.settings.plain_clear);
    plain::trouble::prepare(manner.clears);
    plain::play_with(
        session,
        recorder,
        privacy,
        &mut plain::StandardInput::open()?,
        out,
        manner,
        guide(&start.from, beginning.settings, paths),
    )
}

/// Who is told what is new: somebody before a terminal, unless the settings say otherwise; in a first game everybody.
fn guide(from: &From, settings: &Settings, paths: &Paths) -> Option<plain::Guide> {
    let is_first = matches!(from, From::FirstGame);
    let is_wanted = settings.hints && (is_first || std::io::stdin().is_terminal());
    is_wanted.then(|| {
        let file = Learned::file(&paths.state);
        let mut learned = Learned::read(&file);
        if is_first {
            learned.begin_first_game();
        }
        plain::Guide::new(learned, file)
    })
}

/// What games begin with, besides decks or a position.
struct Beginning<'a> {
    names: [String; 2],
    first: Option<Seat>,
    options: Options,
    settings: &'a Settings,
    flags: &'a Layer,
    library: &'a Library,
}

impl Beginning<'_> {
    fn header(&self, from: Origin) -> Header {
        let catalogue = self.library.catalogue();
        Header::new(catalogue, Timestamp::now(), self.names.to_vec(), self.options.clone(), from)
    }

    fn with_decks(&self, names: &[String; 2], seed: Option<u64>) -> Result<Header, Fault> {
        let [a, b] = [self.library.deck(&names[0])?, self.library.deck(&names[1])?];
        Ok(self.header(Origin::between([&a, &b], seed, self.first, self.library.catalogue())))
    }

    fn with_story(&self, wish: &Wish) -> Result<Header, Fault> {
        let header = wish.header(self.settings, self.flags, self.library)?;
        // What keeps it from beginning is told before anything is shown.
        header.begin(self.library.catalogue()).map_err(Fault::input)?;
        Ok(header)
    }

    fn at_scenario(&self, file: &Path) -> Result<Header, Fault> {
        let (name, text) = (file.display().to_string(), file::text(file)?);
        // What is wrong with it is told with its file and place.
        let scenario = Scenario::read_with(&name, &text, self.library.catalogue(), &built_in_stories()?)
            .map_err(|error| Fault::input(error.to_string()))?;
        let whole = misread::read(&text).map_err(|misread| Fault::input(format!("{name}: {misread}")))?;
        let mut header = self.header(Origin::Scenario(whole));
        // Who has no name is called by the seat's letter.
        let position = scenario.position();
        let players: Vec<Seat> = position.seats().filter(|seat| !position.is_enemy(*seat)).collect();
        header.names.truncate(players.len());
        header.names.extend(players.iter().map(ToString::to_string).skip(header.names.len()));
        Ok(header)
    }
}
