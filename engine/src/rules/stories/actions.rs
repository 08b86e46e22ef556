//! What the Enemy does in the action window of a battle, and what it leaves alone (coop.enemy.action, coop.card.1).

use crate::card::program::{Compiled, ModIx, Op};
use crate::decision::Choice;
use crate::facts::CardType;
use crate::id::{CardIx, CardSet, Seat, Stay};
use crate::language::{Ability, Condition, Modifier, Step, TargetClause, TargetKind, Total};
use crate::rules::scope::Scope;
use crate::state::frame::{Permit, Window, WindowKind};
use crate::state::{Binding, Deed};
use crate::story::{CardNote, PhaseLimits};
use crate::table::Table;
use crate::why::Silent;

impl Table {
    /// Whether the window is the one in which the Enemy acts.
    pub(crate) fn is_action_window(&self, window: &Window) -> bool {
        window.kind == WindowKind::Battle
            && self.state.battle.is_some_and(|battle| battle.step == Step::Power && !battle.in_step)
    }

    /// The Enemy's next action: abilities of its cards in the battle, the oldest first, then face-up interrupts in the
    /// order in which they were turned up (coop.enemy.action.4).
    pub(super) fn next_action(&self) -> Option<Deed> {
        let enemy = self.enemy()?;
        let at = self.state.battle?.at;
        let mut cards: Vec<CardIx> = (self.state.present(at) & self.state.controlled[enemy.seat]).iter().collect();
        if self.state.card(at).controller == enemy.seat {
            cards.push(at);
        }
        cards.sort_by_key(|card| self.state.card(*card).since);
        let uses = cards.into_iter().flat_map(|card| {
            let abilities = self.def(card).abilities_on(self.state.card(card).face);
            abilities.filter(|(_, it)| matches!(it.ability, Ability::Activated(_))).map(move |(ix, _)| (card, ix))
        });
        let mut uses = uses.filter(|(card, ability)| {
            let stay = self.stay(*card);
            !enemy.used.contains(&(stay, *ability)) && self.is_worth_using(*card, *ability)
        });
        if let Some((card, ability)) = uses.find(|(card, it)| self.may_use(enemy.seat, *card, *it, &mut Silent)) {
            return Some(Deed::Use(card, ability));
        }
        let interrupts =
            enemy.turned_up.iter().copied().filter(|card| self.def(*card).card_type() == CardType::Interrupt);
        let mut playable = interrupts.filter(|card| {
            let mut support = Some([0; 5]);
            self.may_play(enemy.seat, *card, &Permit::NORMAL, &mut support, &mut Silent)
                && self.has_something_to_do(*card)
        });
        playable.next().map(Deed::Play)
    }

    /// Whether an ability can change anything from here on, and the story does not say otherwise (coop.enemy.action.11,
    /// coop.card.1).
    fn is_worth_using(&self, card: CardIx, ability: u8) -> bool {
        let def = self.def(card);
        let it = &def.abilities[ability as usize];
        let state = self.state.card(card);
        let here = state.place.map(|at| self.stay(at));
        let binding = Binding::new(Some(self.stay(card)), state.controller, here);
        let is_never = self.note_of(card).is_some_and(|note| note.never.contains(&ability));
        !is_never && self.note_allows(card) && !self.comes_too_late(it) && self.finds_cards(it, &binding)
    }

    /// Whether an interrupt has cards in the battle to work on, where it wants some (coop.enemy.action.10).
    pub(super) fn has_something_to_do(&self, card: CardIx) -> bool {
        let Some(seat) = self.enemy().map(|enemy| enemy.seat) else { return false };
        let binding = Binding::new(Some(self.stay(card)), seat, None);
        let def = self.def(card);
        self.note_allows(card) && def.modes().any(|mode| self.finds_cards(&def.abilities[mode as usize], &binding))
    }

    /// What the story says of a card beyond what the rules say of all (coop.card.1).
    pub(super) fn note_of(&self, card: CardIx) -> Option<&CardNote> {
        self.setting.story.as_ref()?.cards.get(&self.def(card).facts.id)
    }

    /// Whether what the story asks for before a card is played or used is so.
    pub(super) fn note_allows(&self, card: CardIx) -> bool {
        let Some((enemy, note)) = self.enemy().zip(self.note_of(card)) else { return true };
        self.all_hold(&note.only, &Scope::of_card(self, card, enemy.seat))
    }

    /// Whether an ability only changes what is over by the time the Enemy acts: immunity to attrition, attrition,
    /// battle destiny (coop.enemy.action.11).
    fn comes_too_late(&self, it: &Compiled) -> bool {
        let is_late = |change: &Modifier| match change {
            Modifier::Immune(_) => true,
            Modifier::Total { what, .. } => matches!(what, Total::Attrition | Total::BattleDestiny),
            _ => false,
        };
        let mut changes = it.program.iter().filter(|op| !matches!(op, Op::End)).peekable();
        changes.peek().is_some()
            && changes.all(|op| match op {
                Op::Until(_, range) => range.clone().all(|ix| is_late(self.setting.catalogue.modifier(ModIx(ix)))),
                _ => false,
            })
    }

    /// Whether an ability finds a target on which it does something, and its first choice of cards any.
    fn finds_cards(&self, it: &Compiled, binding: &Binding) -> bool {
        let scope = Scope::of_binding(self, binding);
        let aims = |clause: &TargetClause| match clause.kind {
            TargetKind::Card(_) => self.target_choices(clause, it, &scope, binding).iter().any(|choice| match choice {
                Choice::Card(card) => self.does_something(it, *card),
                _ => true,
            }),
            _ => true,
        };
        if !it.targets().iter().all(aims) {
            return false;
        }
        let choice = it.program.iter().find_map(|op| op.effect().and_then(|effect| effect.choice()));
        choice.is_none_or(|choose| {
            let found = self.select(&choose.of, &scope);
            self.in_reach(found, binding).iter().any(|card| self.does_something(it, card))
        })
    }

    /// What an interrupt of the Enemy can reach: cards in the battle (coop.enemy.action.10, C-058).
    pub(crate) fn in_reach(&self, cards: CardSet, binding: &Binding) -> CardSet {
        let Some(source) = binding.source.map(Stay::card) else { return cards };
        let is_interrupt = self.def(source).card_type() == CardType::Interrupt;
        match self.state.battle {
            Some(battle) if is_interrupt && self.is_enemy(binding.you) => cards & self.state.present(battle.at),
            _ => cards,
        }
    }

    /// Whether a limit in a card's text binds whoever plays it: limits to a phase do not bind the Enemy's interrupts
    /// (coop.enemy.action.9, C-045).
    pub(crate) fn text_allows(&self, seat: Seat, only: &[Condition], scope: &Scope<'_>) -> bool {
        let waived = self.enemy().filter(|enemy| enemy.seat == seat).map(|enemy| enemy.switches.phase_limits);
        if waived != Some(PhaseLimits::Waived) {
            return self.all_hold(only, scope);
        }
        only.iter().all(|condition| matches!(condition, Condition::Phase(..)) || self.holds(condition, scope))
    }
}
