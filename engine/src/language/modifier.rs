//! What ongoing abilities and lasting effects change, and the events they watch.

use super::parts::parts;
use super::words::{Phase, Player, Stat, Subject, Total};
use super::{Cost, Place, Value};
use crate::facts::Faction;
use serde::{Deserialize, Serialize};

/// One change to the numbers or permissions of the game.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", rename_all_fields = "kebab-case", deny_unknown_fields)]
pub enum Modifier {
    /// Adds to a statistic of cards: `{"what": "power", "of": "self", "by": 2}`.
    Stat {
        /// Which statistic.
        what: Stat,
        /// Whose.
        of: Subject,
        /// How much.
        by: Value,
    },
    /// Adds to a number of a player: `{"what": "attrition", "of": "you", "at": "here", "by": 1}`.
    Total {
        /// Which number.
        what: Total,
        /// Whose.
        of: Player,
        /// Where, or in battles where.
        #[serde(default)]
        at: Place,
        /// How much.
        by: Value,
    },
    /// A player's side gains icons: energy without a faction, support with one.
    Icon {
        /// Kind of support icon, or none for energy.
        #[serde(default)]
        support: Option<Faction>,
        /// Whose side.
        side: Player,
        /// Where.
        at: Place,
        /// How many.
        #[serde(default)]
        count: Value,
    },
    /// Immune to attrition.
    Immune(Subject),
    /// Does not add its statistic to the total of its player.
    NotAdded {
        /// Which statistic.
        what: Stat,
        /// Whose.
        of: Subject,
        /// Only in battles: a total read at other times counts it (D-118).
        #[serde(default)]
        in_battle: bool,
    },
    /// Does not count against capacity.
    NotCountedAgainstCapacity(Subject),
    /// This can't be done.
    Forbid(Pattern),
    /// An additional cost of doing this.
    Tax {
        /// Doing what.
        on: Pattern,
        /// The additional cost.
        cost: Vec<Cost>,
        /// Not due if all of these are true.
        #[serde(default)]
        unless: Vec<super::Condition>,
    },
    /// A change of the energy cost of doing this.
    Price {
        /// Doing what.
        on: Pattern,
        /// How much more, or less.
        by: Value,
        /// Only the first time each turn.
        #[serde(default)]
        first_each_turn: bool,
    },
    /// Cards gain a label.
    GrantLabel {
        /// Which label.
        label: super::Words,
        /// Which cards.
        to: Subject,
    },
    /// Cards gain a keyword; numbers add up.
    GrantKeyword {
        /// Which keyword.
        keyword: super::Keyword,
        /// Which cards.
        to: Subject,
    },
    /// Cards gain an ongoing ability: "you" and "here" in it are theirs (ongoing.6).
    GrantAbility {
        /// Which cards.
        to: Subject,
        /// The ability.
        ability: GrantedAbility,
    },
    /// Cards may have more weapons beneath them.
    WeaponSlots {
        /// Which cards.
        of: Subject,
        /// How many more.
        by: u8,
    },
    /// A player can drain at no more than so many locations each turn.
    LimitDrains {
        /// Who.
        by: Player,
        /// How many.
        most: u8,
    },
    /// A player needs more support icons to play cards.
    SupportPrice {
        /// Who.
        by: Player,
        /// Of which kind.
        faction: Faction,
        /// How many more.
        more: u8,
    },
    /// A player may perform movement actions as if it were the move phase.
    AllowMovement {
        /// Who.
        by: Player,
    },
    /// Tactics and defense change places.
    Switch {
        /// Of which cards.
        of: Subject,
    },
    /// Adds to the destiny of cards revealed for battle destiny in battles there.
    BattleDestinyCard {
        /// Where.
        at: Place,
        /// How much.
        by: Value,
    },
    /// Adds to the destiny of cards revealed while an ability of a weapon there is used.
    WeaponDestinyCard {
        /// Where the weapon is.
        at: Place,
        /// How much.
        by: Value,
    },
}

