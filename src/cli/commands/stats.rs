//! `wars stats`: results of saved games by deck, by player or by pair of decks. Which files are counted, and what
//! becomes of those that can't be read, is decided here.

use crate::config::{Layer, Settings, Symbols as Wished};
use crate::door::{self, Door, remark};
use crate::fault::Fault;
use crate::save::{Folder, Summary, gathered, summaries};
use crate::stats::{By, Results, report};
use crate::system::paths::Paths;
use crate::system::progress;
use crate::text::symbols::Symbols;
use clap::Args;
use jiff::civil::Date;
use jiff::tz::TimeZone;
use serde_json::json;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use wars_engine::Catalogue;

const HELP: &str = "\
Examples:
  wars stats                              every deck of your saved games
  wars stats --by player --since 2026-11-01
  wars stats --by pair club/evening-*.wars
  wars stats club --json | head

The share is of the games that one side won. A game of a deck against itself counts as \"mirror\", once, and is \
neither won nor lost. Games that are not finished are counted as \"open\" and nowhere else; games from scenarios are \
left out. A column in which no line has anything is left out.

The players of a story win or lose together, against the Enemy; --by story counts stories alone. Decks are told apart by \
their names. A file of a folder that can't be used is told of and left out; one that is named gives exit code 3, after \
everything else is printed.";

/// What is to be counted, and how it is shown.
#[derive(Clone, Debug, Args)]
#[command(after_help = HELP)]
pub struct Stats {
    /// Saved games, or folders of them; your own saved games if none are named.
    #[arg(value_name = "DIR|FILE")]
    sources: Vec<PathBuf>,
    /// Each deck, each player, each deck against each deck, or each story.
    #[arg(long, value_enum, default_value_t)]
    by: By,
    /// Only games that began on this day or later, like 2026-11-16.
    #[arg(long, value_name = "DATE", value_parser = date)]
    since: Option<Date>,
    /// Print one JSON object.
    #[arg(long)]
    json: bool,
    /// Bars in plain ASCII, whatever the settings say.
    #[arg(long)]
    ascii: bool,
}

fn date(text: &str) -> Result<Date, String> {
    text.parse().map_err(|_| "a day is written as year, month and day, like 2026-11-16".to_owned())
}

/// A file that can't be counted.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Unusable {
    path: PathBuf,
    /// What is wrong, with the file and the place.
    problem: String,
    /// It was asked for by its name, not found in a folder.
    is_named: bool,
}

/// Counts saved games and prints what came of them. A file that can't be used is told of and left out.
///
/// # Errors
/// When a folder can't be read; and, once everything else is printed, when a file that was named can't be used.
pub fn run(stats: &Stats, paths: &Paths, catalogue: &Arc<Catalogue>, out: &mut Door) -> Result<(), Fault> {
    let (games, unusable) = read(&gathered(&stats.sources, &Folder::new(paths.games()))?, catalogue);
    let counted = || games.iter().filter(|game| stats.since.is_none_or(|since| day(game) >= since));
    let results = Results::of(stats.by, counted());
    if stats.json {
        let mut object = report::object(&results);
        object["unusable"] =
            unusable.iter().map(|it| json!({"file": it.path.to_string_lossy(), "problem": it.problem})).collect();
        out.json(&object)?;
    } else if counted().next().is_none() {
        match stats.since.filter(|_| !games.is_empty()) {
            Some(since) => out.line(format_args!("No saved game was begun on {since} or later."))?,
            None => out.line("There are no saved games to count; \"wars\" begins one.")?,
        }
    } else {
        out.lines(report::lines(&results, &symbols(stats, paths)?, width()))?;
    }
    // What was found comes before the words about it.
    out.flush()?;
    let doubtful = counted().filter(|game| !game.notices.is_empty()).count();
    if doubtful > 0 {
        remark(format_args!(
            "{doubtful} of the files may not hold as a whole; \"wars saves\" tells what is wrong with them"
        ));
    }
    let (named, found): (Vec<Unusable>, Vec<Unusable>) = unusable.into_iter().partition(|it| it.is_named);
    for it in found {
        remark(format_args!("{}; it is left out", it.problem));
    }
    if named.is_empty() { Ok(()) } else { Err(Fault::Input(named.into_iter().map(|it| it.problem).collect())) }
}

/// The games in the files, and the files that hold none.
fn read(files: &[(PathBuf, bool)], catalogue: &Arc<Catalogue>) -> (Vec<Summary>, Vec<Unusable>) {
    let bar = progress::of_games(files.len() as u64);
    let paths: Vec<&Path> = files.iter().map(|(path, _)| path.as_path()).collect();
    let read = summaries(&paths, catalogue, || bar.inc(1));
    bar.finish_and_clear();
    let (mut games, mut unusable) = (Vec::new(), Vec::new());
    for (summary, (path, is_named)) in read.into_iter().zip(files) {
        match summary {
            Ok(game) => games.push(game),
            Err(problem) => unusable.push(Unusable { path: path.clone(), problem, is_named: *is_named }),
        }
    }
    (games, unusable)
}

/// The day a game began, where its players are.
fn day(game: &Summary) -> Date {
    game.started.to_zoned(TimeZone::system()).date()
}

fn symbols(stats: &Stats, paths: &Paths) -> Result<Symbols, Fault> {
    let flags = Layer { symbols: stats.ascii.then_some(Wished::Ascii), ..Layer::default() };
    Ok(Settings::of_process(&flags, paths)?.symbols.into())
}

/// How wide lines may be: as wide as the terminal, or as most are where there is none.
fn width() -> usize {
    door::columns().unwrap_or(80)
}
