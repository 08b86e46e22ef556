//! What came of checking, in lines or as JSON.

use super::{Checked, Run};
use crate::door::Door;
use crate::text::wrap_after;
use serde_json::{Value, json};
use std::io;
use std::path::PathBuf;

/// How many hold, and which do not.
#[derive(Default)]
pub(super) struct Tally {
    /// How many hold.
    pub hold: usize,
    /// Files of scenarios that don't hold.
    pub fail: Vec<String>,
    /// Files that are no scenarios, or name what there is not.
    pub bad: Vec<String>,
}

impl Tally {
    /// Counts a file in.
    pub fn count(&mut self, checked: &Checked) {
        match &checked.result {
            Ok(run) if run.report.holds() => self.hold += 1,
            Ok(_) => self.fail.push(checked.file.clone()),
            Err(_) => self.bad.push(checked.file.clone()),
        }
    }

    fn files(&self) -> usize {
        self.hold + self.fail.len() + self.bad.len()
    }

    /// A line of numbers, then a line for each file that is not as it should be.
    pub fn print(&self, left_out: &[PathBuf], out: &mut Door) -> io::Result<()> {
        let (hold, fail, bad) = (self.hold, self.fail.len(), self.bad.len());
        out.line(format_args!("{} files: {hold} hold, {fail} fail, {bad} can't be used", self.files()))?;
        for file in &self.fail {
            out.line(format_args!("  fails: {file}"))?;
        }
        for file in &self.bad {
            out.line(format_args!("  can't be used: {file}"))?;
        }
        for file in left_out {
            out.line(format_args!("  no scenario, left out: {}", file.display()))?;
        }
        Ok(())
    }

    /// The whole as one object.
    pub fn object(&self, scenarios: Vec<Value>, left_out: &[PathBuf]) -> Value {
        let left_out: Vec<String> = left_out.iter().map(|file| file.display().to_string()).collect();
        json!({
            "files": self.files(), "hold": self.hold, "fail": self.fail.len(), "unusable": self.bad.len(),
            "left_out": left_out, "scenarios": scenarios,
        })
    }
}

/// A scenario with all its steps, or a line for a file that can't be used: what is wrong with it is told at the end.
pub(super) fn print(checked: &Checked, out: &mut Door) -> io::Result<()> {
    let Ok(Run { report, .. }) = &checked.result else {
        return out.line(format_args!("{}: can't be used", checked.file));
    };
    out.line(format_args!("{}: {}", checked.file, report.title))?;
    for step in &report.steps {
        let mark = if step.ok { "  ok  " } else { "  NO  " };
        out.lines(wrap_after(mark, "      ", &step.text))?;
        for line in &step.detail {
            // Options and reasons stand further in than the line that leads to them.
            let lead = " ".repeat(8 + line.len() - line.trim_start().len());
            out.lines(wrap_after(&lead, &format!("{lead}  "), line))?;
        }
    }
    out.line(format_args!("  {}", if report.holds() { "holds" } else { "DOES NOT HOLD" }))
}

/// The same as an object.
pub(super) fn object(checked: &Checked) -> Value {
    match &checked.result {
        Ok(run) => {
            let steps = run.report.steps.iter().enumerate();
            let step = |(index, step): (usize, &wars_engine::scenario::StepReport)| json!({"number": index + 1, "step": step.text, "ok": step.ok, "detail": step.detail});
            json!({
                "file": checked.file, "title": run.report.title, "rules": run.rules,
                "result": if checked.holds() { "holds" } else { "fails" }, "steps": steps.map(step).collect::<Vec<_>>(),
            })
        }
        Err(problems) => json!({"file": checked.file, "result": "unusable", "problems": problems}),
    }
}
