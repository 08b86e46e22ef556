//! What a new player is told during games: once each, where it belongs, and no more once somebody has had enough.

use super::driver::Driver;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use wars::learn::Learned;
use wars::session::{Privacy, Stops};
use wars::tui::app::Effect;
use wars::tui::pages::{FIRST_DEAL, Page, World};
use wars_engine::{Choice, Phase};

/// A game whose players are new to it; in a first one every kind of question is explained.
fn new_players(seed: u64, privacy: Privacy, is_first: bool) -> Driver {
    let mut driver = Driver::at_table(seed, [0, 1], privacy, Stops::Normal);
    driver.app.options.hints = true;
    let mut learned = Learned::default();
    if is_first {
        learned.begin_first_game();
    }
    driver.app.model.world = Arc::new(World { learned, ..(*driver.app.model.world).clone() });
    let session = driver.session().clone();
    driver.app.sit_down(session, privacy);
    driver
}

/// What stands above the table.
fn told(driver: &Driver) -> Option<String> {
    driver.table().teaching.as_ref().map(|teaching| format!("{} {}", teaching.heading, teaching.text))
}

/// Plays on by the answer that a number decides, and looks after every one.
fn play(driver: &mut Driver, answers: usize, mut look: impl FnMut(&Driver, usize)) {
    let mut dice = driver.session().game().hash() | 1;
    for number in 0..answers {
        if driver.session().is_over() {
            return;
        }
        look(driver, number);
        dice = dice.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let options = driver.session().game().decision().options.to_vec();
        // Mostly something is done where something can be.
        let acts: Vec<Choice> = options.iter().copied().filter(|choice| *choice != Choice::Pass).collect();
        let from = if acts.is_empty() || dice >> 62 == 0 { &options } else { &acts };
        let choice = from[(dice >> 33) as usize % from.len()];
        let effects = driver.app.carry_out(wars::tui::app::Intent::Answer(choice), &mut wars::session::Unwritten);
        driver.effects.extend(effects);
        driver.app.model.popups.clear();
    }
}

#[test]
fn every_kind_of_question_is_explained_once() {
    let mut driver = new_players(FIRST_DEAL, Privacy::Open, true);
    let mut seen: BTreeMap<String, Vec<usize>> = BTreeMap::new();
    play(&mut driver, 400, |driver, number| {
        if let Some(words) = told(driver) {
            let screen = driver.text((80, 24)).split_whitespace().collect::<Vec<_>>().join(" ");
            let text = &driver.table().teaching.as_ref().expect("something is told").text;
            assert!(screen.contains(text.as_str()), "{text} is whole on the screen:\n{screen}");
            seen.entry(words).or_default().push(number);
        }
    });
    assert!(seen.len() >= 12, "{seen:?}");
    assert!(seen.values().all(|numbers| numbers.len() == 1), "{seen:?}");
    let kept = driver.effects.iter().filter(|effect| matches!(effect, Effect::Remember(_))).count();
    assert!(kept >= seen.len(), "{kept} times what was told goes to its file");
}

#[test]
fn outside_a_first_game_only_what_happens_for_the_first_time_is_told() {
    let mut all = BTreeSet::new();
    for seed in 0..24 {
        let mut driver = new_players(seed, Privacy::Open, false);
        let mut seen: Vec<String> = Vec::new();
        play(&mut driver, 600, |driver, _| seen.extend(told(driver)));
        assert!(seen.iter().all(|words| words.starts_with("FOR THE FIRST TIME")), "{seen:?}");
        let different: BTreeSet<String> = seen.iter().cloned().collect();
        assert_eq!(different.len(), seen.len(), "once each: {seen:?}");
        all.extend(different);
    }
    assert_eq!(all.len(), 5, "drain, damage, hand, battle, attrition: {all:?}");
}

#[test]
fn one_key_ends_it() {
    let mut driver = new_players(FIRST_DEAL, Privacy::Open, true);
    assert!(told(&driver).is_some_and(|words| words.starts_with("FIRST GAME")));
    driver.press("N");
    assert_eq!(told(&driver), None);
    let is_off =
        |effect: &Effect| matches!(effect, Effect::Set(it) if (it.name, it.value.as_str()) == ("hints", "false"));
    assert!(driver.effects.iter().any(is_off), "{:?}", driver.effects);
    play(&mut driver, 100, |driver, _| assert_eq!(told(driver), None));
}

/// That nothing of a hand can be played is known to its player alone.
#[test]
fn a_public_screen_says_nothing_of_a_hand() {
    let mut private = 0;
    for seed in 0..12 {
        let mut driver = new_players(seed, Privacy::Peek, false);
        play(&mut driver, 150, |driver, _| {
            let on_public = told(driver).unwrap_or_default();
            assert!(!on_public.contains("Nothing in your hand"), "{on_public}");
            if driver.session().game().state().turn.phase == Phase::Deploy && driver.table().curtain.is_none() {
                let mut looking = driver.clone();
                looking.look();
                private += usize::from(told(&looking).is_some_and(|words| words.contains("Nothing in your hand")));
                looking.press("h");
                assert!(!told(&looking).unwrap_or_default().contains("Nothing in your hand"));
            }
        });
    }
    assert!(private > 0, "a player who looks is told");
}

#[test]
fn who_has_never_played_begins_with_lessons() {
    let mut driver = Driver::new();
    assert!(driver.text((80, 24)).lines().any(|line| line.trim_start().starts_with("> Learn")));
    driver.press("enter");
    assert!(matches!(&driver.app.model.screen, wars::tui::model::Screen::Page(Page::Learn(_))));
    let world = World { has_saves: true, ..(*driver.app.model.world).clone() };
    driver.app.model.world = Arc::new(world);
    driver.press("esc");
    assert!(driver.text((80, 24)).lines().any(|line| line.trim_start().starts_with("> New game")));
    // The last of the list is a game that is always the same.
    driver.press("end enter");
    driver.effects.clear();
    driver.app.learn();
    driver.press("end enter");
    let begins = |effect: &Effect| matches!(effect, Effect::Begin(setup) if setup.seed == Some(FIRST_DEAL));
    assert!(driver.effects.iter().any(begins), "{:?}", driver.effects);
}
