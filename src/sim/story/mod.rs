//! Many games of stories: how often the players win, by story, number of players and difficulty.
//!
//! Game number `i` of every cell has the seed `S + i`, which also says which decks are played, so any game of a run can
//! be played alone with `-n 1 --seed`.

mod cell;
mod one_story;
mod simple;
mod tally;

pub use cell::{Cell, Cells};
pub use tally::CellTally;

use super::Remarkable;
use super::keeping::Keeping;
use crate::library::{Library, ReadyStoryDeck};
use clap::ValueEnum;
use indicatif::ProgressBar;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::Instant;

/// How the players of a story choose.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum StoryHabit {
    /// Deploy where it matters, fight when ahead, follow the story's own goal.
    Simple,
    /// Every option is as likely as any other.
    Chance,
}

/// What to play.
#[derive(Clone, Debug)]
pub struct StoryRun {
    /// Which stories, with how many players, how hard.
    pub cells: Cells,
    /// Games for each cell.
    pub games: u64,
    /// The seed of the first game.
    pub seed: u64,
    /// How many threads.
    pub threads: usize,
    /// One JSON object instead of a table.
    pub json: bool,
    /// How the players choose.
    pub habit: StoryHabit,
    /// After so many questions a game counts as endless.
    pub max_decisions: u64,
    /// Check the table after every answer and replay every game.
    pub verify: bool,
    /// Tell what happens in every game.
    pub tell: bool,
    /// Every game is written into this folder as a saved game.
    pub save: Option<PathBuf>,
}

/// Plays all games of one cell.
pub fn play(run: &StoryRun, library: &Library, decks: &[ReadyStoryDeck], cell: &Cell, bar: &ProgressBar) -> CellTally {
    let next = AtomicU64::new(0);
    let began = Instant::now();
    let work = || {
        let mut tally = CellTally::default();
        loop {
            let index = next.fetch_add(1, Ordering::Relaxed);
            if index >= run.games {
                return tally;
            }
            let seed = run.seed.wrapping_add(index);
            let brought = cell.brought(decks, seed);
            let new = cell.new_story(&brought, seed);
            let keeping = match &run.save {
                Some(folder) => cell.keeping(folder, &brought, &new, library.catalogue()),
                None => Ok(Keeping::nothing()),
            };
            let played = keeping.and_then(|keeping| one_story::play(library.catalogue(), &new, run, keeping));
            match played {
                Ok(told) => tally.note(index, seed, &told),
                Err(what) => tally.fail(Remarkable { index, seed, what }),
            }
            bar.inc(1);
        }
    };
    let mut sum = CellTally::default();
    thread::scope(|scope| {
        let workers: Vec<_> = (0..run.threads.max(1)).map(|_| scope.spawn(work)).collect();
        for worker in workers {
            match worker.join() {
                Ok(tally) => sum.add(tally),
                Err(panic) => std::panic::resume_unwind(panic),
            }
        }
    });
    sum.seconds = began.elapsed().as_secs_f64();
    sum
}
