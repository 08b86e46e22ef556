//! The command line: what can be asked of the program, and which part of it answers.

use crate::book::Book;
use crate::fault::Fault;
use crate::library::Library;
use crate::sim::{self, Habit, Pairing};
use crate::start::{self, DEFAULT_DECKS, From, Start};
use crate::{cards, cards_check, check, rules};
use clap::{Args, Parser, Subcommand};
use std::io::{BufWriter, Write};
use std::path::PathBuf;
use std::process::ExitCode;
use std::thread;

const EXAMPLES: &str = "\
Examples:
  wars                                    play the two introductory decks
  wars play solidarity swarm --names Ann,Bob
  wars play --from tests/rules/battle/one-whole-battle.json
  wars card \"luhus mauler\"
  wars rules attrition step
  wars cards --json | head
  wars cards check my/cards.json --preview
  wars check tests/rules/*/*.json
  wars sim alliance suppression -n 1000
  wars sim --all-pairs -n 100 --json";

/// WARS TCG in a terminal, with every rule enforced.
#[derive(Debug, Parser)]
#[command(name = "wars", version, after_help = EXAMPLES)]
struct Cli {
    /// Take the cards from this folder instead of those built in.
    #[arg(long, global = true, value_name = "DIR")]
    cards: Option<PathBuf>,
    /// Look for decks in this folder before those built in.
    #[arg(long, global = true, value_name = "DIR")]
    decks: Option<PathBuf>,
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Play a game for two at one keyboard.
    Play(PlayArgs),
    /// Let chance players play many games.
    Sim(SimArgs),
    /// List all cards, or check card files.
    #[command(args_conflicts_with_subcommands = true)]
    Cards {
        /// Print one JSON array.
        #[arg(long)]
        json: bool,
        #[command(subcommand)]
        command: Option<CardsCommand>,
    },
    /// Show one card: its facts, text, erratum, rulings and the rules behind its words.
    Card {
        /// Print one JSON object.
        #[arg(long)]
        json: bool,
        /// Title, part of a title, or id.
        #[arg(required = true, num_args = 1..)]
        name: Vec<String>,
    },
    /// Look something up in the rules book; without a term, list its sections.
    Rules {
        /// Print one JSON array.
        #[arg(long)]
        json: bool,
        /// Ids (damage.1), groups of ids (battle.attrition), a title, or words.
        terms: Vec<String>,
    },
    /// Run scenarios: every step, and what does not hold.
    Check {
        /// Scenario files.
        #[arg(required = true)]
        files: Vec<PathBuf>,
    },
}

#[derive(Debug, Subcommand)]
enum CardsCommand {
    /// Check card files: what can't be read, and what can never apply.
    #[command(after_help = "\
Examples:
  wars cards check cards                  all card files of a folder
  wars cards check mine.json --preview    how the cards of a file read
  wars cards check mine.json --json | head

The files are checked beside the built-in cards (or those of --cards): labels and titles may be theirs, and a card
with the id of one of them takes its place. Exit code 0: fine; 1: something never applies; 3: something is wrong.")]
    Check(CheckArgs),
}

#[derive(Debug, Args)]
struct CheckArgs {
    /// Card files, or folders of them.
    #[arg(required = true, value_name = "DIR|FILE")]
    paths: Vec<PathBuf>,
    /// Print what was found as one JSON object.
    #[arg(long)]
    json: bool,
    /// Print every card as it reads in English.
    #[arg(long)]
    preview: bool,
}

#[derive(Debug, Args)]
#[command(after_help = "Examples:
  wars play                               the two introductory decks
  wars play alliance my/deck.json --seed 7
  wars play --from position.json --names Ann,Bob")]
struct PlayArgs {
    /// The deck of A: a name or a file.
    #[arg(requires = "deck_b")]
    deck_a: Option<String>,
    /// The deck of B: a name or a file.
    deck_b: Option<String>,
    /// Numbered menus and lines that are only added; always so for now.
    #[arg(long)]
    plain: bool,
    /// The seed of chance; the same seed and choices give the same game.
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// Begin at the position of this scenario file.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["deck_a", "deck_b", "seed"])]
    from: Option<PathBuf>,
    /// What the players are called.
    #[arg(long, value_name = "A,B", value_parser = two_names)]
    names: Option<Names>,
}

/// The names of both players.
type Names = [String; 2];

fn two_names(text: &str) -> Result<Names, String> {
    match text.split(',').map(str::trim).collect::<Vec<_>>()[..] {
        [a, b] if a == b => Err("the players need different names".to_owned()),
        [a, b] if !a.is_empty() && !b.is_empty() => Ok([a.to_owned(), b.to_owned()]),
        _ => Err("two names with a comma between them, like Ann,Bob".to_owned()),
    }
}

#[derive(Debug, Args)]
#[command(after_help = "Examples:
  wars sim sample-a sample-b -n 1000
  wars sim sample-a sample-b -n 1 --seed 17   game 16 of the run above alone
  wars sim --all-pairs -n 100 --players attack --verify")]
struct SimArgs {
    /// The deck of A: a name or a file.
    #[arg(required_unless_present = "all_pairs")]
    deck_a: Option<String>,
    /// The deck of B: a name or a file.
    #[arg(required_unless_present = "all_pairs")]
    deck_b: Option<String>,
    /// Every printed deck against every printed deck, also itself.
    #[arg(long, conflicts_with_all = ["deck_a", "deck_b"])]
    all_pairs: bool,
    /// How many games, for each pair.
    #[arg(short = 'n', long = "games", value_name = "N", default_value_t = 100)]
    games: u64,
    /// The seed of the first game; the next one has the next seed.
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// How many threads; one for each core unless said.
    #[arg(long, value_name = "T")]
    threads: Option<usize>,
    /// Print one JSON object.
    #[arg(long)]
    json: bool,
    /// How the players choose.
    #[arg(long, value_enum, default_value_t)]
    players: Habit,
    /// A game with more decisions counts as failed.
    #[arg(long, value_name = "N", default_value_t = 200_000)]
    max_decisions: u64,
    /// Check the table after every answer and replay every game; always on in debug builds.
    #[arg(long)]
    verify: bool,
}

/// Runs the program with the arguments of the process.
pub fn main() -> ExitCode {
    let cli = Cli::parse();
    let mut out = BufWriter::new(std::io::stdout().lock());
    match run(cli, &mut out).and_then(|()| Ok(out.flush()?)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(fault) => {
            for line in fault.to_string().lines() {
                eprintln!("wars: {line}");
            }
            fault.exit_code()
        }
    }
}

fn run(cli: Cli, out: &mut dyn Write) -> Result<(), Fault> {
    let library = Library::open(cli.cards.as_deref(), cli.decks.as_deref())?;
    let catalogue = library.catalogue();
    match cli.command {
        None => start::run(&Start::default(), &library, out),
        Some(Command::Play(args)) => start::run(&args.into_start(), &library, out),
        Some(Command::Sim(args)) => sim::run(&args.into_run(), &library, out),
        Some(Command::Cards { command: Some(CardsCommand::Check(args)), .. }) => {
            cards_check::run(&args.into_check(), catalogue, out)
        }
        Some(Command::Cards { json, command: None }) => cards::list(catalogue, json, out),
        Some(Command::Card { json, name }) => cards::show(catalogue, &Book::open()?, &name.join(" "), json, out),
        Some(Command::Rules { json, terms }) => rules::run(&Book::open()?, &terms, json, out),
        Some(Command::Check { files }) => check::run(&files, catalogue, out),
    }
}

impl CheckArgs {
    fn into_check(self) -> cards_check::Check {
        cards_check::Check { paths: self.paths, json: self.json, preview: self.preview }
    }
}

impl PlayArgs {
    fn into_start(self) -> Start {
        let decks = match (self.deck_a, self.deck_b) {
            (Some(a), Some(b)) => [a, b],
            _ => DEFAULT_DECKS.map(str::to_owned),
        };
        let from = match self.from {
            Some(file) => From::Scenario(file),
            None => From::Decks(decks, self.seed),
        };
        Start { from, names: self.names.unwrap_or_else(|| Start::default().names) }
    }
}

impl SimArgs {
    fn into_run(self) -> sim::Run {
        let pairing = match (self.deck_a, self.deck_b) {
            (Some(a), Some(b)) => Pairing::Decks([a, b]),
            _ => Pairing::AllPairs,
        };
        let cores = || thread::available_parallelism().map_or(1, usize::from);
        sim::Run {
            pairing,
            games: self.games,
            seed: self.seed,
            threads: self.threads.unwrap_or_else(cores),
            json: self.json,
            habit: self.players,
            max_decisions: self.max_decisions,
            verify: self.verify || cfg!(debug_assertions),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    #[test]
    fn the_command_line_is_consistent() {
        Cli::command().debug_assert();
    }

    #[test]
    fn two_names_are_two_names() {
        assert_eq!(two_names("Ann, Bob"), Ok(["Ann".to_owned(), "Bob".to_owned()]));
        for wrong in ["Ann", "Ann,", "Ann,Ann", "a,b,c"] {
            assert!(two_names(wrong).is_err(), "{wrong}");
        }
    }
}
