//! Advice beside answers, from what the player who is asked knows: their own deck, and what lies open.

use super::{Menu, Support};
use wars_engine::{Game, Purpose};

impl Menu {
    /// The same with what each location would do for the deck, where a deck begins with one. Answers are only listed for
    /// those who may know them, and who knows them knows the deck.
    pub(super) fn advising(mut self, game: &Game) -> Menu {
        let decision = game.decision();
        if decision.purpose != Purpose::StartingLocation {
            return self;
        }
        let catalogue = &game.setting().catalogue;
        let deck: Vec<_> = game.state().cards.iter().filter(|card| card.owner == decision.who).collect();
        for entry in &mut self.entries {
            let location = entry.card.map(|card| catalogue.def(game.state().card(card).def));
            let cards = deck.iter().map(|card| catalogue.def(card.def));
            if let Some(support) = location.and_then(|location| Support::of(location, cards)) {
                entry.note = support.to_string();
            }
        }
        self
    }
}
