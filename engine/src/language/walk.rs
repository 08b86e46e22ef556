//! Walks through an ability and shows every phrase in it to a visitor.
//!
//! A catalogue looks up type-line words with it, the check of card files looks for phrases that can never apply. One
//! walk serves both: it lends phrases mutably because looking words up fills them in.

use super::effect::{Choose, Cost, Destination, Effect, Pick, PlayPrice, PlayRule, TargetClause, TargetKind};
use super::modifier::GrantedAbility;
use super::value::{Condition, Phrase, Value};
use super::words::{Keyword, Player, Ref, Subject};
use super::{Ability, Activated, Filter, Modifier, Ongoing, Pattern, Place, Resolve, Title, Triggered, Words};

/// Is shown the phrases of an ability, outer ones before those inside them.
pub trait Visitor {
    /// Words of a type line.
    fn words(&mut self, _words: &mut Words) {}
    /// Which cards.
    fn filter(&mut self, _filter: &mut Filter) {}
    /// Which locations.
    fn place(&mut self, _place: &mut Place) {}
    /// A number.
    fn value(&mut self, _value: &mut Value) {}
    /// Tests all of which must hold.
    fn all_of(&mut self, _conditions: &mut [Condition]) {}
    /// One test, also one of those shown together before.
    fn condition(&mut self, _condition: &mut Condition) {}
    /// An event.
    fn pattern(&mut self, _pattern: &mut Pattern) {}
    /// One part of a cost.
    fn cost(&mut self, _cost: &mut Cost) {}
    /// One thing done.
    fn effect(&mut self, _effect: &mut Effect) {}
    /// One change.
    fn modifier(&mut self, _modifier: &mut Modifier) {}
    /// Cards that are taken.
    fn pick(&mut self, _pick: &mut Pick) {}
    /// A choice among cards.
    fn choose(&mut self, _choose: &mut Choose) {}
    /// A target.
    fn target(&mut self, _target: &mut TargetClause) {}
    /// A card already spoken of.
    fn reference(&mut self, _reference: Ref) {}
    /// A player.
    fn player(&mut self, _player: Player) {}
    /// A keyword that is had or gained.
    fn keyword(&mut self, _keyword: &mut Keyword) {}
}

/// A phrase that can be walked through.
pub trait Walk {
    /// Shows the phrase and everything in it.
    fn walk(&mut self, to: &mut dyn Visitor);
}

impl<T: Walk> Walk for Option<T> {
    fn walk(&mut self, to: &mut dyn Visitor) {
        if let Some(inner) = self {
            inner.walk(to);
        }
    }
}

impl<T: Walk> Walk for Box<T> {
    fn walk(&mut self, to: &mut dyn Visitor) {
        (**self).walk(to);
    }
}

impl<T: Walk> Walk for Vec<T> {
    fn walk(&mut self, to: &mut dyn Visitor) {
        self.iter_mut().for_each(|item| item.walk(to));
    }
}

/// Conditions that stand together; [`Condition::Any`] alone does not ask for all of its list.
fn walk_all(conditions: &mut Vec<Condition>, to: &mut dyn Visitor) {
    to.all_of(conditions);
    conditions.walk(to);
}

/// Walks through phrases one after the other.
macro_rules! through {
    ($to:ident: $($part:expr),+ $(,)?) => {{ $($part.walk($to);)+ }};
}

impl Walk for Ref {
    fn walk(&mut self, to: &mut dyn Visitor) {
        to.reference(*self);
    }
}

impl Walk for Player {
    fn walk(&mut self, to: &mut dyn Visitor) {
        to.player(*self);
    }
}

impl Walk for Words {
    fn walk(&mut self, to: &mut dyn Visitor) {
        to.words(self);
    }
}

impl Walk for Keyword {
    fn walk(&mut self, to: &mut dyn Visitor) {
        to.keyword(self);
    }
}

impl Walk for Subject {
    fn walk(&mut self, to: &mut dyn Visitor) {
        match self {
            Subject::Known(card) => card.walk(to),
            Subject::Each(filter) => filter.walk(to),
        }
    }
}

