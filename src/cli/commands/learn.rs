//! `wars learn`: the lessons, one of them, or a first game after them.

use super::play::{self, From, Start};
use crate::config::Settings;
use crate::door::Door;
use crate::fault::Fault;
use crate::learn::Learned;
use crate::library::{Library, ReadyLesson};
use crate::plain::{self, Taught};
use crate::system::paths::Paths;
use crate::text::wrap_after;
use crate::tui::environment::Environment;
use crate::tui::run::{self, Opening};
use std::sync::Arc;

/// What is typed for the game after the lessons.
pub const FIRST_GAME: &str = "first-game";

/// What is wanted.
#[derive(Clone, Debug)]
enum Wanted {
    Lessons,
    Lesson(Arc<ReadyLesson>),
}

/// Gives a lesson by name or file, begins the first game, or shows what there is.
///
/// # Errors
/// When there is no such lesson, a setting or key can't be used, or input or output fails.
pub fn run(
    name: Option<&str>,
    start: Start,
    library: &Library,
    paths: &Paths,
    out: &mut Door,
) -> Result<Option<i32>, Fault> {
    let wanted = match name {
        None => Wanted::Lessons,
        Some(FIRST_GAME) => return play::run(&Start { from: From::FirstGame, ..start }, library, paths, out),
        Some(name) => Wanted::Lesson(Arc::new(library.lesson(name)?)),
    };
    if start.plain || !play::is_screen() {
        return run_plain(wanted, start, library, paths, out);
    }
    let environment = Environment::of_process(library, paths, &start.flags, start.color)?;
    let opening = match wanted {
        Wanted::Lessons => Opening::Lessons,
        Wanted::Lesson(lesson) => Opening::Lesson(lesson),
    };
    run::run(environment, opening)
}

fn run_plain(
    wanted: Wanted,
    start: Start,
    library: &Library,
    paths: &Paths,
    out: &mut Door,
) -> Result<Option<i32>, Fault> {
    let file = Learned::file(&paths.state);
    let mut learned = Learned::read(&file);
    let first = match wanted {
        Wanted::Lessons => return list(&learned, library, out).map(|()| None),
        Wanted::Lesson(lesson) => lesson,
    };
    let settings = Settings::of_process(&start.flags, paths)?;
    let manner = plain::Manner::of_process(settings.plain_wrap, settings.plain_clear);
    let mut keyboard = plain::StandardInput::open()?;
    let lessons: Vec<Arc<ReadyLesson>> = library.lessons().unwrap_or_default().into_iter().map(Arc::new).collect();
    out.line("Type a number to choose; \"help\" lists the other commands.")?;
    let mut lesson = first;
    loop {
        let at = lessons.iter().position(|it| it.slug == lesson.slug);
        let next = at.and_then(|at| lessons.get(at + 1)).cloned();
        let title = next.as_ref().map(|next| next.lesson.title.as_str());
        let taught = plain::teach(&lesson, title, &mut keyboard, out, manner)?;
        if let Taught::Left(code) = taught {
            return Ok(code);
        }
        learned.finish(&lesson.slug);
        learned.write(&file);
        match (taught, next) {
            (Taught::On, Some(next)) => lesson = next,
            (_, Some(next)) => {
                out.line(format_args!("\"wars learn {}\" goes on.", next.slug))?;
                return Ok(None);
            }
            (_, None) => {
                out.line(format_args!("\"wars learn {FIRST_GAME}\" begins a first game."))?;
                return Ok(None);
            }
        }
    }
}

/// The lessons with what is done.
fn list(learned: &Learned, library: &Library, out: &mut Door) -> Result<(), Fault> {
    out.line("Lessons, a minute or two each, to be taken in this order:")?;
    out.line("")?;
    for ready in library.lessons()? {
        let done = if learned.has_done(&ready.slug) { "done" } else { "" };
        let lead = format!("{:<12}{done:<6}", ready.slug);
        out.lines(wrap_after(&lead, "                  ", &format!("{}: {}", ready.lesson.title, ready.lesson.about)))?;
    }
    out.line("")?;
    out.line(format_args!("{FIRST_GAME:<18}a game in which each kind of question is explained once"))?;
    out.line("")?;
    out.line("\"wars learn piles\" begins the first one.")?;
    Ok(())
}
