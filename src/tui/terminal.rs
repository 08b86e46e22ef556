//! The terminal as a whole: entering the full screen, and leaving it again on every way out.
//!
//! [`TerminalGuard`] remembers what it has switched on and undoes exactly that, last first: when it is dropped, from
//! the panic hook, before a stop, and from the thread of signals. Mouse reports thus end while the terminal is still
//! raw, and what was underway is thrown away before the shell could read it as typing.
//!
//! The screen is entered here and not by `ratatui::init`, whose own panic hook would leave raw mode before the mouse is
//! off, and which can't be called again after a stop.

use ratatui::crossterm::cursor::Show;
use ratatui::crossterm::event::{
    DisableBracketedPaste, DisableFocusChange, DisableMouseCapture, EnableBracketedPaste, EnableFocusChange,
    EnableMouseCapture,
};
use ratatui::crossterm::style::force_color_output;
use ratatui::crossterm::terminal::{EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode};
use ratatui::crossterm::{Command, execute};
use ratatui::layout::{Position, Rect};
use ratatui::prelude::CrosstermBackend;
use ratatui::{DefaultTerminal, Frame, Terminal};
use rustix::termios::{QueueSelector, tcflush};
use std::backtrace::{Backtrace, BacktraceStatus};
use std::fs::File;
use std::io::{self, IsTerminal, Write};
use std::mem::ManuallyDrop;
use std::os::fd::AsFd;
use std::panic::{self, PanicHookInfo};
use std::path::{Path, PathBuf};
use std::process;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

/// The exit code after a panic, the one Rust uses.
pub const PANICKED: i32 = 101;

/// How a saved game is taken up again.
const RESUME: &str = "wars resume";

/// How long reports of the mouse may be underway after it was switched off.
const REPORTS_UNDERWAY: Duration = Duration::from_millis(20);

/// Whether the terminal reports the mouse, which takes its own selecting of text away.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Mouse {
    #[default]
    Off,
    On,
}

/// The full screen, for as long as this lives.
pub struct TerminalGuard {
    /// Never dropped: it would show the cursor on its own, and panic where the terminal is gone.
    terminal: ManuallyDrop<DefaultTerminal>,
    screen: Screen,
}

impl TerminalGuard {
    /// Enters the full screen.
    ///
    /// # Errors
    ///
    /// If standard input or output is no terminal, or the terminal refuses; nothing stays switched on then.
    pub fn enter(mouse: Mouse) -> io::Result<TerminalGuard> {
        if !io::stdin().is_terminal() || !io::stdout().is_terminal() {
            let problem = "the full screen needs a terminal for input and output; use \"wars play --plain\" instead";
            return Err(io::Error::other(problem));
        }
        // With NO_COLOR set, crossterm would write every colour, even none, as a reset that ends bold and reverse too.
        // The theme alone decides about colours.
        force_color_output(true);
        let screen = Screen::new(mouse)?;
        screen.install_panic_hook();
        let entered = screen.enter().and_then(|()| Terminal::new(CrosstermBackend::new(io::stdout())));
        match entered {
            Ok(terminal) => Ok(TerminalGuard { terminal: ManuallyDrop::new(terminal), screen }),
            Err(error) => {
                _ = screen.leave();
                Err(error)
            }
        }
    }

