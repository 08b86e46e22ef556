//! Which cards of the catalogue a run has seen at work.

use serde_json::{Value, json};
use std::collections::BTreeSet;
use wars_engine::language::Pile;
use wars_engine::state::Zone;
use wars_engine::{CardIx, CardSet, Catalogue, Deed, DefIx, Event, Game};

/// The cards that entered play, or took effect where they do not stay.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sightings(BTreeSet<DefIx>);

impl Sightings {
    /// Counts what another part of the run has seen.
    pub fn add(&mut self, other: &Sightings) {
        self.0.extend(&other.0);
    }

    /// How many cards were seen.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    fn missing(&self, catalogue: &Catalogue) -> Vec<String> {
        let missing = catalogue.defs().filter(|(ix, _)| !self.0.contains(ix));
        missing.map(|(_, def)| format!("{} {}", def.facts.id, def.facts.title)).collect()
    }

    /// The cards seen and not seen as an object.
    pub fn json(&self, catalogue: &Catalogue) -> Value {
        json!({
            "in_catalogue": catalogue.defs().count(),
            "seen": self.len(),
            "never_seen": self.missing(catalogue),
        })
    }

    /// The cards seen and not seen as rows of a table.
    pub fn table(&self, catalogue: &Catalogue) -> Vec<String> {
        let seen = format!("{:<22}{} of {}", "cards seen", self.len(), catalogue.defs().count());
        let missing = self.missing(catalogue).into_iter().map(|card| format!("{:<22}{card}", "never seen"));
        std::iter::once(seen).chain(missing).collect()
    }

    /// A complaint about cards that were not seen, if there are any.
    pub fn lack(&self, catalogue: &Catalogue) -> Option<String> {
        let missing = self.missing(catalogue);
        let few = "neither entered play nor took effect; more games (-n) may show them";
        (!missing.is_empty()).then(|| format!("{} of {} cards {few}", missing.len(), catalogue.defs().count()))
    }
}

/// Follows the events of one game.
#[derive(Clone, Debug)]
pub struct Watch {
    seen: Sightings,
    /// Interrupts and orders that have been played and neither canceled nor found without effect.
    under_way: CardSet,
}

impl Watch {
    /// Before the game.
    pub fn new() -> Watch {
        Watch { seen: Sightings::default(), under_way: CardSet::EMPTY }
    }

    /// Takes in what has happened in this game.
    pub fn follow(&mut self, game: &Game, events: &[Event]) {
        for event in events {
            match *event {
                Event::StartingLocation { card, .. } | Event::Entered { card, .. } => self.sight(game, card),
                Event::Pending { deed: Deed::Play(card), .. } => self.under_way.insert(card),
                Event::Canceled { source: Some(card) } | Event::NoEffect { source: Some(card) } => {
                    self.under_way.remove(card);
                }
                // An interrupt or order leaves the stack when its effects are done; any other card has entered play
                // by then or never does.
                Event::Put { card, from: Zone::Stack, to: Pile::Used | Pile::Lost, .. }
                | Event::Stacked { card, from: Zone::Stack, .. }
                | Event::Removed { card }
                    if self.under_way.contains(card) =>
                {
                    self.under_way.remove(card);
                    let def = game.setting().catalogue.def(game.state().card(card).def);
                    if def.card_type().is_fleeting() {
                        self.sight(game, card);
                    }
                }
                _ => {}
            }
        }
    }

    fn sight(&mut self, game: &Game, card: CardIx) {
        self.seen.0.insert(game.state().card(card).def);
    }

    /// What the game has shown.
    pub fn into_sightings(self) -> Sightings {
        self.seen
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::library::Library;
    use wars_engine::{NewGame, Seat, Seating};

    /// A game that has just begun, with an interrupt and a unit of A's deck.
    fn game() -> (Game, CardIx, CardIx) {
        let library = Library::open(None, None).expect("the built-in cards load");
        let deck = library.deck("solidarity").expect("a deck").cards;
        let catalogue = library.catalogue();
        let first = |fits: &dyn Fn(DefIx) -> bool| {
            CardIx::new(deck.iter().position(|def| fits(*def)).expect("such a card") as u16)
        };
        let interrupt = first(&|def| catalogue.def(def).card_type().is_fleeting());
        let unit = first(&|def| catalogue.def(def).card_type().is_unit());
        let names = vec!["A".to_owned(), "B".to_owned()];
        let setup = NewGame { seating: Seating::DUEL, decks: vec![deck.clone(), deck], names, seed: 1, first: None };
        (Game::new(catalogue.clone(), setup).expect("a game"), interrupt, unit)
    }

    fn seen(game: &Game, events: &[Event]) -> usize {
        let mut watch = Watch::new();
        watch.follow(game, events);
        watch.into_sightings().len()
    }

    fn put(card: CardIx) -> Event {
        Event::Put { card, from: Zone::Stack, face_down: false, to: Pile::Lost }
    }

    #[test]
    fn an_interrupt_is_seen_when_its_effects_are_done() {
        let (game, card, _) = game();
        let played = Event::Pending { seat: Seat::A, deed: Deed::Play(card) };
        assert_eq!(seen(&game, &[played]), 0);
        assert_eq!(seen(&game, &[played, put(card)]), 1);
        assert_eq!(seen(&game, &[played, Event::Canceled { source: Some(card) }, put(card)]), 0);
        assert_eq!(seen(&game, &[played, Event::NoEffect { source: Some(card) }, put(card)]), 0);
        assert_eq!(seen(&game, &[played, Event::Removed { card }]), 1);
        assert_eq!(seen(&game, &[Event::Removed { card }]), 0);
    }

    #[test]
    fn a_unit_is_seen_when_it_enters_play() {
        let (game, _, card) = game();
        let played = Event::Pending { seat: Seat::A, deed: Deed::Play(card) };
        assert_eq!(seen(&game, &[played, put(card)]), 0);
        assert_eq!(seen(&game, &[played, Event::Entered { seat: Seat::A, card, at: None }]), 1);
    }

    #[test]
    fn what_is_missing_is_said_by_id_and_title() {
        let (game, card, _) = game();
        let catalogue = &game.setting().catalogue;
        let all = catalogue.defs().count();
        let mut seen = Sightings(catalogue.defs().map(|(ix, _)| ix).collect());
        assert_eq!((seen.missing(catalogue), seen.lack(catalogue)), (vec![], None));
        let def = game.state().card(card).def;
        seen.0.remove(&def);
        let facts = &catalogue.def(def).facts;
        let table = seen.table(catalogue).join("\n");
        assert!(table.contains(&format!("{} of {all}", all - 1)), "{table}");
        assert!(table.contains(&format!("{} {}", facts.id, facts.title)), "{table}");
        assert!(seen.lack(catalogue).is_some());
    }
}
