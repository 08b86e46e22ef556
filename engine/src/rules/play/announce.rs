//! Announcing: the steps from "I play this" to a pending item.
//!
//! Until the costs are paid everything is written in the frame alone, apart from a card having
//! left its pile; so taking back is dropping the frame and laying the card back (play.takeback.1).
//! From `Give` on payment runs to its end and is final (D-050).

use crate::card::program::{Compiled, Op};
use crate::decision::Choice;
use crate::event::Event;
use crate::game::Game;
use crate::id::{CardIx, CardSet, Seat};
use crate::language::value::Phrase;
use crate::language::words::Subject;
use crate::language::{Ability, Cost, Destination, Filter, Happening, Modifier, Pick, Pile, Ref, TargetClause, Value};
use crate::rules::play::legality::costs_nothing;
use crate::rules::scope::Scope;
use crate::state::frame::{Announce, AnnounceStage, Arrange, Bill, Frame, Lose, Permit, UsedIcons};
use crate::state::{Act, Binding, EventFacts, Item, ItemKind, Limited, Spot, Target, Waiting, Zone, push};

impl Game {
    /// Begins an announcement.
    pub(crate) fn announce(&mut self, act: Act, by: Seat, permit: Permit) {
        let source = match act {
            Act::Card(card) | Act::Ability(card, _) | Act::Movement(card) => card,
            Act::Trigger(waiting) => waiting.source,
            Act::Attack(at) | Act::Drain(at) => at,
            Act::Activation(_) => CardIx::NONE,
        };
        let here = match act {
            Act::Trigger(waiting) => waiting.here,
            Act::Card(_) | Act::Activation(_) => CardIx::NONE,
            _ => self.state.card(source).place,
        };
        let mut binding = Binding::new(source, by, here);
        if let Act::Trigger(waiting) = act {
            binding.event = waiting.event;
            binding.targets = waiting.targets;
        }
        let from = match act {
            Act::Card(card) => self.take_up(card), // play.step.1
            _ => None,
        };
        let mode = match act {
            Act::Card(card) => self.def(card).modes().next().unwrap_or(0),
            Act::Ability(_, ability) => ability,
            Act::Trigger(waiting) => waiting.ability,
            _ => 0,
        };
        self.state.agenda.push(Frame::Announce(Announce {
            act,
            by,
            stage: AnnounceStage::Mode,
            binding,
            spot: Spot::Table,
            mode,
            clause: 0,
            permit,
            from,
            icons: UsedIcons::NONE,
            bill: Bill::default(),
        }));
    }

    /// The ability that is being announced, if it is one.
    pub(crate) fn announced(&self, announce: &Announce) -> Option<&Compiled> {
        match announce.act {
            Act::Card(card) if !self.def(card).card_type().is_fleeting() => None,
            Act::Card(card) | Act::Ability(card, _) | Act::Trigger(Waiting { source: card, .. }) => {
                Some(&self.def(card).abilities[announce.mode as usize])
            }
            _ => None,
        }
    }

    /// Costs as printed: of the ability, or additional ones of the card.
    pub(crate) fn printed_costs(&self, announce: &Announce) -> &[Cost] {
        match announce.act {
            Act::Ability(card, ability) => match &self.def(card).abilities[ability as usize].ability {
                Ability::Activated(it) => &it.cost,
                _ => &[],
            },
            Act::Card(card) => self
                .def(card)
                .play_rules()
                .map(|rule| rule.cost.as_slice())
                .find(|cost| !cost.is_empty())
                .unwrap_or(&[]),
            _ => &[],
        }
    }

