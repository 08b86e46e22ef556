//! Sums over many games, and how they are shown.

use super::one_game::Played;
use super::sightings::Sightings;
use crate::library::ReadyDeck;
use serde_json::{Value, json};
use wars_engine::Outcome;

/// A game that there is something to be said about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Remarkable {
    /// Which game of its pair, from 0.
    pub index: u64,
    /// Its seed.
    pub seed: u64,
    /// What went wrong; or that nothing did, and it had no end.
    pub what: String,
}

/// Sums over games.
#[derive(Clone, Debug, Default)]
pub struct Tally {
    /// How long it took.
    pub seconds: f64,
    games: u64,
    decisions: u64,
    forced: u64,
    /// Games won by A, won by B, drawn.
    ended: [u64; 3],
    longest: u64,
    /// Games that went wrong.
    failures: Vec<Remarkable>,
    /// Games that were given up.
    endless: Vec<Remarkable>,
    seen: Sightings,
}

impl Tally {
    /// Counts a game that had an end, or was given up.
    pub fn note(&mut self, index: u64, seed: u64, played: &Played) {
        self.games += 1;
        self.decisions += played.decisions;
        self.forced += played.forced;
        self.longest = self.longest.max(played.decisions);
        self.seen.add(&played.seen);
        match played.outcome {
            Some(Outcome::Won { side, .. }) => self.ended[side as usize] += 1,
            Some(Outcome::Drawn(_)) => self.ended[2] += 1,
            None => {
                let what = format!("no end after {} decisions", played.decisions + played.forced);
                self.endless.push(Remarkable { index, seed, what });
            }
        }
    }

    /// Counts a game that went wrong.
    pub fn fail(&mut self, failure: Remarkable) {
        self.games += 1;
        self.failures.push(failure);
    }

    /// Counts all games of another tally.
    pub fn add(&mut self, other: &Tally) {
        self.seconds += other.seconds;
        self.games += other.games;
        self.decisions += other.decisions;
        self.forced += other.forced;
        for (mine, theirs) in self.ended.iter_mut().zip(other.ended) {
            *mine += theirs;
        }
        self.longest = self.longest.max(other.longest);
        self.seen.add(&other.seen);
        for (mine, theirs) in [(&mut self.failures, &other.failures), (&mut self.endless, &other.endless)] {
            mine.extend(theirs.iter().cloned());
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

    /// The cards that were seen in games that were watched.
    pub fn seen(&self) -> &Sightings {
        &self.seen
    }

    fn per_second(&self, count: u64) -> f64 {
        if self.seconds > 0.0 { count as f64 / self.seconds } else { 0.0 }
    }

    /// The sums as an object.
    pub fn json(&self) -> Value {
        json!({
            "games": self.games,
            "decisions": self.decisions,
            "forced": self.forced,
            "seconds": self.seconds,
            "games_per_second": self.per_second(self.games),
            "decisions_per_second": self.per_second(self.decisions),
            "wins": { "A": self.ended[0], "B": self.ended[1], "draw": self.ended[2] },
            "endless": self.endless.iter().map(|game| game.seed).collect::<Vec<_>>(),
            "longest": self.longest,
        })
    }

    /// The sums of one pair as an object with the decks' names.
    pub fn pair_json(&self, decks: &[ReadyDeck; 2]) -> Value {
        let mut object = self.json();
        object["decks"] = json!({ "A": decks[0].slug, "B": decks[1].slug });
        object
    }

    /// The sums of one pair in one line.
    pub fn line(&self, decks: &[ReadyDeck; 2]) -> String {
        let [a, b, drawn] = self.ended;
        let some = |count: usize, what: &str| if count == 0 { String::new() } else { format!(", {count} {what}") };
        let failed = some(self.endless.len(), "without end") + &some(self.failures.len(), "FAILED");
        let average = self.decisions / self.games.max(1);
        format!(
            "{:<14} - {:<14} {a:>5} : {b:<5} {drawn} drawn, {average} decisions a game{failed}",
            decks[0].slug, decks[1].slug
        )
    }

    /// The sums as a small table, with the decks' names if they were the same two all along.
    pub fn table(&self, pair: Option<&[ReadyDeck; 2]>) -> Vec<String> {
        let mut rows = Vec::new();
        let mut row = |what: &str, value: String| rows.push(format!("{what:<22}{value}"));
        let share = |count: u64| format!("{count} ({:.1} %)", 100.0 * count as f64 / self.games.max(1) as f64);
        row("games", self.games.to_string());
        if let Some([left, right]) = pair {
            row("won by A", format!("{}  {}", share(self.ended[0]), left.name));
            row("won by B", format!("{}  {}", share(self.ended[1]), right.name));
        } else {
            row("won by A", share(self.ended[0]));
            row("won by B", share(self.ended[1]));
        }
        row("drawn", share(self.ended[2]));
        for (what, games) in [("without end", &self.endless), ("FAILED", &self.failures)] {
            if !games.is_empty() {
                row(what, share(games.len() as u64));
            }
        }
        row("decisions", format!("{} ({} a game)", self.decisions, self.decisions / self.games.max(1)));
        row("forced", self.forced.to_string());
        row("longest game", format!("{} decisions", self.longest));
        row("seconds", format!("{:.2}", self.seconds));
        row("games a second", format!("{:.0}", self.per_second(self.games)));
        row("decisions a second", format!("{:.0}", self.per_second(self.decisions)));
        rows
    }
}
