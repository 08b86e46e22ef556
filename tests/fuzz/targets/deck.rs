//! Any bytes are a deck that can be played, or an error that names the file and what is wrong in it. A deck that can be
//! played is the same deck when it is written, in either form, and read again.

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
use std::sync::LazyLock;
use wars::library::Library;
use wars_engine::card::deck::{DeckForm, DeckList};
use wars_engine::{Game, NewGame, Seating};

static LIBRARY: LazyLock<Library> = LazyLock::new(|| Library::open(None, None).expect("the built-in cards load"));

fuzz_target!(|data: &[u8]| {
    let Ok(text) = std::str::from_utf8(data) else {
        assert!(wars::system::file::not_text(data).is_some());
        return;
    };
    match LIBRARY.read_deck("mine.json", text) {
        Err(fault) => {
            let told = fault.to_string();
            let mut lines = told.lines();
            assert!(lines.next().is_some_and(|line| line.starts_with("mine.json: ")), "{told}");
        }
        Ok(deck) => {
            for form in [DeckForm::Json, DeckForm::Text] {
                let lists = DeckList::read(text, "mine", false).expect("it was read before");
                let written = lists[0].written(form);
                match LIBRARY.read_deck("mine.json", &written) {
                    Ok(again) => assert_eq!(again.cards, deck.cards),
                    // A name of several lines has no place in a text.
                    Err(fault) => assert!(form == DeckForm::Text, "{fault}"),
                }
            }
            let names = ["Ann", "Bob"].map(str::to_owned).to_vec();
            let decks = vec![deck.cards.clone(), deck.cards];
            let new = NewGame { seating: Seating::DUEL, decks, names, seed: data.len() as u64, first: None };
            playing::play(Game::new(LIBRARY.catalogue().clone(), new).expect("a game"), data.len() as u64, 60);
        }
    }
});

fuzz_mutator!(|data: &mut [u8], size: usize, max_size: usize, seed: u32| {
    tree::mutate(data, size, max_size, seed)
});
