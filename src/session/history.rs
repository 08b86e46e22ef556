//! Going back: where the game stood before every answer, and who has to agree to return there.
//!
//! An answer may be taken back freely by the player who gave it as long as nothing has come to light since: no card
//! was drawn, looked at or revealed, chance was not called upon, and the other player has not decided anything.
//! Further back all others have to agree.

use super::log::{Log, LogMark};
use super::passing::Passing;
use super::record::{Answered, Given, Scribe, Step};
use super::{Session, Telling};
use wars_engine::{Choice, Game, Seat, SeatSet, Seating, Viewer};

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
    sealed: bool,
    /// The player gave up instead of answering.
    gave_up: bool,
}

/// Whether one can go back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Backward {
    /// There is nothing to take back.
    Nothing,
    /// The player who answered last may take it back.
    Free(Seat),
    /// Only with the consent of all other players.
    Needs(Consent),
}

/// Who asks to go back, and who has to agree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Consent {
    /// Who wants to go back.
    pub asker: Seat,
    /// Who has to agree, every one of them.
    pub others: SeatSet,
}

impl Consent {
    /// Those who have to agree, in the order in which they are asked: round the table from the one who asks.
    pub fn in_turn(self) -> impl Iterator<Item = Seat> {
        let mut left = self.others;
        let mut last = self.asker;
        std::iter::from_fn(move || {
            last = Seating::after(last, left)?;
            left = left.without(last);
            Some(last)
        })
    }
}

/// What was taken back.
enum Undone {
    /// An answer, if it is known.
    Answer(Option<Choice>),
    /// That this player gave up.
    Concession(Seat),
}

/// All answers so far, and those taken back.
#[derive(Clone, Debug, Default)]
pub(super) struct History {
    pub answers: Vec<Answer>,
    /// Answers that were taken back, by the steps of their choices.
    undone: Vec<Vec<usize>>,
    /// Who is going back, while nobody has answered since.
    going_back: Option<Seat>,
}

impl History {
    /// A person is answering.
    pub fn push(&mut self, before: Moment) {
        self.undone.clear();
        self.going_back = None;
        self.begin_answer(before);
    }

    /// A person's answer is made again.
    pub fn push_again(&mut self, before: Moment) {
        self.undone.pop();
        self.begin_answer(before);
    }

    fn begin_answer(&mut self, before: Moment) {
        let who = before.game.decision().who;
        self.answers.push(Answer { before, who, sealed: false, gave_up: false });
    }

    /// A person gives up. The other player has won by it, or teammates have gone on without him or her, and has a say in whether that is taken back.
    pub fn push_concession(&mut self, before: Moment, who: Seat) {
        self.undone.clear();
        self.going_back = None;
        self.answers.push(Answer { before, who, sealed: true, gave_up: true });
    }

    /// Something may have come to light by a choice that is part of the last person's answer.
    pub fn seal(&mut self, sealed: bool) {
        if let Some(answer) = self.answers.last_mut() {
            answer.sealed |= sealed;
        }
    }

    /// After how many choices the announcement under way began.
    pub fn announcement(&self) -> Option<usize> {
        let mut answers = self.answers.iter().rev();
        answers.find(|answer| !answer.before.game.decision().can_take_back).map(|answer| answer.before.made)
    }

    /// Withdraws everything that was announced after so many choices: where the game stood.
    pub fn withdraw(&mut self, to: usize) -> Option<Moment> {
        let taken = self.take(to);
        self.undone.clear();
        taken.into_iter().next().map(|answer| answer.before)
    }

    /// After how many choices the last answer was given, and who goes back if it is taken back.
    pub fn last_answer(&self) -> Option<(usize, Seat)> {
        self.answers.last().map(|answer| (answer.before.made, self.going_back.unwrap_or(answer.who)))
    }

    /// Takes out every answer that was given after so many choices.
    fn take(&mut self, to: usize) -> Vec<Answer> {
        let stay = self.answers.iter().rposition(|answer| answer.before.made < to).map_or(0, |last| last + 1);
        self.answers.split_off(stay)
    }

    pub fn backward(&self) -> Backward {
        let Some(last) = self.answers.last() else { return Backward::Nothing };
        let asker = self.going_back.unwrap_or(last.who);
        if !last.sealed && last.who == asker {
            return Backward::Free(asker);
        }
        // The Enemy has no say in it.
        let living = last.before.game.state().seating.living().iter();
        let others: SeatSet = living.filter(|seat| *seat != asker && !last.before.game.is_enemy(*seat)).collect();
        match others.is_empty() {
            false => Backward::Needs(Consent { asker, others }),
            true => Backward::Free(asker),
        }
    }

    /// Takes back what was answered after so many choices, which are these steps: where the game stood, and who gave up,
    /// if it was that.
    pub fn undo(&mut self, to: usize, by: Seat, choices: Vec<usize>) -> Option<(Moment, Option<Seat>)> {
        let first = self.take(to).into_iter().next()?;
        self.going_back = Some(by);
        if !first.gave_up {
            self.undone.push(choices);
        }
        Some((first.before, first.gave_up.then_some(first.who)))
    }

