//! Lessons on the table: what the learner does is looked at by the pupil's lesson, and goes on no record.

use super::{App, Effect, Intent};
use crate::learn::{Marked, Pupil};
use crate::library::ReadyLesson;
use crate::session::{Backward, Privacy};
use crate::tui::command::Command;
use crate::tui::key::Key;
use crate::tui::model::{Agreed, Asking, Popup, Reading, Screen, Table, Teaching};
use crate::tui::pages::Page;
use std::sync::Arc;
use wars_engine::Choice;

impl App {
    /// Shows the lessons.
    pub fn learn(&mut self) -> Vec<Effect> {
        let page = Page::learn(&self.model.world, None);
        self.go(page);
        Vec::new()
    }

    /// Begins a lesson.
    pub fn begin_lesson(&mut self, lesson: Arc<ReadyLesson>) -> Vec<Effect> {
        let (pupil, session) = Pupil::begin(lesson);
        let effects = self.sit_down(session, Privacy::Open);
        self.model.saved = super::Saved::No;
        self.pupil = Some(pupil);
        // What can't be done is taught by itself; here it would take the room of what can.
        if let Screen::Table(table) = &mut self.model.screen {
            table.show_illegal = false;
        }
        self.refresh();
        effects
    }

    /// Does what would go on record elsewhere: answers are looked at, and steps are gone back.
    pub(super) fn carry_out_in_lesson(&mut self, intent: Intent) -> Vec<Effect> {
        match intent {
            Intent::Answer(choice) => return self.answer_in_lesson(choice),
            Intent::Withdraw | Intent::Undo => {
                let (Some(pupil), Some(played)) = (&mut self.pupil, &mut self.played) else { return Vec::new() };
                if !pupil.back(&mut played.session) {
                    self.refuse("This is the first step of the lesson.");
                    return Vec::new();
                }
                return self.next_step();
            }
            Intent::PassUntil(_) => {
                let pass = self.first_key(Command::Pass);
                self.decline(&format!("In a lesson you pass once at a time, with {pass}."));
            }
            Intent::Concede(_) => {
                let quit = self.first_key(Command::Quit);
                self.refuse(format!("A lesson can't be lost: {quit} leaves it."));
            }
            Intent::StopPassing(_)
            | Intent::OwnStop(..)
            | Intent::Hold(_)
            | Intent::Stops(_)
            | Intent::LetAct(_)
            | Intent::Redo
            | Intent::Note(_) => self.refuse("That belongs to games, and this is a lesson."),
        }
        Vec::new()
    }

    fn answer_in_lesson(&mut self, choice: Choice) -> Vec<Effect> {
        let (Some(pupil), Some(played)) = (&mut self.pupil, &mut self.played) else { return Vec::new() };
        match pupil.answer(&mut played.session, choice) {
            Marked::Right => self.next_step(),
            Marked::Done => {
                let effects = self.next_step();
                self.finish_lesson();
                effects
            }
            Marked::Other => {
                self.decline("You could do that, but the lesson is about something else.");
                Vec::new()
            }
            Marked::Stuck(lines) => {
                let title = "The lesson does not go on".to_owned();
                self.model.popups.push(Popup::Text(Reading { title, lines, scroll: 0 }));
                Vec::new()
            }
        }
    }

    /// Something else was tried: it is said so, and the hint of the step stands beneath its text.
    fn decline(&mut self, why: &str) {
        if let Some(pupil) = &mut self.pupil {
            pupil.stray();
        }
        self.fresh_question();
        self.refresh();
        self.refuse(why);
    }

    fn next_step(&mut self) -> Vec<Effect> {
        self.fresh_question();
        self.hand_on(None)
    }

    /// Everything is done: what was learned is said, and whether the next lesson is to begin.
    fn finish_lesson(&mut self) {
        let Some(pupil) = &self.pupil else { return };
        let done = pupil.lesson().clone();
        self.change_learned(|learned| learned.finish(&done.slug));
        let next = match self.lesson_after(&done) {
            Some(next) => format!("Go on with the next lesson, \"{}\"?", next.lesson.title),
            None => "Go on with a first game?".to_owned(),
        };
        self.model.popups.push(Popup::Ask(Asking { question: next, yes: Agreed::NextLesson }));
    }

