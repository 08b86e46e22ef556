//! On which occasions a text can be of use, as far as that is known before a game.
//!
//! Most of what a player has can't be used now: it is for another phase, for a battle, for something pending. That is
//! read off the text once, so that listing what is possible looks only at the rest. Whatever is not plain counts as
//! possible, and what is left is always checked in full.

use crate::language::{Ability, Condition, Cost, Filter, Phase, Place, Player, TargetClause, TargetKind, Value};

/// What is plain to see of a moment at which a player has initiative.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Occasion {
    /// It is the player's turn, alone or with teammates.
    pub own_turn: bool,
    /// The phase.
    pub phase: Phase,
    /// A battle is under way.
    pub battle: bool,
    /// Something is pending.
    pub pending: bool,
}

impl Occasion {
    /// How many there are.
    pub const COUNT: usize = Phase::ALL.len() << 3;

    /// Its number.
    #[inline]
    pub fn ix(self) -> usize {
        (self.phase as usize) << 3
            | usize::from(self.own_turn) << 2
            | usize::from(self.battle) << 1
            | usize::from(self.pending)
    }

    fn at(ix: usize) -> Occasion {
        let bit = |number: usize| ix >> number & 1 == 1;
        Occasion { phase: Phase::ALL[ix >> 3], own_turn: bit(2), battle: bit(1), pending: bit(0) }
    }
}

/// A set of occasions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Occasions(u64);

impl Occasions {
    /// No occasion.
    pub const NEVER: Occasions = Occasions(0);

    /// Every occasion.
    pub const ALWAYS: Occasions = Occasions((1 << Occasion::COUNT) - 1);

    /// Occasions of this kind.
    fn when(holds: impl Fn(Occasion) -> bool) -> Occasions {
        Occasions((0..Occasion::COUNT).filter(|ix| holds(Occasion::at(*ix))).fold(0, |bits, ix| bits | 1 << ix))
    }

    /// Whether an occasion is among them.
    #[inline]
    pub fn contains(self, occasion: Occasion) -> bool {
        self.0 >> occasion.ix() & 1 == 1
    }

    /// Those that are in both sets.
    pub fn and(self, other: Occasions) -> Occasions {
        Occasions(self.0 & other.0)
    }

    /// Those that are in one of the sets.
    pub fn or(self, other: Occasions) -> Occasions {
        Occasions(self.0 | other.0)
    }

    /// The numbers of the occasions.
    pub fn numbers(self) -> impl Iterator<Item = usize> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let ix = (left != 0).then(|| left.trailing_zeros() as usize)?;
            left &= left - 1;
            Some(ix)
        })
    }

    /// When an ability can be used, a mode be chosen or a rule let its card be played.
    pub fn of(ability: &Ability) -> Occasions {
        match ability {
            Ability::Activated(it) => Occasions::of_all(&it.only).and(Occasions::of_targets(&it.targets)),
            Ability::Resolve(it) => Occasions::of_targets(&it.targets),
            Ability::Play(rule) => Occasions::of_all(&rule.only),
            _ => Occasions::ALWAYS,
        }
    }

    fn of_all(conditions: &[Condition]) -> Occasions {
        conditions.iter().map(Occasions::of_condition).fold(Occasions::ALWAYS, Occasions::and)
    }

    fn of_condition(condition: &Condition) -> Occasions {
        match condition {
            Condition::Phase(player, phase) => {
                Occasions::of_turn(*player).and(Occasions::when(|it| it.phase == *phase))
            }
            Condition::Turn(player) => Occasions::of_turn(*player),
            Condition::Battle(_) | Condition::Before(_) | Condition::After(_) | Condition::Losing(_) => {
                Occasions::when(|it| it.battle)
            }
            Condition::CouldAttack(_) => Occasions::when(|it| it.phase == Phase::Battle && !it.battle && !it.pending),
            Condition::Any(list) => list.iter().map(Occasions::of_condition).fold(Occasions::NEVER, Occasions::or),
            _ => Occasions::ALWAYS,
        }
    }

    fn of_turn(player: Player) -> Occasions {
        match player {
            Player::You => Occasions::when(|it| it.own_turn),
            Player::Opponent => Occasions::when(|it| !it.own_turn),
            _ => Occasions::ALWAYS,
        }
    }

    /// Every target has to be there, but of any number none is needed (target.4, target.10).
    fn of_targets(clauses: &[TargetClause]) -> Occasions {
        let needed = clauses.iter().filter(|clause| !clause.any_number);
        needed.map(|clause| Occasions::of_target(&clause.kind)).fold(Occasions::ALWAYS, Occasions::and)
    }

    fn of_target(kind: &TargetKind) -> Occasions {
        match kind {
            TargetKind::Card(filter) if needs_battle(filter) => Occasions::when(|it| it.battle),
            TargetKind::Place(Place { battle: true, .. }) => Occasions::when(|it| it.battle),
            TargetKind::Card(_) | TargetKind::Place(_) | TargetKind::Player => Occasions::ALWAYS,
            TargetKind::PendingDrain(_)
            | TargetKind::PendingAttack(_)
            | TargetKind::PendingCard(_)
            | TargetKind::PendingAbility
            | TargetKind::PendingActivated => Occasions::when(|it| it.pending),
        }
    }
}

/// Whether only cards in a battle can be meant.
fn needs_battle(filter: &Filter) -> bool {
    let there = filter.stacked_on.is_none() && filter.at.as_ref().is_some_and(|at| at.battle);
    filter.in_battle.is_some() || there
}

/// The energy that the use of an ability takes at least: what is printed as a number.
pub fn least_energy(ability: &Ability) -> i16 {
    let Ability::Activated(it) = ability else { return 0 };
    let printed = it.cost.iter().map(|cost| match cost {
        Cost::Pay(Value::Number(number)) => (*number).max(0),
        _ => 0,
    });
    printed.fold(0, i16::saturating_add)
}

#[cfg(test)]
mod tests {
    use super::*;

    const QUIET: Occasion = Occasion { own_turn: true, phase: Phase::Move, battle: false, pending: false };

    #[test]
    fn every_occasion_has_its_number() {
        for ix in 0..Occasion::COUNT {
            assert_eq!(Occasion::at(ix).ix(), ix);
        }
        assert_eq!(Occasions::ALWAYS.numbers().count(), Occasion::COUNT);
        assert_eq!(Occasions::when(|it| it == QUIET).numbers().collect::<Vec<_>>(), [QUIET.ix()]);
    }

    #[test]
    fn conditions_are_taken_together_and_those_that_are_not_plain_leave_all_open() {
        let own_move = Condition::Phase(Player::You, Phase::Move);
        let theirs = Condition::Turn(Player::Opponent);
        let not = Condition::Not(Box::new(own_move.clone()));
        assert!(Occasions::of_all(std::slice::from_ref(&own_move)).contains(QUIET));
        assert_eq!(Occasions::of_all(&[own_move.clone(), theirs.clone()]), Occasions::NEVER);
        assert!(Occasions::of_all(&[Condition::Any(vec![own_move, theirs.clone()])]).contains(QUIET));
        assert!(!Occasions::of_condition(&theirs).contains(QUIET));
        assert_eq!(Occasions::of_condition(&not), Occasions::ALWAYS);
    }
}