    /// Runs one step of an announcement. True if it waits for an answer.
    pub(crate) fn step_announce(&mut self, mut announce: Announce) -> bool {
        match announce.stage {
            AnnounceStage::Mode => {
                if let Act::Trigger(waiting) = announce.act
                    && !self.trigger_can_go_on(&waiting, &announce.binding)
                {
                    // triggered.7
                    let (seat, card, ability) = (announce.by, waiting.source, waiting.ability);
                    self.state.agenda.pop();
                    self.emit(Event::TriggerFailed { seat, card, ability });
                    return false;
                }
                if self.mode_choices(&announce).len() > 1 {
                    return true;
                }
                if let Some(Choice::Mode(mode)) = self.mode_choices(&announce).first() {
                    announce.mode = *mode;
                }
                announce.stage = AnnounceStage::Spot;
            }
            AnnounceStage::Spot => {
                if self.needs_spot(&announce) {
                    return true;
                }
                announce.stage = AnnounceStage::Targets;
            }
            AnnounceStage::Targets => {
                if (announce.clause as usize) < self.clauses(&announce).len() {
                    return true;
                }
                announce.stage = AnnounceStage::Number;
            }
            AnnounceStage::Number => {
                if self.asks_for_x(&announce) {
                    return true;
                }
                announce.stage = AnnounceStage::Support;
            }
            AnnounceStage::Support => {
                let asks = self.step_support(&mut announce);
                if !asks {
                    announce.stage = AnnounceStage::Costs;
                }
                self.save_announce(announce);
                return asks;
            }
            AnnounceStage::Costs => {
                if self.cost_choice(&announce).is_some() {
                    return true;
                }
                announce.bill = self.bill(&announce);
                announce.stage = AnnounceStage::Give;
            }
            AnnounceStage::Give => {
                announce.stage = AnnounceStage::Lose;
                self.lock_group(&mut announce);
                self.take_note(&mut announce);
                self.save_announce(announce);
                self.give_up(announce);
                return false;
            }
            AnnounceStage::Lose => {
                announce.stage = AnnounceStage::Pay;
                self.save_announce(announce);
                if announce.bill.lose > 0 {
                    self.state.agenda.push(Frame::Lose(Lose {
                        seat: announce.by,
                        left: announce.bill.lose,
                        only: None,
                        keep_active: announce.bill.pay.clamp(0, 60) as u8,
                        onto: CardIx::NONE,
                        cost: true,
                        drain: CardIx::NONE,
                        item: u16::MAX,
                        lost: 0,
                    }));
                }
                return false;
            }
            AnnounceStage::Pay => {
                self.state.agenda.pop();
                self.pay(announce.by, announce.bill.pay);
                self.become_pending(announce);
                return false;
            }
        }
        self.save_announce(announce);
        false
    }

    fn save_announce(&mut self, announce: Announce) {
        if let Some(frame) = self.state.agenda.last_mut() {
            *frame = Frame::Announce(announce);
        }
    }

    /// Whether a trigger finds its targets and reserves (triggered.7).
    fn trigger_can_go_on(&self, waiting: &Waiting, binding: &Binding) -> bool {
        let it = &self.def(waiting.source).abilities[waiting.ability as usize];
        match self.late_clauses(waiting) {
            // target.11: what a watcher does is targeted when it happens
            Some(clauses) => self.clauses_can_be_filled(clauses, it, binding),
            None => self.reserves_serve(it, binding.you) && self.targets_exist(it, binding),
        }
    }

    /// Target clauses of a watcher that has triggered; nothing for an ordinary trigger.
    fn late_clauses(&self, waiting: &Waiting) -> Option<&[TargetClause]> {
        let before = waiting.start.checked_sub(1)?;
        match &self.def(waiting.source).abilities[waiting.ability as usize].program[before as usize] {
            Op::Watch { targets, .. } => Some(targets),
            _ => Some(&[]),
        }
    }

    /// Target clauses of what is being announced.
    fn clauses(&self, announce: &Announce) -> &[TargetClause] {
        match &announce.act {
            Act::Trigger(waiting) if waiting.start > 0 => self.late_clauses(waiting).unwrap_or_default(),
            _ => self.announced(announce).map_or(&[], |it| it.targets()),
        }
    }

    /// Where the target of the clause being filled is kept: behind those bound earlier.
    fn target_slot(&self, announce: &Announce) -> usize {
        let bound = match announce.act {
            Act::Trigger(waiting) => waiting.targets.iter().filter(|target| **target != Target::None).count(),
            _ => 0,
        };
        (bound + announce.clause as usize).min(1)
    }

    /// Whether X is to be chosen (play.step.3, D-065).
    fn asks_for_x(&self, announce: &Announce) -> bool {
        let is_x = |cost: &Cost| matches!(cost, Cost::Pay(Value::Phrase(phrase)) if matches!(**phrase, Phrase::X));
        announce.stage == AnnounceStage::Number && self.printed_costs(announce).iter().any(is_x)
    }

    fn asks_x(&self, announce: &Announce) -> bool {
        self.asks_for_x(&Announce { stage: AnnounceStage::Number, ..*announce })
    }

    /// Numbers that can be paid for X.
    pub(crate) fn x_choices(&self, announce: &Announce) -> Vec<Choice> {
        let others = self.bill(announce).pay;
        let most = self.pile_count(announce.by, Pile::Active) - others;
        (0..=most.max(0)).rev().map(Choice::Number).collect()
    }

