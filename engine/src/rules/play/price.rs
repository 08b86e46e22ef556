//! What something costs: printed, additional and imposed costs together (section 9 of the rules).

use crate::card::CardDef;
use crate::id::{CardIx, CardSet, Seat};
use crate::language::{Choose, Cost, Destination, Face, Happening, Pick, Pile};
use crate::rules::numbers::{Part, Trace, add_to, bounded};
use crate::rules::scope::Scope;
use crate::state::frame::{Bill, Permit, UsedIcons};
use crate::state::{EventFacts, Spot};
use crate::table::Table;
use crate::why::{Reason, Refusals};

/// Whether a bill can be paid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Affordable {
    /// It can.
    Yes,
    /// It can't, and the reasons were noted.
    No,
    /// It can't, and nobody wants to hear more.
    Enough,
}

impl Table {
    /// What a seat pays and loses at least to play a card at a spot.
    pub(crate) fn card_bill<T: Trace>(
        &self,
        seat: Seat,
        card: CardIx,
        spot: Spot,
        permit: &Permit,
        trace: &mut T,
    ) -> Bill {
        let mut bill = self.card_bill_without_icons(seat, card, spot, permit, trace);
        add_to(&mut bill.pay, self.support_tax(seat, card, permit, &UsedIcons::EMPTY, trace));
        bill
    }

    /// The same without what the use of support icons adds.
    pub(crate) fn card_bill_without_icons<T: Trace>(
        &self,
        seat: Seat,
        card: CardIx,
        spot: Spot,
        permit: &Permit,
        trace: &mut T,
    ) -> Bill {
        let def = self.def(card);
        let at = self.spot_place(spot);
        let ship = match spot {
            Spot::Beneath(ship) if self.is_unit(card) => Some(ship),
            _ => None,
        };
        let stay = |card: Option<CardIx>| card.map(|card| self.stay(card));
        let facts = EventFacts { card: stay(Some(card)), at: stay(at), from: stay(ship), ..EventFacts::by(seat) };
        let scope = Scope { event: facts, here: None, ..Scope::of_card(self, card, seat) };
        let mut bill = Bill::default();
        if def.facts.cost.is_some() {
            let free = permit.no_energy
                || permit.nothing
                || def.play_rules().any(|rule| {
                    rule.free_at.as_ref().is_some_and(|place| at.is_some_and(|at| self.is_place(at, place, &scope))) // cost.8
                });
            let base = if free { 0 } else { def.facts.cost.unwrap_or(0) };
            let base = i32::from(base);
            trace.part(Part::Printed(card), base);
            let changes = self.price_changes(Happening::Played, &facts, trace);
            bill.pay = match permit.nothing {
                true => 0,                                                          // D-187
                false => bounded((base + changes - i32::from(permit.less)).max(0)), // cost.5
            };
        }
        for rule in def.play_rules() {
            self.add_costs(&rule.cost, &scope, &mut bill); // cost.3
        }
        self.each_tax(Happening::Played, &facts, |costs, scope| self.add_costs(costs, scope, &mut bill));
        bill
    }

    /// Energy parts of costs, added to a bill.
    pub(crate) fn add_costs(&self, costs: &[Cost], scope: &Scope<'_>, bill: &mut Bill) {
        for cost in costs {
            match cost {
                Cost::Pay(value) => add_to(&mut bill.pay, self.value(value, scope).max(0)),
                Cost::Lose(value) => add_to(&mut bill.lose, self.value(value, scope).max(0)),
                _ => {}
            }
        }
    }

    /// What an attack, drain or movement costs: its base, and what cards add (battle.attack.1, drain.3, move.1).
    pub(crate) fn action_bill(&self, what: Happening, facts: &EventFacts) -> Bill {
        let own = self.action_energy(what, facts);
        self.with_taxes(what, facts, own)
    }

    /// What an attack costs that a text makes: its own energy is spared, what other cards add is due (D-117).
    pub(super) fn bill_of_free_attack(&self, facts: &EventFacts) -> Bill {
        let own = self.action_energy(Happening::Attacked, facts);
        self.with_taxes(Happening::Attacked, facts, (own - 1).max(0))
    }

    /// The energy of an action itself, which cards make less or more (D-055).
    #[inline]
    fn action_energy(&self, what: Happening, facts: &EventFacts) -> i16 {
        let base = match what {
            Happening::Attacked | Happening::Moved => 1,
            _ => 0,
        };
        bounded((base + self.price_changes(what, facts, &mut ())).max(0))
    }

