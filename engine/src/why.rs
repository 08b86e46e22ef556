//! Why an action is not legal now, with the rule's id and the numbers involved.
//!
//! The same checks that list legal options explain illegal ones: each takes a [`Refusals`]. The
//! silent one stops at the first failure, the collecting one notes every reason and goes on.

mod place;

use crate::facts::Faction;
use crate::id::{CardIx, absent};
use crate::state::{Phase, Way};
use crate::story::Law;
pub use place::Obstacle;
use serde::Serialize;

/// One reason for a refusal.
///
/// The fields mean the same in all of them: `needs` and `has`, how much is asked for and how much there is; `faction`, of
/// which; `bullets` and `limit`, how much is allowed; `by`, the card whose text is the reason.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[allow(missing_docs, reason = "the fields are told above, once for all reasons")]
pub enum Reason {
    /// It is not this player who is asked.
    NotAsked,
    /// Only possible in this phase of one's own turn.
    Phase(Phase),
    /// Only with an empty stack.
    StackNotEmpty,
    /// Not while a battle is under way.
    BattleUnderWay,
    /// Not in the end-of-turn window.
    EndOfTurn,
    /// Orders and cards that stay are played in their player's deploy phase.
    DeployPhase,
    /// Too little active energy.
    Energy { needs: i16, has: i16 },
    /// Too few support icons.
    Support { faction: Faction, needs: u8, has: u8 },
    /// Too little energy and hand to lose.
    Loss { needs: i16, has: i16 },
    /// A copy is in play.
    Unique,
    /// The title has been played often enough this turn.
    TitleSpent { bullets: u8 },
    /// The ability has been used often enough this turn.
    AbilitySpent { bullets: u8 },
    /// "Only if" is not true.
    Only,
    /// An additional cost can't be paid.
    AdditionalCost,
    /// A cost that is a condition is not met.
    Requirement,
    /// The cost can't be paid.
    Cost,
    /// There is no legal target.
    NoTarget,
    /// There is no legal place for it.
    NoSpot(SpotRule),
    /// The reserve of the player who reveals is empty.
    EmptyReserve,
    /// A story does not allow it.
    Story(Law),
    /// A card forbids it.
    Forbidden { by: CardIx },
    /// One activation action a turn.
    AlreadyActivated,
    /// One drain a location and phase.
    AlreadyDrained,
    /// One attack a location and phase.
    AlreadyAttacked,
    /// The location is not under control.
    NotControlled,
    /// No energy icon on the opponent's side.
    NoIcon,
    /// Both sides must have a ship or unit there.
    NoOpponent,
    /// There is nothing on this way to move to from where it is.
    NoWay {
        /// Which of the five ways.
        way: Way,
        /// Where it is.
        #[serde(serialize_with = "absent::serialize")]
        from: Option<CardIx>,
    },
    /// It can't go to one place.
    NotThere {
        /// Where it is, if it moves.
        #[serde(serialize_with = "absent::serialize")]
        from: Option<CardIx>,
        /// What keeps it from there.
        why: Obstacle,
    },
    /// A ship has too little room for a unit.
    NoRoom {
        /// Which ship.
        ship: CardIx,
        /// Which unit.
        unit: CardIx,
        /// What the ship holds.
        capacity: i16,
        /// What the units aboard take of it.
        taken: i16,
        /// What the unit takes.
        size: i16,
    },
    /// The active pile is empty.
    NothingToDraw,
    /// A free ability is already pending, or would repeat itself.
    Loop,
    /// So much is pending that nothing may be added (win.6).
    StackFull,
    /// The card is not one the player has.
    NotYours,
    /// The ability is on the side of the card that is not in force.
    OtherSide,
    /// It is not such a card.
    NotThat,
    /// Attrition remains and cards that are not immune could be damaged.
    MustSatisfyAttrition,
    /// Casualties remain.
    MustCoverCasualties,
    /// The card is not in the battle.
    NotInBattle,
    /// A damaged card can't be damaged again.
    AlreadyDamaged,
    /// It can't be damaged.
    CannotBeDamaged,
    /// The same target twice.
    ChosenTwice,
    /// A card keeps it from being targeted.
    CannotBeTargeted { by: CardIx },
    /// Nothing to lose there.
    NothingThere,
    /// The text names the pile it must come from.
    SourceNamed,
    /// An order has to be chosen.
    MustOrder,
    /// A payment inside an effect is made in full or not at all.
    CannotPayInFull,
    /// More than may be activated.
    AboveActivationLimit { limit: i16 },
}

