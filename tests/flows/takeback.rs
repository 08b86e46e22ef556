//! Taking back, making again, giving up.

use crate::pty::{Pty, SOON, keys};
use crate::table::{at_first_turn, game, handed_to, playable_titles, saved_games};

#[test]
fn an_answer_is_taken_back_and_made_again() {
    let mut pty = at_first_turn(game(&[]));
    pty.send("1");
    pty.wait_for("hand 8  reserve 27 active 4", SOON);
    pty.send("u");
    pty.wait_for("hand 8  reserve 31 active 0", SOON);
    pty.wait_for("Bob takes back: Acti", SOON);
    pty.wait_for("undo: Bob", SOON);
    pty.send("U");
    pty.wait_for("hand 8  reserve 27 active 4", SOON);
    pty.send("U");
    pty.wait_for("Nothing to redo.", SOON);
}

#[test]
fn what_has_come_to_light_is_taken_back_if_the_other_player_agrees() {
    let mut pty = at_first_turn(game(&[]));
    pty.send("hb");
    pty.wait_for("HAND of Bob", SOON);
    let his = playable_titles(&pty.screen());
    pty.send("u");
    pty.wait_for("to agree.", SOON);
    // Ann comes to the screen now.
    let screen = pty.screen();
    assert!(his.iter().all(|title| !screen.contains(title.as_str())), "a hand is on the screen:\n{screen}");
    // Nobody but Ann agrees.
    pty.send(&format!("yb{}n", keys::ENTER));
    pty.wait_for_no("to agree", SOON);
    pty.wait_for("BOB, ", SOON);
    pty.send("u");
    pty.wait_for("to agree.", SOON);
    pty.send("a");
    pty.wait_for(&handed_to("Bob"), SOON);
}

#[test]
fn a_secret_pick_that_is_taken_back_stays_secret() {
    let mut pty = game(&[]).start();
    pty.wait_for(&handed_to("Ann"), SOON);
    pty.send("a");
    pty.wait_for(">  a Start with Earth", SOON);
    pty.send("a");
    pty.wait_for(&handed_to("Bob"), SOON);
    pty.send("v");
    pty.wait_for("BOARD", SOON);
    pty.send("u");
    pty.wait_for(&handed_to("Ann"), SOON);
    pty.wait_for("Ann takes an answer back", SOON);
    assert!(!pty.screen().contains("Earth"), "{}", pty.screen());
}

#[test]
fn a_card_that_is_not_played_after_all_stays_secret() {
    let mut pty = at_first_turn(game(&[]));
    for (keys, shown) in [("1", ">DEPLOY<"), ("hb", "HAND of Bob")] {
        pty.send(keys);
        pty.wait_for(shown, SOON);
    }
    let title = playable_titles(&pty.screen()).remove(0);
    pty.send("1");
    pty.wait_for("BOB, ", SOON);
    pty.send("u");
    pty.wait_for("Bob takes an answer back", SOON);
    pty.wait_for("BOB, ", SOON);
    if pty.screen().contains("Bob ONLY") {
        pty.send("h");
    }
    pty.wait_for("PUBLIC SCREEN", SOON);
    assert!(!pty.screen().contains(&title), "{title} was about to be played:\n{}", pty.screen());
}

/// Bob gives up.
fn give_up(pty: &mut Pty) {
    pty.send("C");
    pty.wait_for("Bob: give up this game?", SOON);
    pty.send("y");
    pty.wait_for("THE GAME IS OVER", SOON);
}

#[test]
fn giving_up_ends_the_game_after_a_question() {
    let mut pty = at_first_turn(game(&[]));
    pty.send("C");
    pty.wait_for("Bob: give up this game?", SOON);
    pty.send("n");
    pty.wait_for_no("give up this game?", SOON);
    pty.wait_for("BOB, ", SOON);
    give_up(&mut pty);
    pty.wait_for("A N N   W I N S", SOON);
    // Ann has won by it: only with her consent does Bob go on.
    pty.send("u");
    pty.wait_for("to agree.", SOON);
    pty.send("b");
    pty.send("n");
    pty.wait_for_no("to agree.", SOON);
    pty.wait_for("THE GAME IS OVER", SOON);
    pty.send("u");
    pty.wait_for("to agree.", SOON);
    pty.send("a");
    pty.wait_for("Bob goes on after all", SOON);
    pty.wait_for("BOB, ", SOON);
    give_up(&mut pty);
    pty.send(keys::ENTER);
    pty.wait_for("> New game", SOON);
    assert_eq!(saved_games(&pty).len(), 1);
    pty.send(&keys::DOWN.repeat(2));
    pty.wait_for("> Continue", SOON);
    pty.send(keys::ENTER);
    pty.wait_for("No game is unfinished.", SOON);
    pty.send(keys::ESC);
    pty.wait_for("> New game", SOON);
    pty.send(&keys::DOWN.repeat(3));
    pty.wait_for("> Replays", SOON);
    pty.send(keys::ENTER);
    pty.wait_for("Ann wins", SOON);
}
