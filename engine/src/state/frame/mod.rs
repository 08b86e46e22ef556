//! The agenda: everything that takes time, as small values.
//!
//! A frame stores its own next step before it puts another frame above itself. The innermost
//! frame, last on the agenda, is the one that runs or asks. What is announced, which takes the most steps of all, is in
//! `announce`.

mod announce;
mod story;

pub use announce::{Announce, AnnounceStage, Bill, Origin, Permit, UsedIcons};
pub use story::{EnemyStep, Locate, Opening, OpeningStage, Quest};

use super::Phase;
use super::binding::{Binding, Item, Spot};
use super::deed::{Deed, as_chosen};
use crate::id::absent;
use crate::id::{BySeat, CardIx, CardSet, MAX_SEATS, Moment, Seat, SeatSet, Side};
use crate::language::Pile;
use serde::{Deserialize, Serialize};

/// One thing under way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Frame {
    /// Before the first turn.
    Setup(Setup),
    /// A turn.
    Turn(TurnStep),
    /// A stretch in which players have initiative.
    Window(Window),
    /// Something is being announced.
    Announce(Announce),
    /// An item has come off the stack.
    Resolve(Resolve),
    /// A program runs.
    Run(Run),
    /// A player loses energy.
    Lose(Lose),
    /// Cards leave play one after the other.
    Leave(Leave),
    /// A player puts cards on a pile one after the other.
    Arrange(Arrange),
    /// A battle.
    Battle(BattleStage),
    /// One side reveals for battle destiny.
    Reveal(Reveal),
    /// One side satisfies attrition.
    Attrition(Side),
    /// The loser covers casualties.
    Casualties(Side),
    /// Passengers of a movement action are chosen.
    Transport(Transport),
    /// They have arrived together, and that is told.
    Arrivals(Arrivals),
    /// Before the first turn of a story.
    Opening(Opening),
    /// A phase of the Enemy's turn.
    Enemy(EnemyStep),
    /// A player's next location comes into play.
    Locate(Locate),
    /// What a search has found, or who goes through a tunnel.
    Quest(Quest),
}

/// Before the first turn (setup.location.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Setup {
    /// Who picks next.
    pub next: Seat,
    /// Starting locations picked so far.
    #[serde(with = "picks")]
    pub picked: BySeat<Option<CardIx>>,
}

impl Setup {
    /// Nobody has picked yet.
    pub const FRESH: Setup = Setup { next: Seat::A, picked: BySeat([None; MAX_SEATS]) };
}

/// Picks in the order of seats, the first two always, others once they are made: so a game of two has the same
/// [`crate::Table::hash`] as when tables had two seats.
mod picks {
    use super::{BySeat, CardIx, MAX_SEATS};
    use crate::id::absent::Absent;
    use serde::de::{self, Deserializer, SeqAccess, Visitor};
    use serde::ser::{SerializeTuple, Serializer};
    use std::fmt;

    pub(super) fn serialize<S: Serializer>(picked: &BySeat<Option<CardIx>>, to: S) -> Result<S::Ok, S::Error> {
        let made = picked.0.iter().rposition(Option::is_some).map_or(0, |last| last + 1);
        let written = &picked.0[..made.max(2)];
        let mut tuple = to.serialize_tuple(written.len())?;
        for card in written {
            tuple.serialize_element(&CardIx::written(*card))?;
        }
        tuple.end()
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<BySeat<Option<CardIx>>, D::Error> {
        struct Picks;
        impl<'de> Visitor<'de> for Picks {
            type Value = BySeat<Option<CardIx>>;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("starting locations by seat")
            }
            fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<BySeat<Option<CardIx>>, A::Error> {
                let mut picked = [None; MAX_SEATS];
                let mut places = picked.iter_mut();
                while let Some(number) = list.next_element()? {
                    let place = places.next().ok_or_else(|| de::Error::custom("more picks than seats"))?;
                    *place = CardIx::read(number);
                }
                Ok(BySeat(picked))
            }
        }
        from.deserialize_seq(Picks)
    }
}

/// The steps of a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum TurnStep {
    /// A phase begins.
    Begin(Phase),
    /// A phase is over.
    End(Phase),
    /// Effects expire, all recirculate, the next turn begins.
    Close,
    /// In a story: the players' drains are over, and their locations come into play.
    Locations,
}

/// A stretch in which players have initiative (init.machine).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Window {
    /// What it is a part of.
    pub kind: WindowKind,
    /// Who has or is about to gain initiative: it is the side's, and its seats are asked one after the other.
    pub holder: Seat,
    /// Sides that have passed in succession.
    pub passes: u8,
    /// Where it stands.
    pub stage: WindowStage,
    /// What the holder does once waiting triggers are on the stack (triggered.6).
    #[serde(serialize_with = "as_chosen")]
    pub then: Option<Deed>,
    /// Seats of the holder's side that have passed since something was last done; a side of one seat that passes has
    /// passed as a whole.
    #[serde(default, skip_serializing_if = "SeatSet::is_empty")]
    pub passed: SeatSet,
    /// In a story, the player who acted last in it (coop.round.4).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub acted: Option<Seat>,
}

impl Window {
    /// A window in which this seat is about to gain initiative.
    pub fn opening(kind: WindowKind, holder: Seat) -> Window {
        Window { kind, holder, passes: 0, stage: WindowStage::Gain, then: None, passed: SeatSet::EMPTY, acted: None }
    }
}

/// What a window is a part of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum WindowKind {
    /// A phase outside battle.
    Phase,
    /// A battle, before its next step.
    Battle,
    /// The end of a turn.
    EndOfTurn,
}

