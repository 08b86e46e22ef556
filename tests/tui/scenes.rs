//! Scenes that are looked at: positions and the answers that lead to the moment, kept as scenarios in `scenes/`, so that a
//! screen changes only when its drawing does.

use super::driver::{Driver, world};
use super::reach::answer_by_keys;
use serde_json::Value;
use std::path::{Path, PathBuf};
use tempfile::TempDir;
use wars::recorder::Recorder;
use wars::replay::{Replay, Watch};
use wars::save::{Header, Options, Origin};
use wars::session::{Privacy, Stops};
use wars_engine::scenario::Scenario;
use wars_engine::{Choice, Game, Seat};

/// The file of a scene.
pub fn file(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/tui/scenes/{name}.json"))
}

/// The table of a scene, after its answers were given by keys. Everybody is asked everywhere, as in a scenario.
pub fn scene(name: &str, privacy: Privacy) -> Driver {
    let text = std::fs::read_to_string(file(name)).unwrap_or_else(|error| panic!("{name}: {error}"));
    let stories: Vec<_> = world().stories.iter().map(|it| it.story.clone()).collect();
    let scenario =
        Scenario::read_with(name, &text, &world().catalogue, &stories).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(scenario.run().failures().count(), 0, "{name} does not hold: \"wars check\" tells why");
    // Players have names, which take room.
    let players = ["Ann", "Bob", "Cleo", "Dan"].map(str::to_owned);
    let count = scenario.position().seats().filter(|seat| !scenario.position().is_enemy(*seat)).count();
    let game = scenario.position().called(&players[..count]).expect("the players are given names");
    let mut driver = Driver::with_game(game, privacy, Stops::All);
    let whole: Value = serde_json::from_str(&text).unwrap_or_else(|error| panic!("{name}: {error}"));
    for step in whole["steps"].as_array().into_iter().flatten().filter_map(Value::as_str) {
        let choice = meant(driver.session().game(), step);
        answer_by_keys(&mut driver, choice.unwrap_or_else(|| panic!("{name}: nobody can \"{step}\"")));
    }
    driver
}

/// The game of a scene, saved and watched from its beginning.
pub fn watched(name: &str) -> Driver {
    let catalogue = &world().catalogue;
    let folder = TempDir::with_prefix("wars-scene-").expect("a folder for the test");
    let text = std::fs::read_to_string(file(name)).unwrap_or_else(|error| panic!("{name}: {error}"));
    let whole: Value = serde_json::from_str(&text).unwrap_or_else(|error| panic!("{name}: {error}"));
    let options = Options { stops: Stops::All, ..Options::default() };
    let started = "2026-11-16T12:00:00Z".parse().expect("a time");
    let names = ["ANNA", "BOB"].map(str::to_owned);
    let header = Header::new(catalogue, started, names, options, Origin::Scenario(whole.clone()));
    let (mut recorder, mut session) = Recorder::begin(folder.path(), &header, catalogue).expect("the game begins");
    for step in whole["steps"].as_array().into_iter().flatten().filter_map(Value::as_str) {
        let choice = meant(session.game(), step).unwrap_or_else(|| panic!("{name}: nobody can \"{step}\""));
        session.answer(choice, &mut recorder).expect("an offered answer is accepted");
    }
    let replay = Replay::open(recorder.path().expect("there is a file"), catalogue).expect("a saved game");
    let mut driver = Driver::new();
    driver.app.watch(replay, Watch::default());
    driver
}

/// The answer that a step like `A: Play Sidearm` means, if that player is asked for it.
fn meant(game: &Game, step: &str) -> Option<Choice> {
    let (who, words) = step.split_once(": ")?;
    let asked: Seat = game.decision().who;
    let fits = |choice: &&Choice| match words {
        "pass" => **choice == Choice::Pass,
        words => game.label(**choice).starts_with(words),
    };
    game.decision().options.iter().filter(|_| asked.to_string() == who).find(fits).copied()
}
