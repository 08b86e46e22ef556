//! What was done in a game: the lines of a file as steps of the record, and what of it was not taken back.
//!
//! Nothing is played here; a line is refused only if it can't follow those before it in any game. Every line is looked
//! at once, whatever was taken back.

use super::entry::{Entry, Giver};
use super::lines::{Lines, Mark};
use super::notice::Notice;
use crate::door::printable;
use crate::session::{Given, Noted};
use wars_engine::misread::problem_of;
use wars_engine::{Choice, Seat};

/// An answer with its line.
pub(super) struct Move {
    pub choice: Choice,
    pub by: Seat,
    pub at: String,
    pub label: String,
    pub line: usize,
    /// The line before it.
    pub before: Mark,
    /// How many steps were taken before it.
    pub step: usize,
}

/// A checkpoint with its line.
pub(super) struct Checkpoint {
    /// After how many answers.
    pub moves: usize,
    pub hash: u64,
    /// The way the number was made.
    pub way: u32,
    pub line: usize,
}

/// What was done.
pub(super) struct Story {
    /// Every step.
    pub steps: Vec<Noted>,
    /// The answers that were not taken back.
    pub moves: Vec<Move>,
    /// The checkpoints about these answers.
    pub checkpoints: Vec<Checkpoint>,
    pub conceded: Option<Seat>,
    /// The last line that is used.
    pub last: Mark,
}

impl Story {
    /// Folds lines up to the first that can't be used.
    pub(super) fn fold(header_end: usize, lines: Lines, notices: &mut Vec<Notice>) -> Story {
        let last = Mark { number: 1, end: header_end };
        let mut story = Story { steps: Vec::new(), moves: Vec::new(), checkpoints: Vec::new(), conceded: None, last };
        for line in lines {
            match serde_json::from_slice(line.text) {
                Ok(entry) => {
                    if let Err(problem) = story.add(entry, line.number) {
                        notices.push(Notice::Damaged { line: line.number, problem: problem.to_owned() });
                        break;
                    }
                }
                Err(_) if !line.is_finished => {
                    notices.push(Notice::Torn { line: line.number });
                    break;
                }
                Err(error) => {
                    let problem = format!("can't be read ({})", problem_of(&error));
                    notices.push(Notice::Damaged { line: line.number, problem });
                    break;
                }
            }
            story.last = Mark { number: line.number, end: line.end };
        }
        story
    }

    fn add(&mut self, entry: Entry, line: usize) -> Result<(), &'static str> {
        let step = match entry {
            Entry::Choice { n, by, at, label, choice, given, until } => {
                if n != self.moves.len() + 1 {
                    return Err("answers are missing before it");
                }
                if self.conceded.is_some() {
                    return Err("an answer after a player gave up");
                }
                self.moves.push(Move { choice, by, at, label, line, before: self.last, step: self.steps.len() });
                let given = match given {
                    Some(Giver::Person) => Given::Person(until),
                    Some(Giver::Again) => Given::Again(until),
                    Some(Giver::Program) => Given::Program,
                    None => Given::Unsaid,
                };
                Noted::Choice { who: by, choice, given }
            }
            Entry::Undo { by, to } => {
                if to > self.moves.len() {
                    return Err("takes back to an answer that was not given");
                }
                self.moves.truncate(to);
                while self.checkpoints.pop_if(|it| it.moves > to).is_some() {}
                self.conceded = None;
                Noted::Back { to, by }
            }
            Entry::Concede { by } => {
                // Whoever gives up first has given up.
                self.conceded.get_or_insert(by);
                Noted::Conceded(by)
            }
            Entry::Checkpoint { n, hash, way } => {
                if n != self.moves.len() {
                    return Err("is about another moment of the game");
                }
                self.checkpoints.push(Checkpoint { moves: n, hash: hash.0, way, line });
                return Ok(());
            }
            Entry::Stops { stops } => Noted::Stops(stops),
            Entry::OwnStop { by, phase, set } => Noted::OwnStop { who: by, phase, is_set: set },
            Entry::AskedAgain { by } => Noted::AskedAgain(by),
            Entry::Note { at, text } => Noted::Note { at, text: printable(&text).into_owned() },
        };
        self.steps.push(step);
        Ok(())
    }
}
