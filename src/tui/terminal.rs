//! The terminal as a whole: entering the full screen, and leaving it again on every way out.
//!
//! [`TerminalGuard`] remembers what it has switched on and undoes exactly that, last first: when it is dropped, from
//! the panic hook, before a stop, and from the thread of signals. Mouse reports thus end while the terminal is still
//! raw, and what was underway is thrown away before the shell could read it as typing.
//!
//! The screen is entered here and not by `ratatui::init`, whose own panic hook would leave raw mode before the mouse is
//! off, and which can't be called again after a stop.

#![allow(clippy::disallowed_methods, reason = "cells and modes are written here, and no text but by cells")]

use crate::system::last_words::{self, PANICKED};
use ratatui::crossterm::clipboard::CopyToClipboard;
use ratatui::crossterm::cursor::{MoveTo, Show};
use ratatui::crossterm::event::{
    DisableBracketedPaste, DisableFocusChange, DisableMouseCapture, EnableBracketedPaste, EnableFocusChange,
    EnableMouseCapture,
};
use ratatui::crossterm::style::force_color_output;
use ratatui::crossterm::terminal::{
    Clear, ClearType, EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode,
};
use ratatui::crossterm::{Command, execute};
use ratatui::layout::{Position, Rect};
use ratatui::prelude::CrosstermBackend;
use ratatui::{DefaultTerminal, Frame, Terminal};
use rustix::termios::{QueueSelector, tcflush};
use std::fs::File;
use std::io::{self, IsTerminal};
use std::mem::ManuallyDrop;
use std::os::fd::AsFd;
use std::panic;
use std::path::PathBuf;
use std::process;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

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

    /// Puts text on the clipboard, in letters that no terminal takes for anything else.
    pub fn copy(&mut self, text: &str) -> io::Result<()> {
        execute!(io::stdout(), CopyToClipboard::to_clipboard_from(text))
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
        last_words::at_the_end(move |info| {
            if screen.lock().on.is_empty() {
                return previous(info);
            }
            // The owner may be drawing at this very moment; it holds the lock itself if it is the one that panics. The
            // lock is kept until the end of the program.
            let is_owner = thread::current().id() == owner;
            let _drawing = (!is_owner).then(|| screen.drawing.lock().unwrap_or_else(PoisonError::into_inner));
            _ = screen.leave();
            last_words::say(info, &last_words::of_game(screen.lock().saved_at.as_deref()));
            // The owner unwinds to the end of the program; a panic elsewhere would leave it drawing on a screen that
            // is no longer there.
            if !is_owner {
                process::exit(PANICKED);
            }
        });
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
            // Not every terminal has a second screen, or forgets what was on it: no hand may stay there.
            Mode::AlternateScreen => {
                let cleared = self.write(Clear(ClearType::All)).and(self.write(MoveTo(0, 0)));
                cleared.and(self.write(LeaveAlternateScreen)).and(self.write(Show))
            }
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
