//! How it looks, and getting about: sizes, colours, signs, help, mouse.

use crate::pty::{Color, MouseProtocolMode, Pty, SOON, Setup, keys};
use crate::table::{at_first_turn, game, scenario, set, wait_for_mark};

#[test]
fn a_screen_that_is_too_small_says_so_and_forgets_nothing() {
    let mut pty = at_first_turn(game(&[]).size(80, 24));
    pty.send(&keys::DOWN.repeat(2));
    wait_for_mark(&pty, "3 Activate 2 energy");
    pty.resize(60, 20);
    pty.wait_for("needs 80x24", SOON);
    pty.wait_for("has 60x20", SOON);
    assert!(!pty.screen().contains("Activate"), "{}", pty.screen());
    // What can't be seen can't be done.
    pty.send(keys::ENTER);
    for (columns, rows) in [(80, 24), (120, 40), (200, 60), (80, 24)] {
        pty.resize(columns, rows);
        pty.wait_for_no("needs 80x24", SOON);
        wait_for_mark(&pty, "3 Activate 2 energy");
    }
    pty.send(keys::ENTER);
    pty.wait_for("reserve 29 active 2", SOON);
}

/// Every cell of the screen.
fn cells(pty: &Pty) -> Vec<crate::pty::Cell> {
    let terminal = pty.terminal();
    let (rows, columns) = terminal.size();
    let places = (0..rows.get()).flat_map(|row| (0..columns.get()).map(move |column| (row, column)));
    places.filter_map(|(row, column)| terminal.cell(row, column).cloned()).collect()
}

#[test]
fn without_colour_the_marked_row_still_shows() {
    let mut coloured = at_first_turn(game(&[]));
    assert!(cells(&coloured).iter().any(|cell| cell.fgcolor() != Color::Default), "{}", coloured.screen());
    coloured.send("q");
    let mut pty = at_first_turn(game(&[]).env("NO_COLOR", "1"));
    pty.send(keys::DOWN);
    wait_for_mark(&pty, "2 Activate 3 energy");
    for cell in cells(&pty) {
        assert_eq!((cell.fgcolor(), cell.bgcolor()), (Color::Default, Color::Default), "{:?}", cell.contents());
    }
    let (column, row) = pty.find("2 Activate 3 energy").expect("the marked row");
    assert!(pty.cell(column, row).inverse(), "the marked row is reversed");
    assert!(!pty.cell(column, row - 1).inverse() && !pty.cell(column, row + 1).inverse(), "and no other");
}

#[test]
fn flags_before_the_command_change_the_screen() {
    let args =
        ["--ascii", "--color", "never", "--mouse", "--privacy", "curtain", "play", "--seed", "7", "--names", "Ann,Bob"];
    let pty = at_first_turn(set(Setup::wars(args).size(120, 50), "pass-guard-ms = 0\nstops = \"few\"\n"));
    pty.wait_for("HAND of Bob", SOON);
    assert!(pty.screen().is_ascii(), "{}", pty.screen());
    assert!(cells(&pty).iter().all(|cell| cell.fgcolor() == Color::Default));
    assert_ne!(pty.terminal().mouse_protocol_mode(), MouseProtocolMode::None);
    let lines = Setup::wars(["--plain", "replay"]).in_home_of(&pty).start();
    lines.wait_for("\"help\" lists the commands.", SOON);
}

#[test]
fn plain_signs_are_ascii_on_every_screen() {
    let assert_ascii = |pty: &Pty| {
        for cell in cells(pty) {
            assert!(cell.contents().is_ascii(), "{:?} is not ASCII:\n{}", cell.contents(), pty.screen());
        }
    };
    let mut pty = Setup::wars(["--ascii"]).start();
    // Who has never played finds lessons first.
    pty.wait_for("> Learn", SOON);
    assert_ascii(&pty);
    pty.send(keys::DOWN);
    pty.wait_for("> New game", SOON);
    for (key, shown) in [(keys::ENTER, "Begin the game"), (keys::ENTER, "GIVE THE KEYBOARD")] {
        pty.send(key);
        pty.wait_for(shown, SOON);
        assert_ascii(&pty);
    }
    for size in [(80, 24), (120, 40), (200, 60)] {
        let mut pty = at_first_turn(game(&["--ascii"]).size(size.0, size.1));
        assert_ascii(&pty);
        pty.send("hb");
        pty.wait_for("Bob ONLY", SOON);
        assert_ascii(&pty);
        for (key, shown) in [("?", "KEYS"), ("l", "LOG"), ("i", "CARD"), ("n", "Where numbers"), ("R", "RULES")] {
            let title = format!("=> {shown}");
            pty.send(key);
            pty.wait_for(&title, SOON);
            assert_ascii(&pty);
            pty.send(keys::ESC);
            pty.wait_for_no(&title, SOON);
        }
    }
    let file = scenario("battle/one-whole-battle");
    let setup = Setup::wars(["play", "--from", &file, "--ascii", "--stops", "few"]);
    let mut pty = set(setup, "pass-guard-ms = 0\n").start();
    pty.wait_for("1 Attack at Ganymede/Valley", SOON);
    assert_ascii(&pty);
    for (key, shown) in [("1", "BATTLE at Ganymede/Valley"), ("q", "Leave the program?")] {
        pty.send(key);
        pty.wait_for(shown, SOON);
        assert_ascii(&pty);
    }
}

