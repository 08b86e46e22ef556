//! What a player with initiative may do, and why not.
//!
//! One body answers both: with the silent [`Refusals`] it says yes or no, with a list it gives
//! every reason.

use crate::card::program::Compiled;
use crate::card::{CardDef, CardType, Faction};
use crate::decision::Choice;
use crate::game::Game;
use crate::id::{CardIx, Seat};
use crate::language::{Ability, Cost, Happening, Pile, Player};
use crate::rules::numbers::bounded;
use crate::rules::play::price::Affordable;
use crate::rules::play::targets::speaks_of_target;
use crate::rules::scope::Scope;
use crate::state::frame::{Bill, Frame, Permit, Window, WindowKind};
use crate::state::{Binding, Deed, EventFacts, Limited, Phase, Spot, Zone};
use crate::why::{Reason, Refusals, Silent, SpotRule};

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

impl Game {
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
                let movers =
                    self.state.controlled[seat].iter().filter(|card| self.is_ship(*card) || self.is_unit(*card));
                movers.map(Deed::Move).for_each(expect);
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
        use crate::card::program::Quantity;
        !(self.setting.modifiers[Quantity::Price as usize] & self.state.in_play).is_empty()
    }

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

    /// How a seat may play a card from hand now: by the rules, or where its text allows it at other times.
    pub(crate) fn own_permit(&self, seat: Seat, card: CardIx) -> Permit {
        let early = self.def(card).play_rules().find_map(|rule| rule.as_interrupt.as_ref());
        match early {
            Some(it) if !self.is_own_deploy_time(seat) && !it.at.is_anywhere() => {
                let scope = Scope { here: None, ..Scope::of_card(self, card, seat) };
                Permit { at: Some(self.places(&it.at, &scope)), ..Permit::NORMAL }
            }
            _ => Permit::NORMAL,
        }
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
        require!(refusals, fine, self.controls(seat, at), Reason::NotControlled);
        if let Some(by) = self.drains_limited(seat) {
            require!(refusals, fine, false, Reason::Forbidden { by });
        }
        require!(refusals, fine, self.side_icons(self.state.side(seat).other(), at) > 0, Reason::NoIcon); // drain.9
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
            && self.forbidden(Happening::Attacked, &facts).is_none()
            && self.taxes_met(Happening::Attacked, &facts)
            && self.can_afford(seat, self.bill_of_free_attack(&facts), 0, &mut Silent) == Affordable::Yes
    }

    /// Whether both sides have a ship or unit at a location.
    pub(crate) fn both_sides_at(&self, at: CardIx) -> bool {
        let present = self.state.present(at);
        crate::id::Side::BOTH.iter().all(|side| self.has_presence(present & self.state.side_cards(*side)))
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

    /// Whether a seat may play a card now (section 8). Support icons are added up at most once a listing.
    pub(crate) fn may_play<R: Refusals>(
        &self,
        seat: Seat,
        card: CardIx,
        permit: &Permit,
        support: &mut Option<[i16; 5]>,
        refusals: &mut R,
    ) -> bool {
        let def = self.def(card);
        let mut fine = true;
        if !permit.by_effect && def.card_type() != CardType::Interrupt {
            // deploy.1, play.order.1
            let early = def.play_rules().any(|rule| rule.as_interrupt.is_some());
            let own = self.in_own_phase(seat, Phase::Deploy) && !self.at_end_of_turn();
            require!(refusals, fine, early || own, Reason::DeployPhase);
            require!(refusals, fine, early || self.state.battle.is_none(), Reason::BattleUnderWay);
            require!(refusals, fine, early || self.state.stack.is_empty(), Reason::StackNotEmpty);
        }
        require!(refusals, fine, permit.by_effect || !self.is_stack_full(), Reason::StackFull);
        if def.facts.bullets > 0 {
            let spent = self.state.times_spent(seat, Limited::Title(def.title));
            require!(refusals, fine, spent < def.facts.bullets, Reason::TitleSpent { bullets: def.facts.bullets });
        }
        require!(refusals, fine, !self.breaks_uniqueness(seat, card), Reason::Unique);
        let facts = EventFacts { card: Some(self.stay(card)), ..EventFacts::by(seat) };
        if let Some(by) = self.forbidden(Happening::Played, &facts) {
            require!(refusals, fine, false, Reason::Forbidden { by });
        }
        let varies = self.price_varies(def);
        if !varies && !permit.no_energy && !permit.nothing {
            let bill = Bill { pay: (def.facts.cost.unwrap_or(0) - permit.less).max(0), lose: 0 };
            require_afford!(self, seat, bill, 0, refusals, fine);
        }
        let needed = self.support_needed(seat, card, permit);
        if needed != [0; 5] {
            let have = *support.get_or_insert_with(|| self.support_icons(seat));
            for faction in Faction::FIVE {
                let needs = needed[faction as usize];
                let has = have[faction as usize].max(0) as u8;
                require!(refusals, fine, needs <= has, Reason::Support { faction, needs, has }); // cost.1
            }
        }
        let scope = Scope { here: None, ..Scope::of_card(self, card, seat) };
        for rule in def.play_rules() {
            require!(refusals, fine, self.all_hold(&rule.only, &scope), Reason::Only);
            require!(refusals, fine, self.requirements_met(&rule.cost, &scope), Reason::Requirement);
            // A cost that speaks of a target is looked at together with the targets.
            let alone: Vec<Cost> = rule.cost.iter().filter(|cost| !speaks_of_target(cost)).cloned().collect();
            let payable = self.costs_payable(&alone, &scope, seat, Some(card));
            require!(refusals, fine, payable, Reason::AdditionalCost);
        }
        if def.card_type().is_fleeting() {
            fine & self.may_resolve(seat, card, def, permit, refusals)
        } else {
            fine & self.has_spot(seat, card, permit, varies, refusals)
        }
    }

    /// Whether an interrupt or order has a mode that can be played.
    fn may_resolve<R: Refusals>(
        &self,
        seat: Seat,
        card: CardIx,
        def: &CardDef,
        permit: &Permit,
        refusals: &mut R,
    ) -> bool {
        let bill = self.card_bill(seat, card, Spot::Table, permit, &mut ());
        let mut fine = true;
        require_afford!(self, seat, bill, 1, refusals, fine);
        let mut reasons: [Option<Reason>; 2] = [None; 2];
        let possible = def.modes().any(|mode| {
            let it = &def.abilities[mode as usize];
            if !self.reserves_serve(it, seat, &EventFacts::NONE) {
                reasons[0] = Some(Reason::EmptyReserve); // destiny.3
                return false;
            }
            let binding = Binding::new(Some(self.stay(card)), seat, None);
            if !self.targets_exist(it, &binding) {
                let scope = Scope::of_binding(self, &binding);
                let first = it.targets().first().map(|clause| self.target_choices(clause, it, &scope, &binding));
                // Targets there would be, but none for which the cost can be paid.
                let unpaid = first.is_none_or(|choices| !choices.is_empty()) && it.targets().len() < 2;
                reasons[1] = Some(if unpaid { Reason::AdditionalCost } else { Reason::NoTarget });
                return false;
            }
            true
        });
        if !possible {
            fine = false;
            for reason in reasons.into_iter().flatten() {
                if refusals.refuse(reason) {
                    return false;
                }
            }
        }
        fine
    }

    /// Whether every player who has to reveal for destiny has a card in the reserve (destiny.3): the one the event
    /// names, where a text speaks of that player (D-201).
    pub(crate) fn reserves_serve(&self, it: &Compiled, you: Seat, event: &EventFacts) -> bool {
        let scope = Scope { event: *event, ..Scope::of_stay(None, you) };
        let filled = |seat: Seat| !self.state.piles(seat).get(Pile::Reserve).is_empty();
        let has = |player: &Player| self.looked_at(*player, &scope).iter().any(filled);
        it.reveals.iter().all(has)
    }

    fn has_spot<R: Refusals>(&self, seat: Seat, card: CardIx, permit: &Permit, varies: bool, refusals: &mut R) -> bool {
        let (mut cheapest, mut forbidden) = (None, None);
        let found = self.each_spot(seat, card, permit, |spot| {
            if let Some(by) = self.spot_forbidden(seat, card, spot) {
                forbidden = Some(by);
                return false;
            }
            if !varies {
                return true;
            }
            let bill = self.card_bill(seat, card, spot, permit, &mut ());
            if cheapest.is_none_or(|before: Bill| bill.pay + bill.lose < before.pay + before.lose) {
                cheapest = Some(bill);
            }
            self.can_afford(seat, bill, 1, &mut Silent) == Affordable::Yes
        });
        if R::LISTENS && !found {
            match (cheapest, forbidden) {
                (Some(bill), _) => _ = self.can_afford(seat, bill, 1, refusals),
                (None, Some(by)) => _ = refusals.refuse(Reason::Forbidden { by }),
                (None, None) => self.refuse_spots(seat, card, permit, refusals),
            }
        }
        found
    }

    /// Why there is no spot at all; of every ship that has too little room, how little.
    fn refuse_spots<R: Refusals>(&self, seat: Seat, card: CardIx, permit: &Permit, refusals: &mut R) {
        refusals.refuse(Reason::NoSpot(self.spot_rule(card, permit)));
        self.each_thinkable_spot(seat, card, |spot| {
            if self.is_unit(card) && matches!(spot, Spot::Beneath(_)) {
                self.spot_serves(seat, card, permit, spot, refusals);
            }
            false
        });
    }

    pub(crate) fn spot_rule(&self, card: CardIx, permit: &Permit) -> SpotRule {
        match self.def(card).card_type() {
            _ if permit.at.is_some() => SpotRule::Effect,
            CardType::Ship => SpotRule::Ship,
            CardType::Weapon => SpotRule::Weapon,
            CardType::Asset => SpotRule::Asset,
            CardType::Location => SpotRule::Location,
            _ => SpotRule::Unit,
        }
    }

    /// The card that forbids playing this card at a spot, if one does.
    pub(crate) fn spot_forbidden(&self, seat: Seat, card: CardIx, spot: Spot) -> Option<CardIx> {
        let at = self.spot_place(spot).map(|at| self.stay(at));
        let facts = EventFacts { card: Some(self.stay(card)), at, ..EventFacts::by(seat) };
        self.forbidden(Happening::Played, &facts)
    }

    /// Whether a seat already has a copy of a unique card in play (unique.1, unique.2).
    pub(crate) fn breaks_uniqueness(&self, seat: Seat, card: CardIx) -> bool {
        let def = self.def(card);
        def.facts.unique
            && self.state.controlled[seat].iter().any(|other| other != card && self.def(other).title == def.title)
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
