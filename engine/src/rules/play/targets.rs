//! Targets: who may be chosen, and whether they still may (section 10 of the rules).

use crate::card::program::Compiled;
use crate::decision::Choice;
use crate::game::Game;
use crate::id::{CardIx, Seat};
use crate::language::{Effect, Happening, Pick, Player, Ref, TargetClause, TargetKind};
use crate::rules::scope::Scope;
use crate::state::{Binding, EventFacts, Item, ItemKind, Target};

impl Game {
    /// A pending item by its number.
    pub(crate) fn item(&self, id: u16) -> Option<&Item> {
        self.state.stack.iter().find(|item| item.id == id)
    }

    /// Where a pending item takes place.
    pub(crate) fn item_place(&self, item: &Item) -> CardIx {
        match item.kind {
            ItemKind::Drain(at) | ItemKind::Attack(at) => at,
            ItemKind::Card { spot, .. } | ItemKind::Movement { to: spot, .. } => self.spot_place(spot),
            ItemKind::Ability(..) | ItemKind::Trigger { .. } => self.state.card(item.binding.source).place,
            ItemKind::Activation(_) => CardIx::NONE,
        }
    }

    /// Whether something may be chosen for a target clause (target.3).
    pub(crate) fn is_target(&self, target: Target, clause: &TargetClause, it: &Compiled, scope: &Scope<'_>) -> bool {
        match (&clause.kind, target) {
            (TargetKind::Card(filter), Target::Card(card)) => {
                let zone = match filter.pile {
                    Some((pile, player)) => {
                        let state = self.state.card(card);
                        state.zone == crate::state::Zone::Pile(pile) && self.is_player(state.owner, player, scope)
                    }
                    None if filter.stacked_on.is_some() => true,
                    None => self.state.in_play.contains(card),
                };
                zone && self.fits(card, filter, scope) && self.may_be_targeted(card, clause, it, scope)
            }
            (TargetKind::Place(place), Target::Card(at)) => {
                self.state.in_play.contains(at) && self.is_place(at, place, scope)
            }
            (TargetKind::Player, Target::Player(_)) => true,
            (kind, Target::Item(id)) => self.item(id).is_some_and(|item| match (kind, item.kind) {
                (TargetKind::PendingDrain(place), ItemKind::Drain(at))
                | (TargetKind::PendingAttack(place), ItemKind::Attack(at)) => self.is_place(at, place, scope),
                (TargetKind::PendingCard(words), ItemKind::Card { card, .. }) => words.test.passes(self.def(card).kind),
                (TargetKind::PendingAbility, ItemKind::Ability(..) | ItemKind::Trigger { .. }) => true,
                _ => false,
            }),
            _ => false,
        }
    }

    fn may_be_targeted(&self, card: CardIx, clause: &TargetClause, it: &Compiled, scope: &Scope<'_>) -> bool {
        // target.14
        let facts = EventFacts { card, seat: scope.you, ..EventFacts::NONE };
        if self.forbidden(Happening::Targeted, &facts).is_some() {
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
        match &clause.kind {
            TargetKind::Card(filter) => {
                let open = |card: &CardIx| {
                    !taken(Target::Card(*card))
                        && !chosen.group.contains(*card)
                        && self.may_be_targeted(*card, clause, it, scope)
                };
                choices = self.distinct(self.select(filter, scope).iter().filter(open).collect());
            }
            TargetKind::Place(place) => {
                let places = self.places(place, scope);
                choices.extend(places.iter().filter(|at| !taken(Target::Card(*at))).map(Choice::At));
            }
            TargetKind::Player => choices.extend(self.state.seats_in_turn().map(Choice::Player)),
            TargetKind::PendingDrain(_)
            | TargetKind::PendingAttack(_)
            | TargetKind::PendingCard(_)
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

    fn targets_from(&self, it: &Compiled, clause: usize, binding: Binding) -> bool {
        let Some(next) = it.targets().get(clause) else { return true };
        let last = clause + 1 == it.targets().len();
        if next.any_number {
            return last || self.targets_from(it, clause + 1, binding); // target.10
        }
        let scope = Scope::of_binding(self, &binding);
        if last && clause == 0 {
            return self.has_target(next, it, &scope, &binding);
        }
        self.target_choices(next, it, &scope, &binding).iter().any(|choice| {
            let mut with = binding;
            with.targets[clause] = Target::of(*choice);
            last || self.targets_from(it, clause + 1, with)
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
            match binding.targets[index] {
                Target::Group => {
                    binding.group.iter().all(|card| self.is_target(Target::Card(card), clause, it, &scope))
                }
                target => self.is_target(target, clause, it, &scope),
            }
        })
    }

    /// Who chooses the target of a clause (target.1, target.12).
    pub(crate) fn target_chooser(&self, clause: &TargetClause, scope: &Scope<'_>) -> Seat {
        self.player(clause.by, scope)
    }
}

impl Target {
    /// The target an answer names.
    pub(crate) fn of(choice: Choice) -> Target {
        match choice {
            Choice::Card(card) | Choice::At(card) => Target::Card(card),
            Choice::Item(id) => Target::Item(id),
            Choice::Player(seat) => Target::Player(seat),
            _ => Target::None,
        }
    }
}

fn damages_target(it: &Compiled) -> bool {
    it.program.iter().any(|op| matches!(op.effect(), Some(Effect::Damage(Pick::Known(Ref::Target)))))
}
