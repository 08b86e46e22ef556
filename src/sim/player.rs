//! Players that choose by chance, for games that nobody watches.

use super::dice::{Dice, Use};
use clap::ValueEnum;
use wars_engine::{Choice, Deed, Seat};

/// What one chance player likes to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Habit {
    Random,
    Attack,
    Build,
}

/// What the players of a run like to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Habits {
    /// Every option is as likely as any other.
    Random,
    /// Nearly always attack when they can, else random.
    Attack,
    /// Never attack, else random.
    Build,
    /// Each player of each game has one of these habits by chance.
    Mixed,
}

/// One in so many times a player who likes to attack chooses like any other.
const RELENTS: usize = 16;

/// The chance players of one game. Their dice are their own: the game's chance must not depend on who plays.
#[derive(Clone, Debug)]
pub struct Players {
    dice: Dice,
    habits: [Habit; 2],
}

impl Players {
    /// The players of the game with this seed.
    pub fn new(habits: Habits, seed: u64) -> Players {
        const EACH: [Habit; 3] = [Habit::Random, Habit::Attack, Habit::Build];
        let mut dice = Dice::new(seed, Use::Players);
        let habits = match habits {
            Habits::Random => [Habit::Random; 2],
            Habits::Attack => [Habit::Attack; 2],
            Habits::Build => [Habit::Build; 2],
            Habits::Mixed => [EACH[dice.below(EACH.len())], EACH[dice.below(EACH.len())]],
        };
        Players { dice, habits }
    }

    /// What this player picks of the options; there must be one.
    pub fn pick(&mut self, who: Seat, options: &[Choice]) -> Choice {
        let is_attack = |choice: &Choice| matches!(choice, Choice::Do(Deed::Attack(_)));
        match self.habits[who.ix()] {
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

#[cfg(test)]
mod tests {
    use super::*;
    use wars_engine::CardIx;

    const ATTACK: Choice = Choice::Do(Deed::Attack(CardIx::new(3)));

    /// In how many of a thousand games this player's first choice is to attack.
    fn attacks(habits: Habits, who: Seat) -> usize {
        let options = [Choice::Pass, ATTACK, Choice::Do(Deed::Draw)];
        (0..1000).filter(|seed| Players::new(habits, *seed).pick(who, &options) == ATTACK).count()
    }

    #[test]
    fn habits_decide_about_attacks() {
        assert!((900..1000).contains(&attacks(Habits::Attack, Seat::A)), "{}", attacks(Habits::Attack, Seat::A));
        assert_eq!(attacks(Habits::Build, Seat::A), 0);
        assert_eq!(Players::new(Habits::Build, 1).pick(Seat::A, &[ATTACK]), ATTACK);
    }

    #[test]
    fn mixed_players_differ_from_game_to_game_and_from_each_other() {
        // A third attacks nearly always, a third one time in three, a third never.
        for who in [Seat::A, Seat::B] {
            assert!((350..500).contains(&attacks(Habits::Mixed, who)), "{}", attacks(Habits::Mixed, who));
        }
        let differ = |seed| {
            let [a, b] = Players::new(Habits::Mixed, seed).habits;
            a != b
        };
        let unlike = (0..900).filter(|seed| differ(*seed)).count();
        assert!((550..650).contains(&unlike), "{unlike}");
    }

    #[test]
    fn every_option_is_picked_now_and_then() {
        let options = [Choice::Pass, Choice::Do(Deed::Draw), Choice::Yes];
        let mut players = Players::new(Habits::Random, 5);
        let mut counts = [0; 3];
        for _ in 0..3000 {
            let pick = players.pick(Seat::B, &options);
            counts[options.iter().position(|option| *option == pick).expect("an option")] += 1;
        }
        assert!(counts.iter().all(|count| (900..1100).contains(count)), "{counts:?}");
    }
}
