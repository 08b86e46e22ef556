//! How long a frame takes on average, and how long from a key to the next frame, in a late game.

use criterion::{Criterion, criterion_group, criterion_main};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use std::hint::black_box;
use std::time::Duration;
use wars::session::{Privacy, Stops};
use wars::tui::key::Key;
use wars::tui::view;
use wars_benches::{Course, SIZES, at_table, late_game, press, world};

const COURSE: Course = Course { decks: [2, 3], seed: 5, stops: Stops::Normal, answers: 400 };

fn screen(bench: &mut Criterion) {
    let world = world();
    let app = at_table(&world, late_game(&world, COURSE), Privacy::Open, (200, 60));
    for (width, height) in SIZES {
        let mut buffer = Buffer::empty(Rect::new(0, 0, width, height));
        bench.bench_function(&format!("frame {width}x{height}"), |bencher| {
            bencher.iter(|| {
                buffer.reset();
                black_box(view::draw(&app.model, &mut buffer));
            });
        });
    }
    let mut buffer = Buffer::empty(Rect::new(0, 0, 200, 60));
    for (name, key) in [("a mark moves", "down"), ("an answer", "1")] {
        let key: Key = key.parse().expect("a key");
        bench.bench_function(&format!("key to frame 200x60: {name}"), |bencher| {
            bencher.iter_batched_ref(
                || app.clone(),
                |app| {
                    press(app, key, Duration::from_secs(1));
                    buffer.reset();
                    black_box(view::draw(&app.model, &mut buffer));
                },
                criterion::BatchSize::LargeInput,
            );
        });
    }
}

criterion_group!(benches, screen);
criterion_main!(benches);
