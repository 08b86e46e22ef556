//! Which decks meet in the games of a run.

use super::random_deck::DeckMaker;
use crate::fault::Fault;
use crate::library::{Library, ReadyDeck};
use std::borrow::Cow;
use std::fmt;
use wars_engine::DefIx;

/// Which decks meet.
#[derive(Clone, Debug)]
pub enum Pairing {
    /// These two.
    Decks([String; 2]),
    /// Every printed deck against every printed deck, also itself.
    AllPairs,
    /// In each game two decks by chance.
    RandomDecks,
}

impl Pairing {
    /// Everything that meets, one entry for each line of the report.
    ///
    /// # Errors
    /// When a deck can't be used, or there are too few cards for random decks.
    pub fn meetings<'a>(&self, library: &'a Library, seed: u64) -> Result<Vec<Meeting<'a>>, Fault> {
        match self {
            Pairing::Decks([a, b]) => Ok(vec![Meeting::Pair([library.deck(a)?, library.deck(b)?])]),
            Pairing::AllPairs => {
                let decks = library.printed_decks()?;
                let each = decks.iter().enumerate();
                let pairs = each.flat_map(|(index, left)| decks[index..].iter().map(move |right| [left, right]));
                Ok(pairs.map(|pair| Meeting::Pair(pair.map(ReadyDeck::clone))).collect())
            }
            Pairing::RandomDecks => {
                let maker = DeckMaker::new(library.catalogue());
                if let Err(problems) = maker.decks(seed) {
                    let problem =
                        |problem| format!("--cards: too few cards for random decks: the deck of a game {problem}");
                    return Err(Fault::Input(problems.iter().map(problem).collect()));
                }
                Ok(vec![Meeting::Random(maker)])
            }
        }
    }
}

/// Who plays against whom.
#[derive(Clone, Debug)]
pub enum Meeting<'a> {
    /// The same two decks in every game.
    Pair([ReadyDeck; 2]),
    /// Other decks in every game.
    Random(DeckMaker<'a>),
}

impl Meeting<'_> {
    /// The cards of both decks in the game with this seed.
    ///
    /// # Errors
    /// Why a random deck is not legal.
    pub fn decks(&self, seed: u64) -> Result<[Cow<'_, [DefIx]>; 2], String> {
        match self {
            Meeting::Pair(decks) => Ok(decks.each_ref().map(|deck| Cow::Borrowed(deck.cards.as_slice()))),
            Meeting::Random(maker) => maker.decks(seed).map(|decks| decks.map(Cow::Owned)).map_err(|problems| {
                let problems: Vec<String> = problems.iter().map(ToString::to_string).collect();
                format!("a random deck {}", problems.join("; "))
            }),
        }
    }

    /// The two decks, where they are always the same.
    pub fn pair(&self) -> Option<&[ReadyDeck; 2]> {
        match self {
            Meeting::Pair(decks) => Some(decks),
            Meeting::Random(_) => None,
        }
    }
}

impl fmt::Display for Meeting<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Meeting::Pair([left, right]) => write!(f, "{} against {}", left.slug, right.slug),
            Meeting::Random(_) => write!(f, "random decks"),
        }
    }
}
