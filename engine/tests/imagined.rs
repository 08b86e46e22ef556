//! Games that might be: for a viewer they are the game that is, and what the viewer can't see is another.

mod common;

use common::Dice;
use wars_engine::state::Zone;
use wars_engine::{Game, NewGame, Seat, Seating, Side, View, Viewer};

const GAMES: u64 = 8;
const DECISIONS: usize = 800;
const MOST_DECISIONS: usize = 20_000;

/// Plays random games and calls back at every tenth decision.
fn now_and_then(mut look: impl FnMut(&Game, &mut Dice)) {
    let catalogue = common::catalogue();
    for number in 0..GAMES {
        let mut dice = Dice::new(number + 5);
        let mut new = common::setup(&catalogue, number);
        if number == GAMES - 1 {
            // Two players together against one.
            let seating = Seating::of(&[Side::One, Side::One, Side::Two]).expect("a seating");
            let names = ["Ann", "Bob", "Cem"].map(str::to_owned).to_vec();
            let decks = vec![new.decks[0].clone(), new.decks[1].clone(), new.decks[0].clone()];
            new = NewGame { seating, names, decks, ..new };
        }
        let mut game = Game::new(catalogue.clone(), new).expect("a game");
        for decision in 0..DECISIONS {
            if decision % 10 == 0 {
                look(&game, &mut dice);
            }
            let Some(choice) = dice.choose(&game) else { break };
            game.choose(choice).expect("an offered answer is accepted");
        }
    }
}

fn viewers(game: &Game) -> Vec<Viewer> {
    let seats = game.seats().map(Viewer::Seat);
    seats.chain([Viewer::Public, Viewer::Team(Side::One), Viewer::Team(Side::Two), Viewer::All]).collect()
}

#[test]
fn for_its_viewer_an_imagined_game_is_the_game() {
    now_and_then(|game, dice| {
        for viewer in viewers(game) {
            let imagined = game.imagined(viewer, dice.roll(1 << 20) as u64);
            assert!(View::of(&imagined, viewer) == View::of(game, viewer), "{viewer:?} sees another game");
            assert_eq!(imagined.broken_invariant(), None);
            assert_ne!(imagined.state().chance, game.state().chance, "chance to come is hidden");
            if viewer.is_asked(game.decision().asked, game.state()) {
                assert_eq!(imagined.decision().options, game.decision().options);
            }
            for (one, other) in imagined.state().cards.iter().zip(&game.state().cards) {
                assert_eq!(one.owner, other.owner);
            }
        }
    });
}

#[test]
fn what_is_hidden_is_another_with_another_seed() {
    let (mut same, mut others) = (0, 0);
    now_and_then(|game, _| {
        let kinds = |game: &Game| game.state().cards.iter().map(|card| card.def).collect::<Vec<_>>();
        let [one, again, other] = [1, 1, 2].map(|seed| game.imagined(Seat::A, seed));
        assert_eq!(one, again, "the same seed gives the same game");
        let dealt_anew = kinds(&one) != kinds(&other) && kinds(&one) != kinds(game);
        *(if dealt_anew { &mut others } else { &mut same }) += 1;
    });
    assert!(others > 20 * same, "{others} with other cards, {same} with the same");
}

#[test]
fn what_another_player_prepares_is_imagined_as_well() {
    let (mut prepared, mut others) = (0, 0);
    let catalogue = common::catalogue();
    for number in 0..GAMES {
        let mut dice = Dice::new(number + 5);
        let mut game = Game::new(catalogue.clone(), common::setup(&catalogue, number)).expect("a game");
        for _ in 0..DECISIONS {
            let (who, viewer) = (game.decision().who, if game.decision().who == Seat::A { Seat::B } else { Seat::A });
            let taken_up = game.state().cards.iter().position(|card| card.zone == Zone::Stack && card.owner == who);
            if let Some(card) = taken_up.filter(|_| game.is_announcing() && game.decision().can_take_back) {
                let imagined = game.imagined(viewer, 3);
                assert!(View::of(&imagined, viewer) == View::of(&game, viewer));
                let now = imagined.state().cards.iter().position(|card| card.zone == Zone::Stack && card.owner == who);
                let def = |game: &Game, card: usize| game.state().cards[card].def;
                prepared += 1;
                others += usize::from(now.map(|now| def(&imagined, now)) != Some(def(&game, card)));
            }
            let Some(choice) = dice.choose(&game) else { break };
            game.choose(choice).expect("an offered answer is accepted");
        }
    }
    assert!(prepared > 50 && others * 2 > prepared, "{prepared} prepared, {others} of them another");
}

#[test]
fn an_imagined_game_can_be_played_to_its_end() {
    let mut count = 0;
    now_and_then(|game, dice| {
        count += 1;
        if count % 20 != 0 {
            return;
        }
        let mut imagined = game.imagined(game.decision().who, count);
        for _ in 0..MOST_DECISIONS {
            let Some(choice) = dice.choose(&imagined) else { break };
            imagined.choose(choice).expect("an offered answer is accepted");
        }
        assert!(imagined.outcome().is_some(), "it did not end");
    });
}