    /// The lesson that comes after one; nothing after the last, and after one that is none of these.
    fn lesson_after(&self, lesson: &ReadyLesson) -> Option<Arc<ReadyLesson>> {
        let lessons = &self.model.world.lessons;
        let at = lessons.iter().position(|it| it.slug == lesson.slug)?;
        lessons.get(at + 1).cloned()
    }

    /// Goes on after a lesson: with the next one, or with a first game.
    pub(super) fn go_on_learning(&mut self) -> Vec<Effect> {
        let Some(done) = self.pupil.as_ref().map(|pupil| pupil.lesson().clone()) else { return Vec::new() };
        match self.lesson_after(&done) {
            Some(next) => self.begin_lesson(next),
            None => {
                self.leave_lesson();
                self.begin_first_game()
            }
        }
    }

    /// Back to the list of lessons, the one that was left marked.
    pub(super) fn leave_lesson(&mut self) -> Vec<Effect> {
        let slug = self.pupil.take().map(|pupil| pupil.lesson().slug.clone());
        self.played = None;
        let page = Page::learn(&self.model.world, slug.as_deref());
        self.go(page);
        Vec::new()
    }

    /// What the panel above the table says about the lesson.
    pub(super) fn lesson_panel(&self, table: &Table) -> Option<Teaching> {
        let (pupil, played) = (self.pupil.as_ref()?, self.played.as_ref()?);
        let lesson = pupil.lesson();
        let number = self.model.world.lessons.iter().position(|it| it.slug == lesson.slug);
        let number = number.map(|at| format!(" {}", at + 1)).unwrap_or_default();
        if pupil.is_done() {
            let heading = format!("LESSON{number}  {}  done", lesson.lesson.title);
            return Some(Teaching { heading, text: lesson.lesson.learned.clone(), hint: None, foot: None });
        }
        let (step, count) = pupil.progress();
        let wanted = pupil.wanted(&played.session);
        let back = match pupil.backward() {
            Backward::Nothing => String::new(),
            _ => format!("{}: back  ", self.first_key(Command::Undo)),
        };
        let quit = self.first_key(Command::Quit);
        let title = &lesson.lesson.title;
        Some(Teaching {
            heading: format!("LESSON{number}  {title}  step {step} of {count}   {back}{quit}: leave"),
            text: pupil.step().text.clone(),
            hint: pupil.hint().map(str::to_owned),
            foot: wanted.and_then(|choice| self.press(table, choice)),
        })
    }

    /// What to press for an answer, and the answer as the list has it.
    fn press(&self, table: &Table, choice: Choice) -> Option<String> {
        let menu = &table.scene.menu;
        let words = menu.entries.iter().find(|entry| entry.choice == choice)?.words();
        let keys = match (table.letter(choice), menu.numbered().iter().position(|entry| entry.choice == choice)) {
            _ if choice == Choice::Pass => self.first_key(Command::Pass),
            (Some(letter), _) => letter.to_string(),
            // A longer number may follow a digit.
            (None, Some(at)) if (at + 1) * 10 <= menu.numbered().len() => {
                format!("{} and {}", at + 1, enter())
            }
            (None, Some(at)) => (at + 1).to_string(),
            (None, None) => return None,
        };
        Some(format!("Press {keys}: {words}"))
    }

    /// The key that hints name for a command.
    pub(super) fn first_key(&self, command: Command) -> String {
        self.model.keys.keys(command).first().map(Key::to_string).unwrap_or_default()
    }

    /// The rules behind the step of a lesson.
    pub(super) fn rules_of_step(&self) -> &[String] {
        self.pupil.as_ref().map_or(&[], |pupil| pupil.step().rules.as_slice())
    }
}

fn enter() -> Key {
    Key::from(crate::tui::key::Code::Enter)
}