    /// The answer that was taken back last, to be made again: the steps of its choices.
    pub fn redo(&self) -> Vec<usize> {
        self.undone.last().cloned().unwrap_or_default()
    }

    pub fn can_redo(&self) -> bool {
        !self.undone.is_empty()
    }
}

impl Session {
    /// Withdraws what is being announced (play.takeback.1), if anything is.
    pub fn take_back(&mut self, scribe: &mut dyn Scribe) -> bool {
        let began = self.history.announcement().filter(|_| self.may_take_back());
        let Some(to) = began else { return false };
        self.go_back(to, None, Telling::Full, scribe);
        scribe.make_safe();
        true
    }

    /// Whether the player who is asked may withdraw something: only who announces it may, also while the other
    /// chooses for it.
    pub fn may_take_back(&self) -> bool {
        self.game.decision().can_take_back
    }

    /// Whether one can go back, and who has to agree.
    pub fn backward(&self) -> Backward {
        self.history.backward()
    }

    /// The answer that going back would take back, as it was read; nothing where not everybody may hear what it was.
    pub fn last_answer_shown(&self) -> Option<String> {
        let last = self.history.answers.last().filter(|last| !last.gave_up)?;
        let number = self.record.left().get(last.before.made)?;
        let choice = self.record.answered(*number)?.choice;
        let game = &last.before.game;
        game.sees(Viewer::Public, choice).then(|| match choice {
            Choice::Pass => game.label(choice),
            _ => game.shown(choice),
        })
    }

    /// Goes back to before the last answer of a person, if there is one. Whether the others agree is the caller's
    /// affair.
    pub fn undo(&mut self, scribe: &mut dyn Scribe) -> bool {
        let Some((to, by)) = self.history.last_answer() else { return false };
        self.go_back(to, Some(by), Telling::Full, scribe);
        scribe.make_safe();
        true
    }

    /// Goes back to where the game stood after so many choices, as it was kept from then. Where the log was not told of
    /// what is taken back, there is nothing for it to forget.
    pub(super) fn go_back(&mut self, to: usize, by: Option<Seat>, telling: Telling, scribe: &mut dyn Scribe) {
        let taken = self.record.left().get(to..).unwrap_or_default().to_vec();
        let choice = taken.first().and_then(|number| self.record.answered(*number)).map(|answered| answered.choice);
        self.record.write(Step::Undo { by, to }, scribe);
        let gone = match by {
            None => self.history.withdraw(to).map(|moment| (moment, Undone::Answer(choice))),
            Some(by) => self.history.undo(to, by, taken).map(|(moment, gave_up)| match gave_up {
                Some(seat) => (moment, Undone::Concession(seat)),
                None => (moment, Undone::Answer(choice)),
            }),
        };
        let undone = gone.map(|(moment, undone)| {
            match telling {
                Telling::Full => self.log.back_to(&moment.log),
                Telling::Nothing => self.log.skip_back_to(&moment.log),
            }
            self.restore(moment);
            undone
        });
        if let Some(by) = by {
            // Where nobody had answered, all that is known is that something was taken back.
            self.say_taken_back(by, &undone.unwrap_or(Undone::Answer(None)));
        }
    }

    /// Says to all what a player took back, where the game stands now.
    fn say_taken_back(&mut self, by: Seat, undone: &Undone) {
        // Everybody reads this, and not every answer was given for all to see.
        let (by, what) = match undone {
            Undone::Concession(seat) => (*seat, "goes on after all".to_owned()),
            Undone::Answer(Some(choice)) if self.game.sees(Viewer::Public, *choice) => {
                (by, format!("takes back: {}", self.game.label(*choice)))
            }
            Undone::Answer(_) => (by, "takes an answer back".to_owned()),
        };
        let line = format!("{} {what}", self.game.player_name(by));
        self.log.say(self.stamp(), &line);
    }

    /// Makes an answer again that was taken back, if there is one.
    pub fn redo(&mut self, scribe: &mut dyn Scribe) -> bool {
        let undone = self.history.redo();
        for (index, number) in undone.iter().enumerate() {
            if let Some(seat) = self.record.acting(*number) {
                self.acts(seat, Telling::Full, History::push_again, scribe);
                continue;
            }
            let Some(Answered { choice, given, .. }) = self.record.answered(*number).cloned() else { break };
            let given = if index == 0 { Given::Again(given.until()) } else { given };
            if self.play(choice, given, scribe).is_err() {
                break;
            }
        }
        scribe.make_safe();
        !undone.is_empty()
    }

    /// Whether something that was taken back can be made again.
    pub fn can_redo(&self) -> bool {
        self.history.can_redo()
    }

    pub(super) fn moment(&self) -> Moment {
        Moment::new(&self.game, &self.log, &self.passing, self.made())
    }

    /// Takes the game up from a moment; what the log and the record say of the time since is the caller's affair.
    fn restore(&mut self, moment: Moment) {
        self.game = moment.game;
        self.passing.back_to(&moment.passing);
        self.broken = self.broken.take().filter(|broken| broken.after <= moment.made);
    }

    /// How many answers of persons can be gone back over.
    pub fn answers(&self) -> usize {
        self.history.answers.len()
    }
}
