//! `wars sim --story`: has many games of stories played, and prints how often the players win.

use super::sim::told_of;
use crate::door::{Door, remark};
use crate::fault::Fault;
use crate::library::Library;
use crate::sim;
use crate::sim::story::{self, CellTally, StoryRun};
use crate::system::progress;
use serde_json::json;

/// Plays the games and prints what came of them.
///
/// # Errors
/// When a story or a deck can't be used, or when any game failed.
pub fn run(run: &StoryRun, library: &Library, out: &mut Door) -> Result<(), Fault> {
    let cells = run.cells.ready(library)?;
    let decks = library.story_decks()?;
    sim::quiet_panics();
    let bar = progress::of_games(run.games * cells.len() as u64);
    if !run.json {
        bar.suspend(|| out.line(CellTally::head()))?;
    }
    let mut lines = Vec::new();
    for cell in &cells {
        let tally = story::play(run, library, &decks, cell, &bar);
        for (seed, lines) in tally.told() {
            bar.suspend(|| out.line(format!("{cell}, seed {seed}")).and_then(|()| out.lines(lines)))?;
        }
        if !run.json {
            bar.suspend(|| out.line(tally.line(cell)).and_then(|()| out.flush()))?;
        }
        lines.push((cell, tally));
    }
    bar.finish_and_clear();
    if run.json {
        let cells: Vec<_> = lines.iter().map(|(cell, tally)| tally.json(cell, run)).collect();
        out.json_line(&json!({ "cells": cells }))?;
    }
    out.flush()?;
    // A game that nobody ends is no fault of the program, and whoever wonders can look at it by its seed.
    told_of(lines.iter().map(|(cell, tally)| (cell, tally.endless()))).iter().for_each(remark);
    let told = told_of(lines.iter().map(|(cell, tally)| (cell, tally.failures())));
    told.iter().for_each(remark);
    if told.is_empty() { Ok(()) } else { Err(Fault::Failed(String::new())) }
}
