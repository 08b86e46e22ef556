//! The command line: what can be asked of the program. [`commands`] has a file for each verb, which does it; `arguments`
//! are the larger things that are said after a verb.

mod arguments;
pub mod commands;

use crate::book::Book;
use crate::door::{Door, remark};
use crate::fault::Fault;
use crate::library::Library;
use crate::save::Folder;
use crate::system::last_words;
use crate::system::paths::Paths;
use arguments::cards::CardsCommand;
use arguments::check::CheckArgs;
use arguments::learn::LearnArgs;
use arguments::look_back::{ReplayArgs, ShowArgs};
use arguments::number;
use arguments::play::{PlayArgs, ScreenArgs};
use arguments::sim::{SimArgs, Simulation};
use arguments::story::StoryArgs;
use clap::error::ErrorKind;
use clap::parser::ValueSource;
use clap::{ArgMatches, CommandFactory, FromArgMatches, Parser, Subcommand};
use clap_complete::Shell;
use commands::play::From;
use commands::{
    card, cards, cards_check, check, completions, config, deck, keys, learn, man, names, perft, play, replay, rules,
    saves, sim, sim_stories, stats, story,
};
use std::path::PathBuf;
use std::process::ExitCode;

const EXAMPLES: &str = "\
Examples:
  wars                                    the title screen
  wars learn                              lessons for who has never played
  wars play solidarity swarm --names Ann,Bob
  wars story alnak --names Ann
  wars resume
  wars play --from tests/rules/battle/one-whole-battle.json
  wars card \"luhus mauler\"
  wars rules attrition step
  wars cards --json | head
  wars cards f:quay t:ship \"cost<=3\"
  wars cards check my/cards.json --preview
  wars deck check my/deck.json
  wars deck stats alliance
  wars check tests/rules --failures
  wars sim alliance suppression -n 1000
  wars sim --all-pairs -n 100 --json
  wars saves
  wars replay --at 7.3
  wars show my-game --as public
  wars stats --by pair
  wars config show";

