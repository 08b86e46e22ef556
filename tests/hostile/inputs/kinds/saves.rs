//! Saved games.

use super::{Input, Run};
use crate::dice::Dice;
use crate::inputs::good::SAVES;
use crate::inputs::node::{Node, copies};
use crate::inputs::place::{self, Thing};
use crate::inputs::{bytes, words};
use std::ffi::OsStr;
use std::path::Path;

/// Where saved games are in a home.
pub const GAMES: &str = "data/wars/games";

/// How many lines the longest saves have.
const MANY: usize = 20_000;

pub fn input(dice: &mut Dice) -> Input {
    let name = place::name("wars", dice);
    let file = Path::new(GAMES).join(&name);
    let save = save(dice);
    let mut files = vec![(file.clone(), Thing::with(save.clone(), false, dice))];
    if dice.once_in(3) {
        let more = dice.pick(&SAVES).clone().into_bytes();
        files.push((Path::new(GAMES).join("good.wars"), Thing::File(more)));
    }
    let runs = (0..1 + dice.below(2)).map(|_| run(&place::stem(&name), file.as_os_str(), &save, dice)).collect();
    Input { files, runs }
}

fn run(name: &OsStr, file: &OsStr, save: &[u8], dice: &mut Dice) -> Run {
    let view = ["public", "A", "B", "both"][dice.below(4)];
    match dice.below(26) {
        0 => Run::new(&["saves"]),
        1 => Run::new(&["saves", "--json"]),
        2 => Run::new(&["saves", "check"]),
        3 => Run::new(&["saves", "check", "--json"]).and(file),
        4 => Run::new(&["saves", "import"]).and(file),
        5 => Run::new(&["saves", "export"]).and(name).and("copy.wars"),
        6 => Run::new(&["saves", "rename"]).and(name).and(words::among_letters("-", dice)),
        7 => Run::new(&["saves", "rename", "good"]).and(name),
        8 => Run::new(&["saves", "delete", "--yes"]).and(name),
        9 => Run::new(&["resume", "--plain"]).typing(dice),
        10..=12 => Run::new(&["resume", "--plain"]).and(file).typing(dice),
        13 => Run::new(&["replay", "--plain"]),
        14 | 15 => Run::new(&["replay", "--plain", "--as", view]).and(file),
        16 => Run::new(&["replay", "--cast", "game.cast", "--as", view]).and(file),
        17 => Run::new(&["show"]),
        18 => Run::new(&["show", "--as", view]).and(name),
        19 => Run::new(&["show", "--json", "--as", view]).and(file),
        20 => Run::new(&["stats"]),
        21 => Run::new(&["stats", "--json", "--by", ["deck", "player", "pair"][dice.below(3)]]).and(file),
        22 => Run::new(&["saves", "check", "/dev/stdin"]).reading(save.to_vec()),
        23 => Run::new(&["resume"]).and(file).on_screen(),
        24 => Run::new(&["replay"]).and(file).on_screen(),
        _ => Run::new(&["show", "--at", dice.one_of(&["1.1.1", "0.0.0", "3", "65535.9.9", "2.2"])]).and(file),
    }
}

/// A saved game with something wrong.
fn save(dice: &mut Dice) -> Vec<u8> {
    let original = dice.pick(&SAVES);
    let mut lines: Vec<String> = original.lines().map(str::to_owned).collect();
    if dice.once_in(2) {
        lines.truncate(1 + dice.below(lines.len()));
    }
    for _ in 0..=dice.below(3) {
        harm(&mut lines, dice);
    }
    lines.push(String::new());
    bytes::of(lines.join("\n"), dice)
}

fn harm(lines: &mut Vec<String>, dice: &mut Dice) {
    if lines.is_empty() {
        return;
    }
    let (one, other) = (dice.below(lines.len()), dice.below(lines.len()));
    let spoilt = |line: &str, dice: &mut Dice| {
        let Ok(value) = serde_json::from_str(line) else { return words::word(dice) };
        let mut node = Node::of(&value);
        node.spoil(&Node::of(&value), dice);
        node.text()
    };
    match dice.below(13) {
        0 => lines.swap(one, other),
        1 => _ = lines.remove(one),
        2 => lines.insert(other, lines[one].clone()),
        3 => lines.insert(other, words::word(dice)),
        4 => lines[0] = header(&lines[0], dice),
        5 | 6 => lines[0] = spoilt(&lines[0], dice),
        7 => lines[one] = spoilt(&lines[one], dice),
        8 => lines.insert(one, note(dice)),
        9 => {
            let to = match dice.below(4) {
                0 => "0",
                1 => words::no_number(dice),
                _ => words::number(dice),
            };
            let by = dice.one_of(&["\"A\"", "\"B\"", "\"C\"", "null", "1"]);
            let line = format!("{{\"is\":\"undo\",\"by\":{by},\"to\":{to}}}");
            let times = if dice.once_in(12) { MANY } else { 1 + dice.below(3) };
            lines.extend(vec![line; times]);
        }
        10 => {
            let note = note(dice);
            let times = copies(if dice.once_in(12) { MANY / 10 } else { 3 }, note.len());
            lines.extend(vec![note; times]);
        }
        11 => lines.insert(other, "{\"is\":\"stops\",\"stops\":\"few\"}".to_owned()),
        _ => {
            let last = lines[lines.len() - 1].clone();
            let times = copies(1 + dice.below(20), last.len());
            lines.extend(vec![last; times]);
        }
    }
}

fn note(dice: &mut Dice) -> String {
    let words = Node::Text(if dice.once_in(100) { words::longest(dice) } else { words::word(dice) });
    format!("{{\"is\":\"note\",\"at\":{},\"text\":{}}}", words::number(dice), words.text())
}

/// A first line that is right but for the words in it.
fn header(line: &str, dice: &mut Dice) -> String {
    let Ok(value) = serde_json::from_str(line) else { return line.to_owned() };
    let mut node = Node::of(&value);
    let word = Node::Text(words::word(dice));
    match dice.below(5) {
        0 => _ = node.get_mut("names").map(|names| *names = Node::List(vec![word, Node::Text(words::word(dice))])),
        1 => _ = node.get_mut("engine").map(|engine| *engine = word),
        2 => _ = node.get_mut("started").map(|started| *started = word),
        3 => {
            if let Some(deck) = node.get_mut("from").and_then(|from| from.get_mut("decks")) {
                deck.any_branch(dice).push("name", word);
            }
        }
        _ => {
            if let Some(scenario) = node.get_mut("from").and_then(|from| from.get_mut("scenario")) {
                scenario.push("title", word);
            }
        }
    }
    node.text()
}
