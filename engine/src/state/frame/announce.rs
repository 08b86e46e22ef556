//! Something that is being announced: what is settled about it so far, what it costs, and where it stands.

use crate::id::absent::Absent;
use crate::id::{CardIx, CardSet, Seat};
use crate::language::Pile;
use crate::state::binding::{Binding, Spot, Waiting};
use crate::state::deed::{Deed, as_announced, if_any};
use serde::{Deserialize, Serialize};

/// What a card played by an effect costs and where it may go.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Permit {
    /// An effect says to play it: its timing does not matter.
    pub by_effect: bool,
    /// It costs no energy.
    pub no_energy: bool,
    /// It costs so much less energy.
    pub less: i16,
    /// It costs neither energy nor support.
    pub nothing: bool,
    /// It must be played at one of these locations, if any are named.
    pub at: Option<CardSet>,
}

impl Permit {
    /// Playing from hand by the rules.
    pub const NORMAL: Permit = Permit { by_effect: false, no_energy: false, less: 0, nothing: false, at: None };
}

/// The steps of playing a card, using an ability or performing an action (play.step).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Announce {
    /// What is announced.
    #[serde(serialize_with = "as_announced")]
    pub deed: Deed,
    /// The trigger, if it is one.
    #[serde(serialize_with = "if_any")]
    pub waiting: Option<Waiting>,
    /// By whom.
    pub by: Seat,
    /// Where it stands.
    pub stage: AnnounceStage,
    /// Bound so far.
    pub binding: Binding,
    /// Where a card goes.
    pub spot: Spot,
    /// The mode chosen.
    pub mode: u8,
    /// The target clause being filled.
    pub clause: u8,
    /// How it may be played.
    pub permit: Permit,
    /// Where a card came from, for taking it back.
    pub from: Option<Origin>,
    /// Support icons used for it, where that matters.
    pub icons: UsedIcons,
    /// What it costs, fixed before anything is paid.
    pub bill: Bill,
}

/// Support icons used for one card, in the order in which they were named (support.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(from = "[u16; UsedIcons::MOST]", into = "[u16; UsedIcons::MOST]")]
pub struct UsedIcons([Option<CardIx>; UsedIcons::MOST]);

impl UsedIcons {
    /// None yet.
    pub const EMPTY: UsedIcons = UsedIcons([None; UsedIcons::MOST]);

    /// How many can be named: more than any card needs.
    const MOST: usize = 8;

    /// Another icon, at this location.
    pub fn push(&mut self, at: CardIx) {
        if let Some(free) = self.0.iter_mut().find(|place| place.is_none()) {
            *free = Some(at);
        }
    }

    /// Where they are.
    pub fn places(self) -> impl Iterator<Item = CardIx> {
        self.0.into_iter().map_while(|at| at)
    }

    /// How many.
    pub fn len(self) -> usize {
        self.places().count()
    }

    /// Whether there is none.
    pub fn is_empty(self) -> bool {
        self.len() == 0
    }

    /// Whether another one can be named.
    pub fn has_room(self) -> bool {
        self.len() < UsedIcons::MOST
    }
}

impl From<[u16; UsedIcons::MOST]> for UsedIcons {
    fn from(numbers: [u16; UsedIcons::MOST]) -> UsedIcons {
        UsedIcons(numbers.map(CardIx::read))
    }
}

impl From<UsedIcons> for [u16; UsedIcons::MOST] {
    fn from(icons: UsedIcons) -> [u16; UsedIcons::MOST] {
        icons.0.map(CardIx::written)
    }
}

/// Where a card was before it was taken up to be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Origin {
    /// In a pile or hand, at this position from the bottom.
    Pile(Pile, u8),
    /// Stacked on this card, face down if so marked.
    On(CardIx, bool),
}

/// Energy to pay and to lose.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Bill {
    /// Energy to pay from the active pile.
    pub pay: i16,
    /// Energy to lose from any pile or from hand.
    pub lose: i16,
}

/// Where an announcement stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum AnnounceStage {
    /// Which mode (play.step.3).
    Mode,
    /// Where to (play.step.4).
    Spot,
    /// Which targets.
    Targets,
    /// Which number for X.
    Number,
    /// Which support icons are used (play.step.5).
    Support,
    /// Which cards to give up.
    Costs,
    /// Energy is lost; what is given up for another part of the cost can't serve for it (D-202).
    Lose,
    /// Costs other than energy are paid.
    Give,
    /// Energy is paid, and it is pending (play.step.6).
    Pay,
}

impl AnnounceStage {
    /// Nothing has been paid yet: it can be taken back (play.takeback.1), and is nobody else's affair.
    pub fn is_free(self) -> bool {
        use AnnounceStage::{Costs, Give, Lose, Mode, Number, Pay, Spot, Support, Targets};
        match self {
            Mode | Spot | Targets | Number | Support | Costs => true,
            Lose | Give | Pay => false,
        }
    }
}
