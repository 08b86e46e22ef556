//! The one door between the program and a terminal that is written to in lines: everything said on standard output or
//! on the error stream goes through it.
//!
//! Titles, names, notes, file names and variables are written by others, and a terminal obeys what it is sent. So the
//! door lets nothing through but text: `harm` says which characters are none. It is no [`Write`], and its writer can't
//! be had from it: a string from outside has no other way. The lints of `clippy.toml` forbid to print past it. The full
//! screen is drawn cell by cell and has a door of its own, `tui::canvas`, which asks `harm` as well.

mod harm;
mod kept;

pub use harm::printable;
pub use kept::Kept;

use rustix::termios::{Winsize, tcgetwinsize};
use serde::Serialize;
use std::fmt::Display;
use std::fs::File;
use std::io::{self, BufWriter, IsTerminal, Write};
use std::os::fd::AsFd;
use unicode_width::UnicodeWidthChar;

/// A line has no more columns than this: nobody reads further, and a terminal would scroll for long.
const LONGEST_LINE: usize = 4_000;

/// Where lines go out: to standard output, the error stream, or whatever stands for one.
pub struct Door {
    to: Box<dyn Write>,
}

/// What the program itself asks of a terminal, besides showing text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// Empty the screen, and begin in its first corner.
    ClearScreen,
    /// Forget the lines that have left the screen; not every terminal does.
    ForgetScrollback,
}

impl Door {
    /// The door to standard output. What is written is seen when the door is flushed or closed.
    #[allow(clippy::disallowed_methods, reason = "this is the door")]
    pub fn out() -> Door {
        Door::to(BufWriter::new(io::stdout().lock()))
    }

    /// The door to standard output past its lock: whoever holds that may be the one that panics.
    ///
    /// # Errors
    /// When standard output is closed.
    #[allow(clippy::disallowed_methods, reason = "this is the door")]
    pub fn past_the_lock() -> io::Result<Door> {
        Ok(Door::to(File::from(io::stdout().as_fd().try_clone_to_owned()?)))
    }

    /// The door to the error stream, on which every line is seen at once.
    #[allow(clippy::disallowed_methods, reason = "this is the door")]
    pub fn errors() -> Door {
        Door::to(io::stderr())
    }

    /// A door to somewhere else.
    pub fn to(writer: impl Write + 'static) -> Door {
        Door { to: Box::new(writer) }
    }

    /// Says one line. Whatever is in the text, it is one line.
    ///
    /// # Errors
    /// When output fails.
    pub fn line(&mut self, text: impl Display) -> io::Result<()> {
        let mut line = fitting(&text.to_string());
        line.push('\n');
        // At once, so that lines of several writers do not mix.
        self.to.write_all(line.as_bytes())
    }

    /// Says lines.
    ///
    /// # Errors
    /// When output fails.
    pub fn lines(&mut self, lines: impl IntoIterator<Item = impl Display>) -> io::Result<()> {
        lines.into_iter().try_for_each(|line| self.line(line))
    }

    /// Says something that is answered in the same line.
    ///
    /// # Errors
    /// When output fails.
    pub fn prompt(&mut self, text: impl Display) -> io::Result<()> {
        self.to.write_all(fitting(&text.to_string()).as_bytes())?;
        self.flush()
    }

    /// Says a value as JSON, in lines that are indented. What a terminal should not get is escaped in it.
    ///
    /// # Errors
    /// When output fails.
    pub fn json(&mut self, value: &impl Serialize) -> io::Result<()> {
        let json = serde_json::to_string_pretty(value)?;
        writeln!(self.to, "{}", harm::escaped(&json))
    }

    /// The same in one line.
    ///
    /// # Errors
    /// When output fails.
    pub fn json_line(&mut self, value: &impl Serialize) -> io::Result<()> {
        let json = serde_json::to_string(value)?;
        writeln!(self.to, "{}", harm::escaped(&json))
    }

