//! Tables of three, four and five: random games of a team against one seat that does as little as it may, and of sides
//! that both play.
//!
//! Every decision is checked, and games are played again from their answers.

mod common;

use common::Dice;
use std::collections::HashSet;
use wars_engine::{Asked, Choice, Game, NewGame, Purpose, Seat, Seating, Side, View, Viewer, narrate};

const GAMES: u64 = 60;
const MOST_DECISIONS: usize = 30_000;

/// Two to four players against one who is passive; then tables at which everybody plays.
const PASSIVE: [&str; 3] = ["AB/C", "ABC/D", "ABCD/E"];
const ACTIVE: [&str; 8] = ["AB/C", "A/BC", "ABC/D", "AC/B", "AB/CD", "ABCD/E", "A/BCDE", "ABC/DE"];

/// Whether the second side of a game does nothing by itself.
fn is_passive(number: u64) -> bool {
    number < GAMES
}

/// A game with other seats and other decks for every number.
fn setup(number: u64) -> NewGame {
    let catalogue = common::catalogue();
    let seatings: &[&str] = if is_passive(number) { &PASSIVE } else { &ACTIVE };
    let seating: Seating = seatings[number as usize % seatings.len()].parse().expect("two sides");
    let seats = seating.all().len();
    // The decks of four games between two are those of eight seats.
    let pairs = (0..4).map(|pair| common::setup(&catalogue, number * 4 + pair));
    let decks = pairs.flat_map(|new| new.decks).take(seats).collect();
    let names = ["Ann", "Bob", "Cem", "Dee", "Eve"].map(str::to_owned);
    NewGame { seating, decks, names: names[..seats].to_vec(), seed: number, first: None }
}

/// The answer of a seat that never does anything by itself.
fn passive(options: &[Choice]) -> Choice {
    if options.contains(&Choice::Pass) { Choice::Pass } else { options[0] }
}

/// Plays a game, showing every position to the check before it is answered. The answers, and the game at its end.
fn play(number: u64, mut check: impl FnMut(&Game, usize)) -> (Vec<Choice>, Game) {
    let mut game = Game::new(common::catalogue(), setup(number)).expect("a game");
    let mut choices = Vec::new();
    let mut dice = Dice::new(number + 1);
    for decision in 0..MOST_DECISIONS {
        check(&game, decision);
        if game.outcome().is_some() {
            break;
        }
        let asked = game.decision();
        let choice = match game.state().side(asked.who) {
            Side::Two if is_passive(number) => passive(asked.options),
            _ => dice.choose(&game).expect("somebody can answer"),
        };
        game.choose(choice).expect("a listed option is accepted");
        choices.push(choice);
    }
    (choices, game)
}

#[test]
fn tables_with_a_passive_seat_keep_every_invariant_and_end() {
    let seen = check_tables(0..GAMES);
    assert_eq!(seen.ended, GAMES, "{seen:?}");
    assert!(seen.tables > 100, "{seen:?}");
}

#[test]
fn tables_at_which_both_sides_play_keep_every_invariant_and_end() {
    let seen = check_tables(GAMES..GAMES * 2);
    assert_eq!(seen.ended, GAMES, "{seen:?}");
    assert!(seen.tables > 100 && seen.struck > 20 && seen.out > 20, "{seen:?}");
}

/// What was seen in games that were checked.
#[derive(Debug, Default)]
struct Seen {
    /// Games that came to their end.
    ended: u64,
    /// Questions to the players of a side together.
    tables: usize,
    /// Questions which of several opponents an effect strikes.
    struck: usize,
    /// Players taken out while teammates went on.
    out: usize,
}