    /// Notes the number an ability wants to know before anything is paid.
    fn take_note(&self, announce: &mut Announce) {
        let note = self.announced(announce).and_then(|it| match &it.ability {
            Ability::Activated(it) => it.note.as_ref(),
            Ability::Triggered(it) => it.note.as_ref(),
            Ability::Resolve(it) => it.note.as_ref(),
            _ => None,
        });
        if let Some(note) = note {
            announce.binding.noted = self.value(note, &Scope::of_binding(self, &announce.binding));
        }
    }

    /// Modes that can be played, as answers.
    pub(crate) fn mode_choices(&self, announce: &Announce) -> Vec<Choice> {
        let Act::Card(card) = announce.act else { return Vec::new() };
        let def = self.def(card);
        let possible = |mode: &u8| {
            let it = &def.abilities[*mode as usize];
            self.reserves_serve(it, announce.by) && self.targets_exist(it, &announce.binding)
        };
        def.modes().filter(possible).map(Choice::Mode).collect()
    }

    fn needs_spot(&self, announce: &Announce) -> bool {
        let open = announce.spot == Spot::Table;
        match announce.act {
            Act::Movement(_) => open,
            Act::Card(card) => {
                let def = self.def(card);
                let on_table = def.card_type() == crate::card::CardType::Asset && def.host.is_none();
                open && !def.card_type().is_fleeting() && !on_table
            }
            _ => false,
        }
    }

    /// Spots that can be paid for, as answers.
    pub(crate) fn spot_choices(&self, announce: &Announce) -> Vec<Choice> {
        let mut choices = Vec::new();
        let seat = announce.by;
        match announce.act {
            Act::Movement(card) => {
                self.each_way(seat, card, |spot| {
                    choices.push(Choice::of_spot(spot));
                    false
                });
            }
            Act::Card(card) => {
                let varies = self.price_varies(self.def(card));
                self.each_spot(seat, card, &announce.permit, |spot| {
                    let payable = !varies || {
                        let bill = self.card_bill(seat, card, spot, &announce.permit, &mut ());
                        self.can_afford(seat, bill, 0, &mut crate::why::Silent) == super::price::Affordable::Yes
                    };
                    if payable && !self.spot_forbidden(seat, card, spot) {
                        choices.push(Choice::of_spot(spot));
                    }
                    false
                });
            }
            _ => {}
        }
        choices
    }

    /// Who chooses the next target, and among what; "done" ends a clause of any number.
    pub(crate) fn next_target(&self, announce: &Announce) -> Option<(Seat, Vec<Choice>)> {
        let it = self.announced(announce)?;
        let clause = self.clauses(announce).get(announce.clause as usize)?;
        let scope = Scope::of_binding(self, &announce.binding);
        let mut choices = self.target_choices(clause, it, &scope, &announce.binding);
        let late = matches!(announce.act, Act::Trigger(waiting) if waiting.start > 0);
        if !clause.any_number && !late {
            choices.retain(|choice| {
                let mut with = announce.binding;
                with.targets[announce.clause as usize] = Target::of(*choice);
                self.rest_can_be_targeted(it, announce.clause as usize + 1, with)
            });
        }
        if clause.any_number {
            if clause.up_to.is_some_and(|most| announce.binding.group.len() >= most as usize) {
                choices.clear();
            }
            choices.push(Choice::Done);
        }
        Some((self.target_chooser(clause, &scope), choices))
    }

    /// What the costs still ask to be chosen: cards to give up, or the card to stack them on.
    pub(crate) fn cost_choice(&self, announce: &Announce) -> Option<Vec<Choice>> {
        let costs = self.printed_costs(announce);
        let scope = Scope::of_binding(self, &announce.binding);
        if let Some((cost, choose)) = Game::choice_in(costs) {
            let count = self.value(&choose.count, &scope) as usize;
            let paid = announce.binding.paid.set();
            if paid.len() < count && announce.stage == AnnounceStage::Costs {
                let from = self.cost_candidates(cost, choose, &scope, announce.by, CardIx::NONE);
                let mut choices = self.distinct(self.alike_with(choose, from, paid, count));
                if choose.up_to {
                    choices.push(Choice::Done);
                }
                if !choices.is_empty() {
                    return Some(choices);
                }
            }
        }
        // Which of several cards to stack on.
        let on = costs.iter().find_map(|cost| match cost {
            Cost::Put { to: Destination::StackedOn { on, .. }, .. } => Some(on),
            _ => None,
        })?;
        let hosts = self.subjects(on, &scope);
        (announce.spot == Spot::Table && hosts.len() > 1).then(|| hosts.iter().map(Choice::Beneath).collect())
    }

