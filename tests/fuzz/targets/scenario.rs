//! Any bytes are a scenario that can be checked and played on, or an error that names the file and the place.

#![no_main]

#[path = "../../hostile/dice.rs"]
#[allow(dead_code, reason = "shared with the hostile inputs, which use all of it")]
mod dice;
#[path = "../../hostile/inputs/node.rs"]
#[allow(dead_code, reason = "shared with the hostile inputs, which use all of it")]
mod node;
mod playing;
mod tree;
#[path = "../../hostile/inputs/words.rs"]
#[allow(dead_code, reason = "shared with the hostile inputs, which use all of it")]
mod words;

use libfuzzer_sys::{fuzz_mutator, fuzz_target};
use std::sync::{Arc, LazyLock};
use wars::library::Library;
use wars_engine::Catalogue;
use wars_engine::scenario::Scenario;

static CARDS: LazyLock<Arc<Catalogue>> =
    LazyLock::new(|| Library::open(None, None).expect("the built-in cards load").catalogue().clone());

fuzz_target!(|data: &[u8]| {
    let Ok(text) = std::str::from_utf8(data) else { return };
    match Scenario::read("position.json", text, &CARDS) {
        Err(error) => {
            assert!(!error.place.is_empty() && !error.problem.is_empty(), "{error:?}");
            assert!(error.to_string().starts_with("position.json: "), "{error}");
        }
        Ok(scenario) => {
            // It may hold or not; either can be told.
            _ = scenario.run();
            playing::play(scenario.position(), data.len() as u64, 40);
        }
    }
});

fuzz_mutator!(|data: &mut [u8], size: usize, max_size: usize, seed: u32| {
    tree::mutate(data, size, max_size, seed)
});
