//! `wars sim`: has many games played between chance players, and prints what came of them.

use crate::door::{Door, remark};
use crate::fault::Fault;
use crate::library::Library;
use crate::sim::{self, Remarkable, Run, Tally};
use crate::system::progress;
use std::fmt::Display;

/// Plays the games and prints what came of them.
///
/// # Errors
/// When a deck can't be used, when any game failed, or when every card had to be seen and one was not.
pub fn run(run: &Run, library: &Library, out: &mut Door) -> Result<(), Fault> {
    let meetings = run.pairing.meetings(library, run.seed)?;
    sim::quiet_panics();
    let bar = progress::of_games(run.games * meetings.len() as u64);
    let mut lines = Vec::new();
    let mut total = Tally::default();
    for meeting in &meetings {
        let tally = sim::play(run, library, meeting, &bar);
        total.add(&tally);
        if let Some(pair) = meeting.pair().filter(|_| !run.json && meetings.len() > 1) {
            bar.suspend(|| out.line(tally.line(pair)))?;
        }
        lines.push((meeting, tally));
    }
    bar.finish_and_clear();
    let seen = total.seen();
    if run.json {
        let mut object = total.json();
        if meetings.len() > 1 {
            let pairs = lines.iter().filter_map(|(meeting, tally)| Some(tally.pair_json(meeting.pair()?)));
            object["pairs"] = pairs.collect();
        }
        if run.watches_cards() {
            object["cards"] = seen.json(library.catalogue());
        }
        out.json_line(&object)?;
    } else {
        let only = if let [only] = &meetings[..] { only.pair() } else { None };
        out.lines(total.table(only))?;
        if run.watches_cards() {
            out.lines(seen.table(library.catalogue()))?;
        }
    }
    out.flush()?;
    // A game that nobody ends is no fault of the program, and whoever wonders can look at it by its seed.
    told_of(lines.iter().map(|(meeting, tally)| (meeting, tally.endless()))).iter().for_each(remark);
    let mut told = told_of(lines.iter().map(|(meeting, tally)| (meeting, tally.failures())));
    if run.all_cards {
        told.extend(seen.lack(library.catalogue()));
    }
    told.iter().for_each(remark);
    if told.is_empty() { Ok(()) } else { Err(Fault::Failed(String::new())) }
}

/// How many games of one meeting are told one by one.
const GAMES_TOLD: usize = 5;

/// What is to be said of single games, by where they were played.
pub(super) fn told_of<'a, W: Display>(lines: impl Iterator<Item = (W, &'a [Remarkable])>) -> Vec<String> {
    let mut told = Vec::new();
    for (place, games) in lines {
        for Remarkable { index, seed, what } in games.iter().take(GAMES_TOLD) {
            told.push(format!("{place}: game {index}, seed {seed}: {what}"));
        }
        if games.len() > GAMES_TOLD {
            told.push(format!("{place}: ... and {} more", games.len() - GAMES_TOLD));
        }
    }
    told
}