    /// The energy of an action with the additional costs, which nothing makes less (D-055).
    #[inline]
    fn with_taxes(&self, what: Happening, facts: &EventFacts, pay: i16) -> Bill {
        let mut bill = Bill { pay, lose: 0 };
        self.each_tax(what, facts, |costs, scope| self.add_costs(costs, scope, &mut bill));
        bill
    }

    /// Whether requirements among imposed costs are met (cost.9).
    pub(crate) fn taxes_met(&self, what: Happening, facts: &EventFacts) -> bool {
        let mut met = true;
        self.each_tax(what, facts, |costs, scope| {
            met &= self.requirements_met(costs, scope);
        });
        met
    }

    /// Whether a seat can pay a bill while so many hand cards are needed elsewhere.
    pub(crate) fn can_afford<R: Refusals>(
        &self,
        seat: Seat,
        bill: Bill,
        needed_in_hand: i16,
        refusals: &mut R,
    ) -> Affordable {
        if self.is_enemy(seat) {
            return self.enemy_affords(bill, refusals);
        }
        let active = self.pile_count(seat, Pile::Active);
        let mut answer = Affordable::Yes;
        if bill.pay > active {
            answer = Affordable::No;
            if refusals.refuse(Reason::Energy { needs: bill.pay, has: active }) {
                return Affordable::Enough;
            }
        }
        if bill.lose > 0 {
            // D-051: what is paid can't also be lost.
            let spare = self.pile_count(seat, Pile::Reserve)
                + self.pile_count(seat, Pile::Used)
                + (active - bill.pay).max(0)
                + self.pile_count(seat, Pile::Hand)
                - needed_in_hand;
            if bill.lose > spare {
                answer = Affordable::No;
                if refusals.refuse(Reason::Loss { needs: bill.lose, has: spare }) {
                    return Affordable::Enough;
                }
            }
        }
        answer
    }

    /// The one choice of cards that costs ask for, if they do.
    pub(crate) fn choice_in(costs: &[Cost]) -> Option<(&Cost, &Choose)> {
        costs.iter().find_map(|cost| match cost {
            Cost::Put { what: Pick::Choose(choose), .. }
            | Cost::Dismiss(Pick::Choose(choose))
            | Cost::Revert(Pick::Choose(choose))
            | Cost::Reveal(Pick::Choose(choose))
            | Cost::Damage(Pick::Choose(choose)) => Some((cost, &**choose)),
            _ => None,
        })
    }

    /// Cards that may be given up for a cost that asks for a choice.
    pub(crate) fn cost_candidates(
        &self,
        cost: &Cost,
        choose: &Choose,
        scope: &Scope<'_>,
        payer: Seat,
        except: Option<CardIx>,
    ) -> CardSet {
        let mut cards = self.select(&choose.of, scope);
        if let Some(except) = except {
            cards.remove(except);
        }
        if self.is_enemy(payer) && !self.is_enemy(scope.you) && matches!(choose.of.pile, Some((Pile::Hand, _))) {
            // coop.enemy.choice.3: to avert something only face-up staging cards serve
            let is_up = |card: &CardIx| self.enemy().is_some_and(|enemy| enemy.is_face_up(*card));
            cards = cards.iter().filter(is_up).collect();
        }
        match cost {
            Cost::Dismiss(_) => cards.iter().filter(|card| self.state.card(*card).controller == payer).collect(),
            Cost::Damage(_) => cards.iter().filter(|card| self.can_be_damaged(*card)).collect(), // damage.7
            Cost::Revert(_) => cards.iter().filter(|card| self.can_turn(*card, Face::Upright)).collect(),
            _ => cards,
        }
    }

    /// What may still be chosen; where all must be alike, only cards with enough others of their destiny.
    pub(crate) fn alike_with(&self, choose: &Choose, from: CardSet, chosen: CardSet, count: usize) -> CardSet {
        let mut left = from.without(chosen);
        if choose.repeated {
            let copies =
                |card: CardIx| from.iter().filter(|other| self.def(*other).title == self.def(card).title).count();
            left = left.iter().filter(|card| copies(*card) >= 2).collect();
        }
        if !choose.alike {
            return left;
        }
        let destiny = |card: CardIx| self.def(card).facts.destiny;
        let same = |card: CardIx| from.iter().filter(|other| destiny(*other) == destiny(card)).count();
        match chosen.first() {
            Some(first) => left.iter().filter(|card| destiny(*card) == destiny(first)).collect(),
            None => left.iter().filter(|card| same(*card) >= count).collect(),
        }
    }

