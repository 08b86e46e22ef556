//! What takes time in a story only: how it begins, the Enemy's phases, locations and finds.

use crate::id::{CardIx, CardSet, Seat};
use serde::{Deserialize, Serialize};

/// Before the first turn of a story (coop.setup.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Opening {
    /// Whose turn it is to choose.
    pub seat: Seat,
    /// Energy left for starting cards.
    pub left: i16,
    /// The starting card that is being placed.
    pub card: Option<CardIx>,
    /// Hand cards that are set aside.
    pub aside: CardSet,
    /// Where it stands.
    pub stage: OpeningStage,
}

/// Where the opening of a story stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum OpeningStage {
    /// Starting cards are chosen.
    Starting,
    /// One of them is placed.
    Place,
    /// Hand cards are set aside, once.
    Mulligan,
    /// The first turn begins.
    Begin,
}

/// What the Enemy is doing in a phase of its turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum EnemyStep {
    /// It reveals cards for energy.
    Activate,
    /// Those of the highest destiny are kept; of equal ones the players say which.
    Keep {
        /// Revealed, and not yet sorted.
        open: CardSet,
        /// How many more are kept.
        left: u8,
    },
    /// It drains, one location after the other.
    Drain {
        /// Where it has.
        done: CardSet,
    },
    /// It turns up staging cards and plays them.
    Deploy,
    /// The players say beneath which of their cards one goes.
    Beneath {
        /// The card that is played.
        card: CardIx,
    },
    /// It attacks, one location after the other.
    Attack {
        /// Those looked at.
        done: CardSet,
    },
    /// It fills up its staging area.
    Refill,
    /// The players may act once more before the phase is over.
    Close,
}

/// A location from a player's stack (coop.player.control.5).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Locate {
    /// Whose.
    pub seat: Seat,
    /// The location, once it is turned over.
    pub card: Option<CardIx>,
}

/// What the players have to say about a find, about a way through a tunnel, or about who stands for them in a battle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Quest {
    /// Whether they take the hoard instead of a card of the search stack (coop.mines.search.5).
    Hoard {
        /// Who searched.
        seat: Seat,
        /// Where.
        at: CardIx,
    },
    /// Which unit carries a find (coop.mines.search.9).
    Carry {
        /// The find.
        card: CardIx,
        /// Where it was found.
        at: CardIx,
    },
    /// Which units go through a tunnel (coop.mines.tunnel.1).
    Tunnel {
        /// Whose.
        seat: Seat,
        /// The site with the tunnel.
        at: CardIx,
        /// Into the passage, or out of it.
        into: bool,
        /// Those who go.
        units: CardSet,
    },
    /// Which face-down staging card a player turns up on entering the passage (coop.mines.tunnel.2).
    Disturb {
        /// Who has entered.
        seat: Seat,
    },
    /// Who leads them in the battle (coop.battle.4).
    Lead,
    /// Who reveals for battle destiny, the lead having nothing to reveal (coop.battle.5).
    Revealer,
}
