//! Random games in which every decision is checked: conservation, honest menus, reasons, labels.

mod common;

use common::Dice;
use std::collections::HashSet;
use wars_engine::language::Pile;
use wars_engine::{Choice, Deed, Game, Note, Purpose, Reason, Seat, View};

const GAMES: u64 = 24;
const MOST_DECISIONS: usize = 20_000;

/// Plays a game to its end, showing every position to the check before it is answered.
fn play(number: u64, mut check: impl FnMut(&Game, usize)) {
    let catalogue = common::catalogue();
    let mut game = Game::new(catalogue.clone(), common::setup(&catalogue, number)).expect("a game");
    let mut dice = Dice::new(number + 1);
    for decision in 0..MOST_DECISIONS {
        if game.outcome().is_some() {
            return;
        }
        check(&game, decision);
        let options = game.decision().options;
        let choice = options[dice.roll(options.len())];
        game.choose(choice).expect("a listed option is accepted");
    }
    panic!("game {number} did not end within {MOST_DECISIONS} decisions");
}

#[test]
fn every_card_is_in_one_place_and_no_number_is_below_zero() {
    for number in 0..GAMES {
        play(number, |game, decision| {
            assert_eq!(game.broken_invariant(), None, "game {number}, decision {decision}");
            assert_eq!(game.number_below_zero(), None, "game {number}, decision {decision}");
        });
    }
}

#[test]
fn what_is_not_offered_is_refused_and_changes_nothing() {
    for number in 0..GAMES / 4 {
        play(number, |game, decision| {
            if decision % 5 != 0 {
                return;
            }
            let mut other = game.clone();
            for choice in foreign_choices(game) {
                assert!(other.choose(choice).is_err(), "game {number}: {choice:?} was accepted though not offered");
                assert!(!game.why_not(choice).is_empty(), "game {number}: {choice:?} was refused without a reason");
            }
            assert!(other == *game, "a refused answer changed game {number}");
        });
    }
}

/// Answers that are not among the options of the question.
fn foreign_choices(game: &Game) -> Vec<Choice> {
    let cards = (0..game.state().cards.len() as u16).step_by(7).map(wars_engine::CardIx::new);
    let some = cards.flat_map(|card| {
        [Choice::Do(Deed::Play(card)), Choice::Card(card), Choice::Do(Deed::Drain(card)), Choice::Do(Deed::Move(card))]
    });
    let odd = [
        Choice::Pass,
        Choice::Done,
        Choice::Yes,
        Choice::Do(Deed::Draw),
        Choice::Number(99),
        Choice::Do(Deed::Activate(60)),
    ];
    some.chain(odd).filter(|choice| !game.decision().options.contains(choice)).collect()
}

#[test]
fn options_of_a_question_have_different_labels() {
    for number in 0..GAMES {
        play(number, |game, decision| {
            let options = game.decision().options;
            let labels: HashSet<String> = options.iter().map(|choice| game.label(*choice)).collect();
            assert_eq!(labels.len(), options.len(), "game {number}, decision {decision}: {labels:?}");
            assert!(!labels.contains(""), "game {number}, decision {decision}: an option has no label");
        });
    }
}

#[test]
fn everything_a_player_might_expect_has_a_reason() {
    for number in 0..GAMES / 2 {
        play(number, |game, decision| {
            if decision % 3 == 0 {
                for (choice, reasons) in game.refused() {
                    assert!(!reasons.is_empty(), "game {number}: {choice:?} is not offered and nobody says why");
                    // What the listing leaves out unseen is refused by the full check as well.
                    let is_text = matches!(choice, Choice::Do(Deed::Use(..) | Deed::Play(_)));
                    assert!(!is_text || reasons != [Reason::NotThat], "game {number}: {choice:?} should be offered");
                }
            }
        });
    }
}

#[test]
fn the_price_beside_a_place_is_what_is_paid_there() {
    let mut paid_for = 0;
    for number in 0..GAMES {
        play(number, |game, decision| {
            if game.decision().purpose != Purpose::Spot {
                return;
            }
            for place in game.decision().options {
                let Some(Note::Price(price)) = game.note_beside(*place) else { continue };
                let mut other = game.clone();
                other.choose(*place).expect("a listed option is accepted");
                while other.is_announcing() {
                    let first = other.decision().options[0];
                    other.choose(first).expect("a listed option is accepted");
                }
                if price.lose.most == 0 {
                    let who = game.decision().who;
                    let active = |game: &Game| game.state().piles(who).get(Pile::Active).len() as i16;
                    let paid = active(game) - active(&other);
                    let fits = (price.pay.least..=price.pay.most).contains(&paid);
                    assert!(fits, "game {number}, decision {decision}: {price} told, {paid} paid at {place:?}");
                    paid_for += 1;
                }
            }
        });
    }
    assert!(paid_for > 100, "only {paid_for} places had a price");
}

#[test]
fn what_is_said_to_have_no_effect_has_none() {
    for number in 0..GAMES {
        play(number, |game, decision| {
            let is_free = game.label(Choice::Yes) == "Accept";
            if game.note_beside(Choice::Yes) != Some(Note::NoEffect) || !is_free {
                return;
            }
            let [yes, no] = [Choice::Yes, Choice::No].map(|choice| {
                let mut other = game.clone();
                other.choose(choice).expect("a listed option is accepted");
                [Seat::A, Seat::B].map(|seat| View::of(&other, Some(seat)))
            });
            assert!(yes == no, "game {number}, decision {decision}: what would have no effect has one");
        });
    }
}
