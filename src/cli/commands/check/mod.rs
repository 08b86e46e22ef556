//! `wars check`: runs scenarios and lessons, and says what does not hold.

mod files;
mod tell;

use crate::book::ids::Ids;
use crate::door::Door;
use crate::fault::Fault;
use crate::learn;
use crate::library;
use crate::system::file;
use files::Found;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use tell::Tally;

use wars_engine::scenario::{Report, Scenario, ScenarioError};
use wars_engine::{Catalogue, Story};

/// What is to be checked, and what is to be told of it.
#[derive(Clone, Debug)]
pub struct Check {
    /// Scenario and lesson files, and folders of them.
    pub paths: Vec<PathBuf>,
    /// Only of scenarios that fail.
    pub failures: bool,
    /// One JSON object instead of lines.
    pub json: bool,
}

/// A file that was checked.
struct Checked {
    /// The file as it was named.
    file: String,
    result: Result<Run, Vec<String>>,
}

/// A scenario that could be run.
struct Run {
    rules: Vec<String>,
    report: Report,
}

impl Checked {
    fn holds(&self) -> bool {
        self.result.as_ref().is_ok_and(|run| run.report.holds())
    }
}

/// Runs every scenario, also after one that fails, and prints each step.
///
/// # Errors
/// When a file is bad, or a scenario does not hold; bad files weigh more.
pub fn run(asked: &Check, catalogue: &Arc<Catalogue>, out: &mut Door) -> Result<(), Fault> {
    let (ids, stories) = (Ids::open()?, library::built_in_stories()?);
    let known = Known { catalogue, stories: &stories, ids: &ids };
    let Found { files, left_out } = files::find(&asked.paths)?;
    let mut tally = Tally::default();
    let mut told = Vec::new();
    let mut bad = Vec::new();
    for file in &files {
        let checked = check(file, &known)?;
        tally.count(&checked);
        if let Err(problems) = &checked.result {
            bad.extend(problems.iter().cloned());
        }
        if asked.failures && checked.holds() {
            continue;
        }
        match asked.json {
            true => told.push(tell::object(&checked)),
            false => tell::print(&checked, out)?,
        }
    }
    if asked.json {
        out.json(&tally.object(told, &left_out))?;
    } else if files.len() > 1 {
        tally.print(&left_out, out)?;
    }
    // What the report says comes before what is said about files that have none.
    out.flush()?;
    match (bad.is_empty(), tally.fail.is_empty()) {
        (false, _) => Err(Fault::Input(bad)),
        (true, true) => Ok(()),
        (true, false) => Err(Fault::Failed(String::new())),
    }
}

/// What a scenario may name.
struct Known<'a> {
    catalogue: &'a Arc<Catalogue>,
    stories: &'a [Arc<Story>],
    ids: &'a Ids,
}

fn check(path: &Path, known: &Known<'_>) -> Result<Checked, Fault> {
    let file = path.display().to_string();
    let result = match read_and_run(path, &file, known) {
        Ok(run) => Ok(run),
        Err(Fault::Input(problems)) => Err(problems),
        Err(other) => return Err(other),
    };
    Ok(Checked { file, result })
}

fn read_and_run(path: &Path, file: &str, known: &Known<'_>) -> Result<Run, Fault> {
    let text = file::text(path)?;
    if files::is_lesson(&text) {
        let lesson = library::read_lesson(file, &text, known.catalogue, known.stories)?;
        let unknown = known.ids.unknown_in_lesson(file, &lesson.lesson);
        let rules = lesson.lesson.ids().map(|(_, id)| id.to_owned()).collect();
        return refused(unknown).map(|()| Run { report: learn::report(&Arc::new(lesson)), rules });
    }
    let scenario = Scenario::read_with(file, &text, known.catalogue, known.stories);
    let scenario = scenario.map_err(|error| Fault::input(error.to_string()))?;
    refused(known.ids.unknown_in(file, &scenario))?;
    Ok(Run { report: scenario.run(), rules: scenario.rules })
}

/// That a file names what there is not, if it does.
fn refused(unknown: Vec<ScenarioError>) -> Result<(), Fault> {
    match unknown.is_empty() {
        true => Ok(()),
        false => Err(Fault::Input(unknown.iter().map(ToString::to_string).collect())),
    }
}
