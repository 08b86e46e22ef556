//! Abilities made ready to run: effects flattened into programs, modifiers gathered in one arena.
//!
//! A running effect is then only an address (which ability, which operation) and its scratch, so
//! that a game can be saved in the middle of it. Branches are jumps; a destiny reveal inside a
//! number becomes an operation of its own before the one that needs it.

use crate::language::parts::{Part, Parts};
use crate::language::walk::{Visitor, Walk};
use crate::language::{
    Ability, Choose, Condition, Cost, Duration, Effect, Face, Filter, Happening, Modifier, Pattern, Pile, Player, Stat,
    TargetClause, Total, Value,
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

/// Finds out whether cards are told apart where not all players see them: in a hand, in a pile of energy, among cards
/// looked at.
struct HiddenCards(bool);

impl Visitor for HiddenCards {
    fn filter(&mut self, filter: &Filter) {
        self.0 |= filter.pile.is_some_and(|(pile, _)| pile != Pile::Lost);
    }

    fn choose(&mut self, choose: &Choose) {
        self.0 |= choose.seen;
    }

    fn effect(&mut self, effect: &Effect) {
        self.0 |= matches!(effect, Effect::Search { .. });
    }
}

/// Compiles one ability, putting its modifiers into the arena.
pub fn compile(ability: Ability, face: Face, arena: &mut Vec<Modifier>) -> Compiled {
    let mut hidden = HiddenCards(false);
    ability.walk(&mut hidden);
    let mut compiled = Compiled {
        face,
        ability,
        program: Vec::new(),
        modifiers: 0..0,
        reveals: Vec::new(),
        immediate: false,
        reads_hidden: hidden.0,
    };
    let effects: &[Effect] = match &compiled.ability {
        Ability::Keyword(_) | Ability::Play(_) => return compiled,
        Ability::Ongoing(ongoing) => {
            compiled.modifiers = store(&ongoing.apply, arena);
            return compiled;
        }
        Ability::Activated(it) => &it.effects,
        Ability::Triggered(it) => &it.effects,
        Ability::Replacement(it) => &it.effects,
        Ability::Resolve(it) => &it.effects,
    };
    let mut program = Program { ops: Vec::new(), reveals: Vec::new(), arena };
    let changes = program.block(effects);
    program.ops.push(Op::End);
    compiled.reveals = program.reveals;
    compiled.program = program.ops;
    compiled.immediate = changes.is_battle_step() && matches!(compiled.ability, Ability::Triggered(_));
    compiled
}

fn store(modifiers: &[Modifier], arena: &mut Vec<Modifier>) -> std::ops::Range<u16> {
    let first = arena.len() as u16;
    arena.extend_from_slice(modifiers);
    first..arena.len() as u16
}

/// Whether what is done changes a number that a battle step produces (D-037).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Changes {
    Other,
    BattleStep,
}

impl Changes {
    fn is_battle_step(self) -> bool {
        self == Changes::BattleStep
    }

    fn made_by(modifier: &Modifier) -> Changes {
        match modifier {
            Modifier::Total { what: Total::BattleDestiny | Total::Casualties, .. } => Changes::BattleStep,
            _ => Changes::Other,
        }
    }
}

struct Program<'a> {
    ops: Vec<Op>,
    reveals: Vec<Player>,
    arena: &'a mut Vec<Modifier>,
}

