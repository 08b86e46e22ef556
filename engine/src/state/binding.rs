//! What is bound when something is announced, triggers or is made to last.

use super::deed::{Deed, if_any};
use crate::card::program::ModIx;
use crate::id::absent;
use crate::id::{CardIx, FewStays, Moment, Seat, Stay, Stays};
use crate::language::Duration;
use serde::{Deserialize, Serialize};

/// Where a card is put, or is to be put: at cards as they are, or at stays of them while something is pending.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Spot<C = CardIx> {
    /// Nowhere in particular: an asset on the table, an interrupt.
    Table,
    /// At a location.
    At(C),
    /// Beneath a card, or aboard a ship.
    Beneath(C),
    /// A location of its own, so many related sites to its left (location.4).
    Row(u8),
}

impl<C> Spot<C> {
    /// The same spot with another word for its card.
    pub fn map<D>(self, card: impl FnOnce(C) -> D) -> Spot<D> {
        match self {
            Spot::Table => Spot::Table,
            Spot::At(location) => Spot::At(card(location)),
            Spot::Beneath(host) => Spot::Beneath(card(host)),
            Spot::Row(left) => Spot::Row(left),
        }
    }
}

impl Spot {
    /// The card that the spot is at, beneath or aboard.
    pub fn card(self) -> Option<CardIx> {
        match self {
            Spot::At(card) | Spot::Beneath(card) => Some(card),
            Spot::Table | Spot::Row(_) => None,
        }
    }
}

/// Something chosen as a target.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Target {
    /// Not chosen.
    #[default]
    None,
    /// A card, or a location.
    Card(Stay),
    /// An item on the stack.
    Item(u16),
    /// A player.
    Player(Seat),
    /// The cards of the group.
    Group,
}

/// What an event tells those who hear it; also last-known facts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct EventFacts {
    /// The card it happened to.
    #[serde(with = "absent")]
    pub card: Option<Stay>,
    /// The player who did it, or whose card it was; nobody did what happens by itself.
    #[serde(with = "doer")]
    pub seat: Option<Seat>,
    /// The card left play by it, so that a text about it follows the card through this one change (D-185).
    pub leaving: bool,
    /// Where it happened, or where it led to.
    #[serde(with = "absent")]
    pub at: Option<Stay>,
    /// Where it came from.
    #[serde(with = "absent")]
    pub from: Option<Stay>,
    /// How much.
    pub amount: i16,
    /// The card whose ability caused it.
    #[serde(with = "absent")]
    pub source: Option<Stay>,
    /// The pending item it belongs to.
    #[serde(with = "absent")]
    pub item: Option<u16>,
}

impl EventFacts {
    /// No event.
    pub const NONE: EventFacts = EventFacts {
        card: None,
        seat: None,
        leaving: false,
        at: None,
        from: None,
        amount: 0,
        source: None,
        item: None,
    };
}

impl EventFacts {
    /// Something a player does.
    #[inline]
    pub fn by(seat: Seat) -> EventFacts {
        EventFacts { seat: Some(seat), ..EventFacts::NONE }
    }
}

/// Who did something. What nobody did has in a [`crate::Table::hash`] the byte it has always had, that of the first
/// seat: which of the two it is follows from what happened.
mod doer {
    use super::Seat;
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    pub(super) fn serialize<S: Serializer>(seat: &Option<Seat>, to: S) -> Result<S::Ok, S::Error> {
        match (seat, to.is_human_readable()) {
            (seat, true) => seat.serialize(to),
            (seat, false) => seat.unwrap_or(Seat::A).serialize(to),
        }
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Option<Seat>, D::Error> {
        match from.is_human_readable() {
            true => Option::deserialize(from),
            false => Seat::deserialize(from).map(Some),
        }
    }
}

/// Everything a text needs to know about "who, where, what".
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Binding {
    /// The card whose text it is; drawing and activating are no card's.
    #[serde(with = "absent")]
    pub source: Option<Stay>,
    /// "You".
    pub you: Seat,
    /// Where the source is, or was last.
    #[serde(with = "absent")]
    pub here: Option<Stay>,
    /// Targets in order.
    pub targets: [Target; 2],
    /// Targets given up for the cost, as bits: not checked again (target.8).
    pub consumed: u8,
    /// The cards of a target clause of any number, or of a group fixed at announcement (effect.5).
    pub group: Stays,
    /// What was given up for the cost, as it was when it was named.
    pub paid: FewStays,
    /// Where it was.
    #[serde(with = "absent")]
    pub paid_at: Option<Stay>,
    /// The event, for triggers and replacements.
    pub event: EventFacts,
    /// Destiny revealed for this effect: yours, your opponent's.
    pub destiny: [i16; 2],
    /// The card last revealed for it.
    #[serde(with = "absent")]
    pub destiny_card: Option<Stay>,
    /// A number noted for later.
    pub noted: i16,
    /// A number that was named.
    pub named: i16,
    /// The number chosen for X.
    pub x: i16,
    /// The card a repetition has come to.
    #[serde(with = "absent")]
    pub each_one: Option<Stay>,
    /// Which of several opponents the text speaks of, once that has been chosen (coop.hit.3).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub opponent: Option<Seat>,
}

impl Binding {
    /// Nothing bound but source, player and place.
    pub fn new(source: Option<Stay>, you: Seat, here: Option<Stay>) -> Binding {
        Binding {
            source,
            you,
            here,
            targets: [Target::None; 2],
            consumed: 0,
            group: Stays::EMPTY,
            paid: FewStays::EMPTY,
            paid_at: None,
            event: EventFacts::NONE,
            destiny: [0; 2],
            destiny_card: None,
            noted: 0,
            named: 0,
            x: 0,
            each_one: None,
            opponent: None,
        }
    }
}

impl Binding {
    /// Goes on speaking of a card that the text itself has moved (D-185).
    pub fn follow(&mut self, before: Stay, now: Stay) {
        let event = &mut self.event;
        let singles =
            [&mut self.source, &mut self.destiny_card, &mut self.each_one, &mut event.card, &mut event.source];
        for stay in singles.into_iter().flatten().filter(|stay| **stay == before) {
            *stay = now;
        }
        for target in self.targets.iter_mut().filter(|target| **target == Target::Card(before)) {
            *target = Target::Card(now);
        }
        self.paid.follow(before, now);
    }

