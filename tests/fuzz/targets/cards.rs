//! Any bytes are cards that can be read in English and played, or errors that name the file.

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
use wars::cards::describe;
use wars::library::Library;
use wars_engine::card_files::check;
use wars_engine::{Catalogue, DefIx, Game, NewGame, Seating};

/// Cards to play with: a few, because all of them are loaded anew for every card. The locations speak of labels that
/// only other cards have.
static COMPANY: LazyLock<Catalogue> = LazyLock::new(|| {
    let files = [
        ("1-locations.json", include_str!("../../../cards/1-locations.json")),
        ("1-earther.json", include_str!("../../../cards/1-earther.json")),
    ];
    Catalogue::load(files).expect("the locations and what they speak of load")
});

/// Card files of the repository are good in the company of all cards.
static ALL: LazyLock<Library> = LazyLock::new(|| Library::open(None, None).expect("the built-in cards load"));

fuzz_target!(|data: &[u8]| {
    let Ok(text) = std::str::from_utf8(data) else { return };
    // Labels and titles may be those of any card, which is slow; mostly those of some are enough.
    let company = if data.len() % 8 == 0 { ALL.catalogue() } else { &*COMPANY };
    let checked = check(company, &[("mine.json", text)]);
    for error in &checked.errors {
        assert!(error.to_string().starts_with("mine.json: ") && !error.problem.is_empty(), "{error:?}");
    }
    if !checked.errors.is_empty() {
        return;
    }
    let catalogue = Arc::new(checked.catalogue);
    let mine: Vec<DefIx> = checked.cards.iter().map(|(_, card)| *card).collect();
    for card in &mine {
        assert!(describe(catalogue.def(*card)).iter().any(|line| !line.trim().is_empty()));
    }
    let is_location = |card: &DefIx| catalogue.def(*card).location.is_some();
    let place = catalogue.defs().map(|(card, _)| card).find(is_location).expect("the company has locations");
    let others = mine.iter().copied().cycle().take(if mine.is_empty() { 0 } else { 30 });
    let deck: Vec<DefIx> = others.chain(std::iter::repeat_n(place, 30)).collect();
    let names = ["Ann", "Bob"].map(str::to_owned).to_vec();
    let new = NewGame { seating: Seating::DUEL, decks: vec![deck.clone(), deck], names, seed: data.len() as u64, first: None };
    playing::play(Game::new(catalogue.clone(), new).expect("a game"), data.len() as u64, 150);
});

fuzz_mutator!(|data: &mut [u8], size: usize, max_size: usize, seed: u32| {
    tree::mutate(data, size, max_size, seed)
});
