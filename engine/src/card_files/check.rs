//! Checking card files: everything wrong with them, everything on them that never applies, and the cards as they read.

use super::LoadError;
use super::lint::Linter;
use super::reading::{Loaded, Origin, in_order, read};
use crate::card::Catalogue;
use crate::id::DefIx;
use std::collections::HashMap;

/// What came of checking card files.
#[derive(Debug)]
pub struct Checked {
    /// What can't be used, in the order of the files.
    pub errors: Vec<LoadError>,
    /// What can be used but never applies, in the order of the files. Looked for only when there are no errors.
    pub dead: Vec<LoadError>,
    /// The company's cards and those of the files. Not to be played with while there are errors.
    pub catalogue: Catalogue,
    /// The cards of the files: number of the file, and the card.
    pub cards: Vec<(usize, DefIx)>,
    /// Cards of the company whose place is taken by one of the same id.
    pub replaced: Vec<String>,
}

/// Checks card files, given as (name, content), in the company of other cards: labels and titles may be theirs.
///
/// A card with the id of one in the company takes its place.
pub fn check(company: &Catalogue, files: &[(&str, &str)]) -> Checked {
    let mut errors = Vec::new();
    let new = read(files, &mut errors);
    let ids: HashMap<&str, &str> = new.iter().map(|card| (&*card.facts.id, &*card.facts.title)).collect();
    let mut replaced = Vec::new();
    let mut entries: Vec<Loaded> = Vec::new();
    for old in company.entries() {
        match ids.get(&*old.facts.id) {
            Some(_) => replaced.push(format!("{} {}", old.facts.id, old.facts.title)),
            None => entries.push(old),
        }
    }
    entries.extend(new.iter().cloned());
    let first_new = entries.len() - new.len();
    let catalogue = Catalogue::assemble(entries, files, &mut errors);
    let in_files = |index: usize, card: &Loaded| {
        let Origin { file, .. } = card.origin?;
        Some((file, DefIx((first_new + index) as u16)))
    };
    let cards = new.iter().enumerate().filter_map(|(index, card)| in_files(index, card)).collect();
    let mut dead = Vec::new();
    if errors.is_empty() {
        let linter = Linter::new(&catalogue);
        for (index, card) in new.iter().enumerate() {
            let def = catalogue.def(DefIx((first_new + index) as u16));
            let found = linter.lint(def).into_iter();
            dead.extend(found.map(|it| card.fault(files, it.path, it.word.as_deref(), it.problem)));
        }
    }
    let errors = in_order(files, errors);
    let dead = in_order(files, dead);
    Checked { errors, dead, catalogue, cards, replaced }
}
