//! Numbers of known games, which must be the same on every machine and whatever compiler made the program.

use crate::{Dice, LIBRARY, cards, compare};
use wars_engine::{Game, NewGame, Seat, Seating};

/// A game between two decks, which some answers by chance have led to.
pub fn played(decks: [&str; 2], seed: u64, answers: usize) -> Game {
    played_until(decks, seed, |_, given| given >= answers)
}

/// A game between two decks, played by chance until something is true of it and the number of answers.
pub fn played_until(decks: [&str; 2], seed: u64, is_enough: impl Fn(&Game, usize) -> bool) -> Game {
    let decks = decks.map(|deck| LIBRARY.deck(deck).unwrap_or_else(|fault| panic!("{fault}")).cards);
    let names = ["Ann", "Bob"].map(str::to_owned);
    let new =
        NewGame { seating: Seating::DUEL, decks: decks.to_vec(), names: names.to_vec(), seed, first: Some(Seat::A) };
    let mut game = Game::new(cards().clone(), new).expect("a game");
    let mut dice = Dice(seed);
    for given in 0.. {
        let options = game.decision().options;
        let next = options.get(dice.below(options.len().max(1))).copied();
        let Some(choice) = next.filter(|_| !is_enough(&game, given)) else { break };
        game.choose(choice).expect("an option");
    }
    game
}

#[test]
fn games_have_the_numbers_they_always_had() {
    let mut lines = format!("hash {}\n", Game::HASH);
    for (decks, seed) in [
        (["sample-a", "sample-b"], 1),
        (["solidarity", "swarm"], 2),
        (["alliance", "suppression"], 3),
        (["cats-and-claws", "swarm"], u64::MAX),
    ] {
        for answers in [0, 1, 40, 200, 600] {
            let [a, b] = decks;
            let game = played(decks, seed, answers);
            lines += &format!("{a} {b} {seed} {answers} {:016x}\n", game.hash());
        }
    }
    compare("hashes.txt", &lines);
}
