//! What comes in from outside, in the client's own words: keys, mouse, pasted text, focus, size, signals and time.

use super::key::{Code, Key};
use super::signals::{Request, Signals};
use super::terminal::{Screen, TerminalGuard};
use crate::system::signal;
use ratatui::crossterm::event::{
    self, Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use std::collections::VecDeque;
use std::io;
use std::time::{Duration, Instant};

pub use crate::system::signal::Signal;

/// Something that has happened outside.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Input {
    Key(Key, Repeat),
    Mouse(Click),
    /// Text that was pasted as a whole.
    Paste(String),
    /// Whether the terminal is the window that is typed into.
    FocusGained,
    FocusLost,
    /// The terminal may have another size.
    Resize,
    /// The program was stopped and goes on, and others may sit before it now. The screen shows nothing of ours any
    /// more: clear it, then draw.
    Redraw,
    /// The system wants the program to end.
    Quit(Signal),
    /// Nothing has happened until the deadline.
    Idle,
}

/// Whether a key was pressed or is held down. Few terminals tell; the others report a held key as pressed again and
/// again, so [`Inputs::drain`] is needed as well.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Repeat {
    Pressed,
    Held,
}

/// One act of the mouse.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Click {
    /// Where, counted from the left; may lie outside what is drawn.
    pub column: u16,
    /// Where, counted from the top.
    pub row: u16,
    pub kind: ClickKind,
}

/// What the mouse did.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ClickKind {
    Left,
    Right,
    WheelUp,
    WheelDown,
}

/// The key that stops the program, as it does outside raw mode.
const STOP: Key = Key::ctrl('z');

/// Long enough to find what waits to be read; the reader does not look for it in no time at all.
const WAITING: Duration = Duration::from_millis(1);

/// How long to wait for the terminal at a time where nobody sets a deadline.
const LONG: Duration = Duration::from_secs(3600);

/// Reads what comes in. There is one for the process, because the terminal and the signals are.
pub struct Inputs {
    signals: Signals,
    screen: Screen,
    /// What was read while draining and must not be lost.
    kept: VecDeque<Input>,
}

impl Inputs {
    /// Begins to listen to the terminal of this guard and to signals.
    pub fn open(guard: &TerminalGuard) -> io::Result<Inputs> {
        // The reader must listen to changes of size before a signal can wake it by one.
        event::poll(Duration::ZERO)?;
        Ok(Inputs { signals: Signals::open(guard.screen())?, screen: guard.screen(), kept: VecDeque::new() })
    }

    /// The next thing that happens, or [`Input::Idle`] at the deadline. Without one it waits as long as it takes.
    ///
    /// Ctrl-Z and its signal stop the program in here; when it goes on, that is [`Input::Redraw`]. A terminal that has
    /// gone is [`Signal::HangUp`], also where the signal does not come.
    pub fn next(&mut self, deadline: Option<Instant>) -> io::Result<Input> {
        match self.wait(deadline) {
            Ok(Input::Idle) | Err(_) if signal::is_hung_up() => Ok(Input::Quit(Signal::HangUp)),
            input => input,
        }
    }

    /// Whether the program has been stopped since the last call, however that came about. To be asked before something
    /// is drawn: [`Inputs::next`] may tell later.
    pub fn was_stopped(&self) -> bool {
        self.signals.was_stopped()
    }

    fn wait(&mut self, deadline: Option<Instant>) -> io::Result<Input> {
        loop {
            if let Some(request) = self.signals.next() {
                return self.answer(request);
            }
            if let Some(input) = self.kept.pop_front() {
                return Ok(input);
            }
            let left = deadline.map_or(LONG, |deadline| deadline.saturating_duration_since(Instant::now()));
            if !event::poll(left)? {
                if deadline.is_some_and(|deadline| deadline <= Instant::now()) {
                    return Ok(Input::Idle);
                }
                continue;
            }
            // What woke the reader may be a signal; then the event that is there can wait.
            if let Some(request) = self.signals.next() {
                return self.answer(request);
            }
            match input_of(event::read()?) {
                Some(Input::Key(STOP, _)) => return self.answer(Request::Stop),
                Some(input) => return Ok(input),
                None => {}
            }
        }
    }

    /// Throws away what was typed, clicked and pasted but not read yet: it was meant for what was on the screen
    /// before.
    pub fn drain(&mut self) -> io::Result<()> {
        self.kept.retain(outlives_its_screen);
        while event::poll(WAITING)? {
            self.kept.extend(input_of(event::read()?).filter(outlives_its_screen));
        }
        Ok(())
    }

    fn answer(&mut self, request: Request) -> io::Result<Input> {
        let request = match request {
            Request::Stop => {
                self.screen.leave()?;
                self.signals.stop().unwrap_or(Request::GoOn)
            }
            request => request,
        };
        match request {
            Request::Quit(signal) => Ok(Input::Quit(signal)),
            Request::Stop | Request::GoOn => {
                self.screen.enter_again()?;
                Ok(Input::Redraw)
            }
        }
    }
}

fn outlives_its_screen(input: &Input) -> bool {
    !matches!(input, Input::Key(..) | Input::Mouse(_) | Input::Paste(_))
}

