//! Card files.

use super::{Input, Run};
use crate::dice::Dice;
use crate::inputs::good::GOOD;
use crate::inputs::node::{self, Node};
use crate::inputs::place::{self, Thing};
use crate::inputs::{bytes, words};
use std::path::Path;

pub fn input(dice: &mut Dice) -> Input {
    let name = place::name("json", dice);
    let (cards, title) = cards(dice);
    let is_named = dice.once_in(2);
    let file = Path::new("cards").join(&name);
    let mut files = vec![(file.clone(), Thing::with(cards.clone(), is_named, dice))];
    let run = match (is_named, dice.below(7)) {
        (true, 0..=2) => Run::new(&["cards", "check"]).and(&file),
        (true, 3 | 4) => Run::new(&["cards", "check", "--preview"]).and(&file),
        (true, 5) => Run::new(&["cards", "check", "/dev/stdin"]).reading(cards),
        (true, _) => Run::new(&["cards", "check", "--json"]).and(&file),
        (false, 0) => Run::new(&["cards", "check", "--preview", "cards"]),
        (false, 1) => Run::new(&["--cards", "cards", "cards"]),
        (false, 2) => Run::new(&["--cards", "cards", "cards", "--json"]),
        (false, 3 | 4) => Run::new(&["--cards", "cards", "card"]).and(title.replace('\0', "")),
        (false, 5) => {
            files.push(("deck.json".into(), Thing::File(deck(&title))));
            let run = Run::new(&["--cards", "cards", "play", "--plain", "--seed", "7", "deck.json", "deck.json"]);
            run.typing(dice)
        }
        (false, _) => {
            files.push(("deck.json".into(), Thing::File(deck(&title))));
            Run::new(&["--cards", "cards", "sim", "-n", "2", "--max-decisions", "2000", "deck.json", "deck.json"])
        }
    };
    if !is_named {
        // Beside a good location and a good unit, so that there can be a game at all.
        let known = ["1C47", "Ganymede/Valley", "Luhus Mauler", "Ganymede/Hunters' Camp"];
        let is_known = |card: &&Node| known.iter().any(|it| card.text().contains(it));
        let beside: Vec<Node> = GOOD.cards.iter().filter(is_known).cloned().collect();
        files.push(("cards/0-good.json".into(), Thing::File(Node::List(beside).text().into_bytes())));
    }
    Input { files, runs: vec![run] }
}

/// A deck of this card and a place to play it at.
fn deck(title: &str) -> Vec<u8> {
    let line = |count: u8, card: &str| {
        let key = |key: &str| Node::Text(key.to_owned());
        Node::Object(vec![(key("count"), Node::Raw(count.to_string())), (key("card"), key(card))])
    };
    let lines = [line(30, "Ganymede/Hunters' Camp"), line(26, "Luhus Mauler"), line(4, title)];
    Node::List(lines.to_vec()).text().into_bytes()
}

/// Cards with something wrong, and the title of one of them.
fn cards(dice: &mut Dice) -> (Vec<u8>, String) {
    let number = dice.below(GOOD.cards.len());
    let (mut card, mut title) = (GOOD.cards[number].clone(), GOOD.titles[number].clone());
    match dice.below(11) {
        0 => {
            title = words::word(dice);
            _ = card.get_mut("title").map(|it| *it = Node::Text(title.clone()));
        }
        1 => card.push(dice.one_of(&["labels", "abilities", "printed", "rulings", "id"]), node::any(dice)),
        2 => {
            let name = dice.one_of(&["labels", "set", "rarity", "id", "faction"]);
            _ = card.get_mut(name).map(|it| *it = Node::List(vec![Node::Text(words::word(dice))]));
        }
        3..=7 => card.exchange(dice.pick(&GOOD.cards), dice),
        _ => {
            // Most of what can go wrong with a card is in its abilities.
            let donor = dice.pick(&GOOD.cards).clone();
            let branch = if dice.once_in(3) { None } else { Some("abilities") };
            let donor = branch.and_then(|key| donor.clone().get_mut(key).cloned()).unwrap_or(donor);
            match branch.and_then(|key| card.get_mut(key)) {
                Some(abilities) => abilities.spoil(&donor, dice),
                None => card.spoil(&donor, dice),
            }
        }
    }
    let mut list = vec![card];
    if dice.once_in(10) {
        list.push(list[0].clone());
    }
    (bytes::of(Node::List(list).text(), dice), title)
}