impl Walk for Ability {
    fn walk(&mut self, to: &mut dyn Visitor) {
        match self {
            Ability::Keyword(it) => it.walk(to),
            Ability::Ongoing(it) => it.walk(to),
            Ability::Activated(it) => it.walk(to),
            Ability::Triggered(it) => it.walk(to),
            Ability::Replacement(it) => through!(to: it.would, it.effects),
            Ability::Resolve(it) => it.walk(to),
            Ability::Play(it) => it.walk(to),
        }
    }
}

impl Walk for Ongoing {
    fn walk(&mut self, to: &mut dyn Visitor) {
        walk_all(&mut self.conditions, to);
        self.apply.walk(to);
    }
}

impl Walk for Activated {
    fn walk(&mut self, to: &mut dyn Visitor) {
        walk_all(&mut self.only, to);
        through!(to: self.cost, self.targets, self.note, self.effects);
    }
}

impl Walk for Triggered {
    fn walk(&mut self, to: &mut dyn Visitor) {
        walk_all(&mut self.conditions, to);
        through!(to: self.on, self.targets, self.note, self.effects);
    }
}

impl Walk for Resolve {
    fn walk(&mut self, to: &mut dyn Visitor) {
        walk_all(&mut self.conditions, to);
        through!(to: self.targets, self.note, self.effects);
    }
}

impl Walk for PlayRule {
    fn walk(&mut self, to: &mut dyn Visitor) {
        walk_all(&mut self.only, to);
        through!(to: self.cost, self.free_at, self.host);
        if let Some(rule) = &mut self.as_interrupt {
            rule.at.walk(to);
        }
    }
}

impl Walk for Filter {
    fn walk(&mut self, to: &mut dyn Visitor) {
        to.filter(self);
        through!(to: self.is, self.not, self.other_than, self.at, self.aboard, self.beneath, self.stacked_on);
        through!(to: self.with_beneath, self.with_aboard, self.any, self.owned_by, self.beside, self.can_hold);
        self.stats.iter_mut().for_each(|(_, _, value)| value.walk(to));
        if let Some(Title::SameAs(subject)) = &mut self.title {
            subject.walk(to);
        }
        if let Some((_, player)) = &mut self.pile {
            player.walk(to);
        }
    }
}

impl Walk for Place {
    fn walk(&mut self, to: &mut dyn Visitor) {
        to.place(self);
        through!(to: self.related_to, self.adjacent_to, self.is, self.other_than, self.any);
        walk_all(&mut self.conditions, to);
    }
}

impl Walk for Value {
    fn walk(&mut self, to: &mut dyn Visitor) {
        to.value(self);
        match self {
            Value::Number(_) => {}
            Value::Destiny(player) => player.walk(to),
            Value::Phrase(phrase) => phrase.walk(to),
        }
    }
}

impl Walk for Phrase {
    fn walk(&mut self, to: &mut dyn Visitor) {
        match self {
            Phrase::Count(filter)
            | Phrase::Sum(_, filter)
            | Phrase::Highest(_, filter)
            | Phrase::Factions(filter)
            | Phrase::EnteredThisTurn(filter) => filter.walk(to),
            Phrase::Places(place) => place.walk(to),
            Phrase::EnergyIcons(player, place) | Phrase::SupportIcons(player, place, _) => through!(to: player, place),
            Phrase::Total(_, player, place) => through!(to: player, place),
            Phrase::Plus(left, right) | Phrase::Minus(left, right) | Phrase::Times(left, right) => {
                through!(to: left, right);
            }
            Phrase::Stat(_, card) | Phrase::Number(card) | Phrase::SumOf(_, card) => card.walk(to),
            Phrase::KindsOfSupportIcons(player)
            | Phrase::Pile(_, player)
            | Phrase::AttritionLeft(player)
            | Phrase::LastBattleDestiny(player) => player.walk(to),
            Phrase::Paid
            | Phrase::MostOtherSupportIcons(_)
            | Phrase::Noted
            | Phrase::Named
            | Phrase::X
            | Phrase::Amount => {}
        }
    }
}

