//! What was done in a game and not taken back: the lines of a file folded into answers, checkpoints and notes.
//!
//! Nothing is played here; a line is refused only if it can't follow those before it in any game.

use super::entry::Entry;
use super::lines::{Lines, Mark};
use super::notice::Notice;
use crate::door::printable;
use crate::session::Stops;
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
}

/// A checkpoint with its line.
pub(super) struct Checkpoint {
    /// After how many answers.
    pub moves: usize,
    pub hash: u64,
    pub line: usize,
}

/// What was done and not taken back.
pub(super) struct Story {
    pub moves: Vec<Move>,
    pub checkpoints: Vec<Checkpoint>,
    /// Who took answers back, and how many were left.
    pub taken_back: Vec<(usize, Seat)>,
    /// Where players were asked from when on.
    pub stops: Vec<(usize, Stops)>,
    pub notes: Vec<(usize, String)>,
    pub conceded: Option<Seat>,
    /// The last line that is used.
    pub last: Mark,
}

impl Story {
    /// Folds lines up to the first that can't be used.
    pub(super) fn fold(header_end: usize, lines: Lines, notices: &mut Vec<Notice>) -> Story {
        let last = Mark { number: 1, end: header_end };
        let mut story = Story {
            moves: Vec::new(),
            checkpoints: Vec::new(),
            taken_back: Vec::new(),
            stops: Vec::new(),
            notes: Vec::new(),
            conceded: None,
            last,
        };
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
                    let full = error.to_string();
                    let problem = full.split(" at line ").next().unwrap_or(&full);
                    notices.push(Notice::Damaged { line: line.number, problem: format!("can't be read ({problem})") });
                    break;
                }
            }
            story.last = Mark { number: line.number, end: line.end };
        }
        // A note may have been written long after its moment.
        story.notes.sort_by_key(|(at, _)| *at);
        story
    }

    fn add(&mut self, entry: Entry, line: usize) -> Result<(), &'static str> {
        match entry {
            Entry::Choice { n, by, at, label, choice } => {
                if n != self.moves.len() + 1 {
                    return Err("answers are missing before it");
                }
                if self.conceded.is_some() {
                    return Err("an answer after a player gave up");
                }
                self.moves.push(Move { choice, by, at, label, line, before: self.last });
            }
            Entry::Undo { by, to } => {
                if to > self.moves.len() {
                    return Err("takes back to an answer that was not given");
                }
                self.moves.truncate(to);
                self.checkpoints.retain(|it| it.moves <= to);
                // What was said stays said, but about a moment that is still there.
                self.notes.iter_mut().for_each(|(at, _)| *at = to.min(*at));
                self.stops.iter_mut().for_each(|(at, _)| *at = to.min(*at));
                self.taken_back.iter_mut().for_each(|(at, _)| *at = to.min(*at));
                self.taken_back.extend(by.map(|by| (to, by)));
                self.conceded = None;
            }
            Entry::Concede { by } => self.conceded = Some(by),
            Entry::Checkpoint { n, hash } => {
                if n != self.moves.len() {
                    return Err("is about another moment of the game");
                }
                self.checkpoints.push(Checkpoint { moves: n, hash: hash.0, line });
            }
            Entry::Stops { stops } => self.stops.push((self.moves.len(), stops)),
            Entry::Note { at, text } => {
                let now = self.moves.len();
                self.notes.push((at.map_or(now, |at| at.min(now)), printable(&text).into_owned()));
            }
        }
        Ok(())
    }

    pub(super) fn choices(&self) -> impl Iterator<Item = Choice> {
        self.moves.iter().map(|it| it.choice)
    }
}
