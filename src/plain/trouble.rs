//! A fault of the program in the middle of plain play: no hand stays on the screen, and nothing of it is told.

use super::curtain::Curtain;
use crate::last_words::{PANICKED, RESUME, last_words};
use std::fs::File;
use std::io::{self, Write};
use std::os::fd::AsFd;
use std::{panic, process};

/// Lets a panic hide what is on the screen before it speaks, and end the program: what is still on its way to the
/// screen is not to come after it.
///
/// # Errors
/// When standard output is closed.
pub fn prepare() -> io::Result<()> {
    // Past the lock of standard output: whoever holds it may be the one that panics.
    let output = File::from(io::stdout().as_fd().try_clone_to_owned()?);
    panic::set_hook(Box::new(move |info| {
        _ = Curtain::of_process().draw(&mut &output);
        let game = format!("Every answer is saved. Go on with the game by: {RESUME}\n");
        _ = io::stderr().write_all(last_words(info, &game).as_bytes());
        process::exit(PANICKED);
    }));
    Ok(())
}
