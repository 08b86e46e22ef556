//! Decks, in JSON and as text.

use super::{Input, Run};
use crate::dice::Dice;
use crate::inputs::good::GOOD;
use crate::inputs::node::{self, Node};
use crate::inputs::place::{self, Thing};
use crate::inputs::{bytes, words};
use std::ffi::{OsStr, OsString};
use std::path::Path;
use wars_engine::card::deck::{DeckForm, DeckList};

pub fn input(dice: &mut Dice) -> Input {
    let ending = dice.one_of(&["json", "json", "txt", "deck"]);
    let name = place::name(ending, dice);
    let deck = deck(dice);
    let is_named = dice.once_in(2);
    let folder = if dice.once_in(4) { "data/wars/decks" } else { "decks" };
    let file = Path::new(folder).join(&name);
    let files = vec![(file.clone(), Thing::with(deck.clone(), is_named, dice))];
    let run = match is_named {
        true => named(file.as_os_str(), deck, dice),
        false => found(&place::stem(&name), dice),
    };
    Input { files, runs: vec![run] }
}

/// The file itself is named.
fn named(file: &OsStr, deck: Vec<u8>, dice: &mut Dice) -> Run {
    let mut one_of_several = OsString::from(file);
    one_of_several.push(":");
    one_of_several.push(words::word(dice).replace('\0', ""));
    match dice.below(12) {
        0..=2 => Run::new(&["play", "sample-a", "--plain", "--seed", "7"]).and(file).typing(dice),
        3 | 4 => Run::new(&["play", "--plain", "--seed", "7"]).and(file).and(file).typing(dice),
        5 | 6 => Run::new(&["sim", "-n", "1", "--max-decisions", "500"]).and(file).and(file),
        7 => Run::new(&["play", "--plain", "--seed", "7", "swarm"]).and(one_of_several).typing(dice),
        8 => Run::new(&["deck", dice.one_of(&["check", "show"])]).and(file).and(one_of_several),
        9 => Run::new(&["deck", "stats", "-n", "20", "--ascii"]).and(file),
        10 => match dice.below(3) {
            0 => Run::new(&["deck", "diff", "swarm"]).and(file),
            1 => Run::new(&["deck", "convert"]).and(file),
            _ => Run::new(&["deck", "convert", "--to", "text"]).and(file),
        },
        _ => Run::new(&["sim", "-n", "1", "--max-decisions", "500", "swarm", "/dev/stdin"]).reading(deck),
    }
}

/// The folder is named, and the deck by its name; or it is found on the screen.
fn found(name: &OsStr, dice: &mut Dice) -> Run {
    match dice.below(5) {
        0 => Run::new(&["--decks", "decks", "play", "--plain", "--seed", "7", "swarm"]).and(name).typing(dice),
        1 => Run::new(&["--decks", "decks", "sim", "-n", "1", "--max-decisions", "500", "swarm"]).and(name),
        2 => Run::new(&["--decks", "decks", "sim", "-n", "1", "--all-pairs", "--max-decisions", "20"]),
        3 => Run::new(&["--decks", "decks"]).on_screen(),
        _ => Run::new(&["--decks", "decks", "play", "--seed", "7", "swarm"]).and(name).on_screen(),
    }
}

/// A deck with something wrong, or with hostile words in it.
fn deck(dice: &mut Dice) -> Vec<u8> {
    let mut deck = dice.pick(&GOOD.decks).clone();
    match dice.below(8) {
        0 => deck = node::any(dice),
        1 => deck = Node::List(vec![deck; dice.below(4)]),
        2 => deck = deck.get_mut("cards").cloned().unwrap_or(Node::List(Vec::new())),
        3 => _ = deck.get_mut("name").map(|name| *name = Node::Text(words::word(dice))),
        4 => deck.push(dice.one_of(&["name", "format", "start", "cards", "note"]), node::any(dice)),
        _ => {
            let donor = deck.clone();
            deck.spoil(&donor, dice);
        }
    }
    let json = deck.text();
    let text = if dice.once_in(3) { as_text(&json, dice) } else { None };
    bytes::of(text.unwrap_or(json), dice)
}

/// The same deck as people write it down, with something wrong in a line; nothing of what is no deck.
fn as_text(json: &str, dice: &mut Dice) -> Option<String> {
    let lists = DeckList::read(json, "x", false).ok()?;
    let mut lines: Vec<String> = lists.first()?.written(DeckForm::Text).lines().map(str::to_owned).collect();
    let at = dice.below(lines.len());
    match dice.below(8) {
        0 => lines.insert(at, words::word(dice)),
        1 => lines.insert(at, format!("{}: {}", dice.one_of(&["Name", "Format", "Start", "x"]), words::word(dice))),
        2 => lines.insert(at, format!("[{}]", words::word(dice))),
        3 => lines[at] = format!("{} {}", words::word(dice), lines[at]),
        4 => lines[at] += &format!(" # {}", words::word(dice)),
        5 => _ = lines.remove(at),
        _ => {}
    }
    Some(lines.join(if dice.once_in(8) { "\r\n" } else { "\n" }))
}
