//! What an announced card or ability costs, and paying for it with cards.

use crate::card::program::Op;
use crate::facts::CardType;
use crate::id::{CardIx, CardSet, Seat, Stay};
use crate::language::words::Subject;
use crate::language::{Cost, Destination, Filter, Happening, Modifier, Pick, Pile, Ref};
use crate::rules::numbers::add_to;
use crate::rules::scope::Scope;
use crate::state::frame::{Announce, Arrange, Bill, Frame};
use crate::state::{Binding, Deed, EventFacts, Spot};
use crate::table::{Game, Table};

impl Game {
    /// Fixes the cards that a lasting effect on a group will change (effect.5, D-084).
    pub(super) fn lock_group(&mut self, announce: &mut Announce) {
        let Some(it) = self.announced(announce) else { return };
        let scope = Scope::of_binding(self, &announce.binding);
        let mut group = CardSet::EMPTY;
        for op in &it.program {
            let Op::Until(_, range) = op else { continue };
            for ix in range.clone() {
                if let Some(filter) = group_of(self.setting.catalogue.modifier(crate::card::program::ModIx(ix))) {
                    group |= self.select(filter, &scope);
                }
            }
        }
        announce.binding.group = self.state.stays(announce.binding.group.cards | group);
    }

    /// What is bound in the announcement or running effect that is being paid for.
    fn paid_for(&mut self) -> Option<&mut Binding> {
        self.state.agenda.iter_mut().rev().find_map(|frame| match frame {
            Frame::Announce(announce) => Some(&mut announce.binding),
            Frame::Run(run) => Some(&mut run.binding),
            _ => None,
        })
    }

    /// Carries out costs that are not energy, of the announcement or running effect under way; `paid` in what is
    /// bound there holds what was chosen and then all that was given up.
    pub(crate) fn pay_with_cards(&mut self, costs: &[Cost], by: Seat, spot: Spot) {
        for cost in costs {
            let Some(binding) = self.paid_for().map(|binding| *binding) else { return };
            let (pick, named) = match cost {
                Cost::Put { what, reveal, .. } => (what, *reveal),
                Cost::Dismiss(pick) | Cost::Damage(pick) | Cost::Revert(pick) => (pick, false),
                Cost::Reveal(pick) => (pick, true),
                Cost::Invert(reference) => {
                    let scope = Scope::of_binding(self, &binding);
                    for card in self.known(*reference, &scope) {
                        self.invert(card, by);
                    }
                    continue;
                }
                Cost::Pay(_) | Cost::Lose(_) | Cost::Require(_) => continue,
            };
            let cards = match pick {
                Pick::Choose(_) => binding.paid.cards(),
                Pick::Random(..) => self.pick_by_chance(pick, &binding),
                other => self.picked(other, &Scope::of_binding(self, &binding)),
            };
            // What is being played can't be given up for it.
            let cards = cards.without(self.announced_card());
            let given: Vec<Stay> = cards.iter().map(|card| self.stay(card)).collect();
            let place = cards.first().map(|card| self.state.place_of(card));
            if let Some(bound) = self.paid_for() {
                mark_consumed(pick, bound);
                given.into_iter().for_each(|stay| bound.paid.insert(stay));
                bound.paid_at = place.unwrap_or(bound.paid_at);
            }
            let shown = named
                || Table::filter_of(pick).is_some_and(|filter| filter.pile.is_some() && Table::names_a_kind(filter));
            if shown {
                cards.iter().for_each(|card| self.show(by, card)); // info.hidden.1
            }
            match cost {
                Cost::Dismiss(_) => {
                    cards.iter().for_each(|card| self.lose_from_play(card, crate::state::frame::Leaving::Dismissed));
                }
                Cost::Damage(_) => cards.iter().for_each(|card| _ = self.damage(card, binding.source.map(Stay::card))),
                Cost::Revert(_) => cards.iter().for_each(|card| _ = self.revert(card, by)),
                Cost::Put { to, .. } => {
                    let scope = Scope::of_binding(self, &binding);
                    let host = match (to, spot) {
                        (_, Spot::Beneath(host)) => Some(host),
                        (Destination::StackedOn { on, .. }, _) => self.subjects(on, &scope).first(),
                        _ => None,
                    };
                    self.put_cards(self.without_pinned(cards), to, by, host);
                }
                _ => {}
            }
        }
    }

    /// Puts a weapon or asset beneath another card in play, unless that lies beneath it.
    fn put_beneath(&mut self, card: CardIx, host: CardIx) {
        let lies_beneath = matches!(self.def(card).card_type(), CardType::Weapon | CardType::Asset);
        if lies_beneath && !self.with_all_beneath(card).contains(host) {
            self.relocate(card, Spot::Beneath(host));
        }
    }