impl Walk for Condition {
    fn walk(&mut self, to: &mut dyn Visitor) {
        to.condition(self);
        match self {
            Condition::Some(filter) | Condition::None(filter) | Condition::AllSeen(filter) => filter.walk(to),
            Condition::Is(card, filter) => through!(to: card, filter),
            Condition::Every(all, such) => through!(to: all, such),
            Condition::Compare(left, _, right) => through!(to: left, right),
            Condition::SomePlace(place) | Condition::Battle(place) => place.walk(to),
            Condition::Controls(player, place) | Condition::Attacked(player, place) => through!(to: player, place),
            Condition::Not(inner) => inner.walk(to),
            Condition::Any(list) => list.walk(to),
            Condition::EnteredThisTurn(card) | Condition::Alike(card) => card.walk(to),
            Condition::Phase(player, _)
            | Condition::Turn(player)
            | Condition::WonThisTurn(player)
            | Condition::WonThisBattle(player)
            | Condition::WonSinceEntered(player)
            | Condition::CouldAttack(player)
            | Condition::Losing(player) => player.walk(to),
            Condition::Before(_) | Condition::After(_) => {}
        }
    }
}

impl Walk for Pattern {
    fn walk(&mut self, to: &mut dyn Visitor) {
        to.pattern(self);
        through!(to: self.card, self.by, self.at, self.from, self.by_weapon, self.aboard, self.drain, self.or);
        walk_all(&mut self.state, to);
    }
}

impl Walk for Modifier {
    fn walk(&mut self, to: &mut dyn Visitor) {
        to.modifier(self);
        match self {
            Modifier::Stat { of, by, .. } => through!(to: of, by),
            Modifier::Total { of, at, by, .. } => through!(to: of, at, by),
            Modifier::BattleDestinyCard { at, by } | Modifier::WeaponDestinyCard { at, by } => through!(to: at, by),
            Modifier::Icon { side, at, count, .. } => through!(to: side, at, count),
            Modifier::Immune(of)
            | Modifier::NotAdded { of, .. }
            | Modifier::NotCountedAgainstCapacity(of)
            | Modifier::WeaponSlots { of, .. }
            | Modifier::Switch { of } => of.walk(to),
            Modifier::Forbid(on) => on.walk(to),
            Modifier::Tax { on, cost, unless } => {
                through!(to: on, cost);
                walk_all(unless, to);
            }
            Modifier::GrantLabel { label, to: cards } => through!(to: label, cards),
            Modifier::GrantKeyword { keyword, to: cards } => through!(to: keyword, cards),
            Modifier::GrantAbility { to: cards, ability: GrantedAbility::Ongoing(ongoing) } => {
                through!(to: cards, ongoing);
            }
            Modifier::LimitDrains { by, .. } | Modifier::SupportPrice { by, .. } | Modifier::AllowMovement { by } => {
                by.walk(to);
            }
            Modifier::Price { on, by, .. } => through!(to: on, by),
        }
    }
}

impl Walk for TargetClause {
    fn walk(&mut self, to: &mut dyn Visitor) {
        to.target(self);
        self.by.walk(to);
        match &mut self.kind {
            TargetKind::Card(filter) => filter.walk(to),
            TargetKind::Place(place) | TargetKind::PendingDrain(place) | TargetKind::PendingAttack(place) => {
                place.walk(to);
            }
            TargetKind::PendingCard(words) => words.walk(to),
            TargetKind::PendingAbility | TargetKind::PendingActivated | TargetKind::Player => {}
        }
    }
}

impl Walk for Choose {
    fn walk(&mut self, to: &mut dyn Visitor) {
        to.choose(self);
        through!(to: self.of, self.count, self.by);
    }
}

