//! The rules by which the Enemy acts and a story limits its players, as values that events and reasons carry.

use crate::misread::{hint, quoted};
use serde::de::{self, Deserialize, Deserializer};
use serde::ser::{Serialize, Serializer};
use std::fmt;

macro_rules! laws {
    ($($(#[$doc:meta])* $name:ident = $id:literal,)*) => {
        /// A rule of a story that does something by itself.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum Law {
            $($(#[$doc])* $name,)*
        }

        impl Law {
            /// All of them.
            pub const ALL: &[Law] = &[$(Law::$name,)*];

            /// The id of the rule in the book.
            pub const fn id(self) -> &'static str {
                match self {
                    $(Law::$name => $id,)*
                }
            }
        }
    };
}

laws! {
    /// The natural card of the last turn is used.
    NaturalGoes = "coop.enemy.activate.1",
    /// Cards are revealed for energy.
    Reveal = "coop.enemy.activate.2",
    /// Those of the highest destiny are kept.
    Keep = "coop.enemy.activate.3",
    /// The others are used.
    NotKept = "coop.enemy.activate.4",
    /// One more is the natural card.
    Natural = "coop.enemy.activate.5",
    /// What it comes to.
    Spendable = "coop.enemy.activate.6",
    /// An energy card is used up.
    UsedUp = "coop.enemy.energy.2",
    /// It drains wherever it can.
    Drains = "coop.enemy.control.2",
    /// In this order.
    DrainOrder = "coop.enemy.control.4",
    /// A staging card is turned up.
    TurnUp = "coop.enemy.deploy.1",
    /// It is played.
    Deploys = "coop.enemy.deploy.2",
    /// It is not played, and stays face up.
    Stays = "coop.enemy.deploy.5",
    /// To the next place of the list.
    Priority = "coop.enemy.priority.3",
    /// To a later place of the list, the next being closed.
    NextPlace = "coop.enemy.priority.4",
    /// A location is rotated.
    Rotates = "coop.enemy.rotate.1",
    /// To the oldest rotated location.
    ToRotated = "coop.enemy.rotate.4",
    /// A rotated location is turned back.
    TurnsBack = "coop.enemy.rotate.5",
    /// An asset on its part of the table.
    AssetOnTable = "coop.enemy.asset.1",
    /// An asset beneath the best location.
    AssetBeneath = "coop.enemy.asset.2",
    /// An asset beneath a card.
    AssetOnCard = "coop.enemy.asset.3",
    /// A weapon beneath a card.
    Weapon = "coop.enemy.weapon.1",
    /// It attacks.
    Attacks = "coop.enemy.battle.1",
    /// The battle will give it a destiny.
    WillReveal = "coop.enemy.battle.2",
    /// Staging cards are turned face down.
    FaceDown = "coop.enemy.draw.1",
    /// The staging area is filled up.
    Refill = "coop.enemy.draw.2",
    /// Energy that was not spent is used.
    Unspent = "coop.enemy.end.2",
    /// Initiative that it does not use.
    Passes = "coop.round.5",
    /// The order of its triggers.
    TriggerOrder = "coop.round.8",
    /// Its next action in a battle.
    Acts = "coop.enemy.action.4",
    /// The used mode of an interrupt before the lost one.
    UsedMode = "coop.enemy.action.12",
    /// An optional trigger is used.
    UsesTrigger = "coop.enemy.trigger.1",
    /// One of its own cards, as for attrition.
    OwnCard = "coop.enemy.choice.1",
    /// It pays to avoid something.
    PaysOff = "coop.enemy.choice.2",
    /// It uses face-up staging cards to avoid something.
    StagingOff = "coop.enemy.choice.3",
    /// The lesser of several evils.
    LesserEvil = "coop.enemy.choice.4",
    /// The players choose its targets.
    Target = "coop.enemy.target.1",
    /// The cheapest card takes attrition.
    Attrition = "coop.enemy.attrition.1",
    /// Casualties.
    Casualties = "coop.enemy.loss.1",
    /// Any other loss of energy.
    Loss = "coop.enemy.loss.2",
    /// Battle destiny.
    Destiny = "coop.enemy.destiny.1",
    /// A hand card that is lost or moved.
    Hand = "coop.read.6",
    /// A location comes from a player's stack.
    Location = "coop.player.control.5",
    /// One that can't goes to the bottom.
    LocationBack = "coop.player.control.7",
    /// No drain once the locations are down.
    Located = "coop.player.control.8",
    /// An attack takes a card of one's own.
    AttackInPerson = "coop.player.battle.1",
    /// A second copy is pinned.
    Pinned = "coop.alnak.life.1",
    /// It is lost instead.
    SecondLife = "coop.alnak.life.3",
    /// The pinned copy comes into play.
    Returns = "coop.alnak.life.5",
    /// The one with a second life is destroyed.
    LeaderLost = "coop.alnak.win.1",
    /// None of its copies is left.
    LeaderGone = "coop.alnak.win.3",
    /// Units leave only where their side is stronger.
    LeaveStronger = "coop.alnak.move.1",
    /// Units are played aboard at the base or where their side is stronger.
    PlayStronger = "coop.alnak.deploy.1",
    /// Units are played at the entrance, or where the players control.
    PlayHeld = "coop.mines.deploy.1",
    /// A unit moves once.
    MoveOnce = "coop.mines.move.1",
    /// Ships land units where it lets them.
    Shuttle = "coop.mines.move.3",
    /// Searching is not open yet.
    SearchClosed = "coop.mines.search.1",
    /// Once a turn at a location with a unit, in the first part of the control phase.
    SearchOnce = "coop.mines.search.2",
    /// In the first part of the control phase.
    SearchTime = "coop.player.control.3",
    /// A card has to be revealed.
    SearchReveal = "coop.mines.search.3",
    /// The search fails.
    SearchFails = "coop.mines.search.4",
    /// Something is found.
    SearchFinds = "coop.mines.search.5",
    /// Tunnels are found.
    Tunnels = "coop.mines.search.6",
    /// Units of the Enemy are set on the searchers.
    Hounded = "coop.mines.search.7",
    /// A unit carries what was found.
    Carries = "coop.mines.search.9",
    /// What was carried home.
    Delivers = "coop.mines.carry.2",
    /// Through a tunnel.
    Tunnel = "coop.mines.tunnel.1",
    /// Who enters the passage disturbs something.
    Disturbed = "coop.mines.tunnel.2",
    /// What a story of its own asks for is so: it is won.
    OwnWon = "coop.own.1",
    /// What a story of its own warns of has come: it is lost.
    OwnLost = "coop.own.2",
    /// A limit of a story's own.
    OwnLimit = "coop.own.3",
}

impl Law {
    /// What a player may not do because of it, for whoever asks why.
    pub fn refusal(self) -> &'static str {
        match self {
            Law::Located => "the locations of this turn are down: no more drains and searches",
            Law::AttackInPerson => "you attack only where you have a ship or unit of your own",
            Law::LeaveStronger => {
                "units leave a location only where the players' total power is higher than the Enemy's"
            }
            Law::PlayStronger => {
                "units are played aboard ships at the captured base, or where the players' total power is higher"
            }
            Law::PlayHeld => "units are played at the entrance, or at a Ganymede location the players control",
            Law::MoveOnce => "a unit moves only once a turn",
            Law::Shuttle => "units go between ships and the row only at the entrance",
            Law::SearchClosed => "searching opens when a unit has reached the mine",
            Law::SearchOnce => "one search a turn at each location where the searcher has a unit, never in the passage",
            Law::SearchTime => "searches are made in the first part of the players' control phase",
            Law::SearchReveal => "a search reveals a card, and the reserve is empty",
            Law::Tunnel => "units go through a tunnel in the move phase, each within its one move",
            Law::OwnLimit => "the story allows it only at some locations, or while it says so",
            _ => "the story does not allow it",
        }
    }
}

impl Law {
    /// The rule of this id.
    pub fn of(id: &str) -> Option<Law> {
        Law::ALL.iter().copied().find(|law| law.id() == id)
    }
}

impl fmt::Display for Law {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}

impl Serialize for Law {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(self.id())
    }
}

impl<'de> Deserialize<'de> for Law {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Law, D::Error> {
        let id = String::deserialize(from)?;
        Law::of(&id).ok_or_else(|| {
            let near = hint(&id, Law::ALL.iter().map(|law| law.id()));
            de::Error::custom(format!("{} is no rule by which a story does something{near}", quoted(&id)))
        })
    }
}

#[cfg(test)]
impl schemars::JsonSchema for Law {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Law".into()
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        let ids: Vec<&str> = Law::ALL.iter().map(|law| law.id()).collect();
        schemars::json_schema!({"description": "The id of a rule by which a story does something.", "enum": ids})
    }
}
