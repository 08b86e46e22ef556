//! Whoever knows the seed knows every hand: it is on no screen before the game is over.

use crate::pty::{Pty, SOON, Setup, keys};
use crate::table::{handed_to, saved_games, set};
use std::process::Command;

/// Digits that nothing else on a screen has.
const SEED: &str = "18000000000000271829";

fn game() -> Setup {
    let setup = Setup::wars(["play", "--seed", SEED, "--names", "Ann,Bob"]).size(120, 50);
    set(setup, "pass-guard-ms = 0\nstops = \"few\"\n")
}

/// What a command prints in the home of a program.
fn printed(pty: &Pty, args: &[&str]) -> String {
    let mut command = Command::new(env!("CARGO_BIN_EXE_wars"));
    let folders = [("XDG_DATA_HOME", "data"), ("XDG_CONFIG_HOME", "config")];
    command.args(args).env("HOME", pty.home()).envs(folders.map(|(name, folder)| (name, pty.home().join(folder))));
    let output = command.output().expect("the program runs");
    assert!(output.status.success(), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr)
}

#[test]
fn the_seed_is_on_no_screen_of_a_game_that_is_not_over() {
    let mut pty = game().start();
    pty.dread(SEED);
    for (name, key) in [("Ann", "a"), ("Bob", "b")] {
        pty.wait_for(&handed_to(name), SOON);
        pty.send(key);
        pty.wait_for(&format!("{}, BEFORE THE GAME", name.to_uppercase()), SOON);
        pty.send(keys::ENTER);
    }
    pty.wait_for(", ACTIVATE PHASE", SOON);
    for (key, shown) in
        [("?", "═> KEYS"), ("l", "═> LOG"), ("n", "═> Where numbers"), ("R", "═> RULES"), ("q", "Leave the program?")]
    {
        pty.send(key);
        pty.wait_for(shown, SOON);
        pty.send(keys::ESC);
        pty.wait_for_no(shown, SOON);
    }
    pty.send("q");
    pty.wait_for("Leave the program?", SOON);
    pty.send("y");
    assert_eq!(pty.exit_code(SOON), 0);
    pty.assert_not_betrayed();
    let file = saved_games(&pty).remove(0);
    assert!(!file.display().to_string().contains(SEED));
    let text = std::fs::read_to_string(&file).expect("the saved game");
    assert!(text.contains(&format!("\"seed\":{SEED}")), "the file keeps it exactly: {}", &text[..300]);

    for args in [
        &["saves"][..],
        &["saves", "--json"],
        &["saves", "check", "--json"],
        &["show"],
        &["show", "--json"],
        &["show", "--json", "--as", "both", "--yes"],
        &["replay", "--auto"],
        &["stats"],
        &["resume", "--plain"],
    ] {
        let said = printed(&pty, args);
        assert!(!said.contains(SEED), "{args:?}:\n{said}");
    }
    let mut watched = Setup::wars(["replay"]).size(120, 50).in_home_of(&pty).start();
    watched.dread(SEED);
    watched.wait_for("view: public", SOON);
    watched.send("Gl");
    watched.wait_for("═> LOG", SOON);
    watched.assert_not_betrayed();

    // Once it is over, it is no secret.
    let mut ended = Setup::wars(["resume"]).size(120, 50).in_home_of(&pty).start();
    ended.wait_for(", ACTIVATE PHASE", SOON);
    ended.send("C");
    ended.wait_for("give up this game?", SOON);
    ended.send("y");
    ended.wait_for("THE GAME IS OVER", SOON);
    ended.send("q");
    ended.wait_for("> New game", SOON);
    for args in [&["saves"][..], &["saves", "--json"], &["show"], &["show", "--json"]] {
        let said = printed(&pty, args);
        assert!(said.contains(SEED), "{args:?}:\n{said}");
    }
}

#[test]
fn plain_lines_do_not_tell_it() {
    // Wide enough for any line.
    let setup =
        Setup::wars(["play", "--plain", "--seed", SEED, "--names", "Ann,Bob"]).size(200, 60).env("TERM", "dumb");
    let mut pty = setup.start();
    pty.wait_for("Pass the keyboard to Ann", SOON);
    pty.send("\nlog\nquit\n");
    assert_eq!(pty.exit_code(SOON), 0);
    assert!(!pty.everything().contains(SEED), "{}", pty.everything());
}

#[test]
fn the_form_of_a_new_game_keeps_it_to_whoever_typed_it() {
    let mut pty = set(Setup::wars::<&str>([]), "pass-guard-ms = 0\n").start();
    // Who has never played finds lessons first.
    pty.wait_for("> Learn", SOON);
    pty.send(keys::DOWN);
    pty.wait_for("> New game", SOON);
    pty.send(keys::ENTER);
    pty.wait_for("> Begin the game", SOON);
    pty.send(&keys::UP.repeat(2));
    pty.wait_for("> Seed        a fresh one", SOON);
    for (typed, answer) in [("-1", "is no seed"), ("18446744073709551616", "is no seed")] {
        pty.send(&format!("{}{typed}{}", keys::ENTER, keys::ENTER));
        pty.wait_for(answer, SOON);
    }
    pty.send(&format!("{}{SEED}{}", keys::ENTER, keys::ENTER));
    pty.wait_for("> Seed        the one you gave", SOON);
    pty.dread(SEED);
    pty.send(keys::ENTER);
    pty.wait_for("enter accepts", SOON);
    pty.send(keys::ESC);
    pty.wait_for_no("enter accepts", SOON);
    pty.send(&format!("G{}", keys::ENTER));
    pty.wait_for("GIVE THE KEYBOARD", SOON);
    pty.assert_not_betrayed();
    let text = std::fs::read_to_string(saved_games(&pty).remove(0)).expect("the saved game");
    assert!(text.contains(&format!("\"seed\":{SEED}")), "{}", &text[..300]);
}

#[test]
fn a_fresh_seed_has_all_its_bits() {
    let pty = Setup::wars(["play"]).start();
    pty.wait_for("GIVE THE KEYBOARD", SOON);
    let text = std::fs::read_to_string(saved_games(&pty).remove(0)).expect("the saved game");
    let header: serde_json::Value = serde_json::from_str(text.lines().next().expect("a header")).expect("JSON");
    let seed = header["from"]["decks"]["seed"].as_u64().expect("a seed");
    // By chance once in four thousand million games.
    assert!(seed > u64::from(u32::MAX), "{seed}");
}
