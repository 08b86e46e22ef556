//! Targets: who may be chosen, and whether they still may (section 10 of the rules).

use crate::card::program::{Compiled, Op};
use crate::decision::{Asked, Choice};
use crate::id::{CardIx, CardSet, Stay};
use crate::language::place::Anchor;
use crate::language::{Ability, Cost, Effect, Happening, Pick, Player, Ref, TargetClause, TargetKind, Whose};
use crate::rules::scope::Scope;
use crate::state::{Binding, Deed, EventFacts, Item, Target};
use crate::table::Table;

impl Table {
    /// A pending item by its number.
    pub(crate) fn item(&self, id: u16) -> Option<&Item> {
        self.state.stack.iter().find(|item| item.id == id)
    }

    /// Where a pending item takes place.
    pub(crate) fn item_place(&self, item: &Item) -> Option<CardIx> {
        match item.spot {
            Some(spot) => self.pending_place(spot),
            None if item.deed.ability().is_some() => Scope::of_binding(self, &item.binding).here,
            None => item.deed.card(),
        }
    }

    /// Whether something may be chosen for a target clause (target.3).
    pub(crate) fn is_target(&self, target: Target, clause: &TargetClause, it: &Compiled, scope: &Scope<'_>) -> bool {
        match (&clause.kind, target) {
            (TargetKind::Card(filter), Target::Card(stay)) => {
                let Some(card) = self.state.staying(stay) else { return false };
                let zone = match filter.pile {
                    Some((pile, player)) => {
                        let state = self.state.card(card);
                        state.zone == crate::state::Zone::Pile(pile) && self.is_player(state.owner, player, scope)
                    }
                    None if filter.stacked_on.is_some() => self.state.card(card).zone == crate::state::Zone::Stacked,
                    None => self.state.in_play.contains(card),
                };
                zone && self.fits(card, filter, scope) && self.may_be_targeted(card, clause, it, scope)
            }
            (TargetKind::Place(place), Target::Card(at)) => self
                .state
                .staying(at)
                .is_some_and(|at| self.state.in_play.contains(at) && self.is_place(at, place, scope)),
            (TargetKind::Player, Target::Player(_)) => true,
            (kind, Target::Item(id)) => {
                self.item(id).filter(|item| self.is_whose(item, clause, scope)).is_some_and(|item| {
                    match (kind, item.deed) {
                        (TargetKind::PendingDrain(place), Deed::Drain(at))
                        | (TargetKind::PendingAttack(place), Deed::Attack(at)) => self.is_place(at, place, scope),
                        (TargetKind::PendingCard(words), Deed::Play(card)) => words.test.passes(self.def(card).kind),
                        (TargetKind::PendingAbility, Deed::Use(..) | Deed::Trigger(..))
                        | (TargetKind::PendingActivated, Deed::Use(..)) => true,
                        _ => false,
                    }
                })
            }
            _ => false,
        }
    }

    fn is_whose(&self, item: &Item, clause: &TargetClause, scope: &Scope<'_>) -> bool {
        match clause.whose {
            None => true,
            Some(Whose::Yours) => item.by == scope.you,
            Some(Whose::Opponents) => self.state.side(item.by) != self.state.side(scope.you),
            Some(Whose::ThatPlayers) => scope.event.seat == Some(item.by),
        }
    }

    fn may_be_targeted(&self, card: CardIx, clause: &TargetClause, it: &Compiled, scope: &Scope<'_>) -> bool {
        // target.14
        let facts = EventFacts { card: Some(self.stay(card)), ..EventFacts::by(scope.you) };
        if self.forbidden(Happening::Targeted, &facts).is_some() {
            return false;
        }
        // coop.alnak.move.2, coop.mines.move.1: who may not leave is not chosen by the own player to be moved.
        let own = self.state.card(card).controller == scope.you;
        if own && moves_target(it) && self.story_forbids_moving(scope.you, card).is_some() {
            return false;
        }
        // damage.5, D-079: a player who must choose a card of his or her own picks one that can be affected.
        clause.by == Player::You || !damages_target(it) || self.can_be_damaged(card)
    }