/// Which rule about places fails.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub enum SpotRule {
    /// A unit needs a site with an icon or presence, or a ship with room.
    Unit,
    /// A ship needs a sector with an icon or presence.
    Ship,
    /// A weapon needs a host without one.
    Weapon,
    /// An asset needs its host.
    Asset,
    /// A location goes into its row; an encampment also beneath a location.
    Location,
    /// It must be played where the effect says.
    Effect,
}

impl Reason {
    /// The rule's id in the catalogue.
    pub fn rule(&self) -> &'static str {
        match self {
            Reason::NotAsked => "init.1",
            Reason::Phase(_) => "phaseact.1",
            Reason::StackNotEmpty => "stack.6",
            Reason::BattleUnderWay => "init.machine.11",
            Reason::EndOfTurn => "init.machine.3",
            Reason::DeployPhase => "deploy.2",
            Reason::Energy { .. } => "cost.1",
            Reason::Support { .. } => "support.1",
            Reason::Loss { .. } => "cost.12",
            Reason::Unique => "unique.1",
            Reason::TitleSpent { .. } => "bullet.3",
            Reason::AbilitySpent { .. } => "bullet.1",
            Reason::Only => "play.step.2",
            Reason::AdditionalCost => "cost.3",
            Reason::Requirement => "cost.9",
            Reason::Cost => "cost.2",
            Reason::NoTarget => "target.4",
            Reason::NoSpot(SpotRule::Unit) => "play.unit.1",
            Reason::NoSpot(SpotRule::Ship) => "play.ship.1",
            Reason::NoSpot(SpotRule::Weapon) => "weapon.1",
            Reason::NoSpot(SpotRule::Asset) => "play.asset.1",
            Reason::NoSpot(SpotRule::Location) => "location.4",
            Reason::NoSpot(SpotRule::Effect) => "play.effect.2",
            Reason::EmptyReserve => "destiny.3",
            Reason::Forbidden { .. } => "gold.cant.1",
            Reason::AlreadyActivated => "activate.1",
            Reason::AlreadyDrained => "drain.2",
            Reason::AlreadyAttacked => "battle.attack.2",
            Reason::NotControlled => "control.1",
            Reason::NoIcon => "drain.1",
            Reason::NoOpponent => "battle.attack.1",
            Reason::NoWay { way, .. } => way.rule(),
            Reason::NotThere { why, .. } => why.rule(),
            Reason::NoRoom { .. } => "capacity.1",
            Reason::NothingToDraw => "draw.1",
            Reason::Story(law) => law.id(),
            Reason::Loop | Reason::StackFull => "win.6",
            Reason::NotYours => "card.your.1",
            Reason::OtherSide => "invert.2",
            Reason::NotThat => "target.3",
            Reason::MustSatisfyAttrition => "battle.attrition.7",
            Reason::MustCoverCasualties => "battle.loss.2",
            Reason::NotInBattle => "battle.in.1",
            Reason::AlreadyDamaged => "damage.1",
            Reason::CannotBeDamaged => "battle.attrition.10",
            Reason::ChosenTwice => "target.5",
            Reason::CannotBeTargeted { .. } => "target.14",
            Reason::NothingThere => "energy.lose.1",
            Reason::SourceNamed => "energy.lose.4",
            Reason::MustOrder => "triggered.5",
            Reason::CannotPayInFull => "effect.12",
            Reason::AboveActivationLimit { .. } => "activate.2",
        }
    }

    /// The reason in words, without the rule's id.
    pub fn text(&self) -> String {
        self.text_with(&|_| None)
    }

    /// The same, naming cards where their names are known.
    pub fn text_with(&self, name: &dyn Fn(CardIx) -> Option<String>) -> String {
        let or = |card: &CardIx, word: &str| name(*card).unwrap_or_else(|| word.to_owned());
        let there = |from: &Option<CardIx>| from.and_then(name).unwrap_or_else(|| "where it is".to_owned());
        match self {
            Reason::NotAsked => "another player is asked".to_owned(),
            Reason::Phase(phase) => format!("only in your own {} phase", phase.name()),
            Reason::StackNotEmpty => "only while nothing is pending".to_owned(),
            Reason::BattleUnderWay => "not while a battle is under way".to_owned(),
            Reason::EndOfTurn => "not at the end of a turn".to_owned(),
            Reason::DeployPhase => "only interrupts are played outside your own deploy phase".to_owned(),
            Reason::Energy { needs, has } => format!("needs {needs} energy, your active pile has {has}"),
            Reason::Support { faction, needs, has } => {
                format!(
                    "needs {needs} {faction} support {}, you have {has}",
                    if *needs == 1 { "icon" } else { "icons" }
                )
            }
            Reason::Loss { needs, has } => format!("{needs} energy must be lost, you have {has} to spare"),
            Reason::Unique => "it is unique and you have a copy in play".to_owned(),
            Reason::TitleSpent { bullets } => format!("this title may be played {} a turn", times(*bullets)),
            Reason::AbilitySpent { bullets } => format!("this ability may be used {} a turn", times(*bullets)),
            Reason::Only => "not now: its text says when".to_owned(),
            Reason::AdditionalCost => "its additional cost can't be paid".to_owned(),
            Reason::Requirement => "what it requires as a cost is not so now".to_owned(),
            Reason::Cost => "its cost can't be paid".to_owned(),
            Reason::NoTarget => "there is no legal target".to_owned(),
            Reason::NoSpot(SpotRule::Unit) => {
                "no site with an energy icon or unit of yours, and no ship of yours with room".to_owned()
            }
            Reason::NoSpot(SpotRule::Ship) => "no sector with an energy icon or ship of yours".to_owned(),
            Reason::NoSpot(SpotRule::Weapon) => "no card of yours that may get a weapon".to_owned(),
            Reason::NoSpot(SpotRule::Asset) => "no card to play it beneath".to_owned(),
            Reason::NoSpot(SpotRule::Location) => "there is no place for it".to_owned(),
            Reason::NoSpot(SpotRule::Effect) => "it can't be played where the effect says".to_owned(),
            Reason::EmptyReserve => "the reserve is empty, no destiny can be revealed".to_owned(),
            Reason::Forbidden { by } => format!("{} forbids it", or(by, "a card")),
            Reason::AlreadyActivated => "the activation action of this turn has been performed".to_owned(),
            Reason::AlreadyDrained => "this location has been drained this phase".to_owned(),
            Reason::AlreadyAttacked => "this location has been attacked this phase".to_owned(),
            Reason::NotControlled => "you don't control this location".to_owned(),
            Reason::NoIcon => "no energy icon on your opponent's side".to_owned(),
            Reason::NoOpponent => "both players need a ship or unit there".to_owned(),
            Reason::NoWay { way, from } => way.no_such(&there(from)),
            Reason::NotThere { from, why } => why.text(&there(from)),
            Reason::NoRoom { ship, unit, capacity, taken, size } => {
                let (ship, unit) = (or(ship, "the ship"), or(unit, "the unit"));
                format!("no room aboard {ship}: capacity {capacity}, {taken} taken, and {unit} has size {size}")
            }
            Reason::NothingToDraw => "your active pile is empty".to_owned(),
            Reason::StackFull => "a hundred effects are pending; let them happen first".to_owned(),
            Reason::Story(law) => law.refusal().to_owned(),
            Reason::Loop => "a use that costs nothing is still pending, or would only repeat itself".to_owned(),
            Reason::NotYours => "it is not yours".to_owned(),
            Reason::OtherSide => "the side with this ability is not in force".to_owned(),
            Reason::NotThat => "it is not what is asked for".to_owned(),
            Reason::MustSatisfyAttrition => "attrition remains and a card that is not immune can be damaged".to_owned(),
            Reason::MustCoverCasualties => "casualties remain to be covered".to_owned(),
            Reason::NotInBattle => "it is not in the battle".to_owned(),
            Reason::AlreadyDamaged => "it is already damaged".to_owned(),
            Reason::CannotBeDamaged => "it can't be damaged".to_owned(),
            Reason::ChosenTwice => "it has been chosen already".to_owned(),
            Reason::CannotBeTargeted { by } => format!("{} forbids it", or(by, "a card")),
            Reason::NothingThere => "there is nothing to lose".to_owned(),
            Reason::SourceNamed => "the text says where it must be lost from".to_owned(),
            Reason::MustOrder => "one of these has to be chosen".to_owned(),
            Reason::CannotPayInFull => "it can't be paid in full".to_owned(),
            Reason::AboveActivationLimit { limit } => format!("at most {limit} energy may be activated"),
        }
    }
}

fn times(count: u8) -> String {
    if count == 1 { "once".to_owned() } else { format!("{count} times") }
}

impl std::fmt::Display for Reason {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} [{}]", self.text(), self.rule())
    }
}

/// Takes reasons as a check finds them.
pub trait Refusals {
    /// Whether somebody listens: a reason that takes work is made only then.
    const LISTENS: bool;

    /// Notes a reason; true if the check should stop here.
    fn refuse(&mut self, reason: Reason) -> bool;
}

/// Wants only yes or no.
pub struct Silent;

impl Refusals for Silent {
    const LISTENS: bool = false;

    #[inline]
    fn refuse(&mut self, _: Reason) -> bool {
        true
    }
}

impl Refusals for Vec<Reason> {
    const LISTENS: bool = true;

    fn refuse(&mut self, reason: Reason) -> bool {
        if !self.contains(&reason) {
            self.push(reason);
        }
        false
    }
}