#[test]
fn the_help_lists_the_keys_that_work_here_and_finds_them() {
    let mut pty = at_first_turn(game(&[]));
    pty.send("?");
    pty.wait_for("KEYS  At the table", SOON);
    let screen = pty.screen();
    for row in ["p                  pass initiative", "C                  give up the game"] {
        assert!(screen.contains(row), "no \"{row}\":\n{screen}");
    }
    pty.send("G");
    pty.wait_for("digits", SOON);
    pty.send("/");
    pty.wait_for("Show keys with:", SOON);
    pty.send("take the last");
    pty.wait_for("Show keys with: take the last_", SOON);
    pty.send(keys::ENTER);
    pty.wait_for("with \"take the last\"", SOON);
    pty.wait_for("u                  take the last answer back", SOON);
    assert!(!pty.screen().contains("pass initiative"), "{}", pty.screen());
    pty.send(keys::ESC);
    pty.wait_for_no("KEYS", SOON);
    pty.wait_for("BOB, ", SOON);
}

#[test]
fn a_long_help_scrolls_on_a_small_screen() {
    let mut pty = at_first_turn(game(&[]).size(80, 24));
    pty.send("?");
    pty.wait_for("KEYS  At the table  1-", SOON);
    assert!(!pty.screen().contains("leave; the game is saved"), "{}", pty.screen());
    pty.send("G");
    // The signs are the last to be explained.
    pty.wait_for("a card that lies apart", SOON);
    assert!(pty.screen().contains("loc 2"), "{}", pty.screen());
    pty.send("g");
    pty.wait_for("KEYS  At the table  1-", SOON);
}

#[test]
fn a_key_is_found_by_the_word_by_which_it_is_known() {
    let mut pty = at_first_turn(game(&[]).size(80, 24));
    pty.send("?");
    pty.wait_for("KEYS  At the table  1-", SOON);
    for (words, found) in [("undo", "take the last answer back"), ("room", "room 2"), ("signs", "3/1/6")] {
        pty.send(&format!("/{}{words}{}", "\x15", keys::ENTER));
        pty.wait_for(&format!("with \"{words}\""), SOON);
        let screen = pty.screen();
        assert!(screen.contains(found) && !screen.contains("give up the game"), "{screen}");
    }
}

#[test]
fn the_mouse_marks_and_does() {
    let mut pty = at_first_turn(game(&[]));
    let mouse = |screen: &vt100::Screen| screen.mouse_protocol_mode() != MouseProtocolMode::None;
    assert!(!mouse(&pty.terminal()), "the terminal's own selecting works until the mouse is wanted");
    pty.send("m");
    pty.wait_for("The mouse is on.", SOON);
    assert!(mouse(&pty.terminal()));
    // Amounts stand beside each other.
    let (column, row) = pty.find("   3 2   ").map(|(column, row)| (column + 3, row)).expect("the action");
    pty.send(&keys::click(column, row));
    wait_for_mark(&pty, "3 Activate 2 energy");
    assert!(pty.screen().contains("reserve 31 active 0"), "the first click marks only:\n{}", pty.screen());
    pty.send(&keys::click(column, row));
    pty.wait_for("reserve 29 active 2", SOON);
    // A click beside what lies above closes it.
    pty.send("l");
    pty.wait_for("═> LOG", SOON);
    pty.send(&keys::click(0, 0));
    pty.wait_for_no("═> LOG", SOON);
    pty.send("m");
    pty.wait_for("The mouse is off.", SOON);
    assert!(!mouse(&pty.terminal()));
}

#[test]
fn actions_are_found_by_a_word() {
    let mut pty = at_first_turn(game(&[]));
    pty.send("/");
    pty.wait_for("Show actions with:", SOON);
    pty.send("2 en");
    pty.wait_for_no("Activate 4 energy", SOON);
    wait_for_mark(&pty, "3 Activate 2 energy");
    pty.send(keys::ENTER);
    pty.wait_for("with \"2 en\"", SOON);
    pty.send(keys::ESC);
    pty.wait_for("Activate 4 energy", SOON);
    wait_for_mark(&pty, "3 Activate 2 energy");
}
