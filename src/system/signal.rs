//! Signals of the system that end the program, and the exit codes by which a shell knows them.
//!
//! The full screen listens to them in `tui::signals`, plain lines in `plain::keyboard`.

use rustix::io::Errno;
use rustix::process::{getpid, getsid, kill_current_process_group};
use rustix::termios::tcgetattr;
use signal_hook::consts::{SIGHUP, SIGINT, SIGQUIT, SIGTERM};
use std::io;

/// A signal that ends the program.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Signal {
    /// The terminal has gone.
    HangUp,
    Interrupt,
    Quit,
    Terminate,
}

impl Signal {
    /// All of them.
    pub(crate) const ALL: [Signal; 4] = [Signal::HangUp, Signal::Interrupt, Signal::Quit, Signal::Terminate];

    /// Its number, as the system calls it.
    pub(crate) const fn number(self) -> i32 {
        match self {
            Signal::HangUp => SIGHUP,
            Signal::Interrupt => SIGINT,
            Signal::Quit => SIGQUIT,
            Signal::Terminate => SIGTERM,
        }
    }

    /// The exit code by which a shell knows the signal: 130 after an interrupt, 143 after a termination.
    pub const fn exit_code(self) -> i32 {
        128 + self.number()
    }
}

/// Stops the program as the shell's user wants by Ctrl-Z, until somebody lets it go on; false if it can't be stopped.
pub(crate) fn stop() -> bool {
    // Without a shell that started it nobody could let it go on.
    getsid(None) != Ok(getpid()) && kill_current_process_group(rustix::process::Signal::STOP).is_ok()
}

/// Whether the terminal of standard input has gone. The signal that says so may come later, or never.
pub(crate) fn is_hung_up() -> bool {
    matches!(tcgetattr(io::stdin()), Err(Errno::IO))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn exit_codes_are_those_of_shells() {
        assert_eq!(Signal::ALL.map(Signal::exit_code), [129, 130, 131, 143]);
    }
}
