//! Many games that nobody watches, for figures and for finding faults: between two chance players, and stories.
//!
//! Game number `i` of a run has the seed `S + i`, so any game of a run can be played alone with
//! `-n 1 --seed`. Games share nothing, so results do not depend on the number of threads.

mod dice;
mod keeping;
mod meeting;
mod one_game;
mod player;
mod random_deck;
mod sightings;
pub mod story;
mod tally;

pub use dice::{Dice, Use};
pub use meeting::{Meeting, Pairing};
pub use one_game::quiet_panics;
pub use player::Habits;
pub use tally::{Remarkable, Tally};

use crate::library::Library;
use indicatif::ProgressBar;
use keeping::Keeping;
use one_game::Terms;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::Instant;

/// What to play.
#[derive(Clone, Debug)]
pub struct Run {
    /// Which decks meet.
    pub pairing: Pairing,
    /// Games for each pair of decks; with random decks, games in all.
    pub games: u64,
    /// The seed of the first game.
    pub seed: u64,
    /// How many threads.
    pub threads: usize,
    /// One JSON object instead of a table.
    pub json: bool,
    /// What the players like to do.
    pub habits: Habits,
    /// After so many questions a game counts as endless.
    pub max_decisions: u64,
    /// Check the table after every answer and replay every game.
    pub verify: bool,
    /// The run has failed if a card was never seen; for random decks.
    pub all_cards: bool,
    /// Every game is written into this folder as a saved game.
    pub save: Option<PathBuf>,
}

impl Run {
    /// Random decks are for seeing every card at work; other decks show what they hold.
    pub fn watches_cards(&self) -> bool {
        matches!(self.pairing, Pairing::RandomDecks)
    }
}

/// Plays all games of one meeting.
pub fn play(run: &Run, library: &Library, meeting: &Meeting<'_>, bar: &ProgressBar) -> Tally {
    let terms =
        Terms { habits: run.habits, max_decisions: run.max_decisions, verify: run.verify, watch: run.watches_cards() };
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
            let catalogue = library.catalogue();
            let played = meeting.new_game(seed).and_then(|new| {
                let keeping = match &run.save {
                    Some(folder) => Keeping::file(folder, &new, &meeting.titles(), catalogue),
                    None => Keeping::nothing(),
                };
                one_game::play(catalogue, &new, &terms, keeping)
            });
            match played {
                Ok(played) => tally.note(index, seed, &played),
                Err(what) => tally.fail(Remarkable { index, seed, what }),
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
