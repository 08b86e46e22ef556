//! Scenarios.

use super::{Input, Run};
use crate::dice::Dice;
use crate::inputs::bytes;
use crate::inputs::good::GOOD;
use crate::inputs::node::{self, Node};
use crate::inputs::place::{self, Thing};
use crate::inputs::words;
use std::path::Path;

pub fn input(dice: &mut Dice) -> Input {
    let name = place::name("json", dice);
    let scenario = scenario(dice);
    let is_named = !dice.once_in(5);
    let file = Path::new("positions").join(&name);
    let files = vec![(file.clone(), Thing::with(scenario.clone(), is_named, dice))];
    let run = match dice.below(10) {
        _ if !is_named => Run::new(&["check", "positions"]).and(*dice.pick(&["--json", "--failures"])),
        0..=2 => Run::new(&["check"]).and(&file),
        3 => Run::new(&["check", "--json"]).and(&file),
        4 => Run::new(&["check", "/dev/stdin"]).reading(scenario),
        5 => Run::new(&["play", "--from"]).and(&file).on_screen(),
        _ => Run::new(&["play", "--plain", "--from"]).and(&file).typing(dice),
    };
    Input { files, runs: vec![run] }
}

/// A scenario with something wrong, or with a position that nobody has thought of.
fn scenario(dice: &mut Dice) -> Vec<u8> {
    let mut scenario = dice.pick(&GOOD.scenarios).clone();
    match dice.below(12) {
        0 => scenario = node::any(dice),
        1 => _ = scenario.get_mut("title").map(|title| *title = Node::Text(words::word(dice))),
        2 => {
            scenario.push(dice.one_of(&["A", "B", "turn", "locations", "cards", "steps", "seed", "x"]), node::any(dice))
        }
        3 | 4 => crowd(&mut scenario, dice),
        5..=8 => scenario.exchange(dice.pick(&GOOD.scenarios), dice),
        _ => {
            let donor = dice.pick(&GOOD.scenarios).clone();
            let own = scenario.clone();
            scenario.spoil(if dice.once_in(2) { &own } else { &donor }, dice);
        }
    }
    bytes::of(scenario.text(), dice)
}

/// Many cards where few belong, and cards on cards on cards.
fn crowd(scenario: &mut Node, dice: &mut Dice) {
    let title = dice.pick(&GOOD.titles).clone();
    let count = *dice.pick(&["0", "1", "3", "19", "60", "255", "256", "300", "65536", "4294967296", "-1"]);
    let mut cards = Node::Text(format!("{count} x {title}"));
    let deepest = if dice.once_in(10) { 200 } else { 4 };
    for _ in 0..dice.below(deepest) {
        let place = dice.one_of(&["beneath", "aboard", "stacked"]);
        let card = Node::Text(dice.pick(&GOOD.titles).clone());
        let key = |key: &str| Node::Text(key.to_owned());
        cards = Node::Object(vec![(key("card"), card), (key(place), Node::List(vec![cards]))]);
    }
    let pile = dice.one_of(&["hand", "reserve", "active", "used", "lost"]);
    let seat = dice.one_of(&["A", "B"]);
    match dice.below(3) {
        0 => {
            let location = Node::Text("Ganymede/Valley".to_owned());
            let there = Node::Object(vec![
                (Node::Text("card".to_owned()), location),
                (Node::Text("by".to_owned()), Node::Text(seat.to_owned())),
                (Node::Text(seat.to_owned()), Node::List(vec![cards])),
            ]);
            scenario.push("locations", Node::List(vec![there]));
        }
        1 => {
            let assets = Node::Object(vec![(Node::Text(seat.to_owned()), Node::List(vec![cards]))]);
            scenario.push("assets", assets);
        }
        _ => scenario.push(seat, Node::Object(vec![(Node::Text(pile.to_owned()), Node::List(vec![cards]))])),
    }
}
