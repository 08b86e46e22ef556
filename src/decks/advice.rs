//! What is unwise about a deck, though no rule forbids it: cards that none of its locations could support, and too few
//! locations to bring cards into play.

use super::odds::{add, fits, is_location};
use super::{Contents, counted};
use wars_engine::{Catalogue, DefIx};

/// Fewer locations than the printed decks have are told of.
const FEW_LOCATIONS: usize = 5;

/// A warning.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Warning {
    /// Cards whose support all locations of the deck together don't give (support.1).
    Unsupported(Vec<DefIx>),
    /// So few locations.
    FewLocations(usize),
}

/// Everything that is unwise about a deck.
pub fn warnings(deck: &Contents, catalogue: &Catalogue) -> Vec<Warning> {
    let locations: Vec<DefIx> = deck.all().filter(|card| is_location(*card, catalogue)).collect();
    let mut icons = [0; 5];
    for (card, count) in counted(locations.iter().copied()) {
        let def = catalogue.def(card);
        // Of a unique location only one copy lies on the table.
        (0..if def.facts.unique { 1 } else { count }).for_each(|_| add(&mut icons, def));
    }
    let others = counted(deck.cards.iter().copied()).into_iter().map(|(card, _)| card);
    let unsupported: Vec<DefIx> =
        others.filter(|card| !is_location(*card, catalogue) && !fits(catalogue.def(*card), &icons)).collect();
    let mut warnings = Vec::new();
    if !unsupported.is_empty() {
        warnings.push(Warning::Unsupported(unsupported));
    }
    // None at all is no matter of taste, and a stack of a story has its own rule.
    if deck.stack.is_none() && (1..FEW_LOCATIONS).contains(&locations.len()) {
        warnings.push(Warning::FewLocations(locations.len()));
    }
    warnings
}

impl Warning {
    /// In words.
    pub fn words(&self, catalogue: &Catalogue) -> String {
        match self {
            Warning::Unsupported(cards) => {
                let titles: Vec<&str> = cards.iter().map(|card| catalogue.def(*card).facts.title.as_str()).collect();
                format!("no locations of this deck support {} [support.1]", titles.join(", "))
            }
            Warning::FewLocations(1) => "has 1 location; the printed decks have more".to_owned(),
            Warning::FewLocations(count) => format!("has {count} locations; the printed decks have more"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::library::Library;

    #[test]
    fn nothing_is_unwise_about_printed_decks() {
        let library = Library::open(None, None).expect("the built-in cards load");
        let names = library.deck_names().expect("built-in decks");
        for name in names.iter().map(String::as_str).chain(["hunting-pack", "long-shots"]) {
            let list = library.list(name).expect("a built-in deck").list;
            let contents = Contents::of(&list, library.catalogue()).expect("known cards");
            assert_eq!(warnings(&contents, library.catalogue()), [], "{name}");
        }
    }

    #[test]
    fn cards_that_nothing_supports_and_few_locations_are_told() {
        let library = Library::open(None, None).expect("the built-in cards load");
        let catalogue = library.catalogue();
        let found = |name: &str| catalogue.find(name).expect("a card");
        let cards = ["Kizen Sentinel", "Geisha Bot", "Earth/Humanity's Home"].map(found).to_vec();
        let deck = Contents { name: "x".to_owned(), format: "casual", start: None, cards, stack: None };
        let told: Vec<String> = warnings(&deck, catalogue).iter().map(|it| it.words(catalogue)).collect();
        assert_eq!(
            told,
            [
                "no locations of this deck support Kizen Sentinel [support.1]",
                "has 1 location; the printed decks have more"
            ]
        );
    }
}
