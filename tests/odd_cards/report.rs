//! What workers tell, line by line, and the sums of it.

use crate::game::Ended;
use std::collections::BTreeMap;
use std::fmt;

/// What a worker tells in one line.
pub enum Line {
    /// A game begins.
    Game { seed: u64, game: u64 },
    /// Cards were made and checked.
    Batch { made: usize, passed: usize, dead: usize },
    /// The cards, or the log of a game, are in a file.
    File { path: String },
    /// A game came to an end.
    Ended(Ended),
    /// Something went wrong.
    Fault { seed: u64, game: u64, what: String },
}

impl fmt::Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Line::Game { seed, game } => write!(f, "odd game {seed} {game}"),
            Line::Batch { made, passed, dead } => write!(f, "odd batch {made} {passed} {dead}"),
            Line::File { path } => write!(f, "odd file {path}"),
            Line::Ended(ended) => write!(f, "odd ended {}", *ended as usize),
            Line::Fault { seed, game, what } => write!(f, "odd fault {seed} {game} {}", what.replace('\n', " ")),
        }
    }
}

impl Line {
    /// Reads a line of a worker; nothing if the line is not for us.
    pub fn read(line: &str) -> Option<Line> {
        // The first line stands behind the name of the test.
        let (_, told) = line.split_once("odd ")?;
        let (kind, rest) = told.split_once(' ')?;
        let numbers: Vec<u64> = rest.split(' ').map_while(|number| number.parse().ok()).collect();
        Some(match (kind, &numbers[..]) {
            ("game", [seed, game]) => Line::Game { seed: *seed, game: *game },
            ("batch", [made, passed, dead]) => {
                Line::Batch { made: *made as usize, passed: *passed as usize, dead: *dead as usize }
            }
            ("file", _) => Line::File { path: rest.to_owned() },
            ("ended", [how]) => Line::Ended(*Ended::ALL.get(*how as usize)?),
            ("fault", [seed, game, ..]) => {
                let what = rest.splitn(3, ' ').nth(2).unwrap_or_default().to_owned();
                Line::Fault { seed: *seed, game: *game, what }
            }
            _ => return None,
        })
    }
}

/// What came of all games.
#[derive(Default)]
pub struct Report {
    made: usize,
    /// Cards that passed the check.
    pub passed: usize,
    dead: usize,
    ended: BTreeMap<Ended, usize>,
    files: Vec<String>,
    faults: Vec<(u64, u64, String)>,
}

impl Report {
    /// Counts what a worker told.
    pub fn note(&mut self, line: Line) {
        match line {
            Line::Game { .. } => {}
            Line::Batch { made, passed, dead } => {
                self.made += made;
                self.passed += passed;
                self.dead += dead;
            }
            Line::File { path } => self.files.push(path),
            Line::Ended(ended) => *self.ended.entry(ended).or_default() += 1,
            Line::Fault { seed, game, what } => self.faults.push((seed, game, what)),
        }
    }

    /// Counts what another worker told.
    pub fn add(&mut self, other: Report) {
        self.made += other.made;
        self.passed += other.passed;
        self.dead += other.dead;
        other.ended.into_iter().for_each(|(ended, count)| *self.ended.entry(ended).or_default() += count);
        self.files.extend(other.files);
        self.faults.extend(other.faults);
        self.faults.sort();
    }

    /// Cards that passed the check, of those made.
    pub fn share_passed(&self) -> f64 {
        self.passed as f64 / self.made.max(1) as f64
    }

    /// Whether nothing went wrong.
    pub fn is_good(&self) -> bool {
        self.faults.is_empty()
    }

    /// What went wrong: seed, game and what.
    pub fn faults(&self) -> &[(u64, u64, String)] {
        &self.faults
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.files.iter().try_for_each(|path| writeln!(f, "see {path}"))?;
        writeln!(f, "cards made            {:>8}", self.made)?;
        writeln!(f, "refused by the check  {:>8}", self.made - self.passed)?;
        writeln!(f, "played                {:>8} ({:.1} %)", self.passed, 100.0 * self.share_passed())?;
        writeln!(f, "  with dead words     {:>8}", self.dead)?;
        writeln!(f, "games                 {:>8}", self.ended.values().sum::<usize>() + self.faults.len())?;
        for (ended, count) in &self.ended {
            writeln!(f, "  {:<20}{count:>8}", ended.name())?;
        }
        writeln!(f, "  went wrong          {:>8}", self.faults.len())?;
        let mut kinds: BTreeMap<String, usize> = BTreeMap::new();
        self.faults.iter().for_each(|(_, _, what)| *kinds.entry(kind(what)).or_default() += 1);
        kinds.iter().try_for_each(|(what, count)| writeln!(f, "{count:>6} times: {what}"))?;
        self.faults.iter().try_for_each(|(seed, game, what)| writeln!(f, "ODD_CARDS={seed}/{game}: {what}"))
    }
}

/// What went wrong, without the cards and numbers of this one game.
fn kind(what: &str) -> String {
    let mut kind = String::new();
    let mut inside = 0;
    for letter in what.chars() {
        inside += usize::from(letter == '(');
        if inside == 0 && !(letter.is_ascii_digit() && kind.ends_with('_')) {
            kind.push(if letter.is_ascii_digit() && !kind.ends_with(':') { '_' } else { letter });
        }
        inside = inside.saturating_sub(usize::from(letter == ')'));
    }
    kind
}
