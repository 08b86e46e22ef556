//! Takes the steps of a record again, until the session is what it was.
//!
//! What was taken back is taken and taken back again: the words about it, the orders and the stops of that time are
//! part of what the players have seen. Only the log is spared what it would have to forget.

use super::record::{Given, Left, Noted, Past};
use super::{Session, Telling};
use std::iter::Peekable;
use std::vec::IntoIter;
use wars_engine::{Game, Seat};

impl Session {
    /// Takes up a game again by its past. Where the past does not say who answered, what the program would have
    /// answered by itself counts as answered by it.
    pub fn take_up(&mut self, past: &Past) {
        self.take_up_before(past, |_, _| ());
    }

    /// Takes up a game again by its past; `see` is shown every step before it is taken, with the game as it is then.
    pub fn take_up_before(&mut self, past: &Past, mut see: impl FnMut(&Game, &Noted)) {
        let mut way = Way::of(past);
        for (number, step) in past.steps.iter().enumerate() {
            while let Some((_, note)) = way.late_notes.next_if(|(choice, _)| *choice == number) {
                if let Some(Noted::Note { text, .. }) = past.steps.get(note) {
                    self.note(text);
                }
            }
            self.take(number, step, &mut way, &mut see);
        }
        self.look_for_faults();
    }

    fn take(&mut self, number: usize, step: &Noted, way: &mut Way, see: &mut impl FnMut(&Game, &Noted)) {
        match *step {
            Noted::Choice { choice, given, who } => {
                let (telling, is_returned_to) = (way.telling(number), way.is_returned_to(number));
                let given = match given {
                    // Nobody could have gone back to before an answer of the program.
                    Given::Program | Given::Unsaid if is_returned_to => Given::Person(None),
                    Given::Unsaid if self.automatic() == Some(choice) => Given::Program,
                    Given::Unsaid => Given::Person(None),
                    given => given,
                };
                // What was taken back may not have been possible, by the rules as they are now.
                way.is_astray |= !self.game.decision().options.contains(&choice);
                if !way.is_astray {
                    see(&self.game, &Noted::Choice { who, choice, given });
                    _ = self.make(choice, given, telling);
                }
            }
            Noted::Back { to, by } => {
                if way.is_astray && to > self.made {
                    return;
                }
                way.is_astray = false;
                see(&self.game, step);
                self.go_back(to, by);
            }
            Noted::Conceded(seat) => {
                if !way.is_astray {
                    see(&self.game, step);
                    self.give_up(seat, way.telling(number));
                }
            }
            Noted::Note { ref text, .. } => {
                see(&self.game, step);
                if !way.is_late(number) {
                    self.note(text);
                }
            }
            Noted::Stops(stops) => {
                see(&self.game, step);
                self.set_stops(stops);
            }
            Noted::OwnStop { who, phase, is_set } => {
                see(&self.game, step);
                self.passing.set_stop(who, phase, is_set);
            }
            Noted::AskedAgain(seat) => {
                see(&self.game, step);
                self.stop_passing(seat);
            }
        }
    }

    /// Goes back as somebody did; the log has not been told what lies between.
    fn go_back(&mut self, to: usize, by: Option<Seat>) {
        let (moment, undone) = match by {
            None => (self.history.withdraw(to), None),
            Some(by) => match self.history.undo(to, Some(by)) {
                Some((moment, _, undone)) => (Some(moment), Some((by, undone))),
                // All that is known is that something was taken back.
                None => return self.say_taken_back(by, None),
            },
        };
        if let Some(moment) = moment {
            self.log.skip_back_to(&moment.log);
            self.restore(moment);
        }
        if let Some((by, undone)) = undone {
            self.say_undone(by, undone);
        }
    }
}

/// What is known of a past before it is gone through again.
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
    fn of(past: &Past) -> Way {
        let Left { choices, conceded, returned_to, late_notes } = past.left();
        let mut late: Vec<usize> = late_notes.iter().map(|(_, note)| *note).collect();
        late.sort_unstable();
        Way {
            choices: choices.into_iter().peekable(),
            conceded,
            returned_to: returned_to.into_iter().peekable(),
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
