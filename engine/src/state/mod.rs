//! The table as plain data: piles, locations, cards in play, stack, turn, battle, memory, agenda.
//!
//! Nothing here knows a rule. A [`State`] can be cloned, compared, hashed, saved and resumed at
//! every decision; what is printed on the cards is elsewhere and shared.

pub mod battle;
pub mod binding;
mod deed;
pub mod enemy;
pub mod frame;
pub mod pile;
pub mod seating;

pub use battle::{Battle, BattleSide};
pub use binding::{Binding, EventFacts, Item, Lasting, Settled, Spot, Target, Waiting, Watcher, Way};
pub use deed::Deed;
pub use frame::Frame;
pub use pile::{PileCards, Piles};
pub use seating::Seating;

use crate::id::absent;
use crate::id::{BySeat, BySide, CardIx, CardSet, DefIx, Moment, Seat, Side, Stay, Stays};
pub use crate::language::Phase;
use crate::language::{Face, Pile};
use serde::{Deserialize, Serialize};

/// Where a card is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Zone {
    /// In a pile or hand of its owner.
    Pile(Pile),
    /// In play (zone.play.1).
    Play,
    /// Being played, pending, or resolving.
    Stack,
    /// Stacked on a card in play; itself out of play (zone.play.3).
    Stacked,
    /// Removed from the game (pile.removed.1).
    Removed,
    /// In no pile of its owner and not on the table: a stack of locations, a search stack, what a story has set aside.
    Aside,
}

/// Everything about one physical card that can change.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct CardState {
    /// What is printed on it.
    pub def: DefIx,
    /// The location it is at; a location is at itself. Nothing out of play.
    #[serde(with = "absent")]
    pub place: Option<CardIx>,
    /// The card it is beneath, aboard or stacked on.
    #[serde(with = "absent")]
    pub host: Option<CardIx>,
    /// The moment its stay in its zone began (D-185).
    pub since: Moment,
    /// Where it is.
    pub zone: Zone,
    /// Whose deck it came from (zone.owner.1).
    pub owner: Seat,
    /// Who has it in play or plays it; elsewhere its owner.
    pub controller: Seat,
    /// Damaged (damage.3).
    pub damaged: bool,
    /// The side in force (invert.1).
    pub face: Face,
    /// Stacked face down, hidden from all (info.facedown.1).
    pub face_down: bool,
}

/// A location on the table and the cards there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Location {
    /// The location card.
    pub card: CardIx,
    /// Every card in play at it, but not the location itself.
    pub present: CardSet,
}

/// Where the turn stands and what has been spent in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Turn {
    /// Counts from 1.
    pub number: u16,
    /// The moment it began.
    pub began: Moment,
    /// Whose turn it is: all seats of a side have it together.
    #[serde(with = "side_byte")]
    pub side: Side,
    /// The phase.
    pub phase: Phase,
    /// Every seat of the side has performed its activation action (activate.1); while some have not, those that have
    /// are among the limited uses.
    pub activated: bool,
    /// Locations drained this phase (drain.2).
    pub drained: CardSet,
    /// Locations attacked in the battle phase of this turn (battle.attack.2).
    pub attacked: CardSet,
    /// Battles won this turn, by side.
    pub won: BySide<u8>,
    /// Locations where a battle began this turn.
    pub fought: CardSet,
    /// Battle destiny of each side in the last battle, as it stood after its power step; none if it was canceled.
    pub last_destiny: BySide<i16>,
}

/// A unit or ship that came into play this turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Entry {
    /// The card.
    pub card: CardIx,
    /// Its player.
    pub seat: Seat,
    /// Where it came into play.
    #[serde(with = "absent")]
    pub at: Option<Stay>,
}

/// What was last true of a card that left play (effect.8).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Departed {
    /// Its stay in play.
    pub stay: Stay,
    /// The moment it left: the beginning of its next stay.
    pub left: Moment,
    /// The last moment before it left, the same for all that left together.
    pub before: Moment,
    /// Where it was.
    #[serde(with = "absent")]
    pub place: Option<Stay>,
    /// What it was beneath or aboard.
    #[serde(with = "absent")]
    pub host: Option<Stay>,
    /// Who had it.
    pub controller: Seat,
    /// Whether it was damaged.
    pub damaged: bool,
    /// Its side in force.
    pub face: Face,
    /// Its power, tactics and defense.
    pub stats: [i16; 3],
    /// Its labels, with those gained.
    pub labels: u64,
}

/// A limited use made this turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Spent {
    /// Who used it.
    pub seat: Seat,
    /// What was used.
    pub what: Limited,
    /// How often.
    pub times: u8,
}

