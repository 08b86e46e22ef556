//! The cards a text speaks of: which it can still reach, and what they are or last were.
//!
//! A text keeps stays of cards (D-185). To *do* something to a card it must still be in that stay; a text about a
//! card that leaves play reaches it also where that one change of zone has put it, and a running text goes on with
//! what it has moved itself. To *read* something of a card that has left play, what was last true of it serves
//! (effect.8); of any other card out of play only what is printed on it counts (D-200).

use super::Scope;
use crate::id::{CardIx, CardSet, Moment, Seat, Stay};
use crate::language::{Face, Ref};
use crate::state::{Deed, Target};
use crate::state::{Departed, Zone};
use crate::table::Table;

/// A card a text speaks of, with what was last true of it if it has left play.
#[derive(Clone, Copy)]
pub(crate) struct Spoken<'a> {
    /// The card.
    pub card: CardIx,
    /// What was last true of it in the stay that is spoken of.
    pub last: Option<&'a Departed>,
}

/// The facts of a card that hang on where it is: as they are, or as they last were.
#[derive(Clone, Copy)]
pub(crate) struct Look {
    /// Its location.
    pub place: Option<CardIx>,
    /// What it is beneath, aboard or stacked on.
    pub host: Option<CardIx>,
    /// Whose it is.
    pub controller: Seat,
    /// Whether it is damaged.
    pub damaged: bool,
    /// Its side in force.
    pub face: Face,
    /// Whether it is, or was, in play.
    pub in_play: bool,
}

impl Table {
    /// The stay a card is in now.
    #[inline]
    pub(crate) fn stay(&self, card: CardIx) -> Stay {
        self.state.stay(card)
    }

    /// What was last true of a card in a stay in play that is over.
    #[inline]
    pub(crate) fn last_known(&self, stay: Stay) -> Option<&Departed> {
        if self.state.departed.is_empty() {
            return None;
        }
        self.state.departed.iter().rev().find(|departed| departed.stay == stay)
    }

    /// The card of a stay, if it can still be reached: it is in that stay, or where its leaving play has put it and
    /// the text speaks of that leaving.
    pub(crate) fn reached(&self, stay: Stay, scope: &Scope<'_>) -> Option<CardIx> {
        let card = stay.card();
        let since = self.state.card(card).since;
        let follows = || scope.event.leaving && self.left_with_event(stay, scope).is_some_and(|it| it.left == since);
        (since == stay.since() || follows()).then_some(card)
    }

    /// The departure of a card that left play in the event a text is about: the card it happened to, or the card
    /// whose text it is, if it left together with that one.
    fn left_with_event(&self, stay: Stay, scope: &Scope<'_>) -> Option<&Departed> {
        let departed = self.last_known(stay)?;
        let left_then = |card| self.last_known(card).is_some_and(|event| event.before == departed.before);
        let event = || scope.event.card.is_some_and(left_then);
        (Some(stay) == scope.event.card || (Some(stay) == scope.source && event())).then_some(departed)
    }

