//! Files in which very much was taken back: a million lines are read in the time that a million lines take.

use super::*;
use std::time::Instant;

/// The first lines of a game and, as often as wanted, lines that end where they began.
fn repeated(library: &Library, lines: impl Fn(&mut String, &str), times: usize) -> Vec<u8> {
    let (text, _) = saved(library, ["sample-a", "sample-b"], 3, 40);
    let mut text = String::from_utf8(text).expect("text");
    let choice = text.lines().rfind(|line| line.contains("\"is\":\"choice\"")).expect("an answer").to_owned() + "\n";
    for _ in 0..times {
        lines(&mut text, &choice);
    }
    text.into_bytes()
}

/// Ways to take back that once took longer with every line.
fn files(library: &Library, lines: usize) -> [(&'static str, Vec<u8>); 5] {
    let undo = "{\"is\":\"undo\",\"by\":\"A\",\"to\":40}\n";
    let back = "{\"is\":\"undo\",\"by\":\"B\",\"to\":39}\n";
    let withdrawn = "{\"is\":\"undo\",\"to\":39}\n";
    let note = "{\"is\":\"note\",\"at\":3,\"text\":\"here\"}\n";
    [
        ("undo lines", repeated(library, |text, _| text.push_str(undo), lines)),
        ("an answer and its undo", repeated(library, |text, choice| *text += &(back.to_owned() + choice), lines / 2)),
        (
            "an answer, withdrawn",
            repeated(library, |text, choice| *text += &(withdrawn.to_owned() + choice), lines / 2),
        ),
        ("notes and undo lines", repeated(library, |text, _| *text += &(note.to_owned() + undo), lines / 2)),
        ("notes", repeated(library, |text, _| text.push_str(note), lines)),
    ]
}

/// Reads each of these files and takes the game up.
fn read_all(lines: usize) {
    let library = library();
    let (_, table) = saved(&library, ["sample-a", "sample-b"], 3, 40);
    for (what, text) in files(&library, lines) {
        let begun = Instant::now();
        let loaded = load("large", &text, library.catalogue()).expect("a saved game");
        let read = begun.elapsed();
        let session = loaded.session(library.catalogue()).expect("it began before");
        println!("{lines} lines of {what}: read in {read:.1?}, taken up in {:.1?} in all", begun.elapsed());
        assert_eq!(loaded.notices, [], "{what}");
        assert_eq!(loaded.record.choices(), table.choices, "{what}");
        assert_eq!((session.game().hash(), session.made()), (table.game.hash(), 40), "{what}");
    }
}

#[test]
fn whatever_was_taken_back_the_game_is_the_same() {
    read_all(2000);
}

#[test]
#[ignore = "for its times; run with --release -- --ignored --nocapture"]
fn a_million_lines_that_take_back() {
    read_all(1_000_000);
}
