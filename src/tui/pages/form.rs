//! What the forms of a game and of a story have in common: names, and the seed of chance.

use crate::config::Names;
use crate::system::seed;
use crate::text::sentence;
use wars_engine::Seat;

/// What asks for the name of a player.
pub fn name_prompt(seat: Seat, name: &str) -> String {
    format!("Name of player {seat} (now {name})")
}

/// What asks for a seed.
pub fn seed_prompt() -> String {
    "Seed of chance, a number; empty for a fresh one".to_owned()
}

/// Whether a name begins with this letter when it is typed; other signs stay keys.
pub fn begins_name(letter: char) -> bool {
    letter.is_alphanumeric()
}

/// Takes a name that was typed; what is wrong with it, if anything is. With nothing typed it stays what it was.
pub fn take_name(text: &str, name: &mut String) -> Option<String> {
    if text.is_empty() {
        return None;
    }
    match Names::one(text) {
        Ok(new) => *name = new,
        Err(problem) => return Some(sentence(&problem)),
    }
    None
}

/// Takes a seed that was typed; what is wrong with it, if anything is.
pub fn take_seed(text: &str, number: &mut Option<u64>) -> Option<String> {
    if text.is_empty() {
        *number = None;
        return None;
    }
    match seed::read(text) {
        Ok(seed) => *number = Some(seed),
        Err(problem) => return Some(format!("\"{text}\" is no seed: {problem}.")),
    }
    None
}

/// The seed in words. Not its digits: others may be looking, and they tell every card to come.
pub fn seed_words(seed: Option<u64>) -> &'static str {
    if seed.is_some() { "the one you gave" } else { "a fresh one" }
}