fn check_tables(numbers: std::ops::Range<u64>) -> Seen {
    let mut seen = Seen::default();
    for number in numbers {
        let mut asked = HashSet::new();
        let (_, game) = play(number, |game, decision| {
            let here = || format!("game {number}, decision {decision}");
            assert_eq!(game.broken_invariant(), None, "{}", here());
            assert_eq!(game.number_below_zero(), None, "{}", here());
            let question = game.decision();
            assert!(game.outcome().is_some() == question.options.is_empty(), "{}", here());
            let seating = game.state().seating;
            assert!(
                game.outcome().is_some() || seating.living().contains(question.who),
                "{}: who is out is asked",
                here()
            );
            match question.asked {
                Asked::Seat(seat) => assert_eq!(seat, question.who, "{}", here()),
                Asked::Table(side) => {
                    assert!(seating.living_of(side).len() > 1, "{}: a table of one is a seat", here());
                    seen.tables += 1;
                }
            }
            seen.struck += usize::from(question.purpose == Purpose::Opponent);
            asked.insert(question.who);
        });
        seen.ended += u64::from(game.outcome().is_some());
        seen.out += game.seats().filter(|seat| game.state().seating.is_out(*seat)).count();
        assert_eq!(asked.len(), game.seats().count(), "game {number}: everybody is asked something");
    }
    seen
}

#[test]
fn the_same_answers_lead_a_table_to_the_same_game() {
    for number in GAMES * 3 / 4..GAMES * 5 / 4 {
        let (choices, game) = play(number, |_, _| {});
        let text = serde_json::to_string(&choices).expect("answers are written");
        let read: Vec<Choice> = serde_json::from_str(&text).expect("answers are read");
        let mut again = Game::new(common::catalogue(), setup(number)).expect("a game");
        for choice in read {
            again.choose(choice).expect("what was possible is possible again");
        }
        assert_eq!(again.hash(), game.hash(), "game {number}");
        assert!(again == game, "game {number}");
    }
}

#[test]
fn a_state_of_a_table_is_written_and_read() {
    for number in GAMES - 4..GAMES + 8 {
        play(number, |game, decision| {
            if decision % 17 == 0 {
                let text = serde_json::to_string(game.state()).expect("a state is written");
                let read: wars_engine::State = serde_json::from_str(&text).expect("a state is read");
                assert!(read == *game.state(), "game {number}, decision {decision}");
            }
        });
    }
}

#[test]
fn options_have_different_labels_and_every_seat_sees_its_own_hand_alone() {
    for number in GAMES - 4..GAMES + 8 {
        play(number, |game, decision| {
            let options = game.decision().options;
            let labels: HashSet<String> = options.iter().map(|choice| game.label(*choice)).collect();
            assert_eq!(labels.len(), options.len(), "game {number}, decision {decision}: {labels:?}");
            for event in game.events() {
                _ = narrate(game, event, Viewer::Public);
            }
            if decision % 29 == 0 {
                let seat = Seat::ALL[decision % game.seats().count()];
                for view in View::of(game, seat).seats {
                    assert_eq!(view.hand.is_some(), view.seat == seat, "game {number}, decision {decision}");
                }
                for view in View::of(game, Viewer::Team(Side::One)).seats {
                    assert_eq!(view.hand.is_some(), view.side == Side::One, "game {number}, decision {decision}");
                }
            }
        });
    }
}

#[test]
fn a_player_who_gives_up_is_out_and_the_others_go_on() {
    let mut game = Game::new(common::catalogue(), setup(1)).expect("a game");
    assert_eq!(game.seats().count(), 4);
    let mut dice = Dice::new(7);
    for _ in 0..200 {
        let choice = dice.choose(&game).expect("somebody can answer");
        game.choose(choice).expect("a listed option is accepted");
    }
    game.concede(Seat::B);
    for _ in 0..200 {
        if game.outcome().is_some() || game.state().seating.is_out(Seat::B) {
            break;
        }
        let choice = dice.choose(&game).expect("somebody can answer");
        game.choose(choice).expect("a listed option is accepted");
    }
    assert!(game.state().seating.is_out(Seat::B) && game.outcome().is_none());
    assert_eq!(game.broken_invariant(), None);
    game.concede(Seat::A);
    game.concede(Seat::C);
    assert!(matches!(game.outcome(), Some(wars_engine::Outcome::Won { side: Side::Two, .. })));
}
