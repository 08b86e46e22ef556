//! Whether a card may be played, and why not: its time, its limits, its costs, and a place or a mode for it.

use super::legality::{require, require_afford};
use super::price::Affordable;
use super::targets::speaks_of_target;
use crate::card::CardDef;
use crate::card::program::Compiled;
use crate::facts::{CardType, Faction};
use crate::id::{CardIx, Seat};
use crate::language::{Happening, Pile, Player};
use crate::rules::scope::Scope;
use crate::state::frame::{Bill, Permit};
use crate::state::{Binding, EventFacts, Limited, Phase, Spot};
use crate::table::Table;
use crate::why::{Reason, Refusals, Silent, SpotRule};
use std::slice;

impl Table {
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
        fine &= self.is_open(seat, card, refusals);
        if !fine && !R::LISTENS {
            return false;
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
        fine &= self.own_text_lets_play(seat, card, refusals);
        if !fine && !R::LISTENS {
            return false;
        }
        if def.card_type().is_fleeting() {
            fine & self.may_resolve(seat, card, def, permit, refusals)
        } else {
            fine & self.has_spot(seat, card, permit, varies, refusals)
        }
    }

    /// Whether nothing stands against a card wherever it goes: its bullets, a copy in play, another card (bullet.3).
    #[inline]
    pub(crate) fn is_open<R: Refusals>(&self, seat: Seat, card: CardIx, refusals: &mut R) -> bool {
        let def = self.def(card);
        let mut fine = true;
        if def.facts.bullets > 0 {
            let spent = self.state.times_spent(seat, Limited::Title(def.title));
            require!(refusals, fine, spent < def.facts.bullets, Reason::TitleSpent { bullets: def.facts.bullets });
        }
        require!(refusals, fine, !self.breaks_uniqueness(seat, card), Reason::Unique);
        let facts = EventFacts { card: Some(self.stay(card)), ..EventFacts::by(seat) };
        if let Some(by) = self.forbidden(Happening::Played, &facts) {
            require!(refusals, fine, false, Reason::Forbidden { by });
        }
        fine
    }

    /// Whether what the text of a card asks for before it is played is so: its conditions, and costs that are no energy
    /// (cost.1, cost.3).
    #[inline]
    pub(crate) fn own_text_lets_play<R: Refusals>(&self, seat: Seat, card: CardIx, refusals: &mut R) -> bool {
        let mut fine = true;
        let scope = Scope { here: None, ..Scope::of_card(self, card, seat) };
        for rule in self.def(card).play_rules() {
            require!(refusals, fine, self.text_allows(seat, &rule.only, &scope), Reason::Only);
            require!(refusals, fine, self.requirements_met(&rule.cost, &scope), Reason::Requirement);
            // A cost that speaks of a target is looked at together with the targets.
            let mut alone = rule.cost.iter().filter(|cost| !speaks_of_target(cost));
            let payable = alone.all(|cost| self.costs_payable(slice::from_ref(cost), &scope, seat, Some(card)));
            require!(refusals, fine, payable, Reason::AdditionalCost);
        }
        fine
    }

    /// Whether an interrupt or order has a mode that can be played.
    pub(crate) fn may_resolve<R: Refusals>(
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
                if !R::LISTENS {
                    return false;
                }
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

    /// Why there is no spot at all; of every ship that has too little room, how little, and what a story does not allow.
    fn refuse_spots<R: Refusals>(&self, seat: Seat, card: CardIx, permit: &Permit, refusals: &mut R) {
        refusals.refuse(Reason::NoSpot(self.spot_rule(card, permit)));
        self.each_thinkable_spot(seat, card, |spot| {
            if self.is_unit(card) && matches!(spot, Spot::Beneath(_)) {
                self.spot_serves(seat, card, permit, spot, refusals);
            }
            if let Some(law) = self.story_forbids_playing(seat, card, spot) {
                refusals.refuse(Reason::Story(law));
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
}
