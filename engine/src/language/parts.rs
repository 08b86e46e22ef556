//! What a phrase is made of.
//!
//! Every type of the language lists its parts once, beside its definition, with `parts!`; the compiler asks for the
//! parts of a new word there. Everything that goes through phrases goes by these lists: the walk of the checks and of
//! the catalogue, programs, questions, the English of a card. So a new word is never passed over by one of them.

use super::words::{Keyword, Player, Ref};
use super::{
    Choose, Condition, Cost, Effect, Filter, Modifier, Pattern, Pick, Place, Stat, TargetClause, Value, Words,
};

/// A part of a phrase.
#[derive(Clone, Copy, Debug)]
pub enum Part<'a> {
    /// Words of a type line.
    Words(&'a Words),
    /// Which cards.
    Filter(&'a Filter),
    /// Which locations.
    Place(&'a Place),
    /// A number.
    Value(&'a Value),
    /// Tests all of which must hold.
    All(&'a [Condition]),
    /// A test by itself.
    Condition(&'a Condition),
    /// An event.
    Pattern(&'a Pattern),
    /// One part of a cost.
    Cost(&'a Cost),
    /// Effects done in the course of this one.
    Effects(&'a [Effect]),
    /// Effects that wait: they are done by themselves, once their time has come.
    Later(&'a [Effect]),
    /// One change.
    Modifier(&'a Modifier),
    /// Cards that are taken.
    Pick(&'a Pick),
    /// A choice among cards.
    Choose(&'a Choose),
    /// A target.
    Target(&'a TargetClause),
    /// A card already spoken of.
    Ref(Ref),
    /// A player.
    Player(Player),
    /// A keyword that is had or gained.
    Keyword(&'a Keyword),
}

/// A phrase, or several, with their parts.
pub trait Parts {
    /// Gives the phrase itself as a part of another; one that is nothing but its parts gives those.
    fn give<'a>(&'a self, to: &mut impl FnMut(Part<'a>));

    /// Gives the parts of the phrase in order, none of what is inside them.
    fn parts<'a>(&'a self, to: &mut impl FnMut(Part<'a>));

    /// Lends the words of type lines everywhere in the phrase, to be looked up.
    fn each_words(&mut self, to: &mut dyn FnMut(&mut Words));

    /// Gives several phrases that stand together.
    fn give_all<'a>(list: &'a [Self], to: &mut impl FnMut(Part<'a>))
    where
        Self: Sized,
    {
        list.iter().for_each(|one| one.give(to));
    }
}

/// Lists the parts of a type, in order, for each of its forms:
///
/// * `parts!(Filter as Filter { .. })` is a [`Part`] of others, `parts!(Subject { .. })` nothing but its own parts;
/// * `as one of Effects` stands in lists that are one part, `as Condition, together All` in both ways;
/// * `effects as later` are effects that wait, `list as each` are phrases that do not stand together.
macro_rules! parts {
    ($type:ident as one of $list:ident { $($rows:tt)* }) => {
        impl $crate::language::parts::Parts for $type {
            fn give<'a>(&'a self, to: &mut impl FnMut($crate::language::parts::Part<'a>)) {
                to($crate::language::parts::Part::$list(std::slice::from_ref(self)));
            }
            fn give_all<'a>(list: &'a [$type], to: &mut impl FnMut($crate::language::parts::Part<'a>)) {
                to($crate::language::parts::Part::$list(list));
            }
            parts!(@rows $($rows)*);
        }
    };
    ($type:ident as $part:ident, together $list:ident { $($rows:tt)* }) => {
        impl $crate::language::parts::Parts for $type {
            fn give<'a>(&'a self, to: &mut impl FnMut($crate::language::parts::Part<'a>)) {
                to($crate::language::parts::Part::$part(self));
            }
            fn give_all<'a>(list: &'a [$type], to: &mut impl FnMut($crate::language::parts::Part<'a>)) {
                to($crate::language::parts::Part::$list(list));
            }
            parts!(@rows $($rows)*);
        }
    };
    ($type:ident as $part:ident { $($rows:tt)* }) => {
        impl $crate::language::parts::Parts for $type {
            fn give<'a>(&'a self, to: &mut impl FnMut($crate::language::parts::Part<'a>)) {
                to($crate::language::parts::Part::$part(self));
            }
            parts!(@rows $($rows)*);
        }
    };
    ($type:ident { $($rows:tt)* }) => {
        impl $crate::language::parts::Parts for $type {
            fn give<'a>(&'a self, to: &mut impl FnMut($crate::language::parts::Part<'a>)) {
                self.parts(to);
            }
            parts!(@rows $($rows)*);
        }
    };
    (@rows $($form:pat => [$($part:ident $(as $how:ident)?),*]),+ $(,)?) => {
        fn parts<'a>(&'a self, to: &mut impl FnMut($crate::language::parts::Part<'a>)) {
            match self { $($form => { $(parts!(@give to, $part $($how)?);)* })+ }
        }
        fn each_words(&mut self, to: &mut dyn FnMut(&mut $crate::language::Words)) {
            match self { $($form => { $($crate::language::parts::Parts::each_words($part, to);)* })+ }
        }
    };
    (@give $to:ident, $part:ident) => { $crate::language::parts::Parts::give($part, $to) };
    (@give $to:ident, $part:ident later) => { $to($crate::language::parts::Part::Later($part)) };
    (@give $to:ident, $part:ident each) => {
        $part.iter().for_each(|one| $crate::language::parts::Parts::give(one, $to))
    };
}
pub(crate) use parts;

/// Single words, which have no parts.
macro_rules! word {
    ($($type:ident: $word:ident => $part:expr),+) => { $(
        impl Parts for $type {
            fn give<'a>(&'a self, to: &mut impl FnMut(Part<'a>)) {
                let $word = self;
                to($part);
            }
            fn parts<'a>(&'a self, _: &mut impl FnMut(Part<'a>)) {}
            fn each_words(&mut self, _: &mut dyn FnMut(&mut Words)) {}
        }
    )+ };
}
word!(Ref: card => Part::Ref(*card), Player: who => Part::Player(*who), Keyword: it => Part::Keyword(it));

impl Parts for Words {
    fn give<'a>(&'a self, to: &mut impl FnMut(Part<'a>)) {
        to(Part::Words(self));
    }
    fn parts<'a>(&'a self, _: &mut impl FnMut(Part<'a>)) {}
    fn each_words(&mut self, to: &mut dyn FnMut(&mut Words)) {
        to(self);
    }
}

/// Types that only hold phrases: giving one gives what it holds.
macro_rules! holder {
    (<$($kind:ident),*> $type:ty: $self:ident, $to:ident => $give:expr, $each:expr) => {
        impl<$($kind: Parts),*> Parts for $type {
            fn give<'a>(&'a $self, $to: &mut impl FnMut(Part<'a>)) {
                $give;
            }
            fn parts<'a>(&'a self, to: &mut impl FnMut(Part<'a>)) {
                self.give(to);
            }
            fn each_words(&mut $self, $to: &mut dyn FnMut(&mut Words)) {
                $each;
            }
        }
    };
}
holder!(<T> Option<T>: self, to => self.iter().for_each(|it| it.give(to)), self.iter_mut().for_each(|it| it.each_words(to)));
holder!(<T> Box<T>: self, to => (**self).give(to), (**self).each_words(to));
holder!(<T> Vec<T>: self, to => T::give_all(self, to), self.iter_mut().for_each(|it| it.each_words(to)));
holder!(<T> [T]: self, to => T::give_all(self, to), self.iter_mut().for_each(|it| it.each_words(to)));
// A statistic compared with a number; a pile of a player.
holder!(<> (Stat, super::Compare, Value): self, to => self.2.give(to), self.2.each_words(to));
holder!(<> (super::Pile, Player): self, to => self.1.give(to), self.1.each_words(to));
