//! Signals of the system: those that end the program, and stopping and going on.
//!
//! A thread of its own receives them and asks the main thread, which alone knows how to end a game well. Where the main
//! thread does not answer, the signal thread leaves the screen and ends the program itself.

use super::terminal::Screen;
use crate::system::signal::{self, Signal};
use signal_hook::consts::{SIGCONT, SIGTSTP, SIGWINCH};
use signal_hook::flag::{self, register_conditional_default};
use signal_hook::iterator::{self, Handle};
use signal_hook::low_level;
use std::io;
use std::process;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::thread;
use std::time::Duration;

/// How long the main thread may take to hear of a signal. It never does when the terminal has gone, because reading
/// from that does not come back.
const PATIENCE: Duration = Duration::from_secs(2);

/// How long it may take to hear of the signal by which the program goes on.
const GOING_ON: Duration = Duration::from_millis(200);

/// What a signal asks of the main thread.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Request {
    Quit(Signal),
    /// Stop, as the shell's user wants by Ctrl-Z.
    Stop,
    /// The program was stopped and goes on.
    GoOn,
}

impl Request {
    fn of(number: i32) -> Option<Request> {
        match number {
            SIGTSTP => Some(Request::Stop),
            SIGCONT => Some(Request::GoOn),
            _ => Signal::ALL.into_iter().find(|signal| signal.number() == number).map(Request::Quit),
        }
    }
}

/// The signals that have come in. Dropping it gives the signals back to the system.
pub(super) struct Signals {
    requests: Receiver<Request>,
    /// Tells the thread that the main thread has heard of the signal that ends the program.
    heard: Sender<()>,
    handle: Handle,
    as_the_system_does: Arc<AtomicBool>,
    /// The program was stopped and goes on. Set by the signal itself: the thread may hear of it after the next drawing.
    was_stopped: Arc<AtomicBool>,
}

impl Signals {
    /// Begins to listen.
    pub(super) fn open(screen: Screen) -> io::Result<Signals> {
        let as_the_system_does = Arc::new(AtomicBool::new(false));
        let ending = Signal::ALL.map(Signal::number);
        // A signal that was once caught stays caught; this gives it its usual meaning again when nobody listens.
        for number in ending.into_iter().chain([SIGTSTP]) {
            register_conditional_default(number, Arc::clone(&as_the_system_does))?;
        }
        let was_stopped = Arc::new(AtomicBool::new(false));
        flag::register(SIGCONT, Arc::clone(&was_stopped))?;
        let incoming = iterator::Signals::new(ending.into_iter().chain([SIGTSTP, SIGCONT]))?;
        let handle = incoming.handle();
        let (ask, requests) = mpsc::channel();
        let (heard, was_heard) = mpsc::channel();
        thread::Builder::new().name("signals".to_owned()).spawn(move || listen(incoming, &ask, &was_heard, &screen))?;
        Ok(Signals { requests, heard, handle, as_the_system_does, was_stopped })
    }

    /// What was asked since the last call, oldest first.
    pub(super) fn next(&self) -> Option<Request> {
        self.requests.try_recv().ok().inspect(|request| self.acknowledge(*request))
    }

    /// Whether the program has been stopped since the last call.
    pub(super) fn was_stopped(&self) -> bool {
        self.was_stopped.swap(false, Ordering::Relaxed)
    }

    /// Stops the program, and says what was asked when it goes on; `None` if it can't be stopped.
    pub(super) fn stop(&self) -> Option<Request> {
        while signal::stop() {
            if let Some(awake) = self.awake() {
                self.acknowledge(awake);
                return Some(awake);
            }
        }
        None
    }

    /// What was asked of a program that goes on after a stop; nothing if it is to stop again.
    fn awake(&self) -> Option<Request> {
        let mut is_stopped_again = false;
        loop {
            match self.requests.recv_timeout(GOING_ON) {
                // It may have come before the stop that it asked for.
                Ok(Request::Stop) => is_stopped_again = true,
                Ok(request) => return Some(request),
                // The signal by which it goes on is forgotten by the system when another stop follows it at once.
                Err(_) => return (!is_stopped_again).then_some(Request::GoOn),
            }
        }
    }

    fn acknowledge(&self, request: Request) {
        if matches!(request, Request::Quit(_)) {
            _ = self.heard.send(());
        }
    }
}

impl Drop for Signals {
    fn drop(&mut self) {
        self.as_the_system_does.store(true, Ordering::Relaxed);
        self.handle.close();
    }
}

/// Passes signals on. The second one that ends the program does so at once, as does one that is not heard.
fn listen(mut incoming: iterator::Signals, ask: &Sender<Request>, was_heard: &Receiver<()>, screen: &Screen) {
    let mut is_ending = false;
    for request in incoming.forever().filter_map(Request::of) {
        let Request::Quit(signal) = request else {
            _ = ask.send(request);
            wake_reader();
            continue;
        };
        if !is_ending {
            is_ending = true;
            _ = ask.send(request);
            wake_reader();
            if was_heard.recv_timeout(PATIENCE) != Err(RecvTimeoutError::Timeout) {
                continue;
            }
        }
        _ = screen.leave();
        process::exit(signal.exit_code());
    }
}

/// Wakes whoever waits for the terminal. A change of the window's size is the one signal that its reader listens to;
/// if the size has not changed, that costs one drawing.
fn wake_reader() {
    _ = low_level::raise(SIGWINCH);
}

#[cfg(test)]
mod tests {
    use super::*;
    use signal_hook::consts::SIGTERM;

    #[test]
    fn every_signal_asks_for_something() {
        assert_eq!(Request::of(SIGTERM), Some(Request::Quit(Signal::Terminate)));
        assert_eq!(Request::of(SIGTSTP), Some(Request::Stop));
        assert_eq!(Request::of(SIGCONT), Some(Request::GoOn));
        assert_eq!(Request::of(SIGWINCH), None);
    }
}
