//! From an ability as it is written to one that is ready to run: effects become a flat list of operations.

use super::occasions::{Occasions, least_energy};
use super::program::{Compiled, Op};
use crate::language::parts::{Part, Parts};
use crate::language::walk::{Visitor, Walk};
use crate::language::{
    Ability, Choose, Duration, Effect, Face, Filter, Modifier, Pattern, Pile, Player, TargetClause, Total, Value,
};

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
        occasions: Occasions::of(&ability),
        least_energy: least_energy(&ability),
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