/// The stages of gaining and having initiative (init.machine.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum WindowStage {
    /// Systematic rules, then states.
    Gain,
    /// Waiting triggers go on the stack.
    Triggers,
    /// The holder is asked.
    Ask,
}

/// An item that has left the stack (stack.10).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Resolve {
    /// The item.
    pub item: Item,
    /// Where it stands.
    pub stage: ResolveStage,
    /// A replacement has set the drain to count these icons.
    pub own_icons: bool,
    /// Cards whose replacement of a drain was offered.
    pub offered: CardSet,
}

/// Where a resolution stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum ResolveStage {
    /// Targets and requirements are checked again.
    Begin,
    /// Replacements of a drain are offered.
    Replace,
    /// The deed itself.
    Act,
    /// A card goes to its pile.
    Settle,
}

/// A running program.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Run {
    /// The card whose text it is.
    pub source: CardIx,
    /// The ability.
    pub ability: u8,
    /// The next operation.
    pub at: u16,
    /// Where this operation stands.
    pub stage: RunStage,
    /// What is bound.
    pub binding: Binding,
    /// Cards last revealed or looked at.
    pub seen: CardSet,
    /// Cards chosen last.
    pub chosen: CardSet,
    /// It replaces something that the frame below was about to do.
    pub replacing: bool,
    /// How often a repetition has been gone through.
    pub round: u8,
    /// Cards a repetition for every card has gone through.
    pub gone_through: CardSet,
    /// Who is "you" outside a repetition for every player.
    pub speaker: Seat,
    /// The moment it began: what has moved since then was moved by it.
    pub began: Moment,
}

/// Where an operation stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum RunStage {
    /// It begins.
    Fresh,
    /// Cards are being chosen.
    Choosing,
    /// Cards have been chosen.
    Chosen,
    /// A bargain was accepted and is being paid.
    Paying,
    /// Everything was asked for; a number or spot is known.
    Known(i16),
    /// A place or host is known.
    Placed(Spot),
    /// A child frame has done its part.
    Done,
}

/// A loss of energy, one card at a time (energy.lose.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Lose {
    /// Who loses.
    pub seat: Seat,
    /// How much is left to lose.
    pub left: i16,
    /// Only from this pile.
    pub only: Option<Pile>,
    /// Active energy that is needed for a payment (D-051).
    pub keep_active: u8,
    /// Cards are stacked face down on this card instead.
    #[serde(with = "absent")]
    pub onto: Option<CardIx>,
    /// It is a cost: the hand must serve when the piles are empty.
    pub cost: bool,
    /// The location of the drain that causes it.
    #[serde(with = "absent")]
    pub drain: Option<CardIx>,
    /// The item of that drain.
    #[serde(with = "absent")]
    pub item: Option<u16>,
    /// How many cards have been lost.
    pub lost: u8,
}

/// Cards leaving play for the lost pile, one at a time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Leave {
    /// Those still to go.
    pub cards: CardSet,
    /// Who says in which order.
    pub by: Seat,
    /// How they go.
    pub how: Leaving,
    /// The card whose ability does it.
    #[serde(with = "absent")]
    pub source: Option<CardIx>,
    /// The one being treated.
    #[serde(with = "absent")]
    pub now: Option<CardIx>,
    /// Cards whose replacement was offered for it.
    pub offered: CardSet,
    /// Everything that could replace it has been offered.
    pub settled: bool,
    /// A replacement has taken its place.
    pub replaced: bool,
}

/// Ways of being put from play into a lost pile (destroy.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Leaving {
    /// Destroyed.
    Destroyed,
    /// Dismissed.
    Dismissed,
    /// Just lost.
    Lost,
    /// Damaged, not leaving at all: a group is damaged one by one (effect.10).
    Damaged,
}

/// Cards put on a pile in an order a player chooses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Arrange {
    /// Who arranges.
    pub by: Seat,
    /// Those still to go.
    pub cards: CardSet,
    /// On top of which pile of their owner; beneath it if so marked.
    pub to: Pile,
    /// Beneath the pile instead of on top.
    pub beneath: bool,
}

/// Where a battle stands between its windows and steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum BattleStage {
    /// The window before the step.
    Window,
    /// The step begins.
    Begin,
    /// The attacker's part is done.
    Second,
    /// Both parts are done.
    End,
    /// Triggers that change the step act, then it is over.
    Finish,
    /// The battle is canceled: damaged cards of the attacker, then of the defender, are lost.
    Canceled(u8),
}

/// One side's reveal for battle destiny.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Reveal {
    /// Which side.
    pub side: Side,
    /// Who decides for it.
    pub seat: Seat,
    /// Where it stands.
    pub stage: RevealStage,
    /// A replacement has taken its place.
    pub replaced: bool,
    /// Abilities already offered as replacements.
    pub offered: CardSet,
}

/// Where a reveal stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum RevealStage {
    /// The player decides.
    Ask,
    /// Replacements are offered.
    Replace,
    /// The card is shown.
    Show,
    /// Triggers that change it act.
    Triggers,
}

/// Cards that have arrived at the same moment (D-188).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Arrivals {
    /// The cards.
    pub cards: CardSet,
    /// Where they came from.
    #[serde(with = "absent")]
    pub from: Option<CardIx>,
}

/// Passengers of a movement action (keyword.transport.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Transport {
    /// The card that moves.
    pub carrier: CardIx,
    /// Where it moves.
    pub to: Spot,
    /// How many more may come along.
    pub left: u8,
    /// Those who come along.
    pub along: CardSet,
}
