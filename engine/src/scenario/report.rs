//! What came of running a scenario.

use std::fmt;

/// Every step with what came of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// The scenario's title.
    pub title: String,
    /// Steps in order, up to the one after which nothing could follow.
    pub steps: Vec<StepReport>,
}

/// One step with what came of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StepReport {
    /// The step in words.
    pub text: String,
    /// It could be done, or it is so.
    pub ok: bool,
    /// What is otherwise than expected, with the options there were; the reasons, if something is illegal as expected.
    pub detail: Vec<String>,
}

impl Report {
    /// Whether every step holds.
    pub fn holds(&self) -> bool {
        self.steps.iter().all(|step| step.ok)
    }

    /// The steps that don't hold, with their numbers from 1.
    pub fn failures(&self) -> impl Iterator<Item = (usize, &StepReport)> {
        self.steps.iter().enumerate().filter(|(_, step)| !step.ok).map(|(index, step)| (index + 1, step))
    }
}

impl fmt::Display for Report {
    /// The title, then every step that does not hold.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.title)?;
        for (number, step) in self.failures() {
            write!(f, "\n  step {number}: {}", step.text)?;
            for line in &step.detail {
                write!(f, "\n    {line}")?;
            }
        }
        Ok(())
    }
}
