//! How fast a replay is watched.

use crate::session::{Audience, Course};
use std::time::Duration;

/// How long a point stays on the screen at the plain speed.
const READING: Duration = Duration::from_millis(1600);
/// How long one stays at which nothing new was told.
const GLANCE: Duration = Duration::from_millis(400);

/// The speeds: what they are called, and by how many hundredths they multiply.
const SPEEDS: [(&str, u32); 7] =
    [("1/4x", 25), ("1/2x", 50), ("1x", 100), ("2x", 200), ("4x", 400), ("8x", 800), ("16x", 1600)];

/// How fast a replay is watched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Speed(usize);

impl Default for Speed {
    fn default() -> Speed {
        Speed(2)
    }
}

impl Speed {
    /// How many cells the longest name fills.
    pub const WIDEST: usize = 4;

    /// How many speeds there are.
    pub const COUNT: usize = SPEEDS.len();

    /// A speed by its number, from 1, the slowest, to [`Speed::COUNT`].
    pub fn number(number: usize) -> Option<Speed> {
        (1..=Speed::COUNT).contains(&number).then(|| Speed(number - 1))
    }

    /// What it is called: `2x`.
    pub fn name(self) -> &'static str {
        SPEEDS[self.0].0
    }

    /// The next faster one.
    pub fn faster(self) -> Speed {
        Speed((self.0 + 1).min(SPEEDS.len() - 1))
    }

    /// The next slower one.
    pub fn slower(self) -> Speed {
        Speed(self.0.saturating_sub(1))
    }

    /// How long a point stays on the screen: as long as it takes to read what is new.
    pub fn pause(self, course: &Course, point: usize, audience: Audience) -> Duration {
        let read = |point: usize| course.read(point, audience);
        let from = point.checked_sub(1).map_or(0, read);
        let news = course.log(audience).get(from..read(point)).unwrap_or_default();
        let plain = if news.iter().any(|line| line.is_news()) { READING } else { GLANCE };
        plain * 100 / SPEEDS[self.0].1
    }
}

impl std::str::FromStr for Speed {
    type Err = String;

    /// Reads the name of a speed; the `x` may be left out.
    fn from_str(text: &str) -> Result<Speed, String> {
        let number = text.strip_suffix('x').unwrap_or(text);
        let known = SPEEDS.iter().position(|(name, _)| name.strip_suffix('x') == Some(number));
        known.map(Speed).ok_or_else(|| {
            let names: Vec<&str> = SPEEDS.iter().map(|(name, _)| *name).collect();
            format!("the speeds are {}", names.join(", "))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn speeds_have_names_and_ends() {
        assert_eq!("4".parse(), Ok(Speed(4)));
        assert_eq!("1/2x".parse(), Ok(Speed(1)));
        assert!("3x".parse::<Speed>().is_err());
        assert_eq!(Speed::number(1), Some(Speed(0)));
        assert_eq!((Speed::number(0), Speed::number(8)), (None, None));
        assert_eq!((Speed(0).slower(), Speed(6).faster()), (Speed(0), Speed(6)));
        assert_eq!(Speed::default().name(), "1x");
        assert_eq!(SPEEDS.iter().map(|(name, _)| name.len()).max(), Some(Speed::WIDEST));
    }
}