const EXIT_CODES: &str = "\
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
#[command(name = "wars", version, after_help = EXAMPLES, after_long_help = format!("{EXAMPLES}\n\n{EXIT_CODES}"))]
struct Cli {
    /// Take the cards from this folder instead of those built in.
    #[arg(long, global = true, value_name = "DIR")]
    cards: Option<PathBuf>,
    /// Look for decks in this folder before one's own and those built in.
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
    /// Play a story: one to four players against the Enemy.
    Story(StoryArgs),
    /// Learn the game: short lessons, then a first game.
    Learn(LearnArgs),
    /// Go on with a saved game.
    Resume {
        /// Its name or file; the last unfinished one if none is given.
        name: Option<String>,
        #[command(flatten)]
        screen: ScreenArgs,
    },
    /// Watch a saved game: step by step, by itself, through anybody's eyes.
    Replay(ReplayArgs),
    /// Print a moment of a saved game as everybody, a player or all of them may see it.
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
        shell: Shell,
    },
    /// List what can be named: for completions.
    #[command(hide = true)]
    Names {
        /// Of what.
        kind: names::Kind,
    },
    /// Write the manual pages into a folder.
    Man {
        /// The folder.
        folder: PathBuf,
    },
    /// Play many games with random players.
    Sim(SimArgs),
    /// List all cards or those that are searched for, or check card files.
    #[command(args_conflicts_with_subcommands = true, after_help = cards::HELP, after_long_help = cards::long_help())]
    Cards {
        /// Print one JSON array.
        #[arg(long)]
        json: bool,
        /// What is searched for, like f:quay t:ship cost<=3; all cards if nothing is.
        #[arg(value_name = "QUERY", allow_hyphen_values = true)]
        query: Vec<String>,
        #[command(subcommand)]
        command: Option<CardsCommand>,
    },
    /// Show, check, count, compare and convert decks.
    Deck {
        #[command(subcommand)]
        action: deck::Action,
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
    /// Look something up in the rules book, or ask it a question; without a term, list its sections.
    Rules {
        /// Print one JSON array.
        #[arg(long)]
        json: bool,
        /// Ids (damage.1), groups of ids (battle.attrition), a title, or words.
        terms: Vec<String>,
    },
    /// Run scenarios and lessons: every step, and what does not hold.
    Check(CheckArgs),
    /// Count in how many ways a position can go on.
    Perft {
        /// A scenario, or a saved game.
        file: PathBuf,
        /// How many answers deep.
        #[arg(value_parser = number::whole(1..=perft::DEEPEST), allow_negative_numbers = true)]
        depth: u32,
    },
    /// List saved games, or do something with one.
    #[command(args_conflicts_with_subcommands = true)]
    Saves {
        /// Print one JSON array, of all of them.
        #[arg(long)]
        json: bool,
        /// List also those in which nobody has answered anything yet.
        #[arg(long)]
        all: bool,
        #[command(subcommand)]
        action: Option<saves::Action>,
    },
    /// Count who won: results of saved games by deck, player or pair of decks.
    Stats(stats::Stats),
    /// Settings: show, check, or begin a file of them.
    Config {
        #[command(subcommand)]
        action: config::Action,
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
    last_words::install();
    let mut out = Door::out();
    let cli = match parse() {
        Ok(cli) => cli,
        Err(error) => return answer(&error, &mut out),
    };
    let done = run(cli, &mut out).and_then(|code| {
        out.flush()?;
        Ok(code)
    });
    match done {
        // After a signal: 128 and its number.
        Ok(code) => ExitCode::from(code.and_then(|code| u8::try_from(code).ok()).unwrap_or(0)),
        Err(fault) => {
            // What was printed comes before the words about it, also where it clears the screen.
            _ = out.flush();
            fault.lines().iter().for_each(remark);
            fault.exit_code()
        }
    }
}

/// Prints what clap has to say instead of a command line that is fit to be run: help, or what is wrong with it. What
/// was typed is repeated in it.
fn answer(said: &clap::Error, out: &mut Door) -> ExitCode {
    let text = said.render().to_string();
    let told = match said.use_stderr() {
        true => Door::errors().lines(text.lines()),
        false => out.lines(text.lines()).and_then(|()| out.flush()),
    };
    match told.map_err(Fault::from) {
        // Clap says 2 for wrong usage, 0 for help.
        Ok(()) => ExitCode::from(u8::try_from(said.exit_code()).unwrap_or(2)),
        Err(fault) => fault.exit_code(),
    }
}

/// The arguments of the process.
fn parse() -> Result<Cli, clap::Error> {
    let mut program = Cli::command();
    let given = program.clone().try_get_matches()?;
    ScreenArgs::check_place(&given, &mut program)?;
    check_use(&given, &mut program)?;
    LearnArgs::check(&given, &mut program)?;
    let cli = Cli::from_arg_matches(&given)?;
    // What is searched for is said in many words, and only all of them together can be wrong.
    if let Some(Command::Cards { json, query, command: None }) = &cli.command
        && let Err(wrong) = cards::Asked::of(*json, query)
    {
        return Err(program.error(ErrorKind::ValueValidation, wrong));
    }
    Ok(cli)
}

/// Commands to which some of what may be said to any command means nothing.
const USELESS: [(&str, &[&str]); 6] = [
    ("completions", &["cards", "decks", "config"]),
    ("config", &["cards", "decks"]),
    ("keys", &["cards", "decks"]),
    ("man", &["cards", "decks", "config"]),
    ("paths", &["cards", "decks"]),
    ("rules", &["cards", "decks", "config"]),
];

/// Refuses what means nothing to the command it was said to.
fn check_use(given: &ArgMatches, program: &mut clap::Command) -> Result<(), clap::Error> {
    let Some((name, said)) = given.subcommand() else { return Ok(()) };
    let useless = USELESS.iter().find(|(command, _)| *command == name).map_or(&[][..], |(_, flags)| flags);
    let is_said = |flag: &&&str| said.value_source(flag) == Some(ValueSource::CommandLine);
    match useless.iter().find(is_said) {
        Some(flag) => Err(program.error(ErrorKind::ArgumentConflict, format!("--{flag} means nothing to \"{name}\""))),
        None => Ok(()),
    }
}

fn run(cli: Cli, out: &mut Door) -> Result<Option<i32>, Fault> {
    let paths = || Paths::of_process(cli.config.as_deref());
    let library = Library::open(cli.cards.as_deref(), cli.decks.as_deref())?;
    // Without a home folder there are no decks of one's own; what needs one says so.
    let library = match paths() {
        Ok(paths) => library.with_own(paths.decks()),
        Err(_) => library,
    };
    let catalogue = library.catalogue();
    match cli.command {
        None => return play::run(&cli.screen.into_start(From::Title), &library, &paths()?, out),
        Some(Command::Play(mut args)) => {
            args.screen = args.screen.or(cli.screen);
            return play::run(&args.into_start(), &library, &paths()?, out);
        }
        Some(Command::Story(mut args)) => {
            args.screen = args.screen.or(cli.screen);
            return match args.into_start() {
                Some(start) => play::run(&start, &library, &paths()?, out),
                None => story::list(&library, out).map(|()| None),
            };
        }
        Some(Command::Learn(mut args)) => {
            args.screen = args.screen.or(cli.screen);
            let start = args.screen.into_start(From::Title);
            return learn::run(args.lesson.as_deref(), start, &library, &paths()?, out);
        }
        Some(Command::Resume { name, screen }) => {
            return play::run(&screen.or(cli.screen).into_start(From::Saved(name)), &library, &paths()?, out);
        }
        Some(Command::Replay(mut args)) => {
            args.screen = args.screen.or(cli.screen);
            return replay::run(&args.into_watch(), &library, &paths()?, out);
        }
        Some(Command::Show(args)) => commands::show::run(&args.into_show(), &library, &paths()?, out),
        Some(Command::Sim(args)) => match args.into_simulation() {
            Simulation::Duels(run) => sim::run(&run, &library, out),
            Simulation::Stories(run) => sim_stories::run(&run, &library, out),
        },
        Some(Command::Cards { command: Some(CardsCommand::Check(args)), .. }) => {
            cards_check::run(&args.into_check(), catalogue, out)
        }
        Some(Command::Cards { json, query, command: None }) => {
            let asked = cards::Asked::of(json, &query).map_err(|wrong| Fault::Failed(wrong.to_string()))?;
            cards::run(catalogue, &asked, out)
        }
        Some(Command::Deck { action }) => deck::run(action, &library, &paths, out),
        Some(Command::Card { json, name }) => card::run(catalogue, &Book::open()?, &name.join(" "), json, out),
        Some(Command::Rules { json, terms }) => rules::run(&Book::open()?, &terms, json, out),
        Some(Command::Perft { file, depth }) => perft::run(&file, depth, catalogue, out),
        Some(Command::Check(args)) => check::run(&args.into_check(), catalogue, out),
        Some(Command::Saves { json, all, action }) => {
            let folder = Folder::new(paths()?.games());
            let form = if json { saves::Form::Json } else { saves::Form::Lines { all } };
            match action {
                None => saves::list(&folder, catalogue, form, out),
                Some(action) => saves::run(action, &folder, catalogue, out),
            }
        }
        Some(Command::Stats(asked)) => stats::run(&asked, &paths()?, catalogue, out),
        Some(Command::Config { action }) => config::run(action, &paths()?, out),
        Some(Command::Paths { json }) => commands::paths::run(&paths()?, json, out),
        Some(Command::Keys { markdown }) => keys::run(markdown, &paths()?, out),
        Some(Command::Completions { shell }) => completions::run(shell, Cli::command(), out),
        Some(Command::Names { kind }) => names::run(kind, &library, &paths()?, out),
        Some(Command::Man { folder }) => man::run(Cli::command(), &folder, out),
    }
    .map(|()| None)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::door::Kept;
    use clap::ValueEnum;

    /// The program, for tests of its commands.
    pub(super) fn program() -> clap::Command {
        Cli::command()
    }

    #[test]
    fn what_means_nothing_to_a_command_is_refused() {
        let refused = |line: &str| {
            let mut program = Cli::command();
            let given = program.clone().try_get_matches_from(line.split(' ')).expect(line);
            check_use(&given, &mut program).err().map(|error| error.to_string())
        };
        for line in ["wars paths --cards x", "wars --decks x paths", "wars man --config x y", "wars keys --decks x"] {
            assert!(refused(line).is_some_and(|told| told.contains("means nothing to")), "{line}");
        }
        for line in ["wars paths --config x", "wars keys --config x", "wars --cards x cards", "wars --decks x sim a b"]
        {
            assert_eq!(refused(line), None, "{line}");
        }
    }

    #[test]
    fn completions_go_through_the_door_unchanged() {
        for shell in Shell::value_variants() {
            let (script, kept) = (completions::script(*shell, Cli::command()), Kept::default());
            kept.door().lines(script.lines()).expect("written");
            assert!(kept.text().trim_end() == script.trim_end(), "{shell}");
        }
    }

    #[test]
    fn the_command_line_is_consistent() {
        Cli::command().debug_assert();
    }
}
