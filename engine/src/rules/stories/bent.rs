//! Whether an effect is meant to harm or to help, so that the players choose targets on the right side for the Enemy
//! (coop.enemy.target.2, C-057).

use crate::card::program::{Compiled, ModIx, Op};
use crate::id::CardIx;
use crate::language::{Cost, Effect, Face, Modifier, Pick, Ref, Value};
use crate::table::Table;

/// What an effect is meant to do to a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Bent {
    /// Damage, destroy, lose, return, weaken.
    Harmful,
    /// Strengthen, invert, protect, undamage.
    Helpful,
}

impl Table {
    /// What an ability is meant to do to its targets, by the first of its deeds that says so.
    pub(crate) fn bent(&self, it: &Compiled) -> Option<Bent> {
        it.program.iter().find_map(|op| match op {
            Op::Bargain { cost, .. } => cost.iter().find_map(bent_of_cost),
            Op::Until(_, range) => {
                range.clone().find_map(|ix| bent_of_change(self.setting.catalogue.modifier(ModIx(ix))))
            }
            op => op.effect().and_then(bent_of_effect),
        })
    }

    /// Whether an ability is meant to harm its targets or to help them, as far as its text says so plainly.
    pub fn is_harmful(&self, it: &Compiled) -> Option<bool> {
        self.bent(it).map(|bent| bent == Bent::Harmful)
    }

    /// Whether the players may choose this card as a target of the Enemy.
    pub(crate) fn suits_enemy(&self, it: &Compiled, card: CardIx) -> bool {
        let Some(side) = self.enemy_side() else { return true };
        let is_enemys = self.state.side(self.state.card(card).controller) == side;
        match self.bent(it) {
            Some(Bent::Harmful) => !is_enemys,
            Some(Bent::Helpful) => is_enemys,
            None => true,
        }
    }

    /// Whether an ability of the Enemy would change anything about a card (coop.enemy.target.3).
    pub(crate) fn does_something(&self, it: &Compiled, card: CardIx) -> bool {
        it.program.iter().all(|op| match op {
            Op::Bargain { cost, .. } => {
                let damages = cost.iter().any(|cost| matches!(cost, Cost::Damage(Pick::Known(Ref::Target))));
                !damages || self.can_be_damaged(card)
            }
            op => match op.effect() {
                Some(Effect::Damage(pick)) if speaks_of(pick) => self.can_be_damaged(card),
                Some(Effect::Undamage(pick)) if speaks_of(pick) => self.state.card(card).damaged,
                Some(Effect::Invert(pick)) if speaks_of(pick) => self.can_turn(card, Face::Inverted),
                Some(Effect::Revert(pick)) if speaks_of(pick) => self.can_turn(card, Face::Upright),
                _ => true,
            },
        })
    }
}

/// Whether a pick means a target, or what is chosen for an effect.
fn speaks_of(pick: &Pick) -> bool {
    matches!(pick, Pick::Known(Ref::Target) | Pick::Choose(_))
}

pub(super) fn bent_of_effect(effect: &Effect) -> Option<Bent> {
    match effect {
        Effect::Damage(_) | Effect::Destroy(_) | Effect::Dismiss(_) | Effect::Put { .. } | Effect::Revert(_) => {
            Some(Bent::Harmful)
        }
        Effect::Undamage(_) | Effect::Invert(_) => Some(Bent::Helpful),
        _ => None,
    }
}

fn bent_of_cost(cost: &Cost) -> Option<Bent> {
    match cost {
        Cost::Damage(Pick::Known(Ref::Target)) | Cost::Dismiss(Pick::Known(Ref::Target)) => Some(Bent::Harmful),
        _ => None,
    }
}

fn bent_of_change(modifier: &Modifier) -> Option<Bent> {
    match modifier {
        Modifier::Stat { by: Value::Number(by), .. } if *by < 0 => Some(Bent::Harmful),
        Modifier::Stat { .. } | Modifier::Immune(_) => Some(Bent::Helpful),
        _ => None,
    }
}
