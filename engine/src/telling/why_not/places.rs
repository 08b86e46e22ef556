//! Why a card can't go to a place one might expect: where it is played, where it moves, where an effect takes it.

use crate::decision::Choice;
use crate::facts::CardType;
use crate::id::{CardIx, CardSet, Seat};
use crate::language::Effect;
use crate::rules::scope::Scope;
use crate::state::frame::{Announce, Frame, Permit, Run};
use crate::state::{Deed, Spot};
use crate::table::Table;
use crate::why::{Obstacle, Reason, Refusals as _};

impl Table {
    /// Why what is being announced can't go to a spot.
    pub(super) fn why_not_spot(&self, choice: Choice, reasons: &mut Vec<Reason>) {
        let (Some(Frame::Announce(announce)), Some(spot)) = (self.state.agenda.last(), choice.spot()) else { return };
        match announce.deed {
            Deed::Play(card) => self.why_not_play_at(announce, card, spot, reasons),
            Deed::Move(card) => {
                _ = self.is_place_of(announce.by, spot, reasons) && self.may_go(announce.by, card, spot, reasons);
            }
            _ => {}
        }
    }

    fn why_not_play_at(&self, announce: &Announce, card: CardIx, spot: Spot, reasons: &mut Vec<Reason>) {
        let (seat, permit) = (announce.by, &announce.permit);
        if !self.could_have(seat, card, spot, reasons) {
            return;
        }
        if !self.spot_serves(seat, card, permit, spot, reasons) {
            return;
        }
        if let Some(by) = self.spot_forbidden(seat, card, spot) {
            reasons.refuse(Reason::Forbidden { by });
        }
        let bill = self.card_bill(seat, card, spot, permit, &mut ());
        self.can_afford(seat, bill, 0, reasons);
    }

    /// Whether a spot is one that a card of its type could have at all.
    fn could_have(&self, seat: Seat, card: CardIx, spot: Spot, reasons: &mut Vec<Reason>) -> bool {
        if self.each_thinkable_spot(seat, card, |other| other == spot) {
            return true;
        }
        let not_there = |why: Obstacle| Reason::NotThere { from: None, why };
        let is_camp = self.def(card).keywords[0].encampment;
        let reason = match (self.def(card).card_type(), spot) {
            (CardType::Location, Spot::Beneath(to)) if is_camp && self.def(to).location.is_some() => {
                not_there(Obstacle::StackedCamp)
            }
            (CardType::Location, Spot::Beneath(_)) if is_camp => not_there(Obstacle::NoCampGround),
            (CardType::Location, _) => not_there(Obstacle::NoPlace),
            (CardType::Weapon, Spot::Beneath(host)) if self.is_foreign(seat, host) => {
                not_there(Obstacle::WeaponForeign)
            }
            (CardType::Asset, Spot::Beneath(host)) if self.is_foreign(seat, host) => not_there(Obstacle::AssetForeign),
            (_, Spot::At(_) | Spot::Beneath(_)) if !self.is_place_of(seat, spot, reasons) => return false,
            _ => Reason::NotThat,
        };
        reasons.refuse(reason);
        false
    }

    fn is_foreign(&self, seat: Seat, host: CardIx) -> bool {
        self.state.in_play.contains(host) && self.state.card(host).controller != seat
    }

    /// Whether a spot is at a location on the table or aboard a ship of a seat.
    fn is_place_of(&self, seat: Seat, spot: Spot, reasons: &mut Vec<Reason>) -> bool {
        let reason = match spot {
            Spot::At(at) if self.state.locations.iter().any(|location| location.card == at) => return true,
            Spot::Beneath(ship) if self.is_ship(ship) && self.state.in_play.contains(ship) => {
                if self.state.card(ship).controller == seat {
                    return true;
                }
                Reason::NotThere { from: None, why: Obstacle::Foreign }
            }
            _ => Reason::NotThat,
        };
        reasons.refuse(reason);
        false
    }

