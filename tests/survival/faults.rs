//! The program has a fault in a choice: the line of the choice is in the file, the game goes on before it, and a program
//! that was mended goes on after it. Only programs that were built for tests can be made to have one.

#![cfg(debug_assertions)]

use crate::on_disk::file;
use crate::pty::{Pty, SOON, Setup, keys};
use crate::table::{SEED, at_first_turn, game, saved_games};
use std::fs;
use std::path::{Path, PathBuf};
use wars::system::last_words::PANICKED;

/// The answer with the fault: Bob's first after the starting locations.
const ANSWER: &str = "Activate 4 energy";

/// With a fault at this answer.
fn faulty(setup: Setup) -> Setup {
    setup.env("WARS_FAULT_AT", ANSWER)
}

/// The last line of the game is the answer with the fault.
#[track_caller]
fn assert_ended(pty: &Pty) -> (PathBuf, Vec<u8>) {
    assert_eq!(pty.exit_code(SOON), PANICKED as u32);
    pty.wait_for("stopped by a fault of the program", SOON);
    let path = file(pty).expect("a saved game");
    pty.wait_for(&path.display().to_string().chars().take(40).collect::<String>(), SOON);
    let text = fs::read_to_string(&path).expect("text");
    let last = text.lines().last().expect("a line");
    assert!(text.ends_with('\n') && last.contains(ANSWER) && last.contains("\"n\":3,"), "{text}");
    (path, text.into_bytes())
}

/// Another file than this one has the game now, without its last line.
#[track_caller]
fn assert_goes_on_elsewhere(pty: &Pty, old: &Path, bytes: &[u8]) {
    assert!(fs::read(old).expect("the file") == bytes, "the file with the fault stays as it is");
    let others: Vec<PathBuf> = saved_games(pty).into_iter().filter(|path| path != old).collect();
    let [new] = &others[..] else { panic!("{others:?}") };
    let text = fs::read_to_string(new).expect("text");
    assert!(!text.contains(ANSWER) && text.contains("\"n\":2,"), "{text}");
}

#[test]
fn full_screen_a_choice_with_a_fault_is_in_the_file_and_the_game_goes_on_before_it() {
    let mut pty = at_first_turn(faulty(game(&[])));
    pty.send("1");
    let (path, bytes) = assert_ended(&pty);
    pty.assert_left();

    let mut again = faulty(Setup::wars(["resume"]).size(120, 50).in_home_of(&pty)).start();
    again.wait_for("stops the program by a fault of its own", SOON);
    again.wait_for("goes on in a new file", SOON);
    again.send(keys::ESC);
    again.wait_for("BOB, ACTIVATE PHASE", SOON);
    assert_goes_on_elsewhere(&again, &path, &bytes);
    again.kill();

    let mended = Setup::wars([std::ffi::OsStr::new("resume"), path.as_os_str()]).size(120, 50).in_home_of(&pty).start();
    mended.wait_for("active 4", SOON);
    assert!(!mended.screen().contains("fault"), "{}", mended.screen());
}

#[test]
fn in_lines_a_choice_with_a_fault_is_in_the_file_and_the_game_goes_on_before_it() {
    let args = ["play", "--plain", "--stops", "few", "--seed", SEED, "--names", "Ann,Bob", "--privacy", "open"];
    let mut pty = faulty(Setup::wars(args).size(120, 50)).start();
    for name in ["Ann", "Bob"] {
        pty.wait_for(&format!("{name}: Pick your starting location"), SOON);
        pty.send("1\n");
    }
    pty.wait_for(ANSWER, SOON);
    pty.send("1\n");
    let (path, bytes) = assert_ended(&pty);

    let again = faulty(Setup::wars(["resume", "--plain"]).size(120, 50).in_home_of(&pty)).start();
    again.wait_for("stops the program by a fault of its own", SOON);
    again.wait_for(ANSWER, SOON);
    assert_goes_on_elsewhere(&again, &path, &bytes);
    again.kill();

    let old = [std::ffi::OsStr::new("resume"), std::ffi::OsStr::new("--plain"), path.as_os_str()];
    let mended = Setup::wars(old).size(120, 50).in_home_of(&pty).start();
    mended.wait_for("active 4", SOON);
    assert!(!mended.everything().contains("fault"), "{}", mended.everything());
}