impl Walk for Pick {
    fn walk(&mut self, to: &mut dyn Visitor) {
        to.pick(self);
        match self {
            Pick::Known(card) => card.walk(to),
            Pick::Each(filter) => filter.walk(to),
            Pick::Choose(choose) => choose.walk(to),
            Pick::Random(filter, count) => through!(to: filter, count),
            Pick::Top(count, _, player) | Pick::Bottom(count, _, player) => through!(to: count, player),
        }
    }
}

impl Walk for Destination {
    fn walk(&mut self, to: &mut dyn Visitor) {
        match self {
            Destination::Beneath(card) => card.walk(to),
            Destination::StackedOn { on, .. } => on.walk(to),
            Destination::Hand
            | Destination::Used
            | Destination::Reserve
            | Destination::BottomOfReserve
            | Destination::BottomOfActive
            | Destination::Lost
            | Destination::Removed => {}
        }
    }
}

impl Walk for Cost {
    fn walk(&mut self, to: &mut dyn Visitor) {
        to.cost(self);
        match self {
            Cost::Pay(value) | Cost::Lose(value) => value.walk(to),
            Cost::Put { what, to: place, .. } => through!(to: what, place),
            Cost::Dismiss(pick) | Cost::Damage(pick) | Cost::Revert(pick) | Cost::Reveal(pick) => pick.walk(to),
            Cost::Invert(card) => card.walk(to),
            Cost::Require(condition) => condition.walk(to),
        }
    }
}

impl Walk for Effect {
    fn walk(&mut self, to: &mut dyn Visitor) {
        to.effect(self);
        match self {
            Effect::Damage(pick)
            | Effect::Undamage(pick)
            | Effect::Destroy(pick)
            | Effect::Dismiss(pick)
            | Effect::Invert(pick)
            | Effect::Revert(pick)
            | Effect::Reveal(pick)
            | Effect::Look(pick)
            | Effect::UseForBattleDestiny(pick) => pick.walk(to),
            Effect::Put { what, to: place, by } => through!(to: what, place, by),
            Effect::Move { what, to: place } => through!(to: what, place),
            Effect::Lose { who, amount, onto, .. } => through!(to: who, amount, onto),
            Effect::Pay { who, amount }
            | Effect::Activate { who, amount, .. }
            | Effect::Draw { who, amount, .. }
            | Effect::Retrieve { who, amount, .. } => through!(to: who, amount),
            Effect::ChangeDestiny(value) | Effect::AddToBattleDestiny(value) | Effect::Note(value) => value.walk(to),
            Effect::Search { what, .. } => what.walk(to),
            Effect::Play { who, what, at, price, .. } => {
                through!(to: who, what, at);
                if let PlayPrice::Less(by) = price {
                    by.walk(to);
                }
            }
            Effect::Until { apply, .. } => apply.walk(to),
            Effect::Cancel(card) | Effect::Attack(card) | Effect::Redirect(card) => card.walk(to),
            Effect::Exchange(one, other) => through!(to: one, other),
            Effect::DrainWithYourIcons {} | Effect::Instead {} | Effect::NameNumber {} => {}
            Effect::SetCasualties { of: player, .. } | Effect::Shuffle { who: player, .. } => player.walk(to),
            Effect::Choose(choose) => choose.walk(to),
            Effect::ChangeDrain { of, by } => through!(to: of, by),
            Effect::PutIntoPlay { what, at, aboard } => through!(to: what, at, aboard),
            Effect::Settle { what, to: place, .. } => through!(to: what, place),
            Effect::ForEachCard { of, effects } => through!(to: of, effects),
            Effect::ForEachPlayer { effects } => effects.walk(to),
            Effect::If { all, then, otherwise } => {
                walk_all(all, to);
                through!(to: then, otherwise);
            }
            Effect::May { who, cost, effects } | Effect::Unless { who, cost, effects } => {
                through!(to: who, cost, effects);
            }
            Effect::ChooseOne { who, of } => through!(to: who, of),
            Effect::NextTimeInstead { would: pattern, effects, .. } | Effect::EachTime { on: pattern, effects, .. } => {
                through!(to: pattern, effects);
            }
            Effect::NextTime { on, targets, effects, .. } => through!(to: on, targets, effects),
        }
    }
}
