//! Where a player wants to be asked besides where everybody is, and what a player wants to answer. It is known to that
//! player alone, and depends on nothing but what the player said.

use serde::{Deserialize, Serialize};
use wars_engine::facts::CardType;
use wars_engine::{Deed, Game, Phase};

/// What another player does, that one can be asked to answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Matter {
    /// A card other than a location is played.
    Cards,
    /// A location is played.
    Locations,
    /// An ability is used, or triggers.
    Abilities,
    /// A drain.
    Drains,
    /// An attack.
    Attacks,
    /// The next step of a battle begins.
    BattleSteps,
    /// Energy is activated.
    Activations,
    /// Cards move; in a story also through tunnels.
    Moves,
    /// A card is drawn.
    Draws,
    /// In a story: a search.
    Searches,
}

impl Matter {
    /// All of them, in the order of lists.
    pub const ALL: [Matter; 10] = [
        Matter::Cards,
        Matter::Abilities,
        Matter::Drains,
        Matter::Attacks,
        Matter::BattleSteps,
        Matter::Searches,
        Matter::Locations,
        Matter::Activations,
        Matter::Moves,
        Matter::Draws,
    ];

    /// What kind of thing is pending.
    pub(super) fn of(deed: Deed, game: &Game) -> Matter {
        match deed {
            Deed::Play(card) if game.def(card).card_type() == CardType::Location => Matter::Locations,
            Deed::Play(_) => Matter::Cards,
            Deed::Use(..) | Deed::Trigger(..) => Matter::Abilities,
            Deed::Activate(_) => Matter::Activations,
            Deed::Drain(_) => Matter::Drains,
            Deed::Attack(_) => Matter::Attacks,
            Deed::Move(_) | Deed::Tunnel(_) | Deed::Surface(_) => Matter::Moves,
            Deed::Draw => Matter::Draws,
            Deed::Search(_) => Matter::Searches,
        }
    }

    /// Whether players are asked about it who have not said anything: it can hurt, and cards answer it.
    pub fn is_usual(self) -> bool {
        !matches!(self, Matter::Locations | Matter::Activations | Matter::Moves | Matter::Draws)
    }

    /// The word by which it is set.
    pub fn name(self) -> &'static str {
        match self {
            Matter::Cards => "cards",
            Matter::Locations => "locations",
            Matter::Abilities => "abilities",
            Matter::Drains => "drains",
            Matter::Attacks => "attacks",
            Matter::BattleSteps => "battle-steps",
            Matter::Activations => "activations",
            Matter::Moves => "moves",
            Matter::Draws => "draws",
            Matter::Searches => "searches",
        }
    }

    /// When one is asked about it, as a player would say it.
    pub fn words(self) -> &'static str {
        match self {
            Matter::Cards => "when others play cards",
            Matter::Locations => "when others play locations",
            Matter::Abilities => "when abilities of others are pending",
            Matter::Drains => "when others drain",
            Matter::Attacks => "when others attack",
            Matter::BattleSteps => "before each step of a battle",
            Matter::Activations => "when others activate energy",
            Matter::Moves => "when others move",
            Matter::Draws => "when others draw",
            Matter::Searches => "when others search",
        }
    }
}

/// A place where a player can be asked or not, as that player alone says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum OwnStop {
    /// This phase of a turn of the other side, the first time that nothing is pending.
    #[serde(rename = "phase")]
    Theirs(Phase),
    /// This phase of the player's own turn, also when nothing on the table could be done there.
    #[serde(rename = "own-phase")]
    Mine(Phase),
    /// What others do.
    Matter(Matter),
}

impl OwnStop {
    /// All of them, in the order of lists.
    pub fn all() -> impl Iterator<Item = OwnStop> {
        let matters = Matter::ALL.map(OwnStop::Matter);
        let mine = Phase::ALL.map(OwnStop::Mine);
        matters.into_iter().chain(mine).chain(Phase::ALL.map(OwnStop::Theirs))
    }

    /// When the player is asked, as a player would say it.
    pub fn words(self) -> String {
        match self {
            OwnStop::Theirs(phase) => format!("in the {} phase of others", phase.name()),
            OwnStop::Mine(phase) => format!("always in your own {} phase", phase.name()),
            OwnStop::Matter(matter) => matter.words().to_owned(),
        }
    }

    /// Whether it is set for players who have not said anything.
    pub fn is_usual(self) -> bool {
        matches!(self, OwnStop::Matter(matter) if matter.is_usual())
    }
}

/// What one player has asked for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Own {
    theirs: [bool; Phase::ALL.len()],
    mine: [bool; Phase::ALL.len()],
    /// Matters in which the player wants what is not usual.
    unusual: [bool; Matter::ALL.len()],
    /// The player wants to be asked at the very next moment.
    pub holds: bool,
}

impl Own {
    pub fn has(&self, stop: OwnStop) -> bool {
        match stop {
            OwnStop::Theirs(phase) => self.theirs[phase as usize],
            OwnStop::Mine(phase) => self.mine[phase as usize],
            OwnStop::Matter(matter) => self.unusual[matter as usize] != matter.is_usual(),
        }
    }

    pub fn set(&mut self, stop: OwnStop, is_set: bool) {
        match stop {
            OwnStop::Theirs(phase) => self.theirs[phase as usize] = is_set,
            OwnStop::Mine(phase) => self.mine[phase as usize] = is_set,
            OwnStop::Matter(matter) => self.unusual[matter as usize] = is_set != matter.is_usual(),
        }
    }

    /// Everything that is set.
    pub fn list(&self) -> Vec<OwnStop> {
        OwnStop::all().filter(|stop| self.has(*stop)).collect()
    }
}
