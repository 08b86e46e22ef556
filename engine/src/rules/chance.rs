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

    /// Other numbers would make other games of every record there is.
    #[test]
    fn the_first_rolls_of_a_seed_are_known() {
        let rolls = |seed: u64, sides: usize| -> Vec<usize> {
            let mut dice = Dice::new(&Chance { seed, drawn: 0 });
            (0..8).map(|_| dice.roll(sides)).collect()
        };
        assert_eq!(rolls(0, 60), [8, 19, 19, 59, 46, 42, 48, 48]);
        assert_eq!(rolls(1, 60), [29, 2, 35, 0, 33, 7, 6, 0]);
        assert_eq!(
            rolls(0x0123_4567_89ab_cdef, 1_000_000),
            [42167, 543639, 604704, 984157, 810545, 332428, 397130, 80318]
        );
        assert_eq!(rolls(u64::MAX, 2), [0, 0, 0, 1, 0, 0, 1, 0]);
        let mut order: Vec<usize> = (0..10).collect();
        Dice::new(&Chance { seed: 7, drawn: 3 }).shuffle(&mut order);
        assert_eq!(order, [0, 2, 7, 5, 8, 6, 4, 1, 3, 9]);
    }

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
