//! Lessons: a position, and steps in which somebody who is learning the game does one thing after another.
//!
//! What a step asks for and what the program does after it are said in the words of scenarios, so that both are checked by
//! the rules. Here is what a lesson says; how far a learner has come is the client's matter.

use super::format::{FactsFile, LessonFile, LessonStepFile};
use super::play;
use super::steps::{Step, StepKind};
use super::{ScenarioError, lay_out, position, read_json};
use crate::card::Catalogue;
use crate::decision::Choice;
use crate::state::{Seating, State};
use crate::story::Story;
use crate::table::{Game, Setting};
use std::sync::Arc;

/// A text stands above a table on the smallest screen, so it has no more letters than this.
pub const LONGEST_TEXT: usize = 230;

/// A hint stands beneath such a text.
pub const LONGEST_HINT: usize = 140;

/// What stands beside the title in a list.
pub const LONGEST_ABOUT: usize = 40;

/// A title in a list.
pub const LONGEST_TITLE: usize = 24;

/// A position with somebody to teach.
#[derive(Clone, Debug)]
pub struct Lesson {
    /// What it is about, in a word or a few.
    pub title: String,
    /// The same as it stands beside the title in a list.
    pub about: String,
    /// What was learned.
    pub learned: String,
    /// What the learner does, in order; never nothing.
    pub steps: Vec<LessonStep>,
    start: LaidAside,
    end: Option<Step>,
}

/// A game without what it has worked out for itself, so that threads can share it: lessons are looked up by many.
#[derive(Clone, Debug)]
struct LaidAside {
    catalogue: Arc<Catalogue>,
    names: Vec<String>,
    story: Option<Arc<Story>>,
    state: State,
}

impl LaidAside {
    fn of(game: &Game) -> LaidAside {
        let Setting { catalogue, names, story, .. } = game.setting();
        LaidAside {
            catalogue: catalogue.clone(),
            names: names.clone(),
            story: story.clone(),
            state: game.state().clone(),
        }
    }

    fn taken_up(&self) -> Game {
        let LaidAside { catalogue, names, story, state } = self.clone();
        Game::taken_up(catalogue, names, story, state)
    }
}

/// Something that a learner reads and does.
#[derive(Clone, Debug)]
pub struct LessonStep {
    /// What the learner reads.
    pub text: String,
    /// What is said after another answer.
    pub hint: String,
    /// Ids of the rules behind it.
    pub rules: Vec<String>,
    see: Option<Step>,
    answers: Vec<Step>,
    then: Vec<Step>,
}

impl Lesson {
    /// Reads a lesson; `file` is the name that errors call it by.
    ///
    /// # Errors
    /// The first thing wrong: no JSON, an unknown field, card, fact or step, an impossible position, a text that is too long.
    pub fn read(
        file: &str,
        text: &str,
        catalogue: &Arc<Catalogue>,
        stories: &[Arc<Story>],
    ) -> Result<Lesson, ScenarioError> {
        let read: LessonFile = read_json(file, text)?;
        let error =
            |place: &str, problem: String| ScenarioError { file: file.to_owned(), place: place.to_owned(), problem };
        if !read.position.steps.is_empty() || read.position.title.is_some() {
            let problem = "a position is only what lies on the table: title and steps belong to the lesson";
            return Err(error("position", problem.to_owned()));
        }
        if read.steps.is_empty() {
            return Err(error("steps", "a lesson has at least one step".to_owned()));
        }
        fits("title", &read.title, LONGEST_TITLE).map_err(|problem| error("title", problem))?;
        fits("about", &read.about, LONGEST_ABOUT).map_err(|problem| error("about", problem))?;
        fits("learned", &read.learned, LONGEST_TEXT).map_err(|problem| error("learned", problem))?;
        let start = lay_out(file, &read.position, catalogue, stories)
            .map_err(|it| ScenarioError { place: format!("position, {}", it.place), ..it })?;
        let (cards, seating) = (start.setting().catalogue.clone(), start.state().seating);
        let is_story = start.enemy().is_some();
        let mut steps = Vec::new();
        for (index, step) in read.steps.into_iter().enumerate() {
            let place = format!("steps {}", index + 1);
            steps.push(LessonStep::of(step, &cards, seating, is_story).map_err(|problem| error(&place, problem))?);
        }
        let end = read.see.map(|see| facts(see, &cards)).transpose().map_err(|problem| error("see", problem))?;
        Ok(Lesson {
            title: read.title,
            about: read.about,
            learned: read.learned,
            steps,
            start: LaidAside::of(&start),
            end,
        })
    }

