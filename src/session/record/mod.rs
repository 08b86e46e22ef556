//! The record of a game: every step that was taken, in order, also those that were taken back.
//!
//! A session is what its record makes of it: whoever takes all the steps again has the same game, the same log and the
//! same orders. The record is what is saved, and what is read again; nothing else has to be kept. What is left of it
//! after steps that take back is worked out in one place, [`Record::add`], for those who play, read and look back.

mod making;
mod scribe;
mod step;
mod words;

pub(crate) use making::make;
pub use scribe::{Scribe, Unwritten};
pub use step::{Answered, Given, Step};
pub(crate) use step::{is_before_the_game, moment};
pub use words::Hex;
pub(crate) use words::optional_letter;

use std::fmt;
use wars_engine::{Choice, Game, Refused, Seat};

/// A checkpoint stands at the beginning of every turn, and never further from the last one than this.
const CHECKPOINT_EVERY: usize = 50;

/// What has happened in a game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Record {
    steps: Vec<Step>,
    /// The steps of choices that were not taken back, by number; also of players who left others to go on.
    left: Vec<usize>,
    /// The step by which a player gave up, if that stands.
    conceded: Option<usize>,
    /// The checkpoints about what is left.
    checkpoints: Vec<usize>,
    /// Choices to before which the game went back: whoever gave them was a person.
    returned_to: Vec<usize>,
    /// The notes, each with how many choices there were when it was made, or with the moment that it names.
    notes: Vec<(usize, usize)>,
    /// Notes that were made long after their moment, behind the choice before which they belong.
    late_notes: Vec<(usize, usize)>,
}

/// Something that was made and not taken back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Made<'a> {
    /// A question was answered.
    Answer(&'a Answered),
    /// A player gave up, and others went on.
    Leave(Seat),
    /// A player acted in place of a teammate.
    Acts(Seat),
}

impl Made<'_> {
    /// Makes it again in a game, a choice by `play`.
    ///
    /// # Errors
    /// When a choice is not possible; nothing is changed.
    pub(crate) fn again(
        self,
        game: &mut Game,
        play: impl FnOnce(&mut Game, Choice) -> Result<(), Refused>,
    ) -> Result<(), Refused> {
        match self {
            Made::Answer(answered) => play(game, answered.choice),
            Made::Leave(seat) => {
                game.concede(seat);
                Ok(())
            }
            Made::Acts(seat) => {
                game.let_act(seat);
                Ok(())
            }
        }
    }
}

/// Why a step can't follow those before it in any game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Misfit {
    /// A choice with a number that does not come next.
    ChoicesMissing,
    /// A choice after the end.
    GivenUp,
    /// More than there is would be left.
    NotGiven,
    /// A checkpoint about another number of choices.
    OtherMoment,
}

impl fmt::Display for Misfit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Misfit::ChoicesMissing => "answers are missing before it",
            Misfit::GivenUp => "an answer after a player gave up",
            Misfit::NotGiven => "takes back to an answer that was not given",
            Misfit::OtherMoment => "is about another moment of the game",
        })
    }
}

impl Record {
    /// Adds a step. However much was taken back, every step is looked at once.
    ///
    /// # Errors
    /// When it can't follow; nothing is changed.
    pub fn add(&mut self, step: Step) -> Result<(), Misfit> {
        let (number, made) = (self.steps.len(), self.made());
        match &step {
            Step::Choice(Answered { n, .. }) | Step::Leave { n, .. } | Step::Acts { n, .. } if *n != made + 1 => {
                return Err(Misfit::ChoicesMissing);
            }
            Step::Choice(_) | Step::Leave { .. } | Step::Acts { .. } if self.conceded.is_some() => {
                return Err(Misfit::GivenUp);
            }
            Step::Choice(_) | Step::Leave { .. } | Step::Acts { .. } => self.left.push(number),
            Step::Undo { to, .. } if *to > made => return Err(Misfit::NotGiven),
            Step::Undo { to, .. } => {
                self.returned_to.extend(self.left.get(*to));
                self.left.truncate(*to);
                let steps = &self.steps;
                let is_void = |it: &mut usize| matches!(steps[*it], Step::Checkpoint { n, .. } if n > *to);
                while self.checkpoints.pop_if(is_void).is_some() {}
                self.conceded = None;
            }
            // Whoever gives up first has given up.
            Step::Concede { .. } => _ = self.conceded.get_or_insert(number),
            Step::Checkpoint { n, .. } if *n != made => return Err(Misfit::OtherMoment),
            Step::Checkpoint { .. } => self.checkpoints.push(number),
            Step::Note { at, .. } => {
                self.notes.push((number, at.map_or(made, |at| at.min(made))));
                self.late_notes.extend(at.and_then(|at| self.left.get(at)).map(|choice| (*choice, number)));
            }
            Step::Stops { .. } | Step::OwnStop { .. } | Step::Hold { .. } | Step::AskedAgain { .. } => {}
        }
        self.steps.push(step);
        Ok(())
    }

