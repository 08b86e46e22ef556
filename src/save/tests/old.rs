//! Games that older programs saved. The files in `tests/saves` are as they were written: nothing may be changed in them.

use super::*;
use crate::recorder::Recorder;
use crate::session::{Audience, OwnStop};
use std::fs;
use tempfile::TempDir;

/// A game of format 1 with answers that were taken back, notes, other stops, and a player who gave up.
const TAKEN_BACK: &[u8] = include_bytes!("../../../tests/saves/format-1-taken-back.wars");

/// A game of format 1 that was played to its end.
const FINISHED: &[u8] = include_bytes!("../../../tests/saves/format-1-finished.wars");

/// The file as if it had been saved by this engine with these cards: only the format is old.
fn renewed(text: &[u8], library: &Library) -> String {
    let text = String::from_utf8(text.to_vec()).expect("text");
    let (first, rest) = text.split_once('\n').expect("a first line");
    let header: Header = serde_json::from_str(first).expect("a header");
    assert_eq!(header.format, 1);
    let renewed = Header { format: 1, ..header.renewed(library.catalogue()) };
    String::from_utf8(journal::line(&renewed)).expect("text") + rest
}

#[test]
fn a_game_of_format_1_comes_back_with_all_that_was_done() {
    let library = library();
    let loaded = load("old", renewed(TAKEN_BACK, &library).as_bytes(), library.catalogue()).expect("a saved game");
    assert_eq!(loaded.notices, []);
    assert_eq!((loaded.record.made(), loaded.record.conceded()), (361, Some(Seat::A)));
    // Its numbers were made in another way, and tell nothing any more.
    assert_eq!(loaded.proof, Proof::default());
    let summary = Summary::of(&loaded);
    assert_eq!((summary.turn, &summary.energy[..]), (23, &[46, 49][..]));
    let noted = |words: &str| loaded.record.notes().iter().filter(|(_, text)| text == words).count();
    assert_eq!([noted("why not"), noted("he never passes"), noted("a fine move")], [10, 8, 8]);
    let session = loaded.session(library.catalogue()).expect("it began before");
    let log = session.log(Audience::Public);
    let told = |words: &str| log.iter().filter(|line| line.text.contains(words)).count();
    assert_eq!([told("stops are "), told(" takes back: ") + told(" takes an answer back")], [11, 14]);
    assert!(told(" takes back: ") > 7, "what was taken back is told in its own words");
}

#[test]
fn a_finished_game_of_format_1_is_finished() {
    let library = library();
    let loaded = load("old", renewed(FINISHED, &library).as_bytes(), library.catalogue()).expect("a saved game");
    assert_eq!((loaded.notices.len(), loaded.record.made()), (0, 758));
    assert_eq!(loaded.proof, Proof::default());
    let summary = Summary::of(&loaded);
    assert_eq!((summary.winner, summary.turn, &summary.energy[..]), (Some(Seat::B), 27, &[0, 19][..]));
    assert_eq!(loaded.session(library.catalogue()).expect("it began before").game().hash(), loaded.game.hash());
}

#[test]
fn a_game_of_format_1_goes_on_in_its_file() {
    let library = library();
    let catalogue = library.catalogue();
    let folder = TempDir::new().expect("a folder");
    let path = folder.path().join("old.wars");
    let text = renewed(TAKEN_BACK, &library);
    fs::write(&path, &text).expect("a file");
    let (mut recorder, resumed) = Recorder::resume(&path, folder.path(), catalogue, None).expect("it goes on");
    assert_eq!((recorder.path(), &resumed.notices[..]), (Some(path.as_path()), &[][..]));
    let mut session = resumed.session;
    assert!(session.undo(&mut recorder));
    session.toggle_stop(Seat::B, OwnStop::Theirs(wars_engine::Phase::Draw), &mut recorder);
    assert!(fs::read_to_string(&path).expect("the file").starts_with(&text), "lines are only added");
    let again = read(&path, catalogue).expect("a saved game");
    assert_eq!((again.notices.len(), again.record.conceded()), (0, None));
    let again = again.session(catalogue).expect("it began before");
    assert!(Audience::of(session.game()).all(|audience| again.scene(audience) == session.scene(audience)));
}
