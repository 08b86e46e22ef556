//! `wars perft`: counts in how many ways a position can go on, answer by answer.

use crate::door::Door;
use crate::fault::Fault;
use crate::library;
use crate::save::{self, ENDING};
use crate::system::file;
use std::path::Path;
use std::sync::Arc;
use wars_engine::scenario::Scenario;
use wars_engine::{Catalogue, Game};

/// Deeper than this nobody waits for.
pub const DEEPEST: u32 = 12;

/// Counts from the position of a scenario, or from where a saved game stands.
///
/// # Errors
/// When the file can't be used or output fails.
pub fn run(file: &Path, depth: u32, catalogue: &Arc<Catalogue>, out: &mut Door) -> Result<(), Fault> {
    let game = position(file, catalogue)?;
    let mut sum = 0_u64;
    for (choice, count) in game.perft_by_answer(depth) {
        out.line(format_args!("{count:>10} {}", game.label(choice)))?;
        // What was counted is seen while the rest is.
        out.flush()?;
        sum = sum.saturating_add(count);
    }
    Ok(out.line(format_args!("{sum:>10} ways, {depth} answers deep"))?)
}

fn position(file: &Path, catalogue: &Arc<Catalogue>) -> Result<Game, Fault> {
    if file.extension().is_some_and(|ending| ending == ENDING) {
        return Ok(save::read(file, catalogue)?.game);
    }
    let (name, text) = (file.display().to_string(), file::text(file)?);
    let scenario = Scenario::read_with(&name, &text, catalogue, &library::stories()?);
    let scenario = scenario.map_err(|error| Fault::input(error.to_string()))?;
    Ok(scenario.position().clone())
}