    /// Cards as answers, equal copies in a hand or pile only once.
    pub(crate) fn distinct(&self, cards: CardSet) -> Vec<Choice> {
        let mut choices: Vec<Choice> = Vec::new();
        for card in cards {
            let state = self.state.card(card);
            let twin = |choice: &Choice| match choice {
                Choice::Card(other) => {
                    let other = self.state.card(*other);
                    let here = |it: &crate::state::CardState| (it.def, it.zone, it.owner, it.face_down);
                    let stacked = state.zone == Zone::Stacked;
                    here(other) == here(state) && (!stacked || (other.host == state.host && !state.face_down))
                }
                _ => false,
            };
            if state.zone == Zone::Play || !choices.iter().any(twin) {
                choices.push(Choice::Card(card));
            }
        }
        choices
    }

    /// Takes an answer into an announcement.
    pub(crate) fn answer_announce(&mut self, mut announce: Announce, choice: Choice) {
        match (announce.stage, choice) {
            (AnnounceStage::Mode, Choice::Mode(mode)) => {
                announce.mode = mode;
                announce.stage = AnnounceStage::Spot;
            }
            (AnnounceStage::Spot, choice) => {
                if let Some(spot) = choice.spot() {
                    announce.spot = spot;
                }
                announce.stage = AnnounceStage::Targets;
            }
            (AnnounceStage::Targets, Choice::Done) => {
                announce.binding.targets[self.target_slot(&announce)] = Target::Group;
                announce.clause += 1;
            }
            (AnnounceStage::Targets, choice) => {
                let clause = self.clauses(&announce).get(announce.clause as usize);
                if clause.is_some_and(|clause| clause.any_number) {
                    if let Choice::Card(card) = choice {
                        announce.binding.group.insert(card);
                    }
                } else {
                    announce.binding.targets[self.target_slot(&announce)] = Target::of(choice);
                    announce.clause += 1;
                }
            }
            (AnnounceStage::Number, Choice::Number(x)) => {
                announce.binding.x = x;
                announce.stage = AnnounceStage::Support;
            }
            (AnnounceStage::Support, Choice::At(at)) => announce.icons.push(at),
            (AnnounceStage::Costs, Choice::Card(card)) => announce.binding.paid.insert(card),
            (AnnounceStage::Costs, Choice::Beneath(host)) => announce.spot = Spot::Beneath(host),
            (AnnounceStage::Costs, _) => {
                announce.bill = self.bill(&announce);
                announce.stage = AnnounceStage::Give;
            }
            _ => {}
        }
        self.save_announce(announce);
    }

    /// What is paid and lost for what is announced, as far as it is known.
    pub(super) fn bill(&self, announce: &Announce) -> Bill {
        let seat = announce.by;
        match announce.act {
            Act::Card(card) => {
                let permit = &announce.permit;
                let mut bill = self.card_bill_without_icons(seat, card, announce.spot, permit, &mut ());
                bill.pay += self.support_tax(seat, card, permit, &announce.icons, &mut ());
                bill.pay += if self.asks_x(announce) { announce.binding.x } else { 0 };
                bill
            }
            Act::Ability(card, _) => {
                let mut bill = self.use_price(seat, card);
                let scope = Scope::of_binding(self, &announce.binding);
                self.add_costs(self.printed_costs(announce), &scope, &mut bill);
                bill
            }
            Act::Movement(card) => {
                let from = self.state.card(card).place;
                let at = self.spot_place(announce.spot);
                self.action_bill(Happening::Moved, &EventFacts { card, seat, at, from, ..EventFacts::NONE })
            }
            Act::Attack(at) => {
                let mut bill = self.action_bill(Happening::Attacked, &EventFacts { seat, at, ..EventFacts::NONE });
                if announce.permit.by_effect {
                    bill.pay = (bill.pay - 1).max(0); // only what other cards add is due (D-117)
                }
                bill
            }
            Act::Drain(at) => self.action_bill(Happening::Drained, &EventFacts { seat, at, ..EventFacts::NONE }),
            Act::Activation(_) | Act::Trigger(_) => Bill::default(),
        }
    }

