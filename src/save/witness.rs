//! Whether what is played again is the game that was saved: checkpoints and the words of answers are asked.

use super::notice::Notice;
use super::reading::Written;

/// What the checkpoints of a file say.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Proof {
    /// How many were compared with the game: none if another program or other cards made the file.
    pub compared: usize,
    /// How many of these hold.
    pub held: usize,
}

/// What speaks for and against its being the same game.
#[derive(Default)]
pub(super) struct Witness {
    pub proof: Proof,
    /// So many answers are proven by a checkpoint that holds.
    proven: usize,
    /// The first answer since that reads differently, and its line.
    doubt: Option<(usize, usize)>,
    /// The first line since whose checkpoint does not hold.
    broken: Option<usize>,
}

impl Witness {
    /// A checkpoint after so many answers, at this line, holds or does not.
    pub(super) fn compare(&mut self, answers: usize, holds: bool, line: usize, notices: &mut Vec<Notice>) {
        self.proof.compared += 1;
        if !holds {
            self.broken.get_or_insert(line);
            return;
        }
        if let Some(line) = self.broken.take() {
            notices.push(Notice::Odd { line, problem: "this checkpoint does not hold, but a later one does" });
        }
        if let Some((_, line)) = self.doubt.take() {
            notices
                .push(Notice::Odd { line, problem: "the words do not fit the answer, but a later checkpoint holds" });
        }
        self.proof.held += 1;
        self.proven = answers;
    }

    /// An answer reads differently from what its line says.
    pub(super) fn doubt_answer(&mut self, index: usize, line: usize) {
        self.doubt.get_or_insert((index, line));
    }

    /// From which answer on the file can't be used, if from any.
    pub(super) fn judge(
        self,
        written: &Written,
        failure: Option<(usize, String)>,
        notices: &mut Vec<Notice>,
    ) -> Option<usize> {
        let failed = failure.as_ref().map(|(index, _)| *index);
        let suspect = match (self.doubt, self.broken) {
            // An answer explains only what comes after it.
            (Some((index, line)), broken) if broken.is_none_or(|broken| line < broken) => Some(index),
            // Without a doubt about one answer, everything since the last proof is in doubt.
            (_, Some(_)) => Some(self.proven),
            (_, None) => None,
        };
        let seen = failed.map(|index| written.line_of_answer(index)).or(self.broken);
        match (failed.is_some() || self.broken.is_some(), suspect, seen) {
            (true, Some(cut), Some(seen)) if cut < written.record.made() => {
                notices.push(Notice::Differs { line: written.line_of_answer(cut), seen });
                Some(cut)
            }
            (true, None, Some(line)) => {
                let (index, problem) = failure?;
                notices.push(Notice::Damaged { line, problem });
                Some(index)
            }
            _ => {
                if let Some((_, line)) = self.doubt {
                    notices.push(Notice::Odd { line, problem: "the words do not fit the answer, which is used" });
                }
                if let Some(line) = self.broken {
                    notices
                        .push(Notice::Odd { line, problem: "this checkpoint does not hold, but one before it does" });
                }
                None
            }
        }
    }
}
