//! What an announcement asks for: a number, a mode, a spot, targets, cards to pay with.

use crate::card::program::Op;
use crate::decision::{Asked, Choice};
use crate::id::{CardIx, CardSet};
use crate::language::value::Phrase;
use crate::language::{Ability, Cost, Destination, Pile, TargetClause, Value};
use crate::rules::scope::Scope;
use crate::state::frame::{Announce, AnnounceStage};
use crate::state::{Deed, EventFacts, Spot, Target, Waiting, Zone};
use crate::table::Table;

impl Table {
    /// Target clauses of a watcher that has triggered; nothing for an ordinary trigger.
    pub(super) fn late_clauses(&self, waiting: &Waiting) -> Option<&[TargetClause]> {
        let before = waiting.start.checked_sub(1)?;
        match &self.def(waiting.source.card()).abilities[waiting.ability as usize].program[before as usize] {
            Op::Watch { targets, .. } => Some(targets),
            _ => Some(&[]),
        }
    }

    /// Target clauses of what is being announced.
    pub(super) fn clauses(&self, announce: &Announce) -> &[TargetClause] {
        match &announce.waiting {
            Some(waiting) if waiting.start > 0 => self.late_clauses(waiting).unwrap_or_default(),
            _ => self.announced(announce).map_or(&[], |it| it.targets()),
        }
    }

    /// Where the target of the clause being filled is kept: behind those bound earlier.
    pub(super) fn target_slot(&self, announce: &Announce) -> usize {
        let earlier = announce.waiting.iter().flat_map(|waiting| waiting.targets);
        let bound = earlier.filter(|target| *target != Target::None).count();
        (bound + announce.clause as usize).min(1)
    }

    /// Whether X is to be chosen (play.step.3, D-065).
    pub(super) fn asks_for_x(&self, announce: &Announce) -> bool {
        let is_x = |cost: &Cost| matches!(cost, Cost::Pay(Value::Phrase(phrase)) if matches!(**phrase, Phrase::X));
        announce.stage == AnnounceStage::Number && self.printed_costs(announce).iter().any(is_x)
    }

    pub(super) fn asks_x(&self, announce: &Announce) -> bool {
        self.asks_for_x(&Announce { stage: AnnounceStage::Number, ..*announce })
    }

    /// Numbers that can be paid for X.
    pub(crate) fn x_choices(&self, announce: &Announce) -> Vec<Choice> {
        let others = self.bill(announce).pay;
        let most = self.pile_count(announce.by, Pile::Active) - others;
        (0..=most.max(0)).rev().map(Choice::Number).collect()
    }

    /// Notes the number an ability wants to know before anything is paid.
    pub(super) fn take_note(&self, announce: &mut Announce) {
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
        let Deed::Play(card) = announce.deed else { return Vec::new() };
        let def = self.def(card);
        let possible = |mode: &u8| {
            let it = &def.abilities[*mode as usize];
            self.reserves_serve(it, announce.by, &EventFacts::NONE) && self.targets_exist(it, &announce.binding)
        };
        def.modes().filter(possible).map(Choice::Mode).collect()
    }

    pub(super) fn needs_spot(&self, announce: &Announce) -> bool {
        let open = announce.spot == Spot::Table;
        match announce.deed {
            Deed::Move(_) => open,
            Deed::Play(card) => {
                let def = self.def(card);
                let on_table = def.card_type() == crate::facts::CardType::Asset && def.host.is_none();
                open && !def.card_type().is_fleeting() && !on_table
            }
            _ => false,
        }
    }