    /// What is spoken of when a text speaks of a stay: the card as it is, or as it was in play.
    pub(super) fn spoken(&self, stay: Stay, scope: &Scope<'_>) -> Option<Spoken<'_>> {
        let card = stay.card();
        let current = self.state.card(card).since == stay.since();
        if current && self.state.in_play.contains(card) {
            return Some(Spoken { card, last: None });
        }
        // A running text has moved it itself, or it was given up for the cost.
        let moved = |left: Moment| {
            scope.run.is_some_and(|run| left > run.began) || scope.binding.is_some_and(|it| it.paid.contains(stay))
        };
        let is_it =
            |it: &&Departed| it.stay == stay || (it.stay.card() == card && it.left == stay.since() && moved(it.left));
        let last = self.state.departed.iter().rev().find(is_it);
        (current || last.is_some()).then_some(Spoken { card, last })
    }

    /// Calls back for each card a reference speaks of, also for one that has left play since, until told to stop;
    /// true if it was.
    pub(crate) fn each_spoken_of(
        &self,
        reference: Ref,
        scope: &Scope<'_>,
        mut stop: impl FnMut(Spoken<'_>) -> bool,
    ) -> bool {
        let mut one = |stay: Stay| self.spoken(stay, scope).is_some_and(&mut stop);
        match reference {
            Ref::This => scope.source.is_some_and(one),
            Ref::Host => scope.source.and_then(|source| self.host_of(source)).is_some_and(one),
            Ref::Vessel => scope.source.and_then(|source| self.vessel_of(source)).is_some_and(one),
            Ref::ThatCard => scope.event.card.is_some_and(one),
            Ref::EachOne => scope.binding.and_then(|binding| binding.each_one).is_some_and(one),
            Ref::DestinyCard => scope.binding.and_then(|binding| binding.destiny_card).is_some_and(one),
            Ref::Paid => scope.binding.is_some_and(|binding| binding.paid.iter().any(one)),
            Ref::Target | Ref::SecondTarget => match scope.targets[usize::from(reference == Ref::SecondTarget)] {
                Target::Card(stay) => one(stay),
                _ => self.known(reference, scope).iter().any(|card| stop(Spoken { card, last: None })),
            },
            _ => self.known(reference, scope).iter().any(|card| stop(Spoken { card, last: None })),
        }
    }

    /// The first card a reference speaks of.
    pub(crate) fn spoken_of<'a>(&'a self, reference: Ref, scope: &Scope<'_>) -> Option<Spoken<'a>> {
        let mut stay = None;
        self.each_spoken_of(reference, scope, |spoken| {
            stay = Some((spoken.card, spoken.last.map(|last| last.stay)));
            true
        });
        let (card, last) = stay?;
        Some(Spoken { card, last: last.and_then(|last| self.last_known(last)) })
    }

    /// The cards a reference means that can still be reached.
    pub(crate) fn known(&self, reference: Ref, scope: &Scope<'_>) -> CardSet {
        let one = |stay: Stay| self.reached(stay, scope).map_or(CardSet::EMPTY, CardSet::of);
        let perhaps = |stay: Option<Stay>| stay.map_or(CardSet::EMPTY, one);
        let target = |target: Target| match target {
            Target::Card(stay) => one(stay),
            Target::Group => scope.binding.map_or(CardSet::EMPTY, |binding| self.state.still_among(&binding.group)),
            Target::Item(id) => match self.item(id).map(|item| item.deed) {
                Some(Deed::Play(card)) => CardSet::of(card),
                _ => CardSet::EMPTY,
            },
            _ => CardSet::EMPTY,
        };
        match reference {
            Ref::This => perhaps(scope.source),
            Ref::Host => perhaps(scope.source.and_then(|source| self.host_of(source))),
            Ref::Target => target(scope.targets[0]),
            Ref::SecondTarget => target(scope.targets[1]),
            Ref::ThatCard => perhaps(scope.event.card),
            Ref::Paid => scope.binding.map_or(CardSet::EMPTY, |binding| {
                binding.paid.iter().filter_map(|stay| self.reached(stay, scope)).collect()
            }),
            Ref::Chosen => scope.run.map_or(CardSet::EMPTY, |run| run.chosen),
            Ref::Seen => scope.run.map_or(CardSet::EMPTY, |run| run.seen),
            Ref::Rest => scope.run.map_or(CardSet::EMPTY, |run| run.seen.without(run.chosen)),
            Ref::Vessel => perhaps(scope.source.and_then(|source| self.vessel_of(source))),
            Ref::EachOne => perhaps(scope.binding.and_then(|binding| binding.each_one)),
            Ref::DestinyCard => perhaps(scope.binding.and_then(|binding| binding.destiny_card)),
        }
    }

    /// "Here" on a card that spoke: where it is now, or where it was last in play (effect.8, D-087); for any other
    /// card where it spoke.
    pub(crate) fn here(&self, source: Option<Stay>, spoke_at: Option<Stay>) -> Option<CardIx> {
        let in_play = self.state.still(source).filter(|card| self.state.in_play.contains(*card));
        if let Some(card) = in_play {
            return self.state.card(card).place;
        }
        // What a text has moved itself goes by its next stay.
        let is_it = |it: &&Departed, stay: Stay| {
            it.stay == stay || (spoke_at.is_some() && it.stay.card() == stay.card() && it.left == stay.since())
        };
        let last = source.and_then(|stay| self.state.departed.iter().rev().find(|it| is_it(it, stay)));
        self.state.still(last.map_or(spoke_at, |last| last.place))
    }

    /// What a card is beneath, aboard or stacked on, or was when it left play (effect.8).
    fn host_of(&self, stay: Stay) -> Option<Stay> {
        match self.state.staying(stay) {
            Some(card) => self.state.card(card).host.map(|host| self.stay(host)),
            None => self.last_known(stay)?.host,
        }
    }

    /// The ship a card is aboard, or was when it left play.
    fn vessel_of(&self, stay: Stay) -> Option<Stay> {
        self.host_of(stay).filter(|host| self.is_ship(host.card()) && self.is_unit(stay.card()))
    }

    /// The ship a card in play is aboard.
    pub fn vessel(&self, card: CardIx) -> Option<CardIx> {
        self.vessel_in(card, &self.look(card))
    }

    /// The ship a card is or was aboard.
    pub(super) fn vessel_in(&self, card: CardIx, look: &Look) -> Option<CardIx> {
        let host = look.host.filter(|_| look.in_play && self.is_unit(card))?;
        self.is_ship(host).then_some(host)
    }

    /// The facts of a card as they are.
    #[inline]
    pub(super) fn look(&self, card: CardIx) -> Look {
        let state = self.state.card(card);
        Look {
            place: state.place,
            host: state.host,
            controller: state.controller,
            damaged: state.damaged,
            face: state.face,
            in_play: state.zone == Zone::Play,
        }
    }

    /// The facts of a card as they are, or as they last were in the stay that is spoken of.
    pub(super) fn look_at(&self, spoken: Spoken<'_>) -> Look {
        match spoken.last {
            None => self.look(spoken.card),
            Some(departed) => Look {
                place: departed.place.map(Stay::card),
                host: departed.host.map(Stay::card),
                controller: departed.controller,
                damaged: departed.damaged,
                face: departed.face,
                in_play: true,
            },
        }
    }
}
