//! Chance outside the game: what the players choose and which cards a random deck holds.

/// What a seed is used for. Each use has numbers of its own, so that no use changes another.
#[derive(Clone, Copy, Debug)]
pub enum Use {
    /// The choices of the players.
    Players,
    /// The cards of random decks.
    Decks,
    /// Hands that are drawn to count what is in them.
    Hands,
}

/// The splitmix64 generator: one addition and a few shifts a number.
#[derive(Clone, Copy, Debug)]
pub struct Dice(u64);

impl Dice {
    /// The numbers for one use of this seed.
    pub fn new(seed: u64, of: Use) -> Dice {
        // Neighbouring seeds are far apart in the generator's cycle after one scrambling.
        let mut root = Dice(seed);
        let players = root.next();
        match of {
            Use::Players => Dice(players),
            Use::Decks => Dice(root.next()),
            Use::Hands => {
                root.next();
                Dice(root.next())
            }
        }
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut number = self.0;
        number = (number ^ (number >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        number = (number ^ (number >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        number ^ (number >> 31)
    }

    /// A number below the limit; the bias of the multiplication is far below anything a game shows.
    pub fn below(&mut self, limit: usize) -> usize {
        ((u128::from(self.next()) * limit as u128) >> 64) as usize
    }

    /// One of these; nothing if there are none.
    pub fn one_of<T: Copy>(&mut self, these: &[T]) -> Option<T> {
        these.get(self.below(these.len())).copied()
    }

    /// Puts these into an order by chance.
    pub fn shuffle<T>(&mut self, these: &mut [T]) {
        for last in (1..these.len()).rev() {
            these.swap(last, self.below(last + 1));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn uses_and_neighbouring_seeds_have_numbers_of_their_own() {
        let numbers = |seed, of| {
            let mut dice = Dice::new(seed, of);
            [dice.next(), dice.next()]
        };
        let uses = [Use::Players, Use::Decks, Use::Hands];
        let all = [1, 2].into_iter().flat_map(|seed| uses.map(|of| (seed, of)));
        let mut seen: Vec<u64> = all.flat_map(|(seed, of)| numbers(seed, of)).collect();
        seen.sort_unstable();
        seen.dedup();
        assert_eq!(seen.len(), 12);
    }

    #[test]
    fn a_shuffle_moves_everything_and_loses_nothing() {
        let mut at_front = [0; 5];
        for seed in 0..1000 {
            let mut order = [0, 1, 2, 3, 4];
            Dice::new(seed, Use::Decks).shuffle(&mut order);
            at_front[order[0]] += 1;
            order.sort_unstable();
            assert_eq!(order, [0, 1, 2, 3, 4]);
        }
        assert!(at_front.iter().all(|count| (150..250).contains(count)), "{at_front:?}");
    }
}
