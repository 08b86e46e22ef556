//! A saved game is watched, noted, and played on from.

use crate::pty::{Pty, SOON, Setup, keys};
use crate::table::{at_first_turn, game, saved_games, set};
use std::fs;

/// A game of a few answers that was left, and the program anew in the same home.
fn after_a_game(args: &[&str]) -> Pty {
    let mut pty = at_first_turn(game(&[]));
    for (keys, shown) in [("1", ">DEPLOY<"), ("p", ">DRAW<")] {
        pty.send(keys);
        pty.wait_for(shown, SOON);
    }
    pty.send("qy");
    assert_eq!(pty.exit_code(SOON), 0);
    set(Setup::wars(args).size(120, 50).in_home_of(&pty), "pass-guard-ms = 0\nstops = \"few\"\n").start()
}

#[test]
fn from_the_title_a_game_is_watched_noted_and_played_on() {
    let mut pty = after_a_game(&[]);
    pty.wait_for("Replays", SOON);
    pty.send(&format!("{}{}", keys::DOWN.repeat(3), keys::ENTER));
    pty.wait_for("REPLAYS", SOON);
    pty.wait_for("Ann against Bob: turn 1", SOON);
    pty.send(keys::ENTER);
    pty.wait_for("0/4", SOON);
    pty.wait_for("view: public", SOON);
    for point in 1..=3 {
        pty.send(keys::RIGHT);
        pty.wait_for(&format!("{point}/4"), SOON);
    }
    pty.wait_for("reserve 27 active 4", SOON);
    pty.send(keys::LEFT);
    pty.wait_for("2/4", SOON);
    pty.wait_for("reserve 31 active 0", SOON);
    pty.send("S");
    pty.wait_for("Note at this point", SOON);
    pty.send(&format!("energy first{}", keys::ENTER));
    pty.wait_for("note: energy first", SOON);
    let old = saved_games(&pty).remove(0);
    let text = fs::read_to_string(&old).expect("the saved game");
    assert!(text.ends_with("{\"is\":\"note\",\"at\":2,\"text\":\"energy first\"}\n"), "{text}");
    // Both hands, once somebody insists; the game is told.
    pty.send("\t");
    pty.wait_for("This game is not over", SOON);
    pty.send("n\t");
    pty.wait_for("This game is not over", SOON);
    assert_eq!(fs::read_to_string(&old).expect("the saved game"), text);
    pty.send("y");
    pty.wait_for("view: Ann", SOON);
    pty.wait_for("HAND of Ann", SOON);
    // A new game in a new file, at this very question. Who plays it learns what may come, so the old one is told.
    pty.send("F");
    pty.wait_for("This game is not over", SOON);
    pty.send("y");
    pty.wait_for("BOB, ", SOON);
    pty.wait_for("saved", SOON);
    assert!(!pty.screen().contains("HAND of"), "the players' screen is public again:\n{}", pty.screen());
    assert_eq!(saved_games(&pty).len(), 2);
    pty.send("1");
    pty.wait_for("reserve 27 active 4", SOON);
    let after = fs::read_to_string(&old).expect("the saved game");
    let told: Vec<&str> = after.strip_prefix(&text).expect("the old file only grows").lines().collect();
    assert_eq!(told.len(), 2, "{told:?}");
    assert!(told[0].contains("Ann's hand was opened") && told[1].contains("another game was begun"), "{told:?}");
}

#[test]
fn a_replay_plays_by_itself_and_the_program_ends_with_it() {
    let pty = after_a_game(&["replay", "--auto", "--speed", "16x"]);
    assert_eq!(pty.exit_code(SOON), 0);
}

#[test]
fn a_replay_begins_where_it_is_wanted_and_jumps_to_a_line() {
    let mut pty = after_a_game(&["replay", "--at", "1.3", "--as", "B"]);
    pty.wait_for("Look at what only Bob may see all the same?", SOON);
    pty.send("yes\n");
    pty.wait_for("view: Bob", SOON);
    pty.wait_for(">DEPLOY<", SOON);
    pty.wait_for("3/4", SOON);
    pty.send("l");
    pty.wait_for("LOG  ", SOON);
    pty.send(&format!("/activates{}", keys::ENTER));
    pty.wait_until("the line to be marked", SOON, |screen| {
        screen.lines().any(|line| line.contains("> 1.1.1") && line.contains("Bob activates"))
    });
    pty.send(keys::ENTER);
    pty.wait_for("3/4", SOON);
    pty.send(" ");
    pty.wait_for("4/4", SOON);
    pty.wait_for("paused", SOON);
    pty.send("q");
    assert_eq!(pty.exit_code(SOON), 0);
}
