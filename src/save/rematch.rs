//! Playing again: the beginning of a game once more, with another deal.

use super::header::{Header, Origin};
use crate::system::seed;
use jiff::Timestamp;
use wars_engine::Catalogue;

/// With which decks a game is played again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rematch {
    /// Everybody with the same deck.
    Same,
    /// Two players, each with the deck of the other.
    Swapped,
}

impl Header {
    /// The game once more: the same players and decks, another seed, and who begins by chance. A position begins as it
    /// did.
    ///
    /// # Errors
    /// When there are no two decks to swap, in words.
    pub fn once_more(&self, rematch: Rematch, catalogue: &Catalogue) -> Result<Header, String> {
        let mut next = Header { started: Timestamp::now(), ..self.renewed(catalogue) };
        match (&mut next.from, rematch) {
            (Origin::Decks { decks, seed, first, .. }, rematch) => {
                (*seed, *first) = (seed::fresh(), None);
                match (&mut decks[..], rematch) {
                    (_, Rematch::Same) => {}
                    ([one, other], Rematch::Swapped) => std::mem::swap(one, other),
                    _ => return Err("Only two players can swap their decks.".to_owned()),
                }
            }
            (Origin::Story { seed, .. }, Rematch::Same) => *seed = seed::fresh(),
            (Origin::Scenario(_), Rematch::Same) => {}
            (Origin::Story { .. }, Rematch::Swapped) => {
                return Err("In a story nobody swaps decks: begin it anew with others.".to_owned());
            }
            (Origin::Scenario(_), Rematch::Swapped) => {
                return Err("A position has no decks to swap.".to_owned());
            }
        }
        Ok(next)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::save::{Options, SavedDeck};
    use crate::tui::fixture::world;
    use wars_engine::Seat;

    #[test]
    fn decks_are_swapped_and_dealt_anew() {
        let catalogue = &world().catalogue;
        let deck = |at: usize| SavedDeck::new(&format!("deck {at}"), &world().decks[at].cards, catalogue);
        let from = Origin::duel([deck(0), deck(1)], 7, Some(Seat::B));
        let names = ["Ann", "Bob"].map(str::to_owned);
        let header = Header::new(catalogue, Timestamp::UNIX_EPOCH, names, Options::default(), from);
        for (rematch, titles) in [(Rematch::Same, ["deck 0", "deck 1"]), (Rematch::Swapped, ["deck 1", "deck 0"])] {
            let next = header.once_more(rematch, catalogue).expect("two decks");
            assert_eq!((next.titles(), &next.names), (titles.map(str::to_owned).to_vec(), &header.names));
            assert!(next.started > header.started);
            assert!(matches!(next.from, Origin::Decks { seed, first: None, .. } if seed != 7));
        }
    }
}