/// Things with a limit per turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Limited {
    /// An ability of a card in play (bullet.2).
    Ability(Stay, u8),
    /// A title (bullet.3).
    Title(u16),
    /// Movement actions of a card.
    Movement(Stay),
    /// Cards drawn with an ability of a card in this battle.
    DrawnInBattle(Stay, u8),
    /// The activation action, of one of several seats of a side.
    Activation,
    /// Drains, of one of several seats of a side; those of a side of one seat are the locations drained, and only those
    /// that have left play since are counted here.
    Drain,
}

/// The one source of chance: a seed and how much of it has been used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Chance {
    /// The seed of the game.
    pub seed: u64,
    /// Numbers drawn so far.
    pub drawn: u64,
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Outcome {
    /// One side won.
    Won {
        /// The winner.
        side: Side,
        /// By what.
        by: Ending,
    },
    /// Nobody won.
    Drawn(Ending),
}

/// Why a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Ending {
    /// A player had no energy at a check (win.1, win.3).
    OutOfEnergy,
    /// A player conceded (win.5).
    Conceded,
    /// A loop of mandatory abilities (win.6).
    Loop,
    /// The condition of a story is met (coop.end.1).
    Story,
}

/// Puts an item on a list without making room for more than this one: a game is cloned and kept
/// by the thousand, and these lists are short.
pub(crate) fn push<T>(list: &mut Vec<T>, item: T) {
    if list.len() == list.capacity() {
        list.reserve_exact(1);
    }
    list.push(item);
}

/// Whose turn it is, as a byte: so a game of two has the same [`crate::Table::hash`] as when a turn was one seat's.
mod side_byte {
    use crate::id::Side;
    use serde::{Deserialize, Deserializer, Serializer, de};

    pub(super) fn serialize<S: Serializer>(side: &Side, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_u8(*side as u8)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Side, D::Error> {
        let byte = u8::deserialize(from)?;
        Side::BOTH.get(usize::from(byte)).copied().ok_or_else(|| de::Error::custom("there are two sides"))
    }
}

/// A whole game at one moment.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct State {
    /// Who sits where.
    pub seating: Seating,
    /// The turn.
    pub turn: Turn,
    /// Every card of the game.
    pub cards: Vec<CardState>,
    /// Piles and hand of each seat.
    pub seats: Vec<Piles>,
    /// Cards in play.
    pub in_play: CardSet,
    /// Cards in play by controller.
    pub controlled: BySeat<CardSet>,
    /// Locations in table order; sites of one row stand together.
    pub locations: Vec<Location>,
    /// Pending items, newest last.
    pub stack: Vec<Item>,
    /// Triggers that have not gone on the stack yet.
    pub waiting: Vec<Waiting>,
    /// Effects that last.
    pub lasting: Vec<Lasting>,
    /// "The next time" effects.
    pub watchers: Vec<Watcher>,
    /// The battle under way.
    pub battle: Option<Battle>,
    /// What is going on, innermost last.
    pub agenda: Vec<Frame>,
    /// Last-known statistics of cards that left play while something was pending (effect.8).
    pub departed: Vec<Departed>,
    /// Who came into play this turn, and where (effect.13).
    pub entries: Vec<Entry>,
    /// Cards in play whose player has won a battle since they entered play.
    pub victors: CardSet,
    /// Limited uses made this turn.
    pub spent: Vec<Spent>,
    /// Fingerprints of this window's states in which something free was done (win.6).
    pub loops: Vec<u64>,
    /// Chance.
    pub chance: Chance,
    /// How many stays of cards have begun.
    pub clock: Moment,
    /// The number of the next item on the stack.
    pub next_item: u16,
    /// Set once the game is over.
    pub outcome: Option<Outcome>,
    /// The Enemy, in a story.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub enemy: Option<Box<enemy::Enemy>>,
}

impl State {
    /// One card.
    #[inline]
    pub fn card(&self, card: CardIx) -> &CardState {
        &self.cards[card.ix()]
    }

    /// One card, to change it.
    #[inline]
    pub fn card_mut(&mut self, card: CardIx) -> &mut CardState {
        &mut self.cards[card.ix()]
    }

    /// The stay a card is in now.
    #[inline]
    pub fn stay(&self, card: CardIx) -> Stay {
        Stay::new(card, self.card(card).since)
    }

    /// The stay of a card in play, or the last one it had there, of a card whose ability acts (effect.8).
    pub(crate) fn stay_in_play(&self, card: CardIx) -> Stay {
        let left = || self.departed.iter().rev().find(|departed| departed.stay.card() == card);
        match self.in_play.contains(card) {
            true => self.stay(card),
            false => left().map_or_else(|| self.stay(card), |departed| departed.stay),
        }
    }

