//! A saved game told in lines, for readers of screens and for scripts: a line typed goes on, back, or looks closer.

use super::{Keyboard, Manner, Typed, board};
use crate::door::{self, Door};
use crate::fault::Fault;
use crate::replay::{Peek, Replay, Watch, audience};
use crate::session::{Audience, Direction, Leap, LogLine, Scene, Stamp};
use crate::system::signal::Signal;
use crate::text::{WIDTH, wrap_after_to, wrap_line_to};
use std::io::{self, IsTerminal};
use std::sync::Arc;
use wars_engine::Catalogue;

/// How many lines are told again after a jump.
const REMINDER: usize = 5;

/// What can be typed: usage and meaning.
const HELP: [(&str, &str); 13] = [
    ("next [N]", "go on by one answer, or N; an empty line does the same"),
    ("back [N]", "go back by one answer, or N"),
    ("phase [back]", "to the next phase, or the one before"),
    ("turn [back]", "to the next turn, or the one before"),
    ("battle [back]", "to the next battle, or the one before"),
    ("first, last", "to the beginning or the end of the game"),
    ("at T.P.A", "to this turn, phase and act, like 7.3.2 or 7"),
    ("find WORDS", "go on to a line with these words"),
    ("board", "the table"),
    ("log [N]", "the last lines, 20 unless said"),
    ("view VIEW", "see the game as public, as a seat (A, B, ...), or as all"),
    ("note WORDS", "note something about this moment in the file"),
    ("quit", "leave"),
];

/// Tells a saved game; everything at once if it is to go by itself or nobody could type. Gives the exit code of a signal
/// that ended it.
///
/// # Errors
/// When input or output fails.
pub fn run(
    replay: Replay,
    watch: Watch,
    catalogue: &Arc<Catalogue>,
    keyboard: &mut dyn Keyboard,
    out: &mut Door,
    manner: Manner,
) -> Result<Option<i32>, Fault> {
    let width = manner.width();
    let Watch { point, audience, yes, .. } = watch;
    let mut teller = Teller { replay, point, audience, yes, wish: None, catalogue, width };
    for notice in teller.replay.notices() {
        say(out, width, &notice)?;
    }
    let nobody_types = io::stdin().is_terminal() && !door::is_terminal();
    if watch.is_auto || nobody_types {
        let from = watch.point.checked_sub(1).map_or(0, |before| teller.read(before));
        return teller
            .lines(from)
            .iter()
            .flat_map(|line| log_line_to(width, line))
            .try_for_each(|line| say(out, width, &line))
            .map(|()| None);
    }
    say(out, width, &format!("{}. \"help\" lists the commands.", teller.replay.name()))?;
    teller
        .lines(0)
        .iter()
        .take(teller.read(watch.point))
        .flat_map(|line| log_line_to(width, line))
        .try_for_each(|line| say(out, width, &line))?;
    loop {
        out.prompt(format_args!("{} > ", teller.place()))?;
        let line = match keyboard.next()? {
            Typed::Line(line) => line,
            Typed::End => {
                out.line("")?;
                return Ok(None);
            }
            Typed::Quit(signal) => {
                out.line("")?;
                return Ok(Some(Signal::exit_code(signal)));
            }
            stopped @ (Typed::Stop | Typed::GoOn) => {
                out.line("")?;
                if teller.close_hands() {
                    keyboard.curtain().draw(out)?;
                    say(out, width, "The program was stopped: seen as public now.")?;
                }
                out.flush()?;
                if stopped == Typed::Stop {
                    keyboard.stop();
                }
                continue;
            }
        };
        if manner.echoes {
            out.line(&line)?;
        }
        let (word, rest) = line.split_once(' ').unwrap_or((&line, ""));
        if matches!(word, "quit" | "q") {
            return Ok(None);
        }
        let told = teller.obey(word, rest.trim()).unwrap_or_else(|problem| vec![problem]);
        told.iter().try_for_each(|line| say(out, width, line))?;
    }
}

fn say(out: &mut Door, width: usize, line: &str) -> Result<(), Fault> {
    Ok(out.lines(wrap_line_to(width, line))?)
}

struct Teller<'a> {
    replay: Replay,
    point: usize,
    audience: Audience,
    /// Nobody is asked before secrets are opened.
    yes: bool,
    /// The eyes that somebody wants to see through, if the next line is yes.
    wish: Option<Audience>,
    catalogue: &'a Arc<Catalogue>,
    /// How wide a line may be.
    width: usize,
}