    /// Fixes the cards that a lasting effect on a group will change (effect.5, D-084).
    fn lock_group(&mut self, announce: &mut Announce) {
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
        announce.binding.group |= group;
    }

    /// Pays everything that is not energy.
    fn give_up(&mut self, announce: Announce) {
        let costs = self.printed_costs(&announce).to_vec();
        let mut binding = announce.binding;
        self.pay_with_cards(&costs, &mut binding, announce.by, announce.spot);
        // The Arrange frame may already stand above; the announcement is beneath it.
        for frame in self.state.agenda.iter_mut().rev() {
            if let Frame::Announce(under_way) = frame {
                under_way.binding = binding;
                break;
            }
        }
    }

    /// Carries out costs that are not energy; `binding.paid` holds what was chosen and then all that was given up.
    pub(crate) fn pay_with_cards(&mut self, costs: &[Cost], binding: &mut Binding, by: Seat, spot: Spot) {
        for cost in costs {
            let (pick, named) = match cost {
                Cost::Put { what, reveal, .. } => (what, *reveal),
                Cost::Dismiss(pick) | Cost::Damage(pick) | Cost::Revert(pick) => (pick, false),
                Cost::Reveal(pick) => (pick, true),
                Cost::Invert(reference) => {
                    let scope = Scope::of_binding(self, binding);
                    for card in self.known(*reference, &scope) {
                        self.invert(card, by);
                    }
                    continue;
                }
                Cost::Pay(_) | Cost::Lose(_) | Cost::Require(_) => continue,
            };
            let cards = match pick {
                Pick::Choose(_) => binding.paid.set(),
                other => {
                    let scope = Scope::of_binding(self, binding);
                    let cards = self.picked(other, &scope);
                    if matches!(other, Pick::Random(..)) { self.pick_by_chance(other, binding) } else { cards }
                }
            };
            self.mark_consumed(pick, binding);
            binding.paid.add(cards);
            if let Some(card) = cards.first() {
                binding.paid_at = self.state.card(card).place;
            }
            let shown = named
                || Game::filter_of(pick).is_some_and(|filter| filter.pile.is_some() && Game::names_a_kind(filter));
            if shown {
                cards.iter().for_each(|card| self.show(by, card)); // info.hidden.1
            }
            match cost {
                Cost::Dismiss(_) => {
                    cards.iter().for_each(|card| self.lose_from_play(card, crate::state::frame::Leaving::Dismissed));
                }
                Cost::Damage(_) => cards.iter().for_each(|card| _ = self.damage(card, binding.source)),
                Cost::Revert(_) => cards.iter().for_each(|card| _ = self.revert(card, by)),
                Cost::Put { to, .. } => {
                    let scope = Scope::of_binding(self, binding);
                    let host = match (to, spot) {
                        (_, Spot::Beneath(host)) => host,
                        (Destination::StackedOn { on, .. }, _) => {
                            self.subjects(on, &scope).first().unwrap_or(CardIx::NONE)
                        }
                        _ => CardIx::NONE,
                    };
                    self.put_cards(cards, to, by, host);
                }
                _ => {}
            }
        }
    }

