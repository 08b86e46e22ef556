//! What a player with initiative may do, and why not: actions and abilities here, cards in `playable`.
//!
//! One body answers both: with the silent [`Refusals`] it says yes or no, with a list it gives
//! every reason.

use crate::id::{CardIx, Seat};
use crate::language::{Ability, Happening, Pile};
use crate::rules::numbers::bounded;
use crate::rules::play::price::Affordable;
use crate::rules::scope::Scope;
use crate::state::frame::{Bill, Frame, WindowKind};
use crate::state::{Binding, EventFacts, Limited, Phase, Zone};
use crate::story::Law;
use crate::table::Table;
use crate::why::{Reason, Refusals, Silent};

/// Refuses with a reason unless a test holds; leaves at once if nobody wants to hear more.
macro_rules! require {
    ($refusals:expr, $fine:ident, $test:expr, $reason:expr) => {
        if !$test {
            $fine = false;
            if $refusals.refuse($reason) {
                return false;
            }
        }
    };
}

/// The same for a bill: the reasons are those of `can_afford`.
macro_rules! require_afford {
    ($game:expr, $seat:expr, $bill:expr, $needed:expr, $refusals:expr, $fine:ident) => {
        match $game.can_afford($seat, $bill, $needed, $refusals) {
            Affordable::Yes => {}
            Affordable::No => $fine = false,
            Affordable::Enough => return false,
        }
    };
}

pub(super) use {require, require_afford};

impl Table {
    /// Timing of phase actions (phaseact.1).
    fn phase_action<R: Refusals>(&self, seat: Seat, phase: Phase, refusals: &mut R) -> bool {
        let mut fine = true;
        require!(refusals, fine, self.in_own_phase(seat, phase), Reason::Phase(phase));
        require!(refusals, fine, self.state.battle.is_none(), Reason::BattleUnderWay);
        require!(refusals, fine, self.state.stack.is_empty(), Reason::StackNotEmpty);
        require!(refusals, fine, !self.at_end_of_turn(), Reason::EndOfTurn);
        fine
    }

    /// Whether cards that stay may be played by the rules now.
    pub(crate) fn is_own_deploy_time(&self, seat: Seat) -> bool {
        self.in_own_phase(seat, Phase::Deploy)
            && !self.at_end_of_turn()
            && self.state.battle.is_none()
            && self.state.stack.is_empty()
    }

    /// Whether the last phase is over and its turn's end is being resolved.
    pub(crate) fn at_end_of_turn(&self) -> bool {
        self.state.agenda.iter().any(|frame| matches!(frame, Frame::Window(it) if it.kind == WindowKind::EndOfTurn))
    }

    /// Whether a seat may perform the activation action (activate.1).
    pub(crate) fn may_activate<R: Refusals>(&self, seat: Seat, refusals: &mut R) -> bool {
        let mut fine = self.phase_action(seat, Phase::Activate, refusals);
        require!(refusals, fine, !self.state.has_activated(seat), Reason::AlreadyActivated);
        fine
    }

    /// Whether a seat may drain at a location (drain.1, drain.2).
    pub(crate) fn may_drain<R: Refusals>(&self, seat: Seat, at: CardIx, refusals: &mut R) -> bool {
        let mut fine = self.phase_action(seat, Phase::Control, refusals);
        let facts = EventFacts { at: Some(self.stay(at)), ..EventFacts::by(seat) };
        require!(refusals, fine, !self.state.turn.drained.contains(at), Reason::AlreadyDrained);
        let located = self.enemy().is_some_and(|enemy| enemy.located);
        require!(refusals, fine, !located, Reason::Story(Law::Located));
        require!(refusals, fine, self.controls(seat, at), Reason::NotControlled);
        if let Some(by) = self.drains_limited(seat) {
            require!(refusals, fine, false, Reason::Forbidden { by });
        }
        require!(refusals, fine, self.drained_icons(seat, at) > 0, Reason::NoIcon); // drain.9
        if let Some(by) = self.forbidden(Happening::Drained, &facts) {
            require!(refusals, fine, false, Reason::Forbidden { by });
        }
        require!(refusals, fine, self.taxes_met(Happening::Drained, &facts), Reason::Requirement);
        let bill = self.action_bill(Happening::Drained, &facts);
        require_afford!(self, seat, bill, 0, refusals, fine);
        fine
    }

    /// Whether a seat may attack at a location (battle.attack.1, battle.attack.2).
    pub(crate) fn may_attack<R: Refusals>(&self, seat: Seat, at: CardIx, refusals: &mut R) -> bool {
        let mut fine = self.phase_action(seat, Phase::Battle, refusals);
        let facts = EventFacts { at: Some(self.stay(at)), ..EventFacts::by(seat) };
        require!(refusals, fine, !self.state.turn.attacked.contains(at), Reason::AlreadyAttacked);
        require!(refusals, fine, self.both_sides_at(at), Reason::NoOpponent);
        require!(refusals, fine, self.stands_at(seat, at), Reason::Story(Law::AttackInPerson));
        if let Some(by) = self.forbidden(Happening::Attacked, &facts) {
            require!(refusals, fine, false, Reason::Forbidden { by });
        }
        require!(refusals, fine, self.taxes_met(Happening::Attacked, &facts), Reason::Requirement);
        let bill = self.action_bill(Happening::Attacked, &facts);
        require_afford!(self, seat, bill, 0, refusals, fine);
        fine
    }

