//! The cards, and a game between two printed decks.

use std::error::Error;
use std::sync::Arc;
use wars_engine::{Catalogue, Deck, DefIx, NewGame};

/// How a game between two printed decks begins, with the cards it is played with.
pub fn duel(a: &str, b: &str, seed: u64) -> Result<(Arc<Catalogue>, NewGame), Box<dyn Error>> {
    let catalogue = Arc::new(Catalogue::load(wars_cards::CARDS.iter().copied())?);
    let new = NewGame::duel([cards(a, &catalogue)?, cards(b, &catalogue)?], seed);
    Ok((catalogue, new))
}

fn cards(name: &str, catalogue: &Catalogue) -> Result<Vec<DefIx>, Box<dyn Error>> {
    let text = wars_cards::deck(name).ok_or_else(|| format!("there is no deck {name}"))?;
    let deck = Deck::read(text, name)?.remove(0);
    Ok(deck.cards(catalogue).map_err(|problems| problems.iter().map(|it| format!("{it}. ")).collect::<String>())?)
}
