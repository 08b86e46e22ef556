//! Switches: rules that the sources leave open and that can be turned to another reading. A switch is part of the setup
//! and of the record; as a file leaves it out, it stands where the printed rules have it.
//!
//! Whether players hide their hands from each other is no switch of the engine: no rule asks for it, and what a seat or
//! the team sees is a matter of the viewer (C-082).

use serde::{Deserialize, Serialize};

/// How a story is read where it can be read in several ways.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
pub struct Switches {
    /// The copy that gives a second life is left out of the Enemy's deck (coop.alnak.life.6).
    pub one_life: bool,
    /// For whom the players' own locations generate energy (C-015).
    pub generation: Generation,
    /// Whether natural energy is used up (C-028).
    pub natural: Natural,
    /// Which icons the Enemy drains (C-033).
    pub drain_icons: DrainIcons,
    /// Whether limits to a phase bind the Enemy's interrupts (C-045).
    pub phase_limits: PhaseLimits,
    /// Whether the Enemy loses energy that is the cost of an ability or interrupt (C-055).
    pub lose_costs: LoseCosts,
    /// Where the Enemy must have a card to stay in the game (C-084).
    pub enemy_pool: EnemyPool,
    /// When the players are beaten (C-085).
    pub defeat: Defeat,
    /// Where ships can land units in a row of sites (C-098).
    pub shuttle: Shuttle,
    /// Where players may search (C-099).
    pub search_scope: SearchScope,
    /// What becomes of evidence when its carrier leaves play (C-106).
    pub evidence: Evidence,
}

/// For whom the players' own locations generate energy.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Generation {
    /// For their owner.
    #[default]
    Own,
    /// For every player.
    Shared,
}

/// What natural energy is to the Enemy's abilities and interrupts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Natural {
    /// A number that none of them may exceed.
    #[default]
    Ceiling,
    /// A sum that all of them in one battle may not exceed.
    Pool,
}

/// Which icons at a location the Enemy drains.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum DrainIcons {
    /// Those on the players' side.
    #[default]
    Players,
    /// Those on its own side.
    Enemy,
    /// All of them.
    Both,
}

/// Whether "only during your control phase" and its like bind the Enemy's interrupts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum PhaseLimits {
    /// They do not.
    #[default]
    Waived,
    /// They do, so that those are never played.
    Kept,
}

/// What a cost of losing energy is to the Enemy.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum LoseCosts {
    /// Compared with natural energy, and nothing is lost.
    #[default]
    Compared,
    /// Compared, and lost as well.
    Lost,
}

/// Where the Enemy must have a card to stay in the game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum EnemyPool {
    /// In its reserve, its used pile or its energy area.
    #[default]
    All,
    /// In its reserve.
    Reserve,
}

/// When the players are beaten.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Defeat {
    /// When the last of them is out.
    #[default]
    LastOut,
    /// When the first of them is out.
    FirstOut,
}

/// Between which sites of the row and ships units may go.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Shuttle {
    /// All of them.
    #[default]
    AnySite,
    /// Only the entrance.
    Entrance,
}

/// Where players may search, once searching is open.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum SearchScope {
    /// Wherever they have a unit.
    #[default]
    Everywhere,
    /// In the row from the place where searching opens to the right.
    FromMine,
}

/// What becomes of evidence when its carrier leaves play.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Evidence {
    /// It is shuffled into the search stack.
    #[default]
    Returns,
    /// It is out of the game.
    Lost,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_file_leaves_out_is_as_printed() {
        let read: Switches = serde_json::from_str(r#"{"one-life": true, "defeat": "first-out"}"#).expect("switches");
        assert_eq!(read, Switches { one_life: true, defeat: Defeat::FirstOut, ..Switches::default() });
        let written = serde_json::to_string(&read).expect("JSON");
        assert_eq!(serde_json::from_str::<Switches>(&written).expect("switches"), read);
        assert!(serde_json::from_str::<Switches>(r#"{"two-lives": true}"#).is_err());
    }
}
