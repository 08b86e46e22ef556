//! Numbers that are equal for equal games.

use super::Game;
use crate::id::{CardIx, Moment, Stay};
use crate::language::Pile;
use crate::state::{Battle, BattleSide, CardState, ItemKind, Limited, Target};
use std::hash::{Hash, Hasher};

impl Game {
    /// A number that is equal exactly for equal states, the same on every machine.
    pub fn hash(&self) -> u64 {
        let mut hasher = Fnv::default();
        self.state.hash(&mut hasher);
        hasher.finish()
    }

    /// A number for "this position has been seen before": numbering of items, chance and the count of stays left out.
    pub(crate) fn fingerprint(&self) -> u64 {
        let mut hasher = Fnv::default();
        let state = &self.state;
        // What is remembered of a card is the same as before if the card is still there, and nothing if it is not.
        let still = |stay: Stay| state.still(stay);
        let target = |target: Target| match target {
            Target::Card(stay) => (still(stay), None),
            other => (CardIx::NONE, Some(other)),
        };
        state.turn.hash(&mut hasher);
        for card in &state.cards {
            CardState { since: Moment::default(), ..*card }.hash(&mut hasher);
        }
        for piles in &state.seats {
            Pile::ALL.map(|pile| piles.get(pile)).hash(&mut hasher);
        }
        for it in &state.lasting {
            let source = (it.modifier, still(it.source), it.you, still(it.here));
            (source, it.targets.map(target), state.still_among(&it.cards), it.amount, it.until).hash(&mut hasher);
        }
        for it in &state.watchers {
            let source = (still(it.source), it.ability, it.at, it.you, still(it.here));
            (source, it.targets.map(target), it.until).hash(&mut hasher);
        }
        if let Some(battle) = &state.battle {
            let sides = battle.sides.map(|side| BattleSide { revealed: None, ..side });
            Battle { decided: battle.decided.map(|_| Moment::default()), sides, ..*battle }.hash(&mut hasher);
        }
        for spent in &state.spent {
            let what = match spent.what {
                Limited::Title(title) => (0, CardIx::NONE, title),
                Limited::Ability(on, ability) => (1, still(on), ability.into()),
                Limited::Movement(of) => (2, still(of), 0),
                Limited::DrawnInBattle(on, ability) => (3, still(on), ability.into()),
            };
            (spent.seat, what, spent.times).hash(&mut hasher);
        }
        for item in &state.stack {
            let kind = match item.kind {
                ItemKind::Card { mode, .. } => (0, mode),
                ItemKind::Ability(_, ability) => (1, ability),
                ItemKind::Trigger { ability, .. } => (2, ability),
                ItemKind::Activation(amount) => (3, amount),
                ItemKind::Drain(_) => (4, 0),
                ItemKind::Attack(_) => (5, 0),
                ItemKind::Movement { .. } => (6, 0),
            };
            (item.by, kind, still(item.binding.source), self.item_place(item)).hash(&mut hasher);
        }
        hasher.finish()
    }
}

/// FNV-1a: simple, fast enough, the same everywhere.
pub(crate) struct Fnv(u64);

impl Default for Fnv {
    fn default() -> Fnv {
        Fnv(0xcbf2_9ce4_8422_2325)
    }
}

impl Hasher for Fnv {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.0 = (self.0 ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01b3);
        }
    }
}
