//! Scenarios: a position, some choices, what must be seen.
//!
//! One JSON format serves the rules tests, rules checks by players and bug reports. [`Scenario::read`]
//! reads a file and says what is wrong with it, [`Scenario::position`] gives the game to play on from,
//! [`Scenario::run`] plays the steps and reports on each.
//!
//! The files: `format` is what serde reads, `position` lays out and checks the table, `names`
//! finds cards by name, `facts` and `look` are what `see` can ask, `actions` understands the words of
//! options, `steps` the steps, `play` performs them, `log` keeps what happened, `open` is what a file may not end in the
//! middle of, `ways` repeats everything with saving and undoing, `lesson` is a position with somebody to teach.

mod actions;
mod facts;
mod format;
mod lesson;
mod log;
mod look;
mod names;
mod open;
mod play;
mod position;
mod report;
mod stand_ins;
mod steps;
mod ways;

pub use lesson::{Lesson, LessonStep};
pub use report::{Report, StepReport};
pub use ways::Way;

use crate::card::Catalogue;
use crate::misread::{self, Misread, nearest};
use crate::state::Seating;
use crate::story::Story;
use crate::table::Game;
use format::{ScenarioFile, StoryFile};
use serde::de::DeserializeOwned;
use std::fmt;
use std::sync::Arc;
use steps::Step;

/// What is wrong with a scenario file, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScenarioError {
    /// The file.
    pub file: String,
    /// Line and column, or the place in the position or among the steps.
    pub place: String,
    /// What is wrong, with the nearest word that would be right.
    pub problem: String,
}

impl fmt::Display for ScenarioError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}: {}", self.file, self.place, self.problem)
    }
}

impl std::error::Error for ScenarioError {}

/// A position with steps.
///
/// ```
/// use std::sync::Arc;
/// use wars_engine::{Catalogue, scenario::Scenario};
///
/// let unit = r#"{"title": "Trooper", "type": "character", "power": 1, "tactics": 1, "defense": 1}"#;
/// let text = format!(
///     r#"{{"title": "Conceding ends the game", "rules": ["win.5"], "cards": [{unit}],
///          "steps": [{{"concede": "A"}}, {{"see": {{"winner": "B"}}}}]}}"#
/// );
/// let scenario = Scenario::read("concede.json", &text, &Arc::new(Catalogue::default())).unwrap();
/// assert!(scenario.run().holds());
/// ```
#[derive(Clone, Debug)]
pub struct Scenario {
    /// The rule as a sentence.
    pub title: String,
    /// Ids of the rules, examples or cards it is about.
    pub rules: Vec<String>,
    /// Anything a reader should know.
    pub note: String,
    start: Game,
    steps: Vec<Step>,
}

impl Scenario {
    /// Reads a scenario; `file` is the name that errors call it by.
    ///
    /// # Errors
    /// The first thing wrong: no JSON, an unknown field, card, fact or step, an impossible position.
    pub fn read(file: &str, text: &str, catalogue: &Arc<Catalogue>) -> Result<Scenario, ScenarioError> {
        Scenario::read_with(file, text, catalogue, &[])
    }

    /// The same where there are stories that a scenario can name.
    ///
    /// # Errors
    /// As for [`Scenario::read`], and when no story has the name.
    pub fn read_with(
        file: &str,
        text: &str,
        catalogue: &Arc<Catalogue>,
        stories: &[Arc<Story>],
    ) -> Result<Scenario, ScenarioError> {
        let read: ScenarioFile = read_json(file, text)?;
        let title = read.title.clone().ok_or_else(|| ScenarioError {
            file: file.to_owned(),
            place: "title".to_owned(),
            problem: "a scenario has a \"title\": its rule as a sentence".to_owned(),
        })?;
        let start = lay_out(file, &read, catalogue, stories)?;
        let (catalogue, seating) = (start.setting().catalogue.clone(), start.state().seating);
        let error = |place: String, problem: String| ScenarioError { file: file.to_owned(), place, problem };
        let mut steps = Vec::new();
        let last = read.steps.len().saturating_sub(1);
        for (index, step) in read.steps.into_iter().enumerate() {
            let place = || format!("steps {}", index + 1);
            let step = Step::read(step, &catalogue).map_err(|it| error(place(), it))?;
            if let Some(seat) = step.seats().minus(seating.all()).first() {
                return Err(error(place(), position::nobody_sits(seat, seating, read.story.is_some())));
            }
            if step.is_last() && index < last {
                return Err(error(place(), "\"left open\" is said at the end: nothing follows it".to_owned()));
            }
            steps.push(step);
        }
        Ok(Scenario { title, rules: read.rules, note: read.note, start, steps })
    }

    /// Every id the file names, with its place: the rules it is about, and those its steps expect to be named.
    pub fn ids(&self) -> impl Iterator<Item = (String, &str)> {
        let rules = self.rules.iter().enumerate().map(|(index, id)| (format!("rules {}", index + 1), id.as_str()));
        let steps = self.steps.iter().enumerate();
        rules.chain(steps.filter_map(|(index, step)| Some((format!("steps {}", index + 1), step.rule()?))))
    }

    /// The cards it is played with: those it was read with and its own.
    pub fn catalogue(&self) -> &Catalogue {
        &self.start.setting().catalogue
    }

    /// The game at the beginning.
    pub fn position(&self) -> Game {
        self.start.clone()
    }

    /// Plays all steps and reports on each.
    pub fn run(&self) -> Report {
        self.run_in(Way::Plain)
    }

    /// The same in another way, which must come to the same.
    pub fn run_in(&self, way: Way) -> Report {
        play::play(&self.title, self.position(), &self.steps, way)
    }
}

/// What a file of ours says, as JSON.
fn read_json<T: DeserializeOwned>(file: &str, text: &str) -> Result<T, ScenarioError> {
    misread::read(text).map_err(|Misread { position, problem }| ScenarioError {
        file: file.to_owned(),
        place: format!("line {}, column {}", position.line, position.column),
        problem,
    })
}

/// The game that a file begins with.
fn lay_out(
    file: &str,
    read: &ScenarioFile,
    catalogue: &Arc<Catalogue>,
    stories: &[Arc<Story>],
) -> Result<Game, ScenarioError> {
    let error = |place: String, problem: String| ScenarioError { file: file.to_owned(), place, problem };
    let catalogue = stand_ins::with_cards(file, &read.cards, catalogue)?;
    let story = match &read.story {
        None => None,
        Some(StoryFile::Own(story)) => Some(Arc::new((**story).clone())),
        Some(StoryFile::Known(name)) => {
            let found = stories.iter().find(|story| story.id == *name).cloned();
            let ids = || stories.iter().map(|story| story.id.as_str());
            let problem = || names::unknown("no story is called", name, nearest(name, ids()));
            Some(found.ok_or_else(|| error("story".to_owned(), problem()))?)
        }
    };
    let seating = match (&story, read.seating, read.players.unwrap_or(1)) {
        (None, seating, _) => seating.unwrap_or_default(),
        (Some(_), None, players) => Seating::story(players)
            .ok_or_else(|| error("players".to_owned(), format!("a story is for 1 to 4 players, not for {players}")))?,
        (Some(_), Some(_), _) => {
            let problem = "a story says how many \"players\" there are: they sit from A on, the Enemy at E";
            return Err(error("seating".to_owned(), problem.to_owned()));
        }
    };
    position::begin(file, read, seating, &catalogue, story)
}

#[cfg(test)]
mod tests;
