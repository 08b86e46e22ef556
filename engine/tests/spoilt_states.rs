//! States that were changed outside: they are refused, or can be played on; nothing panics.

mod common;
mod common_story;

use common::Dice;
use serde_json::Value;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use wars_engine::state::enemy::Enemy;
use wars_engine::{Game, Misfit, Seat, State, Story};

/// How many answers a game from a spoilt state is played on.
const ANSWERS: usize = 50;

/// Every number in a piece of JSON.
fn numbers<'a>(value: &'a mut Value, path: &str, found: &mut Vec<(String, &'a mut Value)>) {
    match value {
        Value::Number(_) => found.push((path.to_owned(), value)),
        Value::Array(items) => {
            items.iter_mut().enumerate().for_each(|(index, item)| numbers(item, &format!("{path}/{index}"), found));
        }
        Value::Object(fields) => {
            fields.iter_mut().for_each(|(name, field)| numbers(field, &format!("{path}/{name}"), found));
        }
        _ => {}
    }
}

/// Changes a few numbers by chance, and says which.
fn spoil(json: &mut Value, dice: &mut Dice) -> Vec<String> {
    let mut found = Vec::new();
    numbers(json, "", &mut found);
    // Most numbers are those of cards in piles: half of the time others are chosen.
    if dice.roll(2) == 0 {
        found.retain(|(path, _)| !path.starts_with("/seats/") && !path.starts_with("/cards/"));
    }
    let count = 1 + dice.roll(3);
    (0..count)
        .map(|_| {
            let at = dice.roll(found.len());
            let (path, number) = &mut found[at];
            let before = number.as_i64().unwrap_or(0);
            let after = match dice.roll(7) {
                0 => before + 1,
                1 => before - 1,
                2 => 0,
                3 => [127, 255, 9_999, 32_767, 65_534, 65_535, i64::from(u32::MAX), -9_999, -32_768][dice.roll(9)],
                4 => dice.roll(8) as i64,
                _ => dice.roll(320) as i64,
            };
            **number = Value::from(after);
            format!("{path} {before} -> {after}")
        })
        .collect()
}

fn play_on(game: &Game, json: Value, dice: &mut Dice) -> Option<Misfit> {
    let state: State = serde_json::from_value(json).ok()?;
    let mut game = match game.resume_here(state) {
        Ok(game) => game,
        Err(misfit) => return Some(misfit),
    };
    for _ in 0..ANSWERS {
        let Some(choice) = dice.choose(&game) else { break };
        game.choose(choice).expect("an offered answer is accepted");
    }
    None
}

/// Spoils states of a game on its way, and says what was changed where something panicked.
fn spoil_on_the_way(mut game: Game, number: u64, decisions: usize, panicked: &mut Vec<String>) -> usize {
    let rounds = std::env::var("SPOILT").ok().and_then(|rounds| rounds.parse().ok()).unwrap_or(3);
    let mut dice = Dice::new(number + 77);
    let mut refused = 0;
    for decision in 0..decisions {
        let Some(choice) = dice.choose(&game) else { break };
        if decision % 8 == 0 {
            let json = serde_json::to_value(game.state()).expect("a state is plain data");
            for _ in 0..rounds {
                let mut spoilt = json.clone();
                let changes = spoil(&mut spoilt, &mut dice);
                match catch_unwind(AssertUnwindSafe(|| play_on(&game, spoilt, &mut dice))) {
                    Ok(misfit) => refused += usize::from(misfit.is_some()),
                    Err(_) => panicked.push(format!("game {number}, decision {decision}: {}", changes.join(", "))),
                }
            }
        }
        game.choose(choice).expect("an offered answer is accepted");
    }
    refused
}

#[test]
fn a_spoilt_state_is_refused_or_can_be_played() {
    let catalogue = common::catalogue();
    let (mut refused, mut panicked) = (0, Vec::new());
    for number in 0..12 {
        let game = Game::new(catalogue.clone(), common::setup(&catalogue, number)).expect("a game");
        refused += spoil_on_the_way(game, number, 400, &mut panicked);
    }
    assert!(panicked.is_empty(), "{} panics:\n{}", panicked.len(), panicked.join("\n"));
    assert!(refused > 100, "{refused} refused");
}

