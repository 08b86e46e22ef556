//! Announcing: the steps from "I play this" to a pending item.
//!
//! Until the costs are paid everything is written in the frame alone, apart from a card having
//! left its pile; so taking back is dropping the frame and laying the card back (play.takeback.1).
//! From `Lose` on payment runs to its end and is final (D-050).

use crate::card::program::Compiled;
use crate::decision::Choice;
use crate::event::Event;
use crate::game::Game;
use crate::id::{CardIx, CardSet, Seat, Stay};
use crate::language::{Ability, Cost};
use crate::state::frame::{Announce, AnnounceStage, Bill, Frame, Lose, Permit, UsedIcons};
use crate::state::{Act, Binding, Item, ItemKind, Limited, Spot, Target, Waiting, push};

impl Game {
    /// Begins an announcement.
    pub(crate) fn announce(&mut self, act: Act, by: Seat, permit: Permit) {
        let source = match act {
            Act::Card(card) | Act::Ability(card, _) | Act::Movement(card) => self.stay(card),
            Act::Trigger(waiting) => waiting.source,
            Act::Attack(at) | Act::Drain(at) => self.stay(at),
            Act::Activation(_) => Stay::NONE,
        };
        let here = match act {
            Act::Trigger(waiting) => waiting.here,
            Act::Card(_) | Act::Activation(_) => Stay::NONE,
            _ => self.stay(self.state.card(source.card()).place),
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
            Act::Card(card) | Act::Ability(card, _) => Some(&self.def(card).abilities[announce.mode as usize]),
            Act::Trigger(waiting) => Some(&self.def(waiting.source.card()).abilities[announce.mode as usize]),
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
                    let (seat, card, ability) = (announce.by, waiting.source.card(), waiting.ability);
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
                announce.stage = AnnounceStage::Lose;
            }
            AnnounceStage::Give => {
                announce.stage = AnnounceStage::Pay;
                self.save_announce(announce);
                self.give_up(announce);
                return false;
            }
            AnnounceStage::Lose => {
                announce.stage = AnnounceStage::Give;
                self.lock_group(&mut announce);
                self.take_note(&mut announce);
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
                let loss = match announce.act {
                    Act::Card(card) => self.early_play_loss(announce.by, card, &announce.permit),
                    _ => 0,
                };
                self.pay(announce.by, announce.bill.pay);
                self.become_pending(announce);
                if loss > 0 {
                    self.push_loss(announce.by, loss, None, CardIx::NONE, 0, false);
                }
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
        let it = &self.def(waiting.source.card()).abilities[waiting.ability as usize];
        match self.late_clauses(waiting) {
            // target.11: what a watcher does is targeted when it happens
            Some(clauses) => self.clauses_can_be_filled(clauses, it, binding),
            None => self.reserves_serve(it, binding.you, &binding.event) && self.targets_exist(it, binding),
        }
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
                        announce.binding.group = self.state.stays(announce.binding.group.cards | CardSet::of(card));
                    }
                } else {
                    announce.binding.targets[self.target_slot(&announce)] = self.target(choice);
                    announce.clause += 1;
                }
            }
            (AnnounceStage::Number, Choice::Number(x)) => {
                announce.binding.x = x;
                announce.stage = AnnounceStage::Support;
            }
            (AnnounceStage::Support, Choice::At(at)) => announce.icons.push(at),
            (AnnounceStage::Costs, Choice::Card(card)) => announce.binding.paid.insert(self.stay(card)),
            (AnnounceStage::Costs, Choice::Beneath(host)) => announce.spot = Spot::Beneath(host),
            (AnnounceStage::Costs, _) => {
                announce.bill = self.bill(&announce);
                announce.stage = AnnounceStage::Lose;
            }
            _ => {}
        }
        self.save_announce(announce);
    }

    /// Pays everything that is not energy.
    fn give_up(&mut self, announce: Announce) {
        let costs = self.printed_costs(&announce).to_vec();
        self.pay_with_cards(&costs, announce.by, announce.spot);
    }

    /// Everything is paid: the item is on the stack (play.step.6).
    fn become_pending(&mut self, mut announce: Announce) {
        let seat = announce.by;
        let kind = match announce.act {
            Act::Card(card) => {
                self.begin_pending(card, seat);
                announce.binding.source = self.stay(card);
                let spot = announce.spot.map(|at| self.stay(at));
                ItemKind::Card { card, spot, mode: announce.mode }
            }
            Act::Ability(card, ability) => ItemKind::Ability(card, ability),
            Act::Trigger(waiting) => {
                let source = waiting.source.card();
                ItemKind::Trigger { source, ability: waiting.ability, start: waiting.start }
            }
            Act::Movement(card) => {
                let to = announce.spot.map(|at| self.stay(at));
                ItemKind::Movement { card, to, way: self.way(card, announce.spot) }
            }
            Act::Attack(at) => ItemKind::Attack(at),
            Act::Drain(at) => ItemKind::Drain(at),
            Act::Activation(amount) => ItemKind::Activation(amount),
        };
        let before = self.free_use(&announce).then(|| self.fingerprint());
        let id = self.state.next_item;
        self.state.next_item = self.state.next_item.wrapping_add(1);
        let (binding, since) = (announce.binding, self.state.clock);
        push(&mut self.state.stack, Item { id, by: seat, kind, binding, since, bonus: 0, settle: None });
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
                    self.state.spend(seat, Limited::Ability(self.stay(card), ability)); // bullet.1
                }
                self.state.loops.extend(before); // win.6
                Event::AbilityPending { seat, card, ability }
            }
            Act::Trigger(waiting) => {
                Event::TriggerPending { seat, card: waiting.source.card(), ability: waiting.ability }
            }
            Act::Movement(card) => {
                self.state.spend(seat, Limited::Movement(self.stay(card)));
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
                self.state.note_activation(seat); // activate.1
                Event::ActivationPending { seat, amount }
            }
        };
        self.emit(event);
        self.tell_icons_used(&announce);
        if self.announced(&announce).is_some() {
            let source = announce.binding.source.card();
            let chosen = announce.binding.targets.iter().filter_map(|target| match target {
                Target::Card(stay) => Some(stay.card()),
                _ => None,
            });
            for card in chosen.chain(self.targeted_group(&announce)).collect::<Vec<_>>() {
                self.emit(Event::Targeted { seat, card, source });
            }
        }
    }

    /// Whether an ability without bullets was used at no cost, so that it could be used for ever (D-047).
    fn free_use(&self, announce: &Announce) -> bool {
        let Act::Ability(card, ability) = announce.act else { return false };
        let Ability::Activated(it) = &self.def(card).abilities[ability as usize].ability else { return false };
        let is_free = |cost: &Cost| match cost {
            Cost::Pay(_) | Cost::Lose(_) | Cost::Require(_) | Cost::Reveal(_) => true,
            Cost::Put { .. } | Cost::Dismiss(_) | Cost::Damage(_) | Cost::Revert(_) => announce.binding.paid.is_empty(),
            Cost::Invert(_) => false,
        };
        self.bullets(card, ability) == 0 && announce.bill == Bill::default() && it.cost.iter().all(is_free)
    }

    fn targeted_group(&self, announce: &Announce) -> CardSet {
        if announce.binding.targets.contains(&Target::Group) { announce.binding.group.cards } else { CardSet::EMPTY }
    }

    /// Whether something is being announced and nothing has been paid for it yet.
    pub fn is_announcing(&self) -> bool {
        match self.state.agenda.last() {
            Some(Frame::Announce(announce)) => !matches!(announce.act, Act::Trigger(_)) && announce.stage.is_free(),
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
