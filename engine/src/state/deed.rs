//! What is done with initiative, from the option to the pending item to the event.
//!
//! One list for all of them: a player chooses a [`Deed`] ([`crate::Choice::Do`]), it is announced, becomes pending as
//! an [`super::Item`] and is told by an event ([`crate::Event::Pending`]). What belongs to one of these alone is beside
//! the deed there: where a card goes, which of its modes was chosen, what a trigger was told.
//!
//! A new action that goes on the stack needs, besides this list: `label::deeds` (its words), `rules::play::legality`
//! (when it is expected, and whether it may be done), `rules::play::announce` (what is spent), `rules::resolve` (whether
//! it still holds, and what it does), all of which the compiler names, and `scenario::actions` (how scenarios say it).

use crate::id::CardIx;
use crate::language::Happening;
use serde::{Deserialize, Serialize, Serializer};

/// Something done with initiative, or a trigger. The order is that of the numbers in [`crate::Table::hash`].
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
    /// In a story: search at a location.
    Search(CardIx),
    /// In a story: move units through the tunnel of a site into the passage.
    Tunnel(CardIx),
    /// In a story: move units from the passage through the tunnel of a site.
    Surface(CardIx),
}

impl Deed {
    /// The card it is done with, or the location at which it is done.
    pub fn card(self) -> Option<CardIx> {
        match self {
            Deed::Play(card) | Deed::Use(card, _) | Deed::Trigger(card, _) | Deed::Move(card) => Some(card),
            Deed::Drain(at) | Deed::Attack(at) | Deed::Search(at) | Deed::Tunnel(at) | Deed::Surface(at) => Some(at),
            Deed::Activate(_) | Deed::Draw => None,
        }
    }

    /// The ability of the card that it is.
    pub fn ability(self) -> Option<u8> {
        match self {
            Deed::Use(_, ability) | Deed::Trigger(_, ability) => Some(ability),
            Deed::Play(_) | Deed::Activate(_) | Deed::Drain(_) | Deed::Attack(_) | Deed::Move(_) | Deed::Draw => None,
            Deed::Search(_) | Deed::Tunnel(_) | Deed::Surface(_) => None,
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
            Deed::Trigger(..) | Deed::Activate(_) | Deed::Search(_) | Deed::Tunnel(_) | Deed::Surface(_) => None,
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
            Deed::Search(_) => 8,
            Deed::Tunnel(_) => 9,
            Deed::Surface(_) => 10,
        }
    }
}

/// A deed that is announced, as [`crate::Table::hash`] has always numbered them there; what a trigger was told follows.
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
        Deed::Search(at) => (8_u32, at).serialize(to),
        Deed::Tunnel(at) => (9_u32, at).serialize(to),
        Deed::Surface(at) => (10_u32, at).serialize(to),
    }
}

/// A deed that is chosen and waits for triggers to go before it, as [`crate::Table::hash`] has always numbered them
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
        Some(Deed::Search(at)) => Some((9_u32, at)).serialize(to),
        Some(Deed::Tunnel(at)) => Some((10_u32, at)).serialize(to),
        Some(Deed::Surface(at)) => Some((11_u32, at)).serialize(to),
    }
}

/// What belongs to some deeds only: for [`crate::Table::hash`] it is there or it is not, and the deed says which.
pub(super) fn if_any<T: Serialize, S: Serializer>(detail: &Option<T>, to: S) -> Result<S::Ok, S::Error> {
    match detail {
        _ if to.is_human_readable() => detail.serialize(to),
        Some(it) => it.serialize(to),
        None => to.serialize_unit(),
    }
}

#[cfg(test)]
mod tests {
    use super::{Deed, as_announced, as_chosen};
    use crate::decision::Choice;
    use crate::id::CardIx;
    use crate::stable_hash::StableHash;
    use serde::Serialize;

    const CARD: CardIx = CardIx::new(7);

    #[derive(Serialize)]
    struct Announced(#[serde(serialize_with = "as_announced")] Deed);

    #[derive(Serialize)]
    struct Chosen(#[serde(serialize_with = "as_chosen")] Option<Deed>);

    fn has_bytes(data: &impl Serialize, bytes: &[u8]) {
        let (mut of_data, mut of_bytes) = (StableHash::default(), StableHash::default());
        of_data.add(data);
        of_bytes.bytes(bytes);
        assert_eq!(of_data.number(), of_bytes.number(), "{bytes:?}");
    }

    #[test]
    fn deeds_have_the_numbers_in_the_hash_that_they_always_had() {
        for (deed, pending, announced, chosen) in [
            (Deed::Play(CARD), 0, 0, 3),
            (Deed::Move(CARD), 6, 3, 5),
            (Deed::Attack(CARD), 5, 4, 4),
            (Deed::Drain(CARD), 4, 5, 2),
        ] {
            has_bytes(&deed, &[pending, 0, 0, 0, 7, 0]);
            has_bytes(&Announced(deed), &[announced, 0, 0, 0, 7, 0]);
            has_bytes(&Chosen(Some(deed)), &[1, chosen, 0, 0, 0, 7, 0]);
        }
        has_bytes(&Announced(Deed::Use(CARD, 2)), &[1, 0, 0, 0, 7, 0, 2]);
        has_bytes(&Announced(Deed::Trigger(CARD, 2)), &[2, 0, 0, 0]);
        has_bytes(&Announced(Deed::Activate(9)), &[6, 0, 0, 0, 9]);
        has_bytes(&Chosen(Some(Deed::Draw)), &[1, 6, 0, 0, 0]);
        has_bytes(&Chosen(Some(Deed::Use(CARD, 2))), &[1, 7, 0, 0, 0, 7, 0, 2]);
        has_bytes(&Chosen(None), &[0]);
    }

    #[test]
    fn an_answer_stands_in_files_as_it_always_did() {
        for (choice, json) in [
            (Choice::Do(Deed::Play(CARD)), r#"{"play":7}"#),
            (Choice::Do(Deed::Use(CARD, 2)), r#"{"use":[7,2]}"#),
            (Choice::Do(Deed::Activate(9)), r#"{"activate":9}"#),
            (Choice::Do(Deed::Drain(CARD)), r#"{"drain":7}"#),
            (Choice::Do(Deed::Attack(CARD)), r#"{"attack":7}"#),
            (Choice::Do(Deed::Move(CARD)), r#"{"move":7}"#),
            (Choice::Do(Deed::Draw), r#""draw""#),
            (Choice::Trigger(2), r#"{"trigger":2}"#),
            (Choice::Pass, r#""pass""#),
        ] {
            assert_eq!(serde_json::to_string(&choice).expect("an answer can be written"), json);
            assert_eq!(serde_json::from_str::<Choice>(json).expect("an answer can be read"), choice);
        }
    }
}