#[test]
fn a_spoilt_state_of_a_story_is_refused_or_can_be_played() {
    let catalogue = common::catalogue();
    let (mut refused, mut panicked) = (0, Vec::new());
    for number in 0..12 {
        let game = Game::story(catalogue.clone(), common_story::new_story(number)).expect("a story");
        refused += spoil_on_the_way(game, number, 400, &mut panicked);
    }
    assert!(panicked.is_empty(), "{} panics:\n{}", panicked.len(), panicked.join("\n"));
    assert!(refused > 100, "{refused} refused");
}

#[test]
fn a_story_is_taken_up_with_its_story_and_nothing_else_is() {
    let catalogue = common::catalogue();
    let [alnak, mines] = [0, 1].map(|number| common_story::new_story(number).story);
    let game = Game::story(catalogue.clone(), common_story::new_story(3)).expect("a story");
    let (names, state) = (game.setting().names.clone(), game.state().clone());
    let resume = |story: &Arc<Story>, state: State| {
        Game::resume_story(catalogue.clone(), names.clone(), story.clone(), state).map(|_| ())
    };
    assert_eq!(resume(&alnak, state.clone()), Ok(()));
    assert_eq!(resume(&mines, state.clone()), Err(Misfit::Foreign("what the story counts")));
    assert_eq!(Game::resume(catalogue.clone(), names.clone(), state.clone()).err(), Some(Misfit::Story));
    let duel = Game::new(catalogue.clone(), common::setup(&catalogue, 0)).expect("a game");
    let names_of_two = duel.setting().names.clone();
    let resumed = Game::resume_story(catalogue.clone(), names_of_two, alnak.clone(), duel.state().clone());
    assert_eq!(resumed.err(), Some(Misfit::Story));
    let spoilt = |change: &dyn Fn(&mut Enemy)| {
        let mut state = state.clone();
        change(state.enemy.as_mut().expect("an Enemy"));
        resume(&alnak, state)
    };
    let refused = Err(Misfit::Foreign("what the story counts"));
    assert_eq!(spoilt(&|enemy| enemy.spendable = i16::MAX), refused);
    assert_eq!(spoilt(&|enemy| enemy.places.reverse()), refused);
    assert_eq!(spoilt(&|enemy| enemy.turned_up = enemy.places.clone()), refused);
    assert_eq!(spoilt(&|enemy| enemy.pointers = [9, 9]), refused);
    assert_eq!(spoilt(&|enemy| _ = enemy.stacks[Seat::A].pop()), refused);
    assert!(spoilt(&|enemy| enemy.seat = Seat::A).is_err());
}

#[test]
fn what_is_wrong_is_named() {
    let catalogue = common::catalogue();
    let game = Game::new(catalogue.clone(), common::setup(&catalogue, 0)).expect("a game");
    let names = || vec!["Ann".to_owned(), "Bob".to_owned()];
    let resume = |state: State| Game::resume(catalogue.clone(), names(), state).map(|_| ());
    assert_eq!(resume(game.state().clone()), Ok(()));
    assert_eq!(Game::resume(catalogue.clone(), Vec::new(), game.state().clone()).err(), Some(Misfit::Seats));
    let mut unknown = game.state().clone();
    unknown.cards[7].def = wars_engine::DefIx(u16::MAX);
    assert_eq!(resume(unknown), Err(Misfit::UnknownCard(7)));
    let mut idle = game.state().clone();
    idle.agenda.clear();
    assert_eq!(resume(idle), Err(Misfit::Foreign("the agenda")));
    let mut twice = game.state().clone();
    twice.seats.swap(0, 1);
    assert_eq!(resume(twice), Err(Misfit::Foreign("a pile")));
}
