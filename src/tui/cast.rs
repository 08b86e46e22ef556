//! A replay as a recording of a terminal, in the second format of asciicast: a header, then one line for every frame
//! with its time and what is written to the terminal, and marks where turns begin.
//!
//! It is the screen itself that is recorded: the program plays by itself against a clock that is not waited for.

use super::app::{App, Effect, Msg};
use super::view;
use crate::replay::{Replay, Watch};
use crate::session::Landmark;
use ratatui::backend::CrosstermBackend;
use ratatui::layout::Rect;
use ratatui::{Terminal, TerminalOptions, Viewport};
use serde_json::json;
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::io::{self, Write};
use std::rc::Rc;
use std::time::Duration;

/// Writes a recording of a replay that plays by itself on a screen of this size.
///
/// # Errors
/// When it can't be written.
pub fn write(mut app: App, replay: Replay, watch: Watch, size: (u16, u16), out: &mut dyn Write) -> io::Result<()> {
    let (width, height) = size;
    let summary = replay.summary();
    let title = format!("WARS: {}", summary.against(|at| summary.names[at].clone()));
    let began = replay.header().started.as_second();
    let header = json!({"version": 2, "width": width, "height": height, "timestamp": began, "title": title});
    writeln!(out, "{header}")?;
    let turns: BTreeMap<usize, u16> = replay.landmarks().iter().copied().filter_map(turn).collect();
    let mut tape = Tape::new(size)?;
    let mut now = Duration::ZERO;
    let mut marked = None;
    app.update(Msg::Size(width, height), now);
    app.watch(replay, Watch { is_auto: true, ..watch });
    loop {
        let point = app.point();
        if let Some(number) = point.filter(|_| point != marked).and_then(|point| turns.get(&point)) {
            writeln!(out, "{}", json!([now.as_secs_f64(), "m", format!("Turn {number}")]))?;
        }
        marked = point;
        let written = tape.frame(&app)?;
        writeln!(out, "{}", json!([now.as_secs_f64(), "o", written]))?;
        let Some(due) = app.wakes_at() else { break };
        now = due;
        if app.update(Msg::Tick, now).contains(&Effect::Quit) {
            break;
        }
    }
    writeln!(out, "{}", json!([now.as_secs_f64(), "o", "\x1b[0m\x1b[?25h\r\n"]))
}

fn turn((point, landmark): (usize, Landmark)) -> Option<(usize, u16)> {
    match landmark {
        Landmark::Turn(number) => Some((point, number)),
        Landmark::Battle | Landmark::Highlight | Landmark::Note => None,
    }
}

/// A terminal that keeps what is written to it.
struct Tape {
    terminal: Terminal<CrosstermBackend<Written>>,
    written: Written,
}

impl Tape {
    fn new((width, height): (u16, u16)) -> io::Result<Tape> {
        let written = Written::default();
        let viewport = Viewport::Fixed(Rect::new(0, 0, width, height));
        let terminal = Terminal::with_options(CrosstermBackend::new(written.clone()), TerminalOptions { viewport })?;
        // Not by the terminal's own means, which ask a real one where its cursor is.
        written.0.borrow_mut().extend_from_slice(b"\x1b[2J\x1b[H\x1b[?25l");
        Ok(Tape { terminal, written })
    }

    /// What is written to the terminal to show the screen as it is now.
    fn frame(&mut self, app: &App) -> io::Result<String> {
        self.terminal.draw(|frame| {
            view::draw(&app.model, frame.buffer_mut());
        })?;
        Ok(String::from_utf8_lossy(&std::mem::take(&mut *self.written.0.borrow_mut())).into_owned())
    }
}

/// Bytes written so far, shared between the terminal and whoever takes them out.
#[derive(Clone, Default)]
struct Written(Rc<RefCell<Vec<u8>>>);

impl Write for Written {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.borrow_mut().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