    /// Puts cards where a text says; several on an ordered pile go in the order a player chooses.
    pub(crate) fn put_cards(&mut self, cards: CardSet, to: &Destination, by: Seat, host: CardIx) {
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
                if self.state.in_play.contains(host) {
                    (cards & self.state.in_play).iter().for_each(|card| self.relocate(card, Spot::Beneath(host)));
                }
                return;
            }
            Destination::StackedOn { face_down, .. } => {
                if self.state.in_play.contains(host) {
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

    /// Targets given up for the cost are not checked again (target.8).
    fn mark_consumed(&self, pick: &Pick, binding: &mut Binding) {
        match pick {
            Pick::Known(Ref::Target) => binding.consumed |= 1,
            Pick::Known(Ref::SecondTarget) => binding.consumed |= 2,
            _ => {}
        }
    }

    /// Everything is paid: the item is on the stack (play.step.6).
    fn become_pending(&mut self, announce: Announce) {
        let seat = announce.by;
        let kind = match announce.act {
            Act::Card(card) => ItemKind::Card { card, spot: announce.spot, mode: announce.mode },
            Act::Ability(card, ability) => ItemKind::Ability(card, ability),
            Act::Trigger(waiting) => {
                ItemKind::Trigger { source: waiting.source, ability: waiting.ability, start: waiting.start }
            }
            Act::Movement(card) => ItemKind::Movement { card, to: announce.spot },
            Act::Attack(at) => ItemKind::Attack(at),
            Act::Drain(at) => ItemKind::Drain(at),
            Act::Activation(amount) => ItemKind::Activation(amount),
        };
        let before = self.free_use(&announce).then(|| self.fingerprint());
        let id = self.state.next_item;
        self.state.next_item = self.state.next_item.wrapping_add(1);
        push(&mut self.state.stack, Item { id, by: seat, kind, binding: announce.binding, bonus: 0, settle: None });
        self.reset_passes(); // init.6
        let event = match announce.act {
            Act::Card(card) => {
                let def = self.def(card);
                if def.facts.bullets > 0 {
                    let title = Limited::Title(def.title);
                    self.state.spend(seat, title); // bullet.3, bullet.4
                }
                Event::CardPending { seat, card }
            }
            Act::Ability(card, ability) => {
                if self.bullets(card, ability) > 0 {
                    self.state.spend(seat, Limited::Ability(card, ability)); // bullet.1
                }
                self.state.loops.extend(before); // win.6
                Event::AbilityPending { seat, card, ability }
            }
            Act::Trigger(waiting) => Event::TriggerPending { seat, card: waiting.source, ability: waiting.ability },
            Act::Movement(card) => {
                self.state.spend(seat, Limited::Movement(card));
                Event::MovementPending { seat, card }
            }
            Act::Attack(at) => {
                self.state.turn.attacked.insert(at); // battle.attack.2, phaseact.4
                Event::AttackPending { seat, at }
            }
            Act::Drain(at) => {
                self.state.turn.drained.insert(at); // drain.2
                Event::DrainPending { seat, at }
            }
            Act::Activation(amount) => {
                self.state.turn.activated = true; // activate.1
                Event::ActivationPending { seat, amount }
            }
        };
        self.emit(event);
        self.tell_icons_used(&announce);
        if self.announced(&announce).is_some() {
            let source = announce.binding.source;
            let chosen = announce.binding.targets.iter().filter_map(|target| match target {
                Target::Card(card) => Some(*card),
                _ => None,
            });
            for card in chosen.chain(self.targeted_group(&announce)).collect::<Vec<_>>() {
                self.emit(Event::Targeted { seat, card, source });
            }
        }
    }

    /// Whether an ability without bullets is used at no cost, so that it could be used for ever (D-047).
    fn free_use(&self, announce: &Announce) -> bool {
        let Act::Ability(card, ability) = announce.act else { return false };
        match &self.def(card).abilities[ability as usize].ability {
            Ability::Activated(it) => self.bullets(card, ability) == 0 && costs_nothing(it, announce.bill),
            _ => false,
        }
    }

    fn targeted_group(&self, announce: &Announce) -> CardSet {
        if announce.binding.targets.contains(&Target::Group) { announce.binding.group } else { CardSet::EMPTY }
    }

    /// Whether something is being announced and nothing has been paid for it yet.
    pub fn is_announcing(&self) -> bool {
        use AnnounceStage::{Costs, Mode, Number, Spot, Support, Targets};
        match self.state.agenda.last() {
            Some(Frame::Announce(announce)) => {
                !matches!(announce.act, Act::Trigger(_))
                    && matches!(announce.stage, Mode | Spot | Targets | Number | Support | Costs)
            }
            _ => false,
        }
    }

    /// Whether the player who is asked may take the announcement back (play.takeback.1): another
    /// player who chooses a target for it may not.
    pub(crate) fn can_take_back(&self) -> bool {
        match self.state.agenda.last() {
            Some(Frame::Announce(announce)) => self.is_announcing() && self.asked_seat() == announce.by,
            _ => false,
        }
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

impl Choice {
    /// The answer that names a spot.
    pub(crate) fn of_spot(spot: Spot) -> Choice {
        match spot {
            Spot::At(at) => Choice::At(at),
            Spot::Beneath(host) => Choice::Beneath(host),
            Spot::Row(left) => Choice::Row(left),
            Spot::Table => Choice::Table,
        }
    }

    /// The spot an answer names.
    pub(crate) fn spot(self) -> Option<Spot> {
        Some(match self {
            Choice::At(at) => Spot::At(at),
            Choice::Beneath(host) => Spot::Beneath(host),
            Choice::Row(left) => Spot::Row(left),
            Choice::Table => Spot::Table,
            _ => return None,
        })
    }
}
