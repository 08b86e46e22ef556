//! Whether two games may look different to everybody: told from their files by the state of the rules alone, not by
//! anything that is made to be shown.

use super::position::CARDS;
use crate::common::exchange::{is_hidden, shown_by_events};
use wars::save::{Loaded, load};
use wars::session::Given;
use wars_engine::state::Zone;
use wars_engine::{CardIx, DefIx, Game, Seat};

/// What two saved games tell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Truth {
    /// Nothing has come to light in which they differ, after so many answers.
    Alike(usize),
    /// By now something has, and what.
    Apart(String),
    /// The program has answered differently by itself, though nothing had come to light.
    Betrayed(String),
}

/// Compares two saved games.
pub fn compare(one: &[u8], other: &[u8]) -> Truth {
    let [one, other] = [one, other].map(|bytes| load("a twin", bytes, &CARDS).expect("a saved game"));
    let begin = |loaded: &Loaded| loaded.header.begin(&CARDS).expect("it began");
    let mut games = [begin(&one), begin(&other)];
    let answers = [&one, &other].map(|loaded| loaded.record.answers().collect::<Vec<_>>());
    let mut made = 0;
    loop {
        if let Some(difference) = difference(&games) {
            return Truth::Apart(difference);
        }
        match (answers[0].get(made), answers[1].get(made)) {
            (None, None) => return Truth::Alike(made),
            (Some(one), Some(other)) if one.choice == other.choice => {
                games.iter_mut().for_each(|game| game.choose(one.choice).expect("a saved answer"));
                made += 1;
            }
            // The same words may mean another card of the hand, which is seen from then on.
            (Some(one), Some(other))
                if [one, other].iter().all(|it| matches!(it.given, Given::Person(_) | Given::Again(_))) =>
            {
                return Truth::Apart(format!("answer {made}: {:?} and {:?}, by a player", one.choice, other.choice));
            }
            (one, other) => return Truth::Betrayed(format!("answer {made}: {one:?} and {other:?}")),
        }
    }
}

/// What everybody may know and is not the same.
fn difference(games: &[Game; 2]) -> Option<String> {
    let [one, other] = games;
    let asked = |game: &Game| {
        let decision = game.decision();
        (decision.who, decision.purpose, decision.about)
    };
    if asked(one) != asked(other) {
        return Some(format!("another question: {:?}, {:?}", asked(one), asked(other)));
    }
    let shown = games.each_ref().map(|game| shown_by_events(game, game.events(), None));
    let differs = |index: &usize| {
        let card = CardIx::new(*index as u16);
        let is_shown = shown.iter().any(|set| set.contains(card));
        open(one, card) != open(other, card) || is_shown && def(one, card) != def(other, card)
    };
    let card = (0..one.state().cards.len()).find(differs)?;
    Some(format!("{} and {}", title(one, card), title(other, card)))
}

/// What lies open of a card: where it is, and what it is where that can be seen.
fn open(game: &Game, card: CardIx) -> (Zone, Seat, Option<DefIx>) {
    let it = game.state().card(card);
    (it.zone, it.owner, (!is_hidden(game.state(), card, None)).then_some(it.def))
}

fn def(game: &Game, card: CardIx) -> DefIx {
    game.state().card(card).def
}

fn title(game: &Game, index: usize) -> String {
    let it = game.state().cards[index];
    format!("{} in {:?}", game.setting().catalogue.def(it.def).facts.title, it.zone)
}
