//! Cards made by chance from the published schema: those that pass the check are played, and nothing may go wrong.
//!
//! ```text
//! cargo test --release --test odd_cards -- --ignored --nocapture      20,000 cards with 25 games each
//! ODD_CARDS=17 cargo test --release --test odd_cards -- --ignored --nocapture       the cards of one seed again
//! ODD_CARDS=17/4 cargo test --release --test odd_cards -- --ignored --nocapture     one game with them
//! ODD_CARDS=17..40 cargo test --release --test odd_cards -- --ignored --nocapture   some seeds
//! ```
//!
//! A seed gives a file of cards; those that `wars cards check` would refuse are counted and left out, the others share
//! decks with known cards. The games are played in programs of their own, so that even a stack that overflows is seen
//! and told with its seed. A release build does not notice numbers that overflow unless it is told to:
//! `CARGO_PROFILE_RELEASE_OVERFLOW_CHECKS=true CARGO_PROFILE_RELEASE_DEBUG_ASSERTIONS=true`.

#[path = "odd_cards/batch.rs"]
mod batch;
#[path = "odd_cards/card.rs"]
mod card;
#[path = "../engine/tests/common/mod.rs"]
mod common;
#[path = "odd_cards/game.rs"]
mod game;
#[path = "odd_cards/report.rs"]
mod report;
#[path = "odd_cards/schema.rs"]
mod schema;
#[path = "odd_cards/workers.rs"]
mod workers;

use workers::{Task, run};

/// Games in which each card is in a deck.
const GAMES: u64 = 25;

/// Cards that pass the check and are played.
const CARDS: usize = 20_000;

#[test]
fn some_cards_of_the_schema_bring_nothing_down() {
    let report = run(Task { cards: 150, games: 2, ..Task::default() });
    assert!(report.share_passed() > 0.3, "{report}");
    assert!(report.is_good(), "{report}");
}

#[test]
#[ignore = "takes long: 20,000 cards with 25 games each"]
fn no_card_of_the_schema_brings_anything_down() {
    let task = match std::env::var("ODD_CARDS") {
        Ok(named) => Task::named(&named, GAMES),
        Err(_) => Task { cards: CARDS, games: GAMES, ..Task::default() },
    };
    let report = run(task);
    println!("{report}");
    assert!(report.is_good(), "{} games went wrong", report.faults().len());
}

/// What a worker runs in a program of its own.
#[test]
#[ignore = "is run by the others"]
fn worker() {
    workers::work();
}
