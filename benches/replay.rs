//! How long it takes to open a long saved game at its end, and to go back in it.

use criterion::{BatchSize, Criterion, criterion_group, criterion_main};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use std::hint::black_box;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;
use tempfile::TempDir;
use wars::replay::Replay;
use wars::replay::Watch;
use wars::save::{Header, Journal, Options, Origin, SavedDeck, read};
use wars::session::{Privacy, Stops};
use wars::tui::app::{App, Msg};
use wars::tui::pages::World;
use wars::tui::view;
use wars_benches::{Course, SIZES, at_table, late_game, world};

/// A game in which every one of 2,000 decisions was asked for.
const LONG: Course = Course { decks: [5, 6], seed: 4, stops: Stops::All, answers: 2_000 };

/// The game as a file in a folder.
fn save(world: &World, folder: &Path) -> PathBuf {
    let deck = |number: usize| SavedDeck::of(&world.decks[number], &world.catalogue);
    let from = Origin::duel(LONG.decks.map(deck), LONG.seed, None);
    let names = ["ANNA", "BOB"].map(str::to_owned);
    let options = Options { stops: LONG.stops, ..Options::default() };
    let started = "2026-11-16T12:00:00Z".parse().expect("a time");
    let header = Header::new(&world.catalogue, started, names, options, from);
    let played = late_game(world, LONG);
    let journal = Journal::play_on(folder, &header, &played, &world.catalogue);
    journal.path().expect("there is a file").to_owned()
}

fn draw(app: &App, buffer: &mut Buffer) {
    buffer.reset();
    black_box(view::draw(&app.model, buffer));
}

fn replay(bench: &mut Criterion) {
    let world: Arc<World> = world();
    let folder = TempDir::with_prefix("wars-bench-").expect("a folder");
    let path = save(&world, folder.path());
    let size = SIZES[SIZES.len() - 1];
    let mut buffer = Buffer::empty(Rect::new(0, 0, size.0, size.1));
    let opened = Replay::open(&path, &world.catalogue).expect("a saved game");
    println!("{} decisions, {} points", opened.summary().decisions, opened.course().last());
    let last = opened.course().last();
    let base = at_table(&world, opened.course().session(last), Privacy::Peek, size);
    bench.bench_function("a saved game of 2,000 decisions is read and checked", |bencher| {
        bencher.iter(|| black_box(read(&path, &world.catalogue).is_ok()));
    });
    bench.bench_function("a replay of 2,000 decisions opens at its end, with the first frame", |bencher| {
        bencher.iter_batched_ref(
            || base.clone(),
            |app| {
                let replay = Replay::open(&path, &world.catalogue).expect("a saved game");
                app.watch(replay, Watch { point: last, ..Watch::default() });
                draw(app, &mut buffer);
            },
            BatchSize::PerIteration,
        );
    });
    for (name, key) in [("one answer back", "left"), ("one turn back", "{"), ("to the beginning", "g")] {
        let key = key.parse().expect("a key");
        let mut watched = base.clone();
        watched.watch(opened.clone(), Watch { point: last, ..Watch::default() });
        bench.bench_function(&format!("a replay of 2,000 decisions goes {name}, with the frame"), |bencher| {
            bencher.iter_batched_ref(
                || watched.clone(),
                |app| {
                    app.update(Msg::Key(key), Duration::from_secs(1));
                    draw(app, &mut buffer);
                },
                BatchSize::PerIteration,
            );
        });
    }
}

criterion_group!(benches, replay);
criterion_main!(benches);
