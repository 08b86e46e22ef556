//! A game can be saved, played again and taken up at every decision.

mod common;

use common::Dice;
use std::sync::Arc;
use wars_engine::card::deck::DeckProblem;
use wars_engine::{CardIx, Catalogue, Choice, Deed, DefIx, Game, NewGame, NoGame, Seat, State};

const GAMES: u64 = 20;
const DECISIONS: usize = 1500;

/// The game after these choices.
fn after(new: &NewGame, choices: &[Choice], catalogue: &Arc<Catalogue>) -> Game {
    let mut game = Game::new(catalogue.clone(), new.clone()).expect("a game");
    for (index, choice) in choices.iter().enumerate() {
        game.choose(*choice).unwrap_or_else(|refused| panic!("choice {}: {refused}", index + 1));
    }
    game
}

#[test]
fn the_same_choices_give_the_same_game() {
    let catalogue = common::catalogue();
    for number in 0..GAMES {
        let mut dice = Dice::new(number + 1);
        let new = common::setup(&catalogue, number);
        let mut game = Game::new(catalogue.clone(), new.clone()).expect("a game");
        let mut choices = Vec::new();
        for _ in 0..DECISIONS {
            let Some(choice) = dice.choose(&game) else { break };
            game.choose(choice).expect("an offered answer is accepted");
            choices.push(choice);
        }
        let mut again = after(&new, &choices, &catalogue);
        if dice.roll(4) == 0 {
            game.concede(Seat::A);
            again.concede(Seat::A);
        }
        assert_eq!(again, game);
        assert_eq!(again.hash(), game.hash());
    }
}

#[test]
fn a_game_saved_at_any_decision_goes_on_the_same_way() {
    let catalogue = common::catalogue();
    for number in 0..GAMES {
        let mut dice = Dice::new(number + 1);
        let mut game = Game::new(catalogue.clone(), common::setup(&catalogue, number)).expect("a game");
        for _ in 0..DECISIONS {
            let Some(choice) = dice.choose(&game) else { break };
            if dice.roll(8) == 0 {
                let text = serde_json::to_string(game.state()).expect("a state is plain data");
                let state: State = serde_json::from_str(&text).expect("what was written can be read");
                assert_eq!(state, *game.state());
                let resumed =
                    Game::resume(catalogue.clone(), game.setting().names.clone(), state).expect("a state of a game");
                assert_eq!(resumed, game);
                assert_eq!(resumed.decision().options, game.decision().options);
                game = resumed;
            }
            game.choose(choice).expect("an offered answer is accepted");
        }
    }
}

#[test]
fn what_is_taken_back_can_be_announced_again() {
    let catalogue = common::catalogue();
    let mut taken_back = 0;
    for number in 0..GAMES {
        let mut dice = Dice::new(number + 1);
        let new = common::setup(&catalogue, number);
        let mut game = Game::new(catalogue.clone(), new.clone()).expect("a game");
        let (mut before, mut choices, mut began) = (game.clone(), Vec::new(), 0);
        for _ in 0..DECISIONS {
            // Another player may be choosing a target: the announcement is still under way.
            if !game.is_announcing() {
                (before, began) = (game.clone(), choices.len());
            } else if game.decision().can_take_back && dice.roll(3) == 0 {
                let mut again = before.clone();
                for choice in &choices[began..] {
                    again.choose(*choice).expect("it was possible before");
                }
                assert_eq!(again, game);
                assert_eq!(again.decision().options, game.decision().options);
                // As a player who thinks better of it.
                game = before.clone();
                choices.truncate(began);
                taken_back += 1;
            }
            let Some(choice) = dice.choose(&game) else { break };
            game.choose(choice).expect("an offered answer is accepted");
            choices.push(choice);
        }
        assert_eq!(after(&new, &choices, &catalogue), game, "no trace is left");
    }
    assert!(taken_back > 100, "only {taken_back} announcements were taken back");
}

#[test]
fn decks_that_begin_no_game_say_why() {
    let catalogue = common::catalogue();
    let new = common::setup(&catalogue, 1);
    let ids = |deck: &Vec<DefIx>| deck.iter().map(|def| catalogue.def(*def).facts.id.clone()).collect::<Vec<String>>();
    let [a, b] = [ids(&new.decks[0]), ids(&new.decks[1])];
    let begin = |decks: &[&[String]], first: Option<Seat>| {
        NewGame::with_ids(new.seating, decks, &new.names, new.seed, first, &catalogue).map(|new| new.decks)
    };
    assert_eq!(begin(&[&a, &b], None), Ok(new.decks.clone()));
    let no_location = DeckProblem::NoLocation;
    assert_eq!(begin(&[&a, &[]], None), Err(NoGame::Deck { seat: Seat::B, problem: no_location }));
    let size = DeckProblem::Size { has: 61, needs: 60 };
    assert_eq!(begin(&[&vec![a[0].clone(); 61], &b], None), Err(NoGame::Deck { seat: Seat::A, problem: size }));
    assert_eq!(begin(&[&a], None), Err(NoGame::Seats));
    assert_eq!(begin(&[&a, &b], Some(Seat::E)), Err(NoGame::Seats));
    assert_eq!(begin(&[&["9X9".to_owned()], &b], None), Err(NoGame::UnknownCard("9X9".to_owned())));
    let title = catalogue.def(new.decks[0][0]).facts.title.clone();
    assert!(matches!(begin(&[&[title], &b], None), Err(NoGame::UnknownCard(_))), "titles are no ids");
}

#[test]
fn answers_that_name_anything_are_refused_without_panic() {
    let catalogue = common::catalogue();
    for number in 0..10 {
        let mut dice = Dice::new(number);
        let mut game = Game::new(catalogue.clone(), common::setup(&catalogue, number)).expect("a game");
        for _ in 0..150 {
            for _ in 0..20 {
                let card = CardIx::new(if dice.roll(8) == 0 { u16::MAX } else { dice.roll(400) as u16 });
                let small = dice.roll(256) as u8;
                let any = [
                    Choice::Do(Deed::Play(card)),
                    Choice::Do(Deed::Drain(card)),
                    Choice::Do(Deed::Attack(card)),
                    Choice::Do(Deed::Move(card)),
                    Choice::Do(Deed::Use(card, small % 8)),
                    Choice::Card(card),
                    Choice::At(card),
                    Choice::Beneath(card),
                    Choice::Trigger(small),
                    Choice::Mode(small),
                    Choice::Row(small),
                    Choice::Do(Deed::Activate(small)),
                    Choice::Player(Seat::ALL[usize::from(small) % Seat::ALL.len()]),
                    Choice::Item(card.number()),
                    Choice::Yes,
                    Choice::Done,
                ];
                let choice = any[dice.roll(any.len())];
                assert_eq!(game.why_not(choice).is_empty(), game.decision().options.contains(&choice));
            }
            let Some(choice) = dice.choose(&game) else { break };
            game.choose(choice).expect("an offered answer is accepted");
        }
    }
}
