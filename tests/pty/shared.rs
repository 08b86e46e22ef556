//! The screen at the other end of the terminal, filled by one thread while another waits for it.

use std::io::Read;
use std::num::NonZeroU16;
use std::sync::{Condvar, Mutex, MutexGuard};
use std::time::{Duration, Instant};

/// So many lines that have left the screen can be scrolled back to.
const SCROLLBACK: usize = 2000;

/// What the threads of the harness share.
pub(super) struct Shared {
    state: Mutex<State>,
    changed: Condvar,
}

/// The screen, and how the program fares.
pub(super) struct State {
    pub(super) parser: vt100::Parser,
    /// The beginning of a drawing whose end has not come yet.
    unfinished: Vec<u8>,
    /// All bytes that have come.
    pub(super) output: Vec<u8>,
    /// Words that should not be seen, and the first screen on which they were.
    pub(super) dreaded: Option<String>,
    pub(super) betrayed: Option<String>,
    /// The text of the last screen that was drawn as a whole, once all output has been read.
    pub(super) drawn: String,
    /// Whether all output has been read, which may be later than the end of the program.
    pub(super) is_read: bool,
    pub(super) status: Option<portable_pty::ExitStatus>,
}

impl State {
    /// What every drawing of a full screen ends with, and what leaving it ends with: the cursor hides, or shows.
    const ENDS: [&[u8]; 2] = [b"\x1b[?25l", b"\x1b[?25h"];

    /// What a full screen begins with.
    const BEGIN: &[u8] = b"\x1b[?1049h";

    /// Takes output in: on the full screen up to the end of the last drawing, elsewhere all of it.
    fn take(&mut self, bytes: &[u8]) {
        self.output.extend_from_slice(bytes);
        self.unfinished.extend_from_slice(bytes);
        // The beginning of the first drawing may come together with the change to the full screen.
        let begins = self.unfinished.windows(State::BEGIN.len()).position(|window| window == State::BEGIN);
        if let Some(at) = begins {
            self.parser.process(&self.unfinished[..at + State::BEGIN.len()]);
            self.unfinished.drain(..at + State::BEGIN.len());
        }
        let is_end = |at: &usize| State::ENDS.iter().any(|end| self.unfinished[..*at].ends_with(end));
        if let Some(whole) = (1..=self.unfinished.len()).rev().find(is_end) {
            self.parser.process(&self.unfinished[..whole]);
            self.unfinished.drain(..whole);
        }
        if !self.parser.screen().alternate_screen() {
            self.take_rest();
        }
        if self.dreaded.as_ref().is_some_and(|words| text(self).contains(words)) {
            self.dreaded = None;
            self.betrayed = Some(text(self));
        }
    }

    fn take_rest(&mut self) {
        self.parser.process(&std::mem::take(&mut self.unfinished));
    }
}

impl Shared {
    /// An empty screen of a program that is about to start.
    pub(super) fn new(columns: NonZeroU16, rows: NonZeroU16) -> Shared {
        let state = State {
            parser: vt100::Parser::new(rows, columns, SCROLLBACK),
            unfinished: Vec::new(),
            output: Vec::new(),
            dreaded: None,
            betrayed: None,
            drawn: String::new(),
            is_read: false,
            status: None,
        };
        Shared { state: Mutex::new(state), changed: Condvar::new() }
    }

    pub(super) fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().expect("no thread of the harness panics")
    }

    pub(super) fn change(&self, change: impl FnOnce(&mut State)) {
        change(&mut self.lock());
        self.changed.notify_all();
    }

    pub(super) fn read_all(&self, mut output: impl Read) {
        let mut bytes = [0; 4096];
        // When the program has gone, reading fails on some systems and ends on others.
        while let Ok(count @ 1..) = output.read(&mut bytes) {
            self.change(|state| state.take(&bytes[..count]));
        }
        self.change(|state| {
            state.drawn = text(state);
            state.take_rest();
            state.is_read = true;
        });
    }

    /// Waits until the state gives an answer, at most until the deadline.
    pub(super) fn wait<T>(&self, deadline: Duration, mut answer: impl FnMut(&State) -> Option<T>) -> Option<T> {
        let end = Instant::now() + deadline;
        let mut state = self.lock();
        loop {
            if let Some(found) = answer(&state) {
                return Some(found);
            }
            let left = end.checked_duration_since(Instant::now())?;
            state = self.changed.wait_timeout(state, left).expect("no thread of the harness panics").0;
        }
    }
}

/// The text on the screen, line by line, without spaces at the ends of lines.
pub(super) fn text(state: &State) -> String {
    let screen = state.parser.screen();
    screen.rows(0, screen.size().1.get()).map(|line| line.trim_end().to_owned() + "\n").collect()
}
