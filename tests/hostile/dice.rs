//! Numbers by chance, the same ones for the same seed.

/// A die of any number of sides.
#[derive(Clone, Debug)]
pub struct Dice(u64);

impl Dice {
    /// The dice of one of many inputs: neighbours have nothing in common.
    pub fn new(seed: u64) -> Dice {
        let mixed = (seed ^ (seed >> 30)).wrapping_add(0x9e37_79b9_7f4a_7c15).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        Dice(mixed ^ (mixed >> 31))
    }

    /// A number below the limit; 0 where there is none.
    pub fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((u128::from(self.0) * limit as u128) >> 64) as usize
    }

    /// Once in so many times.
    pub fn once_in(&mut self, times: usize) -> bool {
        self.below(times) == 0
    }

    /// One of these.
    #[track_caller]
    pub fn one_of<'a, T: ?Sized>(&mut self, these: &[&'a T]) -> &'a T {
        these[self.below(these.len())]
    }

    /// One of a list.
    #[track_caller]
    pub fn pick<'a, T>(&mut self, these: &'a [T]) -> &'a T {
        &these[self.below(these.len())]
    }

    /// So many bytes of noise.
    pub fn noise(&mut self, length: usize) -> Vec<u8> {
        (0..length).map(|_| self.below(256) as u8).collect()
    }
}
