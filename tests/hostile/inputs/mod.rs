//! Many hostile inputs, each given to the program itself: `kinds` makes them of `words`, `node`s, `bytes` and `place`s, out
//! of `good` ones or from nothing; `trial` runs a command within limits, `verdict` judges.
//!
//! ```text
//! cargo test --release --test hostile twenty_thousand -- --ignored --nocapture
//! HOSTILE=scenarios:17 cargo test --test hostile one_input -- --ignored --nocapture
//! ```

mod bytes;
mod good;
mod kinds;
mod node;
mod place;
mod trial;
mod verdict;
mod words;

use kinds::{Kind, Run};
use std::collections::BTreeMap;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use trial::Trial;
use verdict::Finding;

/// How many failures are told in full.
const TOLD: usize = 40;

/// What became of the inputs of a kind.
#[derive(Clone, Debug, Default)]
struct Tally {
    inputs: usize,
    runs: usize,
    /// How commands ended: exit codes, or a screen that was filled.
    ends: BTreeMap<String, usize>,
    findings: BTreeMap<&'static str, usize>,
}

/// Tries one input; what was found in it, with where it is kept.
fn attempt(kind: Kind, number: u64, tally: &Mutex<BTreeMap<&'static str, Tally>>, is_loud: bool) -> Option<String> {
    let input = kind.input(number);
    let trial = Trial::new(&input);
    let mut found: Vec<(Finding, String)> = Vec::new();
    let mut ends = Vec::new();
    for run in &input.runs {
        let outcome = trial.run(run);
        ends.push(outcome.code.map_or("screen".to_owned(), |code| code.to_string()));
        let printed = String::from_utf8_lossy(&outcome.output).escape_debug().take(600).collect::<String>();
        if is_loud {
            println!("{}\n  ended with {:?}: {printed}", in_words(run), outcome.code);
        }
        let line = format!("{}\n    {printed}", in_words(run));
        found.extend(outcome.findings.into_iter().map(|finding| (finding, line.clone())));
    }
    let mut tally = tally.lock().expect("no thread panics");
    let tally = tally.entry(kind.name()).or_default();
    tally.inputs += 1;
    tally.runs += ends.len();
    ends.into_iter().for_each(|end| *tally.ends.entry(end).or_default() += 1);
    found.iter().for_each(|(finding, _)| *tally.findings.entry(finding.sort()).or_default() += 1);
    if found.is_empty() {
        return None;
    }
    let told: Vec<String> = found.iter().map(|(finding, line)| format!("  {finding}: {line}")).collect();
    let name = format!("{}:{number}", kind.name());
    let kept = trial.keep(&name.replace(':', "-"), &told.join("\n"));
    Some(format!("{name}, kept in {}\n{}", kept.display(), told.join("\n")))
}

/// A command as somebody would type it, more or less.
fn in_words(run: &Run) -> String {
    let args: Vec<String> = run.args.iter().map(|arg| format!("{:.60?}", arg)).collect();
    let variables: Vec<String> = run.variables.iter().map(|(name, value)| format!("{name:?}={value:.60?} ")).collect();
    format!("{}wars {}", variables.concat(), args.join(" "))
}

/// Tries so many inputs of all kinds, from a number on.
#[track_caller]
fn attempt_many(count: usize, from: u64) {
    let shares: Vec<Kind> =
        Kind::ALL.into_iter().flat_map(|(kind, share)| std::iter::repeat_n(kind, share as usize)).collect();
    let next = AtomicUsize::new(0);
    let (tally, failures) = (Mutex::new(BTreeMap::new()), Mutex::new(Vec::new()));
    let work = || {
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= count {
                break;
            }
            let kind = shares[number % shares.len()];
            let failure = attempt(kind, from + (number / shares.len() * 4 + number % 4) as u64, &tally, false);
            failures.lock().expect("no thread panics").extend(failure);
        }
    };
    thread::scope(|scope| {
        for _ in 0..thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(work);
        }
    });
    let tally = tally.into_inner().expect("no thread panics");
    for (kind, it) in &tally {
        println!(
            "{kind:<12} {:>6} inputs {:>6} commands, ended with {:?}; {:?}",
            it.inputs, it.runs, it.ends, it.findings
        );
    }
    let failures = failures.into_inner().expect("no thread panics");
    assert_eq!(tally.values().map(|it| it.inputs).sum::<usize>(), count);
    assert!(
        failures.is_empty(),
        "{} of {count} inputs found something; the first {TOLD}:\n{}",
        failures.len(),
        failures[..failures.len().min(TOLD)].join("\n")
    );
}

#[test]
fn hostile_inputs_do_no_harm() {
    attempt_many(120, 1);
}

#[test]
#[ignore = "takes minutes; run with --release -- --ignored --nocapture"]
fn twenty_thousand_hostile_inputs_do_no_harm() {
    attempt_many(20_000, 1_000_000);
}

#[test]
#[ignore = "tries the one input that the variable HOSTILE names, like saves:17"]
fn one_input() {
    let wanted = std::env::var("HOSTILE").expect("HOSTILE=kind:number");
    let (kind, number) = wanted.split_once(':').expect("kind:number");
    let kind = Kind::ALL.into_iter().map(|(kind, _)| kind).find(|it| it.name() == kind).expect("a kind");
    let found = attempt(kind, number.parse().expect("a number"), &Mutex::default(), true);
    assert!(found.is_none(), "{}", found.unwrap_or_default());
}
