//! Variables of the environment.

use super::saves::GAMES;
use super::{Input, Run};
use crate::dice::Dice;
use crate::inputs::good::SAVES;
use crate::inputs::place::Thing;
use crate::inputs::words;
use std::ffi::OsString;
use std::os::unix::ffi::OsStringExt;
use std::path::Path;

const NAMES: &[&str] = &[
    "HOME",
    "XDG_CONFIG_HOME",
    "XDG_DATA_HOME",
    "XDG_STATE_HOME",
    "XDG_CACHE_HOME",
    "WARS_CONFIG_HOME",
    "WARS_DATA_HOME",
    "WARS_STATE_HOME",
    "WARS_CACHE_HOME",
    "WARS_THEME",
    "WARS_ASCII",
    "TERM",
    "COLUMNS",
    "LINES",
    "LANG",
    "LC_ALL",
    "LC_CTYPE",
    "NO_COLOR",
    "CLICOLOR_FORCE",
    "COLORTERM",
    "COLORFGBG",
    "TZ",
    "TZDIR",
    "TMPDIR",
    "RUST_LOG",
    "PWD",
    "TERM_PROGRAM",
];

const VALUES: &[&str] = &[
    "",
    " ",
    "1",
    "0",
    "-1",
    "dumb",
    "linux",
    "xterm",
    "de_DE.UTF-8",
    "C",
    "POSIX",
    "/proc",
    "/dev/null",
    "/dev/zero",
    "relative",
    ".",
    "99999999999999999999",
    "0;15",
    "UTC",
    "Europe/Berlin",
    ":/etc/passwd",
    "UTC+99999999",
    "/proc/self",
];

pub fn input(dice: &mut Dice) -> Input {
    let save = SAVES[0].clone().into_bytes();
    let run = match dice.below(10) {
        0 => Run::new(&["paths"]),
        1 => Run::new(&["paths", "--json"]),
        2 => Run::new(&["saves"]),
        3 => Run::new(&["stats"]),
        4 => Run::new(&["config", "show"]),
        5 => Run::new(&["config", "init"]),
        6 => Run::new(&["replay", "--plain"]),
        7 => Run::new(&["card", "luhus mauler"]),
        8 => Run::new(&["play", "--seed", "7"]).on_screen(),
        _ => Run::new(&["play", "--plain", "--seed", "7"]).typing(dice),
    };
    let variables: Vec<(OsString, OsString)> =
        (0..1 + dice.below(4)).map(|_| (dice.one_of(NAMES).into(), value(dice))).collect();
    // Where the terminal is said to be a dumb one, the game is played in lines.
    let is_dumb = |(_, value): &(OsString, OsString)| value == "dumb";
    let is_screen = run.is_screen && !variables.iter().any(is_dumb);
    let run = Run { variables, is_screen, ..run };
    Input { files: vec![(Path::new(GAMES).join("good.wars"), Thing::File(save))], runs: vec![run] }
}

fn value(dice: &mut Dice) -> OsString {
    match dice.below(4) {
        0 | 1 => dice.one_of(VALUES).into(),
        2 => words::word(dice).replace('\0', "").into(),
        _ => OsString::from_vec(dice.noise(10).into_iter().filter(|byte| *byte != 0).collect()),
    }
}