    /// Asks something of the terminal.
    ///
    /// # Errors
    /// When output fails.
    pub fn order(&mut self, order: Order) -> io::Result<()> {
        self.to.write_all(match order {
            Order::ClearScreen => b"\x1b[2J\x1b[H",
            Order::ForgetScrollback => b"\x1b[3J",
        })
    }

    /// Lets everything out that was said.
    ///
    /// # Errors
    /// When output fails.
    pub fn flush(&mut self) -> io::Result<()> {
        self.to.flush()
    }
}

/// The text as one line: printable, and cut where it is too long.
fn fitting(text: &str) -> String {
    let clean = printable(text);
    match beginning(&clean, LONGEST_LINE) {
        whole if whole.len() == clean.len() => clean.into_owned(),
        cut => format!("{cut}…"),
    }
}

/// The beginning of a text that fills no more than so many columns.
pub fn beginning(text: &str, columns: usize) -> &str {
    let mut used = 0;
    let too_long = text.char_indices().find(|(_, it)| {
        used += it.width().unwrap_or(0);
        used > columns
    });
    too_long.map_or(text, |(at, _)| &text[..at])
}

/// Says something beside the result of a command, on the error stream.
pub fn remark(text: impl Display) {
    // Where nobody hears it, there is nobody to tell that.
    _ = Door::errors().line(format_args!("wars: {text}"));
}

/// Whether standard output is a terminal.
#[allow(clippy::disallowed_methods, reason = "nothing is written")]
pub fn is_terminal() -> bool {
    io::stdout().is_terminal()
}

/// Whether the error stream is a terminal.
#[allow(clippy::disallowed_methods, reason = "nothing is written")]
pub fn errors_are_seen() -> bool {
    io::stderr().is_terminal()
}

/// How many columns standard output has, if it is a terminal that tells.
pub fn columns() -> Option<usize> {
    size().map(|size| usize::from(size.ws_col)).filter(|columns| *columns > 0)
}

/// How many rows it has.
pub fn rows() -> Option<usize> {
    size().map(|size| usize::from(size.ws_row)).filter(|rows| *rows > 0)
}

#[allow(clippy::disallowed_methods, reason = "nothing is written")]
fn size() -> Option<Winsize> {
    tcgetwinsize(io::stdout()).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_one_line_whatever_it_holds() {
        let kept = Kept::default();
        let mut door = kept.door();
        door.line("one\u{1b}[2J\ntwo").expect("written");
        door.lines(["three\r", ""]).expect("written");
        door.prompt("Ann\u{7}\n> ").expect("written");
        assert_eq!(kept.text(), "one\u{fffd}[2J two\nthree \n\nAnn\u{fffd} > ");
    }

    #[test]
    fn a_line_without_end_is_cut() {
        let kept = Kept::default();
        for text in ["x".repeat(LONGEST_LINE), "x".repeat(1_000_000), "戦".repeat(LONGEST_LINE)] {
            kept.door().line(text).expect("written");
        }
        let text = kept.text();
        let lengths: Vec<usize> = text.lines().map(|line| line.chars().count()).collect();
        assert_eq!(lengths, [LONGEST_LINE, LONGEST_LINE + 1, LONGEST_LINE / 2 + 1]);
        assert!(text.ends_with("戦…\n"));
    }

    #[test]
    fn json_is_whole_and_harmless() {
        let kept = Kept::default();
        let value = serde_json::json!({"name": "\u{9b}2J\u{202e}", "long": "x".repeat(2 * LONGEST_LINE)});
        kept.door().json(&value).expect("written");
        let text = kept.text();
        assert_eq!(serde_json::from_str::<serde_json::Value>(&text).expect("JSON"), value);
        assert!(text.lines().all(|line| printable(line) == line), "{text:?}");
        kept.door().json_line(&value).expect("written");
        assert_eq!(kept.text().lines().count(), text.lines().count() + 1);
    }

    #[test]
    fn orders_are_our_own() {
        let kept = Kept::default();
        kept.door().order(Order::ClearScreen).expect("written");
        kept.door().order(Order::ForgetScrollback).expect("written");
        assert_eq!(kept.text(), "\u{1b}[2J\u{1b}[H\u{1b}[3J");
    }
}
