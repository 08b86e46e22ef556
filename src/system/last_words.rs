//! What is said when the program stops by a fault of its own: that it happened, where, and how to go on.

use crate::door::Door;
use std::backtrace::{Backtrace, BacktraceStatus};
use std::cell::Cell;
use std::panic::{self, AssertUnwindSafe, PanicHookInfo};
use std::path::Path;

/// The exit code after a panic, the one Rust uses.
pub const PANICKED: i32 = 101;

/// How a saved game is taken up again.
pub(crate) const RESUME: &str = "wars resume";

thread_local! {
    /// A fault of what this thread does now is not the end.
    static IS_OUTLIVED: Cell<bool> = const { Cell::new(false) };
}

/// Does something that may have a fault, and lives on; nothing if it had. Nobody speaks of the fault but whoever asked.
pub(crate) fn outlive<T>(work: impl FnOnce() -> T) -> Option<T> {
    let before = IS_OUTLIVED.replace(true);
    // Whoever asked throws away what was being worked on.
    let done = panic::catch_unwind(AssertUnwindSafe(work));
    IS_OUTLIVED.set(before);
    done.ok()
}

/// Sets what happens at a fault that is the end of the program.
pub(crate) fn at_the_end(hook: impl Fn(&PanicHookInfo<'_>) + Send + Sync + 'static) {
    panic::set_hook(Box::new(move |info| {
        if !IS_OUTLIVED.get() {
            hook(info);
        }
    }));
}

/// Lets panics speak through the door, while there is no full screen to be left first.
pub fn install() {
    at_the_end(|info| say(info, &[]));
}

/// Says what happened, then what has become of the game.
pub(crate) fn say(info: &PanicHookInfo<'_>, game: &[String]) {
    let place = info.location().map(ToString::to_string);
    // A literal can't tell anything of the game; a message that was put together may name hidden cards.
    let message = info.payload().downcast_ref::<&'static str>().copied();
    let mut errors = Door::errors();
    _ = errors.line(fault(place.as_deref(), message));
    _ = errors.lines(game);
    let trace = Backtrace::capture();
    if trace.status() == BacktraceStatus::Captured {
        _ = errors.lines(trace.to_string().lines());
    }
}

fn fault(place: Option<&str>, message: Option<&str>) -> String {
    let place = place.map(|place| format!(" at {place}")).unwrap_or_default();
    let message = message.map(|message| format!(": {message}")).unwrap_or_default();
    format!("wars: stopped by a fault of the program{place}{message}")
}

/// What has become of the game.
pub(crate) fn of_game(saved_at: Option<&Path>) -> Vec<String> {
    // What was saved may have been taken away since.
    match saved_at.map(|path| (path.display(), path.is_file())) {
        Some((path, true)) => {
            vec![format!("The game is saved at {path}"), format!("Go on with it by: {RESUME} {path}")]
        }
        Some((path, false)) => vec![format!("The game was saved at {path} and is not there any more.")],
        None => vec!["No game was saved.".to_owned()],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fault_that_is_outlived_is_told_to_whoever_asked() {
        assert_eq!(outlive(|| 3), Some(3));
        assert_eq!(outlive(|| -> usize { panic!("a fault") }), None);
        assert_eq!(outlive(|| outlive(|| panic!("a fault")).is_none()), Some(true));
        assert!(!IS_OUTLIVED.get());
    }

    #[test]
    fn the_last_words_name_the_place_and_the_game() {
        assert_eq!(
            fault(Some("src/x.rs:3:1"), Some("no such pane")),
            "wars: stopped by a fault of the program at src/x.rs:3:1: no such pane"
        );
        assert_eq!(fault(None, None), "wars: stopped by a fault of the program");
        let here = Path::new(file!());
        assert_eq!(
            of_game(Some(here)),
            [
                format!("The game is saved at {}", here.display()),
                format!("Go on with it by: wars resume {}", here.display())
            ]
        );
        let gone = of_game(Some(Path::new("/nowhere/last.wars")));
        assert_eq!(gone, ["The game was saved at /nowhere/last.wars and is not there any more."]);
        assert_eq!(of_game(None), ["No game was saved."]);
    }
}
