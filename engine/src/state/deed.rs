//! What is done with initiative, from the option to the pending item to the event.
//!
//! One list for all of them: a player chooses a [`Deed`] ([`crate::Choice::Do`]), it is announced, becomes pending as
//! an [`super::Item`] and is told by an event ([`crate::Event::Pending`]). What belongs to one of these alone is beside
//! the deed there: where a card goes, which of its modes was chosen, what a trigger was told.

use crate::id::CardIx;
use crate::language::Happening;
use serde::{Deserialize, Serialize, Serializer};

/// Something done with initiative, or a trigger. The order is that of the numbers in [`crate::Game::hash`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Deed {
    /// Play a card.
    Play(CardIx),
    /// Use an activated ability of a card.
    Use(CardIx, u8),
    /// A triggered ability of a card goes on the stack.
    Trigger(CardIx, u8),
    /// Perform the activation action for so much.
    Activate(u8),
    /// Drain at a location.
    Drain(CardIx),
    /// Attack at a location.
    Attack(CardIx),
    /// Perform a movement action with a card.
    Move(CardIx),
    /// Draw a card.
    Draw,
}

impl Deed {
    /// The card it is done with, or the location at which it is done.
    pub fn card(self) -> Option<CardIx> {
        match self {
            Deed::Play(card) | Deed::Use(card, _) | Deed::Trigger(card, _) | Deed::Move(card) => Some(card),
            Deed::Drain(at) | Deed::Attack(at) => Some(at),
            Deed::Activate(_) | Deed::Draw => None,
        }
    }

    /// The ability of the card that it is.
    pub fn ability(self) -> Option<u8> {
        match self {
            Deed::Use(_, ability) | Deed::Trigger(_, ability) => Some(ability),
            Deed::Play(_) | Deed::Activate(_) | Deed::Drain(_) | Deed::Attack(_) | Deed::Move(_) | Deed::Draw => None,
        }
    }

    /// How texts speak of doing it, where they do: to forbid it, to add to its cost, to wait for it.
    pub(crate) fn happening(self) -> Option<Happening> {
        match self {
            Deed::Play(_) => Some(Happening::Played),
            Deed::Use(..) => Some(Happening::Used),
            Deed::Drain(_) => Some(Happening::Drained),
            Deed::Attack(_) => Some(Happening::Attacked),
            Deed::Move(_) => Some(Happening::Moved),
            Deed::Draw => Some(Happening::Drew),
            Deed::Trigger(..) | Deed::Activate(_) => None,
        }
    }

    /// Its number among deeds.
    pub(crate) fn number(self) -> i32 {
        match self {
            Deed::Play(_) => 0,
            Deed::Use(..) => 1,
            Deed::Trigger(..) => 2,
            Deed::Activate(_) => 3,
            Deed::Drain(_) => 4,
            Deed::Attack(_) => 5,
            Deed::Move(_) => 6,
            Deed::Draw => 7,
        }
    }
}

/// A deed that is announced, as [`crate::Game::hash`] has always numbered them there; what a trigger was told follows.
pub(super) fn as_announced<S: Serializer>(deed: &Deed, to: S) -> Result<S::Ok, S::Error> {
    if to.is_human_readable() {
        return deed.serialize(to);
    }
    match *deed {
        Deed::Play(card) => (0_u32, card).serialize(to),
        Deed::Use(card, ability) => (1_u32, card, ability).serialize(to),
        Deed::Trigger(..) => 2_u32.serialize(to),
        Deed::Move(card) => (3_u32, card).serialize(to),
        Deed::Attack(at) => (4_u32, at).serialize(to),
        Deed::Drain(at) => (5_u32, at).serialize(to),
        Deed::Activate(amount) => (6_u32, amount).serialize(to),
        Deed::Draw => 7_u32.serialize(to),
    }
}

/// A deed that is chosen and waits for triggers to go before it, as [`crate::Game::hash`] has always numbered them
/// among answers.
pub(super) fn as_chosen<S: Serializer>(deed: &Option<Deed>, to: S) -> Result<S::Ok, S::Error> {
    if to.is_human_readable() {
        return deed.serialize(to);
    }
    match *deed {
        None => None::<()>.serialize(to),
        Some(Deed::Activate(amount)) => Some((1_u32, amount)).serialize(to),
        Some(Deed::Drain(at)) => Some((2_u32, at)).serialize(to),
        Some(Deed::Play(card)) => Some((3_u32, card)).serialize(to),
        Some(Deed::Attack(at)) => Some((4_u32, at)).serialize(to),
        Some(Deed::Move(card)) => Some((5_u32, card)).serialize(to),
        Some(Deed::Draw) => Some(6_u32).serialize(to),
        Some(Deed::Use(card, ability)) => Some((7_u32, card, ability)).serialize(to),
        Some(Deed::Trigger(card, ability)) => Some((8_u32, card, ability)).serialize(to),
    }
}

/// What belongs to some deeds only: for [`crate::Game::hash`] it is there or it is not, and the deed says which.
pub(super) fn if_any<T: Serialize, S: Serializer>(detail: &Option<T>, to: S) -> Result<S::Ok, S::Error> {
    match detail {
        _ if to.is_human_readable() => detail.serialize(to),
        Some(it) => it.serialize(to),
        None => to.serialize_unit(),
    }
}
