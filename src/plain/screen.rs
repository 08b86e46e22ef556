//! The one screen two players share: what is typed, what is written, and whose secrets are on it.

use super::command::Command;
use super::curtain::Curtain;
use super::keyboard::{Keyboard, Typed};
use crate::door::Door;
use crate::system::signal::Signal;
use crate::text::{UNBROKEN, WIDTH, wrap_line_to};
use std::io::{self, IsTerminal};
use wars_engine::Seat;

/// How lines are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Manner {
    /// What is typed is repeated, because no terminal does: makes a transcript of piped input readable.
    pub echoes: bool,
    /// Long lines are broken. Who listens to them hears a break in the midst of a name.
    pub wraps: bool,
    /// What one player has read is taken off the screen before another looks.
    pub clears: bool,
}

impl Manner {
    /// For what is typed beforehand and read as a transcript.
    pub const TRANSCRIPT: Manner = Manner { echoes: true, wraps: true, clears: true };

    /// For the standard input of the process, with lines that are broken or not, and a screen that is cleared or not.
    pub fn of_process(wraps: bool, clears: bool) -> Manner {
        Manner { echoes: !io::stdin().is_terminal(), wraps, clears }
    }

    /// How wide a line may be.
    pub(super) fn width(self) -> usize {
        if self.wraps { WIDTH } else { UNBROKEN }
    }

    /// What falls between two players.
    pub(super) fn curtain(self, keyboard: &dyn Keyboard) -> Curtain {
        if self.clears { keyboard.curtain() } else { Curtain::Stays }
    }
}

/// A screen and keyboard passed from hand to hand.
pub struct Screen<'io> {
    keyboard: &'io mut dyn Keyboard,
    output: &'io mut Door,
    manner: Manner,
    curtain: Curtain,
    /// Who has the keyboard: who saw a private screen last.
    holder: Option<Seat>,
    /// Whose secrets have been written since the last curtain.
    exposed: Option<Seat>,
    /// Another player than the holder has been asked since: both may be looking.
    is_shared: bool,
    /// What was typed where nothing but Enter was asked for.
    ahead: Option<String>,
    /// What nobody may miss, and nobody has answered since.
    alerts: Vec<String>,
    /// The signal that ended the input.
    signal: Option<Signal>,
}

/// What came of asking for a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Heard {
    /// This line.
    Line(String),
    /// Nothing: the program was stopped and goes on, and nobody knows who sits before it now. Nothing private is left on
    /// the screen.
    Stopped,
    /// Nothing, and nothing will come: the input ended, or the program is to end.
    End,
}

