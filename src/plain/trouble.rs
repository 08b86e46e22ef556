//! A fault of the program in the middle of plain play: no hand stays on the screen, and nothing of it is told.

use super::curtain::Curtain;
use crate::door::Door;
use crate::system::last_words::{self, PANICKED};
use std::path::{Path, PathBuf};
use std::process;
use std::sync::{Mutex, PoisonError};

/// Where the game is saved. Whoever has a fault can't be asked any more.
static SAVED_AT: Mutex<Option<PathBuf>> = Mutex::new(None);

/// Lets a panic hide what is on the screen before it speaks, unless the players wish nothing hidden there, and end the
/// program: what is still on its way to the screen is not to come after it.
pub fn prepare(clears: bool) {
    last_words::at_the_end(move |info| {
        if let Ok(mut out) = Door::past_the_lock() {
            let curtain = if clears { Curtain::of_process() } else { Curtain::Stays };
            _ = curtain.draw(&mut out);
        }
        let saved_at = SAVED_AT.lock().unwrap_or_else(PoisonError::into_inner).clone();
        last_words::say(info, &last_words::of_game(saved_at.as_deref()));
        process::exit(PANICKED);
    });
}

/// Says where the game is saved, for whoever reads the last words.
pub(super) fn saved_at(path: Option<&Path>) {
    *SAVED_AT.lock().unwrap_or_else(PoisonError::into_inner) = path.map(Path::to_owned);
}
