//! The first screens, leaving, and coming back.

use crate::pty::{Pty, SOON, Setup, keys};
use crate::table::{at_first_turn, game, handed_to, saved_games, set};

/// Fills a field of the form in.
fn type_in(pty: &mut Pty, text: &str) {
    pty.send(keys::ENTER);
    pty.wait_for("enter accepts", SOON);
    pty.send(&format!("\x15{text}{}", keys::ENTER));
    pty.wait_for_no("enter accepts", SOON);
}

/// Fills a field in that shows what was typed.
fn fill_in(pty: &mut Pty, text: &str) {
    type_in(pty, text);
    pty.wait_for(text, SOON);
}

#[test]
fn from_the_title_to_the_first_activation() {
    let mut pty = set(Setup::wars(["--stops", "few"]), "pass-guard-ms = 0\n").start();
    // Who has never played finds lessons first.
    pty.wait_for("> Learn", SOON);
    pty.send(keys::DOWN);
    pty.wait_for("> New game", SOON);
    pty.send(keys::ENTER);
    pty.wait_for("> Begin the game", SOON);
    pty.send(&keys::UP.repeat(2));
    pty.wait_for("> Seed", SOON);
    type_in(&mut pty, "7");
    pty.wait_for("the one you gave", SOON);
    pty.send(&keys::UP.repeat(2));
    pty.wait_for(">   name      B", SOON);
    fill_in(&mut pty, "Bob");
    pty.send(&keys::UP.repeat(2));
    pty.wait_for(">   name      A", SOON);
    fill_in(&mut pty, "Ann");
    pty.wait_for("Deck of Ann", SOON);
    pty.send(&keys::DOWN.repeat(8));
    pty.wait_for("> Begin the game", SOON);
    pty.send(keys::ENTER);

    pty.wait_for(&handed_to("Ann"), SOON);
    pty.send("b");
    pty.send("a");
    pty.wait_for("ANN, BEFORE THE GAME", SOON);
    assert!(pty.screen().contains("Ann ONLY"), "{}", pty.screen());
    let hers = picked(&pty.screen());
    pty.send(keys::ENTER);
    pty.wait_for(&handed_to("Bob"), SOON);
    assert!(!pty.screen().contains(&hers), "a pick is secret until both have picked:\n{}", pty.screen());
    pty.send("b");
    pty.wait_for("BOB, BEFORE THE GAME", SOON);
    assert!(!pty.screen().contains(&hers), "a pick is secret until both have picked:\n{}", pty.screen());
    let his = picked(&pty.screen());
    pty.send(keys::ENTER);

    pty.wait_for("BOB, ACTIVATE PHASE", SOON);
    let screen = pty.screen();
    for shown in [&hers, &his, "hand 8  reserve 31", ">ACTIVATE<"] {
        assert!(screen.contains(shown), "no \"{shown}\":\n{screen}");
    }
    assert!(!screen.contains("ONLY"), "the first turn begins on the public screen:\n{screen}");
    pty.wait_for(">  1 Activate 4 energy", SOON);
    pty.send(keys::ENTER);
    pty.wait_for("hand 8  reserve 27 active 4", SOON);
}

#[test]
fn a_name_is_typed_as_it_stands_and_proposed_again_with_the_decks() {
    let mut pty = set(Setup::wars(["--stops", "few"]).size(80, 24), "pass-guard-ms = 0\n").start();
    // Who has never played finds lessons first.
    pty.wait_for("> Learn", SOON);
    pty.send(keys::DOWN);
    pty.wait_for("> New game", SOON);
    pty.send(keys::ENTER);
    pty.wait_for("> Begin the game", SOON);
    pty.send("g");
    pty.send(keys::RIGHT);
    pty.wait_for("Deck of A   < Sample Deck B", SOON);
    pty.send(keys::DOWN);
    pty.wait_for(">   name      A", SOON);
    // Elsewhere it leaves the page.
    pty.send("q");
    pty.wait_for("Name of player A (now A): q_", SOON);
    pty.send(&format!("uinn{}", keys::ENTER));
    pty.wait_for(">   name      quinn", SOON);
    // Nothing typed changes nothing.
    pty.send(keys::ENTER);
    pty.wait_for("Name of player A (now quinn): _", SOON);
    pty.send(keys::ENTER);
    pty.wait_for(">   name      quinn", SOON);
    pty.send(&format!("{}{}", keys::DOWN.repeat(8), keys::ENTER));
    pty.wait_until("a curtain", SOON, |screen| screen.contains("GIVE THE KEYBOARD TO"));
    pty.send(keys::CTRL_C);
    pty.wait_for("Leave the program?", SOON);
    pty.send(keys::CTRL_C);
    assert_eq!(pty.exit_code(SOON), 0);

    let mut again = Setup::wars::<&str>([]).size(80, 24).in_home_of(&pty).start();
    again.wait_for("> New game", SOON);
    again.send(keys::ENTER);
    again.wait_for("> Begin the game", SOON);
    let screen = again.screen();
    assert!(screen.contains("name      quinn") && screen.contains("Deck of A   < Sample Deck B"), "{screen}");
    // Nobody has answered anything in the game that was left: it is not among those to go on with.
    again.send(keys::ESC);
    again.wait_for("Continue", SOON);
    again.send(&format!("{}{}", keys::DOWN.repeat(2), keys::ENTER));
    again.wait_for("No game is unfinished.", SOON);
    assert_eq!(saved_games(&again).len(), 1, "it is still there");
}

