//! Nothing can be written for a while: the game goes on, says so, and is saved as soon as there is room.

use crate::on_disk::{OnDisk, file, squeezed};
use crate::pty::{Pty, SOON, Setup, keys};
use crate::table::{at_first_turn, game, handed_to};
use std::fs;
use std::path::PathBuf;

/// The size of the file of the game.
fn size(pty: &Pty) -> u64 {
    fs::metadata(file(pty).expect("a file")).expect("its size").len()
}

/// The places of a game and of its refuges, taken by files before the program starts: nobody can write there, not even
/// an administrator. The first is that of the game.
fn block(setup: &Setup) -> PathBuf {
    let places = ["data/wars", "state/wars", "tmp"].map(|place| setup.home().join(place));
    for place in &places {
        let folder = place.parent().expect("a folder");
        fs::create_dir_all(folder).and_then(|()| fs::write(place, "")).expect("a file");
    }
    let [place, ..] = places;
    place
}

/// The game in the home of a program that has been killed is at its deploy phase.
#[track_caller]
fn assert_goes_on(pty: &Pty, phase: &str) {
    pty.kill();
    let again = Setup::wars(["resume"]).size(80, 24).in_home_of(pty).start();
    again.wait_for(phase, SOON);
}

#[test]
fn on_a_full_disk_the_game_goes_on_and_is_saved_when_there_is_room() {
    let mut pty = at_first_turn(game(&[]).size(80, 24));
    let before = OnDisk::of(&pty).expect("a saved game");
    // Room for a part of the next line.
    pty.limit_files(Some(size(&pty) + 40));
    pty.send("1");
    pty.wait_for("active 4", SOON);
    pty.wait_for(": File too large", SOON);
    let screen = pty.screen();
    assert!(screen.lines().next().is_some_and(|line| line.contains("NOT SAVED")), "{screen}");
    assert!(screen.contains("BOB, DEPLOY PHASE"), "the question can still be read:\n{screen}");
    let now = OnDisk::of(&pty).expect("a saved game");
    assert_eq!(now.loaded.record.choices(), before.loaded.record.choices());
    assert!(now.is_torn() && now.good() == before.bytes, "a part of a line is all that is new");

    pty.send("p");
    pty.wait_for(">DRAW<", SOON);
    pty.wait_for(": File too large", SOON);
    pty.send("q");
    pty.wait_for("Leave the program? NOT SAVED: File too large.", SOON);
    pty.send("n");
    pty.wait_for_no("Leave the program?", SOON);

    // Nobody has to press a key for it.
    pty.limit_files(None);
    pty.wait_for_no("NOT SAVED", SOON);
    let now = OnDisk::of(&pty).expect("a saved game");
    assert!(now.loaded.record.made() >= before.loaded.record.made() + 2 && !now.is_torn());
    pty.send("p");
    pty.wait_for(">ACTIVATE<", SOON);
    assert_goes_on(&pty, ">ACTIVATE<");
}

#[test]
fn a_folder_that_can_not_be_written_to_is_used_as_soon_as_it_can() {
    let setup = game(&[]).size(80, 24);
    let place = block(&setup);
    let mut pty = setup.start();
    pty.wait_for(&handed_to("Ann"), SOON);
    pty.wait_for("NOT SAVED (1): ", SOON);
    for name in ["Ann", "Bob"] {
        pty.wait_for(&handed_to(name), SOON);
        pty.send(&name[..1].to_lowercase());
        pty.wait_for(&format!("{}, BEFORE THE GAME", name.to_uppercase()), SOON);
        pty.send("\r");
    }
    pty.wait_for("BOB, ACTIVATE PHASE", SOON);
    pty.wait_for("NOT SAVED", SOON);
    fs::remove_file(&place).expect("the place is free");
    pty.wait_for_no("NOT SAVED", SOON);
    assert_eq!(OnDisk::of(&pty).expect("a saved game").loaded.record.made(), 2);
    for (key, shown) in [("1", ">DEPLOY<"), ("p", ">DRAW<")] {
        pty.send(key);
        pty.wait_for(shown, SOON);
    }
    assert_goes_on(&pty, ">DRAW<");
}

/// Waits for words that may be broken over two lines.
#[track_caller]
pub fn wait_for_words(pty: &Pty, words: &str) {
    pty.wait_until(words, SOON, |screen| squeezed(screen).contains(words));
}

/// Waits for words of what lies above the screen.
#[track_caller]
pub fn wait_for_notice(pty: &Pty, words: &str) {
    let broadest = |line: &str| line.split('║').max_by_key(|part| part.len()).unwrap_or_default().to_owned();
    pty.wait_until(words, SOON, |screen| {
        let inside: Vec<String> = screen.lines().map(broadest).collect();
        screen.contains("THE FILE OF THE GAME") && squeezed(&inside.join("\n")).contains(words)
    });
}