impl<'io> Screen<'io> {
    /// A screen nobody has looked at yet.
    pub fn new(keyboard: &'io mut dyn Keyboard, output: &'io mut Door, manner: Manner) -> Screen<'io> {
        let curtain = manner.curtain(keyboard);
        let (holder, exposed, is_shared, ahead, signal) = (None, None, false, None, None);
        Screen { keyboard, output, manner, curtain, holder, exposed, is_shared, ahead, alerts: Vec::new(), signal }
    }

    /// How wide a line may be.
    pub fn width(&self) -> usize {
        self.manner.width()
    }

    /// Whether the curtain takes away what was written before it fell.
    pub fn forgets(&self) -> bool {
        self.curtain.hides()
    }

    /// What was typed where nothing but Enter was asked for; once.
    pub fn take_ahead(&mut self) -> Option<String> {
        self.ahead.take()
    }

    /// Who has the keyboard.
    pub fn holder(&self) -> Option<Seat> {
        self.holder
    }

    /// For whom the text on the screen now is meant; everybody unless a private screen is open.
    pub fn reader(&self) -> Option<Seat> {
        self.exposed
    }

    /// What players should know about this screen before they see anything private.
    pub fn warning(&self) -> Option<&'static str> {
        self.curtain.warning()
    }

    /// The signal that ended the input, if one did.
    pub fn signal(&self) -> Option<Signal> {
        self.signal
    }

    /// Writes one line, broken where it is too wide.
    pub fn say(&mut self, line: impl AsRef<str>) -> io::Result<()> {
        self.output.lines(wrap_line_to(self.width(), line.as_ref()))
    }

    /// Writes lines.
    pub fn say_all(&mut self, lines: impl IntoIterator<Item = impl AsRef<str>>) -> io::Result<()> {
        lines.into_iter().try_for_each(|line| self.say(line))
    }

    /// Writes what nobody may miss: once more if the curtain falls before anybody has typed something.
    pub fn alert(&mut self, line: String) -> io::Result<()> {
        self.say(&line)?;
        self.alerts.push(line);
        Ok(())
    }

    /// Asks for a line.
    pub fn ask(&mut self, prompt: &str) -> io::Result<Heard> {
        self.output.prompt(prompt)?;
        match self.keyboard.next()? {
            Typed::Line(line) => {
                if self.manner.echoes {
                    self.output.line(&line)?;
                }
                self.alerts.clear();
                return Ok(Heard::Line(line));
            }
            Typed::Stop => {
                self.close()?;
                self.output.flush()?;
                self.keyboard.stop();
                return Ok(Heard::Stopped);
            }
            Typed::GoOn => {
                self.close()?;
                return Ok(Heard::Stopped);
            }
            Typed::End => {}
            Typed::Quit(signal) => self.signal = Some(signal),
        }
        self.output.line("")?;
        Ok(Heard::End)
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

    /// Takes the secrets of whoever they are from the screen; true if there were any.
    pub fn hide(&mut self) -> io::Result<bool> {
        let has_secrets = self.exposed.take().is_some();
        if has_secrets {
            self.curtain.draw(self.output)?;
            if self.curtain.hides() {
                let alerts = self.alerts.clone();
                self.say_all(alerts)?;
            }
        }
        Ok(has_secrets)
    }

    /// Whoever had the keyboard may have left it.
    fn close(&mut self) -> io::Result<()> {
        self.holder = None;
        if !self.hide()? {
            // The line that was begun is not gone on with.
            self.output.line("")?;
        }
        Ok(())
    }

    /// Makes the screen this player's own, handing it over if another has it; nothing at the end of input.
    ///
    /// True if it was handed over. What is typed besides Enter is kept; who wants to leave need not take the keyboard first.
    pub fn hand_over(&mut self, seat: Seat, name: &str) -> io::Result<Option<bool>> {
        let mut is_handed_over = self.holder != Some(seat);
        loop {
            let prompt = match (is_handed_over, self.is_shared) {
                (true, _) => format!("--- Pass the keyboard to {name}, then press Enter ---"),
                (false, true) => format!("--- Back to {name}: press Enter ---"),
                (false, false) => break,
            };
            if is_handed_over {
                self.hide()?;
            }
            match self.ask(&prompt)? {
                Heard::Line(line) if Command::read(&line) == Command::Quit => return Ok(None),
                Heard::Line(line) => {
                    self.ahead = Some(line).filter(|line| !line.trim().is_empty());
                    break;
                }
                Heard::Stopped => is_handed_over = true,
                Heard::End => return Ok(None),
            }
        }
        self.holder = Some(seat);
        self.exposed = Some(seat);
        self.is_shared = false;
        Ok(Some(is_handed_over))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::door::Kept;

    fn alerted(mut typed: &[u8]) -> usize {
        let (kept, answers) = (Kept::default(), typed.len() / 2);
        let mut door = kept.door();
        let mut screen = Screen::new(&mut typed, &mut door, Manner { echoes: false, ..Manner::TRANSCRIPT });
        screen.exposed = Some(Seat::A);
        screen.alert("The game is saved again.".to_owned()).expect("written");
        for _ in 0..answers {
            screen.ask("> ").expect("answered");
        }
        screen.hide().expect("hidden");
        kept.text().matches("saved again").count()
    }

    #[test]
    fn what_nobody_may_miss_outlasts_the_curtain_until_somebody_has_typed() {
        assert_eq!(alerted(b""), 2);
        assert_eq!(alerted(b"1\n"), 1);
    }
}
