//! What decks say about the game: the start they propose, and that two of them are of different formats.

use super::driver::{Driver, SIZES, world};
use std::io::Cursor;
use tempfile::TempDir;
use wars::door::Kept;
use wars::plain;
use wars::recorder::Recorder;
use wars::save::{Header, Options, Origin, SavedDeck};
use wars::session::{Audience, Privacy, Session};
use wars_engine::Seat;

/// The number of a built-in deck.
fn number(slug: &str) -> usize {
    world().decks.iter().position(|deck| deck.slug == slug).expect("a built-in deck")
}

/// A game with its file.
fn begun(folder: &TempDir, decks: [&str; 2]) -> (Recorder, Session) {
    let world = world();
    let decks = decks.map(|slug| SavedDeck::of(&world.decks[number(slug)], &world.catalogue));
    let started = "2026-11-16T12:00:00Z".parse().expect("a time");
    let from = Origin::duel(decks, 5, Some(Seat::A));
    let header = Header::new(&world.catalogue, started, ["ANNA", "BOB"].map(str::to_owned), Options::default(), from);
    Recorder::begin(folder.path(), &header, &world.catalogue).expect("the game begins")
}

fn folder() -> TempDir {
    TempDir::with_prefix("wars-decks-").expect("a folder for the test")
}

/// The answer at the top of the list of the player who is asked.
fn first_answer(session: &Session) -> (String, bool) {
    let entry = &session.scene(Audience::Player(session.asked())).menu.entries[0];
    (entry.label.clone(), entry.is_proposed)
}

#[test]
fn the_full_screen_proposes_the_start_of_each_deck_first_and_marks_it() {
    let mut driver = Driver::new();
    driver.app.sit_down(begun(&folder(), ["sample-a", "sample-b"]).1, Privacy::Peek);
    for start in ["Earth/Humanity's Home", "Themis/Mobile Asteroid"] {
        driver.look();
        let menu = &driver.table().scene.menu;
        assert_eq!(menu.entries[0].label, format!("Start with {start}"));
        assert_eq!(driver.table().action, Some(menu.entries[0].choice), "it is marked");
        assert_eq!(menu.entries.iter().filter(|entry| entry.is_proposed).count(), 1);
        for size in SIZES {
            let shown = driver.text(size);
            // On a small screen what is said of the marked answer goes on below it.
            let (before, _) = shown.split_once("proposed by the deck").unwrap_or_else(|| panic!("{size:?}:\n{shown}"));
            let line = before.lines().rev().find(|line| line.contains("Start with "));
            assert!(line.is_some_and(|line| line.contains(start)), "{size:?}:\n{shown}");
        }
        driver.press("enter");
    }
    let home = |seat: usize| driver.session().scene(Audience::Public).view.locations[seat].name.clone();
    assert_eq!([home(0), home(1)].map(|name| name.starts_with("Earth") || name.starts_with("Themis")), [true; 2]);
}

#[test]
fn a_deck_that_names_no_start_proposes_nothing() {
    let mut driver = Driver::new();
    driver.app.sit_down(begun(&folder(), ["swarm", "alliance"]).1, Privacy::Peek);
    driver.look();
    assert!(driver.table().scene.menu.entries.iter().all(|entry| !entry.is_proposed));
    assert!(!driver.text(SIZES[2]).contains("proposed by the deck"));
}

/// What plain lines tell before anything is picked.
fn told_at_once(session: Session, recorder: Recorder) -> String {
    let kept = Kept::default();
    let (mut typed, manner) = (Cursor::new("\nquit\n"), plain::Manner::TRANSCRIPT);
    plain::play(session, recorder, Privacy::Peek, &mut typed, &mut kept.door(), manner).expect("it ends");
    kept.text()
}

#[test]
fn plain_lines_and_a_resumed_game_propose_it_as_well() {
    let folder = folder();
    let (recorder, session) = begun(&folder, ["sample-a", "sample-b"]);
    let path = recorder.path().expect("there is a file").to_owned();
    let told = told_at_once(session, recorder);
    assert!(
        told.contains(
            "  1 Start with Earth/Humanity's Home (2 energy, 1 Earther; supports 11 of 31;\n      proposed by the deck)"
        ),
        "{told}"
    );
    let resumed = Recorder::resume(&path, folder.path(), &world().catalogue, None).expect("a saved game").1;
    assert_eq!(first_answer(&resumed.session), ("Start with Earth/Humanity's Home".to_owned(), true));
}

#[test]
fn decks_of_different_formats_are_announced_before_anything_is_picked() {
    let words = "decks differ in format: sample (40 cards), casual (60)";
    let mut driver = Driver::new();
    driver.app.sit_down(begun(&folder(), ["sample-a", "swarm"]).1, Privacy::Peek);
    for size in SIZES {
        let shown = driver.text(size);
        assert!(shown.contains(words), "{size:?}:\n{shown}");
    }
    let is_told = |session: &Session| session.log(Audience::Public).iter().any(|line| &*line.text == words);
    assert!(is_told(driver.session()));
    let folder = folder();
    let (recorder, session) = begun(&folder, ["sample-a", "swarm"]);
    let path = recorder.path().expect("there is a file").to_owned();
    let told = told_at_once(session, recorder).replace('\n', " ");
    assert_eq!(told.matches(words).count(), 1, "{told}");
    let resumed = Recorder::resume(&path, folder.path(), &world().catalogue, None).expect("a saved game").1;
    assert!(is_told(&resumed.session));
    let (_, alike) = begun(&folder, ["swarm", "alliance"]);
    assert!(!is_told(&alike) && alike.log(Audience::Public).iter().all(|line| !line.text.contains("differ")));
}
