//! What came of the mutants: figures by kind, survivors by card.

use crate::change::Kind;
use crate::survivors::Known;
use std::collections::BTreeMap;
use std::fmt;

/// What came of one mutant.
pub struct Outcome {
    /// The card's id and the change.
    pub name: String,
    /// The sort of change.
    pub kind: Kind,
    /// The scenario that noticed it.
    pub caught_by: Option<String>,
}

/// What came of all.
pub struct Report {
    outcomes: Vec<Outcome>,
    known: BTreeMap<String, Known>,
    /// Listed as survivors, and not so.
    stale: Vec<String>,
}

impl Report {
    /// Puts outcomes and known survivors together; of the known ones those of the cards that were tried.
    pub fn new(mut outcomes: Vec<Outcome>, known: BTreeMap<String, Known>, tried: impl Fn(&str) -> bool) -> Report {
        outcomes.sort_by(|one, other| one.name.cmp(&other.name));
        let survives = |name: &str| outcomes.iter().any(|it| it.name == name && it.caught_by.is_none());
        let stale = known.keys().filter(|name| tried(name) && !survives(name)).cloned().collect();
        Report { outcomes, known, stale }
    }

    /// Whether every mutant is caught or known, and every known one still there.
    pub fn is_good(&self) -> bool {
        self.stale.is_empty() && self.unknown().next().is_none()
    }

    /// Which scenario has caught each mutant, a line for each.
    pub fn catchers(&self) -> String {
        let line = |it: &Outcome| it.caught_by.as_ref().map(|file| format!("{file} catches {}\n", it.name));
        self.outcomes.iter().filter_map(line).collect()
    }

    fn survivors(&self) -> impl Iterator<Item = &Outcome> {
        self.outcomes.iter().filter(|it| it.caught_by.is_none())
    }

    fn unknown(&self) -> impl Iterator<Item = &Outcome> {
        self.survivors().filter(|it| !self.known.contains_key(&it.name))
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut by_kind: BTreeMap<Kind, [usize; 3]> = BTreeMap::new();
        let mut total = [0; 3];
        for outcome in &self.outcomes {
            let equal = self.known.get(&outcome.name) == Some(&Known::Equal);
            for sum in [by_kind.entry(outcome.kind).or_default(), &mut total] {
                sum[0] += 1;
                sum[1] += usize::from(outcome.caught_by.is_some());
                sum[2] += usize::from(outcome.caught_by.is_none() && equal);
            }
        }
        let mut by_card: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
        for outcome in self.unknown() {
            let (card, change) = outcome.name.split_once(' ').unwrap_or_default();
            by_card.entry(card).or_default().push(change);
        }
        let mut cards: Vec<_> = by_card.into_iter().collect();
        cards.sort_by_key(|(card, list)| (list.len(), *card));
        for (card, changes) in cards {
            writeln!(f, "{card}: {}", changes.len())?;
            changes.iter().try_for_each(|change| writeln!(f, "    {card} {change}"))?;
        }
        writeln!(f, "{:14} {:>7} {:>7} {:>7} {:>9}", "kind", "mutants", "caught", "equal", "survivors")?;
        for (kind, sum) in &by_kind {
            line(f, &format!("{kind:?}"), *sum)?;
        }
        line(f, "all", total)?;
        self.stale.iter().try_for_each(|name| writeln!(f, "listed as a survivor, but caught or no mutant: {name}"))
    }
}

fn line(f: &mut fmt::Formatter<'_>, name: &str, [all, caught, equal]: [usize; 3]) -> fmt::Result {
    let share = 100.0 * (caught + equal) as f64 / all.max(1) as f64;
    writeln!(f, "{name:14} {all:7} {caught:7} {equal:7} {:9} {share:6.1} %", all - caught - equal)
}
