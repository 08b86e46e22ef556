//! Walks through an ability and shows every phrase in it to a visitor, for the checks of card files and for what is
//! worked out once when a card is loaded.

use super::parts::{Part, Parts};
use super::words::{Keyword, Player, Ref};
use super::{Choose, Condition, Cost, Effect, Filter, Modifier, Pattern, Pick, Place, TargetClause, Value, Words};

/// Is shown the phrases of an ability, outer ones before those inside them.
pub trait Visitor {
    /// Words of a type line.
    fn words(&mut self, _words: &Words) {}
    /// Which cards.
    fn filter(&mut self, _filter: &Filter) {}
    /// Which locations.
    fn place(&mut self, _place: &Place) {}
    /// A number.
    fn value(&mut self, _value: &Value) {}
    /// Tests all of which must hold.
    fn all_of(&mut self, _conditions: &[Condition]) {}
    /// One test, also one of those shown together before.
    fn condition(&mut self, _condition: &Condition) {}
    /// An event.
    fn pattern(&mut self, _pattern: &Pattern) {}
    /// One part of a cost.
    fn cost(&mut self, _cost: &Cost) {}
    /// One thing done.
    fn effect(&mut self, _effect: &Effect) {}
    /// One change.
    fn modifier(&mut self, _modifier: &Modifier) {}
    /// Cards that are taken.
    fn pick(&mut self, _pick: &Pick) {}
    /// A choice among cards.
    fn choose(&mut self, _choose: &Choose) {}
    /// A target.
    fn target(&mut self, _target: &TargetClause) {}
    /// A card already spoken of.
    fn reference(&mut self, _reference: Ref) {}
    /// A player.
    fn player(&mut self, _player: Player) {}
    /// A keyword that is had or gained.
    fn keyword(&mut self, _keyword: &Keyword) {}
}

/// A phrase that can be walked through.
pub trait Walk {
    /// Shows the phrase and everything in it.
    fn walk(&self, to: &mut dyn Visitor);
}

impl<T: Parts + ?Sized> Walk for T {
    fn walk(&self, to: &mut dyn Visitor) {
        self.give(&mut |part| show(part, to));
    }
}

fn show(part: Part<'_>, to: &mut dyn Visitor) {
    match part {
        Part::Words(words) => to.words(words),
        Part::Ref(card) => to.reference(card),
        Part::Player(player) => to.player(player),
        Part::Keyword(keyword) => to.keyword(keyword),
        Part::Filter(filter) => {
            to.filter(filter);
            inside(filter, to);
        }
        Part::Place(place) => {
            to.place(place);
            inside(place, to);
        }
        Part::Value(value) => {
            to.value(value);
            inside(value, to);
        }
        Part::All(conditions) => {
            to.all_of(conditions);
            conditions.iter().for_each(|condition| show(Part::Condition(condition), to));
        }
        Part::Condition(condition) => {
            to.condition(condition);
            inside(condition, to);
        }
        Part::Pattern(pattern) => {
            to.pattern(pattern);
            inside(pattern, to);
        }
        Part::Cost(cost) => {
            to.cost(cost);
            inside(cost, to);
        }
        Part::Effects(effects) | Part::Later(effects) => {
            for effect in effects {
                to.effect(effect);
                inside(effect, to);
            }
        }
        Part::Modifier(modifier) => {
            to.modifier(modifier);
            inside(modifier, to);
        }
        Part::Pick(pick) => {
            to.pick(pick);
            inside(pick, to);
        }
        Part::Choose(choose) => {
            to.choose(choose);
            inside(choose, to);
        }
        Part::Target(target) => {
            to.target(target);
            inside(target, to);
        }
    }
}

fn inside(phrase: &impl Parts, to: &mut dyn Visitor) {
    phrase.parts(&mut |part| show(part, to));
}
