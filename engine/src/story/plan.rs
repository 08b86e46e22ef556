//! A story as data: what a file of `stories` says. `check` says what is wrong with one, `reading` reads it.

use super::law::Law;
use super::reading::each_once;
use crate::language::{Condition, Value};
use serde::Deserialize;
use std::collections::BTreeMap;

/// A story: where it takes place, whom it is fought against, how it ends.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Story {
    /// Its short name, for commands and files.
    pub id: String,
    /// Its name.
    pub title: String,
    /// What it is about, for whoever chooses one.
    #[serde(default)]
    pub about: String,
    /// Its locations in board order, by card id (coop.loc.6).
    pub locations: Vec<String>,
    /// What the Enemy begins with.
    #[serde(default)]
    pub start: Vec<StartingCard>,
    /// Where its units and ships go (coop.enemy.priority.1).
    pub priority: Priority,
    /// The Enemy's cards: card id and copies.
    #[serde(deserialize_with = "each_once")]
    pub deck: BTreeMap<String, u8>,
    /// Cards that come last when the Enemy has to give up one of its own (coop.enemy.attrition.2).
    #[serde(default)]
    pub protected: Vec<String>,
    /// A card whose second copy saves the first (coop.alnak.life).
    #[serde(default)]
    pub second_life: Option<SecondLife>,
    /// What the players may not do.
    #[serde(default)]
    pub limits: Vec<Limit>,
    /// What is searched for, and where it is brought to (coop.mines).
    #[serde(default)]
    pub search: Option<SearchPlan>,
    /// Ends of its own, besides that one side is out of energy (coop.own.1, coop.own.2).
    #[serde(default)]
    pub ends: Vec<End>,
    /// What is known of single cards beyond what section 5 says of all (coop.card.1).
    #[serde(default, deserialize_with = "each_once")]
    pub cards: BTreeMap<String, CardNote>,
}

/// A card that the Enemy begins with.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct StartingCard {
    /// Which card.
    pub card: String,
    /// At which location of the story.
    pub at: String,
    /// How many for each player.
    #[serde(default)]
    pub each_player: u8,
    /// How many besides.
    #[serde(default)]
    pub fixed: u8,
}

/// Where the Enemy's units and ships go.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Priority {
    /// Sites, in order.
    #[serde(default)]
    pub sites: Vec<String>,
    /// Instead of a list: the sites ahead of the players, and then the passage (coop.mines.priority.1).
    #[serde(default)]
    pub ahead: bool,
    /// Sectors, in order.
    #[serde(default)]
    pub sectors: Vec<String>,
}

/// What is searched for, and where it is brought to. Cards are named by id.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct SearchPlan {
    /// Where things are brought to.
    pub entrance: String,
    /// Where searching opens.
    pub opens_at: String,
    /// A location off the row, without icons and control.
    #[serde(default)]
    pub passage: Option<String>,
    /// The search stack: card id and copies.
    #[serde(deserialize_with = "each_once")]
    pub stack: BTreeMap<String, u8>,
    /// Which of them are tunnels.
    pub tunnels: String,
    /// Which of them set the Enemy on the searchers.
    pub hounded: String,
    /// The hoard.
    pub hoard: String,
    /// Where it lies.
    pub hoard_at: String,
    /// Where tunnels lie from the beginning.
    #[serde(default)]
    pub tunnels_at: Vec<String>,
    /// How many pieces of evidence win.
    pub needed: u8,
    /// What each player retrieves for a piece.
    pub evidence_retrieves: u8,
    /// What each player retrieves for the hoard.
    pub hoard_retrieves: u8,
}

/// A card whose second copy saves the first.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct SecondLife {
    /// Which card.
    pub card: String,
    /// Where it comes back.
    pub home: String,
    /// With the switch "one life": what takes the place of the second copy.
    pub instead: String,
}

/// Something that a story limits.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Limit {
    /// The rule that says so.
    pub rule: Law,
    /// What it limits.
    pub on: Limited,
    /// Always free at these locations of the story.
    #[serde(default)]
    pub free_at: Vec<String>,
    /// Elsewhere only if all of this is so for one of the players, the location being "there".
    pub only: Vec<Condition>,
}

/// What a limit is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Limited {
    /// Playing a unit; the location is where it is to go.
    PlayUnit,
    /// Moving a unit; the location is where it is.
    MoveUnit,
}

/// What the Enemy does with a card, where that is narrower than what it does with all cards.
#[derive(Clone, Debug, Default, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct CardNote {
    /// Abilities that it never uses, counted from 0.
    #[serde(default)]
    pub never: Vec<u8>,
    /// It plays or uses it only if all of this is so, "you" being the Enemy.
    #[serde(default)]
    pub only: Vec<Condition>,
    /// Beneath which locations an asset may go.
    #[serde(default)]
    pub beneath: Option<Beneath>,
    /// Abilities that do for each side, by one of its players there, what they say of each player.
    #[serde(default)]
    pub by_side: Vec<u8>,
}

/// Beneath which locations the Enemy puts an asset, where that is narrower than the rules of the card.
#[derive(Clone, Debug, Default, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Beneath {
    /// Only where all of this is so, the location being "there" and "you" the Enemy.
    #[serde(default)]
    pub only: Vec<Condition>,
    /// The one where this is most comes first.
    #[serde(default)]
    pub most: Option<Value>,
}

/// An end of a story: once a turn of the named side is over, from a round on, if something is so.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct End {
    /// How it ends for the players.
    pub result: Fate,
    /// At the end of whose turns it is looked at.
    pub after: TurnOf,
    /// Not before the end of this round; a round is a turn of the Enemy and one of the players.
    #[serde(default)]
    pub round: u16,
    /// The location of the story that is "there".
    #[serde(default)]
    pub at: Option<String>,
    /// Only if all of this is so for one of the players; always, if nothing is said.
    #[serde(default, rename = "if")]
    pub conditions: Vec<Condition>,
}

/// How a story ends for the players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Fate {
    /// They have won.
    Won,
    /// They have lost.
    Lost,
}

/// Whose turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum TurnOf {
    /// Those of the Enemy.
    Enemy,
    /// Those of the players.
    Players,
}

/// How many players a story is for at most.
pub const MOST_PLAYERS: usize = 4;

impl SearchPlan {
    /// What lies beneath locations from the beginning: the card, and which location.
    pub fn lying(&self) -> impl Iterator<Item = (&String, &String)> {
        let tunnels = self.tunnels_at.iter().map(|at| (&self.tunnels, at));
        tunnels.chain([(&self.hoard, &self.hoard_at)])
    }
}

impl StartingCard {
    /// How many there are with so many players (coop.setup.5).
    pub fn count(&self, players: usize) -> usize {
        usize::from(self.each_player) * players + usize::from(self.fixed)
    }
}
