//! Sums over the games of a cell, and how they are shown.

use super::one_story::Told;
use super::{Cell, StoryRun};
use crate::sim::Remarkable;
use serde_json::{Value, json};
use wars_engine::{Outcome, Side};

/// How many standard deviations the margin of a rate has: it holds nineteen times of twenty.
const SURE: f64 = 1.96;

/// Sums over the games of a cell.
#[derive(Clone, Debug, Default)]
pub struct CellTally {
    /// How long it took.
    pub seconds: f64,
    games: u64,
    decisions: u64,
    rounds: u64,
    longest: u64,
    /// Won by the story's own condition.
    beaten: u64,
    /// Won because the Enemy was out of energy.
    exhausted: u64,
    lost: u64,
    drawn: u64,
    /// Won in the first round.
    at_once: u64,
    failures: Vec<Remarkable>,
    endless: Vec<Remarkable>,
    /// What happened in games that are told, by seed.
    told: Vec<(u64, Vec<String>)>,
}

impl CellTally {
    /// Counts a game that had an end, or was given up.
    pub(super) fn note(&mut self, index: u64, seed: u64, told: &Told) {
        self.games += 1;
        if !told.heard.is_empty() {
            self.told.push((seed, told.heard.clone()));
        }
        self.decisions += told.decisions;
        self.rounds += told.rounds;
        self.longest = self.longest.max(told.decisions);
        match told.outcome {
            Some(Outcome::Won { side: Side::One, .. }) => {
                *(if told.beaten { &mut self.beaten } else { &mut self.exhausted }) += 1;
                self.at_once += u64::from(told.rounds == 1);
            }
            Some(Outcome::Won { .. }) => self.lost += 1,
            Some(Outcome::Drawn(_)) => self.drawn += 1,
            None => {
                let what = format!("no end after {} decisions", told.asked);
                self.endless.push(Remarkable { index, seed, what });
            }
        }
    }

    /// Counts a game that went wrong.
    pub(super) fn fail(&mut self, failure: Remarkable) {
        self.games += 1;
        self.failures.push(failure);
    }

    /// Counts all games of another tally.
    pub(super) fn add(&mut self, other: CellTally) {
        self.games += other.games;
        self.decisions += other.decisions;
        self.rounds += other.rounds;
        self.longest = self.longest.max(other.longest);
        self.beaten += other.beaten;
        self.exhausted += other.exhausted;
        self.lost += other.lost;
        self.drawn += other.drawn;
        self.at_once += other.at_once;
        self.told.extend(other.told);
        self.told.sort_by_key(|game| game.0);
        for (mine, theirs) in [(&mut self.failures, other.failures), (&mut self.endless, other.endless)] {
            mine.extend(theirs);
            // Threads finish in any order; the report does not.
            mine.sort_by_key(|game| game.index);
        }
    }

    /// The games that went wrong, by index.
    pub fn failures(&self) -> &[Remarkable] {
        &self.failures
    }

    /// The games that were given up, by index.
    pub fn endless(&self) -> &[Remarkable] {
        &self.endless
    }

    /// What happened in games that are told, by seed.
    pub fn told(&self) -> &[(u64, Vec<String>)] {
        &self.told
    }

    fn won(&self) -> u64 {
        self.beaten + self.exhausted
    }

    /// How often the players won, and how far that may be from the truth, both in percent.
    fn rate(&self) -> (f64, f64) {
        let (games, won) = (self.games.max(1) as f64, self.won() as f64);
        let rate = won / games;
        // Wilson's: it has a width at 0 and 100 percent as well.
        let square = SURE * SURE;
        let width =
            SURE * (rate * (1.0 - rate) / games + square / (4.0 * games * games)).sqrt() / (1.0 + square / games);
        (100.0 * rate, 100.0 * width)
    }

    fn each(&self, sum: u64) -> f64 {
        sum as f64 / self.games.max(1) as f64
    }

    /// The heads of the columns of [`CellTally::line`].
    pub fn head() -> String {
        format!(
            "{:<10} {:>7} {:<10} {:>6} {:>6} {:>5} {:>6} {:>9} {:>6} {:>9} {:>7} {:>6} {:>6}",
            "story",
            "players",
            "difficulty",
            "games",
            "won %",
            "+-",
            "rounds",
            "decisions",
            "beaten",
            "exhausted",
            "round 1",
            "lost",
            "drawn"
        )
    }

    /// The sums of one cell in one line.
    pub fn line(&self, cell: &Cell) -> String {
        let (rate, margin) = self.rate();
        let some = |count: usize, what: &str| if count == 0 { String::new() } else { format!("  {count} {what}") };
        let failed = some(self.endless.len(), "without end") + &some(self.failures.len(), "FAILED");
        format!(
            "{:<10} {:>7} {:<10} {:>6} {rate:>6.1} {margin:>5.1} {:>6.1} {:>9.0} {:>6} {:>9} {:>7} {:>6} {:>6}{failed}",
            cell.story.slug,
            cell.players,
            cell.difficulty.name(),
            self.games,
            self.each(self.rounds),
            self.each(self.decisions),
            self.beaten,
            self.exhausted,
            self.at_once,
            self.lost,
            self.drawn,
        )
    }

    /// The sums of one cell as an object.
    pub fn json(&self, cell: &Cell, run: &StoryRun) -> Value {
        let (rate, margin) = self.rate();
        json!({
            "story": cell.story.slug,
            "players": cell.players,
            "difficulty": cell.difficulty.name(),
            "seed": run.seed,
            "games": self.games,
            "won": { "beaten": self.beaten, "exhausted": self.exhausted, "round_1": self.at_once },
            "lost": self.lost,
            "drawn": self.drawn,
            "rate": rate,
            "margin": margin,
            "rounds": self.each(self.rounds),
            "decisions": self.each(self.decisions),
            "longest": self.longest,
            "seconds": self.seconds,
            "endless": self.endless.iter().map(|game| game.seed).collect::<Vec<_>>(),
            "failed": self.failures.iter().map(|game| game.seed).collect::<Vec<_>>(),
        })
    }
}
