//! How long a frame takes, and how long from a key to the next frame, in a late game.

use criterion::{Criterion, criterion_group, criterion_main};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use std::hint::black_box;
use std::sync::Arc;
use std::time::Duration;
use wars::library::Library;
use wars::session::{Privacy, Session, Stops};
use wars::tui::app::{App, Msg, Options};
use wars::tui::canvas::Look;
use wars::tui::key::Key;
use wars::tui::keymap::Keymap;
use wars::tui::pages::World;
use wars::tui::symbols::Symbols;
use wars::tui::theme::Theme;
use wars::tui::view;
use wars_engine::{Choice, Game, NewGame};

/// A game after many turns, with both sides' cards on the table.
fn late_game(world: &World) -> Session {
    let decks = vec![world.decks[2].cards.clone(), world.decks[3].cards.clone()];
    let names = vec!["ANNA".to_owned(), "BOB".to_owned()];
    let new = NewGame { decks, names, seed: 5, first: None };
    let mut session = Session::new(Game::new(world.catalogue.clone(), new), Stops::Normal);
    session.settle();
    for step in 0..400usize {
        let options = session.game().decision().options;
        let acts: Vec<Choice> =
            options.iter().copied().filter(|it| !matches!(it, Choice::Pass | Choice::Attack(_))).collect();
        let pool = if acts.is_empty() { options.to_vec() } else { acts };
        if pool.is_empty() {
            break;
        }
        // An offered answer is accepted.
        _ = session.answer(pool[step % pool.len()]);
    }
    session
}

fn app() -> App {
    let library = Library::open(None, None).expect("the built-in cards load");
    let decks = library.printed_decks().expect("the built-in decks are legal");
    let world = Arc::new(World::new(library.catalogue().clone(), decks));
    let session = late_game(&world);
    let look = Look { theme: Theme::dark(), symbols: Symbols::UNICODE };
    let mut app = App::new(world, look, Keymap::default(), Options { guard: Duration::ZERO, ..Options::default() });
    app.update(Msg::Size(200, 60), Duration::ZERO);
    app.sit_down(session, Privacy::Open);
    app
}

fn screen(bench: &mut Criterion) {
    let app = app();
    for (width, height) in [(80, 24), (120, 40), (200, 60)] {
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
                    app.update(Msg::Key(key), Duration::from_secs(1));
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
