//! What each of two people at one screen gets to see.

use crate::pty::{Pty, SOON, Setup, keys};
use crate::table::{at_first_turn, game, handed_to, playable_titles, scenario, set, wait_for_mark};

/// None of these titles is on the screen.
#[track_caller]
fn assert_hidden(pty: &Pty, titles: &[String]) {
    let screen = pty.screen();
    for title in titles {
        assert!(!screen.contains(title.as_str()), "{title} is on the screen:\n{screen}");
    }
}

/// The hand on the private screen of a player.
#[track_caller]
fn hand_of(pty: &Pty, name: &str) -> Vec<String> {
    pty.wait_for(&format!("HAND of {name}  8 cards"), SOON);
    let titles = playable_titles(&pty.screen());
    assert!(titles.len() > 3, "the list of actions names what is in the hand:\n{}", pty.screen());
    titles
}

#[test]
fn a_curtain_parts_two_players() {
    let mut pty = at_first_turn(game(&["--privacy", "curtain"]));
    let his = hand_of(&pty, "Bob");
    pty.send("1");
    pty.wait_for("hand 8  reserve 27 active 4", SOON);
    pty.wait_for("Bob ONLY", SOON);
    pty.send("T");
    pty.wait_for(&handed_to("Ann"), SOON);
    assert_hidden(&pty, &his);
    let screen = pty.screen();
    assert!(screen.contains("Bob activates 4 energy"), "the curtain tells what has happened:\n{screen}");
    assert!(!screen.contains("ONLY") && !screen.contains("HAND"), "{screen}");

    // Bob's letter does not open Ann's screen; the table without hands is there for everybody.
    pty.send("bv");
    pty.wait_for("ANN, ", SOON);
    assert_hidden(&pty, &his);
    assert!(!pty.screen().contains("HAND"), "{}", pty.screen());
    pty.send("ha");
    let hers = hand_of(&pty, "Ann");
    assert_hidden(&pty, &his);
    pty.send("1");
    pty.wait_for("hand 8  reserve 27 active 4", SOON);
    pty.send("T");
    pty.wait_for(&handed_to("Bob"), SOON);
    assert_hidden(&pty, &his);
    assert_hidden(&pty, &hers);
    pty.send("b");
    pty.wait_for("HAND of Bob", SOON);
    assert_hidden(&pty, &hers);
}

#[test]
fn a_peek_opens_one_hand_and_closes_it() {
    let mut pty = at_first_turn(game(&[]));
    assert!(!pty.screen().contains("HAND of"), "{}", pty.screen());
    pty.send("h");
    pty.wait_for("Who looks? a for Ann, b for Bob", SOON);
    pty.send("b");
    let his = hand_of(&pty, "Bob");
    assert!(pty.screen().contains("Bob ONLY"), "{}", pty.screen());
    pty.send(keys::ESC);
    pty.wait_for("PUBLIC SCREEN", SOON);
    assert_hidden(&pty, &his);

    // Ann may look at her hand at any time, but answers nothing for Bob.
    pty.send("ha");
    let hers = hand_of_bystander(&pty);
    assert_hidden(&pty, &his);
    pty.send("p");
    pty.wait_for("Bob is asked, and this is Ann's private screen", SOON);
    pty.send("h");
    pty.wait_for("PUBLIC SCREEN", SOON);
    assert_hidden(&pty, &hers);

    // Whoever turns to another window leaves nothing open.
    pty.send("hb");
    pty.wait_for("HAND of Bob", SOON);
    pty.send(keys::FOCUS_LOST);
    pty.wait_for("PUBLIC SCREEN", SOON);
    assert_hidden(&pty, &his);
    assert_hidden(&pty, &hers);
}

/// The first cards of Ann's hand, while Bob is asked: no action names them.
fn hand_of_bystander(pty: &Pty) -> Vec<String> {
    pty.wait_for("HAND of Ann  8 cards", SOON);
    let screen = pty.screen();
    let row = screen.lines().find_map(|line| line.split_once("HAND of Ann  8 cards: ")).expect("her hand").1;
    // A title, then what it costs.
    let is_cost = |word: &&str| word.ends_with('e') && word.starts_with(|it: char| it.is_ascii_digit());
    let title = |card: &str| card.split(' ').take_while(|word| !is_cost(word)).collect::<Vec<_>>().join(" ");
    let titles: Vec<String> = row.split(", ").take(3).map(title).collect();
    assert!(titles.iter().all(|title| title.len() > 2), "{screen}");
    titles
}

#[test]
fn what_opens_is_marked_afresh() {
    let mut pty = at_first_turn(game(&[]));
    pty.send("1");
    pty.wait_for(">DEPLOY<", SOON);
    pty.send(keys::DOWN);
    wait_for_mark(&pty, "p next phase: battle");
    pty.send("hb");
    pty.wait_for("Bob ONLY", SOON);
    wait_for_mark(&pty, "1 ");
}

#[test]
fn keys_typed_ahead_do_not_answer_for_the_other_player() {
    let mut pty = at_first_turn(game(&["--stops", "all"]));
    pty.send("1p");
    pty.wait_for("ANN, ", SOON);
    // The help opens after whatever else was typed.
    pty.send("?");
    pty.wait_for("KEYS", SOON);
    pty.send(keys::ESC);
    pty.wait_for_no("KEYS", SOON);
    assert!(pty.screen().contains("stack 1"), "{}", pty.screen());
}

#[test]
fn a_key_that_comes_too_soon_after_a_new_question_does_not_answer_it() {
    let file = scenario("battle/one-whole-battle");
    let setup = Setup::wars(["play", "--from", &file, "--names", "Ann,Bob"]).size(120, 50);
    let mut pty = set(setup, "pass-guard-ms = 5000\n").start();
    pty.wait_for("1 Attack at Ganymede/Valley", SOON);
    let before = pty.screen();
    pty.send(&format!("{}p1?", keys::ENTER));
    pty.wait_for("KEYS", SOON);
    pty.send(keys::ESC);
    pty.wait_for_no("KEYS", SOON);
    assert_eq!(pty.screen(), before, "nobody reads a question as fast as that");
}
