//! The file of settings, and the file of keys.

use super::{Input, Run};
use crate::dice::Dice;
use crate::inputs::bytes;
use crate::inputs::place::Thing;
use crate::inputs::words;

const SETTINGS: &[&str] = &[
    "theme",
    "symbols",
    "privacy",
    "stops",
    "mouse",
    "pass-guard-ms",
    "private-idle-s",
    "names",
    "show-illegal",
    "motion",
    "keys",
];

const VALUES: &[&str] = &[
    "\"auto\"",
    "\"dark\"",
    "\"mono\"",
    "\"ascii\"",
    "\"peek\"",
    "\"open\"",
    "\"few\"",
    "\"vim\"",
    "true",
    "false",
    "0",
    "250",
    "10000",
    "10001",
    "[\"Ann\", \"Bob\"]",
    "[\"\", \"\"]",
    "[]",
    "[[]]",
    "{}",
    "{a = 1}",
    "1979-05-27",
    "07:32:00",
    "1979-05-27T07:32:00Z",
    "'''\n'''",
    "\"\"\"\\\n\"\"\"",
    "[1, \"a\", true]",
    "nan",
    "inf",
    "-inf",
    "+1",
    "0x10",
    "1_0",
];

const COMMANDS: &[&str] = &[
    "pass",
    "help",
    "undo",
    "page-down",
    "quit",
    "step-back",
    "play",
    "view",
    "confirm",
    "cancel",
    "up",
    "down",
    "hand",
];

const KEYS: &[&str] = &[
    "\"w\"",
    "\"ctrl-c\"",
    "\"f1\"",
    "\"f99\"",
    "\"esc\"",
    "[\"pgdn\", \"ctrl-d\"]",
    "\"enter\"",
    "\"1\"",
    "\"?\"",
    "\"\"",
    "[]",
    "\"ctrl-shift-alt-x\"",
    "\"ctrl-\"",
    "\"é\"",
    "\"space\"",
    "[\"a\", [\"b\"]]",
    "7",
    "\"tab\"",
    "\"q\"",
];

/// Where settings are in a home.
const CONFIG: &str = "config/wars/config.toml";

pub fn input(dice: &mut Dice) -> Input {
    let text = file(SETTINGS, VALUES, dice);
    let is_named = dice.once_in(3);
    let place = if is_named { "mine.toml" } else { CONFIG };
    let settings = Thing::with(bytes::of(text, dice), is_named, dice);
    let run = match dice.below(8) {
        0..=2 => Run::new(&["config", "check"]),
        3 | 4 => Run::new(&["config", "show"]),
        5 => Run::new(&["config", "init"]),
        6 => Run::new(&["play", "--plain", "--seed", "7"]).typing(dice),
        _ => Run::new(&["play", "--seed", "7"]).on_screen(),
    };
    let run = if is_named { run.and("--config").and(place) } else { run };
    Input { files: vec![(place.into(), settings)], runs: vec![run] }
}

/// The file of keys, which only the full screen reads.
pub fn keys(dice: &mut Dice) -> Input {
    let keys = Thing::with(bytes::of(file(COMMANDS, KEYS, dice), dice), false, dice);
    let run = match dice.below(4) {
        0 => Run::new(&["play", "--seed", "7"]),
        1 => Run::new(&["--keys", "vim"]),
        _ => Run::new(&[]),
    };
    Input { files: vec![("config/wars/keys.toml".into(), keys)], runs: vec![run.on_screen()] }
}

/// Lines of TOML.
fn file(names: &[&str], values: &[&str], dice: &mut Dice) -> String {
    (0..dice.below(8)).map(|_| line(names, values, dice)).collect()
}

fn line(names: &[&str], values: &[&str], dice: &mut Dice) -> String {
    let name = match dice.below(12) {
        0 => format!("\"{}\"", words::word(dice)),
        1 => words::word(dice),
        2 => format!("{}.{}", dice.one_of(names), dice.one_of(names)),
        _ => dice.one_of(names).to_owned(),
    };
    let word = words::word(dice);
    let value = match dice.below(14) {
        0 => words::number(dice).to_owned(),
        1 => words::no_number(dice).to_owned(),
        2 => format!("\"{word}\""),
        3 => format!("'{word}'"),
        4 => format!("\"\"\"{word}\"\"\""),
        5 => format!("[\"{word}\", \"Bob\"]"),
        6 => format!("\"\\u001b[2J{}\"", word.escape_default()),
        7 => "[".repeat(1 + dice.below(1000)),
        8 if dice.once_in(20) => format!("\"{}\"", words::longest(dice)),
        _ => dice.one_of(values).to_owned(),
    };
    match dice.below(20) {
        0 => format!("[{name}]\n"),
        1 => format!("[[{name}]]\n"),
        2 => format!("# {word}\n"),
        3 => format!("{name}\n"),
        4 => format!("{name} = {value}"),
        5 => format!("{name} = {value}\n{name} = {value}\n"),
        _ => format!("{name} = {value}\n"),
    }
}
