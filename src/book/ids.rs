//! Ids that a scenario may name: rules of the book, decisions, examples, cards.

use crate::book::Book;
use crate::fault::Fault;
use serde::Deserialize;
use std::collections::BTreeSet;
use wars_engine::Catalogue;
use wars_engine::misread;
use wars_engine::misread::nearest;
use wars_engine::scenario::{Lesson, Scenario, ScenarioError};

/// Ids of decisions, examples and rules of stories, which scenarios name and the book does not explain.
const IDS: wars_cards::File = ("src/book/ids.json", include_str!("ids.json"));

/// Every known id, but for those of cards.
#[derive(Clone, Debug)]
pub struct Ids(BTreeSet<String>);

/// The lists of ids that stand beside the book.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Lists {
    /// Decisions where the rules leave a question open: `D-001`.
    pub decisions: Vec<String>,
    /// Examples of the rules: `EX-01`.
    pub examples: Vec<String>,
    /// Decisions where the rules of stories leave one open: `C-001`.
    pub story_decisions: Vec<String>,
    /// Examples of the rules of stories: `COOP-EX-1`.
    pub story_examples: Vec<String>,
}

impl Lists {
    /// Opens the lists that are part of the program.
    ///
    /// # Errors
    /// When they can't be read.
    pub fn open() -> Result<Lists, Fault> {
        let (file, text) = IDS;
        misread::read(text).map_err(|misread| Fault::input(format!("{file}: {misread}")))
    }
}

impl Ids {
    /// Opens the book and the lists that are part of the program.
    ///
    /// # Errors
    /// When one of them can't be read.
    pub fn open() -> Result<Ids, Fault> {
        let Lists { decisions, examples, story_decisions, story_examples } = Lists::open()?;
        let lists = [decisions, examples, story_decisions, story_examples];
        let mut ids: BTreeSet<String> = lists.into_iter().flatten().collect();
        ids.extend(Book::open()?.entries().map(|entry| entry.rule.id.clone()));
        Ok(Ids(ids))
    }

    /// What a scenario names that there is not, each with the nearest id that there is.
    pub fn unknown_in(&self, file: &str, scenario: &Scenario) -> Vec<ScenarioError> {
        self.unknown_among(file, scenario.ids(), scenario.catalogue())
    }

    /// The same of a lesson.
    pub fn unknown_in_lesson(&self, file: &str, lesson: &Lesson) -> Vec<ScenarioError> {
        self.unknown_among(file, lesson.ids(), lesson.catalogue())
    }

    fn unknown_among<'a>(
        &self,
        file: &str,
        ids: impl Iterator<Item = (String, &'a str)>,
        catalogue: &Catalogue,
    ) -> Vec<ScenarioError> {
        let is_card = |id: &str| cards(catalogue).any(|card| card == id);
        let unknown = ids.filter(|(_, id)| !self.0.contains(*id) && !is_card(id));
        let error = |(place, id): (String, &str)| {
            let near = nearest(id, self.0.iter().map(String::as_str).chain(cards(catalogue)));
            let hint = near.map(|near| format!("; did you mean \"{near}\"?")).unwrap_or_default();
            let problem = format!("no rule, decision, example or card has the id \"{id}\"{hint}");
            ScenarioError { file: file.to_owned(), place, problem }
        };
        unknown.map(error).collect()
    }
}

fn cards(catalogue: &Catalogue) -> impl Iterator<Item = &str> {
    catalogue.defs().map(|(_, def)| def.facts.id.as_str())
}
