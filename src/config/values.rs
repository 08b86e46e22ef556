//! The types of the settings: each has the words by which files, variables and flags call its values.

use crate::door::beginning;
use crate::text::alike::{look_alike, seen};
use clap::ValueEnum;
use serde::{Deserialize, Serialize};
use std::ops::Deref;
use std::time::Duration;
use unicode_width::UnicodeWidthStr;
use wars_engine::Seat;

/// Colours.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ValueEnum)]
#[serde(rename_all = "kebab-case")]
pub enum Theme {
    /// For a dark background.
    Dark,
    /// For a light background.
    Light,
    /// For colour-blind players.
    ColorBlind,
    /// Bold, underline and reverse alone.
    Mono,
    /// Dark or light, as the terminal answers.
    #[default]
    Auto,
}

/// Which signs and lines are wished for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ValueEnum)]
#[serde(rename_all = "kebab-case")]
pub enum Symbols {
    /// Box lines and signs.
    Unicode,
    /// Plain ASCII.
    Ascii,
    /// Unicode where locale and terminal allow it.
    #[default]
    Auto,
}

/// The keys.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ValueEnum)]
#[serde(rename_all = "kebab-case")]
pub enum Keys {
    /// Arrows and letters of the commands.
    #[default]
    Normal,
    /// With h, j, k and l for moving.
    Vim,
}

/// What the two players are called; never what looks the same, never nothing.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Vec<String>", into = "Vec<String>")]
pub struct Names([String; 2]);

impl Names {
    /// A name fills no more columns than this: screens are small.
    pub const LONGEST: usize = 24;

    /// Two names, without spaces around them and without what can't be seen.
    ///
    /// # Errors
    /// When there are not two, one can't be seen, is too long or has a control character, or they look alike.
    pub fn new(names: &[impl AsRef<str>]) -> Result<Names, String> {
        let [a, b] = names else { return Err("two names are needed, like [\"Ann\", \"Bob\"]".to_owned()) };
        let [a, b] = [Names::one(a.as_ref())?, Names::one(b.as_ref())?];
        match look_alike(&a, &b) {
            true => Err("the players need different names; these look the same".to_owned()),
            false => Ok(Names([a, b])),
        }
    }

    /// The names of any number of players, as they are shown.
    ///
    /// # Errors
    /// When one can't be seen, is too long or has a control character, or two look alike.
    pub fn team(names: &[impl AsRef<str>]) -> Result<Vec<String>, String> {
        let mut team: Vec<String> = Vec::new();
        for name in names {
            let name = Names::one(name.as_ref())?;
            if team.iter().any(|other| look_alike(other, &name)) {
                return Err("the players need different names; two of these look the same".to_owned());
            }
            team.push(name);
        }
        Ok(team)
    }

    /// One name, as it is shown.
    ///
    /// # Errors
    /// When it can't be seen, is too long or has a control character.
    pub fn one(name: &str) -> Result<String, String> {
        let shown = seen(name);
        if name.trim().chars().any(char::is_control) || shown.contains(char::REPLACEMENT_CHARACTER) {
            return Err("a name is made of letters, digits and signs".to_owned());
        }
        match shown.width() {
            0 => Err("a name needs at least one letter that can be seen".to_owned()),
            1..=Names::LONGEST => Ok(shown),
            _ => Err(format!("a name has at most {} letters, wide ones count twice", Names::LONGEST)),
        }
    }

    /// Names that anybody may have written into a file: what can't be shown is left out, and the seats tell them apart
    /// where they look alike.
    pub fn mended(names: &[String]) -> Vec<String> {
        let named: Vec<(Seat, String)> = Seat::ALL
            .into_iter()
            .zip(names)
            .map(|(seat, name)| (seat, beginning(&seen(name), Names::LONGEST).trim_end().to_owned()))
            .map(|(seat, name)| (seat, if name.width() == 0 { seat.to_string() } else { name }))
            .collect();
        let told_apart = |(seat, name): &(Seat, String)| {
            let alike: Vec<&(Seat, String)> = named.iter().filter(|(_, other)| look_alike(name, other)).collect();
            match alike.as_slice() {
                [(_, first), _, ..] => format!("{} ({seat})", beginning(first, Names::LONGEST - 4).trim_end()),
                _ => name.clone(),
            }
        };
        named.iter().map(told_apart).collect()
    }
}

impl Default for Names {
    fn default() -> Names {
        Names(["A", "B"].map(str::to_owned))
    }
}

impl Deref for Names {
    type Target = [String; 2];

    fn deref(&self) -> &[String; 2] {
        &self.0
    }
}

impl TryFrom<Vec<String>> for Names {
    type Error = String;

    fn try_from(names: Vec<String>) -> Result<Names, String> {
        Names::new(&names)
    }
}

impl From<Names> for Vec<String> {
    fn from(names: Names) -> Vec<String> {
        names.0.to_vec()
    }
}

/// A number from 0 to `MOST`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "i64", into = "i64")]
pub struct UpTo<const MOST: u16>(u16);

/// A time of at most ten seconds.
pub type Millis = UpTo<10_000>;

/// A time of at most an hour.
pub type Seconds = UpTo<3_600>;

impl<const MOST: u16> UpTo<MOST> {
    /// The number, or the largest one allowed.
    pub const fn of(number: u16) -> UpTo<MOST> {
        UpTo(if number > MOST { MOST } else { number })
    }
}

impl Millis {
    /// As a time.
    pub fn duration(self) -> Duration {
        Duration::from_millis(self.0.into())
    }
}

impl Seconds {
    /// As a time; nothing for 0, which stands for never.
    pub fn duration(self) -> Option<Duration> {
        (self.0 > 0).then(|| Duration::from_secs(self.0.into()))
    }
}

impl<const MOST: u16> TryFrom<i64> for UpTo<MOST> {
    type Error = String;

    fn try_from(number: i64) -> Result<UpTo<MOST>, String> {
        let fits = u16::try_from(number).ok().filter(|number| *number <= MOST);
        fits.map(UpTo).ok_or_else(|| format!("{number} is not a number from 0 to {MOST}"))
    }
}

impl<const MOST: u16> From<UpTo<MOST>> for i64 {
    fn from(number: UpTo<MOST>) -> i64 {
        number.0.into()
    }
}
