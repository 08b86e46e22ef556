//! Players that choose by chance, for games that nobody watches.

use clap::ValueEnum;
use wars_engine::Choice;

/// What a chance player likes to do.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum Habit {
    /// Every option is as likely as any other.
    #[default]
    Random,
    /// Nearly always attacks when it can, else random.
    Attack,
    /// Never attacks, else random.
    Build,
}

/// One in so many times a player who likes to attack chooses like any other.
const RELENTS: usize = 16;

/// A chance player. Its generator is its own: the game's chance must not depend on who plays.
#[derive(Clone, Debug)]
pub struct Player {
    dice: SplitMix,
    habit: Habit,
}

impl Player {
    /// A player for the game with this seed.
    pub fn new(habit: Habit, seed: u64) -> Player {
        // Neighbouring seeds are far apart in the generator's cycle after one scrambling.
        Player { dice: SplitMix(SplitMix(seed).next()), habit }
    }

    /// Picks one of the options; there must be one.
    pub fn pick(&mut self, options: &[Choice]) -> Choice {
        let is_attack = |choice: &Choice| matches!(choice, Choice::Attack(_));
        match self.habit {
            Habit::Random => options[self.dice.below(options.len())],
            // Two players who never relent may fight a draw each turn for ever.
            Habit::Attack if self.dice.below(RELENTS) == 0 => options[self.dice.below(options.len())],
            Habit::Attack => self.pick_where(options, is_attack),
            Habit::Build => self.pick_where(options, |choice| !is_attack(choice)),
        }
    }

    /// Picks among the options it likes, or among all if it likes none.
    fn pick_where(&mut self, options: &[Choice], likes: impl Fn(&Choice) -> bool) -> Choice {
        let liked = options.iter().filter(|choice| likes(choice)).count();
        if liked == 0 {
            return options[self.dice.below(options.len())];
        }
        let position = self.dice.below(liked);
        options.iter().copied().filter(|choice| likes(choice)).nth(position).unwrap_or(options[0])
    }
}

/// The splitmix64 generator: one addition and a few shifts a number.
#[derive(Clone, Copy, Debug)]
struct SplitMix(u64);

impl SplitMix {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut number = self.0;
        number = (number ^ (number >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        number = (number ^ (number >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        number ^ (number >> 31)
    }

    /// A number below the limit; the bias of the multiplication is far below anything a game shows.
    fn below(&mut self, limit: usize) -> usize {
        ((u128::from(self.next()) * limit as u128) >> 64) as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use wars_engine::CardIx;

    #[test]
    fn habits_decide_about_attacks() {
        let options = [Choice::Pass, Choice::Attack(CardIx(3)), Choice::Draw];
        let attacks = |habit: Habit| {
            (0..1000).filter(|seed| Player::new(habit, *seed).pick(&options) == Choice::Attack(CardIx(3))).count()
        };
        assert!((900..1000).contains(&attacks(Habit::Attack)), "{}", attacks(Habit::Attack));
        assert_eq!(attacks(Habit::Build), 0);
        assert_eq!(Player::new(Habit::Build, 1).pick(&options[1..2]), options[1]);
    }

    #[test]
    fn every_option_is_picked_now_and_then() {
        let options = [Choice::Pass, Choice::Draw, Choice::Yes];
        let mut player = Player::new(Habit::Random, 5);
        let mut counts = [0; 3];
        for _ in 0..3000 {
            let pick = player.pick(&options);
            counts[options.iter().position(|option| *option == pick).expect("an option")] += 1;
        }
        assert!(counts.iter().all(|count| (900..1100).contains(count)), "{counts:?}");
    }
}
