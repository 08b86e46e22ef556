//! Batches of cards are played by programs of their own, which tell what came of each game in lines.

use crate::batch::Batch;
use crate::game::{self, guarded};
use crate::report::{Line, Report};
use std::fs::File;
use std::io::{BufRead as _, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Mutex;
use wars::cards::describe;

/// Seeds that a worker is given at once.
const CHUNK: u64 = 10;

/// The variable that tells a worker what to do: first seed, seed after the last, first game, game after the last.
const ORDERS: &str = "ODD_CARDS_ORDERS";

/// What is to be played.
#[derive(Clone, Copy, Default)]
pub struct Task {
    /// So many cards that pass the check.
    pub cards: usize,
    /// So many games with each batch.
    pub games: u64,
    /// Only these seeds: the first, and the one after the last.
    pub only: Option<(u64, u64)>,
    /// Only this game.
    pub game: Option<u64>,
}

impl Task {
    /// A seed, one game of it, or all seeds before another: `17`, `17/4`, `17..40`.
    pub fn named(name: &str, games: u64) -> Task {
        let number = |text: &str| -> u64 {
            text.parse().unwrap_or_else(|_| panic!("{name}? A seed, a seed and a game, or seeds: 17, 17/4, 17..40"))
        };
        let (seeds, game) = match (name.split_once('/'), name.split_once("..")) {
            (Some((seed, game)), _) => ((number(seed), number(seed) + 1), Some(number(game))),
            (None, Some((first, end))) => ((number(first), number(end)), None),
            (None, None) => ((number(name), number(name) + 1), None),
        };
        Task { cards: 0, games, only: Some(seeds), game }
    }
}

/// Plays batches until enough cards have been played.
pub fn run(task: Task) -> Report {
    let shared = Mutex::new((task.only.map_or(0, |(first, _)| first), Report::default()));
    let next = || {
        let mut shared = shared.lock().expect("no worker panics");
        let (seed, report) = &mut *shared;
        let first = *seed;
        let end = match task.only {
            Some((_, end)) => end,
            None if report.passed < task.cards => u64::MAX,
            None => first,
        };
        *seed = end.min(first + CHUNK);
        (first < end).then_some((first, *seed))
    };
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                while let Some((mut first, end)) = next() {
                    // A worker that dies leaves the rest of its seeds to another.
                    while first < end {
                        let mut told = Report::default();
                        first = employ(task, first, end, &mut told);
                        shared.lock().expect("no worker panics").1.add(told);
                    }
                }
            });
        }
    });
    let (_, report) = shared.into_inner().expect("no worker panics");
    report
}

/// Lets a worker play some batches. The seed at which it ended.
fn employ(task: Task, first: u64, end: u64, report: &mut Report) -> u64 {
    let games = task.game.map_or((0, task.games), |game| (game, game + 1));
    let exe = std::env::current_exe().expect("a test knows its program");
    let mut worker = Command::new(exe)
        .args(["worker", "--exact", "--ignored", "--nocapture"])
        .env(ORDERS, format!("{first} {end} {} {}", games.0, games.1))
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("a worker");
    let mut at = (first, games.0);
    for line in BufReader::new(worker.stdout.take().expect("the worker's lines")).lines().map_while(Result::ok) {
        match Line::read(&line) {
            Some(Line::Game { seed, game }) => at = (seed, game),
            Some(line) => report.note(line),
            None => {}
        }
    }
    let status = worker.wait().expect("the worker ends");
    if status.success() {
        return end;
    }
    report.note(Line::Fault { seed: at.0, game: at.1, what: format!("the program died: {status}") });
    at.0 + 1
}

/// A file for whoever looks at a single seed.
fn beside(name: &str) -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join(name)
}

/// What a worker does.
pub fn work() {
    let orders = std::env::var(ORDERS).unwrap_or_default();
    let numbers: Vec<u64> = orders.split(' ').filter_map(|number| number.parse().ok()).collect();
    let [first, end, from, until] = numbers[..] else { return };
    game::keep_panics();
    for seed in first..end {
        println!("{}", Line::Game { seed, game: from });
        let batch = match guarded(|| Ok(Batch::new(seed))) {
            Ok(batch) => batch,
            Err(what) => {
                println!("{}", Line::Fault { seed, game: from, what });
                continue;
            }
        };
        if end == first + 1 {
            let path = beside(&format!("odd-{seed}.json"));
            std::fs::write(&path, &batch.file).expect("the cards can be written");
            println!("{}", Line::File { path: path.display().to_string() });
        }
        println!("{}", Line::Batch { made: batch.made, passed: batch.cards.len(), dead: batch.dead });
        let read = guarded(|| {
            batch.cards.iter().for_each(|card| _ = describe(batch.catalogue.def(*card)));
            Ok(())
        });
        if let Err(what) = read {
            println!("{}", Line::Fault { seed, game: from, what });
        }
        for game in from..until {
            println!("{}", Line::Game { seed, game });
            let played = guarded(|| match until == from + 1 {
                true => {
                    let path = beside(&format!("odd-{seed}-{game}.log"));
                    println!("{}", Line::File { path: path.display().to_string() });
                    game::play(&batch, game, &mut File::create(&path).expect("a log can be written"))
                }
                false => game::play(&batch, game, &mut std::io::sink()),
            });
            println!(
                "{}",
                match played {
                    Ok(ended) => Line::Ended(ended),
                    Err(what) => Line::Fault { seed, game, what },
                }
            );
        }
    }
}
