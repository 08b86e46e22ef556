//! The cards of a game: what each is and does ([`catalogue`], [`program`]), and decks of them. What is printed on a card
//! is a room below ([`crate::facts`]), how a card is read from a file one above ([`crate::card_files`]).

pub mod catalogue;
pub(crate) mod compiling;
pub mod deck;
pub mod export;
pub(crate) mod occasions;
pub mod program;
pub mod words;

pub use catalogue::{CardDef, Catalogue, Printed};
pub use deck::{Deck, DeckProblem, Format, StoryDeck, StoryDeckProblem, StoryList};
