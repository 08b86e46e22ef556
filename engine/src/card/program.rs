//! Abilities made ready to run: effects flattened into programs, modifiers gathered in one arena.
//!
//! A running effect is then only an address (which ability, which operation) and its scratch, so
//! that a game can be saved in the middle of it. Branches are jumps; a destiny reveal inside a
//! number becomes an operation of its own before the one that needs it.

use super::occasions::Occasions;
use crate::language::{
    Ability, Condition, Cost, Duration, Effect, Face, Filter, Happening, Modifier, Pattern, Player, Stat, TargetClause,
    Total,
};

/// Index of a modifier in the catalogue's arena.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
pub struct ModIx(pub u16);

/// One operation of a program.
#[derive(Clone, Debug)]
pub enum Op {
    /// A player reveals for destiny.
    Destiny(Player),
    /// A plain effect.
    Do(Box<Effect>),
    /// Makes changes that last: these modifiers of the arena.
    Until(Duration, std::ops::Range<u16>),
    /// Goes on if all hold, else jumps.
    Test(Vec<Condition>, usize),
    /// Jumps.
    Jump(usize),
    /// A player may pay: paid goes to the first address, declined to the second.
    Bargain {
        /// Who is asked.
        who: Player,
        /// What is paid.
        cost: Vec<Cost>,
        /// Where to go on when paid.
        paid: usize,
        /// Where to go on when declined.
        declined: usize,
    },
    /// A player chooses one of the branches that begin at these addresses.
    ChooseOne(Player, Vec<usize>),
    /// Waits for an event: the body follows; the running program goes on at `after`.
    Watch {
        /// The event.
        pattern: Box<Pattern>,
        /// How long it waits.
        until: Duration,
        /// Takes the event's place instead of following it.
        instead: bool,
        /// Works once; else each time.
        once: bool,
        /// Changes the battle step it happens in.
        immediate: bool,
        /// Targets chosen when it triggers.
        targets: Vec<TargetClause>,
        /// Where the running program goes on.
        after: usize,
    },
    /// Repeats the body, which ends before `after`, for every such card.
    ForEachCard(Box<Filter>, usize),
    /// Repeats the body, which ends before `after`, for every player in turn.
    ForEachPlayer(usize),
    /// The end of a body that is repeated: back to its beginning.
    Again(usize),
    /// The end.
    End,
}

impl Op {
    /// The plain effect, where it is one.
    pub fn effect(&self) -> Option<&Effect> {
        match self {
            Op::Do(effect) => Some(effect),
            _ => None,
        }
    }
}

/// A quantity that modifiers change; the index of a match is by these.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Quantity {
    /// Power of a card.
    Power,
    /// Tactics of a card.
    Tactics,
    /// Defense of a card.
    Defense,
    /// Attrition caused.
    Attrition,
    /// Drain amount.
    Drain,
    /// Energy generated.
    Generation,
    /// Total power.
    TotalPower,
    /// Total tactics.
    TotalTactics,
    /// Battle destiny.
    BattleDestiny,
    /// Casualties.
    Casualties,
    /// Activation limit.
    Activation,
    /// Icons of a location.
    Icon,
    /// Immunity to attrition.
    Immune,
    /// Statistics that are not added.
    NotAdded,
    /// Units that take no room.
    Capacity,
    /// Prohibitions.
    Forbid,
    /// Additional costs.
    Tax,
    /// Additional costs of using support icons.
    SupportTax,
    /// Energy costs.
    Price,
    /// Destiny of battle destiny cards.
    BattleDestinyCard,
    /// Destiny of cards revealed for weapons.
    WeaponDestinyCard,
    /// Labels and keywords gained.
    Grant,
    /// Room for weapons.
    WeaponSlots,
    /// Limits on drains.
    LimitDrains,
    /// Support costs.
    SupportPrice,
    /// Movement outside its phase.
    AllowMovement,
    /// Statistics switched.
    Switch,
}

impl Quantity {
    /// How many there are.
    pub const COUNT: usize = Quantity::Switch as usize + 1;

