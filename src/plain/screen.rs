//! The one screen two players share: what is typed, what is written, and whose secrets are on it.

use crate::door::Door;
use crate::wrap::wrap_line;
use std::io::{self, BufRead};
use wars_engine::Seat;

/// So many empty lines push everything before them off a screen.
const CURTAIN: usize = 40;

/// A screen and keyboard passed from hand to hand.
pub struct Screen<'io> {
    input: &'io mut dyn BufRead,
    output: &'io mut Door,
    /// Repeat what is typed, because no terminal does: makes a transcript of piped input readable.
    echo: bool,
    /// Who has the keyboard: who saw a private screen last.
    holder: Option<Seat>,
    /// Whose secrets have been written since the last curtain.
    exposed: Option<Seat>,
    /// Another player than the holder has been asked since: both may be looking.
    is_shared: bool,
}

impl<'io> Screen<'io> {
    /// A screen nobody has looked at yet.
    pub fn new(input: &'io mut dyn BufRead, output: &'io mut Door, echo: bool) -> Screen<'io> {
        Screen { input, output, echo, holder: None, exposed: None, is_shared: false }
    }

    /// Who has the keyboard.
    pub fn holder(&self) -> Option<Seat> {
        self.holder
    }

    /// For whom the text on the screen now is meant; everybody unless a private screen is open.
    pub fn reader(&self) -> Option<Seat> {
        self.exposed
    }

    /// Writes one line, broken where it is too wide.
    pub fn say(&mut self, line: impl AsRef<str>) -> io::Result<()> {
        self.output.lines(wrap_line(line.as_ref()))
    }

    /// Writes lines.
    pub fn say_all(&mut self, lines: impl IntoIterator<Item = impl AsRef<str>>) -> io::Result<()> {
        lines.into_iter().try_for_each(|line| self.say(line))
    }

    /// Asks for a line; nothing at the end of input.
    pub fn ask(&mut self, prompt: &str) -> io::Result<Option<String>> {
        self.output.prompt(prompt)?;
        let mut bytes = Vec::new();
        if self.input.read_until(b'\n', &mut bytes)? == 0 {
            self.output.line("")?;
            return Ok(None);
        }
        let line = String::from_utf8_lossy(&bytes).trim().to_owned();
        if self.echo {
            self.output.line(&line)?;
        }
        Ok(Some(line))
    }

    /// Makes the screen fit for a question to this player that all may see: hides the secrets of others on it.
    ///
    /// True if it had to.
    pub fn share(&mut self, seat: Seat) -> io::Result<bool> {
        self.is_shared |= self.holder != Some(seat);
        if self.exposed == Some(seat) {
            return Ok(false);
        }
        self.hide()
    }

    fn hide(&mut self) -> io::Result<bool> {
        let has_secrets = self.exposed.take().is_some();
        if has_secrets {
            self.curtain()?;
        }
        Ok(has_secrets)
    }

    /// Makes the screen this player's own, handing it over if another has it; nothing at the end of input.
    ///
    /// True if it was handed over.
    pub fn hand_over(&mut self, seat: Seat, name: &str) -> io::Result<Option<bool>> {
        let is_handed_over = self.holder != Some(seat);
        let prompt = match (is_handed_over, self.is_shared) {
            (true, _) => format!("--- Pass the keyboard to {name}, then press Enter ---"),
            (false, true) => format!("--- Back to {name}: press Enter ---"),
            (false, false) => String::new(),
        };
        if is_handed_over {
            self.hide()?;
        }
        if !prompt.is_empty() && self.ask(&prompt)?.is_none() {
            return Ok(None);
        }
        self.holder = Some(seat);
        self.exposed = Some(seat);
        self.is_shared = false;
        Ok(Some(is_handed_over))
    }

    fn curtain(&mut self) -> io::Result<()> {
        self.output.lines([""; CURTAIN])
    }
}
