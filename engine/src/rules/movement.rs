//! Movement actions with passengers (keyword.transport.1, D-135).

use crate::card::CardType;
use crate::decision::Choice;
use crate::game::Game;
use crate::id::{CardIx, CardSet};
use crate::state::Spot;
use crate::state::frame::{Frame, Transport};

impl Game {
    /// Cards that may come along: characters with a vehicle, fighters with a ship, from the same place.
    pub(crate) fn passengers(&self, transport: &Transport) -> CardSet {
        if transport.left == 0 {
            return CardSet::EMPTY;
        }
        let carrier = self.state.card(transport.carrier);
        let to = self.spot_place(transport.to);
        let mine = self.state.present(carrier.place) & self.state.controlled[carrier.controller.ix()];
        let fits = |card: CardIx| {
            let state = self.state.card(card);
            let def = self.def(card);
            card != transport.carrier
                && state.host == carrier.host
                && self.forbidden_move(state.controller, card, state.place, to).is_none()
                && match self.is_ship(transport.carrier) {
                    true => self.is_fighter(card),
                    false => def.card_type() == CardType::Character && self.room_for(card, transport),
                }
        };
        mine.without(transport.along).iter().filter(|card| fits(*card)).collect()
    }

    fn is_fighter(&self, card: CardIx) -> bool {
        let fighter = self.setting.catalogue.words().word("fighter").unwrap_or_default();
        self.is_ship(card) && self.def(card).kind.labels & fighter.labels != 0
    }

    /// Room aboard the ship the carrier goes to, for everybody who comes along.
    fn room_for(&self, card: CardIx, transport: &Transport) -> bool {
        let Spot::Beneath(ship) = transport.to else { return true };
        let taken: i16 = transport.along.iter().chain([transport.carrier]).map(|unit| self.room_taken(unit)).sum();
        self.room_aboard(ship) - taken >= self.room_taken(card)
    }

    /// Runs one step of choosing passengers. True if it waits for an answer.
    pub(crate) fn step_transport(&mut self, transport: Transport) -> bool {
        if !self.passengers(&transport).is_empty() {
            return true;
        }
        self.depart_together(transport);
        false
    }

    /// Takes a passenger, or goes.
    pub(crate) fn answer_transport(&mut self, mut transport: Transport, choice: Choice) {
        match choice {
            Choice::Card(card) => {
                transport.along.insert(card);
                transport.left -= 1;
                if let Some(frame) = self.state.agenda.last_mut() {
                    *frame = Frame::Transport(transport);
                }
            }
            _ => self.depart_together(transport),
        }
    }

    fn depart_together(&mut self, transport: Transport) {
        self.state.agenda.pop();
        self.relocate(transport.carrier, transport.to);
        for card in transport.along {
            self.relocate(card, transport.to);
        }
    }
}
