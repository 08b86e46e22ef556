//! Walks a phrase to the parts of it that somebody outside has to know of: every list of type-line
//! words, so that a catalogue can look them up, and every mention of cards that not all players see.

use super::effect::{
    AsInterrupt, Choose, Cost, Destination, Effect, Pick, PlayPrice, PlayRule, TargetClause, TargetKind,
};
use super::modifier::GrantedAbility;
use super::value::{Condition, Phrase, Value};
use super::words::Subject;
use super::{
    Ability, Activated, Filter, Modifier, Ongoing, Pattern, Pile, Place, Replacement, Resolve, Title, Triggered, Words,
};

/// A part of a phrase that matters outside of it.
#[derive(Debug)]
pub enum Part<'a> {
    /// A list of words of the type lines.
    Words(&'a mut Words),
    /// Cards are told apart in a place where not all players see them: a hand, a pile of energy, cards looked at.
    HiddenCards,
}

/// Calls back for every [`Part`] inside a phrase.
pub trait EachWords {
    /// Visits every part.
    fn each_words(&mut self, visit: &mut dyn FnMut(Part<'_>));
}

impl<T: EachWords> EachWords for Vec<T> {
    fn each_words(&mut self, visit: &mut dyn FnMut(Part<'_>)) {
        self.iter_mut().for_each(|item| item.each_words(visit));
    }
}

impl<T: EachWords> EachWords for Option<T> {
    fn each_words(&mut self, visit: &mut dyn FnMut(Part<'_>)) {
        if let Some(item) = self {
            item.each_words(visit);
        }
    }
}

impl<T: EachWords> EachWords for Box<T> {
    fn each_words(&mut self, visit: &mut dyn FnMut(Part<'_>)) {
        (**self).each_words(visit);
    }
}

impl EachWords for Words {
    fn each_words(&mut self, visit: &mut dyn FnMut(Part<'_>)) {
        visit(Part::Words(self));
    }
}

macro_rules! walk {
    ($type:ty: $($field:ident),+ $(,)?) => {
        impl EachWords for $type {
            fn each_words(&mut self, visit: &mut dyn FnMut(Part<'_>)) {
                $(self.$field.each_words(visit);)+
            }
        }
    };
}

walk!(Ongoing: conditions, apply);
walk!(Activated: cost, only, targets, note, effects);
walk!(Triggered: on, conditions, targets, note, effects);
walk!(Replacement: would, effects);
walk!(Resolve: conditions, targets, note, effects);
walk!(PlayRule: only, cost, free_at, host, as_interrupt);
walk!(AsInterrupt: at);
walk!(Pattern: card, at, from, by_weapon, aboard, or, state);
walk!(Place: related_to, adjacent_to, is, other_than, conditions, any);

impl EachWords for Ability {
    fn each_words(&mut self, visit: &mut dyn FnMut(Part<'_>)) {
        match self {
            Ability::Keyword(_) => {}
            Ability::Ongoing(it) => it.each_words(visit),
            Ability::Activated(it) => it.each_words(visit),
            Ability::Triggered(it) => it.each_words(visit),
            Ability::Replacement(it) => it.each_words(visit),
            Ability::Resolve(it) => it.each_words(visit),
            Ability::Play(it) => it.each_words(visit),
        }
    }
}

impl EachWords for Choose {
    fn each_words(&mut self, visit: &mut dyn FnMut(Part<'_>)) {
        if self.seen {
            visit(Part::HiddenCards);
        }
        self.of.each_words(visit);
        self.count.each_words(visit);
    }
}

impl EachWords for Filter {
    fn each_words(&mut self, visit: &mut dyn FnMut(Part<'_>)) {
        if self.pile.is_some_and(|(pile, _)| pile != Pile::Lost) {
            visit(Part::HiddenCards);
        }
        self.is.each_words(visit);
        self.not.each_words(visit);
        self.stats.iter_mut().for_each(|(_, _, value)| value.each_words(visit));
        self.at.each_words(visit);
        self.aboard.each_words(visit);
        self.beneath.each_words(visit);
        self.stacked_on.each_words(visit);
        self.with_beneath.each_words(visit);
        self.with_aboard.each_words(visit);
        self.any.each_words(visit);
        self.beside.each_words(visit);
        if let Some(Title::SameAs(subject)) = &mut self.title {
            subject.each_words(visit);
        }
    }
}

impl EachWords for Subject {
    fn each_words(&mut self, visit: &mut dyn FnMut(Part<'_>)) {
        match self {
            Subject::Known(_) => {}
            Subject::Each(filter) => filter.each_words(visit),
        }
    }
}

impl EachWords for Value {
    fn each_words(&mut self, visit: &mut dyn FnMut(Part<'_>)) {
        let Value::Phrase(phrase) = self else { return };
        match &mut **phrase {
            Phrase::Count(filter)
            | Phrase::Sum(_, filter)
            | Phrase::Highest(_, filter)
            | Phrase::Factions(filter)
            | Phrase::EnteredThisTurn(filter) => {
                filter.each_words(visit);
            }
            Phrase::Places(place) | Phrase::EnergyIcons(_, place) | Phrase::SupportIcons(_, place, _) => {
                place.each_words(visit);
            }
            Phrase::Total(_, _, place) => place.each_words(visit),
            Phrase::Plus(left, right) | Phrase::Minus(left, right) | Phrase::Times(left, right) => {
                left.each_words(visit);
                right.each_words(visit);
            }
            Phrase::Paid
            | Phrase::Stat(..)
            | Phrase::MostOtherSupportIcons(_)
            | Phrase::KindsOfSupportIcons(_)
            | Phrase::Pile(..)
            | Phrase::Noted
            | Phrase::Named
            | Phrase::X
            | Phrase::Number(_)
            | Phrase::SumOf(..)
            | Phrase::AttritionLeft(_)
            | Phrase::LastBattleDestiny(_)
            | Phrase::Amount => {}
        }
    }
}

impl EachWords for Condition {
    fn each_words(&mut self, visit: &mut dyn FnMut(Part<'_>)) {
        match self {
            Condition::Some(filter)
            | Condition::None(filter)
            | Condition::Is(_, filter)
            | Condition::AllSeen(filter) => {
                filter.each_words(visit);
            }
            Condition::Every(all, such) => {
                all.each_words(visit);
                such.each_words(visit);
            }
            Condition::Compare(left, _, right) => {
                left.each_words(visit);
                right.each_words(visit);
            }
            Condition::SomePlace(place)
            | Condition::Controls(_, place)
            | Condition::Battle(place)
            | Condition::Attacked(_, place) => place.each_words(visit),
            Condition::Not(inner) => inner.each_words(visit),
            Condition::Any(list) => list.each_words(visit),
            Condition::Phase(..)
            | Condition::Turn(_)
            | Condition::Before(_)
            | Condition::After(_)
            | Condition::WonThisTurn(_)
            | Condition::EnteredThisTurn(_)
            | Condition::Alike(_)
            | Condition::WonSinceEntered(_)
            | Condition::CouldAttack(_)
            | Condition::Losing(_)
            | Condition::WonThisBattle(_) => {}
        }
    }
}

impl EachWords for Modifier {
    fn each_words(&mut self, visit: &mut dyn FnMut(Part<'_>)) {
        match self {
            Modifier::Stat { of, by, .. } => {
                of.each_words(visit);
                by.each_words(visit);
            }
            Modifier::Total { at, by, .. }
            | Modifier::BattleDestinyCard { at, by }
            | Modifier::WeaponDestinyCard { at, by } => {
                at.each_words(visit);
                by.each_words(visit);
            }
            Modifier::Icon { at, count, .. } => {
                at.each_words(visit);
                count.each_words(visit);
            }
            Modifier::Immune(of) | Modifier::NotAdded { of, .. } | Modifier::NotCountedAgainstCapacity(of) => {
                of.each_words(visit);
            }
            Modifier::Forbid(on) => on.each_words(visit),
            Modifier::Tax { on, cost, unless } => {
                on.each_words(visit);
                cost.each_words(visit);
                unless.each_words(visit);
            }
            Modifier::GrantLabel { label, to } => {
                visit(Part::Words(label));
                to.each_words(visit);
            }
            Modifier::GrantKeyword { to, .. } => to.each_words(visit),
            Modifier::GrantAbility { to, ability: GrantedAbility::Ongoing(ongoing) } => {
                to.each_words(visit);
                ongoing.each_words(visit);
            }
            Modifier::WeaponSlots { of, .. } | Modifier::Switch { of } => of.each_words(visit),
            Modifier::LimitDrains { .. } | Modifier::SupportPrice { .. } | Modifier::AllowMovement { .. } => {}
            Modifier::Price { on, by, .. } => {
                on.each_words(visit);
                by.each_words(visit);
            }
        }
    }
}

impl EachWords for TargetClause {
    fn each_words(&mut self, visit: &mut dyn FnMut(Part<'_>)) {
        match &mut self.kind {
            TargetKind::Card(filter) => filter.each_words(visit),
            TargetKind::Place(place) | TargetKind::PendingDrain(place) | TargetKind::PendingAttack(place) => {
                place.each_words(visit);
            }
            TargetKind::PendingCard(words) => visit(Part::Words(words)),
            TargetKind::PendingAbility | TargetKind::PendingActivated | TargetKind::Player => {}
        }
    }
}

impl EachWords for Pick {
    fn each_words(&mut self, visit: &mut dyn FnMut(Part<'_>)) {
        match self {
            Pick::Known(_) => {}
            Pick::Each(filter) => filter.each_words(visit),
            Pick::Choose(choose) => choose.each_words(visit),
            Pick::Random(filter, count) => {
                filter.each_words(visit);
                count.each_words(visit);
            }
            Pick::Top(count, ..) | Pick::Bottom(count, ..) => count.each_words(visit),
        }
    }
}

impl EachWords for Destination {
    fn each_words(&mut self, visit: &mut dyn FnMut(Part<'_>)) {
        if let Destination::StackedOn { on, .. } = self {
            on.each_words(visit);
        }
    }
}

impl EachWords for Cost {
    fn each_words(&mut self, visit: &mut dyn FnMut(Part<'_>)) {
        match self {
            Cost::Pay(value) | Cost::Lose(value) => value.each_words(visit),
            Cost::Put { what, to, .. } => {
                what.each_words(visit);
                to.each_words(visit);
            }
            Cost::Dismiss(pick) | Cost::Damage(pick) | Cost::Revert(pick) | Cost::Reveal(pick) => {
                pick.each_words(visit)
            }
            Cost::Invert(_) => {}
            Cost::Require(condition) => condition.each_words(visit),
        }
    }
}

impl EachWords for Effect {
    fn each_words(&mut self, visit: &mut dyn FnMut(Part<'_>)) {
        match self {
            Effect::Damage(pick)
            | Effect::Undamage(pick)
            | Effect::Destroy(pick)
            | Effect::Dismiss(pick)
            | Effect::Invert(pick)
            | Effect::Revert(pick)
            | Effect::Reveal(pick)
            | Effect::Look(pick)
            | Effect::UseForBattleDestiny(pick) => pick.each_words(visit),
            Effect::Put { what, to, .. } => {
                what.each_words(visit);
                to.each_words(visit);
            }
            Effect::Move { what, to } => {
                what.each_words(visit);
                to.each_words(visit);
            }
            Effect::Pay { amount, .. }
            | Effect::Lose { amount, .. }
            | Effect::Activate { amount, .. }
            | Effect::Draw { amount, .. }
            | Effect::Retrieve { amount, .. }
            | Effect::ChangeDestiny(amount)
            | Effect::AddToBattleDestiny(amount) => amount.each_words(visit),
            Effect::Search { what, .. } => {
                visit(Part::HiddenCards);
                what.each_words(visit);
            }
            Effect::Play { what, at, price, .. } => {
                what.each_words(visit);
                at.each_words(visit);
                if let PlayPrice::Less(by) = price {
                    by.each_words(visit);
                }
            }
            Effect::Until { apply, .. } => apply.each_words(visit),
            Effect::Cancel(_)
            | Effect::DrainWithYourIcons {}
            | Effect::Instead {}
            | Effect::NameNumber {}
            | Effect::SetCasualties { .. }
            | Effect::Attack(_)
            | Effect::Exchange(..)
            | Effect::Shuffle { .. }
            | Effect::Redirect(_) => {}
            Effect::Choose(choose) => choose.each_words(visit),
            Effect::Note(value) | Effect::ChangeDrain { by: value, .. } => value.each_words(visit),
            Effect::PutIntoPlay { what, at, .. } => {
                what.each_words(visit);
                at.each_words(visit);
            }
            Effect::Settle { to, .. } => to.each_words(visit),
            Effect::ForEachCard { of, effects } => {
                of.each_words(visit);
                effects.each_words(visit);
            }
            Effect::ForEachPlayer { effects } => effects.each_words(visit),
            Effect::If { all, then, otherwise } => {
                all.each_words(visit);
                then.each_words(visit);
                otherwise.each_words(visit);
            }
            Effect::May { cost, effects, .. } | Effect::Unless { cost, effects, .. } => {
                cost.each_words(visit);
                effects.each_words(visit);
            }
            Effect::ChooseOne { of, .. } => of.each_words(visit),
            Effect::NextTimeInstead { would: pattern, effects, .. } | Effect::EachTime { on: pattern, effects, .. } => {
                pattern.each_words(visit);
                effects.each_words(visit);
            }
            Effect::NextTime { on, targets, effects, .. } => {
                on.each_words(visit);
                targets.each_words(visit);
                effects.each_words(visit);
            }
        }
    }
}
