//! `wars check`: runs scenarios and says what does not hold.

use crate::fault::Fault;
use crate::library::read;
use crate::wrap::wrap;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use wars_engine::Catalogue;
use wars_engine::scenario::{Report, Scenario};

fn read_scenario(file: &Path, catalogue: &Arc<Catalogue>) -> Result<Scenario, Fault> {
    let text = read(file)?;
    Scenario::read(&file.display().to_string(), &text, catalogue).map_err(|error| Fault::input(error.to_string()))
}

/// Runs every scenario, also after one that fails, and prints each step.
///
/// # Errors
/// When a file is bad, or a scenario does not hold; bad files weigh more.
pub fn run(files: &[PathBuf], catalogue: &Arc<Catalogue>, out: &mut dyn Write) -> Result<(), Fault> {
    let mut bad = Vec::new();
    let mut failed = 0;
    for file in files {
        match read_scenario(file, catalogue) {
            Ok(scenario) => {
                let report = scenario.run();
                print(file, &report, out)?;
                failed += usize::from(!report.holds());
            }
            Err(Fault::Input(problems)) => {
                writeln!(out, "{}: can't be used", file.display())?;
                bad.extend(problems);
            }
            Err(other) => return Err(other),
        }
    }
    if files.len() > 1 {
        let held = files.len() - failed - bad.len();
        writeln!(out, "{} files: {held} hold, {failed} fail, {} can't be used", files.len(), bad.len())?;
    }
    // What the report says comes before what is said about files that have none.
    out.flush()?;
    match (bad.is_empty(), failed) {
        (false, _) => Err(Fault::Input(bad)),
        (true, 0) => Ok(()),
        (true, _) => Err(Fault::Failed(String::new())),
    }
}

fn print(file: &Path, report: &Report, out: &mut dyn Write) -> Result<(), Fault> {
    writeln!(out, "{}: {}", file.display(), report.title)?;
    for step in &report.steps {
        let mark = if step.ok { "  ok  " } else { "  NO  " };
        for line in wrap(mark, "      ", &step.text) {
            writeln!(out, "{line}")?;
        }
        for line in step.detail.iter().flat_map(|line| wrap("        ", "          ", line)) {
            writeln!(out, "{line}")?;
        }
    }
    writeln!(out, "  {}", if report.holds() { "holds" } else { "DOES NOT HOLD" })?;
    Ok(())
}
