//! Tables with several players on a side, on the screen.

use super::common::Dice;
use super::driver::{Driver, SIZES, world};
use wars::session::{Privacy, Stops};
use wars_engine::{Game, NewGame, Seating};

/// What players press between answers.
const KEYS: [&str; 14] = ["enter", "enter", "enter", "p", "p", "down", "tab", "v", "n", "x", "1", "2", "u", "esc"];

fn begun(seating: &str, seed: u64) -> Game {
    let world = world();
    let seating: Seating = seating.parse().expect("two sides");
    let seats = seating.all().len();
    let decks = (0..seats).map(|deck| world.decks[deck % world.decks.len()].cards.clone()).collect();
    let names = ["ANNA", "BOB", "CEM", "DORA", "EVE"].map(str::to_owned)[..seats].to_vec();
    Game::new(world.catalogue.clone(), NewGame { seating, decks, names, seed, first: None }).expect("a game")
}

#[test]
fn every_player_of_a_table_has_a_row_and_is_asked() {
    for (seed, seating) in (1..).zip(["AB/C", "ABC/D", "ABCD/E", "A/BCD"]) {
        let mut dice = Dice::new(seed);
        let game = begun(seating, seed);
        let seats = game.seats().count();
        let mut driver = Driver::with_game(game, Privacy::Peek, Stops::All);
        let mut asked = Vec::new();
        for _ in 0..600 {
            if driver.session().is_over() {
                break;
            }
            asked.push(driver.session().asked());
            if driver.table().hand_seats().is_empty() || driver.table().curtain.is_some() {
                driver.look();
            }
            driver.press(KEYS[dice.roll(KEYS.len())]);
            let is_bare = driver.app.model.popups.is_empty() && driver.table().curtain.is_none();
            let text = driver.text(SIZES[dice.roll(SIZES.len())]);
            if is_bare {
                let rows = text.lines().filter(|line| line.contains(" ENERGY ")).count();
                assert_eq!(rows, seats, "{seating}:\n{text}");
            }
            driver.press("esc");
        }
        asked.sort();
        asked.dedup();
        assert_eq!(asked.len(), seats, "{seating}: everybody is asked");
        assert!(driver.session().made() > 50, "{seating}: {} answers", driver.session().made());
    }
}
