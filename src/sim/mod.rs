//! `wars sim`: many games between chance players, for figures and for finding faults.
//!
//! Game number `i` of a run has the seed `S + i`, so any game of a run can be played alone with
//! `-n 1 --seed`. Games share nothing, so results do not depend on the number of threads.

mod one_game;
mod player;
mod tally;

pub use player::Habit;

use crate::fault::Fault;
use crate::library::{Library, ReadyDeck};
use indicatif::{ProgressBar, ProgressStyle};
use one_game::Terms;
use std::io::{IsTerminal, Write};
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::Instant;
use tally::{Failure, Tally};

/// What to play.
#[derive(Clone, Debug)]
pub struct Run {
    /// Two decks, or every pair of the printed ones.
    pub pairing: Pairing,
    /// Games for each pair.
    pub games: u64,
    /// The seed of the first game.
    pub seed: u64,
    /// How many threads.
    pub threads: usize,
    /// One JSON object instead of a table.
    pub json: bool,
    /// What both players like to do.
    pub habit: Habit,
    /// After so many questions a game counts as endless.
    pub max_decisions: u64,
    /// Check the table after every answer and replay every game.
    pub verify: bool,
}

/// Which decks meet.
#[derive(Clone, Debug)]
pub enum Pairing {
    /// These two.
    Decks([String; 2]),
    /// Every printed deck against every printed deck, also itself.
    AllPairs,
}

/// Plays the games and prints what came of them.
///
/// # Errors
/// When a deck can't be used, or when any game failed.
pub fn run(run: &Run, library: &Library, out: &mut dyn Write) -> Result<(), Fault> {
    let decks = match &run.pairing {
        Pairing::Decks(names) => names.iter().map(|name| library.deck(name)).collect::<Result<Vec<_>, _>>()?,
        Pairing::AllPairs => library.printed_decks()?,
    };
    let pairs: Vec<[&ReadyDeck; 2]> = match run.pairing {
        Pairing::Decks(_) => vec![[&decks[0], &decks[1]]],
        Pairing::AllPairs => (0..decks.len())
            .flat_map(|left| (left..decks.len()).map(move |right| (left, right)))
            .map(|(left, right)| [&decks[left], &decks[right]])
            .collect(),
    };
    one_game::quiet_panics();
    let bar = progress_bar(run.games * pairs.len() as u64);
    let mut lines = Vec::new();
    let mut total = Tally::default();
    for pair in &pairs {
        let tally = play_pair(run, library, *pair, &bar);
        total.add(&tally);
        if !run.json && pairs.len() > 1 {
            bar.suspend(|| writeln!(out, "{}", tally.line(pair)))?;
        }
        lines.push((*pair, tally));
    }
    bar.finish_and_clear();
    if run.json {
        let mut object = total.json();
        if pairs.len() > 1 {
            object["pairs"] = lines.iter().map(|(pair, tally)| tally.pair_json(pair)).collect();
        }
        writeln!(out, "{object}")?;
    } else {
        write!(out, "{}", total.table(&pairs))?;
    }
    out.flush()?;
    report_failures(&lines)
}

fn progress_bar(games: u64) -> ProgressBar {
    if !std::io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let style = ProgressStyle::with_template("{wide_bar} {pos}/{len} games, {per_sec}, {eta} left");
    ProgressBar::new(games).with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
}

/// Plays all games of one pair of decks.
fn play_pair(run: &Run, library: &Library, decks: [&ReadyDeck; 2], bar: &ProgressBar) -> Tally {
    let terms = Terms { habit: run.habit, max_decisions: run.max_decisions, verify: run.verify };
    let next = AtomicU64::new(0);
    let began = Instant::now();
    let work = || {
        let mut tally = Tally::default();
        loop {
            let index = next.fetch_add(1, Ordering::Relaxed);
            if index >= run.games {
                return tally;
            }
            let seed = run.seed.wrapping_add(index);
            match one_game::play(library.catalogue(), decks, seed, &terms) {
                Ok(played) => tally.note(&played),
                Err(what) => tally.fail(Failure { index, seed, what }),
            }
            bar.inc(1);
        }
    };
    let mut sum = Tally::default();
    thread::scope(|scope| {
        let workers: Vec<_> = (0..run.threads.max(1)).map(|_| scope.spawn(work)).collect();
        for worker in workers {
            match worker.join() {
                Ok(tally) => sum.add(&tally),
                Err(panic) => std::panic::resume_unwind(panic),
            }
        }
    });
    sum.seconds = began.elapsed().as_secs_f64();
    sum
}

/// How many failures of one pair are told one by one.
const FAILURES_TOLD: usize = 5;

fn report_failures(lines: &[([&ReadyDeck; 2], Tally)]) -> Result<(), Fault> {
    let mut told = Vec::new();
    for ([left, right], tally) in lines {
        for Failure { index, seed, what } in tally.failures().take(FAILURES_TOLD) {
            told.push(format!("{} against {}: game {index}, seed {seed}: {what}", left.slug, right.slug));
        }
        if tally.failures().len() > FAILURES_TOLD {
            told.push(format!("... and {} more of this pair", tally.failures().len() - FAILURES_TOLD));
        }
    }
    if told.is_empty() { Ok(()) } else { Err(Fault::Failed(told.join("\n"))) }
}
