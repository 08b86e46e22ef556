//! The command line: what can be asked of the program, and which part of it answers. The arguments of larger commands
//! have files of their own.

mod cards;
mod check;
mod look_back;
mod play;
mod sim;

use crate::book::Book;
use crate::fault::Fault;
use crate::library::Library;
use crate::paths::Paths;
use crate::replay::{self, Replay};
use crate::start::{self, From};
use crate::{cards_check, config, manual, rules, save, stats, watch};
use cards::CardsCommand;
use check::CheckArgs;
use clap::{CommandFactory, Parser, Subcommand};
use look_back::{ReplayArgs, ShowArgs};
use play::{PlayArgs, ScreenArgs};
use sim::SimArgs;
use std::io::{BufWriter, Write};
use std::path::PathBuf;
use std::process::ExitCode;

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
  wars check tests/rules --failures
  wars sim alliance suppression -n 1000
  wars sim --all-pairs -n 100 --json
  wars saves
  wars replay --at 7.3
  wars show my-game --as public
  wars stats --by pair
  wars config show

Exit codes:
  0    done
  1    failure, or \"no\"
  2    wrong usage
  3    a file that can't be used
  4    a part of a game that was played could not be saved, and is lost
  101  a fault of the program
  128  and its number, after a signal";

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
    Check(CheckArgs),
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
                // What was typed may be repeated in it.
                eprintln!("wars: {}", save::printable(line));
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
            let path = save::Folder::new(paths()?.games()).find_or_last(name.as_deref(), catalogue)?;
            replay::show::run(&show, &Replay::open(&path, catalogue)?, out)
        }
        Some(Command::Sim(args)) => crate::sim::run(&args.into_run(), &library, out),
        Some(Command::Cards { command: Some(CardsCommand::Check(args)), .. }) => {
            cards_check::run(&args.into_check(), catalogue, out)
        }
        Some(Command::Cards { json, command: None }) => crate::cards::list(catalogue, json, out),
        Some(Command::Card { json, name }) => crate::cards::show(catalogue, &Book::open()?, &name.join(" "), json, out),
        Some(Command::Rules { json, terms }) => rules::run(&Book::open()?, &terms, json, out),
        Some(Command::Check(args)) => crate::check::run(&args.into_check(), catalogue, out),
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_command_line_is_consistent() {
        Cli::command().debug_assert();
    }
}
