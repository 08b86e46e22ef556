//! The keyboard: lines that are typed, and what the system asks for meanwhile.
//!
//! Whoever stops the program leaves the terminal to others, and whoever ends it leaves the screen as it is. So both
//! are heard here, and not left to the system: there may be a hand on the screen.

use super::curtain::Curtain;
use crate::system::signal::{self, Signal};
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::io::Errno;
use signal_hook::consts::{SIGCONT, SIGTSTP};
use signal_hook::flag;
use signal_hook::low_level::pipe;
use std::io::{self, BufRead, IsTerminal, Read};
use std::os::unix::net::UnixStream;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// How long going on may take to be heard of, once the program goes on.
const SOON: Timespec = Timespec { tv_sec: 1, tv_nsec: 0 };

/// What comes from a keyboard.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Typed {
    /// A line, without what ends it.
    Line(String),
    /// Nothing more is going to come.
    End,
    /// The program is to be stopped, by Ctrl-Z.
    Stop,
    /// The program was stopped, and goes on.
    GoOn,
    /// The program is to end.
    Quit(Signal),
}

/// Where lines come from, and the screen that stands before it.
pub trait Keyboard {
    /// Waits for the next thing.
    ///
    /// # Errors
    /// When input fails.
    fn next(&mut self) -> io::Result<Typed>;

    /// Stops the program until somebody lets it go on.
    fn stop(&mut self) {}

    /// How the screen is emptied.
    fn curtain(&self) -> Curtain {
        Curtain::Lines
    }
}

/// Lines that somebody has typed beforehand.
impl<T: BufRead> Keyboard for T {
    fn next(&mut self) -> io::Result<Typed> {
        let mut bytes = Vec::new();
        match self.read_until(b'\n', &mut bytes)? {
            0 => Ok(Typed::End),
            _ => Ok(Typed::Line(text(&bytes))),
        }
    }
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).trim().to_owned()
}

/// Standard input, and the signals of the process where that is a terminal. There is one for the process.
pub struct StandardInput {
    /// What was read and is no whole line yet, or several.
    read: Vec<u8>,
    is_at_end: bool,
    signals: Option<Signals>,
}

impl StandardInput {
    /// Begins to listen.
    ///
    /// # Errors
    /// When signals can't be received.
    pub fn open() -> io::Result<StandardInput> {
        // A script is stopped and ended like any other program.
        let signals = io::stdin().is_terminal().then(Signals::open).transpose()?;
        Ok(StandardInput { read: Vec::new(), is_at_end: false, signals })
    }

    /// The first line of what was read; at the end of input, all that is left.
    fn line(&mut self) -> Option<String> {
        let end = self.read.iter().position(|byte| *byte == b'\n').map(|at| at + 1);
        let end = end.or_else(|| (self.is_at_end && !self.read.is_empty()).then_some(self.read.len()))?;
        Some(text(&self.read.drain(..end).collect::<Vec<u8>>()))
    }

    /// Waits until there is something to read, or a signal; true if it can be read without waiting.
    fn wait(&self) -> io::Result<bool> {
        let input = io::stdin();
        let mut sources = vec![PollFd::new(&input, PollFlags::IN)];
        sources.extend(self.signals.as_ref().map(|signals| PollFd::new(&signals.woken, PollFlags::IN)));
        match poll(&mut sources, None) {
            Ok(_) => Ok(!sources[0].revents().is_empty()),
            Err(Errno::INTR) => Ok(false),
            Err(error) => Err(error.into()),
        }
    }

    fn fill(&mut self) -> io::Result<()> {
        let mut bytes = [0; 4096];
        match rustix::io::read(io::stdin(), &mut bytes) {
            Ok(0) => self.is_at_end = true,
            Ok(count) => self.read.extend_from_slice(&bytes[..count]),
            Err(Errno::INTR) => {}
            Err(_) if signal::is_hung_up() => self.is_at_end = true,
            Err(error) => return Err(error.into()),
        }
        Ok(())
    }
}

impl Keyboard for StandardInput {
    fn next(&mut self) -> io::Result<Typed> {
        loop {
            if let Some(typed) = self.signals.as_mut().and_then(Signals::next) {
                return Ok(typed);
            }
            if let Some(line) = self.line() {
                return Ok(Typed::Line(line));
            }
            if self.is_at_end {
                let is_terminal = self.signals.is_some();
                return Ok(if is_terminal && signal::is_hung_up() { Typed::Quit(Signal::HangUp) } else { Typed::End });
            }
            if self.wait()? {
                self.fill()?;
            }
        }
    }

    fn stop(&mut self) {
        if let Some(signals) = &mut self.signals {
            signals.stop();
        }
    }

    fn curtain(&self) -> Curtain {
        Curtain::of_process()
    }
}

/// The signals that have come in.
struct Signals {
    ending: [(Signal, Arc<AtomicBool>); Signal::ALL.len()],
    stop: Arc<AtomicBool>,
    go_on: Arc<AtomicBool>,
    /// Gets a byte with every signal, to wake whoever waits.
    woken: UnixStream,
}

impl Signals {
    fn open() -> io::Result<Signals> {
        let (woken, wakes) = UnixStream::pair()?;
        woken.set_nonblocking(true)?;
        let new = Arc::<AtomicBool>::default;
        let signals = Signals { ending: Signal::ALL.map(|signal| (signal, new())), stop: new(), go_on: new(), woken };
        for (signal, flag) in &signals.ending {
            // The second time it ends the program at once: whatever the first one waits for has not come.
            flag::register_conditional_default(signal.number(), Arc::clone(flag))?;
        }
        let ending = signals.ending.iter().map(|(signal, flag)| (signal.number(), flag));
        for (number, flag) in ending.chain([(SIGTSTP, &signals.stop), (SIGCONT, &signals.go_on)]) {
            flag::register(number, Arc::clone(flag))?;
            pipe::register(number, wakes.try_clone()?)?;
        }
        Ok(signals)
    }

    /// What was asked since the last call, the most urgent first.
    fn next(&mut self) -> Option<Typed> {
        // First this: a signal that comes later wakes again.
        while self.woken.read(&mut [0; 64]).is_ok_and(|count| count > 0) {}
        let is_asked = |flag: &Arc<AtomicBool>| flag.load(Ordering::Relaxed);
        if let Some((signal, _)) = self.ending.iter().find(|(_, flag)| is_asked(flag)) {
            return Some(Typed::Quit(*signal));
        }
        if self.go_on.swap(false, Ordering::Relaxed) {
            return Some(Typed::GoOn);
        }
        self.stop.swap(false, Ordering::Relaxed).then_some(Typed::Stop)
    }

    /// Stops the program. Going on is not told once more.
    fn stop(&mut self) {
        if signal::stop() {
            while !self.go_on.swap(false, Ordering::Relaxed) {
                let woken = poll(&mut [PollFd::new(&self.woken, PollFlags::IN)], Some(&SOON));
                if woken == Ok(0) {
                    break;
                }
                while self.woken.read(&mut [0; 64]).is_ok_and(|count| count > 0) {}
            }
        }
    }
}