parts!(Modifier as Modifier {
    Modifier::Stat { of, by, what: _ } => [of, by],
    Modifier::Total { of, at, by, what: _ } => [of, at, by],
    Modifier::BattleDestinyCard { at, by } | Modifier::WeaponDestinyCard { at, by } => [at, by],
    Modifier::Icon { side, at, count, support: _ } => [side, at, count],
    Modifier::Immune(of) | Modifier::NotCountedAgainstCapacity(of) | Modifier::Switch { of } => [of],
    Modifier::NotAdded { of, what: _, in_battle: _ } => [of],
    Modifier::WeaponSlots { of, by: _ } => [of],
    Modifier::Forbid(on) => [on],
    Modifier::Tax { on, cost, unless } => [on, cost, unless],
    Modifier::GrantLabel { label, to } => [label, to],
    Modifier::GrantKeyword { keyword, to } => [keyword, to],
    Modifier::GrantAbility { to, ability } => [to, ability],
    Modifier::LimitDrains { by, most: _ } => [by],
    Modifier::SupportPrice { by, faction: _, more: _ } => [by],
    Modifier::AllowMovement { by } => [by],
    Modifier::Price { on, by, first_each_turn: _ } => [on, by],
});

/// An ability that is gained: only ongoing abilities ever are.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum GrantedAbility {
    /// An ongoing ability.
    Ongoing(super::Ongoing),
}

impl GrantedAbility {
    /// The ability itself.
    pub fn ongoing(&self) -> &super::Ongoing {
        match self {
            GrantedAbility::Ongoing(ongoing) => ongoing,
        }
    }
}

parts!(GrantedAbility {
    GrantedAbility::Ongoing(ongoing) => [ongoing],
});

/// An event as a text describes it. The same words serve triggers, replacements, watchers,
/// prohibitions, taxes and prices.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Pattern {
    /// What happens.
    pub on: Happening,
    /// To or with which card.
    #[serde(default)]
    pub card: Option<Subject>,
    /// By which player.
    #[serde(default)]
    pub by: Option<Player>,
    /// Where it happens.
    #[serde(default)]
    pub at: Option<Place>,
    /// Where it comes from.
    #[serde(default)]
    pub from: Option<Place>,
    /// Which phase, for the turn's clock.
    #[serde(default)]
    pub phase: Option<Phase>,
    /// Caused by an ability of such a weapon.
    #[serde(default)]
    pub by_weapon: Option<Subject>,
    /// Aboard which ship a card is played.
    #[serde(default)]
    pub aboard: Option<Subject>,
    /// The pending drain that cards are lost to.
    #[serde(default)]
    pub drain: Option<super::Ref>,
    /// Or this instead.
    #[serde(default)]
    pub or: Option<Box<Pattern>>,
    /// For a state: the conditions that make it true.
    #[serde(default)]
    pub state: Vec<super::Condition>,
}

parts!(Pattern as Pattern {
    Pattern { card, by, at, from, by_weapon, aboard, drain, or, state, on: _, phase: _ } =>
        [card, by, at, from, by_weapon, aboard, drain, or, state],
});

/// Things that happen and that texts speak of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Happening {
    /// A card comes into play.
    Enters,
    /// A card is played: for a card that stays, as it enters play by being played; else as it becomes pending.
    Played,
    /// A card is put from play into a lost pile.
    Lost,
    /// A card is destroyed.
    Destroyed,
    /// A card becomes damaged.
    Damaged,
    /// A card is turned to its inverted side.
    Inverted,
    /// A card moves to another location.
    Moved,
    /// A card is chosen as a target.
    Targeted,
    /// A drain comes off the stack.
    Drained,
    /// A player loses a card from hand to a drain.
    LostFromHandToDrain,
    /// A player draws a card.
    Drew,
    /// An attack comes off the stack.
    Attacked,
    /// A battle begins.
    BattleBegins,
    /// The power step has found a winner.
    BattleWon,
    /// The power step has found a loser.
    BattleLost,
    /// A battle is over.
    BattleEnds,
    /// A card is revealed for battle destiny.
    RevealedForBattleDestiny,
    /// A battle destiny step ends.
    BattleDestinyStepEnds,
    /// A power step ends.
    PowerStepEnds,
    /// A phase starts.
    PhaseStarts,
    /// A phase ends.
    PhaseEnds,
    /// A turn ends.
    TurnEnds,
    /// An activated ability is used.
    Used,
    /// A support icon is used to play a card.
    SupportUsed,
    /// A player has lost cards to a drain.
    LostToDrain,
    /// An attrition step ends.
    AttritionStepEnds,
    /// A card leaves play.
    Leaves,
    /// Something is found to be true.
    State,
}

impl Happening {
    /// How many there are, for tables by happening.
    pub const COUNT: usize = Happening::State as usize + 1;
}