/// A game in lines, with both starting locations picked.
pub fn plain(setup: Setup) -> Pty {
    let mut pty = setup.start();
    for name in ["Ann", "Bob"] {
        pty.wait_for(&format!("Pass the keyboard to {name}"), SOON);
        pty.send("\n");
        pty.wait_for(&format!("{name}: Pick your starting location"), SOON);
        pty.wait_for(&format!("{name}>"), SOON);
        pty.send("1\n");
    }
    pty.wait_for("Bob, activate phase", SOON);
    pty
}

#[test]
fn what_is_lost_on_the_full_screen_is_told_when_it_is_left() {
    let setup = game(&[]).size(80, 24);
    block(&setup);
    let mut pty = setup.start();
    pty.wait_for("NOT SAVED (1): ", SOON);
    pty.send(&format!("{}{}", keys::CTRL_C, keys::CTRL_C));
    assert_eq!(pty.exit_code(SOON), 4);
    pty.assert_left();
    wait_for_words(&pty, "wars: What is not saved is lost: 1 of the game's lines.");
}

#[test]
fn what_can_not_be_saved_where_it_belongs_is_saved_elsewhere_and_goes_on_from_there() {
    let setup = game(&[]).size(120, 50);
    let place = setup.home().join("data/wars");
    fs::create_dir_all(setup.home().join("data")).and_then(|()| fs::write(&place, "")).expect("a file");
    let mut pty = setup.start();
    wait_for_notice(&pty, "Not a directory. Meanwhile the whole game is saved in");
    pty.send(keys::ESC);
    pty.wait_for_no("THE FILE OF THE GAME", SOON);
    for name in ["Ann", "Bob"] {
        pty.wait_for(&handed_to(name), SOON);
        pty.send(&name[..1].to_lowercase());
        pty.wait_for(&format!("{}, BEFORE THE GAME", name.to_uppercase()), SOON);
        pty.send("\r");
    }
    pty.wait_for("BOB, ACTIVATE PHASE", SOON);
    pty.kill();
    let refuge = fs::read_dir(pty.home().join("state/wars/games")).expect("a folder").next();
    let refuge = refuge.expect("a file").expect("an entry").path();
    let mut again = Setup::wars([std::ffi::OsStr::new("resume"), refuge.as_os_str()]).in_home_of(&pty).start();
    again.wait_for("BOB, ACTIVATE PHASE", SOON);
    again.send(&format!("{}{}", keys::CTRL_C, keys::CTRL_C));
    assert_eq!(again.exit_code(SOON), 0);
}

#[test]
fn in_lines_a_full_disk_is_told_once_and_its_end_as_well() {
    let mut pty = plain(game(&["--plain"]));
    let before = OnDisk::of(&pty).expect("a saved game");
    pty.limit_files(Some(size(&pty) + 40));
    pty.send("1\n");
    wait_for_words(&pty, "ann-bob.wars: File too large. Every answer tries again.");
    assert!(OnDisk::of(&pty).expect("a saved game").good() == before.bytes);
    pty.send("pass\n");
    pty.wait_until("the next phase", SOON, |screen| screen.contains("draw phase"));
    assert_eq!(pty.screen().matches("NOT SAVED").count(), 1, "{}", pty.screen());
    pty.limit_files(None);
    // A card is drawn: the same player goes on.
    pty.send("1\n");
    pty.wait_for("The game is saved again.", SOON);
    let now = OnDisk::of(&pty).expect("a saved game");
    assert!(now.loaded.record.made() >= before.loaded.record.made() + 3 && !now.is_torn());
    assert_goes_on(&pty, ">DRAW<");
}

#[test]
fn in_lines_what_could_not_be_saved_is_told_when_the_game_is_left() {
    let setup = game(&["--plain"]);
    let place = block(&setup);
    let mut pty = setup.start();
    wait_for_words(&pty, "data/wars/games: Not a directory. Every answer tries again.");
    pty.send("\nquit\n");
    assert_eq!(pty.exit_code(SOON), 4, "what is lost has an exit code of its own");
    assert!(pty.screen().contains("What is not saved is lost: 1 of the game's lines."), "{}", pty.screen());
    assert!(!pty.screen().contains("it is saved in"), "{}", pty.screen());
    assert!(fs::read(&place).is_ok_and(|bytes| bytes.is_empty()), "what was in the way is as it was");
}

#[test]
fn in_lines_a_game_that_could_not_be_saved_is_saved_when_it_is_left() {
    let setup = game(&["--plain"]);
    let place = block(&setup);
    let mut pty = plain(setup);
    fs::remove_file(&place).expect("the place is free");
    pty.send("quit\n");
    pty.wait_for("The game is saved again.", SOON);
    assert_eq!(pty.exit_code(SOON), 0);
    assert_eq!(OnDisk::of(&pty).expect("a saved game").loaded.record.made(), 2);
}