    /// Spots that can be paid for, as answers.
    pub(crate) fn spot_choices(&self, announce: &Announce) -> Vec<Choice> {
        let mut choices = Vec::new();
        let seat = announce.by;
        match announce.deed {
            Deed::Move(card) => {
                self.each_way(seat, card, |spot| {
                    choices.push(Choice::of_spot(spot));
                    false
                });
            }
            Deed::Play(card) => {
                let varies = self.price_varies(self.def(card));
                self.each_spot(seat, card, &announce.permit, |spot| {
                    let payable = !varies || {
                        let bill = self.card_bill(seat, card, spot, &announce.permit, &mut ());
                        self.can_afford(seat, bill, 0, &mut crate::why::Silent) == super::price::Affordable::Yes
                    };
                    if payable && self.spot_forbidden(seat, card, spot).is_none() {
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
    pub(crate) fn next_target(&self, announce: &Announce) -> Option<(Asked, Vec<Choice>)> {
        let it = self.announced(announce)?;
        let clause = self.clauses(announce).get(announce.clause as usize)?;
        let scope = Scope::of_binding(self, &announce.binding);
        let mut choices = self.target_choices(clause, it, &scope, &announce.binding);
        let late = announce.waiting.is_some_and(|waiting| waiting.start > 0);
        if !clause.any_number && !late {
            choices.retain(|choice| {
                let mut with = announce.binding;
                with.targets[announce.clause as usize] = self.target(*choice);
                self.rest_can_be_targeted(it, announce.clause as usize + 1, with)
            });
        }
        if clause.any_number {
            if clause.up_to.is_some_and(|most| announce.binding.group.len() >= most as usize) {
                choices.clear();
            }
            // target.4: what is taken into the group must leave something for the targets that follow it.
            let follows = announce.clause as usize + 1;
            if follows < self.clauses(announce).len() && !late {
                choices.retain(|choice| {
                    let mut with = announce.binding;
                    with.targets[announce.clause as usize] = Target::Group;
                    if let Choice::Card(card) = choice {
                        with.group = self.state.stays(with.group.cards | CardSet::of(*card));
                    }
                    self.rest_can_be_targeted(it, follows, with)
                });
            }
            choices.push(Choice::Done);
        }
        Some((self.target_chooser(clause, &scope), choices))
    }

    /// What the costs still ask to be chosen: cards to give up, or the card to stack them on.
    pub(crate) fn cost_choice(&self, announce: &Announce) -> Option<Vec<Choice>> {
        let costs = self.printed_costs(announce);
        let scope = Scope::of_binding(self, &announce.binding);
        if let Some((cost, choose)) = Table::choice_in(costs) {
            let count = self.value(&choose.count, &scope) as usize;
            let paid = announce.binding.paid.cards();
            if paid.len() < count && announce.stage == AnnounceStage::Costs {
                let from = self.cost_candidates(cost, choose, &scope, announce.by, None);
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

    /// Whether something pending is aimed at a card in a lost pile, so that it is told apart from equal ones (D-199).
    pub(crate) fn is_pending_target(&self, card: CardIx) -> bool {
        let aimed = Target::Card(self.stay(card));
        self.state.card(card).zone == Zone::Pile(Pile::Lost)
            && self.state.stack.iter().any(|item| item.binding.targets.contains(&aimed))
    }

    /// Cards as answers, equal copies in a hand or pile only once.
    pub(crate) fn distinct(&self, cards: CardSet) -> Vec<Choice> {
        let mut choices: Vec<Choice> = Vec::new();
        for card in cards {
            let state = self.state.card(card);
            let twin = |choice: &Choice| match choice {
                Choice::Card(twin) => {
                    let other = self.state.card(*twin);
                    let here = |it: &crate::state::CardState| (it.def, it.zone, it.owner, it.face_down);
                    let stacked = state.zone == Zone::Stacked;
                    here(other) == here(state)
                        && (!stacked || (other.host == state.host && !state.face_down))
                        && !self.is_pending_target(card)
                        && !self.is_pending_target(*twin)
                }
                _ => false,
            };
            if state.zone == Zone::Play || !choices.iter().any(twin) {
                choices.push(Choice::Card(card));
            }
        }
        choices
    }
}
