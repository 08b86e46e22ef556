//! `wars sim`: many games between chance players, for figures and for finding faults.
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
mod tally;

pub use meeting::Pairing;
pub use player::Habits;

use crate::door::{Door, remark};
use crate::fault::Fault;
use crate::library::Library;
use crate::progress;
use indicatif::ProgressBar;
use keeping::Keeping;
use meeting::Meeting;
use one_game::Terms;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::Instant;
use tally::{Remarkable, Tally};

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
    fn watches_cards(&self) -> bool {
        matches!(self.pairing, Pairing::RandomDecks)
    }
}

/// Plays the games and prints what came of them.
///
/// # Errors
/// When a deck can't be used, when any game failed, or when every card had to be seen and one was not.
pub fn run(run: &Run, library: &Library, out: &mut Door) -> Result<(), Fault> {
    let meetings = run.pairing.meetings(library, run.seed)?;
    one_game::quiet_panics();
    let bar = progress::of_games(run.games * meetings.len() as u64);
    let mut lines = Vec::new();
    let mut total = Tally::default();
    for meeting in &meetings {
        let tally = play_meeting(run, library, meeting, &bar);
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
    told_of(&lines, Tally::endless).iter().for_each(remark);
    let mut told = told_of(&lines, Tally::failures);
    if run.all_cards {
        told.extend(seen.lack(library.catalogue()));
    }
    told.iter().for_each(remark);
    if told.is_empty() { Ok(()) } else { Err(Fault::Failed(String::new())) }
}

/// Plays all games of one meeting.
fn play_meeting(run: &Run, library: &Library, meeting: &Meeting<'_>, bar: &ProgressBar) -> Tally {
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

/// How many games of one meeting are told one by one.
const GAMES_TOLD: usize = 5;

fn told_of(lines: &[(&Meeting<'_>, Tally)], games: fn(&Tally) -> &[Remarkable]) -> Vec<String> {
    let mut told = Vec::new();
    for (meeting, tally) in lines {
        let games = games(tally);
        for Remarkable { index, seed, what } in games.iter().take(GAMES_TOLD) {
            told.push(format!("{meeting}: game {index}, seed {seed}: {what}"));
        }
        if games.len() > GAMES_TOLD {
            told.push(format!("{meeting}: ... and {} more", games.len() - GAMES_TOLD));
        }
    }
    told
}
