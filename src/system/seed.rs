//! Seeds of chance: fresh ones, and those that players give.
//!
//! Whoever knows the seed of a game can find out every hand in it. So a seed is shown when its game is over, and
//! nowhere before.

/// A seed that nobody can guess: all of its bits come from the system.
pub fn fresh() -> u64 {
    rand::random()
}

/// Reads a seed that somebody gives.
///
/// # Errors
/// When it is none, in words.
pub fn read(text: &str) -> Result<u64, String> {
    text.parse().map_err(|_| format!("a seed is a whole number from 0 to {}", u64::MAX))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fresh_seeds_use_every_bit() {
        let seeds: Vec<u64> = (0..256).map(|_| fresh()).collect();
        let set_somewhere = seeds.iter().fold(0, |all, seed| all | seed);
        let set_everywhere = seeds.iter().fold(u64::MAX, |all, seed| all & seed);
        assert_eq!((set_somewhere, set_everywhere), (u64::MAX, 0));
    }

    #[test]
    fn a_seed_is_any_number_of_64_bits() {
        for seed in [0, 7, u64::from(u32::MAX) + 1, u64::MAX] {
            assert_eq!(read(&seed.to_string()), Ok(seed));
        }
        for wrong in ["", "-1", "18446744073709551616", "7.5", "0x7", "seven"] {
            assert_eq!(read(wrong).expect_err(wrong), "a seed is a whole number from 0 to 18446744073709551615");
        }
    }
}