    /// Every answer to "which target" for a clause, given those chosen before (target.5).
    pub(crate) fn target_choices(
        &self,
        clause: &TargetClause,
        it: &Compiled,
        scope: &Scope<'_>,
        chosen: &Binding,
    ) -> Vec<Choice> {
        let taken = |target: Target| chosen.targets.contains(&target);
        let mut choices = Vec::new();
        let is_enemys = clause.by == Player::You && self.is_enemy(chosen.you);
        match &clause.kind {
            TargetKind::Card(filter) => {
                // Before it is announced a card is still in the pile that it will have left by then (play.step.1).
                let leaves = filter.pile.is_some() && matches!(it.ability, Ability::Resolve(_));
                let itself = chosen.source.filter(|_| leaves).map(Stay::card);
                let open = |card: &CardIx| {
                    itself != Some(*card)
                        && !taken(Target::Card(self.stay(*card)))
                        && !chosen.group.cards.contains(*card)
                        && self.may_be_targeted(*card, clause, it, scope)
                        && (!is_enemys || self.suits_enemy(it, *card))
                };
                let found = self.in_reach(self.select(filter, scope), chosen);
                let mut found: CardSet = found.iter().filter(open).collect();
                if is_enemys {
                    // coop.enemy.target.3
                    let useful: CardSet = found.iter().filter(|card| self.does_something(it, *card)).collect();
                    found = if useful.is_empty() { found } else { useful };
                }
                choices = self.distinct(found);
            }
            TargetKind::Place(place) => {
                let places = self.places(place, scope);
                choices.extend(places.iter().filter(|at| !taken(Target::Card(self.stay(*at)))).map(Choice::At));
            }
            TargetKind::Player => choices.extend(self.state.seats_in_turn().map(Choice::Player)),
            TargetKind::PendingDrain(_)
            | TargetKind::PendingAttack(_)
            | TargetKind::PendingCard(_)
            | TargetKind::PendingActivated
            | TargetKind::PendingAbility => {
                let items = self.state.stack.iter().map(|item| item.id);
                choices
                    .extend(items.filter(|id| self.is_target(Target::Item(*id), clause, it, scope)).map(Choice::Item));
            }
        }
        choices
    }

    /// Whether all target clauses of an ability can be filled (target.4).
    pub(crate) fn targets_exist(&self, it: &Compiled, binding: &Binding) -> bool {
        self.targets_from(it, 0, *binding)
    }

    /// Whether these clauses can be filled, for a watcher that has triggered.
    pub(crate) fn clauses_can_be_filled(&self, clauses: &[TargetClause], it: &Compiled, binding: &Binding) -> bool {
        let scope = Scope::of_binding(self, binding);
        clauses.iter().all(|clause| clause.any_number || !self.target_choices(clause, it, &scope, binding).is_empty())
    }

    fn targets_from(&self, it: &Compiled, clause: usize, binding: Binding) -> bool {
        let Some(next) = it.targets().get(clause) else { return self.target_costs_payable(it, &binding) };
        let last = clause + 1 == it.targets().len();
        if next.any_number {
            // target.10: the group may be empty.
            let mut with = binding;
            with.targets[clause] = Target::Group;
            return last || self.targets_from(it, clause + 1, with);
        }
        let scope = Scope::of_binding(self, &binding);
        if last && clause == 0 && !self.costs_take_targets(it, &binding) {
            return self.has_target(next, it, &scope, &binding);
        }
        self.target_choices(next, it, &scope, &binding).iter().any(|choice| {
            let mut with = binding;
            with.targets[clause] = self.target(*choice);
            self.targets_from(it, clause + 1, with)
        })
    }

    /// Whether what is targeted so far leaves the rest possible: further targets, and costs that take a target (target.4).
    pub(crate) fn rest_can_be_targeted(&self, it: &Compiled, clause: usize, binding: Binding) -> bool {
        self.targets_from(it, clause, binding)
    }

