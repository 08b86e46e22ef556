//! Takes the steps of a record again, until the session is what it was.
//!
//! What was taken back is taken and taken back again: the words about it, the orders and the stops of that time are
//! part of what the players have seen. Only the log is spared what it would have to forget.

use super::history::History;
use super::record::{Given, Record, Step, Unwritten};
use super::{Session, Telling};
use std::iter::Peekable;
use std::vec::IntoIter;

impl Session {
    /// Takes up a game that has just begun by the record of what was played of it. Where the record does not say who
    /// answered, what the program would have answered by itself counts as answered by it. What can't be taken again, by
    /// the rules as they are now, is left out of the new record.
    pub fn take_up(&mut self, record: &Record) {
        self.take_up_watched(record, &mut 0);
    }

    /// Takes up a game by its record; `reached` is the number of the step that is being taken, also after a fault.
    pub(crate) fn take_up_watched(&mut self, record: &Record, reached: &mut usize) {
        let mut way = Way::of(record);
        for (number, step) in record.steps().iter().enumerate() {
            *reached = number;
            while let Some((_, note)) = way.late_notes.next_if(|(choice, _)| *choice == number) {
                if let Some(Step::Note { text, .. }) = record.steps().get(note) {
                    self.say_note(text);
                }
            }
            self.take(number, step, &mut way);
        }
        self.look_for_faults();
    }

    fn take(&mut self, number: usize, step: &Step, way: &mut Way) {
        // Where it is to be written anew, the new record is.
        let scribe = &mut Unwritten;
        match *step {
            Step::Choice(ref answered) => {
                let choice = answered.choice;
                let (telling, is_returned_to) = (way.telling(number), way.is_returned_to(number));
                let given = match answered.given {
                    // Nobody could have gone back to before an answer of the program.
                    Given::Program | Given::Unsaid if is_returned_to => Given::Person(None),
                    Given::Unsaid if self.automatic() == Some(choice) => Given::Program,
                    Given::Unsaid => Given::Person(None),
                    given => given,
                };
                // What was taken back may not have been possible, by the rules as they are now.
                way.is_astray = way.is_astray || self.make(choice, given, telling, scribe).is_err();
            }
            Step::Undo { to, by } => {
                if !way.is_astray || to <= self.made() {
                    way.is_astray = false;
                    self.go_back(to, by, Telling::Nothing, scribe);
                }
            }
            Step::Leave { by, .. } => {
                let telling = way.telling(number);
                if !way.is_astray {
                    self.leave(by, telling, scribe);
                }
            }
            Step::Acts { by, .. } => {
                let telling = way.telling(number);
                way.is_astray = way.is_astray || !self.acts(by, telling, History::push, scribe);
            }
            Step::Concede { by } => {
                if !way.is_astray {
                    self.record.write(step.clone(), scribe);
                    self.give_up(by, way.telling(number));
                }
            }
            Step::Checkpoint { .. } => {
                // A checkpoint is about choices alone: of a game that was given up nothing is to be written.
                if !way.is_astray && self.record.conceding().is_none() {
                    self.record.write(Step::checkpoint(&self.game, self.made()), scribe);
                }
            }
            Step::Note { ref text, .. } => {
                self.record.write(step.clone(), scribe);
                if !way.is_late(number) {
                    self.say_note(text);
                }
            }
            Step::Stops { stops } => {
                self.record.write(step.clone(), scribe);
                self.change_stops(stops);
            }
            Step::OwnStop { by, stop, set } => {
                self.record.write(step.clone(), scribe);
                self.passing.set_stop(by, stop, set);
            }
            Step::Hold { by, set } => {
                self.record.write(step.clone(), scribe);
                self.passing.hold(by, set);
            }
            Step::AskedAgain { by } => {
                self.record.write(step.clone(), scribe);
                self.ask_again(by);
            }
        }
    }
}

/// What is known of a record before it is gone through again.
struct Way {
    choices: Peekable<IntoIter<usize>>,
    conceded: Option<usize>,
    returned_to: Peekable<IntoIter<usize>>,
    late_notes: Peekable<IntoIter<(usize, usize)>>,
    /// Notes among the steps that were made long after their moment; the earliest first.
    late: Peekable<IntoIter<usize>>,
    /// A choice was not possible: what follows it is not either, until it is taken back.
    is_astray: bool,
}

impl Way {
    fn of(record: &Record) -> Way {
        let late_notes = record.late_notes();
        let mut late: Vec<usize> = late_notes.iter().map(|(_, note)| *note).collect();
        late.sort_unstable();
        Way {
            choices: record.left().to_vec().into_iter().peekable(),
            conceded: record.conceding(),
            returned_to: record.returned_to().into_iter().peekable(),
            late_notes: late_notes.into_iter().peekable(),
            late: late.into_iter().peekable(),
            is_astray: false,
        }
    }

    /// Whether the log is to tell of this step: only of what stands at the end.
    fn telling(&mut self, number: usize) -> Telling {
        let stands = self.choices.next_if_eq(&number).is_some() || self.conceded == Some(number);
        if stands { Telling::Full } else { Telling::Nothing }
    }

    fn is_returned_to(&mut self, number: usize) -> bool {
        let mut is_so = false;
        while self.returned_to.next_if_eq(&number).is_some() {
            is_so = true;
        }
        is_so
    }

    fn is_late(&mut self, number: usize) -> bool {
        self.late.next_if_eq(&number).is_some()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::Stops;
    use crate::tui::fixture;
    use wars_engine::Seat;

    #[test]
    fn a_checkpoint_behind_a_game_that_was_given_up_is_not_written_anew() {
        let played = fixture::session(4, 40);
        let mut record = played.record().clone();
        record.add(Step::Concede { by: Seat::A }).expect("somebody gives up");
        record.add(Step::checkpoint(played.game(), played.made())).expect("it is about these choices");
        let mut again = Session::new(fixture::beginning(4), Stops::Normal);
        again.take_up(&record);
        assert!(again.is_over());
        let steps = again.record().steps();
        let given_up = steps.iter().position(|step| matches!(step, Step::Concede { .. })).expect("it is written");
        assert!(steps[given_up..].iter().all(|step| !matches!(step, Step::Checkpoint { .. })), "{steps:?}");
    }
}
