//! Lessons in lines: the step before the question, what to type after it.

use super::answers::PASS;
use super::command::Command;
use super::kept::Kept;
use super::news::News;
use super::rows::Told;
use super::screen::{Heard, Screen};
use super::{Flow, Keyboard, Manner, Question, Table, inspect};
use crate::book::Book;
use crate::door::Door;
use crate::fault::Fault;
use crate::learn::{Marked, Pupil, ReadyLesson};
use crate::session::Scene;
use crate::system::signal::Signal;
use std::sync::Arc;
use wars_engine::Choice;

/// How a lesson was left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Taught {
    /// Everything is done, and more is wanted.
    On,
    /// Everything is done.
    Done,
    /// Before its end; with the exit code of a signal, if one ended it.
    Left(Option<i32>),
}

/// Gives a lesson; `next` is what the one after it is called, to be asked about at the end.
///
/// # Errors
/// When input or output fails.
pub fn teach(
    lesson: &Arc<ReadyLesson>,
    next: Option<&str>,
    keyboard: &mut dyn Keyboard,
    output: &mut Door,
    manner: Manner,
) -> Result<Taught, Fault> {
    let (pupil, session) = Pupil::begin(lesson.clone());
    let mut table = Table {
        news: News::of(&session),
        session,
        recorder: Kept(None),
        unsaved: None,
        told_broken: false,
        screen: Screen::new(keyboard, output, manner),
        has_secrets: false,
        told: Told::default(),
        shown_hands: Vec::new(),
        pupil: Some(pupil),
        guide: None,
    };
    while table.pupil.as_ref().is_some_and(|pupil| !pupil.is_done()) {
        if let Flow::Quit = table.ask()? {
            table.screen.say("The lesson is left; it begins anew the next time.")?;
            return Ok(Taught::Left(table.screen.signal().map(Signal::exit_code)));
        }
    }
    let lines = table.news.shared(&table.session, crate::session::Audience::Open);
    table.screen.say_all(lines)?;
    table.screen.say("")?;
    table.screen.say(format!("Done: {}. {}", lesson.lesson.title, lesson.lesson.learned))?;
    let Some(next) = next else { return Ok(Taught::Done) };
    match table.screen.ask(&format!("Press Enter to go on with \"{next}\", or type quit: "))? {
        Heard::Line(line) if Command::read(&line) == Command::Nothing => Ok(Taught::On),
        _ => Ok(Taught::Done),
    }
}

impl Table<'_> {
    /// The step that is to be done, before its question.
    pub(super) fn tell_step(&mut self) -> Result<(), Fault> {
        let Some(pupil) = &self.pupil else { return Ok(()) };
        let (step, count) = pupil.progress();
        let title = &pupil.lesson().lesson.title;
        let lines = [format!("Lesson \"{title}\", step {step} of {count}."), pupil.step().text.clone()];
        self.screen.say_all(lines.iter().chain(&pupil.hint().map(|hint| format!("Hint: {hint}"))))?;
        Ok(())
    }

    /// What to type, after the list.
    pub(super) fn tell_answer(&mut self, scene: &Scene) -> Result<(), Fault> {
        let wanted = self.pupil.as_ref().and_then(|pupil| pupil.wanted(&self.session));
        let Some(entry) = wanted.and_then(|choice| scene.menu.entries.iter().find(|entry| entry.choice == choice))
        else {
            return Ok(());
        };
        let at = scene.menu.numbered().iter().position(|it| it.choice == entry.choice);
        let number = at.map_or(PASS, |at| at + 1);
        let words = format!("Type {number}: {}", entry.words());
        Ok(self.screen.say(words)?)
    }

    /// Does what was typed, where a lesson has another mind about it than a game; nothing if it has not.
    pub(super) fn obey_in_lesson(
        &mut self,
        command: &Command,
        question: &Question,
    ) -> Result<Option<Option<Flow>>, Fault> {
        match command {
            Command::Pass if question.answers.can_pass() => self.answer_in_lesson(Choice::Pass).map(Some),
            Command::Undo => {
                let is_back = self.pupil.as_mut().is_some_and(|pupil| pupil.back(&mut self.session));
                if !is_back {
                    self.screen.say("This is the first step of the lesson.")?;
                    return Ok(Some(None));
                }
                self.news = News::of(&self.session);
                self.news.shared(&self.session, crate::session::Audience::Open);
                self.forget_shown();
                Ok(Some(Some(Flow::On)))
            }
            Command::Rules(words) if words.is_empty() => {
                let rules = self.pupil.as_ref().map(|pupil| pupil.step().rules.join(" ")).unwrap_or_default();
                let lines = inspect::look_up(&Book::open()?, &question.scene, &rules, self.screen.width());
                self.screen.say_all(lines)?;
                Ok(Some(None))
            }
            Command::PassOn(_)
            | Command::AskAgain
            | Command::Redo
            | Command::SetStops(_)
            | Command::OwnStop(_)
            | Command::Hold
            | Command::Note(_)
            | Command::Act(_)
            | Command::Hints
            | Command::Concede => {
                self.screen.say("That belongs to games, and this is a lesson: \"quit\" leaves it.")?;
                Ok(Some(None))
            }
            _ => Ok(None),
        }
    }

    /// An answer is looked at: the right one leads on.
    pub(super) fn answer_in_lesson(&mut self, choice: Choice) -> Result<Option<Flow>, Fault> {
        let Some(pupil) = &mut self.pupil else { return Ok(None) };
        match pupil.answer(&mut self.session, choice) {
            Marked::Right | Marked::Done => {
                self.news.note(&self.session);
                Ok(Some(Flow::On))
            }
            Marked::Other => {
                let hint = pupil.step().hint.clone();
                self.screen.say("You could do that, but the lesson is about something else.")?;
                self.screen.say(format!("Hint: {hint}"))?;
                Ok(None)
            }
            Marked::Stuck(lines) => {
                self.screen.say("The lesson does not go on:")?;
                self.screen.say_all(lines)?;
                Ok(None)
            }
        }
    }
}