    /// The game at the beginning.
    pub fn position(&self) -> Game {
        self.start.taken_up()
    }

    /// The cards it is played with.
    pub fn catalogue(&self) -> &Arc<Catalogue> {
        &self.start.catalogue
    }

    /// Every id the file names, with its place.
    pub fn ids(&self) -> impl Iterator<Item = (String, &str)> {
        let steps = self.steps.iter().enumerate();
        steps.flat_map(|(at, step)| step.rules.iter().map(move |id| (format!("steps {}", at + 1), id.as_str())))
    }

    /// What is otherwise at the end than the file says, line by line.
    ///
    /// # Errors
    /// These lines, if there are any.
    pub fn sees_at_end(&self, game: &Game) -> Result<(), Vec<String>> {
        sees(self.end.as_ref(), game)
    }
}

impl LessonStep {
    fn of(read: LessonStepFile, cards: &Catalogue, seating: Seating, is_story: bool) -> Result<LessonStep, String> {
        let LessonStepFile { text, see, answer, then, hint, rules } = read;
        fits("text", &text, LONGEST_TEXT)?;
        fits("hint", &hint, LONGEST_HINT)?;
        let step = |words: String| -> Result<Step, String> {
            let step = Step::read_words(words)?;
            match step.seats().minus(seating.all()).first() {
                Some(seat) => Err(position::nobody_sits(seat, seating, is_story)),
                None => Ok(step),
            }
        };
        let answers = answer.all().into_iter().map(step).collect::<Result<Vec<Step>, String>>()?;
        if answers.is_empty() {
            return Err("\"do\" is what the learner has to do, such as \"A: Play ...\"".to_owned());
        }
        if let Some(other) =
            answers.iter().find(|it| !matches!(it.kind, StepKind::Choose(..) | StepKind::Pass(Some(_))))
        {
            return Err(format!(
                "\"do\" is one answer of the learner, such as \"A: Play ...\", not \"{}\"",
                other.text
            ));
        }
        let then = then.into_iter().map(step).collect::<Result<Vec<Step>, String>>()?;
        let see = see.map(|see| facts(see, cards)).transpose()?;
        Ok(LessonStep { text, hint, rules, see, answers, then })
    }

    /// The answers that will do, in the words of the file.
    pub fn ways(&self) -> impl Iterator<Item = &str> {
        self.answers.iter().map(|step| step.text.as_str())
    }

    /// The answers to the question now that the step asks for, in the order of the file.
    pub fn answers(&self, game: &Game) -> Vec<Choice> {
        self.answers.iter().filter_map(|step| play::meant(game, step).ok()).collect()
    }

    /// Why something that the step asks for is no answer to the question now, line by line.
    ///
    /// # Errors
    /// These lines, if there are any.
    pub fn is_possible(&self, game: &Game) -> Result<(), Vec<String>> {
        for step in &self.answers {
            play::meant(game, step)
                .map_err(|lines| std::iter::once(format!("{}:", step.text)).chain(lines).collect::<Vec<String>>())?;
        }
        Ok(())
    }

    /// All answers that the program then gives for everybody, in order.
    ///
    /// # Errors
    /// What is otherwise than expected, line by line.
    pub fn then(&self, game: &Game) -> Result<Vec<Choice>, Vec<String>> {
        play::answers(game, &self.then)
    }

    /// What is otherwise than the step says while its text is read, line by line.
    ///
    /// # Errors
    /// These lines, if there are any.
    pub fn sees(&self, game: &Game) -> Result<(), Vec<String>> {
        sees(self.see.as_ref(), game)
    }
}

fn facts(see: FactsFile, cards: &Catalogue) -> Result<Step, String> {
    Step::read_facts(see, cards)
}

fn sees(see: Option<&Step>, game: &Game) -> Result<(), Vec<String>> {
    see.map_or(Ok(()), |see| play::sees(game, see))
}

/// Whether words have room where they are to be shown.
fn fits(what: &str, words: &str, most: usize) -> Result<(), String> {
    match words.chars().count() {
        0 => Err(format!("\"{what}\" says nothing")),
        _ if words.chars().any(char::is_control) => {
            Err(format!("\"{what}\" is one line, without signs that can't be seen"))
        }
        count if count > most => Err(format!("\"{what}\" has {count} letters, and room for {most}")),
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests;
