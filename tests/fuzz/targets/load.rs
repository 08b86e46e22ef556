//! Any bytes are a saved game that holds, in part or whole, or a clear error.
//!
//! What is loaded must be a game that can be played: it replays, the good part of the file alone gives the same game,
//! and so does what is written of it. `mutation` makes the bytes.

#![no_main]

mod memory;
mod mutation;

use libfuzzer_sys::{fuzz_mutator, fuzz_target, fuzzer_mutate};
use memory::Memory;
use std::sync::{Arc, LazyLock};
use wars::library::Library;
use wars::save::{Journal, Loaded, load};
use wars_engine::Catalogue;

static CARDS: LazyLock<Arc<Catalogue>> =
    LazyLock::new(|| Library::open(None, None).expect("the built-in cards load").catalogue().clone());

fuzz_target!(|data: &[u8]| {
    match load("save", data, &CARDS) {
        Err(fault) => assert!(fault.to_string().starts_with("save: line 1: "), "{fault}"),
        Ok(loaded) => check(data, &loaded),
    }
});

fuzz_mutator!(|data: &mut [u8], size: usize, max_size: usize, seed: u32| {
    // Bytes alone seldom make a line that can be read; lines alone never make one that can't.
    if seed % 3 == 0 {
        fuzzer_mutate(data, size, max_size)
    } else {
        mutation::mutate(data, size, max_size, seed, &CARDS)
    }
});

fn check(data: &[u8], loaded: &Loaded) {
    assert_eq!(loaded.game.broken_invariant(), None);
    assert!(loaded.proof.held <= loaded.proof.compared);
    assert!(loaded.extent.file == data.len() as u64 && loaded.extent.valid <= loaded.extent.file);

    let mut again = loaded.header.begin(&CARDS).expect("it began before");
    for choice in &loaded.record.choices() {
        again.choose(*choice).expect("what is loaded is possible");
    }
    if let Some(seat) = loaded.record.conceded() {
        again.concede(seat);
    }
    assert!(again.hash() == loaded.game.hash(), "it does not replay");

    let session = loaded.session(&CARDS).expect("it began before");
    assert!(session.game().hash() == loaded.game.hash(), "whoever takes it up takes up another game");

    let good = &data[..loaded.extent.valid as usize];
    assert_same(&load("good part", good, &CARDS).expect("the first line is good"), loaded);

    let memory = Memory::default();
    drop(Journal::copy(Box::new(memory.clone()), &loaded.header, &loaded.record, &CARDS).expect("it began before"));
    let copy = load("copy", &memory.bytes(), &CARDS).expect("what was written can be read");
    assert!(copy.notices.is_empty() && copy.is_whole(), "{:?}", copy.notices);
    assert_same(&copy, loaded);
}

fn assert_same(one: &Loaded, other: &Loaded) {
    assert_eq!((&one.record.choices(), one.record.conceded(), &one.record.notes()), (&other.record.choices(), other.record.conceded(), &other.record.notes()));
    assert!(one.game.hash() == other.game.hash(), "another game");
    assert_eq!(one.header.names, other.header.names);
}