    /// Puts cards where a text says; several on an ordered pile go in the order a player chooses.
    pub(crate) fn put_cards(&mut self, cards: CardSet, to: &Destination, by: Seat, host: Option<CardIx>) {
        let (pile, beneath) = match to {
            Destination::Hand => (Pile::Hand, false),
            Destination::Used => (Pile::Used, false),
            Destination::Reserve => (Pile::Reserve, false),
            Destination::BottomOfReserve => (Pile::Reserve, true),
            Destination::BottomOfActive => (Pile::Active, true),
            Destination::Lost => (Pile::Lost, false),
            Destination::Removed => {
                cards.iter().for_each(|card| self.remove(card));
                return;
            }
            Destination::Beneath(_) => {
                if let Some(host) = host.filter(|host| self.state.in_play.contains(*host)) {
                    (cards & self.state.in_play).iter().for_each(|card| self.put_beneath(card, host));
                }
                return;
            }
            Destination::StackedOn { face_down, .. } => {
                if let Some(host) = host.filter(|host| self.state.in_play.contains(*host)) {
                    cards.iter().for_each(|card| self.stack_on(card, host, *face_down));
                }
                return;
            }
        };
        let ordered = matches!(pile, Pile::Used | Pile::Reserve | Pile::Active);
        if ordered && cards.len() > 1 {
            self.state.agenda.push(Frame::Arrange(Arrange { by, cards, to: pile, beneath }));
            return;
        }
        let in_play = cards & self.state.in_play;
        if !in_play.is_empty() {
            self.leave_for(in_play, pile, beneath);
        }
        for card in cards.without(in_play) {
            self.put_on_pile(card, pile, beneath);
        }
    }
}

impl Table {
    /// What is paid and lost for what is announced, as far as it is known.
    pub(super) fn bill(&self, announce: &Announce) -> Bill {
        self.bill_due(announce, self.full_bill(announce))
    }

    /// The same before a story has a say in it.
    pub(super) fn full_bill(&self, announce: &Announce) -> Bill {
        let seat = announce.by;
        match announce.deed {
            Deed::Play(card) => {
                let permit = &announce.permit;
                let mut bill = self.card_bill_without_icons(seat, card, announce.spot, permit, &mut ());
                add_to(&mut bill.pay, self.support_tax(seat, card, permit, &announce.icons, &mut ()));
                add_to(&mut bill.pay, if self.asks_x(announce) { announce.binding.x } else { 0 });
                bill
            }
            Deed::Use(card, _) => {
                let mut bill = self.use_price(seat, card);
                let scope = Scope::of_binding(self, &announce.binding);
                self.add_costs(self.printed_costs(announce), &scope, &mut bill);
                bill
            }
            Deed::Move(card) => {
                let from = self.state.place_of(card);
                let at = self.spot_place(announce.spot).map(|at| self.stay(at));
                let card = Some(self.stay(card));
                self.action_bill(Happening::Moved, &EventFacts { card, at, from, ..EventFacts::by(seat) })
            }
            Deed::Attack(at) if announce.permit.by_effect => {
                self.bill_of_free_attack(&EventFacts { at: Some(self.stay(at)), ..EventFacts::by(seat) })
            }
            deed => match deed.happening() {
                Some(what) => {
                    let at = deed.card().map(|at| self.stay(at));
                    self.action_bill(what, &EventFacts { at, ..EventFacts::by(seat) })
                }
                None => Bill::default(),
            },
        }
    }

    /// The card that is being announced, while it is.
    fn announced_card(&self) -> CardSet {
        match self.state.agenda.last() {
            Some(Frame::Announce(Announce { deed: Deed::Play(card), .. })) => CardSet::of(*card),
            _ => CardSet::EMPTY,
        }
    }
}

/// Targets given up for the cost are not checked again (target.8).
fn mark_consumed(pick: &Pick, binding: &mut Binding) {
    match pick {
        Pick::Known(Ref::Target) => binding.consumed |= 1,
        Pick::Known(Ref::SecondTarget) => binding.consumed |= 2,
        _ => {}
    }
}

/// The group a lasting change to cards speaks of.
fn group_of(modifier: &Modifier) -> Option<&Filter> {
    match modifier {
        Modifier::Stat { of: Subject::Each(filter), .. }
        | Modifier::Immune(Subject::Each(filter))
        | Modifier::Switch { of: Subject::Each(filter) }
        | Modifier::NotAdded { of: Subject::Each(filter), .. } => Some(filter),
        _ => None,
    }
}
