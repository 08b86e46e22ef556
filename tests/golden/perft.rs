//! In how many ways known positions can go on, one, two and three answers deep.

use crate::hashes::played_until;
use crate::{cards, compare, root};
use std::fs;
use wars_engine::Game;
use wars_engine::scenario::Scenario;

/// Positions of many kinds: every phase, a battle in each step, the stack, cards that ask much.
const POSITIONS: [&str; 14] = [
    "activate/three-of-eight",
    "battle/in-the-battle-by-place",
    "battle/one-whole-battle",
    "battle/sector-with-units-aboard",
    "control/one-drain-per-location-and-phase",
    "costs/several-kinds-together",
    "deploy/any-number-of-cards",
    "gold/option-that-can-be-done",
    "inverters/second-use-in-response",
    "move/ways-of-a-unit",
    "setup/picked-at-the-same-time",
    "stack/what-may-join-a-stack",
    "support/quay-three",
    "triggers/turn-player-orders",
];

/// Games between two decks: seed, and after how many answers by chance the next moment with many ways on is taken.
const GAMES: [([&str; 2], u64, usize); 6] = [
    (["sample-a", "sample-b"], 21, 60),
    (["sample-b", "sample-a"], 22, 80),
    (["solidarity", "swarm"], 23, 220),
    (["swarm", "suppression"], 24, 330),
    (["alliance", "cats-and-claws"], 25, 420),
    (["suppression", "alliance"], 26, 500),
];

fn position(name: &str) -> Game {
    let file = root().join(format!("tests/rules/{name}.json"));
    let text = fs::read_to_string(&file).unwrap_or_else(|error| panic!("{name}: {error}"));
    Scenario::read(name, &text, cards()).unwrap_or_else(|error| panic!("{error}")).position().clone()
}

#[test]
fn positions_can_go_on_in_as_many_ways_as_ever() {
    let count = |name: String, game: &Game| {
        let [one, two, three] = [1, 2, 3].map(|depth| game.perft(depth));
        format!("{name}: {one} {two} {three}\n")
    };
    let scenarios = POSITIONS.iter().map(|name| count((*name).to_owned(), &position(name)));
    let games = GAMES.iter().map(|(decks, seed, answers)| {
        let name = format!("{} against {}, seed {seed}, after {answers}", decks[0], decks[1]);
        let is_rich = |game: &Game, given: usize| given >= *answers && game.perft(2) >= 24;
        count(name, &played_until(*decks, *seed, is_rich))
    });
    compare("perft.txt", &scenarios.chain(games).collect::<String>());
}

#[test]
fn answers_add_up() {
    let game = position(POSITIONS[2]);
    let parts = game.perft_by_answer(3);
    assert_eq!(parts.len(), game.decision().options.len());
    assert_eq!(parts.iter().map(|(_, count)| count).sum::<u64>(), game.perft(3));
}
