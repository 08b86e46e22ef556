//! The page of a game that is over: what it tells, and what can be done from it.

use super::driver::{Driver, SIZES};
use super::scenes::scene;
use std::path::PathBuf;
use wars::save::Rematch;
use wars::session::{Privacy, Stops, Unwritten};
use wars::tui::app::{Effect, Msg};
use wars::tui::model::Saved;

fn given_up() -> Driver {
    let mut driver = scene("table", Privacy::Open);
    driver.press("C y");
    assert!(driver.table().open_ending().is_some());
    driver
}

#[test]
fn the_page_can_be_closed_opened_and_left() {
    let mut driver = given_up();
    let is_open = |driver: &Driver| driver.text((120, 40)).contains("W I N S");
    assert!(is_open(&driver));
    driver.press("esc");
    assert!(!is_open(&driver), "the table is looked at as it was left");
    driver.press("esc");
    assert!(is_open(&driver));
    driver.press("enter");
    assert!(driver.effects.contains(&Effect::Close));
}

#[test]
fn taking_back_what_ended_the_game_takes_the_page_away() {
    let mut driver = given_up();
    driver.press("u b");
    assert!(!driver.session().is_over());
    assert!(driver.table().ending.is_none());
}

#[test]
fn from_the_page_the_game_is_played_again_or_watched() {
    let path = PathBuf::from("a-game.wars");
    for (key, effects) in [
        ("r", vec![Effect::Rematch(path.clone(), Rematch::Same)]),
        ("s", vec![Effect::Rematch(path.clone(), Rematch::Swapped)]),
        ("w", vec![Effect::Close, Effect::Watch(path.clone())]),
    ] {
        let mut driver = given_up();
        driver.press(key);
        let asked = |driver: &Driver| {
            driver.effects.iter().any(|it| matches!(it, Effect::Rematch(..) | Effect::Watch(_) | Effect::Close))
        };
        assert!(!asked(&driver), "without a file nothing can be played again: {key}");
        driver.send(Msg::Saved(Saved::Yes, Some(path.clone())));
        driver.press(key);
        assert!(driver.effects.ends_with(&effects), "{key}: {:?}", driver.effects);
    }
}

#[test]
fn the_page_fits_every_screen_and_every_table() {
    for players in 1..=4 {
        let mut driver = Driver::at_story("mines", players, Privacy::Open, 7);
        let mut session = driver.session().clone();
        for (seat, _) in driver.table().initials.clone() {
            session.concede(seat, &mut Unwritten);
        }
        driver.app.sit_down(session, Privacy::Open);
        assert!(driver.session().is_over(), "{players} players");
        for size in SIZES {
            let text = driver.text(size);
            for words in ["conceded, in round 1", "The Enemy", "best destiny", "enter leave"] {
                assert!(text.contains(words), "{words} is missing at {size:?} with {players} players\n{text}");
            }
        }
    }
}

#[test]
fn nothing_of_it_is_there_while_the_game_goes_on() {
    let driver = Driver::at_table(1, [0, 1], Privacy::Open, Stops::Normal);
    assert!(driver.table().ending.is_none());
}
