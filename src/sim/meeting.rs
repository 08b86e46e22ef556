//! Which decks meet in the games of a run.

use super::random_deck::DeckMaker;
use crate::fault::Fault;
use crate::library::{Library, ReadyDeck};
use std::fmt;
use wars_engine::{NewGame, Seating};

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
    /// How the game with this seed begins; its players are called by their decks.
    ///
    /// # Errors
    /// Why a random deck is not legal.
    pub fn new_game(&self, seed: u64) -> Result<NewGame, String> {
        let (decks, names) = match self {
            Meeting::Pair([a, b]) => {
                let other = if a.slug == b.slug { format!("{}-2", b.slug) } else { b.slug.clone() };
                ([a.cards.clone(), b.cards.clone()], [a.slug.clone(), other])
            }
            Meeting::Random(maker) => {
                let decks = maker.decks(seed).map_err(|problems| {
                    let problems: Vec<String> = problems.iter().map(ToString::to_string).collect();
                    format!("a random deck {}", problems.join("; "))
                })?;
                (decks, ["random-a", "random-b"].map(str::to_owned))
            }
        };
        Ok(NewGame { seating: Seating::DUEL, decks: decks.into(), names: names.into(), seed, first: None })
    }

    /// What players call the two decks.
    pub fn titles(&self) -> [&str; 2] {
        match self {
            Meeting::Pair(decks) => decks.each_ref().map(|deck| deck.name.as_str()),
            Meeting::Random(_) => ["Random deck A", "Random deck B"],
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
