//! Announcing: the steps from "I play this" to a pending item.
//!
//! Until the costs are paid everything is written in the frame alone, apart from a card having
//! left its pile; so taking back is dropping the frame and laying the card back (play.takeback.1).
//! From `Lose` on payment runs to its end and is final (D-050).

use crate::card::program::Compiled;
use crate::decision::Choice;
use crate::event::Event;
use crate::id::{CardSet, Seat};
use crate::language::{Ability, Cost};
use crate::state::frame::{Announce, AnnounceStage, Bill, Frame, Lose, Origin, Permit, UsedIcons};
use crate::state::{Binding, Deed, Item, Limited, Spot, Target, Waiting, push};
use crate::table::{Game, Table};

impl Game {
    /// Begins an announcement.
    pub(crate) fn announce(&mut self, deed: Deed, by: Seat, permit: Permit) {
        let source = deed.card().map(|card| self.stay(card));
        let here = match deed {
            Deed::Play(_) => None,
            _ => deed.card().and_then(|card| self.state.place_of(card)),
        };
        let from = match deed {
            Deed::Play(card) => self.take_up(card), // play.step.1
            _ => None,
        };
        self.begin_announcement(deed, None, Binding::new(source, by, here), permit, from);
    }

    /// Puts a trigger on the stack, as far as that goes.
    pub(crate) fn announce_trigger(&mut self, waiting: Waiting) {
        let mut binding = Binding::new(Some(waiting.source), waiting.you, waiting.here);
        binding.event = waiting.event;
        binding.targets = waiting.targets;
        binding.opponent = self.opponent_concerned(&waiting);
        let deed = Deed::Trigger(waiting.source.card(), waiting.ability);
        self.begin_announcement(deed, Some(waiting), binding, Permit::NORMAL, None);
    }

    fn begin_announcement(
        &mut self,
        deed: Deed,
        waiting: Option<Waiting>,
        binding: Binding,
        permit: Permit,
        from: Option<Origin>,
    ) {
        let mode = match deed {
            Deed::Play(card) => self.def(card).modes().next().unwrap_or(0),
            _ => deed.ability().unwrap_or(0),
        };
        self.state.agenda.push(Frame::Announce(Announce {
            deed,
            waiting,
            by: binding.you,
            stage: AnnounceStage::Mode,
            binding,
            spot: Spot::Table,
            mode,
            clause: 0,
            permit,
            from,
            icons: UsedIcons::EMPTY,
            bill: Bill::default(),
        }));
    }

    /// Runs one step of the innermost announcement. True if it waits for an answer. It is large, so it goes on where
    /// it lies.
    pub(crate) fn step_announce(&mut self) -> bool {
        let Some(Frame::Announce(announce)) = self.state.agenda.last() else { return false };
        match announce.stage {
            AnnounceStage::Mode => {
                if let Some(waiting) = &announce.waiting
                    && !self.trigger_can_go_on(waiting, &announce.binding)
                {
                    // triggered.7
                    let (seat, card, ability) = (announce.by, waiting.source.card(), waiting.ability);
                    self.state.agenda.pop();
                    self.emit(Event::TriggerFailed { seat, card, ability });
                    return false;
                }
                let choices = self.mode_choices(announce);
                if choices.len() > 1 {
                    return true;
                }
                let mode = match choices.first() {
                    Some(Choice::Mode(mode)) => *mode,
                    _ => announce.mode,
                };
                self.change_announce(|it| (it.mode, it.stage) = (mode, AnnounceStage::Spot));
            }
            AnnounceStage::Spot => {
                if self.needs_spot(announce) {
                    return true;
                }
                self.change_announce(|it| it.stage = AnnounceStage::Targets);
            }
            AnnounceStage::Targets => {
                if (announce.clause as usize) < self.clauses(announce).len() {
                    return true;
                }
                self.change_announce(|it| it.stage = AnnounceStage::Number);
            }
            AnnounceStage::Number => {
                if self.asks_for_x(announce) {
                    return true;
                }
                self.change_announce(|it| it.stage = AnnounceStage::Support);
            }
            AnnounceStage::Support => return self.step_support(),
            AnnounceStage::Costs => {
                if self.cost_choice(announce).is_some() {
                    return true;
                }
                let bill = self.bill(announce);
                self.change_announce(|it| (it.bill, it.stage) = (bill, AnnounceStage::Lose));
            }
            AnnounceStage::Lose => self.lose_for_announce(*announce),
            AnnounceStage::Give => {
                let costs = self.printed_costs(announce).to_vec();
                let (by, spot) = (announce.by, announce.spot);
                self.change_announce(|it| it.stage = AnnounceStage::Pay);
                self.pay_with_cards(&costs, by, spot); // everything that is not energy
            }
            AnnounceStage::Pay => self.pay_for_announce(*announce),
        }
        false
    }

