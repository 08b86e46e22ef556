//! Arguments of simulations.

use super::number::whole;
use crate::sim::story::{Cells, StoryHabit, StoryRun};
use crate::sim::{self, Habits, Pairing};
use crate::system::seed;
use clap::Args;
use clap::builder::PossibleValuesParser;
use std::path::PathBuf;
use std::thread;
use wars_engine::Difficulty;
use wars_engine::story::MOST_PLAYERS;

/// More threads than any machine has cores would only wait for each other.
const MOST_THREADS: usize = 1024;

/// Every one of them.
const ALL: &str = "all";

/// What stories are played.
const STORIES: &str = "stories";

/// What is about games of two players alone.
const TWO_PLAYERS: [&str; 5] = ["deck_a", "deck_b", "all_pairs", "random_decks", "players"];

/// What is simulated.
#[derive(Debug)]
pub(in crate::cli) enum Simulation {
    /// Games of two.
    Duels(sim::Run),
    /// Stories.
    Stories(StoryRun),
}

#[derive(Debug, Args)]
#[command(after_help = "Examples:
  wars sim sample-a sample-b -n 1000
  wars sim sample-a sample-b -n 1 --seed 17   game 16 of the run above alone
  wars sim --all-pairs -n 100 --players attack --verify
  wars sim --random-decks -n 20000 --all-cards
  wars sim --all-pairs -n 36 --save games     to be resumed, or read again by wars saves check games
  wars sim --random-decks -n 1 --seed 17      game 16 of the run above alone
  wars sim --all-stories -n 1000              stories by number of players and difficulty
  wars sim --story alnak --seats 2 --difficulty hard --habit chance -n 200 --verify")]
pub(in crate::cli) struct SimArgs {
    /// The deck of A: a name or a file.
    #[arg(required_unless_present_any = ["all_pairs", "random_decks", "story", "all_stories"])]
    deck_a: Option<String>,
    /// The deck of B: a name or a file.
    #[arg(required_unless_present_any = ["all_pairs", "random_decks", "story", "all_stories"])]
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
    /// A story by name or file, one to four players against the Enemy; decks for stories take turns by seed.
    #[arg(long, value_name = "STORY", group = STORIES, conflicts_with_all = TWO_PLAYERS)]
    story: Option<String>,
    /// Every story.
    #[arg(long, group = STORIES, conflicts_with_all = TWO_PLAYERS)]
    all_stories: bool,
    /// Stories: how many play.
    #[arg(long, value_name = "N", requires = STORIES, default_value = ALL)]
    #[arg(value_parser = PossibleValuesParser::new(["1", "2", "3", "4", ALL]))]
    seats: String,
    /// Stories: how hard.
    #[arg(long, requires = STORIES, default_value = ALL)]
    #[arg(value_parser = PossibleValuesParser::new(["easy", "normal", "hard", ALL]))]
    difficulty: String,
    /// Stories: how the players choose.
    #[arg(long, requires = STORIES, value_enum, default_value_t = StoryHabit::Simple)]
    habit: StoryHabit,
    /// Stories: tell what happens in every game before its line.
    #[arg(long, requires = STORIES, conflicts_with = "json")]
    tell: bool,
    /// How many games, for each pair or for each story, number of players and difficulty.
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
    pub(in crate::cli) fn into_simulation(self) -> Simulation {
        let cores = || thread::available_parallelism().map_or(1, usize::from);
        if self.story.is_none() && !self.all_stories {
            return Simulation::Duels(self.into_run(cores));
        }
        let seats = (1..=MOST_PLAYERS).filter(|seats| self.seats == ALL || self.seats == seats.to_string());
        let is_meant = |it: &Difficulty| self.difficulty == ALL || self.difficulty == it.name();
        let difficulties = Difficulty::ALL.into_iter().filter(is_meant);
        Simulation::Stories(StoryRun {
            cells: Cells { story: self.story, seats: seats.collect(), difficulties: difficulties.collect() },
            games: self.games,
            seed: self.seed,
            threads: self.threads.unwrap_or_else(cores),
            json: self.json,
            habit: self.habit,
            max_decisions: self.max_decisions,
            verify: self.verify || cfg!(debug_assertions),
            tell: self.tell,
            save: self.save,
        })
    }

    fn into_run(self, cores: impl FnOnce() -> usize) -> sim::Run {
        let (pairing, habits) = match (self.deck_a, self.deck_b) {
            (Some(a), Some(b)) => (Pairing::Decks([a, b]), Habits::Random),
            _ if self.random_decks => (Pairing::RandomDecks, Habits::Mixed),
            _ => (Pairing::AllPairs, Habits::Random),
        };
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
