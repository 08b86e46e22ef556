//! What is said when a fault of the program ends it: that it happened, where, and what has become of the game. Nothing
//! of the game itself: hidden cards may be in the message of a panic.

use std::backtrace::{Backtrace, BacktraceStatus};
use std::panic::PanicHookInfo;

/// The exit code after a panic, the one Rust uses.
pub const PANICKED: i32 = 101;

/// How a saved game is taken up again.
pub(crate) const RESUME: &str = "wars resume";

/// The last words after a panic; `game` says what has become of the game, in lines.
pub(crate) fn last_words(info: &PanicHookInfo<'_>, game: &str) -> String {
    let place = info.location().map(ToString::to_string);
    // A literal can't tell anything of the game; a message that was put together may name hidden cards.
    let message = info.payload().downcast_ref::<&'static str>().copied();
    let mut words = compose(place.as_deref(), message, game);
    let trace = Backtrace::capture();
    if trace.status() == BacktraceStatus::Captured {
        words += &format!("{trace}\n");
    }
    words
}

fn compose(place: Option<&str>, message: Option<&str>, game: &str) -> String {
    let place = place.map(|place| format!(" at {place}")).unwrap_or_default();
    let message = message.map(|message| format!(": {message}")).unwrap_or_default();
    format!("wars: stopped by a fault of the program{place}{message}\n{game}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_words_name_the_place_and_the_game() {
        let words = compose(Some("src/x.rs:3:1"), Some("no such pane"), "The game is saved.\n");
        assert_eq!(
            words,
            "wars: stopped by a fault of the program at src/x.rs:3:1: no such pane\nThe game is saved.\n"
        );
        assert_eq!(compose(None, None, ""), "wars: stopped by a fault of the program\n");
    }
}
