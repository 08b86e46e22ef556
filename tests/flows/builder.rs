//! A deck is built from nothing: every change is in its file, and a file that can't be written loses nothing.

use crate::pty::{Pty, SOON, Setup, keys};
use std::fs;
use std::path::PathBuf;

fn file(pty: &Pty) -> PathBuf {
    pty.home().join("data/wars/decks/my-claws.txt")
}

/// At the builder with a new deck.
fn begun(setup: Setup) -> Pty {
    let mut pty = setup.size(120, 40).start();
    pty.wait_for("build your own", SOON);
    // Who has never played finds the lessons first.
    pty.send(&keys::DOWN.repeat(4));
    pty.send(keys::ENTER);
    pty.wait_for("═> DECKS", SOON);
    pty.send("n");
    pty.wait_for("Name of the new deck", SOON);
    pty.send("My Claws");
    pty.send(keys::ENTER);
    pty
}

#[test]
fn every_change_is_in_the_file_before_the_next_key() {
    let mut pty = begun(Setup::wars([""; 0]));
    pty.wait_for("My Claws  0/60 casual", SOON);
    pty.send("/luhus mauler");
    pty.send(keys::ENTER);
    pty.wait_for("CARDS  1 of 1", SOON);
    pty.send("+++u");
    pty.wait_for("My Claws  2/60 casual", SOON);
    assert_eq!(fs::read_to_string(file(&pty)).expect("the deck"), "Name: My Claws\n\n2 Luhus Mauler\n");
    pty.send("t");
    pty.wait_for("2 drawn, 0 left", SOON);
    pty.send(keys::CTRL_C);
    assert_eq!(pty.exit_code(SOON), 0);
    let mut again = Setup::wars([""; 0]).in_home_of(&pty).size(120, 40).start();
    again.wait_for("build your own", SOON);
    again.send(&keys::DOWN.repeat(4));
    again.send(keys::ENTER);
    again.wait_for("own      My Claws  2 casual, not legal", SOON);
    again.send("d");
    again.wait_for("Delete the deck My Claws (my-claws)?", SOON);
    again.send("y");
    again.wait_for("The deck my-claws is deleted.", SOON);
    assert!(!file(&again).exists());
}

#[test]
fn what_can_not_be_written_is_told_kept_and_written_later() {
    let setup = Setup::wars([""; 0]);
    let data = setup.home().join("data/wars");
    fs::create_dir_all(&data).expect("a folder");
    fs::write(data.join("decks"), "where the folder should be").expect("a file");
    let mut pty = begun(setup);
    pty.wait_for("═> NOT SAVED: my-claws", SOON);
    pty.send(keys::ESC);
    pty.wait_for_no("═> NOT SAVED: my-claws", SOON);
    pty.send("+");
    pty.wait_for("My Claws  1/60 casual  NOT SAVED", SOON);
    pty.send(keys::CTRL_C);
    pty.wait_for("Leave the program? NOT SAVED", SOON);
    pty.send("n");
    fs::remove_file(data.join("decks")).expect("out of the way");
    pty.wait_for("The deck my-claws is saved now.", SOON);
    pty.wait_for_no("NOT SAVED", SOON);
    assert!(fs::read_to_string(file(&pty)).expect("the deck").starts_with("Name: My Claws\n\n1 "));
    pty.send(keys::CTRL_C);
    assert_eq!(pty.exit_code(SOON), 0);
}
