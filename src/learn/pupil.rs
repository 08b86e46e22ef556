//! Somebody in the middle of a lesson.

use crate::library::ReadyLesson;
use crate::session::{Backward, Session, Stops, Unwritten};
use std::sync::Arc;
use wars_engine::scenario::LessonStep;
use wars_engine::{Choice, Seat};

/// What the players of lessons are called: who learns, and whom the program plays.
pub const PLAYERS: [&str; 2] = ["Ann", "Bob"];

/// Where the learner sits.
pub const LEARNER: Seat = Seat::A;

/// How far somebody has come in a lesson.
#[derive(Clone, Debug)]
pub struct Pupil {
    lesson: Arc<ReadyLesson>,
    /// The step that is to be done.
    at: usize,
    /// The game before each step that was done.
    before: Vec<Session>,
    /// Something else was tried in this step.
    needs_hint: bool,
}

/// What came of an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Marked {
    /// It was right, and the next step is there.
    Right,
    /// It was right, and the lesson is over.
    Done,
    /// It was another one; the game stands where it stood.
    Other,
    /// It was right, but the lesson does not go on as its file says: what is otherwise, line by line.
    Stuck(Vec<String>),
}

impl Pupil {
    /// At the beginning of a lesson, with its game.
    pub fn begin(lesson: Arc<ReadyLesson>) -> (Pupil, Session) {
        let position = lesson.lesson.position();
        let people = position.seats().filter(|seat| !position.is_enemy(*seat)).count();
        let names: Vec<String> = PLAYERS.iter().take(people).map(|name| (*name).to_owned()).collect();
        // A position for more people than these is none to learn from alone: its seats keep their letters.
        let game = position.called(&names).unwrap_or(position);
        // Every pass is a step of the lesson, or the program's.
        let mut session = Session::new(game, Stops::All);
        session.settle(&mut Unwritten);
        (Pupil { lesson, at: 0, before: Vec::new(), needs_hint: false }, session)
    }

    /// The lesson.
    pub fn lesson(&self) -> &Arc<ReadyLesson> {
        &self.lesson
    }

    /// The step that is to be done; the last one when the lesson is over.
    pub fn step(&self) -> &LessonStep {
        let steps = &self.lesson.lesson.steps;
        &steps[self.at.min(steps.len() - 1)]
    }

    /// Which step that is, from 1, and how many there are.
    pub fn progress(&self) -> (usize, usize) {
        let count = self.lesson.lesson.steps.len();
        ((self.at + 1).min(count), count)
    }

    /// Whether everything is done.
    pub fn is_done(&self) -> bool {
        self.at >= self.lesson.lesson.steps.len()
    }

    /// What is said because something else was tried.
    pub fn hint(&self) -> Option<&str> {
        self.needs_hint.then(|| self.step().hint.as_str())
    }

    /// The answer that is asked for, in the words of the menu's answers: the first, where several will do.
    pub fn wanted(&self, session: &Session) -> Option<Choice> {
        if self.is_done() { None } else { self.step().answers(session.game()).first().copied() }
    }

    /// Gives an answer: the right one leads to the next step, any other one to a hint.
    pub fn answer(&mut self, session: &mut Session, choice: Choice) -> Marked {
        if self.is_done() || !self.step().answers(session.game()).contains(&choice) {
            self.needs_hint = true;
            return Marked::Other;
        }
        let before = session.clone();
        if let Err(lines) = self.go_on(session, choice) {
            *session = before;
            return Marked::Stuck(lines);
        }
        self.before.push(before);
        self.at += 1;
        self.needs_hint = false;
        if self.is_done() { Marked::Done } else { Marked::Right }
    }

    /// Somebody tried what is no answer at all.
    pub fn stray(&mut self) {
        self.needs_hint = true;
    }

    /// Makes the answer, and all that the program does after it.
    fn go_on(&self, session: &mut Session, choice: Choice) -> Result<(), Vec<String>> {
        give(session, choice)?;
        let answers = self.step().then(session.game())?;
        let begun = session.made();
        // What has no alternative the session answers by itself.
        while let Some(next) = answers.get(session.made() - begun) {
            give(session, *next)?;
        }
        Ok(())
    }

    /// Whether there is a step to go back.
    pub fn backward(&self) -> Backward {
        if self.before.is_empty() { Backward::Nothing } else { Backward::Free(LEARNER) }
    }

    /// Goes one step back; whether there was one.
    pub fn back(&mut self, session: &mut Session) -> bool {
        let Some(before) = self.before.pop() else { return false };
        *session = before;
        self.at -= 1;
        self.needs_hint = false;
        true
    }
}

fn give(session: &mut Session, choice: Choice) -> Result<(), Vec<String>> {
    session.answer(choice, &mut Unwritten).map_err(|refused| vec![refused.to_string()])
}