impl Teller<'_> {
    fn place(&self) -> String {
        let course = self.replay.course();
        format!("{} ({} of {})", course.stamp(self.point), self.point, course.last())
    }

    fn read(&self, point: usize) -> usize {
        self.replay.course().read(point, self.audience)
    }

    fn scene(&self) -> Scene {
        self.replay.course().session(self.point).scene(self.audience)
    }

    /// The log of the whole game from a line on.
    fn lines(&self, from: usize) -> &[LogLine] {
        self.replay.course().log(self.audience).get(from..).unwrap_or_default()
    }

    /// Does what was typed: what to say, or what was wrong.
    fn obey(&mut self, word: &str, rest: &str) -> Result<Vec<String>, String> {
        if let Some(to) = self.wish.take() {
            return match word.eq_ignore_ascii_case("yes") {
                true => self.see_as(to),
                false => Err("Nothing is opened.".to_owned()),
            };
        }
        let course = self.replay.course();
        let leap = |leap: Leap| {
            let direction = match rest {
                "" => Direction::On,
                "back" => Direction::Back,
                _ => return Err(format!("\"{word}\" goes on, \"{word} back\" goes back.")),
            };
            course.leap(self.point, leap, direction).ok_or_else(|| format!("There is no such {word}."))
        };
        let to = match word {
            "" => self.point.saturating_add(1),
            "next" | "n" => self.point.saturating_add(count(rest)?),
            "back" | "b" => self.point.saturating_sub(count(rest)?),
            "phase" => leap(Leap::Phase)?,
            "turn" => leap(Leap::Turn)?,
            "battle" => leap(Leap::Battle)?,
            "first" => 0,
            "last" => course.last(),
            "at" => self.replay.find(rest.parse::<Stamp>()?)?,
            "find" if !rest.is_empty() => self.find(rest)?,
            "board" => return Ok(board::board(&self.scene().view)),
            "log" => {
                let wanted = if rest.is_empty() { 20 } else { count(rest)? };
                return Ok(self.last_lines(wanted));
            }
            "view" => {
                let to = self.replay.seen_as(audience(rest)?)?;
                let peek = Peek::See { from: self.audience, to };
                if self.yes || !self.replay.guards(peek) {
                    return self.see_as(to);
                }
                self.wish = Some(to);
                return Ok(vec![format!("{} Type yes:", self.replay.warning(peek))]);
            }
            "note" if !rest.is_empty() => {
                let noted = self.replay.note(self.point, rest, self.catalogue).map_err(|fault| fault.to_string())?;
                self.replay = noted;
                return Ok(vec!["Noted.".to_owned()]);
            }
            "help" | "?" => {
                let line = |(usage, help): (&str, &str)| {
                    wrap_after_to(self.width, &format!("{usage:<14} "), &" ".repeat(15), help)
                };
                return Ok(HELP.into_iter().flat_map(line).collect());
            }
            "find" | "note" => return Err(format!("\"{word}\" needs words after it.")),
            _ => return Err(format!("\"{word}\" means nothing here; \"help\" lists the commands.")),
        };
        Ok(self.go(to))
    }

    /// Changes the point of view; the game is told of it where that opens something.
    fn see_as(&mut self, to: Audience) -> Result<Vec<String>, String> {
        let peek = Peek::See { from: self.audience, to };
        if self.replay.guards(peek) {
            self.replay = self.replay.admit(peek, self.catalogue).map_err(|fault| fault.to_string())?;
        }
        self.audience = to;
        let name = self.replay.audiences().find(|(_, audience)| *audience == to).map_or("", |(name, _)| name);
        Ok(vec![format!("Seen as {name} now.")])
    }

    /// Goes back to what everybody may see of a game that still has secrets; true if more was to be seen.
    fn close_hands(&mut self) -> bool {
        self.wish = None;
        let is_open = self.replay.has_secrets() && self.audience != Audience::Public;
        if is_open {
            self.audience = Audience::Public;
        }
        is_open
    }

    /// Goes to a point; what has happened on the way, or after a way back the last lines.
    fn go(&mut self, to: usize) -> Vec<String> {
        let (from, last) = (self.point, self.replay.course().last());
        if from == last && to >= last {
            return vec!["This is the end of the game.".to_owned()];
        }
        self.point = to.min(last);
        if self.point > from {
            let (before, now) = (self.read(from), self.read(self.point));
            return self
                .lines(before)
                .iter()
                .take(now - before)
                .flat_map(|line| log_line_to(self.width, line))
                .collect();
        }
        self.last_lines(REMINDER)
    }

    fn last_lines(&self, count: usize) -> Vec<String> {
        let now = self.read(self.point);
        let from = now.saturating_sub(count);
        self.lines(from).iter().take(now - from).flat_map(|line| log_line_to(self.width, line)).collect()
    }

    fn find(&self, words: &str) -> Result<usize, String> {
        let (read, needle) = (self.read(self.point), words.to_lowercase());
        let found = self.lines(read).iter().position(|line| line.text.to_lowercase().contains(&needle));
        let line = found.ok_or_else(|| format!("No later line has \"{words}\"."))?;
        Ok(self.replay.course().told(read + line, self.audience))
    }
}

/// A number after a word; one if there is none.
fn count(text: &str) -> Result<usize, String> {
    if text.is_empty() { Ok(1) } else { text.parse().map_err(|_| format!("\"{text}\" is no number.")) }
}

/// A line of the log with its number; what came of an act is indented.
pub fn log_line(line: &LogLine) -> Vec<String> {
    log_line_to(WIDTH, line)
}

/// The same in lines of at most so many cells.
fn log_line_to(width: usize, line: &LogLine) -> Vec<String> {
    let stamp = format!("{:<8}", line.at.to_string());
    wrap_after_to(width, &stamp, &" ".repeat(stamp.len()), &line.text)
}