    /// Why a card can't come along with another.
    pub(super) fn why_not_along(&self, choice: Choice, reasons: &mut Vec<Reason>) {
        let (Some(Frame::Transport(transport)), Choice::Card(card)) = (self.state.agenda.last(), choice) else {
            return;
        };
        let (state, carrier) = (self.state.card(card), self.state.card(transport.carrier));
        if state.controller == carrier.controller && state.place == carrier.place {
            self.may_come(card, transport, reasons);
        }
    }

    /// Why an effect can't take its cards to a place.
    pub(super) fn why_not_destination(&self, choice: Choice, reasons: &mut Vec<Reason>) {
        let (Some(Frame::Run(run)), Some(spot)) = (self.state.agenda.last(), choice.spot()) else { return };
        if let Some((by, card)) = self.redirected(run) {
            return self.why_not_redirect(by, card, spot, reasons);
        }
        let Some((cards, places)) = self.taken(run) else { return };
        let owner = cards.first().map_or(run.binding.you, |card| self.state.card(card).controller);
        if !self.is_place_of(owner, spot, reasons) {
            return;
        }
        let to = self.spot_place(spot);
        for card in cards {
            let is_there = self.state.card(card).place == to;
            if is_there || !to.is_some_and(|to| places.contains(to)) {
                let why = if is_there { Obstacle::NoMove } else { Obstacle::NotSaid };
                reasons.refuse(Reason::NotThere { from: None, why });
            } else {
                self.can_be_taken(card, spot, reasons);
            }
        }
    }

    /// Why a card that is pending can't be sent to another spot.
    fn why_not_redirect(&self, by: Seat, card: CardIx, spot: Spot, reasons: &mut Vec<Reason>) {
        if self.could_have(by, card, spot, reasons) && self.spot_serves(by, card, &Permit::NORMAL, spot, reasons) {
            reasons.refuse(match self.spot_forbidden(by, card, spot) {
                Some(by) => Reason::Forbidden { by },
                None => Reason::NotThere { from: None, why: Obstacle::NotNamed },
            });
        }
    }

    /// The pending card that an effect sends elsewhere, and its player.
    fn redirected(&self, run: &Run) -> Option<(Seat, CardIx)> {
        let Some(Effect::Redirect(reference)) = self.op(run).effect() else { return None };
        let item = self.target_item(run, *reference)?;
        match item.deed {
            Deed::Play(card) => Some((item.by, card)),
            _ => None,
        }
    }

    /// The cards an effect moves, and the locations it speaks of.
    fn taken(&self, run: &Run) -> Option<(CardSet, CardSet)> {
        let Some(Effect::Move { what, to }) = self.op(run).effect() else { return None };
        let scope = Scope::of_run(self, run);
        Some((self.picked(what, &scope) & self.state.in_play, self.places(to, &scope)))
    }

    /// The places one might expect for what is being announced.
    pub(super) fn expected_spots(&self) -> Vec<Choice> {
        let Some(Frame::Announce(announce)) = self.state.agenda.last() else { return Vec::new() };
        let mut expected = Vec::new();
        let mut expect = |spot: Spot| {
            expected.push(Choice::of_spot(spot));
            false
        };
        match announce.deed {
            Deed::Play(card) => {
                let is_host =
                    |host: CardIx| self.is_ship(host) || self.is_unit(host) || self.def(host).location.is_some();
                self.each_thinkable_spot(announce.by, card, |spot| match spot {
                    Spot::Beneath(host) if !is_host(host) => false,
                    _ => expect(spot),
                });
            }
            Deed::Move(card) => _ = self.each_thinkable_way(announce.by, card, expect),
            _ => {}
        }
        expected
    }

    /// The places one might expect an effect to take its cards to.
    pub(super) fn expected_destinations(&self) -> Vec<Choice> {
        let Some(Frame::Run(run)) = self.state.agenda.last() else { return Vec::new() };
        let mut expected = Vec::new();
        let expect = |spot: Spot| {
            expected.push(Choice::of_spot(spot));
            false
        };
        if let Some((by, card)) = self.redirected(run) {
            self.each_thinkable_spot(by, card, expect);
        } else if let Some(card) = self.taken(run).and_then(|(cards, _)| cards.first()) {
            self.each_thinkable_way(self.state.card(card).controller, card, expect);
        }
        expected
    }
}
