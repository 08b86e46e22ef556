//! What a player with initiative is offered: everything one might expect to do, and of that what is possible.

use super::legality::require;
use crate::card::occasions::Occasion;
use crate::card::program::{Compiled, Quantity};
use crate::decision::Choice;
use crate::id::{CardIx, CardSet, Seat};
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
        let occasion = self.occasion(seat);
        let early = &self.setting.early[occasion.ix()];
        self.each_card_to_play(seat, |card| deploying || early.contains(card), &mut offer);
        let energy = self.pile_count(seat, Pile::Active);
        let in_time = |it: &Compiled| it.occasions.contains(occasion) && it.least_energy <= energy;
        self.each_use(seat, self.setting.usable[occasion.ix()], in_time, &mut offer);
    }

    /// What is plain to see of this moment for a seat.
    fn occasion(&self, seat: Seat) -> Occasion {
        Occasion {
            own_turn: self.state.is_turn_of(seat),
            phase: self.state.turn.phase,
            battle: self.state.battle.is_some(),
            pending: !self.state.stack.is_empty(),
        }
    }

    /// Every action of the phase that its player might expect to perform (phaseact.1).
    pub(crate) fn each_phase_action(&self, seat: Seat, expect: &mut impl FnMut(Deed)) {
        self.each_story_action(seat, expect);
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

    /// Every card in hand that its player might expect to play, of those that are asked for; equal copies once.
    pub(crate) fn each_card_to_play(&self, seat: Seat, wanted: impl Fn(CardIx) -> bool, expect: &mut impl FnMut(Deed)) {
        let hand = self.state.piles(seat).get(Pile::Hand);
        for (index, card) in hand.as_slice().iter().enumerate() {
            let same = |other: &CardIx| self.state.card(*other).def == self.state.card(*card).def;
            if wanted(*card) && !hand.as_slice()[..index].iter().any(same) {
                expect(Deed::Play(*card));
            }
        }
    }

    /// Every activated ability that a player might expect to use: of these cards, those that are asked for.
    pub(crate) fn each_use(
        &self,
        seat: Seat,
        cards: CardSet,
        wanted: impl Fn(&Compiled) -> bool,
        expect: &mut impl FnMut(Deed),
    ) {
        let mine = self.state.controlled[seat] | self.setting.open_to_all;
        for card in cards & self.state.in_play & mine {
            for (index, it) in self.def(card).abilities_on(self.state.card(card).face) {
                if matches!(it.ability, Ability::Activated(_)) && wanted(it) {
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
            Deed::Search(at) => self.may_search(seat, at, refusals),
            Deed::Tunnel(at) => self.may_tunnel(seat, at, true, refusals),
            Deed::Surface(at) => self.may_tunnel(seat, at, false, refusals),
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
