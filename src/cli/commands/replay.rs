//! `wars replay`: opens a saved game to be watched, full-screen or in lines, or records it.

use super::new_file;
use super::play::is_screen;
use crate::config::{Layer, Settings};
use crate::door::{Door, remark};
use crate::fault::Fault;
use crate::library::Library;
use crate::plain::{Manner, StandardInput, telling};
use crate::replay::{Peek, Replay, Speed, Watch};
use crate::save::Folder;
use crate::session::{Audience, Stamp};
use crate::system::paths::Paths;
use crate::tui::cast;
use crate::tui::environment::Environment;
use crate::tui::run::{self, Opening};
use crate::tui::theme::ColorWish;
use std::path::PathBuf;

/// What is to be watched, and how.
#[derive(Clone, Debug)]
pub struct Wanted {
    /// Name or file of the game; the last one if none is named.
    pub name: Option<String>,
    /// Where to begin; at the beginning if nothing is said.
    pub at: Option<Stamp>,
    /// Plays by itself, and the program ends with it.
    pub is_auto: bool,
    /// Only the moments that stand out.
    pub highlights: bool,
    /// How fast.
    pub speed: Speed,
    /// Through whose eyes.
    pub audience: Audience,
    /// Nobody is asked before the secrets of a game that is not over are opened.
    pub yes: bool,
    /// Record it instead of showing it.
    pub cast: Option<Cast>,
    /// Lines instead of a full screen.
    pub plain: bool,
    /// Settings of the command line.
    pub flags: Layer,
    /// What the command line says about colour.
    pub color: ColorWish,
}

/// A recording to be made.
#[derive(Clone, Debug)]
pub struct Cast {
    /// The new file.
    pub file: PathBuf,
    /// Columns and rows of the screen.
    pub size: (u16, u16),
}

/// Shows, tells or records a saved game; the exit code of a signal that ended it.
///
/// # Errors
/// When the game, a setting or a key can't be used, or input or output fails.
pub fn run(wanted: &Wanted, library: &Library, paths: &Paths, out: &mut Door) -> Result<Option<i32>, Fault> {
    let path = Folder::new(paths.games()).find_or_last(wanted.name.as_deref(), library.catalogue())?;
    let replay = Replay::open(&path, library.catalogue())?;
    let point = wanted.at.map_or(Ok(0), |stamp| replay.find_or_fail(stamp))?;
    let Wanted { audience, speed, is_auto, highlights, yes, .. } = *wanted;
    let watch = Watch { point, audience, speed, is_auto, is_all: true, highlights, yes };
    let in_lines = wanted.cast.is_none() && (wanted.plain || !is_screen());
    let environment = || Environment::of_process(library, paths, &wanted.flags, wanted.color);
    let environment = (!in_lines).then(environment).transpose()?;
    let peek = Peek::See { from: Audience::Public, to: audience };
    let replay = replay.admitted(peek, yes, library.catalogue())?;
    if in_lines && highlights {
        return tell_highlights(&replay, out).map(|()| None);
    }
    match (environment, &wanted.cast) {
        (None, _) => {
            let settings = Settings::of_process(&wanted.flags, paths)?;
            let manner = Manner::of_process(settings.plain_wrap, settings.plain_clear);
            telling::run(replay, watch, library.catalogue(), &mut StandardInput::open()?, out, manner)
        }
        (Some(environment), Some(cast)) => record(cast, replay, watch, &environment, out).map(|()| None),
        (Some(environment), None) => run::run(environment, Opening::Replay(Box::new(replay), watch)),
    }
}

/// Lists what stands out in a game, each with its moment.
fn tell_highlights(replay: &Replay, out: &mut Door) -> Result<(), Fault> {
    let course = replay.course();
    let highlights = course.highlights();
    if highlights.is_empty() {
        out.line("Nothing stands out in this game.")?;
    }
    for highlight in highlights {
        out.line(format_args!("{:<8} {}", course.stamp(highlight.point).to_string(), highlight.words))?;
    }
    Ok(())
}

fn record(
    cast: &Cast,
    replay: Replay,
    watch: Watch,
    environment: &Environment<'_>,
    out: &mut Door,
) -> Result<(), Fault> {
    for notice in replay.notices() {
        remark(format_args!("{}: {notice}", replay.path().display()));
    }
    let app = environment.app()?;
    new_file::write(&cast.file, |out| cast::write(app, replay, watch, cast.size, out))?;
    out.line(cast.file.display())?;
    Ok(())
}