    /// The costs that go with an ability or with playing its card.
    fn costs_with<'a>(&'a self, it: &'a Compiled, binding: &Binding) -> impl Iterator<Item = &'a Cost> + use<'a> {
        let (used, played) = match &it.ability {
            Ability::Activated(activated) => (activated.cost.as_slice(), None),
            Ability::Resolve(_) => ([].as_slice(), binding.source.map(|source| self.def(source.card()))),
            _ => ([].as_slice(), None),
        };
        let played = played.into_iter().flat_map(|def| def.play_rules()).flat_map(|rule| &rule.cost);
        used.iter().chain(played)
    }

    fn costs_take_targets(&self, it: &Compiled, binding: &Binding) -> bool {
        self.costs_with(it, binding).any(speaks_of_target)
    }

    /// Whether the costs that speak of a target can be paid with those chosen.
    fn target_costs_payable(&self, it: &Compiled, binding: &Binding) -> bool {
        let scope = Scope::of_binding(self, binding);
        self.costs_with(it, binding).filter(|cost| speaks_of_target(cost)).all(|cost| {
            self.costs_payable(std::slice::from_ref(cost), &scope, binding.you, binding.source.map(Stay::card))
        })
    }

    fn has_target(&self, clause: &TargetClause, it: &Compiled, scope: &Scope<'_>, binding: &Binding) -> bool {
        match &clause.kind {
            TargetKind::Card(filter) => {
                self.exists(filter, scope) && !self.target_choices(clause, it, scope, binding).is_empty()
            }
            TargetKind::Place(place) => !self.places(place, scope).is_empty(),
            TargetKind::Player => true,
            _ => {
                !self.state.stack.is_empty()
                    && self.state.stack.iter().any(|item| self.is_target(Target::Item(item.id), clause, it, scope))
            }
        }
    }

    /// Whether every target is still legal when the item resolves (target.7, target.8).
    pub(crate) fn targets_still_legal(&self, it: &Compiled, binding: &Binding) -> bool {
        let scope = Scope::of_binding(self, binding);
        it.targets().iter().enumerate().all(|(index, clause)| {
            if binding.consumed >> index & 1 == 1 {
                return true;
            }
            self.is_still_target(binding.targets[index], clause, it, binding, &scope)
        })
    }

    /// Whether the targets that a delayed trigger chose when it went on the stack are still legal (D-195).
    pub(crate) fn late_targets_legal(&self, it: &Compiled, start: u16, binding: &Binding) -> bool {
        let Op::Watch { targets: clauses, .. } = &it.program[start as usize - 1] else { return true };
        let scope = Scope::of_binding(self, binding);
        let chosen = binding.targets.iter().filter(|target| **target != Target::None);
        let bound = chosen.count().saturating_sub(clauses.len());
        let late = &binding.targets[bound.min(1)..];
        clauses.iter().zip(late).all(|(clause, target)| self.is_still_target(*target, clause, it, binding, &scope))
    }

    /// Whether what was chosen for a clause is still legal; of a group, every card.
    fn is_still_target(
        &self,
        target: Target,
        clause: &TargetClause,
        it: &Compiled,
        binding: &Binding,
        scope: &Scope<'_>,
    ) -> bool {
        match target {
            Target::Group => {
                let group = &binding.group;
                self.state.still_among(group) == group.cards
                    && group.cards.iter().all(|card| self.is_target(Target::Card(self.stay(card)), clause, it, scope))
            }
            target => self.is_target(target, clause, it, scope),
        }
    }

    /// The target an answer names.
    pub(crate) fn target(&self, choice: Choice) -> Target {
        match choice {
            Choice::Card(card) | Choice::At(card) => Target::Card(self.stay(card)),
            Choice::Item(id) => Target::Item(id),
            Choice::Player(seat) => Target::Player(seat),
            _ => Target::None,
        }
    }

    /// Who chooses the target of a clause (target.1, target.12).
    pub(crate) fn target_chooser(&self, clause: &TargetClause, scope: &Scope<'_>) -> Asked {
        self.chooser(clause.by, scope)
    }
}

fn damages_target(it: &Compiled) -> bool {
    it.program.iter().any(|op| matches!(op.effect(), Some(Effect::Damage(Pick::Known(Ref::Target)))))
}

fn moves_target(it: &Compiled) -> bool {
    it.program.iter().any(|op| matches!(op.effect(), Some(Effect::Move { what: Pick::Known(Ref::Target), .. })))
}

/// Whether a cost gives up a target, or a card that is looked for where a target is.
pub(crate) fn speaks_of_target(cost: &Cost) -> bool {
    let (Cost::Put { what: pick, .. } | Cost::Dismiss(pick) | Cost::Damage(pick) | Cost::Revert(pick)) = cost else {
        return false;
    };
    match pick {
        Pick::Known(reference) => matches!(reference, Ref::Target | Ref::SecondTarget),
        Pick::Choose(choose) => {
            let at = choose.of.at.as_ref().and_then(|place| place.anchor);
            matches!(at, Some(Anchor::Target | Anchor::SecondTarget))
        }
        _ => false,
    }
}
