//! The log of the game, as each player and as everybody may read it, numbered by turn, phase and step.

use super::audience::Audience;
use super::record::is_before_the_game;
use std::fmt;
use std::str::FromStr;
use std::sync::Arc;
use wars_engine::telling::Weight;
use wars_engine::{CardIx, Game, narrate_all};

/// How many ways the log is told.
const READERS: usize = Audience::MOST;

/// When something happened: turn, phase, and which act of the phase; `7.3.2`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Stamp {
    /// The turn; 0 before the first.
    pub turn: u16,
    /// The phase, from 1; 0 before the first.
    pub phase: u8,
    /// The act, from 1; 0 before the first.
    pub act: u16,
}

impl fmt::Display for Stamp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.phase, self.act) {
            (0, _) => write!(f, "{}", self.turn),
            (phase, 0) => write!(f, "{}.{phase}", self.turn),
            (phase, act) => write!(f, "{}.{phase}.{act}", self.turn),
        }
    }
}

impl FromStr for Stamp {
    type Err = String;

    /// Reads what [`Stamp`] displays: a turn, a turn and a phase, or all three.
    fn from_str(text: &str) -> Result<Stamp, String> {
        let wrong = || format!("\"{text}\" is no moment of a game: it is turn.phase.act, like 7.3.2, or 7.3, or 7");
        let parts: Vec<&str> = text.split('.').collect();
        let number = |at: usize| parts.get(at).map_or(Ok(0), |part| part.parse::<u16>().map_err(|_| wrong()));
        if parts.len() > 3 {
            return Err(wrong());
        }
        let phase = u8::try_from(number(1)?).map_err(|_| wrong())?;
        Ok(Stamp { turn: number(0)?, phase, act: number(2)? })
    }
}

/// One line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LogLine {
    /// When.
    pub at: Stamp,
    /// What happened, in words for this reader; shared, because whoever looks gets the whole log.
    pub text: Arc<str>,
    /// A card the line names.
    pub card: Option<CardIx>,
    /// How much it stands out; nothing for a remark of the program: passes, going back.
    pub weight: Option<Weight>,
    /// It says no more than that a person passed, or that a teammate acts instead.
    pub is_pass: bool,
}

impl LogLine {
    /// Whether it tells somebody who was away what has happened: not that a phase began or that somebody passed.
    pub fn is_news(&self) -> bool {
        !self.is_pass && !matches!(self.weight, Some(Weight::Phase(_)))
    }
}

/// A point in the log to which one can go back.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct LogMark {
    lengths: [usize; READERS],
    at: Stamp,
}

impl LogMark {
    /// How many lines of the log of an audience lie before it.
    pub fn length(&self, audience: Audience) -> usize {
        self.lengths[audience.ix()]
    }

    /// When it was.
    pub fn stamp(&self) -> Stamp {
        self.at
    }
}

/// What happened so far, told to each reader.
#[derive(Clone, Debug, Default)]
pub(super) struct Log {
    lines: [Vec<LogLine>; READERS],
    at: Stamp,
}

impl Log {
    /// The log of a game that begins, or goes on from a position of whose past nothing is known.
    pub fn from(game: &Game) -> Log {
        let turn = game.state().turn;
        let begins = is_before_the_game(game.decision().purpose) || !game.events().is_empty();
        let at = match begins {
            true => Stamp::default(),
            false => Stamp { turn: turn.number, phase: turn.phase as u8 + 1, act: 0 },
        };
        Log { at, ..Log::default() }
    }

    /// Notes what happened since the last answer.
    pub fn note(&mut self, game: &Game) {
        let first = self.at;
        for audience in Audience::of(game) {
            let mut at = first;
            for told in narrate_all(game, game.events(), audience.viewer()) {
                at = after(at, told.weight);
                let line =
                    LogLine { at, text: told.text.into(), card: told.card, weight: Some(told.weight), is_pass: false };
                self.lines[audience.ix()].push(line);
            }
            self.at = at;
        }
    }

    /// Lets time pass as if something had been noted that is not going to stay.
    pub fn skip(&mut self, game: &Game) {
        // Every reader is told of turns, phases and acts.
        let told = narrate_all(game, game.events(), Audience::Open.viewer());
        self.at = told.iter().fold(self.at, |at, told| after(at, told.weight));
    }

    /// Goes back to a point after which everything was skipped but remarks.
    pub fn skip_back_to(&mut self, mark: &LogMark) {
        self.at = mark.at;
    }

    /// Notes a remark that everybody may read.
    pub fn say(&mut self, at: Stamp, text: &str) {
        self.add(LogLine { at, text: text.into(), card: None, weight: None, is_pass: false });
    }

    /// A line for every reader.
    fn add(&mut self, line: LogLine) {
        for lines in &mut self.lines {
            lines.push(line.clone());
        }
    }

    /// Notes that a person passed.
    pub fn passed(&mut self, name: &str) {
        self.add_pass(&format!("{name} passes"));
    }

    /// Notes that a person acts in place of a teammate, which is no more than a pass is.
    pub fn acts(&mut self, name: &str) {
        self.add_pass(&format!("{name} acts"));
    }

    fn add_pass(&mut self, text: &str) {
        let text = text.into();
        self.add(LogLine { at: self.at, text, card: None, weight: None, is_pass: true });
    }

    /// When it is.
    pub fn stamp(&self) -> Stamp {
        self.at
    }

    /// Where the log ends now.
    pub fn mark(&self) -> LogMark {
        LogMark { lengths: std::array::from_fn(|reader| self.lines[reader].len()), at: self.at }
    }

    /// Forgets what happened after a point; remarks about going back stay.
    pub fn back_to(&mut self, mark: &LogMark) {
        for (lines, length) in self.lines.iter_mut().zip(mark.lengths) {
            let later = lines.split_off(length.min(lines.len()));
            let stays = |line: &LogLine| line.weight.is_none() && !line.is_pass;
            lines.extend(later.into_iter().filter(stays));
        }
        self.at = mark.at;
    }

    /// The log as it was at a point.
    pub fn until(&self, mark: &LogMark) -> Log {
        let before = |reader: usize| {
            let lines = &self.lines[reader];
            lines[..mark.lengths[reader].min(lines.len())].to_vec()
        };
        Log { lines: std::array::from_fn(before), at: mark.at }
    }

    /// All lines, for one audience.
    pub fn lines(&self, audience: Audience) -> &[LogLine] {
        &self.lines[audience.ix()]
    }
}

/// When it is once something has happened.
fn after(at: Stamp, weight: Weight) -> Stamp {
    match weight {
        Weight::Turn(number) => Stamp { turn: number, phase: 0, act: 0 },
        Weight::Phase(phase) => Stamp { phase: phase as u8 + 1, act: 0, ..at },
        Weight::Act => Stamp { act: at.act + 1, ..at },
        Weight::Detail | Weight::Battle | Weight::End => at,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stamps_are_read_as_they_are_shown() {
        for text in ["0", "7", "7.3", "7.3.2", "12.6.14"] {
            assert_eq!(text.parse::<Stamp>().expect(text).to_string(), text);
        }
        for wrong in ["", "x", "7.", "7.3.2.1", "-1", "7.300", "70000"] {
            assert!(wrong.parse::<Stamp>().is_err(), "{wrong}");
        }
    }
}
