//! An opening hand by chance, to see how a deck may begin: which of the cards drawn could be supported, and by what.
//!
//! It thinks as the odds do: of the printed support icons on one's side of one's locations, and of nothing else.

use super::Contents;
use super::odds::{HAND, STORY_HAND, add, best_start, fits, is_location};
use crate::sim::{Dice, Use};
use wars_engine::{Catalogue, DefIx};

/// A hand that was drawn, and what is left to draw.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Opening {
    /// The location on the table: the proposed one, else the one that supports most; of a story the top of the stack.
    pub start: Option<DefIx>,
    reserve: Vec<DefIx>,
    drawn: usize,
}

/// How a drawn card stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    /// It is a location, which needs no support.
    Location,
    /// It needs no support at all.
    Free,
    /// The location on the table supports it.
    ByStart,
    /// Locations in hand support it together with that one.
    ByHand,
    /// Nothing that is drawn supports it.
    Not,
}

impl Opening {
    /// Shuffles a deck by a seed and draws the opening hand.
    pub fn deal(deck: &Contents, catalogue: &Catalogue, seed: u64) -> Opening {
        let mut reserve = deck.cards.clone();
        let start = match &deck.stack {
            // coop.player.control.5: the first one comes before anything is deployed.
            Some(stack) => stack.first().copied(),
            None => deck.start.or_else(|| best_start(deck, catalogue)),
        };
        // setup.location.1: the starting location is no part of the hand.
        if let Some(at) = start.and_then(|start| reserve.iter().position(|card| *card == start)) {
            reserve.remove(at);
        }
        Dice::new(seed, Use::Hands).shuffle(&mut reserve);
        // setup.hand.1, coop.setup.11
        let hand = if deck.stack.is_some() { STORY_HAND } else { HAND };
        let drawn = hand.min(reserve.len());
        Opening { start, reserve, drawn }
    }

    /// Draws a card; whether there was one.
    pub fn draw(&mut self) -> bool {
        let can = self.drawn < self.reserve.len();
        self.drawn += usize::from(can);
        can
    }

    /// The cards drawn, in order.
    pub fn hand(&self) -> &[DefIx] {
        &self.reserve[..self.drawn]
    }

    /// How many cards are left to draw.
    pub fn left(&self) -> usize {
        self.reserve.len() - self.drawn
    }

    /// How a drawn card stands.
    pub fn standing(&self, card: DefIx, catalogue: &Catalogue) -> Standing {
        let def = catalogue.def(card);
        let mut icons = [0; 5];
        if is_location(card, catalogue) {
            return Standing::Location;
        }
        if fits(def, &icons) {
            return Standing::Free;
        }
        let mut unique = Vec::new();
        let mut lay = |icons: &mut [u8; 5], location: DefIx| {
            let def = catalogue.def(location);
            if def.facts.unique && unique.contains(&def.title) {
                return;
            }
            unique.push(def.title);
            add(icons, def);
        };
        self.start.iter().for_each(|start| lay(&mut icons, *start));
        if fits(def, &icons) {
            return Standing::ByStart;
        }
        let in_hand = self.hand().iter().filter(|card| is_location(**card, catalogue));
        in_hand.for_each(|location| lay(&mut icons, *location));
        if fits(def, &icons) { Standing::ByHand } else { Standing::Not }
    }

    /// What came of it in a line: how many of the cards drawn could be supported.
    pub fn summary(&self, catalogue: &Catalogue) -> String {
        let standings: Vec<Standing> = self.hand().iter().map(|card| self.standing(*card, catalogue)).collect();
        let count = |wanted: &[Standing]| standings.iter().filter(|it| wanted.contains(it)).count();
        let cards = standings.len() - count(&[Standing::Location]);
        let start = self.start.map(|start| catalogue.def(start).facts.title.as_str());
        format!(
            "{}: {} of {cards} cards could be supported at once, {} more with the locations in hand ({}), {} not.",
            start.map_or("Without a starting location".to_owned(), |start| format!("Begun with {start}")),
            count(&[Standing::Free, Standing::ByStart]),
            count(&[Standing::ByHand]),
            count(&[Standing::Location]),
            count(&[Standing::Not])
        )
    }
}

impl Standing {
    /// In words.
    pub fn words(self) -> &'static str {
        match self {
            Standing::Location => "a location",
            Standing::Free => "needs no support",
            Standing::ByStart => "supported from the start",
            Standing::ByHand => "supported with the locations in hand",
            Standing::Not => "not supported yet",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::library::Library;

    #[test]
    fn a_hand_is_drawn_and_drawn_on_until_nothing_is_left() {
        let library = Library::open(None, None).expect("the built-in cards load");
        let catalogue = library.catalogue();
        for (name, hand, rest) in [("sample-a", 8, 31), ("swarm", 8, 51), ("hunting-pack", 5, 45)] {
            let list = library.list(name).expect("a built-in deck").list;
            let contents = Contents::of(&list, catalogue).expect("known cards");
            let mut opening = Opening::deal(&contents, catalogue, 7);
            assert_eq!(opening, Opening::deal(&contents, catalogue, 7), "the seed decides");
            assert_ne!(opening.hand(), Opening::deal(&contents, catalogue, 8).hand());
            assert_eq!((opening.hand().len(), opening.left()), (hand, rest), "{name}");
            assert!(opening.start.is_some() && opening.summary(catalogue).starts_with("Begun with "));
            while opening.draw() {}
            assert_eq!((opening.hand().len(), opening.left()), (hand + rest, 0), "{name}");
            let last = opening.hand().iter().map(|card| opening.standing(*card, catalogue));
            assert!(name != "swarm" || last.clone().all(|it| it != Standing::Not), "all locations are drawn");
            assert!(last.count() == hand + rest);
        }
    }

    #[test]
    fn an_empty_deck_has_an_empty_hand() {
        let library = Library::open(None, None).expect("the built-in cards load");
        let deck = Contents { name: "x".to_owned(), format: "casual", start: None, cards: Vec::new(), stack: None };
        let mut opening = Opening::deal(&deck, library.catalogue(), 1);
        assert!(opening.hand().is_empty() && !opening.draw());
        assert!(opening.summary(library.catalogue()).starts_with("Without a starting location: 0 of 0"));
    }
}