    /// Goes on speaking of a card that is given up for the cost.
    pub fn follow_payment(&mut self, before: Stay, now: Stay) {
        self.paid.follow(before, now);
        for (index, target) in self.targets.iter_mut().enumerate() {
            if self.consumed >> index & 1 == 1 && *target == Target::Card(before) {
                *target = Target::Card(now);
            }
        }
    }
}

/// A pending item (stack.pending.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Item {
    /// Its number, for those who target it.
    pub id: u16,
    /// Whose it is.
    pub by: Seat,
    /// What it is.
    pub deed: Deed,
    /// Where a card is to enter play, or a movement leads.
    #[serde(serialize_with = "if_any")]
    pub spot: Option<Spot<Stay>>,
    /// The ability that is the mode of a card, for interrupts and orders.
    #[serde(serialize_with = "if_any")]
    pub mode: Option<u8>,
    /// Where the program of a trigger begins: 0, or the body of a watcher.
    #[serde(serialize_with = "if_any")]
    pub start: Option<u16>,
    /// By which way a movement leads there.
    #[serde(serialize_with = "if_any")]
    pub way: Option<Way>,
    /// What was bound at announcement.
    pub binding: Binding,
    /// The moment it became pending.
    pub since: Moment,
    /// How much more a drain is for.
    pub bonus: i16,
    /// Where a card goes after its effects, if not where its kind goes.
    pub settle: Option<Settled>,
}

impl Item {
    /// Settles where a card goes after its effects. A card that is to be stacked goes to no pile, whichever it would
    /// be (D-157).
    pub fn settle_on(&mut self, settled: Settled) {
        let stacked = matches!(self.settle, Some(Settled::On { .. }));
        if !(stacked && matches!(settled, Settled::Used | Settled::Lost)) {
            self.settle = Some(settled);
        }
    }
}

/// Where a pending card goes after its effects.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Settled {
    /// On top of the used pile.
    Used,
    /// The lost pile.
    Lost,
    /// Out of the game.
    Removed,
    /// On top of a card.
    On {
        /// Which.
        host: Stay,
        /// Only if no other card is stacked there by then.
        alone: bool,
    },
}

/// The five ways of a movement action (move.way.1 to move.way.5).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Way {
    /// A ship from sector to sector.
    Sectors,
    /// A unit from site to adjacent site.
    Sites,
    /// A unit from a site aboard a ship.
    Aboard,
    /// A unit from a ship to a site.
    Ashore,
    /// A unit from ship to ship.
    Ships,
}

/// A trigger that waits for the next gain of initiative (triggered.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Waiting {
    /// The card it is on.
    pub source: Stay,
    /// Its index.
    pub ability: u8,
    /// Where its program begins.
    pub start: u16,
    /// Its controller.
    pub you: Seat,
    /// Where its source was.
    #[serde(with = "absent")]
    pub here: Option<Stay>,
    /// The event.
    pub event: EventFacts,
    /// Targets bound earlier, for watchers.
    pub targets: [Target; 2],
}

/// A "next time" effect that waits (delayed.1, replace.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Watcher {
    /// The card whose text it is.
    pub source: Stay,
    /// The ability it is in.
    pub ability: u8,
    /// The address of its `Watch` operation.
    pub at: u16,
    /// "You".
    pub you: Seat,
    /// Where its source was.
    #[serde(with = "absent")]
    pub here: Option<Stay>,
    /// Targets bound when it was made.
    pub targets: [Target; 2],
    /// How long it waits.
    pub until: Duration,
}

/// A change that lasts (effect.5, effect.6).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Lasting {
    /// The modifier.
    pub modifier: ModIx,
    /// The card whose text it is.
    pub source: Stay,
    /// "You".
    pub you: Seat,
    /// "Here" when it was made (effect.11).
    #[serde(with = "absent")]
    pub here: Option<Stay>,
    /// The targets when it was made.
    pub targets: [Target; 2],
    /// The cards it changes, where it changes cards.
    pub cards: Stays,
    /// By how much, read when it was made (effect.2).
    pub amount: i16,
    /// How long it lasts.
    pub until: Duration,
}
