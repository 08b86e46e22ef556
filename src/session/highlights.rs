//! Moments of a game that stand out by themselves: a unique card is destroyed, a battle is won by the side that was weaker
//! when it began, the highest destiny, the turn that decided most.

use super::chronicle::{Chronicle, What};
use super::figures::Figures;
use wars_engine::View;

/// A moment that stands out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Highlight {
    /// The first point at which it has come.
    pub point: usize,
    /// What it is, in words.
    pub words: String,
}

/// What stands out, with the number of the choice that it came of; in order.
pub(super) fn of(chronicle: &Chronicle, view: &View, figures: Option<&Figures>) -> Vec<(usize, String)> {
    let mut best: Option<(i16, usize, String)> = None;
    let mut found = Vec::new();
    for fact in &chronicle.facts {
        match &fact.what {
            What::Unique { title, .. } => found.push((fact.made, format!("{title} is destroyed"))),
            What::BattleWon { side, at, turned: true } => {
                found.push((fact.made, format!("the battle at {at} turned: to {}", view.side_name(*side))));
            }
            What::Destiny { number, title, .. } if best.as_ref().is_none_or(|(most, ..)| number > most) => {
                best = Some((*number, fact.made, format!("destiny {number}, the highest: {title}")));
            }
            _ => {}
        }
    }
    found.extend(best.map(|(_, made, words)| (made, words)));
    let turning = figures.and_then(|figures| figures.turning.as_ref());
    found.extend(turning.map(|turning| (turning.made, "the turn that decided most".to_owned())));
    found.sort_by_key(|(made, _)| *made);
    found
}
