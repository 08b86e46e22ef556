//! What a player with initiative is offered: everything one might expect to do, and of that what is possible.

use super::legality::require;
use crate::card::CardDef;
use crate::card::program::Quantity;
use crate::decision::Choice;
use crate::facts::CardType;
use crate::id::{CardIx, Seat};
use crate::language::{Ability, Pile};
use crate::state::frame::{Window, WindowKind};
use crate::state::{Deed, Phase, Zone};
use crate::table::Table;
use crate::why::{Reason, Refusals, Silent};

impl Table {
    /// Lists everything the holder of a window may do (init.machine.3).
    pub(crate) fn list_initiative(&self, window: &Window, options: &mut Vec<Choice>) {
        let seat = window.holder;
        options.push(Choice::Pass);
        let mut support = None;
        let mut offer = |deed: Deed| {
            if self.may(seat, deed, &mut support, &mut Silent) {
                options.push(Choice::Do(deed));
            }
        };
        let own_turn = self.state.is_turn_of(seat);
        let free = own_turn && self.state.stack.is_empty() && window.kind == WindowKind::Phase;
        if free && !self.is_too_poor_to_move(seat) {
            self.each_phase_action(seat, &mut offer);
        }
        let deploying = free && self.is_phase(Phase::Deploy);
        let in_time = |def: &CardDef| {
            deploying
                || def.card_type() == CardType::Interrupt
                || def.play_rules().any(|rule| rule.as_interrupt.is_some())
        };
        self.each_card_to_play(seat, in_time, &mut offer);
        self.each_use(seat, &mut offer);
    }

    /// Every action of the phase that its player might expect to perform (phaseact.1).
    pub(crate) fn each_phase_action(&self, seat: Seat, expect: &mut impl FnMut(Deed)) {
        let places = self.state.locations.iter().map(|location| location.card);
        match self.state.turn.phase {
            Phase::Activate => {
                let possible = self.may_activate(seat, &mut Silent);
                let most = if possible { self.activation_limit(seat).clamp(0, 60) } else { 0 };
                (0..=most as u8).rev().map(Deed::Activate).for_each(expect); // activate.3
            }
            Phase::Control => places.map(Deed::Drain).for_each(expect),
            Phase::Deploy if !self.movement_allowed(seat) => {}
            Phase::Deploy | Phase::Move => {
                let movers = self.state.controlled[seat] & (self.setting.ships | self.setting.units);
                movers.iter().map(Deed::Move).for_each(expect);
            }
            Phase::Battle => places.map(Deed::Attack).for_each(expect),
            Phase::Draw => expect(Deed::Draw),
        }
    }

    /// Every card in hand that its player might expect to play, of the kinds that are asked for; equal copies once.
    pub(crate) fn each_card_to_play(
        &self,
        seat: Seat,
        wanted: impl Fn(&CardDef) -> bool,
        expect: &mut impl FnMut(Deed),
    ) {
        let hand = self.state.piles(seat).get(Pile::Hand);
        for (index, card) in hand.as_slice().iter().enumerate() {
            let same = |other: &CardIx| self.state.card(*other).def == self.state.card(*card).def;
            if wanted(self.def(*card)) && !hand.as_slice()[..index].iter().any(same) {
                expect(Deed::Play(*card));
            }
        }
    }

    /// Every activated ability that a player might expect to use.
    pub(crate) fn each_use(&self, seat: Seat, expect: &mut impl FnMut(Deed)) {
        let mine = self.state.controlled[seat] | self.setting.open_to_all;
        for card in self.setting.activated & self.state.in_play & mine {
            for (index, it) in self.def(card).abilities_on(self.state.card(card).face) {
                if matches!(it.ability, Ability::Activated(_)) {
                    expect(Deed::Use(card, index));
                }
            }
        }
    }

    /// Whether a seat may do this with initiative now. Support icons are added up at most once a listing.
    pub(crate) fn may<R: Refusals>(
        &self,
        seat: Seat,
        deed: Deed,
        support: &mut Option<[i16; 5]>,
        refusals: &mut R,
    ) -> bool {
        match deed {
            Deed::Play(card) => {
                let state = self.state.card(card);
                if state.owner != seat || state.zone != Zone::Pile(Pile::Hand) {
                    refusals.refuse(Reason::NotYours);
                    return false;
                }
                self.may_play(seat, card, &self.own_permit(seat, card), support, refusals)
            }
            Deed::Use(card, ability) => self.may_use(seat, card, ability, refusals),
            Deed::Activate(amount) => {
                let mut fine = self.may_activate(seat, refusals);
                // Who lists amounts has asked for the limit.
                if R::LISTENS {
                    let limit = self.activation_limit(seat);
                    require!(refusals, fine, i16::from(amount) <= limit, Reason::AboveActivationLimit { limit });
                }
                fine
            }
            Deed::Drain(at) => self.may_drain(seat, at, refusals),
            Deed::Attack(at) => self.may_attack(seat, at, refusals),
            Deed::Move(card) => {
                if self.state.card(card).controller != seat || !self.state.in_play.contains(card) {
                    refusals.refuse(Reason::NotYours);
                    return false;
                }
                self.may_move(seat, card, refusals)
            }
            Deed::Draw => self.may_draw(seat, refusals),
            Deed::Trigger(..) => {
                refusals.refuse(Reason::NotThat);
                false
            }
        }
    }

    /// Whether no movement action can be paid for in the move phase.
    fn is_too_poor_to_move(&self, seat: Seat) -> bool {
        self.is_phase(Phase::Move) && self.pile_count(seat, Pile::Active) == 0 && !self.price_may_drop()
    }

    fn price_may_drop(&self) -> bool {
        !(self.setting.modifiers[Quantity::Price as usize] & self.state.in_play).is_empty()
    }
}
