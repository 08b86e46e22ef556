//! The record of a game: every step that was taken, in order, also those that were taken back.
//!
//! A session is what its record makes of it: whoever takes all the steps again has the same game, the same log and the
//! same orders. The record is what is saved, and what is read again; nothing else has to be kept.

use super::passing::{Standing, Stops};
use wars_engine::{Choice, Phase, Seat};

/// One step of the record, to be saved before anybody is asked again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Noted {
    /// A question was answered.
    Choice {
        /// By whom.
        who: Seat,
        /// The answer.
        choice: Choice,
        /// Who gave it in the player's name, and how.
        given: Given,
    },
    /// The game went back: so many choices of the record remain.
    Back {
        /// How many choices remain.
        to: usize,
        /// Who went back; nobody for an announcement that was withdrawn.
        by: Option<Seat>,
    },
    /// A player gave up.
    Conceded(Seat),
    /// Somebody wants to remember a moment.
    Note {
        /// After how many choices that moment is; now if nothing is said.
        at: Option<usize>,
        /// In the player's words.
        text: String,
    },
    /// Players are asked elsewhere from now on.
    Stops(Stops),
    /// A player wants to be asked in a phase of the opponent's turn, or no more. Nobody else may know.
    OwnStop {
        /// Who.
        who: Seat,
        /// In which phase.
        phase: Phase,
        /// Whether the player wants to be asked.
        is_set: bool,
    },
    /// A player's standing pass was ended before its time.
    AskedAgain(Seat),
}

/// How an answer came about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Given {
    /// A person gave it; with a pass, a person may say until when to pass on.
    Person(Option<Standing>),
    /// A person gave it once more after it had been taken back.
    Again(Option<Standing>),
    /// The program gave it, because of a setting or an order, or because there was but one answer.
    Program,
    /// The record does not say. Files were written that do not.
    Unsaid,
}

impl Given {
    /// Until when the player passes on.
    pub fn until(self) -> Option<Standing> {
        match self {
            Given::Person(until) | Given::Again(until) => until,
            Given::Program | Given::Unsaid => None,
        }
    }
}

/// What has been played of a game, by its record.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Past {
    /// Every step, in the order in which they were taken.
    pub steps: Vec<Noted>,
}

/// What is left of a record, by the numbers of its steps.
#[derive(Debug, Default)]
pub(super) struct Left {
    /// The choices that were not taken back.
    pub choices: Vec<usize>,
    /// The step by which a player gave up, if that stands.
    pub conceded: Option<usize>,
    /// Choices to before which the game went back: whoever gave them was a person.
    pub returned_to: Vec<usize>,
    /// Notes that were made long after their moment, with the choice before which they belong; the earliest first.
    pub late_notes: Vec<(usize, usize)>,
}

impl Past {
    /// What is left. However much was taken back, every step is looked at once.
    pub(super) fn left(&self) -> Left {
        let mut left = Left::default();
        for (number, step) in self.steps.iter().enumerate() {
            match step {
                Noted::Choice { .. } => left.choices.push(number),
                Noted::Back { to, .. } => {
                    left.returned_to.extend(left.choices.get(*to));
                    left.choices.truncate(*to);
                    left.conceded = None;
                }
                Noted::Conceded(_) => _ = left.conceded.get_or_insert(number),
                Noted::Note { at: Some(at), .. } => {
                    left.late_notes.extend(left.choices.get(*at).map(|choice| (*choice, number)));
                }
                Noted::Note { at: None, .. } | Noted::Stops(_) | Noted::OwnStop { .. } | Noted::AskedAgain(_) => {}
            }
        }
        left.returned_to.sort_unstable();
        left.late_notes.sort_unstable();
        left
    }

    /// Every choice that was not taken back.
    pub fn choices(&self) -> Vec<Choice> {
        let choice = |number: &usize| match self.steps[*number] {
            Noted::Choice { choice, .. } => Some(choice),
            _ => None,
        };
        self.left().choices.iter().filter_map(choice).collect()
    }

    /// Who gave up at the end, if anybody.
    pub fn conceded(&self) -> Option<Seat> {
        match self.steps[self.left().conceded?] {
            Noted::Conceded(seat) => Some(seat),
            _ => None,
        }
    }

    /// What players noted, and after how many choices; the earliest first. What was said stays said, but about a moment
    /// that is still there.
    pub fn notes(&self) -> Vec<(usize, String)> {
        let mut made = 0;
        let mut notes = Vec::new();
        for (number, step) in self.steps.iter().enumerate() {
            match step {
                Noted::Choice { .. } => made += 1,
                Noted::Back { to, .. } => made = made.min(*to),
                Noted::Note { at, text } => notes.push((number, at.map_or(made, |at| at.min(made)), text)),
                Noted::Conceded(_) | Noted::Stops(_) | Noted::OwnStop { .. } | Noted::AskedAgain(_) => {}
            }
        }
        // From the end on it is known how far the game went back after each of them.
        let mut lowest = usize::MAX;
        let mut before = self.steps.len();
        for (number, at, _) in notes.iter_mut().rev() {
            for step in &self.steps[*number..before] {
                if let Noted::Back { to, .. } = step {
                    lowest = lowest.min(*to);
                }
            }
            (*at, before) = (lowest.min(*at), *number);
        }
        let mut notes: Vec<(usize, String)> = notes.into_iter().map(|(_, at, text)| (at, text.clone())).collect();
        notes.sort_by_key(|(at, _)| *at);
        notes
    }

    /// What had been played after so many choices, with all that was noted about it later.
    pub fn until(&self, made: usize) -> Past {
        let Some(end) = self.left().choices.get(made).copied() else { return self.clone() };
        let mut steps = self.steps[..end].to_vec();
        let is_about_it = |step: &&Noted| matches!(step, Noted::Note { at: Some(at), .. } if *at <= made);
        steps.extend(self.steps[end..].iter().filter(is_about_it).cloned());
        Past { steps }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn choice() -> Noted {
        Noted::Choice { who: Seat::A, choice: Choice::Pass, given: Given::Unsaid }
    }

    fn back(to: usize) -> Noted {
        Noted::Back { to, by: Some(Seat::A) }
    }

    fn note(at: Option<usize>, text: &str) -> Noted {
        Noted::Note { at, text: text.to_owned() }
    }

    #[test]
    fn what_is_taken_back_is_not_left() {
        let steps = vec![choice(), choice(), back(1), choice(), Noted::Conceded(Seat::B), back(2), back(0), choice()];
        let left = Past { steps }.left();
        assert_eq!((left.choices, left.conceded), (vec![7], None));
        assert_eq!(left.returned_to, [0, 1], "going back over nothing returns to no choice");
    }

    #[test]
    fn notes_are_about_a_moment_that_is_still_there() {
        let steps = vec![
            choice(),
            note(None, "one"),
            choice(),
            choice(),
            note(None, "three"),
            note(Some(1), "late"),
            note(Some(9), "too far"),
            back(2),
            choice(),
            note(None, "three again"),
        ];
        let past = Past { steps };
        let notes = past.notes();
        let notes: Vec<(usize, &str)> = notes.iter().map(|(at, text)| (*at, text.as_str())).collect();
        assert_eq!(notes, [(1, "one"), (1, "late"), (2, "three"), (2, "too far"), (3, "three again")]);
        assert_eq!(past.left().late_notes, [(2, 5)]);
        // What was noted later about a moment before goes along.
        let early = past.until(1);
        assert_eq!(early.steps, [choice(), note(None, "one"), note(Some(1), "late")]);
        assert_eq!(past.until(3), past);
    }
}