    /// Draws what has changed.
    pub fn draw(&mut self, view: impl FnOnce(&mut Frame<'_>)) -> io::Result<()> {
        let _drawing = self.screen.drawing.lock().unwrap_or_else(PoisonError::into_inner);
        self.terminal.draw(view).map(drop)
    }

    /// Forgets what is on the screen, so that the next drawing draws everything.
    pub fn clear(&mut self) -> io::Result<()> {
        // Not `Terminal::clear`: that asks the terminal where the cursor is, and waits seconds for one that is silent.
        let size = self.terminal.size()?;
        self.terminal.resize(Rect::from((Position::ORIGIN, size)))
    }

    /// Whether the mouse is reported.
    pub fn mouse(&self) -> Mouse {
        self.screen.lock().mouse
    }

    /// Switches the mouse on or off.
    pub fn set_mouse(&mut self, mouse: Mouse) -> io::Result<()> {
        self.screen.lock().set_mouse(mouse)
    }

    /// Says where the game is saved, for whoever reads the last words after a panic.
    pub fn saved_at(&self, path: impl Into<PathBuf>) {
        self.screen.lock().saved_at = Some(path.into());
    }

    /// Leaves the full screen and reports if that failed; dropping the guard does the same in silence.
    pub fn leave(self) -> io::Result<()> {
        self.screen.leave()
    }

    /// The handle by which others leave and enter the screen.
    pub(super) fn screen(&self) -> Screen {
        self.screen.clone()
    }
}

impl Drop for TerminalGuard {
    fn drop(&mut self) {
        _ = self.screen.leave();
    }
}

/// What is switched on, shared by the guard, the panic hook and the thread of signals.
#[derive(Clone)]
pub(super) struct Screen {
    state: Arc<Mutex<State>>,
    /// Held while something is drawn: another thread that leaves the screen must not write into the middle of it.
    drawing: Arc<Mutex<()>>,
}

struct State {
    /// The terminal, past the lock of standard output: whoever holds that may be the one that hangs.
    line: File,
    on: Vec<Mode>,
    mouse: Mouse,
    saved_at: Option<PathBuf>,
}

/// Something that is switched on at the terminal, in the order of switching on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Mode {
    Raw,
    AlternateScreen,
    Focus,
    Paste,
    Mouse,
}

impl Screen {
    fn new(mouse: Mouse) -> io::Result<Screen> {
        let line = File::from(io::stdout().as_fd().try_clone_to_owned()?);
        let state = State { line, on: Vec::new(), mouse, saved_at: None };
        Ok(Screen { state: Arc::new(Mutex::new(state)), drawing: Arc::default() })
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Switches everything on.
    fn enter(&self) -> io::Result<()> {
        let mut state = self.lock();
        for mode in [Mode::Raw, Mode::AlternateScreen, Mode::Focus, Mode::Paste] {
            state.switch_on(mode)?;
        }
        let mouse = state.mouse;
        state.set_mouse(mouse)
    }

    /// Switches off what is on. All of it is tried; the first failure is reported.
    pub(super) fn leave(&self) -> io::Result<()> {
        let mut state = self.lock();
        let mut result = Ok(());
        while let Some(&mode) = state.on.last() {
            result = result.and(state.switch_off(mode));
        }
        result
    }

    /// Switches everything on again, whatever has become of the terminal while the program was stopped.
    pub(super) fn enter_again(&self) -> io::Result<()> {
        self.leave()?;
        self.enter()
    }

    /// Lets a panic leave the screen before it speaks.
    fn install_panic_hook(&self) {
        let screen = self.clone();
        let owner = thread::current().id();
        let previous = panic::take_hook();
        panic::set_hook(Box::new(move |info| {
            if screen.lock().on.is_empty() {
                return previous(info);
            }
            // The owner may be drawing at this very moment; it holds the lock itself if it is the one that panics. The
            // lock is kept until the end of the program.
            let is_owner = thread::current().id() == owner;
            let _drawing = (!is_owner).then(|| screen.drawing.lock().unwrap_or_else(PoisonError::into_inner));
            _ = screen.leave();
            let words = last_words(info, screen.lock().saved_at.as_deref());
            _ = io::stderr().write_all(words.as_bytes());
            // The owner unwinds to the end of the program; a panic elsewhere would leave it drawing on a screen that
            // is no longer there.
            if !is_owner {
                process::exit(PANICKED);
            }
        }));
    }
}

impl State {
    fn switch_on(&mut self, mode: Mode) -> io::Result<()> {
        // Remembered first: what fails halfway is switched off too.
        self.on.push(mode);
        match mode {
            Mode::Raw => enable_raw_mode(),
            Mode::AlternateScreen => self.write(EnterAlternateScreen),
            Mode::Focus => self.write(EnableFocusChange),
            Mode::Paste => self.write(EnableBracketedPaste),
            Mode::Mouse => self.write(EnableMouseCapture),
        }
    }