    /// The record of steps that follow each other; those that do not are left out.
    fn of<'a>(steps: impl Iterator<Item = &'a Step>) -> Record {
        let mut record = Record::default();
        steps.for_each(|step| _ = record.add(step.clone()));
        record
    }

    /// Writes a step down and adds it. It must follow.
    pub(crate) fn write(&mut self, step: Step, scribe: &mut dyn Scribe) {
        scribe.write(&step);
        let added = self.add(step);
        debug_assert_eq!(added, Ok(()), "what is played can be recorded");
    }

    /// Writes down the choice that is about to be made in a game.
    pub fn write_choice(&mut self, game: &Game, choice: Choice, given: Given, scribe: &mut dyn Scribe) {
        self.write(Step::Choice(Answered::new(game, self.made() + 1, choice, given)), scribe);
    }

    /// Writes down what the game is after a choice that was made in `turn`, now and then.
    pub fn write_checkpoint(&mut self, turn: u16, game: &Game, scribe: &mut dyn Scribe) {
        let last = self.checkpoints.last().map(|number| &self.steps[*number]);
        let is_due = match last {
            Some(Step::Checkpoint { n, .. }) => self.made() >= n + CHECKPOINT_EVERY,
            _ => true,
        };
        if is_due || game.state().turn.number != turn || game.outcome().is_some() {
            self.write(Step::checkpoint(game, self.made()), scribe);
        }
    }

    /// Every step, in the order in which they were taken.
    pub fn steps(&self) -> &[Step] {
        &self.steps
    }

    /// How many choices were not taken back.
    pub fn made(&self) -> usize {
        self.left.len()
    }

    /// The steps of choices that were not taken back, by number.
    pub(crate) fn left(&self) -> &[usize] {
        &self.left
    }

    /// The checkpoints about what is left, each with its number.
    pub(crate) fn checkpoints(&self) -> impl Iterator<Item = (usize, &Step)> {
        self.checkpoints.iter().map(|number| (*number, &self.steps[*number]))
    }

    /// The step that gave up, if that stands.
    pub(super) fn conceding(&self) -> Option<usize> {
        self.conceded
    }

    /// Choices to before which the game went back, in order.
    pub(super) fn returned_to(&self) -> Vec<usize> {
        let mut returned_to = self.returned_to.clone();
        returned_to.sort_unstable();
        returned_to
    }

    /// Notes that were made long after their moment, behind the choice before which they belong; the earliest first.
    pub(super) fn late_notes(&self) -> Vec<(usize, usize)> {
        let mut late_notes = self.late_notes.clone();
        late_notes.sort_unstable();
        late_notes
    }

    /// The answer that is a step.
    pub(crate) fn answered(&self, number: usize) -> Option<&Answered> {
        match self.steps.get(number) {
            Some(Step::Choice(answered)) => Some(answered),
            _ => None,
        }
    }

    /// Who acts from a step on, if that is what it says.
    pub(super) fn acting(&self, number: usize) -> Option<Seat> {
        match self.steps.get(number) {
            Some(Step::Acts { by, .. }) => Some(*by),
            _ => None,
        }
    }

    /// Every answer that was not taken back.
    pub fn answers(&self) -> impl Iterator<Item = &Answered> {
        self.left.iter().filter_map(|number| self.answered(*number))
    }

    /// Everything that was made and not taken back, in order.
    pub fn all_made(&self) -> impl Iterator<Item = Made<'_>> {
        self.left.iter().filter_map(|number| match &self.steps[*number] {
            Step::Choice(answered) => Some(Made::Answer(answered)),
            Step::Leave { by, .. } => Some(Made::Leave(*by)),
            Step::Acts { by, .. } => Some(Made::Acts(*by)),
            _ => None,
        })
    }

    /// Every choice that was not taken back.
    pub fn choices(&self) -> Vec<Choice> {
        self.answers().map(|answered| answered.choice).collect()
    }

    /// Who gave up at the end, if anybody.
    pub fn conceded(&self) -> Option<Seat> {
        match self.steps.get(self.conceded?) {
            Some(Step::Concede { by }) => Some(*by),
            _ => None,
        }
    }

    /// What players noted, and after how many choices; the earliest first. What was said stays said, but about a moment
    /// that is still there.
    pub fn notes(&self) -> Vec<(usize, String)> {
        // From the end on it is known how far the game went back after each of them.
        let mut lowest = usize::MAX;
        let mut before = self.steps.len();
        let mut notes = Vec::with_capacity(self.notes.len());
        for (number, at) in self.notes.iter().rev() {
            for step in &self.steps[*number..before] {
                if let Step::Undo { to, .. } = step {
                    lowest = lowest.min(*to);
                }
            }
            before = *number;
            if let Step::Note { text, .. } = &self.steps[*number] {
                notes.push((lowest.min(*at), text.clone()));
            }
        }
        notes.reverse();
        notes.sort_by_key(|(at, _)| *at);
        notes
    }

    /// The record before one of its steps.
    pub(crate) fn before(&self, number: usize) -> Record {
        Record::of(self.steps.iter().take(number))
    }

    /// What had been played after so many choices, with all that was noted about it later.
    pub fn until(&self, made: usize) -> Record {
        let Some(end) = self.left.get(made).copied() else { return self.clone() };
        let is_about_it = |step: &&Step| matches!(step, Step::Note { at: Some(at), .. } if *at <= made);
        let (before, after) = self.steps.split_at(end);
        Record::of(before.iter().chain(after.iter().filter(is_about_it)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn choice(n: usize) -> Step {
        let (at, label) = ("1.deploy".into(), "Pass".into());
        Step::Choice(Answered { n, by: Seat::A, at, label, choice: Choice::Pass, given: Given::Unsaid })
    }

    fn back(to: usize) -> Step {
        Step::Undo { to, by: Some(Seat::A) }
    }

    fn checkpoint(n: usize) -> Step {
        Step::Checkpoint { n, way: 0, hash: Hex(7) }
    }

    fn note(at: Option<usize>, text: &str) -> Step {
        Step::Note { at, text: text.to_owned() }
    }

    fn record(steps: &[Step]) -> Record {
        let mut record = Record::default();
        steps.iter().for_each(|step| record.add(step.clone()).expect("it follows"));
        record
    }

    #[test]
    fn what_is_taken_back_is_not_left() {
        let gives_up = Step::Concede { by: Seat::B };
        let record = record(&[
            choice(1),
            checkpoint(1),
            choice(2),
            checkpoint(2),
            back(1),
            choice(2),
            gives_up,
            back(2),
            back(0),
            choice(1),
        ]);
        assert_eq!((record.left(), record.made(), record.conceded()), (&[9][..], 1, None));
        assert_eq!(record.returned_to(), [0, 2], "going back over nothing returns to no choice");
        assert_eq!(record.checkpoints().count(), 0, "checkpoints are about what is left");
        assert_eq!(record.steps().len(), 10, "what was taken back happened all the same");
    }

    #[test]
    fn a_step_that_can_not_follow_changes_nothing() {
        let mut record = record(&[choice(1), choice(2)]);
        let before = record.clone();
        for (step, misfit) in [
            (choice(2), Misfit::ChoicesMissing),
            (choice(4), Misfit::ChoicesMissing),
            (back(3), Misfit::NotGiven),
            (checkpoint(1), Misfit::OtherMoment),
        ] {
            assert_eq!(record.add(step), Err(misfit));
        }
        assert_eq!(record, before);
        record.add(Step::Concede { by: Seat::A }).expect("it follows");
        assert_eq!(record.add(choice(3)), Err(Misfit::GivenUp));
    }

    #[test]
    fn who_leaves_others_to_go_on_counts_like_an_answer() {
        let leave = |n: usize| Step::Leave { n, by: Seat::B };
        let mut record = record(&[choice(1), leave(2), choice(3)]);
        assert_eq!((record.made(), record.answers().count(), record.conceded()), (3, 2, None));
        assert_eq!(record.all_made().nth(1), Some(Made::Leave(Seat::B)));
        assert_eq!(record.add(leave(3)), Err(Misfit::ChoicesMissing));
        record.add(back(2)).expect("it follows");
        assert_eq!(record.all_made().last(), Some(Made::Leave(Seat::B)), "only the answer after it is taken back");
        record.add(back(1)).expect("it follows");
        assert_eq!((record.made(), record.choices().len()), (1, 1));
    }

    #[test]
    fn notes_are_about_a_moment_that_is_still_there() {
        let record = record(&[
            choice(1),
            note(None, "one"),
            choice(2),
            choice(3),
            note(None, "three"),
            note(Some(1), "late"),
            note(Some(9), "too far"),
            back(2),
            choice(3),
            note(None, "three again"),
        ]);
        let notes = record.notes();
        let notes: Vec<(usize, &str)> = notes.iter().map(|(at, text)| (*at, text.as_str())).collect();
        assert_eq!(notes, [(1, "one"), (1, "late"), (2, "three"), (2, "too far"), (3, "three again")]);
        assert_eq!(record.late_notes(), [(2, 5)]);
        // What was noted later about a moment before goes along.
        let early = record.until(1);
        assert_eq!(early.steps(), [choice(1), note(None, "one"), note(Some(1), "late")]);
        assert_eq!(record.until(3), record);
    }
}