    /// Whether a text can make a seat attack at a location: it lifts the limit and the energy of the action, nothing
    /// else (D-117).
    pub(crate) fn may_attack_by_effect(&self, seat: Seat, at: CardIx) -> bool {
        let facts = EventFacts { at: Some(self.stay(at)), ..EventFacts::by(seat) };
        self.state.battle.is_none()
            && self.both_sides_at(at)
            && self.stands_at(seat, at)
            && self.forbidden(Happening::Attacked, &facts).is_none()
            && self.taxes_met(Happening::Attacked, &facts)
            && self.can_afford(seat, self.bill_of_free_attack(&facts), 0, &mut Silent) == Affordable::Yes
    }

    /// Whether both sides have a ship or unit at a location.
    pub(crate) fn both_sides_at(&self, at: CardIx) -> bool {
        let present = self.state.present(at);
        crate::id::Side::BOTH.iter().all(|side| self.has_presence(present & self.state.side_cards(*side)))
    }

    /// Whether a seat has a ship or unit of its own at a location, not only a teammate (coop.player.battle.1). In a duel
    /// that is settled by looking at the sides.
    fn stands_at(&self, seat: Seat, at: CardIx) -> bool {
        self.state.seating.is_duel() || self.has_presence(self.state.present(at) & self.state.controlled[seat])
    }

    /// Whether a seat may perform a movement action with a card (move.1).
    pub(crate) fn may_move<R: Refusals>(&self, seat: Seat, card: CardIx, refusals: &mut R) -> bool {
        if !self.is_ship(card) && !self.is_unit(card) {
            refusals.refuse(Reason::NotThat);
            return false;
        }
        let mut fine = if self.movement_allowed(seat) && self.state.is_turn_of(seat) {
            let mut fine = true;
            require!(refusals, fine, self.state.stack.is_empty(), Reason::StackNotEmpty);
            require!(refusals, fine, self.state.battle.is_none(), Reason::BattleUnderWay);
            fine
        } else {
            self.phase_action(seat, Phase::Move, refusals)
        };
        let facts = EventFacts { card: Some(self.stay(card)), ..EventFacts::by(seat) };
        let bill = self.action_bill(Happening::Moved, &facts);
        require_afford!(self, seat, bill, 0, refusals, fine);
        if !self.each_way(seat, card, |_| true) {
            fine = false;
            if R::LISTENS {
                self.refuse_ways(seat, card, refusals);
            }
        }
        fine
    }

    /// Whether a seat may perform a draw action (draw.1).
    pub(crate) fn may_draw<R: Refusals>(&self, seat: Seat, refusals: &mut R) -> bool {
        let mut fine = self.phase_action(seat, Phase::Draw, refusals);
        let facts = EventFacts::by(seat);
        require!(refusals, fine, !self.state.piles(seat).get(Pile::Active).is_empty(), Reason::NothingToDraw);
        if let Some(by) = self.forbidden(Happening::Drew, &facts) {
            require!(refusals, fine, false, Reason::Forbidden { by });
        }
        // The card that is drawn can't pay for its own drawing.
        let mut bill = self.action_bill(Happening::Drew, &facts);
        if bill != Bill::default() {
            bill.pay += 1;
            require_afford!(self, seat, bill, 0, refusals, fine);
        }
        fine
    }

    /// Whether a seat may use an activated ability of a card now (activated.2).
    pub(crate) fn may_use<R: Refusals>(&self, seat: Seat, card: CardIx, ability: u8, refusals: &mut R) -> bool {
        let it = &self.def(card).abilities[ability as usize];
        let Ability::Activated(activated) = &it.ability else {
            refusals.refuse(Reason::NotThat);
            return false;
        };
        let state = self.state.card(card);
        if state.zone != Zone::Play || (state.controller != seat && !activated.any_player) {
            refusals.refuse(Reason::NotYours);
            return false;
        }
        if it.face != state.face {
            refusals.refuse(Reason::OtherSide);
            return false;
        }
        let mut fine = true;
        let bullets = self.bullets(card, ability);
        if bullets > 0 {
            let spent = self.state.times_spent(seat, Limited::Ability(self.stay(card), ability));
            require!(refusals, fine, spent < bullets, Reason::AbilitySpent { bullets });
        }
        let binding = Binding::new(Some(self.stay(card)), seat, self.state.place_of(card));
        let scope = Scope { binding: Some(&binding), ..Scope::of_card(self, card, seat) };
        let mut bill = self.use_price(seat, card);
        self.add_costs(&activated.cost, &scope, &mut bill);
        let needed = self.hand_cards_needed(&activated.cost, &scope);
        require_afford!(self, seat, bill, needed, refusals, fine);
        require!(refusals, fine, self.all_hold(&activated.only, &scope), Reason::Only);
        require!(refusals, fine, self.reserves_serve(it, seat, &EventFacts::NONE), Reason::EmptyReserve);
        require!(refusals, fine, self.requirements_met(&activated.cost, &scope), Reason::Requirement);
        require!(refusals, fine, self.costs_payable(&activated.cost, &scope, seat, None), Reason::Cost);
        require!(refusals, fine, self.targets_exist(it, &binding), Reason::NoTarget);
        if bullets == 0 && bill == Bill::default() && self.changes_nothing(&activated.cost, &scope) {
            require!(refusals, fine, !self.would_loop(seat, card, ability), Reason::Loop);
        }
        require!(refusals, fine, !self.is_stack_full(), Reason::StackFull);
        fine
    }

    /// What other cards add to the energy cost of using an ability (cost.10).
    pub(crate) fn use_price(&self, seat: Seat, card: CardIx) -> Bill {
        let (card, at) = (Some(self.stay(card)), self.state.place_of(card));
        let facts = EventFacts { card, source: card, at, ..EventFacts::by(seat) };
        Bill { pay: bounded(self.price_changes(Happening::Used, &facts, &mut ()).max(0)), lose: 0 }
    }
}
