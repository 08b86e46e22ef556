//! Any bytes are a story that can be played, or errors that name the file and the place.

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
use wars_engine::story::{self, Switches};
use wars_engine::{Difficulty, Game, NewStory};

static LIBRARY: LazyLock<Library> = LazyLock::new(|| Library::open(None, None).expect("the built-in cards load"));

fuzz_target!(|data: &[u8]| {
    let Ok(text) = std::str::from_utf8(data) else { return };
    let story = match story::read("mine.json", text, LIBRARY.catalogue()) {
        Err(errors) => {
            assert!(!errors.0.is_empty());
            for error in &errors.0 {
                assert!(error.to_string().starts_with("mine.json: line ") && !error.problem.is_empty(), "{error:?}");
            }
            return;
        }
        Ok(story) => story,
    };
    let players = 1 + data.len() % 4;
    let deck = LIBRARY.story_deck("common-cause").expect("a deck").deck;
    let new = NewStory {
        story: Arc::new(story),
        decks: vec![deck; players],
        names: ["Ann", "Bob", "Cem", "Dee"].map(str::to_owned)[..players].to_vec(),
        difficulty: Difficulty::Easy,
        switches: Switches::default(),
        seed: data.len() as u64,
    };
    playing::play(Game::story(LIBRARY.catalogue().clone(), new).expect("a game"), data.len() as u64, 60);
});

fuzz_mutator!(|data: &mut [u8], size: usize, max_size: usize, seed: u32| {
    tree::mutate(data, size, max_size, seed)
});
