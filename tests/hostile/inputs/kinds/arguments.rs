//! The command line.

use super::{Input, Run};
use crate::dice::Dice;
use crate::inputs::place::Thing;
use crate::inputs::words;
use std::ffi::OsString;
use std::os::unix::ffi::OsStringExt;

/// Beginnings of commands, with what makes them short where they would go on for long.
const COMMANDS: &[&[&str]] = &[
    &[],
    &["play", "--plain"],
    &["--plain", "play"],
    &["resume", "--plain"],
    &["replay", "--plain"],
    &["replay", "--cast", "out.cast"],
    &["show"],
    &["keys"],
    &["completions"],
    &["completions", "bash"],
    &["man"],
    &["man", "pages"],
    &["sim", "-n", "1", "--max-decisions", "200"],
    &["sim", "sample-a", "sample-b", "-n", "1", "--max-decisions", "200"],
    &["cards"],
    &["cards", "check"],
    &["card"],
    &["card", "--json"],
    &["rules"],
    &["rules", "--json"],
    &["check"],
    &["saves"],
    &["saves", "check"],
    &["saves", "rename"],
    &["saves", "delete", "--yes"],
    &["saves", "export"],
    &["saves", "import"],
    &["stats"],
    &["config", "show"],
    &["config", "check"],
    &["config", "init"],
    &["paths"],
    &["help"],
];

const FLAGS: &[&str] = &[
    "--cards",
    "--decks",
    "--config",
    "--color",
    "--theme",
    "--symbols",
    "--ascii",
    "--privacy",
    "--stops",
    "--mouse",
    "--names",
    "--keys",
    "--first",
    "--seed",
    "--from",
    "--json",
    "--as",
    "--at",
    "--speed",
    "--size",
    "--auto",
    "--by",
    "--since",
    "--preview",
    "--failures",
    "--markdown",
    "--players",
    "--threads",
    "-n",
    "--games",
    "--save",
    "--verify",
    "--help",
    "-h",
    "--version",
    "-V",
    "--all-pairs",
    "--random-decks",
    "--all-cards",
    "--plain",
    "--no-mouse",
    "--",
    "-x",
    "--unknown",
];

const VALUES: &[&str] = &[
    "A",
    "B",
    "Ann,Bob",
    "Ann,Ann",
    ",",
    "dark",
    "peek",
    "few",
    "vim",
    "always",
    "never",
    "7",
    "1x",
    "16x",
    "0x0",
    "80x24",
    "400x200",
    "65536x65536",
    "1.1.1",
    "7.3.2",
    "public",
    "both",
    "2026-01-01",
    "deck",
    "pair",
    "swarm",
    "alliance",
    "damage.1",
    "luhus mauler",
    "Ganymede/Valley",
    "battle",
    "x",
    "deck.json",
    "folder",
    "nothing",
    "/dev/null",
    "/dev/full",
    ".",
    "attack",
];

pub fn input(dice: &mut Dice) -> Input {
    let mut run = Run::new(dice.one_of(COMMANDS)).typing(dice);
    for _ in 0..dice.below(5) {
        if dice.once_in(2) {
            run = run.and(dice.one_of(FLAGS));
        }
        run = run.and(value(dice));
    }
    if dice.once_in(6) {
        let at = dice.below(run.args.len() + 1);
        run.args.insert(at, value(dice));
    }
    // How many games and threads are asked for is a wish, not an attack.
    run.args.retain(|arg| !(run_is_long(arg)));
    let files = vec![("deck.json".into(), Thing::File(b"{}".to_vec())), ("folder".into(), Thing::Folder)];
    Input { files, runs: vec![run] }
}

/// Whether an argument alone makes a command go on for longer than a trial lasts.
fn run_is_long(arg: &OsString) -> bool {
    ["--all-pairs", "--random-decks", "-n", "--games"].iter().any(|long| arg == long)
}

fn value(dice: &mut Dice) -> OsString {
    match dice.below(10) {
        0..=2 => words::word(dice).replace('\0', "").into(),
        3 => OsString::from_vec(dice.noise(6).into_iter().filter(|byte| *byte != 0).collect()),
        4 => words::number(dice).into(),
        5 => format!("{},{}", words::word(dice), words::word(dice)).replace('\0', "").into(),
        6 => "x".repeat(100_000).into(),
        _ => dice.one_of(VALUES).into(),
    }
}
