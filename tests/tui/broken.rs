//! A table that the rules could not have left so is told at once, and the game can still be left, undone and resumed.
//!
//! No rule is known to break one, so these games are judged by another check: the table counts as broken as soon as
//! the starting locations are picked.

use super::driver::{Driver, SIZES, world};
use std::io::Cursor;
use std::path::PathBuf;
use tempfile::TempDir;
use wars::door::Kept;
use wars::plain;
use wars::recorder::Recorder;
use wars::replay::Watch;
use wars::save::{Header, Options, Origin, SavedDeck};
use wars::session::{Audience, Privacy, Session, Unwritten};
use wars::tui::app::{Effect, Msg};
use wars::tui::model::{Popup, Saved};
use wars_engine::{Game, Purpose};

/// What is wrong, in words that name a card nobody may see.
const SECRET: &str = "Horatio Hicks lies in two piles";

fn has_begun(game: &Game) -> Option<String> {
    (game.decision().purpose != Purpose::StartingLocation).then(|| SECRET.to_owned())
}

/// A game that has just begun, and its file.
fn begun(folder: &TempDir) -> (Recorder, Session) {
    let world = world();
    let decks = [0, 1].map(|number| SavedDeck::of(&world.decks[number], &world.catalogue));
    let started = "2026-11-16T12:00:00Z".parse().expect("a time");
    let from = Origin::duel(decks, 7, None);
    let header = Header::new(&world.catalogue, started, ["ANNA", "BOB"].map(str::to_owned), Options::default(), from);
    let (recorder, session) = Recorder::begin(folder.path(), &header, &world.catalogue).expect("the game begins");
    (recorder, session.checked_by(has_begun))
}

fn folder() -> TempDir {
    TempDir::with_prefix("wars-broken-").expect("a folder for the test")
}

fn is_told(driver: &Driver) -> bool {
    driver.app.model.popups.iter().any(|popup| matches!(popup, Popup::Broken))
}

#[test]
fn the_full_screen_tells_it_once_with_the_file_and_goes_on() {
    let folder = folder();
    let (_, session) = begun(&folder);
    let mut driver = Driver::new();
    driver.app.sit_down(session, Privacy::Open);
    let file = PathBuf::from("/games/2026-11-16-anna-bob.wars");
    driver.send(Msg::Saved(Saved::Yes, Some(file.clone())));
    driver.press("enter");
    assert!(!is_told(&driver) && driver.session().broken().is_none(), "one player has still to pick");
    driver.press("enter");
    assert!(is_told(&driver));
    for size in SIZES {
        let shown = driver.text(size);
        assert!(shown.contains("THE TABLE IS BROKEN") && shown.contains("This is a fault of the"), "{shown}");
        assert!(shown.contains(&file.display().to_string()), "{shown}");
        assert!(!shown.contains("two piles"), "what is wrong may be a secret:\n{shown}");
    }
    driver.press("y");
    let copies = |effect: &Effect| matches!(effect, Effect::Copy(text) if text.contains("anna-bob.wars"));
    assert!(driver.effects.iter().any(copies));
    driver.press("esc");
    assert!(!is_told(&driver));
    for size in SIZES {
        let shown = driver.text(size);
        assert!(shown.contains("TABLE BROKEN") || shown.contains("BROKEN"), "it stays on the screen:\n{shown}");
    }
    // The game goes on, and it is not told again.
    let made = driver.session().made();
    driver.press("enter");
    assert!(driver.session().made() > made && !is_told(&driver));
    // Everybody can read in the log when it was.
    let log = driver.session().log(Audience::Public);
    assert_eq!(log.iter().filter(|line| line.text.contains("the table is broken")).count(), 1);
    // It can be left as ever.
    driver.press("q enter");
    assert!(driver.effects.contains(&Effect::Quit));
}

#[test]
fn what_is_taken_back_makes_the_table_whole_again() {
    let folder = folder();
    let (_, mut session) = begun(&folder);
    for _ in 0..2 {
        let choice = session.game().decision().options[0];
        session.answer(choice, &mut Unwritten).expect("an offered answer is accepted");
    }
    let broken = session.broken().expect("it is found").clone();
    assert_eq!((broken.what.as_str(), broken.after <= session.made()), (SECRET, true));
    assert_eq!(broken.to_string(), format!("after answer {} the table is broken: {SECRET}", broken.after));
    assert!(session.undo(&mut Unwritten), "there is an answer to take back");
    assert_eq!(session.broken(), None);
    session.redo(&mut Unwritten);
    assert_eq!(session.broken(), Some(&broken));
}

#[test]
fn plain_lines_tell_it_once_with_the_file_and_go_on() {
    let folder = folder();
    let (recorder, session) = begun(&folder);
    let file = recorder.path().expect("there is a file").to_owned();
    let kept = Kept::default();
    let mut input = Cursor::new("1\n1\n1\nboard\nquit\n");
    plain::play(session, recorder, Privacy::Open, &mut input, &mut kept.door(), plain::Manner::TRANSCRIPT)
        .expect("it goes on");
    let told = kept.text();
    let joined = told.replace('\n', " ");
    assert_eq!(joined.matches("THE TABLE IS BROKEN").count(), 1, "{told}");
    assert!(told.contains(&file.display().to_string()), "{told}");
    assert!(joined.contains("fault of the program") && !joined.contains("two piles"), "{told}");
    assert!(joined.contains("\"wars resume\" goes on with it"), "{told}");
    // Every answer is in the file.
    let resumed = Recorder::resume(&file, folder.path(), &world().catalogue, None).expect("a saved game").1;
    assert!(resumed.session.made() >= 3 && resumed.notices.is_empty());
}

#[test]
fn those_who_watch_are_not_stopped_by_it() {
    let played = super::replay::play(3, 20);
    let mut driver = Driver::new();
    driver.app.watch(played.replay(), Watch::default());
    assert!(!is_told(&driver));
}