    /// Costs are settled: what is known now is written down, and energy is lost.
    fn lose_for_announce(&mut self, mut announce: Announce) {
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
                onto: None,
                cost: true,
                drain: None,
                item: None,
                lost: 0,
            }));
        }
    }

    /// Energy is paid, and what was announced is pending.
    fn pay_for_announce(&mut self, announce: Announce) {
        self.state.agenda.pop();
        let loss = match announce.deed {
            Deed::Play(card) => self.early_play_loss(announce.by, card, &announce.permit),
            _ => 0,
        };
        self.pay(announce.by, announce.bill.pay);
        if self.state.enemy.is_some() && self.is_compared(&announce) {
            self.draw_on_natural(self.full_bill(&announce));
        }
        self.become_pending(announce);
        if loss > 0 {
            self.push_loss(announce.by, loss, None, None, 0, false);
        }
    }

    fn save_announce(&mut self, announce: Announce) {
        self.change_announce(|it| *it = announce);
    }

    /// Changes the innermost announcement.
    pub(super) fn change_announce(&mut self, change: impl FnOnce(&mut Announce)) {
        if let Some(Frame::Announce(announce)) = self.state.agenda.last_mut() {
            change(announce);
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

    /// Everything is paid: the item is on the stack (play.step.6).
    fn become_pending(&mut self, mut announce: Announce) {
        let seat = announce.by;
        let deed = announce.deed;
        if let Deed::Play(card) = deed {
            self.begin_pending(card, seat);
            announce.binding.source = Some(self.stay(card));
        }
        let to = announce.spot.map(|at| self.stay(at));
        let (spot, mode, way) = match deed {
            Deed::Play(_) => (Some(to), Some(announce.mode), None),
            Deed::Move(card) => (Some(to), None, Some(self.way(card, announce.spot))),
            _ => (None, None, None),
        };
        let start = announce.waiting.map(|waiting| waiting.start);
        let before = self.free_use(&announce).then(|| self.fingerprint());
        let (binding, since) = (announce.binding, self.state.clock);
        let item = Item { id: 0, by: seat, deed, spot, mode, start, way, binding, since, bonus: 0, settle: None };
        self.push_item(item);
        self.spend_for(deed, seat);
        self.state.loops.extend(before); // win.6
        self.emit(Event::Pending { seat, deed });
        self.tell_icons_used(&announce);
        if self.announced(&announce).is_some()
            && let Some(source) = deed.card()
        {
            let chosen = announce.binding.targets.iter().filter_map(|target| match target {
                Target::Card(stay) => Some(stay.card()),
                _ => None,
            });
            for card in chosen.chain(self.targeted_group(&announce)).collect::<Vec<_>>() {
                self.emit(Event::Targeted { seat, card, source });
            }
        }
    }

    /// Something is pending that was announced without a card or an ability.
    pub(crate) fn put_on_stack(&mut self, deed: Deed, binding: Binding) {
        let (by, since) = (binding.you, self.state.clock);
        let (spot, mode, start, way) = (None, None, None, None);
        self.push_item(Item { id: 0, by, deed, spot, mode, start, way, binding, since, bonus: 0, settle: None });
        self.emit(Event::Pending { seat: by, deed });
    }

    fn push_item(&mut self, item: Item) {
        let id = self.state.next_item;
        self.state.next_item = self.state.next_item.wrapping_add(1);
        push(&mut self.state.stack, Item { id, ..item });
        self.note_new_item(item.by); // init.6
    }

    /// What can be done only so often has been done once more.
    fn spend_for(&mut self, deed: Deed, seat: Seat) {
        match deed {
            Deed::Play(card) => {
                let def = self.def(card);
                if def.facts.bullets > 0 {
                    let title = Limited::Title(def.title);
                    self.state.spend(seat, title); // bullet.3, bullet.4
                }
            }
            Deed::Use(card, ability) => {
                if self.bullets(card, ability) > 0 {
                    let ability = Limited::Ability(self.stay(card), ability);
                    self.state.spend(seat, ability); // bullet.1
                }
            }
            Deed::Move(card) => {
                let movement = Limited::Movement(self.stay(card));
                self.state.spend(seat, movement);
            }
            Deed::Attack(at) => self.state.turn.attacked.insert(at), // battle.attack.2, phaseact.4
            Deed::Drain(at) => {
                self.state.turn.drained.insert(at); // drain.2
                if self.state.seating.of_side(self.state.side(seat)).len() > 1 {
                    self.state.spend(seat, Limited::Drain);
                }
            }
            Deed::Activate(_) => self.state.note_activation(seat), // activate.1
            Deed::Trigger(..) | Deed::Draw | Deed::Search(_) | Deed::Tunnel(_) | Deed::Surface(_) => {}
        }
    }
}

impl Table {
    /// The ability that is being announced, if it is one.
    pub(crate) fn announced(&self, announce: &Announce) -> Option<&Compiled> {
        match announce.deed {
            Deed::Play(card) if !self.def(card).card_type().is_fleeting() => None,
            Deed::Play(card) | Deed::Use(card, _) | Deed::Trigger(card, _) => {
                Some(&self.def(card).abilities[announce.mode as usize])
            }
            _ => None,
        }
    }

    /// Costs as printed: of the ability, or additional ones of the card.
    pub(crate) fn printed_costs(&self, announce: &Announce) -> &[Cost] {
        match announce.deed {
            Deed::Use(card, ability) => match &self.def(card).abilities[ability as usize].ability {
                Ability::Activated(it) => &it.cost,
                _ => &[],
            },
            Deed::Play(card) => self
                .def(card)
                .play_rules()
                .map(|rule| rule.cost.as_slice())
                .find(|cost| !cost.is_empty())
                .unwrap_or(&[]),
            _ => &[],
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

    /// Whether an ability without bullets was used at no cost, so that it could be used for ever (D-047).
    fn free_use(&self, announce: &Announce) -> bool {
        let Deed::Use(card, ability) = announce.deed else { return false };
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
