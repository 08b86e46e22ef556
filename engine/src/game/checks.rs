//! What must be true of every game, and how much room it takes.

use crate::id::{CardIx, Side};
use crate::language::Pile;
use crate::state::frame::Frame;
use crate::state::{Deed, Zone};
use crate::table::{Game, Table};

impl Game {
    /// Bytes this game takes in memory, lists included, shared card data not.
    pub fn memory(&self) -> usize {
        fn list<T>(items: &Vec<T>) -> usize {
            items.capacity() * size_of::<T>()
        }
        let state = &self.state;
        size_of::<Game>()
            + list(&state.cards)
            + list(&state.seats)
            + list(&state.locations)
            + list(&state.stack)
            + list(&state.waiting)
            + list(&state.lasting)
            + list(&state.watchers)
            + list(&state.agenda)
            + list(&state.departed)
            + list(&state.entries)
            + list(&state.spent)
            + list(&state.loops)
            + list(&self.events)
            + list(&self.options)
    }
}

impl Table {
    /// What is wrong with the table, if anything: the checks every decision must pass.
    pub fn broken_invariant(&self) -> Option<String> {
        let state = &self.state;
        let mut places = vec![0u8; state.cards.len()];
        for piles in &state.seats {
            for pile in Pile::ALL {
                for card in piles.get(pile).as_slice() {
                    places[card.ix()] += 1;
                    if state.card(*card).zone != Zone::Pile(pile) {
                        return Some(format!(
                            "{card:?} lies in a {} but is marked {:?}",
                            pile.name(),
                            state.card(*card).zone
                        ));
                    }
                }
            }
        }
        for (index, card) in state.cards.iter().enumerate() {
            let ix = CardIx::new(index as u16);
            let in_pile = matches!(card.zone, Zone::Pile(_));
            if places[index] != u8::from(in_pile) {
                return Some(format!(
                    "{ix:?} ({}) is in {} piles and marked {:?}",
                    self.title(ix),
                    places[index],
                    card.zone
                ));
            }
            let in_play = card.zone == Zone::Play;
            if state.in_play.contains(ix) != in_play || state.controlled[card.controller].contains(ix) != in_play {
                return Some(format!("{ix:?} ({}) disagrees with the sets of cards in play", self.title(ix)));
            }
            if in_play
                && let Some(place) = card.place.filter(|place| *place != ix)
                && !state.present(place).contains(ix)
            {
                return Some(format!("{ix:?} ({}) is not among the cards at its location", self.title(ix)));
            }
            if in_play
                && let Some(host) = card.host
                && (!state.in_play.contains(host) || state.card(host).place != card.place)
            {
                return Some(format!("{ix:?} ({}) is beneath a card elsewhere", self.title(ix)));
            }
            if card.zone == Zone::Stacked && !card.host.is_some_and(|host| state.in_play.contains(host)) {
                return Some(format!("{ix:?} ({}) is stacked on nothing", self.title(ix)));
            }
            if card.zone == Zone::Stack && !self.is_under_way_card(ix) {
                return Some(format!("{ix:?} ({}) is lost between hand and table", self.title(ix)));
            }
        }
        if state.outcome.is_none() && self.options.is_empty() {
            return Some(format!("nothing can be answered to {:?} {:?}", self.question, state.agenda.last()));
        }
        None
    }

    fn is_under_way_card(&self, card: CardIx) -> bool {
        let on_stack = self.state.stack.iter().any(|item| item.deed == Deed::Play(card));
        let in_frame = self.state.agenda.iter().any(|frame| match frame {
            Frame::Announce(announce) => announce.deed == Deed::Play(card),
            Frame::Resolve(resolve) => resolve.item.deed == Deed::Play(card),
            _ => false,
        });
        on_stack || in_frame || self.state.outcome.is_some()
    }

    /// Every part of the state that is a number below zero would be a bug; none may be.
    pub fn number_below_zero(&self) -> Option<String> {
        use crate::language::Stat;
        for card in self.state.in_play {
            if !self.is_ship(card) && !self.is_unit(card) {
                continue;
            }
            for stat in [Stat::Power, Stat::Tactics, Stat::Defense] {
                if self.stat(card, stat) < 0 {
                    return Some(format!("{} has {stat:?} below zero", self.title(card)));
                }
            }
        }
        for side in Side::BOTH {
            if self.battle_destiny(side) < 0 || self.attrition(side) < 0 {
                return Some("a battle number is below zero".to_owned());
            }
        }
        None
    }
}
