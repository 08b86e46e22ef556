//! How a game begins, and what keeps one from beginning.

use crate::card::Catalogue;
use crate::card::deck::DeckProblem;
use crate::id::{DefIx, Seat};
use crate::state::{PileCards, Seating};
use std::fmt;

/// How a game begins. The same beginning and the same choices give the same game on every machine.
#[derive(Clone, Debug)]
pub struct NewGame {
    /// Who sits on which side.
    pub seating: Seating,
    /// The decks, by seat.
    pub decks: Vec<Vec<DefIx>>,
    /// What the players are called.
    pub names: Vec<String>,
    /// The seed of chance.
    pub seed: u64,
    /// Who begins, with all teammates; by chance if nobody is named (setup.first.1).
    pub first: Option<Seat>,
}

/// Why no game can begin.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NoGame {
    /// No card has this id, or this number.
    UnknownCard(String),
    /// There is not a deck and a name for every seat, or a seat is named that nobody sits at.
    Seats,
    /// No game can begin with a deck.
    Deck {
        /// Whose deck.
        seat: Seat,
        /// Why not.
        problem: DeckProblem,
    },
}

impl fmt::Display for NoGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NoGame::UnknownCard(id) => write!(f, "there is no card {id}"),
            NoGame::Seats => f.write_str("a game needs a deck and a name for every seat, and for nobody else"),
            NoGame::Deck { seat, problem } => write!(f, "the deck of {seat} {problem}"),
        }
    }
}

impl std::error::Error for NoGame {}

impl NewGame {
    /// A game with decks that are written down by the ids of their cards, in the order that numbers the cards of the
    /// game.
    ///
    /// # Errors
    /// When a card is not known, or no game can begin like this.
    pub fn with_ids(
        seating: Seating,
        decks: &[&[String]],
        names: &[String],
        seed: u64,
        first: Option<Seat>,
        catalogue: &Catalogue,
    ) -> Result<NewGame, NoGame> {
        // Ids only: a title that looks like one must not stand in for a card that is gone.
        let find = |id: &String| {
            let found = catalogue.find(id).filter(|def| catalogue.def(*def).facts.id == *id);
            found.ok_or_else(|| NoGame::UnknownCard(id.clone()))
        };
        let decks = decks.iter().map(|deck| deck.iter().map(find).collect::<Result<Vec<_>, _>>());
        let new = NewGame { seating, decks: decks.collect::<Result<_, _>>()?, names: names.to_vec(), seed, first };
        new.check(catalogue)?;
        Ok(new)
    }

    /// Two players against each other, who are called A and B; who begins is left to chance.
    pub fn duel(decks: [Vec<DefIx>; 2], seed: u64) -> NewGame {
        let names = [Seat::A, Seat::B].map(|seat| seat.to_string());
        NewGame { seating: Seating::DUEL, decks: decks.into(), names: names.into(), seed, first: None }
    }

    /// Whether a game can begin like this.
    pub(super) fn check(&self, catalogue: &Catalogue) -> Result<(), NoGame> {
        let seats = self.seating.all();
        let is_full = self.decks.len() == seats.len() && self.names.len() == seats.len();
        if !is_full || self.first.is_some_and(|seat| !seats.contains(seat)) {
            return Err(NoGame::Seats);
        }
        for (seat, deck) in seats.iter().zip(&self.decks) {
            if let Some(unknown) = deck.iter().find(|card| usize::from(card.0) >= catalogue.defs().len()) {
                return Err(NoGame::UnknownCard(format!("number {}", unknown.0)));
            }
            check_deck(deck, catalogue).map_err(|problem| NoGame::Deck { seat, problem })?;
        }
        Ok(())
    }
}

/// Whether a game can begin with a deck. A legal deck is more than that, but records outlive what is legal.
fn check_deck(deck: &[DefIx], catalogue: &Catalogue) -> Result<(), DeckProblem> {
    if deck.len() > PileCards::CAPACITY {
        return Err(DeckProblem::Size { has: deck.len(), needs: PileCards::CAPACITY });
    }
    match deck.iter().any(|card| catalogue.def(*card).location.is_some()) {
        true => Ok(()),
        false => Err(DeckProblem::NoLocation),
    }
}
