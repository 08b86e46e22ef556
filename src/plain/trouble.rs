//! A fault of the program in the middle of plain play: no hand stays on the screen, and nothing of it is told.

use super::curtain::Curtain;
use crate::door::Door;
use crate::last_words::{self, PANICKED, RESUME};
use std::{panic, process};

/// Lets a panic hide what is on the screen before it speaks, and end the program: what is still on its way to the
/// screen is not to come after it.
pub fn prepare() {
    panic::set_hook(Box::new(|info| {
        if let Ok(mut out) = Door::past_the_lock() {
            _ = Curtain::of_process().draw(&mut out);
        }
        last_words::say(info, &[format!("Every answer is saved. Go on with the game by: {RESUME}")]);
        process::exit(PANICKED);
    }));
}
