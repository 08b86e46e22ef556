//! Numbers that are equal for equal games.

use super::Game;
use std::hash::{Hash, Hasher};

impl Game {
    /// A number that is equal exactly for equal states, the same on every machine.
    pub fn hash(&self) -> u64 {
        let mut hasher = Fnv::default();
        self.state.hash(&mut hasher);
        hasher.finish()
    }

    /// A number for "this position has been seen before": numbering of items and chance left out.
    pub(crate) fn fingerprint(&self) -> u64 {
        let mut hasher = Fnv::default();
        let state = &self.state;
        state.turn.hash(&mut hasher);
        state.cards.hash(&mut hasher);
        state.seats.hash(&mut hasher);
        state.lasting.hash(&mut hasher);
        state.watchers.hash(&mut hasher);
        state.battle.hash(&mut hasher);
        state.spent.hash(&mut hasher);
        for item in &state.stack {
            (item.by, item.kind).hash(&mut hasher);
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
