//! Movement actions with passengers (keyword.transport.1, D-135).

use crate::decision::Choice;
use crate::event::Event;
use crate::facts::CardType;
use crate::id::{CardIx, CardSet};
use crate::rules::numbers::bounded;
use crate::state::frame::{Arrivals, Frame, Transport};
use crate::state::{Spot, Watcher};
use crate::table::{Game, Table};
use crate::why::{Reason, Refusals, Silent};

impl Game {
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
        let from = self.state.card(transport.carrier).place;
        let cards = transport.along | CardSet::of(transport.carrier);
        for card in cards {
            self.shift(card, transport.to);
        }
        self.state.agenda.push(Frame::Arrivals(Arrivals { cards, from }));
    }

    /// Tells of those who have arrived together. True if it waits for an answer: what works once and could be set
    /// off by several of them asks its player by which (D-188).
    pub(crate) fn step_arrivals(&mut self, arrivals: Arrivals) -> bool {
        if self.set_off_by_several(&arrivals).is_some() {
            return true;
        }
        self.state.agenda.pop();
        let events: Vec<Event> = arrivals.cards.iter().map(|card| self.arrival(&arrivals, card)).collect();
        let heard = self.hear_all(&events);
        events.into_iter().for_each(|event| self.record(event));
        self.note(heard);
        false
    }

    /// Takes an answer: which of several arrivals sets something off.
    pub(crate) fn answer_arrivals(&mut self, arrivals: Arrivals, choice: Choice) {
        if let (Choice::Card(card), Some((watcher, _))) = (choice, self.set_off_by_several(&arrivals)) {
            self.set_off(&watcher, &self.arrival(&arrivals, card));
        }
    }
}

impl Table {
    /// Cards that may come along: characters with a vehicle, fighters with a ship, from the same place.
    pub(crate) fn passengers(&self, transport: &Transport) -> CardSet {
        if transport.left == 0 {
            return CardSet::EMPTY;
        }
        let carrier = self.state.card(transport.carrier);
        let present = carrier.place.map_or(CardSet::EMPTY, |place| self.state.present(place));
        let mine = present & self.state.controlled[carrier.controller];
        mine.without(transport.along).iter().filter(|card| self.may_come(*card, transport, &mut Silent)).collect()
    }

    /// Whether a card at the place of a carrier, of the same player, may come along.
    pub(crate) fn may_come<R: Refusals>(&self, card: CardIx, transport: &Transport, refusals: &mut R) -> bool {
        let (state, carrier) = (self.state.card(card), self.state.card(transport.carrier));
        let is_kind = match self.is_ship(transport.carrier) {
            true => self.is_fighter(card),
            false => self.def(card).card_type() == CardType::Character,
        };
        if card == transport.carrier || state.host != carrier.host || !is_kind {
            refusals.refuse(Reason::NotThat);
            return false;
        }
        if let Some(law) = self.story_forbids_moving(state.controller, card) {
            refusals.refuse(Reason::Story(law));
            return false;
        }
        if let Some(by) = self.forbidden_move(state.controller, card, state.place, self.spot_place(transport.to)) {
            refusals.refuse(Reason::Forbidden { by });
            return false;
        }
        self.is_ship(transport.carrier) || self.room_for(card, transport, refusals)
    }

    fn is_fighter(&self, card: CardIx) -> bool {
        let fighter = self.setting.catalogue.words().word("fighter").unwrap_or_default();
        self.is_ship(card) && self.def(card).kind.labels & fighter.labels != 0
    }

    /// Room aboard the ship the carrier goes to, for everybody who comes along.
    fn room_for<R: Refusals>(&self, card: CardIx, transport: &Transport, refusals: &mut R) -> bool {
        let Spot::Beneath(ship) = transport.to else { return true };
        let aboard = transport.along.iter().chain([transport.carrier]);
        let taken = bounded(aboard.map(|unit| i32::from(self.room_needed(ship, unit))).sum());
        let size = self.room_needed(ship, card);
        let room = self.room_aboard(ship) - taken;
        let fits = size == 0 || room >= size;
        if R::LISTENS && !fits {
            let capacity = self.capacity(ship);
            refusals.refuse(Reason::NoRoom { ship, unit: card, capacity, taken: capacity - room, size }); // capacity.2
        }
        fits
    }

    /// A watcher that works once and hears of several arrivals: which one, and those by which it may be set off.
    pub(crate) fn set_off_by_several(&self, arrivals: &Arrivals) -> Option<(Watcher, Vec<CardIx>)> {
        self.state.watchers.iter().find_map(|watcher| {
            let sets_off = |card: &CardIx| self.is_set_off(watcher, &self.arrival(arrivals, *card));
            let cards: Vec<CardIx> = arrivals.cards.iter().filter(sets_off).collect();
            (cards.len() > 1).then_some((*watcher, cards))
        })
    }

    fn arrival(&self, arrivals: &Arrivals, card: CardIx) -> Event {
        let state = self.state.card(card);
        Event::Moved { seat: state.controller, card, from: arrivals.from, at: state.place }
    }
}
