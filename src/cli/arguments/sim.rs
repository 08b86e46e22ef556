//! Arguments of simulations.

use super::number::whole;
use crate::sim::{self, Habits, Pairing};
use crate::system::seed;
use clap::Args;
use std::path::PathBuf;
use std::thread;

/// More threads than any machine has cores would only wait for each other.
const MOST_THREADS: usize = 1024;

#[derive(Debug, Args)]
#[command(after_help = "Examples:
  wars sim sample-a sample-b -n 1000
  wars sim sample-a sample-b -n 1 --seed 17   game 16 of the run above alone
  wars sim --all-pairs -n 100 --players attack --verify
  wars sim --random-decks -n 20000 --all-cards
  wars sim --all-pairs -n 36 --save games     to be resumed, or read again by wars saves check games
  wars sim --random-decks -n 1 --seed 17      game 16 of the run above alone")]
pub(in crate::cli) struct SimArgs {
    /// The deck of A: a name or a file.
    #[arg(required_unless_present_any = ["all_pairs", "random_decks"])]
    deck_a: Option<String>,
    /// The deck of B: a name or a file.
    #[arg(required_unless_present_any = ["all_pairs", "random_decks"])]
    deck_b: Option<String>,
    /// Every printed deck against every printed deck, also itself.
    #[arg(long, conflicts_with_all = ["deck_a", "deck_b"])]
    all_pairs: bool,
    /// In each game two legal decks by chance, over all cards; says which cards were seen at work.
    #[arg(long, conflicts_with_all = ["deck_a", "deck_b", "all_pairs"])]
    random_decks: bool,
    /// With random decks: fail when a card was never seen.
    // Clap does not ask for what another argument rules out, so those are ruled out here as well.
    #[arg(long, requires = "random_decks", conflicts_with_all = ["deck_a", "deck_b", "all_pairs"])]
    all_cards: bool,
    /// How many games, for each pair.
    #[arg(short = 'n', long = "games", value_name = "N", default_value_t = 100)]
    #[arg(value_parser = whole(0..=u64::MAX), allow_negative_numbers = true)]
    games: u64,
    /// The seed of the first game; the next one has the next seed.
    #[arg(long, value_name = "S", default_value_t = 1, value_parser = seed::read, allow_negative_numbers = true)]
    seed: u64,
    /// How many threads; one for each core unless said.
    #[arg(long, value_name = "T", value_parser = whole(1..=MOST_THREADS), allow_negative_numbers = true)]
    threads: Option<usize>,
    /// Print one JSON object.
    #[arg(long)]
    json: bool,
    /// How the players choose; mixed with random decks, else random, unless said.
    #[arg(long, value_enum)]
    players: Option<Habits>,
    /// A game with more decisions is given up, and told of with its seed.
    #[arg(long, value_name = "N", default_value_t = 200_000)]
    #[arg(value_parser = whole(0..=u64::MAX), allow_negative_numbers = true)]
    max_decisions: u64,
    /// Check the table after every answer and replay every game; always on with random decks and in debug builds.
    #[arg(long)]
    verify: bool,
    /// Write every game into this folder as a saved game, named by decks and seed.
    #[arg(long, value_name = "DIR")]
    save: Option<PathBuf>,
}

impl SimArgs {
    pub(in crate::cli) fn into_run(self) -> sim::Run {
        let (pairing, habits) = match (self.deck_a, self.deck_b) {
            (Some(a), Some(b)) => (Pairing::Decks([a, b]), Habits::Random),
            _ if self.random_decks => (Pairing::RandomDecks, Habits::Mixed),
            _ => (Pairing::AllPairs, Habits::Random),
        };
        let cores = || thread::available_parallelism().map_or(1, usize::from);
        sim::Run {
            pairing,
            games: self.games,
            seed: self.seed,
            threads: self.threads.unwrap_or_else(cores),
            json: self.json,
            habits: self.players.unwrap_or(habits),
            max_decisions: self.max_decisions,
            verify: self.verify || self.random_decks || cfg!(debug_assertions),
            all_cards: self.all_cards,
            save: self.save,
        }
    }
}
