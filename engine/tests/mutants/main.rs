//! Mutants of the cards: every word of every card is changed, one at a time, and some scenario has to notice.
//!
//! Takes minutes, so it runs only when asked for:
//!
//! ```text
//! cargo test --release -p wars-engine --test mutants                     all cards
//! cargo test --release -p wars-engine --test mutants -- --card 1R213     one card
//! cargo test --release -p wars-engine --test mutants -- --catchers       also which scenario catches each
//! cargo test --release -p wars-engine --test mutants -- --list           the mutants, without running them
//! ```
//!
//! It fails when a mutant survives and is not listed in `tests/mutants/survivors.json`, and when one is listed there
//! that is caught or no longer exists. The list says of each why no game can tell it, or that it is still open.

mod abilities;
mod change;
mod facts;
mod neighbours;
mod report;
mod scenarios;
mod survivors;
mod trial;

use change::Change;
use report::{Outcome, Report};
use scenarios::ScenarioText;
use serde_json::Value;
use std::collections::BTreeSet;
use std::io::IsTerminal as _;
use std::path::Path;
use std::process::ExitCode;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use trial::Cards;
use wars_engine::card_files::is_card_file;

/// Threads that try mutants.
const THREADS: usize = 2;

/// A mutant may run deeper than any card of the game.
const STACK: usize = 64 << 20;

/// What was asked for.
struct Wanted {
    cards: BTreeSet<String>,
    list: bool,
    catchers: bool,
}

fn main() -> ExitCode {
    let wanted = match wanted(std::env::args().skip(1)) {
        Ok(wanted) => wanted,
        Err(problem) => {
            eprintln!("{problem}");
            return ExitCode::from(2);
        }
    };
    let cards = Cards::new(&card_files());
    let scenarios = scenarios::all();
    // A mutant that makes the engine panic is caught; nobody needs to read about it.
    std::panic::set_hook(Box::new(|_| {}));
    let broken = cards.broken(&scenarios);
    if !broken.is_empty() {
        eprintln!("These scenarios do not hold even with the cards as they are: {broken:#?}");
        return ExitCode::FAILURE;
    }
    let named = |card: &Value| wanted.cards.is_empty() || wanted.cards.contains(id(card));
    let chosen: Vec<usize> = (0..cards.values.len()).filter(|index| named(&cards.values[*index])).collect();
    let outcomes = try_all(&cards, &scenarios, &chosen, &wanted);
    if wanted.list {
        return ExitCode::SUCCESS;
    }
    let report = Report::new(outcomes, survivors::known(), |name| {
        wanted.cards.is_empty() || wanted.cards.contains(name.split(' ').next().unwrap_or_default())
    });
    if wanted.catchers {
        print!("{}", report.catchers());
    }
    print!("{report}");
    if report.is_good() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

fn wanted(mut args: impl Iterator<Item = String>) -> Result<Wanted, String> {
    let mut wanted = Wanted { cards: BTreeSet::new(), list: false, catchers: false };
    while let Some(arg) = args.next() {
        match arg.as_str() {
            "--list" => wanted.list = true,
            "--catchers" => wanted.catchers = true,
            "--card" => {
                let ids = args.next().ok_or("--card needs the id of a card, or several with commas")?;
                wanted.cards.extend(ids.split(',').map(str::to_owned));
            }
            _ => return Err(format!("{arg}? There are --card ID, --list and --catchers")),
        }
    }
    Ok(wanted)
}

fn id(card: &Value) -> &str {
    card["id"].as_str().unwrap_or_default()
}

fn card_files() -> Vec<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../cards");
    let entries = std::fs::read_dir(&folder).unwrap_or_else(|fault| panic!("{}: {fault}", folder.display()));
    let mut paths: Vec<_> = entries.flatten().map(|entry| entry.path()).collect();
    paths.retain(|path| path.file_name().is_some_and(|name| is_card_file(&name.to_string_lossy())));
    paths.sort();
    let read =
        |path: &Path| std::fs::read_to_string(path).unwrap_or_else(|fault| panic!("{}: {fault}", path.display()));
    paths.iter().map(|path| read(path)).collect()
}

/// Tries the mutants of these cards, a card at a time on each thread.
fn try_all(cards: &Cards, scenarios: &[ScenarioText], chosen: &[usize], wanted: &Wanted) -> Vec<Outcome> {
    let spoken_of = facts::spoken_of(cards.values.iter());
    let next = AtomicUsize::new(0);
    let outcomes = Mutex::new(Vec::new());
    let work = || {
        while let Some(&card) = chosen.get(next.fetch_add(1, Ordering::Relaxed)) {
            let value = &cards.values[card];
            let changes = facts::changes(value, &spoken_of).into_iter().chain(abilities::changes(value)).collect();
            let mutants = cards.mutants(card, changes);
            let found = if wanted.list { list(value, &mutants) } else { try_card(cards, scenarios, card, mutants) };
            if let Ok(mut outcomes) = outcomes.lock() {
                outcomes.extend(found);
                progress(next.load(Ordering::Relaxed).min(chosen.len()), chosen.len(), outcomes.len());
            }
        }
    };
    std::thread::scope(|scope| {
        for _ in 0..THREADS {
            let worker = std::thread::Builder::new().stack_size(STACK).spawn_scoped(scope, work);
            worker.unwrap_or_else(|fault| panic!("{fault}"));
        }
    });
    outcomes.into_inner().unwrap_or_default()
}

fn list(card: &Value, mutants: &[Change]) -> Vec<Outcome> {
    for change in mutants {
        println!("{} {change}", id(card));
    }
    Vec::new()
}

fn try_card(cards: &Cards, scenarios: &[ScenarioText], card: usize, mutants: Vec<Change>) -> Vec<Outcome> {
    let value = &cards.values[card];
    // What has caught one mutant of a card is likely to catch the next.
    let mut order = scenarios::of_card(value, scenarios);
    let mut outcomes = Vec::new();
    for change in mutants {
        let caught_by = cards.caught_by(card, &change, order.iter().map(|index| &scenarios[*index]));
        if let Some(at) = order.iter().position(|index| Some(scenarios[*index].name.as_str()) == caught_by) {
            order[..=at].rotate_right(1);
        }
        let name = format!("{} {change}", id(value));
        outcomes.push(Outcome { name, kind: change.kind, caught_by: caught_by.map(str::to_owned) });
    }
    outcomes
}

/// Says how far it is, on one line of a terminal, else now and then.
fn progress(done: usize, of: usize, mutants: usize) {
    if std::io::stderr().is_terminal() {
        eprint!("\r{done} of {of} cards, {mutants} mutants");
        if done == of {
            eprintln!();
        }
    } else if done.is_multiple_of(50) || done == of {
        eprintln!("{done} of {of} cards, {mutants} mutants");
    }
}