fn input_of(event: Event) -> Option<Input> {
    match event {
        Event::Key(event) => {
            let repeat = match event.kind {
                KeyEventKind::Press => Repeat::Pressed,
                KeyEventKind::Repeat => Repeat::Held,
                KeyEventKind::Release => return None,
            };
            key_of(event).map(|key| Input::Key(key, repeat))
        }
        Event::Mouse(event) => click_of(event).map(Input::Mouse),
        Event::Paste(text) => Some(Input::Paste(text)),
        Event::FocusGained => Some(Input::FocusGained),
        Event::FocusLost => Some(Input::FocusLost),
        Event::Resize(..) => Some(Input::Resize),
    }
}

/// The key of an event, if it is one that the client knows.
fn key_of(event: KeyEvent) -> Option<Key> {
    if event.modifiers.intersects(KeyModifiers::SUPER | KeyModifiers::HYPER) {
        return None;
    }
    let [ctrl, alt, shift] =
        [KeyModifiers::CONTROL, KeyModifiers::ALT, KeyModifiers::SHIFT].map(|held| event.modifiers.contains(held));
    let code = match event.code {
        // Some terminals report the capital, some the letter and Shift; with Control most report no Shift at all.
        KeyCode::Char(char) if ctrl => Code::Char(char.to_ascii_lowercase()),
        KeyCode::Char(char) if shift => Code::Char(char.to_ascii_uppercase()),
        KeyCode::Char(char) => Code::Char(char),
        KeyCode::Tab if shift => Code::BackTab,
        KeyCode::Enter => Code::Enter,
        KeyCode::Esc => Code::Esc,
        KeyCode::Tab => Code::Tab,
        KeyCode::BackTab => Code::BackTab,
        KeyCode::Backspace => Code::Backspace,
        KeyCode::Delete => Code::Delete,
        KeyCode::Up => Code::Up,
        KeyCode::Down => Code::Down,
        KeyCode::Left => Code::Left,
        KeyCode::Right => Code::Right,
        KeyCode::Home => Code::Home,
        KeyCode::End => Code::End,
        KeyCode::PageUp => Code::PageUp,
        KeyCode::PageDown => Code::PageDown,
        KeyCode::F(number) => Code::F(number),
        _ => return None,
    };
    Some(Key { code, ctrl, alt })
}

fn click_of(event: MouseEvent) -> Option<Click> {
    let kind = match event.kind {
        MouseEventKind::Down(MouseButton::Left) => ClickKind::Left,
        MouseEventKind::Down(MouseButton::Right) => ClickKind::Right,
        MouseEventKind::ScrollUp => ClickKind::WheelUp,
        MouseEventKind::ScrollDown => ClickKind::WheelDown,
        _ => return None,
    };
    Some(Click { column: event.column, row: event.row, kind })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn name(code: KeyCode, modifiers: KeyModifiers) -> Option<String> {
        key_of(KeyEvent::new(code, modifiers)).map(|key| key.to_string())
    }

    #[test]
    fn keys_have_one_form_whatever_the_terminal_says() {
        let (none, shift) = (KeyModifiers::NONE, KeyModifiers::SHIFT);
        let (ctrl, alt) = (KeyModifiers::CONTROL, KeyModifiers::ALT);
        for (code, modifiers, expected) in [
            (KeyCode::Char('p'), none, "p"),
            (KeyCode::Char('P'), shift, "P"),
            (KeyCode::Char('p'), shift, "P"),
            (KeyCode::Char('P'), none, "P"),
            (KeyCode::Char('?'), shift, "?"),
            (KeyCode::Char(' '), none, "space"),
            (KeyCode::Char('C'), ctrl | shift, "ctrl-c"),
            (KeyCode::Char('x'), ctrl | alt, "ctrl-alt-x"),
            (KeyCode::Tab, shift, "shift-tab"),
            (KeyCode::BackTab, shift, "shift-tab"),
            (KeyCode::Up, shift, "up"),
            (KeyCode::F(1), none, "f1"),
        ] {
            assert_eq!(name(code, modifiers).as_deref(), Some(expected), "{code:?} {modifiers:?}");
        }
        assert_eq!(name(KeyCode::CapsLock, none), None);
        assert_eq!(name(KeyCode::Char('p'), KeyModifiers::SUPER), None);
    }

    #[test]
    fn a_key_counts_when_it_goes_down_and_while_it_is_held() {
        let of = |kind| {
            let event = KeyEvent::new_with_kind(KeyCode::Char('p'), KeyModifiers::NONE, kind);
            input_of(Event::Key(event))
        };
        assert_eq!(of(KeyEventKind::Press), Some(Input::Key(Key::char('p'), Repeat::Pressed)));
        assert_eq!(of(KeyEventKind::Repeat), Some(Input::Key(Key::char('p'), Repeat::Held)));
        assert_eq!(of(KeyEventKind::Release), None);
    }

    #[test]
    fn moving_the_mouse_is_nothing() {
        let of = |kind| click_of(MouseEvent { kind, column: 3, row: 4, modifiers: KeyModifiers::NONE });
        assert_eq!(of(MouseEventKind::ScrollUp), Some(Click { column: 3, row: 4, kind: ClickKind::WheelUp }));
        assert_eq!(of(MouseEventKind::Down(MouseButton::Left)).map(|click| click.kind), Some(ClickKind::Left));
        assert_eq!(of(MouseEventKind::Moved), None);
        assert_eq!(of(MouseEventKind::Up(MouseButton::Left)), None);
    }
}
