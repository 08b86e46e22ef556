//! The command line: what can be asked of the program, and which part of it answers.

use crate::book::Book;
use crate::fault::Fault;
use crate::library::Library;
use crate::paths::Paths;
use crate::replay::{self, Replay, Speed};
use crate::session::{Audience, Stamp};
use crate::sim::{self, Habits, Pairing};
use crate::start::{self, DEFAULT_DECKS, From, Start};
use crate::tui::theme::ColorWish;
use crate::{cards, cards_check, check, config, manual, rules, save, stats, watch};
use clap::{Args, CommandFactory, Parser, Subcommand};
use std::io::{BufWriter, Write};
use std::path::PathBuf;
use std::process::ExitCode;
use std::thread;
use wars_engine::Seat;

const EXAMPLES: &str = "\
Examples:
  wars                                    the title screen
  wars play solidarity swarm --names Ann,Bob
  wars resume
  wars play --from tests/rules/battle/one-whole-battle.json
  wars card \"luhus mauler\"
  wars rules attrition step
  wars cards --json | head
  wars cards check my/cards.json --preview
  wars check tests/rules/*/*.json
  wars sim alliance suppression -n 1000
  wars sim --all-pairs -n 100 --json
  wars saves
  wars replay --at 7.3
  wars show my-game --as public
  wars stats --by pair
  wars config show";

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
    /// Take the settings from this file.
    #[arg(long, global = true, value_name = "FILE")]
    config: Option<PathBuf>,
    #[command(flatten)]
    screen: ScreenArgs,
    #[command(subcommand)]
    command: Option<Command>,
}

/// How the game is shown.
#[derive(Debug, Default, Args)]
struct ScreenArgs {
    /// Numbered menus and lines that are only added, for readers of screens and for scripts.
    #[arg(long)]
    plain: bool,
    /// Colours or none.
    #[arg(long, value_enum, default_value_t)]
    color: ColorWish,
    #[command(flatten)]
    flags: config::Flags,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Play a game for two at one keyboard.
    Play(PlayArgs),
    /// Go on with a saved game.
    Resume {
        /// Its name or file; the last unfinished one if none is given.
        name: Option<String>,
        #[command(flatten)]
        screen: ScreenArgs,
    },
    /// Watch a saved game: step by step, by itself, through anybody's eyes.
    Replay(ReplayArgs),
    /// Print a moment of a saved game as everybody, a player or both may see it.
    Show(ShowArgs),
    /// List the keys of the full screen.
    Keys {
        /// As a page of Markdown.
        #[arg(long)]
        markdown: bool,
    },
    /// Write the completions of a shell.
    Completions {
        /// The shell.
        shell: clap_complete::Shell,
    },
    /// Write the manual pages into a folder.
    Man {
        /// The folder.
        folder: PathBuf,
    },
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
    /// List saved games, or do something with one.
    #[command(args_conflicts_with_subcommands = true)]
    Saves {
        /// Print one JSON array.
        #[arg(long)]
        json: bool,
        #[command(subcommand)]
        action: Option<save::command::Action>,
    },
    /// Count who won: results of saved games by deck, player or pair of decks.
    Stats(stats::Stats),
    /// Settings: show, check, or begin a file of them.
    Config {
        #[command(subcommand)]
        action: config::command::Action,
    },
    /// Tell where settings, saved games and logs are.
    Paths {
        /// Print one JSON object.
        #[arg(long)]
        json: bool,
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
    #[command(flatten)]
    screen: ScreenArgs,
    /// Who begins; chance decides if nobody is named.
    #[arg(long, value_name = "A|B", value_parser = seat)]
    first: Option<Seat>,
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

fn seat(text: &str) -> Result<Seat, String> {
    match text {
        "A" | "a" => Ok(Seat::A),
        "B" | "b" => Ok(Seat::B),
        _ => Err("a player is A or B".to_owned()),
    }
}

#[derive(Debug, Args)]
#[command(after_help = "Examples:
  wars replay                             the game that was played last
  wars replay my-game --at 7.3.2          from turn 7, phase 3, act 2 on
  wars replay my-game --auto --speed 4x   by itself, then the program ends
  wars replay my-game --cast game.cast    a recording that terminal players show

Without a full screen (--plain, or where output is no terminal) the game is told in lines.")]
struct ReplayArgs {
    /// Name or file of a saved game; the one that was played last if none is given.
    name: Option<String>,
    /// Begin at this turn, phase and act.
    #[arg(long, value_name = "T.P.A")]
    at: Option<Stamp>,
    /// Play by itself, and leave the program at the end.
    #[arg(long)]
    auto: bool,
    /// How fast: 1/4x, 1/2x, 1x, 2x, 4x, 8x, 16x.
    #[arg(long, value_name = "SPEED", default_value = "1x")]
    speed: Speed,
    /// Through whose eyes: public, A, B or both.
    #[arg(long = "as", value_name = "VIEW", default_value = "public", value_parser = replay::audience)]
    audience: Audience,
    /// Write a recording of the screen to this new file instead of showing it.
    #[arg(long, value_name = "FILE")]
    cast: Option<PathBuf>,
    /// Columns and rows of the recorded screen.
    #[arg(long, value_name = "WxH", default_value = "120x40", requires = "cast", value_parser = screen_size)]
    size: (u16, u16),
    #[command(flatten)]
    screen: ScreenArgs,
}

/// Columns and rows, like 120x40.
fn screen_size(text: &str) -> Result<(u16, u16), String> {
    let sides = text.split_once('x').and_then(|(width, height)| Some((width.parse().ok()?, height.parse().ok()?)));
    match sides {
        Some((width @ 80..=400, height @ 24..=200)) => Ok((width, height)),
        _ => Err("columns and rows, like 120x40; from 80x24 to 400x200".to_owned()),
    }
}

#[derive(Debug, Args)]
#[command(after_help = "Examples:
  wars show                               how the last game stands, as everybody may see it
  wars show my-game --as A --at 7.3
  wars show my-game --as both --json | head")]
struct ShowArgs {
    /// Name or file of a saved game; the one that was played last if none is given.
    name: Option<String>,
    /// Through whose eyes: public, A, B or both.
    #[arg(long = "as", value_name = "VIEW", default_value = "public", value_parser = replay::audience)]
    audience: Audience,
    /// At this turn, phase and act; at the end if nothing is said.
    #[arg(long, value_name = "T.P.A")]
    at: Option<Stamp>,
    /// Print one JSON object.
    #[arg(long)]
    json: bool,
}

#[derive(Debug, Args)]
#[command(after_help = "Examples:
  wars sim sample-a sample-b -n 1000
  wars sim sample-a sample-b -n 1 --seed 17   game 16 of the run above alone
  wars sim --all-pairs -n 100 --players attack --verify
  wars sim --random-decks -n 20000 --all-cards
  wars sim --all-pairs -n 36 --save games     to be resumed, or read again by wars saves check games
  wars sim --random-decks -n 1 --seed 17      game 16 of the run above alone")]
struct SimArgs {
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
    /// How the players choose; mixed with random decks, else random, unless said.
    #[arg(long, value_enum)]
    players: Option<Habits>,
    /// A game with more decisions counts as failed.
    #[arg(long, value_name = "N", default_value_t = 200_000)]
    max_decisions: u64,
    /// Check the table after every answer and replay every game; always on with random decks and in debug builds.
    #[arg(long)]
    verify: bool,
    /// Write every game into this folder as a saved game, named by decks and seed.
    #[arg(long, value_name = "DIR")]
    save: Option<PathBuf>,
}

/// Runs the program with the arguments of the process.
pub fn main() -> ExitCode {
    let cli = Cli::parse();
    let mut out = BufWriter::new(std::io::stdout().lock());
    let done = run(cli, &mut out).and_then(|code| {
        out.flush()?;
        Ok(code)
    });
    match done {
        // After a signal: 128 and its number.
        Ok(code) => ExitCode::from(code.and_then(|code| u8::try_from(code).ok()).unwrap_or(0)),
        Err(fault) => {
            for line in fault.to_string().lines() {
                eprintln!("wars: {line}");
            }
            fault.exit_code()
        }
    }
}

fn run(cli: Cli, out: &mut dyn Write) -> Result<Option<i32>, Fault> {
    let paths = || Paths::of_process(cli.config.as_deref());
    let library = Library::open(cli.cards.as_deref(), cli.decks.as_deref())?;
    let catalogue = library.catalogue();
    match cli.command {
        None => return start::run(&cli.screen.into_start(From::Title), &library, &paths()?, out),
        Some(Command::Play(args)) => return start::run(&args.into_start(), &library, &paths()?, out),
        Some(Command::Resume { name, screen }) => {
            return start::run(&screen.into_start(From::Saved(name)), &library, &paths()?, out);
        }
        Some(Command::Replay(args)) => return watch::run(&args.into_watch(), &library, &paths()?, out),
        Some(Command::Show(args)) => {
            let (name, show) = args.into_show();
            let path = save::Folder::new(paths()?.games()).find_or_last(name.as_deref())?;
            replay::show::run(&show, &Replay::open(&path, catalogue)?, out)
        }
        Some(Command::Sim(args)) => sim::run(&args.into_run(), &library, out),
        Some(Command::Cards { command: Some(CardsCommand::Check(args)), .. }) => {
            cards_check::run(&args.into_check(), catalogue, out)
        }
        Some(Command::Cards { json, command: None }) => cards::list(catalogue, json, out),
        Some(Command::Card { json, name }) => cards::show(catalogue, &Book::open()?, &name.join(" "), json, out),
        Some(Command::Rules { json, terms }) => rules::run(&Book::open()?, &terms, json, out),
        Some(Command::Check { files }) => check::run(&files, catalogue, out),
        Some(Command::Saves { json, action }) => {
            let folder = save::Folder::new(paths()?.games());
            match action {
                None => save::command::list(&folder, catalogue, json, out),
                Some(action) => save::command::run(action, &folder, catalogue, out),
            }
        }
        Some(Command::Stats(asked)) => stats::run(&asked, &paths()?, catalogue, out),
        Some(Command::Config { action }) => config::command::run(action, &paths()?, out),
        Some(Command::Paths { json }) => paths()?.print(json, out),
        Some(Command::Keys { markdown }) => manual::keys(markdown, out),
        Some(Command::Completions { shell }) => {
            clap_complete::generate(shell, &mut Cli::command(), "wars", out);
            Ok(())
        }
        Some(Command::Man { folder }) => manual::pages(Cli::command(), &folder, out),
    }
    .map(|()| None)
}

impl ScreenArgs {
    fn into_start(self, from: From) -> Start {
        Start { from, names: None, first: None, plain: self.plain, flags: self.flags.into(), color: self.color }
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
        Start { names: self.names, first: self.first, ..self.screen.into_start(from) }
    }
}

impl ReplayArgs {
    fn into_watch(self) -> watch::Watching {
        watch::Watching {
            name: self.name,
            at: self.at,
            is_auto: self.auto,
            speed: self.speed,
            audience: self.audience,
            cast: self.cast.map(|file| watch::Cast { file, size: self.size }),
            plain: self.screen.plain,
            flags: self.screen.flags.into(),
            color: self.screen.color,
        }
    }
}

impl ShowArgs {
    fn into_show(self) -> (Option<String>, replay::show::Show) {
        (self.name, replay::show::Show { audience: self.audience, at: self.at, json: self.json })
    }
}

impl SimArgs {
    fn into_run(self) -> sim::Run {
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

#[cfg(test)]
mod tests {
    use super::*;

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
