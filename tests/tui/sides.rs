//! Tables with several players on a side, on the screen.

use super::common::Dice;
use super::driver::{Driver, SIZES, world};
use wars::session::{Backward, Consent, Privacy, Session, Stops, Unwritten};
use wars::tui::model::Popup;
use wars_engine::{Game, NewGame, Seat, Seating};

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

/// Plays by chance until the last answer can be taken back only with consent.
fn until_consent_is_needed(session: &mut Session, dice: &mut Dice) -> Consent {
    for _ in 0..200 {
        if let Backward::Needs(consent) = session.backward() {
            return consent;
        }
        let choice = dice.choose(session.game()).expect("there is an answer");
        session.answer(choice, &mut Unwritten).expect("an offered answer is accepted");
    }
    panic!("nothing has come to light in 200 answers");
}

#[test]
fn everybody_else_at_the_table_has_to_agree_to_taking_back() {
    for (seed, seating) in (1..).zip(["AB/C", "A/BC", "ABC/D", "ABCD/E"]) {
        let game = begun(seating, seed);
        let everybody = game.state().seating.all();
        let mut session = Session::new(game, Stops::All);
        let consent = until_consent_is_needed(&mut session, &mut Dice::new(seed));
        assert_eq!(consent.others, everybody.without(consent.asker), "{seating}");
        // They are asked one after the other, round the table from the one who asks.
        let round: Vec<Seat> = everybody.iter().chain(everybody.iter()).collect();
        let asker = round.iter().position(|seat| *seat == consent.asker).expect("the asker sits there");
        let after: Vec<Seat> = round[asker + 1..asker + everybody.len()].to_vec();
        assert_eq!(consent.in_turn().collect::<Vec<Seat>>(), after, "{seating}");
    }
}

#[test]
fn who_is_out_of_the_game_is_not_asked_to_agree() {
    let mut dice = Dice::new(1);
    let mut game = begun("ABC/D", 1);
    while game.state().turn.number < 2 {
        game.choose(dice.choose(&game).expect("there is an answer")).expect("an offered answer is accepted");
    }
    game.concede(Seat::B);
    let seating = &game.state().seating;
    assert!(seating.is_out(Seat::B), "who gives up in a turn is out at once");
    let playing = seating.all().without(Seat::B);
    let consent = until_consent_is_needed(&mut Session::new(game, Stops::All), &mut dice);
    assert_eq!(consent.others, playing.without(consent.asker));
}

#[test]
fn on_the_screen_nothing_is_taken_back_before_the_last_of_them_has_agreed() {
    let mut session = Session::new(begun("ABC/D", 3), Stops::All);
    let consent = until_consent_is_needed(&mut session, &mut Dice::new(3));
    let answers = session.answers();
    let mut driver = Driver::new();
    driver.app.sit_down(session, Privacy::Peek);
    driver.press("u");
    let initials = ["a", "b", "c", "d"];
    // The other way round than they are named; who asks and who has agreed already agree for nobody else.
    let mut agreeing: Vec<Seat> = consent.in_turn().collect();
    agreeing.reverse();
    assert_eq!(agreeing.len(), 3);
    for (already, seat) in agreeing.iter().enumerate() {
        let Some(Popup::Ask(asking)) = driver.app.model.popups.last() else { panic!("{seat:?} has not agreed yet") };
        assert_eq!(driver.session().answers(), answers, "{seat:?} has not agreed yet");
        for (place, other) in agreeing.iter().enumerate() {
            let is_asked = asking.question.contains(&format!(": press {} to agree", initials[other.ix()]));
            assert_eq!(is_asked, place >= already, "{other:?} in: {}", asking.question);
        }
        for again in agreeing[..already].iter().chain([&consent.asker]) {
            driver.press(initials[again.ix()]);
        }
        driver.press(initials[seat.ix()]);
    }
    assert!(driver.app.model.popups.is_empty(), "all have agreed");
    assert_eq!(driver.session().answers(), answers - 1);
}