impl Program<'_> {
    fn block(&mut self, effects: &[Effect]) -> Changes {
        effects.iter().fold(Changes::Other, |changes, effect| changes.max(self.effect(effect)))
    }

    fn effect(&mut self, effect: &Effect) -> Changes {
        // A number told by destiny is revealed first.
        effect.parts(&mut |part| self.reveals_in(part));
        match effect {
            Effect::If { all, then, otherwise } => {
                let test = self.hole();
                let mut changes = self.block(then);
                if otherwise.is_empty() {
                    self.ops[test] = Op::Test(all.clone(), self.ops.len());
                } else {
                    let skip = self.hole();
                    self.ops[test] = Op::Test(all.clone(), self.ops.len());
                    changes = changes.max(self.block(otherwise));
                    self.ops[skip] = Op::Jump(self.ops.len());
                }
                changes
            }
            Effect::May { who, cost, effects } => {
                let bargain = self.hole();
                let changes = self.block(effects);
                self.ops[bargain] =
                    Op::Bargain { who: *who, cost: cost.clone(), paid: bargain + 1, declined: self.ops.len() };
                changes
            }
            Effect::Unless { who, cost, effects } => {
                let bargain = self.hole();
                let changes = self.block(effects);
                self.ops[bargain] =
                    Op::Bargain { who: *who, cost: cost.clone(), paid: self.ops.len(), declined: bargain + 1 };
                changes
            }
            Effect::ChooseOne { who, of } => {
                let choice = self.hole();
                let mut changes = Changes::Other;
                let mut starts = Vec::new();
                let mut skips = Vec::new();
                for branch in of {
                    starts.push(self.ops.len());
                    changes = changes.max(self.block(branch));
                    skips.push(self.hole());
                }
                for skip in skips {
                    self.ops[skip] = Op::Jump(self.ops.len());
                }
                self.ops[choice] = Op::ChooseOne(*who, starts);
                changes
            }
            Effect::NextTimeInstead { would, until, effects } => self.watch(would, *until, (true, true), &[], effects),
            Effect::NextTime { on, until, targets, effects } => self.watch(on, *until, (false, true), targets, effects),
            Effect::EachTime { on, until, effects } => self.watch(on, *until, (false, false), &[], effects),
            Effect::ForEachCard { of, effects } => {
                let start = self.hole();
                let changes = self.block(effects);
                self.ops.push(Op::Again(start));
                self.ops[start] = Op::ForEachCard(Box::new(of.clone()), self.ops.len());
                changes
            }
            Effect::ForEachPlayer { effects } => {
                let start = self.hole();
                let changes = self.block(effects);
                self.ops.push(Op::Again(start));
                self.ops[start] = Op::ForEachPlayer(self.ops.len());
                changes
            }
            Effect::Until { until, apply } => {
                let range = store(apply, self.arena);
                self.ops.push(Op::Until(*until, range));
                apply.iter().map(Changes::made_by).max().unwrap_or(Changes::Other)
            }
            Effect::ChangeDestiny(_)
            | Effect::AddToBattleDestiny(_)
            | Effect::UseForBattleDestiny(_)
            | Effect::SetCasualties { .. } => {
                self.plain(effect);
                Changes::BattleStep
            }
            Effect::Damage(_)
            | Effect::Undamage(_)
            | Effect::Destroy(_)
            | Effect::Dismiss(_)
            | Effect::Invert(_)
            | Effect::Revert(_)
            | Effect::Put { .. }
            | Effect::Move { .. }
            | Effect::Pay { .. }
            | Effect::Lose { .. }
            | Effect::Activate { .. }
            | Effect::Draw { .. }
            | Effect::Retrieve { .. }
            | Effect::Reveal(_)
            | Effect::Look(_)
            | Effect::Search { .. }
            | Effect::Play { .. }
            | Effect::Cancel(_)
            | Effect::Choose(_)
            | Effect::Note(_)
            | Effect::NameNumber {}
            | Effect::Attack(_)
            | Effect::Exchange(..)
            | Effect::PutIntoPlay { .. }
            | Effect::Settle { .. }
            | Effect::ChangeDrain { .. }
            | Effect::Shuffle { .. }
            | Effect::Redirect(_)
            | Effect::DrainWithYourIcons {}
            | Effect::Instead {} => {
                self.plain(effect);
                Changes::Other
            }
        }
    }

    /// An effect that is one operation.
    fn plain(&mut self, effect: &Effect) {
        self.ops.push(Op::Do(Box::new(effect.clone())));
    }

    /// A watcher: whether it takes the event's place, and whether it works once. What it changes, it changes later.
    fn watch(
        &mut self,
        pattern: &Pattern,
        until: Duration,
        (instead, once): (bool, bool),
        targets: &[TargetClause],
        effects: &[Effect],
    ) -> Changes {
        let watch = self.hole();
        let immediate = self.block(effects).is_battle_step();
        self.ops.push(Op::End);
        self.ops[watch] = Op::Watch {
            pattern: Box::new(pattern.clone()),
            until,
            instead,
            once,
            immediate,
            targets: targets.to_vec(),
            after: self.ops.len(),
        };
        Changes::Other
    }

    /// A place to be filled once the address it needs is known.
    fn hole(&mut self) -> usize {
        self.ops.push(Op::End);
        self.ops.len() - 1
    }

    /// A player reveals for destiny.
    fn reveal(&mut self, player: Player) {
        if !self.reveals.contains(&player) {
            self.reveals.push(player);
        }
        self.ops.push(Op::Destiny(player));
    }

    /// Reveals for destiny that a part of an effect asks for.
    fn reveals_in(&mut self, part: Part<'_>) {
        match part {
            Part::Value(Value::Destiny(player)) => self.reveal(*player),
            Part::Value(value) => value.parts(&mut |part| self.reveals_in(part)),
            Part::Filter(filter) => filter.parts(&mut |part| self.reveals_in(part)),
            Part::Place(place) => place.parts(&mut |part| self.reveals_in(part)),
            Part::All(conditions) => {
                conditions.iter().for_each(|condition| self.reveals_in(Part::Condition(condition)));
            }
            Part::Condition(condition) => condition.parts(&mut |part| self.reveals_in(part)),
            Part::Cost(cost) => cost.parts(&mut |part| self.reveals_in(part)),
            Part::Pick(pick) => pick.parts(&mut |part| self.reveals_in(part)),
            Part::Choose(choose) => choose.parts(&mut |part| self.reveals_in(part)),
            // How much a change is for is known when it is made; whatever else it says is read as long as it lasts.
            Part::Modifier(modifier) => modifier.parts(&mut |part| {
                if let Part::Value(_) = part {
                    self.reveals_in(part);
                }
            }),
            // What is done inside is compiled by itself; events and their targets are for later.
            Part::Effects(_) | Part::Later(_) | Part::Pattern(_) | Part::Target(_) => {}
            Part::Words(_) | Part::Ref(_) | Part::Player(_) | Part::Keyword(_) => {}
        }
    }
}
