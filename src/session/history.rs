//! Going back: where the game stood before every answer, and who has to agree to return there.
//!
//! An answer may be taken back freely by the player who gave it as long as nothing has come to light since: no card
//! was drawn, looked at or revealed, chance was not called upon, and the other player has not decided anything.
//! Further back the other player has to agree.

use super::log::{Log, LogMark};
use super::passing::Passing;
use super::{Noted, Session};
use wars_engine::{Choice, Game, Seat};

/// Where a session stood.
#[derive(Clone, Debug)]
pub(super) struct Moment {
    pub game: Game,
    pub log: LogMark,
    pub passing: Passing,
    pub made: usize,
}

impl Moment {
    pub fn new(game: &Game, log: &Log, passing: &Passing, made: usize) -> Moment {
        Moment { game: game.clone(), log: log.mark(), passing: passing.clone(), made }
    }
}

/// A person's answer and what the program answered after it.
#[derive(Clone, Debug)]
pub(super) struct Answer {
    pub before: Moment,
    who: Seat,
    pub choices: Vec<(Choice, bool)>,
    sealed: bool,
    /// The player gave up instead of answering.
    gave_up: bool,
}

/// What was taken back.
pub(super) enum Undone {
    /// An answer, if it is known.
    Answer(Option<Choice>),
    /// That the player gave up.
    Concession,
}

/// Whether one can go back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Backward {
    /// There is nothing to take back.
    Nothing,
    /// The player who answered last may take it back.
    Free(Seat),
    /// Only with the consent of the other player.
    Needs(Consent),
}

/// Who asks to go back, and who has to agree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Consent {
    /// Who wants to go back.
    pub asker: Seat,
    /// Who has to agree.
    pub other: Seat,
}

/// All answers so far, and those taken back.
#[derive(Clone, Debug, Default)]
pub(super) struct History {
    pub answers: Vec<Answer>,
    undone: Vec<Vec<(Choice, bool)>>,
    /// Who is going back, while nobody has answered since.
    going_back: Option<Seat>,
}

impl History {
    /// A person is answering.
    pub fn push(&mut self, before: Moment) {
        self.undone.clear();
        self.going_back = None;
        self.push_again(before);
    }

    /// A person's answer is made again.
    pub fn push_again(&mut self, before: Moment) {
        let who = before.game.decision().who;
        self.answers.push(Answer { before, who, choices: Vec::new(), sealed: false, gave_up: false });
    }

    /// A person gives up. The other player has won by it, and has a say in whether that is taken back.
    pub fn push_concession(&mut self, before: Moment, who: Seat) {
        self.undone.clear();
        self.going_back = None;
        self.answers.push(Answer { before, who, choices: Vec::new(), sealed: true, gave_up: true });
    }

    /// A choice was made, as part of the last person's answer.
    pub fn add(&mut self, sealed: bool, noted: Noted) {
        let (Some(answer), Noted::Choice { choice, automatic, .. }) = (self.answers.last_mut(), noted) else {
            return;
        };
        answer.choices.push((choice, automatic));
        answer.sealed |= sealed;
    }

    /// Goes back to before the announcement under way.
    pub fn announcement(&mut self) -> Option<Moment> {
        while self.answers.last()?.before.game.decision().can_take_back {
            self.answers.pop();
        }
        self.undone.clear();
        self.answers.pop().map(|answer| answer.before)
    }

    pub fn backward(&self) -> Backward {
        let Some(last) = self.answers.last() else { return Backward::Nothing };
        let asker = self.going_back.unwrap_or(last.who);
        if !last.sealed && last.who == asker {
            return Backward::Free(asker);
        }
        let other = if asker == Seat::A { Seat::B } else { Seat::A };
        Backward::Needs(Consent { asker, other })
    }

    /// Takes back the last answer: where the game stood, who goes back, and what was taken back.
    pub fn undo(&mut self) -> Option<(Moment, Seat, Undone)> {
        let answer = self.answers.pop()?;
        let by = *self.going_back.get_or_insert(answer.who);
        if answer.gave_up {
            return Some((answer.before, by, Undone::Concession));
        }
        let choice = answer.choices.first().map(|(choice, _)| *choice);
        self.undone.push(answer.choices);
        Some((answer.before, by, Undone::Answer(choice)))
    }

    pub fn redo(&mut self) -> Option<Vec<(Choice, bool)>> {
        self.undone.pop()
    }

    pub fn can_redo(&self) -> bool {
        !self.undone.is_empty()
    }
}

impl Session {
    /// How many answers of persons can be gone back over.
    pub fn answers(&self) -> usize {
        self.history.answers.len()
    }
}
