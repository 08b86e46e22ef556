//! What a lesson file may contain, as serde reads it.

use super::{FactsFile, ScenarioFile, Words};
use serde::Deserialize;

/// A whole lesson.
#[derive(Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub(in crate::scenario) struct LessonFile {
    /// What it is about, in a word or a few.
    pub title: String,
    /// The same as it stands beside the title in a list.
    pub about: String,
    /// The position it begins with, as in a scenario; without title and steps.
    #[cfg_attr(test, schemars(with = "serde_json::Map<String, serde_json::Value>"))]
    pub position: ScenarioFile,
    /// What the learner does, in order.
    pub steps: Vec<LessonStepFile>,
    /// Facts that have to be so at the end, while `learned` is read.
    #[serde(default)]
    #[cfg_attr(test, schemars(with = "serde_json::Map<String, serde_json::Value>"))]
    pub see: Option<FactsFile>,
    /// What was learned, in one to three sentences.
    pub learned: String,
}

/// Something that a learner reads and does.
#[derive(Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub(in crate::scenario) struct LessonStepFile {
    /// What the learner reads: one to three short sentences.
    pub text: String,
    /// Facts that have to be so while the text is read, so that no number in it can be wrong.
    #[serde(default)]
    #[cfg_attr(test, schemars(with = "serde_json::Map<String, serde_json::Value>"))]
    pub see: Option<FactsFile>,
    /// What the learner has to do, in the words of scenarios; one of several, if it is a list.
    #[serde(rename = "do")]
    #[cfg_attr(test, schemars(with = "serde_json::Value"))]
    pub answer: Words,
    /// What the program then does for everybody, in the words of scenarios.
    #[serde(default)]
    pub then: Vec<String>,
    /// What is said after another answer.
    pub hint: String,
    /// Ids of the rules behind it.
    #[serde(default)]
    pub rules: Vec<String>,
}
