//! Whether an effect is meant to harm or to help, so that the players choose targets on the right side for the Enemy
//! (coop.enemy.target.2, C-057).

use crate::card::program::{Compiled, ModIx, Op};
use crate::id::CardIx;
use crate::language::value::Phrase;
use crate::language::words::Subject;
use crate::language::{Cost, Effect, Face, Happening, Modifier, Pick, Ref, Value};
use crate::table::Table;

/// What an effect is meant to do to a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Bent {
    /// Damage, destroy, lose, return, weaken.
    Harmful,
    /// Strengthen, invert, protect, undamage.
    Helpful,
}

/// To what an effect is done.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Upon {
    /// To what is targeted or chosen for it.
    Chosen,
    /// To the card that the card with the text is beneath.
    Host,
    /// To whatever it is.
    Anything,
}

impl Upon {
    fn is_known(self, reference: Ref) -> bool {
        match self {
            Upon::Chosen => matches!(reference, Ref::Target | Ref::SecondTarget | Ref::Chosen),
            Upon::Host => reference == Ref::Host,
            Upon::Anything => true,
        }
    }

    fn is_picked(self, pick: &Pick) -> bool {
        match pick {
            Pick::Known(reference) => self.is_known(*reference),
            Pick::Choose(_) => self != Upon::Host,
            _ => self == Upon::Anything,
        }
    }

    fn is_subject(self, subject: &Subject) -> bool {
        match subject {
            Subject::Known(reference) => self.is_known(*reference),
            Subject::Each(_) => self == Upon::Anything,
        }
    }
}

impl Table {
    /// What an ability is meant to do to its targets, by the first of its deeds upon them that says so; if none is upon
    /// them, by the first that says so at all.
    pub(crate) fn bent(&self, it: &Compiled) -> Option<Bent> {
        self.bent_upon(it, Upon::Chosen).or_else(|| self.bent_upon(it, Upon::Anything))
    }

    fn bent_upon(&self, it: &Compiled, upon: Upon) -> Option<Bent> {
        let of_changes = |range: std::ops::Range<u16>| {
            range.into_iter().find_map(|ix| bent_of_change(self.setting.catalogue.modifier(ModIx(ix)), upon))
        };
        let of_program = it.program.iter().find_map(|op| match op {
            Op::Bargain { cost, .. } => cost.iter().find_map(|cost| bent_of_cost(cost, upon)),
            Op::Until(_, range) => of_changes(range.clone()),
            op => op.effect().and_then(|effect| bent_of_effect_upon(effect, upon)),
        });
        of_program.or_else(|| of_changes(it.modifiers.clone()))
    }

    /// What an asset is meant to do to the card it is beneath, as far as its text says so plainly (coop.enemy.asset.3).
    pub(super) fn bent_on_host(&self, card: CardIx) -> Option<Bent> {
        self.def(card).abilities.iter().find_map(|it| self.bent_upon(it, Upon::Host))
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
    bent_of_effect_upon(effect, Upon::Anything)
}

fn bent_of_effect_upon(effect: &Effect, upon: Upon) -> Option<Bent> {
    let (pick, bent) = match effect {
        Effect::Damage(pick)
        | Effect::Destroy(pick)
        | Effect::Dismiss(pick)
        | Effect::Put { what: pick, .. }
        | Effect::Revert(pick) => (pick, Bent::Harmful),
        Effect::Undamage(pick) | Effect::Invert(pick) => (pick, Bent::Helpful),
        _ => return None,
    };
    upon.is_picked(pick).then_some(bent)
}

fn bent_of_cost(cost: &Cost, upon: Upon) -> Option<Bent> {
    let is_aimed = |reference: Ref| reference == Ref::Target && upon.is_known(reference);
    match cost {
        Cost::Damage(Pick::Known(reference)) | Cost::Dismiss(Pick::Known(reference)) if is_aimed(*reference) => {
            Some(Bent::Harmful)
        }
        _ => None,
    }
}

fn bent_of_change(modifier: &Modifier, upon: Upon) -> Option<Bent> {
    let (of, bent) = match modifier {
        Modifier::Stat { of, by, .. } if lessens(by) => (of, Bent::Harmful),
        Modifier::Stat { of, .. } | Modifier::Immune(of) => (of, Bent::Helpful),
        // Of a card that it is beneath an asset may say what that can't do any more, or what can't be done to it.
        Modifier::Forbid(pattern) if upon == Upon::Host => {
            let protects = matches!(
                pattern.on,
                Happening::Targeted | Happening::Damaged | Happening::Destroyed | Happening::Lost | Happening::Leaves
            );
            (pattern.card.as_ref()?, if protects { Bent::Helpful } else { Bent::Harmful })
        }
        _ => return None,
    };
    upon.is_subject(of).then_some(bent)
}

/// Whether a number is meant to be below zero, printed so or counted so.
fn lessens(value: &Value) -> bool {
    match value {
        Value::Number(number) => *number < 0,
        Value::Destiny(_) => false,
        Value::Phrase(phrase) => match &**phrase {
            Phrase::Minus(Value::Number(from), _) => *from <= 0,
            Phrase::Plus(one, other) => lessens(one) && lessens(other),
            Phrase::Times(one, other) => lessens(one) != lessens(other),
            _ => false,
        },
    }
}