    /// The card of a stay that is not over.
    #[inline]
    pub fn staying(&self, stay: Stay) -> Option<CardIx> {
        let card = stay.card();
        (self.card(card).since == stay.since()).then_some(card)
    }

    /// The same where perhaps no card was meant.
    #[inline]
    pub fn still(&self, stay: Option<Stay>) -> Option<CardIx> {
        stay.and_then(|stay| self.staying(stay))
    }

    /// The stay of the location a card is at.
    #[inline]
    pub fn place_of(&self, card: CardIx) -> Option<Stay> {
        self.card(card).place.map(|place| self.stay(place))
    }

    /// The stays these cards are in now.
    #[inline]
    pub fn stays(&self, cards: CardSet) -> Stays {
        Stays { cards, at: self.clock }
    }

    /// Whether a card is still as it was when many were meant.
    #[inline]
    pub fn is_among(&self, card: CardIx, stays: &Stays) -> bool {
        stays.cards.contains(card) && self.card(card).since <= stays.at
    }

    /// Those of many cards that are still as they were when they were meant.
    pub fn still_among(&self, stays: &Stays) -> CardSet {
        stays.cards.iter().filter(|card| self.card(*card).since <= stays.at).collect()
    }

    /// Begins a new stay of a card.
    #[inline]
    pub(crate) fn begin_stay(&mut self, card: CardIx) {
        self.clock.0 += 1;
        self.cards[card.ix()].since = self.clock;
    }

    /// The side a seat belongs to.
    #[inline]
    pub fn side(&self, seat: Seat) -> Side {
        self.seating.side(seat)
    }

    /// All seats in the game, those whose turn it is first (effect.9).
    pub fn seats_in_turn(&self) -> impl Iterator<Item = Seat> + use<> {
        self.seating.in_turn(self.turn.side)
    }

    /// Whether it is a seat's turn, alone or with its teammates.
    #[inline]
    pub fn is_turn_of(&self, seat: Seat) -> bool {
        self.side(seat) == self.turn.side
    }

    /// Whether a seat has performed the activation action this turn (activate.1).
    pub fn has_activated(&self, seat: Seat) -> bool {
        self.turn.activated || self.times_spent(seat, Limited::Activation) > 0
    }

    /// A seat performs the activation action.
    pub(crate) fn note_activation(&mut self, seat: Seat) {
        let others = self.seating.living_of(self.turn.side).without(seat);
        if others.iter().all(|other| self.has_activated(other)) {
            self.turn.activated = true;
        } else {
            self.spend(seat, Limited::Activation);
        }
    }

    /// Cards in play of all seats of a side.
    #[inline]
    pub fn side_cards(&self, side: Side) -> CardSet {
        let seats = self.seating.of_side(side).iter();
        seats.fold(CardSet::EMPTY, |cards, seat| cards | self.controlled[seat])
    }

    /// Piles and hand of a seat.
    #[inline]
    pub fn piles(&self, seat: Seat) -> &Piles {
        &self.seats[seat.ix()]
    }

    /// Energy of a seat: reserve, active and used pile (energy.1).
    pub fn energy(&self, seat: Seat) -> usize {
        let piles = self.piles(seat);
        Pile::ENERGY.iter().map(|pile| piles.get(*pile).len()).sum()
    }

    /// Whether a seat has any energy.
    #[inline]
    pub fn has_energy(&self, seat: Seat) -> bool {
        let piles = self.piles(seat);
        Pile::ENERGY.iter().any(|pile| !piles.get(*pile).is_empty())
    }

    /// The location entry of a location card in play.
    #[inline]
    pub fn location(&self, card: CardIx) -> Option<&Location> {
        self.locations.iter().find(|location| location.card == card)
    }

    /// Cards present at a location.
    #[inline]
    pub fn present(&self, location: CardIx) -> CardSet {
        self.location(location).map_or(CardSet::EMPTY, |location| location.present)
    }

    /// How often a limited use has been made this turn.
    #[inline]
    pub fn times_spent(&self, seat: Seat, what: Limited) -> u8 {
        self.spent.iter().find(|spent| spent.seat == seat && spent.what == what).map_or(0, |spent| spent.times)
    }

    /// Counts one limited use.
    pub fn spend(&mut self, seat: Seat, what: Limited) {
        self.spend_times(seat, what, 1);
    }

    /// Counts several limited uses.
    pub fn spend_times(&mut self, seat: Seat, what: Limited, times: u8) {
        match self.spent.iter_mut().find(|spent| spent.seat == seat && spent.what == what) {
            Some(spent) => spent.times = spent.times.saturating_add(times),
            None => push(&mut self.spent, Spent { seat, what, times }),
        }
    }
}