    /// Whether costs that are conditions are met (cost.9).
    pub(crate) fn requirements_met(&self, costs: &[Cost], scope: &Scope<'_>) -> bool {
        costs.iter().all(|cost| match cost {
            Cost::Require(condition) => self.holds(condition, scope),
            _ => true,
        })
    }

    /// Whether cards can be given up as costs ask (cost.2).
    pub(crate) fn costs_payable(&self, costs: &[Cost], scope: &Scope<'_>, payer: Seat, except: Option<CardIx>) -> bool {
        costs.iter().all(|cost| match cost {
            Cost::Pay(_) | Cost::Lose(_) | Cost::Require(_) => true,
            Cost::Invert(reference) => {
                self.known(*reference, scope).iter().all(|card| self.can_turn(card, Face::Inverted)) // invert.7
            }
            Cost::Put { what, to, .. } => {
                let stackable = match to {
                    Destination::StackedOn { on, .. } => !self.subjects(on, scope).is_empty(),
                    _ => true,
                };
                stackable && self.pick_payable(cost, what, scope, payer, except)
            }
            Cost::Dismiss(pick) | Cost::Damage(pick) | Cost::Revert(pick) | Cost::Reveal(pick) => {
                self.pick_payable(cost, pick, scope, payer, except)
            }
        })
    }

    fn pick_payable(&self, cost: &Cost, pick: &Pick, scope: &Scope<'_>, payer: Seat, except: Option<CardIx>) -> bool {
        match pick {
            Pick::Choose(choose) => {
                let needed = if choose.up_to { 0 } else { self.value(&choose.count, scope) };
                let from = self.cost_candidates(cost, choose, scope, payer, except);
                self.alike_with(choose, from, CardSet::EMPTY, needed as usize).len() as i16 >= needed
            }
            Pick::Random(filter, count) => {
                let mut cards = self.select(filter, scope);
                if let Some(except) = except {
                    cards.remove(except);
                }
                cards.len() as i16 >= self.value(count, scope)
            }
            Pick::Known(reference) => {
                let cards = self.known(*reference, scope);
                cards.iter().all(|card| match cost {
                    Cost::Damage(_) => self.can_be_damaged(card),
                    Cost::Revert(_) => self.can_turn(card, Face::Upright),
                    _ => true,
                })
            }
            Pick::Top(count, pile, player) | Pick::Bottom(count, pile, player) => {
                let seat = self.player(*player, scope);
                self.pile_count(seat, *pile) >= self.value(count, scope)
            }
            Pick::Each(_) => true,
        }
    }

    /// Hand cards that other costs need, so that they can't be lost as energy.
    pub(crate) fn hand_cards_needed(&self, costs: &[Cost], scope: &Scope<'_>) -> i16 {
        let needed = costs.iter().map(|cost| match cost {
            Cost::Put { what: Pick::Choose(choose), .. } if matches!(choose.of.pile, Some((Pile::Hand, _))) => {
                if choose.up_to { 0 } else { i32::from(self.value(&choose.count, scope)) }
            }
            Cost::Put { what: Pick::Random(filter, count), .. } if matches!(filter.pile, Some((Pile::Hand, _))) => {
                i32::from(self.value(count, scope))
            }
            _ => 0,
        });
        bounded(needed.sum())
    }

    /// What is lost by playing a card at the time of an interrupt, if it is not its own time: no part of its cost, but
    /// lost right after that is paid (D-193).
    pub(crate) fn early_play_loss(&self, seat: Seat, card: CardIx, permit: &Permit) -> i16 {
        if permit.by_effect || self.is_own_deploy_time(seat) {
            return 0;
        }
        let early = self.def(card).play_rules().filter_map(|rule| rule.as_interrupt.as_ref());
        bounded(early.map(|it| i32::from(it.lose)).sum())
    }

    /// Whether what a card costs depends on where it is played.
    pub(crate) fn price_varies(&self, def: &CardDef) -> bool {
        use crate::card::program::Quantity;
        let changes = |quantity: Quantity| !(self.setting.modifiers[quantity as usize] & self.state.in_play).is_empty();
        !self.state.lasting.is_empty()
            || changes(Quantity::Price)
            || changes(Quantity::Tax)
            || changes(Quantity::SupportTax)
            || def.quantities & (1 << Quantity::Price as u32) != 0
            || def.play_rules().any(|rule| rule.free_at.is_some())
    }
}
