//! What is to be said beside an answer: what it costs, and that it would do nothing.
//!
//! Labels are what scenarios and saved games speak, so they stay as they are; a note is only for the reader.

use crate::decision::{Choice, Purpose};
use crate::id::{CardIx, Seat};
use crate::rules::play::price::Affordable;
use crate::state::frame::{Bill, Frame, Permit};
use crate::state::{Deed, EventFacts, Spot};
use crate::table::Table;
use crate::why::Silent;

/// Something to be said beside an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Note {
    /// What it costs.
    Price(Price),
    /// It is allowed, and would have no effect.
    NoEffect,
}

impl std::fmt::Display for Note {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Note::Price(price) => price.fmt(f),
            Note::NoEffect => f.write_str("would have no effect"),
        }
    }
}

/// What a card costs: from the least to the most where that depends on the place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Price {
    /// Energy to pay.
    pub pay: Span,
    /// Energy to lose.
    pub lose: Span,
}

/// From the least to the most.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Span {
    /// The least.
    pub least: i16,
    /// The most.
    pub most: i16,
}

impl Span {
    fn of(number: i16) -> Span {
        Span { least: number, most: number }
    }

    fn with(self, number: i16) -> Span {
        Span { least: self.least.min(number), most: self.most.max(number) }
    }

    /// Whether it is one number.
    pub fn is_fixed(self) -> bool {
        self.least == self.most
    }
}

impl std::fmt::Display for Span {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.is_fixed() {
            true => write!(f, "{}", self.least),
            false => write!(f, "{} to {}", self.least, self.most),
        }
    }
}

impl Price {
    fn of(bill: Bill) -> Price {
        Price { pay: Span::of(bill.pay), lose: Span::of(bill.lose) }
    }

    fn with(self, bill: Bill) -> Price {
        Price { pay: self.pay.with(bill.pay), lose: self.lose.with(bill.lose) }
    }

    /// Whether nothing is ever paid or lost.
    pub fn is_nothing(self) -> bool {
        self.pay.most == 0 && self.lose.most == 0
    }
}

/// `3 energy`, `3 to 6 energy`, `2 energy, 3 to lose`, `2 energy to lose`.
impl std::fmt::Display for Price {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match (self.pay.most, self.lose.most) {
            (_, 0) => write!(f, "{} energy", self.pay),
            (0, _) => write!(f, "{} energy to lose", self.lose),
            _ => write!(f, "{} energy, {} to lose", self.pay, self.lose),
        }
    }
}

impl Table {
    /// What is to be said beside an answer to the question now; mostly nothing.
    pub fn note_beside(&self, choice: Choice) -> Option<Note> {
        let decision = self.decision();
        let price = match (decision.purpose, self.state.agenda.last()) {
            (Purpose::Initiative, _) => match choice {
                Choice::Do(Deed::Play(card)) => self.price_to_play(decision.who, card),
                Choice::Do(deed) => self.price_of_action(decision.who, deed),
                _ => None,
            },
            (Purpose::Spot, Some(Frame::Announce(announce))) => match (announce.deed, choice.spot()) {
                (Deed::Play(card), Some(spot)) => {
                    self.price_at(announce.by, card, &announce.permit, &mut std::iter::once(spot))
                }
                _ => None,
            },
            (Purpose::StartingCard, _) => match choice {
                // coop.setup.6: the printed cost, out of the budget; that a card takes nothing of it is worth telling
                Choice::Card(card) => {
                    let price = Price::of(Bill { pay: self.def(card).facts.cost.unwrap_or(0), ..Bill::default() });
                    return Some(Note::Price(price));
                }
                _ => None,
            },
            (Purpose::Support, Some(Frame::Announce(announce))) => match choice {
                Choice::At(at) => Some(Price::of(self.bill_with_icon(announce, at))),
                _ => None,
            },
            (Purpose::Bargain, Some(Frame::Run(run))) => {
                return (choice == Choice::Yes && self.bargain_is_idle(run)).then_some(Note::NoEffect);
            }
            _ => None,
        };
        price.filter(|price| !price.is_nothing()).map(Note::Price)
    }

    /// What a card in hand, or one that is being announced, costs a seat at the places where it can be played and paid
    /// for; at all its places if it can be paid for nowhere. Nothing if it has no place.
    pub fn price_to_play(&self, seat: Seat, card: CardIx) -> Option<Price> {
        let permit = self.permit_now(seat, card);
        let payable = self
            .places_to_play(seat, card, &permit, |bill| self.can_afford(seat, bill, 0, &mut Silent) == Affordable::Yes);
        let price = self.price_at(seat, card, &permit, &mut payable.into_iter());
        price.or_else(|| {
            let all = self.places_to_play(seat, card, &permit, |_| true);
            self.price_at(seat, card, &permit, &mut all.into_iter())
        })
    }

    /// What an action of a phase costs; the cost of an ability stands in its words.
    fn price_of_action(&self, seat: Seat, deed: Deed) -> Option<Price> {
        let own = EventFacts::by(seat);
        let facts = match deed {
            Deed::Drain(at) | Deed::Attack(at) => EventFacts { at: Some(self.stay(at)), ..own },
            Deed::Move(card) => EventFacts { card: Some(self.stay(card)), ..own },
            Deed::Draw => own,
            _ => return None,
        };
        deed.happening().map(|what| Price::of(self.action_bill(what, &facts)))
    }

    /// The places where a seat may play a card, as answers, whatever it costs there.
    pub fn where_to_play(&self, seat: Seat, card: CardIx) -> Vec<Choice> {
        let spots = self.places_to_play(seat, card, &self.permit_now(seat, card), |_| true);
        spots.into_iter().map(Choice::of_spot).collect()
    }

    /// How a card may be played: as it is being announced, else by the rules.
    pub(crate) fn permit_now(&self, seat: Seat, card: CardIx) -> Permit {
        match self.state.agenda.last() {
            Some(Frame::Announce(announce)) if announce.deed == Deed::Play(card) => announce.permit,
            _ => self.own_permit(seat, card),
        }
    }

    fn places_to_play(&self, seat: Seat, card: CardIx, permit: &Permit, fits: impl Fn(Bill) -> bool) -> Vec<Spot> {
        let mut spots = Vec::new();
        self.each_spot(seat, card, permit, |spot| {
            if self.spot_forbidden(seat, card, spot).is_none()
                && fits(self.card_bill(seat, card, spot, permit, &mut ()))
            {
                spots.push(spot);
            }
            false
        });
        spots
    }

    /// What a card costs at some spots, with the cheapest support icons and with the dearest that can be paid for.
    fn price_at(
        &self,
        seat: Seat,
        card: CardIx,
        permit: &Permit,
        spots: &mut dyn Iterator<Item = Spot>,
    ) -> Option<Price> {
        let mut price: Option<Price> = None;
        let more = self.dearest_icons(seat, card, permit);
        for spot in spots {
            let least = self.card_bill(seat, card, spot, permit, &mut ());
            let most = Bill { pay: least.pay + more, ..least };
            let is_payable = more > 0 && self.can_afford(seat, most, 0, &mut Silent) == Affordable::Yes;
            for bill in [Some(least), is_payable.then_some(most)].into_iter().flatten() {
                price = Some(price.map_or_else(|| Price::of(bill), |price| price.with(bill)));
            }
        }
        price
    }
}