#[test]
fn nobody_gives_up_by_pressing_enter() {
    let mut pty = at_first_turn(game(&[]));
    pty.send("C");
    pty.wait_for("give up this game?", SOON);
    assert!(pty.screen().contains("y: yes    n or esc: no"), "{}", pty.screen());
    pty.send(keys::ENTER);
    pty.wait_for_no("give up this game?", SOON);
    pty.wait_for("BOB, ", SOON);
    pty.send("C");
    pty.wait_for("give up this game?", SOON);
    pty.send("y");
    pty.wait_for("THE GAME IS OVER", SOON);
}

/// The beginning of the title of the marked location: as much as the board shows of it.
fn picked(screen: &str) -> String {
    let marked = screen.lines().find_map(|line| line.split_once(">  a Start with ")).expect("a marked location").1;
    // What the deck proposes says so beside it, and a long title is cut for that.
    marked.chars().take(20).take_while(|letter| *letter != '…').collect::<String>().trim().to_owned()
}

#[test]
fn a_game_is_left_and_resumed_at_the_same_question() {
    // On a small screen nothing is shown of cards that were looked at before.
    let mut pty = at_first_turn(game(&[]).size(80, 24));
    pty.send("1");
    pty.wait_for("reserve 27 active 4", SOON);
    pty.send("p");
    pty.wait_for(">DRAW<", SOON);
    let before = pty.screen();
    pty.send("q");
    pty.wait_for("Leave the program?", SOON);
    pty.send("n");
    pty.wait_for_no("Leave the program?", SOON);
    assert_eq!(pty.screen(), before, "not to leave changes nothing");
    pty.send("q");
    pty.wait_for("Leave the program?", SOON);
    pty.send("y");
    assert_eq!(pty.exit_code(SOON), 0);
    pty.assert_left();
    assert_eq!(saved_games(&pty).len(), 1);

    let mut again = Setup::wars(["resume"]).in_home_of(&pty).start();
    again.wait_for(">DRAW<", SOON);
    assert_eq!(again.screen(), before, "the same question, the same table, the same log");
    again.send("p");
    again.wait_for("T2 Ann", SOON);
    assert_eq!(saved_games(&again).len(), 1, "the game goes on in its file");
}

/// A game that was left after Bob's first activation.
fn left() -> Pty {
    let mut pty = at_first_turn(game(&[]));
    pty.send("1");
    pty.wait_for("reserve 27 active 4", SOON);
    pty.send(keys::CTRL_C);
    pty.wait_for("Leave the program?", SOON);
    pty.send(keys::CTRL_C);
    assert_eq!(pty.exit_code(SOON), 0);
    pty
}

#[test]
fn a_game_goes_on_in_lines_and_on_the_screen_again() {
    let pty = left();

    let mut lines = Setup::wars(["resume", "--plain"]).size(120, 50).in_home_of(&pty).start();
    lines.wait_for("Pass the keyboard to Bob", SOON);
    lines.send("\n");
    lines.wait_for("active 4", SOON);
    lines.wait_for("Bob>", SOON);
    lines.send("pass\n");
    lines.wait_for("control phase", SOON);
    lines.send("quit\n");
    assert_eq!(lines.exit_code(SOON), 0);

    let again = Setup::wars(["resume"]).size(120, 50).in_home_of(&pty).start();
    again.wait_for(">DRAW<", SOON);
    again.wait_for("reserve 27 active 4", SOON);
    assert_eq!(saved_games(&again).len(), 1, "the game goes on in its file");
}

#[test]
fn a_saved_game_goes_on_from_the_title() {
    let pty = left();

    let mut again = Setup::wars::<&str>([]).in_home_of(&pty).start();
    again.wait_for("Continue", SOON);
    again.send(&keys::DOWN.repeat(2));
    again.wait_for("> Continue", SOON);
    again.send(keys::ENTER);
    again.wait_for("Ann", SOON);
    again.send(keys::ENTER);
    again.wait_for("reserve 27 active 4", SOON);
}
