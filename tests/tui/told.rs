//! What a player is told on the full screen: what a card costs at each place, why a place is refused, and that what is
//! offered would do nothing.

use super::driver::{Driver, world};
use std::fs;
use wars::session::{Privacy, Stops};
use wars::tui::model::Popup;
use wars_engine::Game;
use wars_engine::scenario::Scenario;

const SIZE: (u16, u16) = (200, 60);

/// The position of a scenario of the rules.
fn position(name: &str) -> Game {
    let file = format!("{}/tests/rules/{name}.json", env!("CARGO_MANIFEST_DIR"));
    let text = fs::read_to_string(&file).expect("the scenario is there");
    Scenario::read(&file, &text, &world().catalogue).expect("it can be read").position()
}

/// At the table after some answers by their labels.
fn after(name: &str, answers: &[&str]) -> Driver {
    let mut game = position(name);
    for answer in answers {
        let found = game.decision().options.iter().copied().find(|choice| game.label(*choice) == *answer);
        game.choose(found.unwrap_or_else(|| panic!("{answer} is not offered"))).expect("it is offered");
    }
    Driver::with_game(game, Privacy::Open, Stops::Normal)
}

/// The row of the screen with these words.
#[track_caller]
fn row(screen: &str, words: &str) -> String {
    let row = screen.lines().find(|line| line.contains(words));
    row.unwrap_or_else(|| panic!("no \"{words}\" in\n{screen}")).to_owned()
}

#[test]
fn the_price_stands_beside_the_card_and_beside_each_place() {
    let screen = after("costs/price-by-place", &[]).text(SIZE);
    assert!(screen.contains("1 Hunter Bot") && screen.contains("1 to 3 energy"), "{screen}");
    let screen = after("costs/price-by-place", &["Play Hunter Bot"]).text(SIZE);
    assert!(row(&screen, "At Ganymede/Valley").contains("3 energy"), "{screen}");
    assert!(row(&screen, "At Ganymede/Forward Base").contains("1 energy"), "{screen}");
    assert!(row(&screen, "Aboard Corporate Transport").contains("1 energy"), "{screen}");
}

#[test]
fn the_numbers_of_a_place_begin_with_its_price() {
    let mut driver = after("costs/price-by-place", &["Play Hunter Bot"]);
    driver.press("home n");
    let Some(Popup::Numbers { sums, .. }) = driver.app.model.popups.last() else { panic!("no numbers are shown") };
    let price = &sums[0];
    assert_eq!((price.what.as_str(), price.total), ("energy to play Hunter Bot at Ganymede/Valley", 3));
    assert_eq!(price.parts.last().map(|part| (part.from.as_str(), part.amount)), Some(("Blockade", 2)));
}

#[test]
fn the_numbers_of_a_card_in_hand_are_its_prices() {
    let driver = after("costs/price-by-place", &[]);
    let game = driver.session().game();
    let play = game.decision().options.iter().find_map(|choice| match choice {
        wars_engine::Choice::Do(wars_engine::Deed::Play(card)) => Some(*card),
        _ => None,
    });
    let sums = driver.session().card_numbers(play.expect("a card can be played"));
    let told: Vec<(&str, i16)> = sums.iter().map(|sum| (sum.what.as_str(), sum.total)).collect();
    let at = [
        ("energy to play Hunter Bot at Ganymede/Valley", 3),
        ("energy to play Hunter Bot at Ganymede/Forward Base", 1),
        ("energy to play Hunter Bot aboard Corporate Transport", 1),
    ];
    assert_eq!(told, at);
}

#[test]
fn places_that_are_refused_are_in_the_list_of_what_cannot_be_done() {
    let mut driver = after("play/why-not-there", &["Play CGC Grunt"]);
    if !driver.table().show_illegal {
        driver.press("x");
    }
    let screen = driver.text(SIZE);
    for (place, reason) in [
        ("At Outpost/Dark Side", "no unit of yours there [play.unit.1]"),
        ("At Earth/Humanity's Home", "no site: units are played at sites"),
        (
            "Aboard Type II Fighter",
            "no room aboard Type II Fighter: capacity 1, 1 taken, and CGC Grunt has size 1 [capacity.1]",
        ),
    ] {
        assert!(row(&screen, &format!("- {place}")).contains(reason), "{place}:\n{screen}");
    }
}

#[test]
fn what_would_have_no_effect_says_so() {
    let answers = ["Use Sumadar-Damir: dismiss", "Target Makal Shrieker"];
    let mut game = position("effects/bargain-without-effect");
    let find = |game: &Game, words: &str| {
        game.decision().options.iter().copied().find(|choice| game.label(*choice).starts_with(words))
    };
    for words in answers.iter().chain(&["Pass", "Use Widowmaker", "Target Makal Shrieker"]) {
        let choice = find(&game, words).unwrap_or_else(|| panic!("{words} is not offered"));
        game.choose(choice).expect("it is offered");
    }
    while let Some(pass) = find(&game, "Pass") {
        game.choose(pass).expect("it is offered");
    }
    let screen = Driver::with_game(game, Privacy::Open, Stops::Normal).text(SIZE);
    assert!(row(&screen, "Yes, pay 3 energy").contains("would have no effect"), "{screen}");
}

#[test]
fn an_ability_is_offered_by_what_it_does_with_its_cost_behind() {
    let game = position("effects/bargain-without-effect");
    let shown: Vec<String> = game.decision().options.iter().map(|choice| game.shown(*choice)).collect();
    let labels: Vec<String> = game.decision().options.iter().map(|choice| game.label(*choice)).collect();
    assert!(labels.iter().any(|label| label.starts_with("Use Sumadar-Damir: ")), "files speak as ever: {labels:?}");
    assert!(shown.iter().any(|shown| shown.starts_with("Use Sumadar-Damir (")), "{shown:?}");
}

#[test]
fn with_initiative_it_is_told_what_to_do_and_what_passing_leads_to() {
    let game = position("play/why-not-there");
    assert_eq!((game.moment().as_str(), game.pass_does().as_str()), ("deploy phase", "next phase: battle"));
    assert_eq!(game.shown_prompt(), "play cards, or pass to go on to the battle phase");
    assert_eq!(game.prompt(), "Initiative: passing hands over initiative", "files speak as ever");
}

#[test]
fn what_is_missing_is_said_in_the_words_of_the_card() {
    let game = position("effects/history-of-the-turn");
    let refused = game.refused();
    let told = refused.iter().flat_map(|(choice, reasons)| reasons.iter().map(|it| game.explain_answer(*choice, it)));
    let told: Vec<String> = told.collect();
    let names_it = |reason: &&String| reason.starts_with("only ") && reason.ends_with(" [play.step.2]");
    assert!(told.iter().any(|reason| names_it(&reason)), "{told:?}");
}
