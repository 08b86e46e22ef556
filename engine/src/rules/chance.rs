//! Chance: one seeded, portable generator. Same seed and same questions, same answers, everywhere.

use crate::state::Chance;
use rand_chacha::ChaCha8Rng;
use rand_core::{RngCore, SeedableRng};

/// The generator, taken up where the game left it.
pub(crate) struct Dice {
    generator: ChaCha8Rng,
    drawn: u64,
}

impl Dice {
    /// The generator of a game.
    pub fn new(chance: &Chance) -> Dice {
        let mut generator = ChaCha8Rng::seed_from_u64(chance.seed);
        generator.set_word_pos(chance.drawn as u128);
        Dice { generator, drawn: chance.drawn }
    }

    /// Numbers drawn so far.
    pub fn drawn(&self) -> u64 {
        self.drawn
    }

    /// A number below `sides`, every one as likely as the others.
    pub fn roll(&mut self, sides: usize) -> usize {
        let sides = sides.max(1) as u32;
        let fair = u32::MAX - u32::MAX % sides;
        loop {
            let number = self.generator.next_u32();
            self.drawn += 1;
            if number < fair {
                return (number % sides) as usize;
            }
        }
    }

    /// Puts a list in random order.
    pub fn shuffle<T>(&mut self, list: &mut [T]) {
        for end in (1..list.len()).rev() {
            let pick = self.roll(end + 1);
            list.swap(pick, end);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_taken_up_again_rolls_on() {
        let mut whole = Dice::new(&Chance { seed: 7, drawn: 0 });
        let first: Vec<usize> = (0..10).map(|_| whole.roll(100)).collect();
        let mut later = Dice::new(&Chance { seed: 7, drawn: 0 });
        (0..4).for_each(|_| _ = later.roll(100));
        let mut resumed = Dice::new(&Chance { seed: 7, drawn: later.drawn() });
        assert_eq!(first[4..], (0..6).map(|_| resumed.roll(100)).collect::<Vec<_>>());
    }
}
