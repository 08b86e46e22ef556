//! The lines of a file as steps of a record.
//!
//! Nothing is played here; a line is refused only if it can't follow those before it in any game.

use super::lines::{Lines, Mark};
use super::notice::Notice;
use crate::door::printable;
use crate::session::{Record, Step};
use wars_engine::SeatSet;
use wars_engine::misread::problem_of;

/// A record as it stands in a file.
pub(super) struct Written {
    pub record: Record,
    /// The first line.
    pub header: Mark,
    /// The line of each step.
    pub marks: Vec<Mark>,
}

impl Written {
    /// Reads lines up to the first that can't be used, of a game with players at these seats.
    pub(super) fn read(header_end: usize, lines: Lines, seats: SeatSet, notices: &mut Vec<Notice>) -> Written {
        let header = Mark { number: 1, end: header_end };
        let mut written = Written { record: Record::default(), header, marks: Vec::new() };
        for line in lines {
            let nobody = |step: &Step| step.seat().filter(|seat| !seats.contains(*seat));
            let added = match serde_json::from_slice(line.text) {
                Ok(step) if nobody(&step).is_some() => Err("is of a player who is not in the game".to_owned()),
                Ok(step) => written.record.add(made_printable(step)).map_err(|misfit| misfit.to_string()),
                Err(_) if !line.is_finished => {
                    notices.push(Notice::Torn { line: line.number });
                    break;
                }
                Err(error) => Err(format!("can't be read ({})", problem_of(&error))),
            };
            if let Err(problem) = added {
                notices.push(Notice::Damaged { line: line.number, problem });
                break;
            }
            written.marks.push(Mark { number: line.number, end: line.end });
        }
        written
    }

    /// The line of a step.
    pub(super) fn line(&self, step: usize) -> usize {
        self.marks[step].number
    }

    /// The line of an answer that was not taken back.
    pub(super) fn line_of_answer(&self, index: usize) -> usize {
        self.line(self.record.left()[index])
    }
}

/// A step with every text fit to be shown on a terminal. The words of an answer are compared, not shown.
fn made_printable(step: Step) -> Step {
    match step {
        Step::Note { at, text } => Step::Note { at, text: printable(&text).into_owned() },
        other => other,
    }
}