    fn switch_off(&mut self, mode: Mode) -> io::Result<()> {
        self.on.retain(|on| *on != mode);
        match mode {
            Mode::Raw => {
                discard_reports();
                disable_raw_mode()
            }
            Mode::AlternateScreen => self.write(LeaveAlternateScreen).and(self.write(Show)),
            Mode::Focus => self.write(DisableFocusChange),
            Mode::Paste => self.write(DisableBracketedPaste),
            Mode::Mouse => {
                let result = self.write(DisableMouseCapture);
                thread::sleep(REPORTS_UNDERWAY);
                result
            }
        }
    }

    fn set_mouse(&mut self, mouse: Mouse) -> io::Result<()> {
        self.mouse = mouse;
        match (mouse, self.on.contains(&Mode::Mouse)) {
            (Mouse::On, false) => self.switch_on(Mode::Mouse),
            (Mouse::Off, true) => self.switch_off(Mode::Mouse),
            (Mouse::On, true) | (Mouse::Off, false) => Ok(()),
        }
    }

    fn write(&mut self, command: impl Command) -> io::Result<()> {
        execute!(self.line, command)
    }
}

/// Throws away what the terminal has reported and nobody has read. Reading it would hang where the terminal is gone.
fn discard_reports() {
    _ = tcflush(io::stdin(), QueueSelector::IFlush);
}

/// What a panic says: that it happened, where, and what has become of the game.
fn last_words(info: &PanicHookInfo<'_>, saved_at: Option<&Path>) -> String {
    let place = info.location().map(ToString::to_string);
    // A literal can't tell anything of the game; a message that was put together may name hidden cards.
    let message = info.payload().downcast_ref::<&'static str>().copied();
    // What was saved may have been taken away since.
    let saved_at = saved_at.map(|path| (path, path.is_file()));
    let mut words = compose_last_words(place.as_deref(), message, saved_at);
    let trace = Backtrace::capture();
    if trace.status() == BacktraceStatus::Captured {
        words += &format!("{trace}\n");
    }
    words
}

/// The words; of the file it has to be known whether it is there.
fn compose_last_words(place: Option<&str>, message: Option<&str>, saved_at: Option<(&Path, bool)>) -> String {
    let place = place.map(|place| format!(" at {place}")).unwrap_or_default();
    let message = message.map(|message| format!(": {message}")).unwrap_or_default();
    let game = match saved_at {
        Some((path, true)) => {
            let path = path.display();
            format!("The game is saved at {path}\nGo on with it by: {RESUME} {path}\n")
        }
        Some((path, false)) => format!("The game was saved at {} and is not there any more.\n", path.display()),
        None => "No game was saved.\n".to_owned(),
    };
    format!("wars: stopped by a fault of the program{place}{message}\n{game}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_words_name_the_place_and_the_game() {
        let path = Path::new("/tmp/last.wars");
        let words = compose_last_words(Some("src/x.rs:3:1"), Some("no such pane"), Some((path, true)));
        assert_eq!(
            words,
            "wars: stopped by a fault of the program at src/x.rs:3:1: no such pane\n\
             The game is saved at /tmp/last.wars\nGo on with it by: wars resume /tmp/last.wars\n"
        );
        let gone = compose_last_words(None, None, Some((path, false)));
        assert!(!gone.contains("is saved at") && gone.contains("/tmp/last.wars"), "{gone}");
        assert!(compose_last_words(None, None, None).ends_with("No game was saved.\n"));
    }
}
