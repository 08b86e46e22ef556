//! Plays lessons to their ends, to find out whether they work.

use super::pupil::{LEARNER, Marked, Pupil};
use crate::library::ReadyLesson;
use crate::session::Session;
use std::sync::Arc;
use wars_engine::scenario::{LessonStep, Report, StepReport};

/// Plays a lesson to its end, as a learner would who does what is asked for: each step with what came of it. Where
/// several answers will do, it is played with each of them in its turn, and told of those that fail.
pub fn report(lesson: &Arc<ReadyLesson>) -> Report {
    let steps = &lesson.lesson.steps;
    let mut report = Report { title: lesson.lesson.title.clone(), steps: walk(lesson, None) };
    let others = steps.iter().enumerate().flat_map(|(at, step)| (1..step.ways().count()).map(move |other| (at, other)));
    for turn_off in others.filter(|_| report.holds()).collect::<Vec<_>>() {
        report.steps.extend(walk(lesson, Some(turn_off)).into_iter().filter(|step| !step.ok));
    }
    report
}

/// Plays a lesson, at one step with another answer than the first, up to what fails.
fn walk(lesson: &Arc<ReadyLesson>, turn_off: Option<(usize, usize)>) -> Vec<StepReport> {
    let (mut pupil, mut session) = Pupil::begin(lesson.clone());
    let mut done = Vec::new();
    for (at, step) in lesson.lesson.steps.iter().enumerate() {
        let other = turn_off.filter(|(from, _)| *from == at).map_or(0, |(_, other)| other);
        let text = step.ways().nth(other).unwrap_or_default().to_owned();
        let detail = take(step, other, &mut pupil, &mut session).err().unwrap_or_default();
        let ok = detail.is_empty();
        done.push(StepReport { text, ok, detail });
        if !ok {
            return done;
        }
    }
    if let Err(detail) = lesson.lesson.sees_at_end(session.game()) {
        done.push(StepReport { text: "the end".to_owned(), ok: false, detail });
    }
    done
}

/// Does what a step asks for.
fn take(step: &LessonStep, other: usize, pupil: &mut Pupil, session: &mut Session) -> Result<(), Vec<String>> {
    step.sees(session.game())?;
    step.is_possible(session.game())?;
    if session.asked() != LEARNER && !session.is_for_table() {
        return Err(vec![format!("the learner is {LEARNER}, and \"do\" is what the learner does")]);
    }
    let Some(choice) = step.answers(session.game()).get(other).copied() else {
        return Err(vec!["two of the answers of \"do\" are the same".to_owned()]);
    };
    match pupil.answer(session, choice) {
        Marked::Right | Marked::Done => Ok(()),
        Marked::Stuck(lines) => Err(lines),
        Marked::Other => Err(vec!["the answer is not taken".to_owned()]),
    }
}
