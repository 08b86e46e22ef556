//! Searching cards by what is said of them: `f:quay t:ship cost<=3 -scouting`.
//!
//! [`Query`] is what is asked, read from words by `reading`; `fields` are the things that can be asked about. [`Index`]
//! keeps what a search reads, so that one can be made for every key that is pressed.
//!
//! Words stand side by side where all of them must fit, with `or` between them where one is enough; brackets hold them
//! together, `-` takes away what fits. A word alone fits a card that has it in its title or its text, and those that have
//! all of them in the title come first. What is said of numbers and keywords is said of the upright side and of both
//! sides.

mod fields;
mod reading;
#[cfg(test)]
mod tests;

pub use fields::FIELDS;
pub use reading::{Wrong, one_argument};

use fields::Test;
use wars_engine::card::CardDef;
use wars_engine::{Catalogue, DefIx};

/// What is asked about cards.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Query(Part);

/// A part of what is asked.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Part {
    /// Everything fits.
    All(Vec<Part>),
    /// One of them fits.
    Any(Vec<Part>),
    /// It does not fit.
    Not(Box<Part>),
    /// A word, in small letters, of the title or the text.
    Word(String),
    /// Something about a field.
    Test(Test),
}

/// The cards of a catalogue, as they are searched.
#[derive(Clone, Debug)]
pub struct Index(Vec<Entry>);

/// What a search reads of a card besides its facts, in small letters.
#[derive(Clone, Debug)]
struct Entry {
    card: DefIx,
    title: String,
    text: String,
}

impl Index {
    /// What a search reads of all cards.
    pub fn of(catalogue: &Catalogue) -> Index {
        let entry = |(card, def): (DefIx, &CardDef)| {
            let (upright, inverted) = def.text();
            let text: Vec<String> = upright.into_iter().chain(inverted).collect();
            Entry { card, title: def.facts.title.to_lowercase(), text: text.join("\n").to_lowercase() }
        };
        Index(catalogue.defs().map(entry).collect())
    }

    /// The cards that fit, those first whose titles have the words; else in the order of the catalogue, which must be the
    /// one the index is of.
    pub fn search(&self, query: &Query, catalogue: &Catalogue) -> Vec<DefIx> {
        let fits = |within: Within| {
            let fitting = self.0.iter().filter(move |it| query.0.fits(it, catalogue.def(it.card), within));
            fitting.map(|it| it.card).collect::<Vec<_>>()
        };
        let mut found = fits(Within::Title);
        let of_all = fits(Within::TitleAndText);
        // What takes a word away may fit by its title and not as a whole.
        found.retain(|card| of_all.contains(card));
        let others: Vec<DefIx> = of_all.into_iter().filter(|card| !found.contains(card)).collect();
        found.extend(others);
        found
    }
}

/// Where words alone are looked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Within {
    Title,
    TitleAndText,
}

impl Part {
    fn fits(&self, entry: &Entry, def: &CardDef, within: Within) -> bool {
        match self {
            Part::All(parts) => parts.iter().all(|part| part.fits(entry, def, within)),
            Part::Any(parts) => parts.iter().any(|part| part.fits(entry, def, within)),
            Part::Not(part) => !part.fits(entry, def, within),
            Part::Word(word) => {
                entry.title.contains(word) || within == Within::TitleAndText && entry.text.contains(word)
            }
            Part::Test(test) => test.fits(entry, def),
        }
    }
}
