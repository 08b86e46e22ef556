//! What is being asked, of whom, and what may be answered.
//!
//! A decision is one question to one player, or to one side, with every legal answer listed. Answers are small
//! copyable values; their one-line labels are made on request ([`crate::Table::label`]).

use crate::id::{CardIx, Seat, Side};
use crate::language::Pile;
use crate::state::Deed;
use serde::{Deserialize, Serialize};

/// One answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Choice {
    /// Pass.
    Pass,
    /// Put this waiting trigger on the stack next.
    Trigger(u8),
    /// This card.
    Card(CardIx),
    /// At this location.
    At(CardIx),
    /// Beneath this card, or aboard this ship.
    Beneath(CardIx),
    /// As a location with so many related sites to its left.
    Row(u8),
    /// On the table.
    Table,
    /// This mode or branch.
    Mode(u8),
    /// This pending item.
    Item(u16),
    /// This player.
    Player(Seat),
    /// This number.
    Number(i16),
    /// The top card of this pile.
    Top(Pile),
    /// Yes.
    Yes,
    /// No.
    No,
    /// No more.
    Done,
    /// Do this with initiative. In files it stands by itself: `{"play": 7}`, `"draw"`.
    #[serde(untagged)]
    Do(Deed),
}

/// What a question is about; with the frame that asks it gives labels and prompts their words.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub enum Purpose {
    /// Pick a starting location.
    StartingLocation,
    /// Act or pass with initiative.
    Initiative,
    /// Order waiting triggers.
    OrderTriggers,
    /// Choose a mode.
    Mode,
    /// Choose where a card goes.
    Spot,
    /// Choose a target.
    Target,
    /// Choose the support icon that is used.
    Support,
    /// Choose cards to give up for a cost.
    GiveUp,
    /// Choose what to lose.
    Lose,
    /// Damage a card for attrition.
    Attrition,
    /// Cover casualties.
    Casualties,
    /// Reveal for battle destiny or not.
    Reveal,
    /// Which of several cards is treated next.
    Order(Treatment),
    /// Which card goes on a pile next.
    Arrange,
    /// Choose cards for an effect.
    Choose,
    /// Pay for something or not.
    Bargain,
    /// Choose one of several effects.
    Branch,
    /// Choose a number.
    Number,
    /// Choose a location to move to.
    Destination,
    /// Choose passengers.
    Transport,
    /// Choose which of several opponents an effect strikes.
    Opponent,
    /// In a story: choose the next starting card.
    StartingCard,
    /// In a story: choose hand cards to set aside.
    Mulligan,
    /// In a story: choose which revealed card the Enemy keeps as energy.
    KeepEnergy,
    /// In a story: choose which staging card the Enemy turns up.
    TurnUp,
    /// In a story: take the hoard instead of what lies on the search stack.
    Hoard,
    /// In a story: choose who carries a find.
    Carry,
    /// In a story: choose who goes through a tunnel.
    Tunnel,
    /// In a story: choose who leads the players in a battle, or reveals for them.
    Lead,
    /// The game is over.
    Over,
}

/// What is done to the cards of a group one by one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub enum Treatment {
    /// Destroyed.
    Destroy,
    /// Dismissed.
    Dismiss,
    /// Lost.
    Lose,
    /// Damaged.
    Damage,
    /// What an effect does for every one of them.
    GoOn,
}

/// Who is asked: one player, or the players of a side together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Asked {
    /// This player.
    Seat(Seat),
    /// The players of a side that has more than one, who agree on the answer: any of them may give it.
    Table(Side),
}

impl From<Seat> for Asked {
    fn from(seat: Seat) -> Asked {
        Asked::Seat(seat)
    }
}

/// One question to one player, or to the players of a side.
#[derive(Clone, Copy, Debug)]
pub struct Decision<'a> {
    /// Who is asked.
    pub asked: Asked,
    /// The player who answers; where a table is asked, its first, in whose name it is noted.
    pub who: Seat,
    /// The seat that is chosen for: the Enemy's, where the rules leave its choice to the players (coop.seat.1).
    pub on_behalf: Option<Seat>,
    /// What it is about.
    pub purpose: Purpose,
    /// The card it is about, if any.
    pub about: Option<CardIx>,
    /// Every legal answer; empty once the game is over.
    pub options: &'a [Choice],
    /// The announcement under way may be taken back (play.takeback.1). A game is a value, so there is one way to do
    /// that: whoever plays keeps a clone of the game from before the announcement, and goes on with it.
    pub can_take_back: bool,
}