    /// The quantity of a total.
    pub fn of_total(total: Total) -> Quantity {
        match total {
            Total::Attrition => Quantity::Attrition,
            Total::Drain => Quantity::Drain,
            Total::Generation => Quantity::Generation,
            Total::Power => Quantity::TotalPower,
            Total::Tactics => Quantity::TotalTactics,
            Total::BattleDestiny => Quantity::BattleDestiny,
            Total::Casualties => Quantity::Casualties,
            Total::Activation => Quantity::Activation,
        }
    }

    /// The quantity of an additional cost of doing something.
    pub fn of_tax(on: Happening) -> Quantity {
        if on == Happening::SupportUsed { Quantity::SupportTax } else { Quantity::Tax }
    }

    /// The quantity a modifier changes.
    pub fn of(modifier: &Modifier) -> Quantity {
        match modifier {
            Modifier::Stat { what: Stat::Power, .. } => Quantity::Power,
            Modifier::Stat { what: Stat::Tactics, .. } => Quantity::Tactics,
            Modifier::Stat { .. } => Quantity::Defense,
            Modifier::Total { what, .. } => Quantity::of_total(*what),
            Modifier::Icon { .. } => Quantity::Icon,
            Modifier::Immune(_) => Quantity::Immune,
            Modifier::NotAdded { .. } => Quantity::NotAdded,
            Modifier::NotCountedAgainstCapacity(_) => Quantity::Capacity,
            Modifier::Forbid(_) => Quantity::Forbid,
            Modifier::Tax { on, .. } => Quantity::of_tax(on.on),
            Modifier::Price { .. } => Quantity::Price,
            Modifier::BattleDestinyCard { .. } => Quantity::BattleDestinyCard,
            Modifier::WeaponDestinyCard { .. } => Quantity::WeaponDestinyCard,
            Modifier::GrantLabel { .. } | Modifier::GrantKeyword { .. } | Modifier::GrantAbility { .. } => {
                Quantity::Grant
            }
            Modifier::WeaponSlots { .. } => Quantity::WeaponSlots,
            Modifier::LimitDrains { .. } => Quantity::LimitDrains,
            Modifier::SupportPrice { .. } => Quantity::SupportPrice,
            Modifier::AllowMovement { .. } => Quantity::AllowMovement,
            Modifier::Switch { .. } => Quantity::Switch,
        }
    }
}

/// An ability of a card, ready to run.
#[derive(Clone, Debug)]
pub struct Compiled {
    /// The side it is printed on.
    pub face: Face,
    /// The ability as written.
    pub ability: Ability,
    /// Its effects; empty for ongoing abilities and rules.
    pub program: Vec<Op>,
    /// Modifiers of an ongoing ability, in the arena.
    pub modifiers: std::ops::Range<u16>,
    /// Who reveals for destiny (destiny.3).
    pub reveals: Vec<Player>,
    /// A trigger that changes the battle step it happens in (triggered.4).
    pub immediate: bool,
    /// What can be done with it may depend on cards that not all players see.
    pub reads_hidden: bool,
    /// When it can be used at all, as far as its text says so plainly.
    pub(crate) occasions: Occasions,
    /// The energy its use takes at least.
    pub(crate) least_energy: i16,
}

impl Compiled {
    /// Targets, for abilities that have any.
    pub fn targets(&self) -> &[TargetClause] {
        match &self.ability {
            Ability::Activated(it) => &it.targets,
            Ability::Triggered(it) => &it.targets,
            Ability::Resolve(it) => &it.targets,
            _ => &[],
        }
    }

    /// The events a trigger waits for: one, or one of two.
    pub fn hears(&self) -> impl Iterator<Item = Happening> {
        let first = match &self.ability {
            Ability::Triggered(it) => Some(&it.on),
            _ => None,
        };
        std::iter::successors(first, |pattern| pattern.or.as_deref()).map(|pattern| pattern.on)
    }

    /// The event a replacement watches for.
    pub fn replaces(&self) -> Option<Happening> {
        match &self.ability {
            Ability::Replacement(it) => Some(it.would.on),
            _ => None,
        }
    }
}
