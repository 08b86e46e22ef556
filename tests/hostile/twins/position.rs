//! Pairs of positions that differ only in cards that lie face down or are held in a hand.

use crate::dice::Dice;
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Arc, LazyLock};
use wars::library::Library;
use wars_engine::scenario::Scenario;
use wars_engine::{Catalogue, Purpose};

/// All cards.
pub static CARDS: LazyLock<Arc<Catalogue>> =
    LazyLock::new(|| Library::open(None, None).expect("the built-in cards load").catalogue().clone());

/// The titles in each printed deck.
static DECKS: LazyLock<Vec<Vec<String>>> = LazyLock::new(|| {
    let decks = Library::open(None, None).and_then(|library| library.printed_decks()).expect("the printed decks");
    let titles = |cards: &[wars_engine::DefIx]| {
        let titles: BTreeSet<String> = cards.iter().map(|card| CARDS.def(*card).facts.title.clone()).collect();
        titles.into_iter().collect()
    };
    decks.iter().map(|deck| titles(&deck.cards)).collect()
});

/// Piles whose cards nobody else sees, and how many cards are added to each.
const HIDDEN: [(&str, usize); 4] = [("hand", 5), ("reserve", 14), ("active", 4), ("used", 3)];

/// The files of all scenarios of the rules, always in the same order.
static FILES: LazyLock<Vec<PathBuf>> = LazyLock::new(|| {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut files = Vec::new();
    for folder in ["tests/rules", "tests/cards"] {
        gather(&root.join(folder), &mut files);
    }
    files.sort();
    files
});

fn gather(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("a folder of scenarios") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            gather(&path, files);
        } else if path.extension().is_some_and(|it| it == "json") {
            files.push(path);
        }
    }
}

/// Two positions, as scenarios.
pub fn pair(dice: &mut Dice) -> [String; 2] {
    loop {
        let text = fs::read_to_string(dice.pick(&FILES)).expect("a scenario");
        let base: Value = serde_json::from_str(&text).expect("JSON");
        let twins = twins(base, dice).map(|twin| twin.to_string());
        if twins.iter().all(|twin| is_playable(twin)) {
            return twins;
        }
    }
}

/// Whether a game can go on from here.
fn is_playable(scenario: &str) -> bool {
    Scenario::read("position", scenario, &CARDS)
        .is_ok_and(|it| !matches!(it.position().decision().purpose, Purpose::Over | Purpose::StartingLocation))
}

fn twins(mut base: Value, dice: &mut Dice) -> [Value; 2] {
    base["steps"] = json!([]);
    base["title"] = json!("A place to go on from");
    let text = base.to_string();
    let mut twins = [base.clone(), base];
    for seat in ["A", "B"] {
        // No card that differs has a copy anywhere else: which copy is meant would tell the twins apart.
        let mut deck: Vec<&String> = dice.pick(&DECKS).iter().filter(|title| !text.contains(title.as_str())).collect();
        for end in (1..deck.len()).rev() {
            deck.swap(end, dice.below(end + 1));
        }
        let third = deck.len() / 3;
        let (same, other) = (&deck[..third], [&deck[third..2 * third], &deck[2 * third..]]);
        for (pile, count) in HIDDEN {
            for _ in 0..count {
                let cards = match dice.once_in(2) {
                    true => [*dice.pick(same); 2],
                    false => other.map(|cards| *dice.pick(cards)),
                };
                for (twin, card) in twins.iter_mut().zip(cards) {
                    add(&mut twin[seat][pile], card);
                }
            }
        }
    }
    twins
}

/// Puts a card at the end of a pile, which need not be there yet.
fn add(pile: &mut Value, card: &str) {
    match pile {
        Value::Array(cards) => cards.push(json!(card)),
        other => *other = json!([card]),
    }
}
