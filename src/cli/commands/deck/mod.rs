//! `wars deck`: what can be done with decks, legal or not. A file for each command.

mod check;
mod convert;
mod diff;
mod show;
mod stats;

use crate::decks::Contents;
use crate::door::Door;
use crate::fault::Fault;
use crate::library::{Library, ListedDeck};
use crate::system::paths::Paths;
use clap::Subcommand;

/// What can be done with decks.
#[derive(Debug, Subcommand)]
pub enum Action {
    /// Tell whether decks are legal, and everything that is wrong with them.
    Check(check::Check),
    /// Show what is in decks: by kind of card, with counts, costs, destinies and the support each card needs.
    Show(show::Show),
    /// Count what decks come to: kinds, factions, costs, destinies, support, and how likely each card can be played.
    Stats(stats::Stats),
    /// Compare two decks: what one has and the other has not.
    Diff(diff::Diff),
    /// Write a deck in its other form: JSON as text, text as JSON.
    Convert(convert::Convert),
}

/// Does what was asked with decks.
///
/// # Errors
/// When a deck is not what it has to be for that, or a file is no deck.
pub fn run(
    action: Action,
    library: &Library,
    paths: &dyn Fn() -> Result<Paths, Fault>,
    out: &mut Door,
) -> Result<(), Fault> {
    match action {
        Action::Check(asked) => check::run(&asked, library, out),
        Action::Show(asked) => show::run(&asked, library, out),
        Action::Stats(asked) => stats::run(&asked, library, &paths()?, out),
        Action::Diff(asked) => diff::run(&asked, library, out),
        Action::Convert(asked) => convert::run(&asked, library, out),
    }
}

/// What is in all decks of these names.
fn contents(names: &[String], library: &Library) -> Result<Vec<(ListedDeck, Contents)>, Fault> {
    let (mut found, mut unusable) = (Vec::new(), Vec::new());
    for name in names {
        match library.lists(name, false) {
            Err(fault) => unusable.extend(fault.lines()),
            Ok(lists) => {
                for listed in lists {
                    match of(&listed, library) {
                        Ok(contents) => found.push((listed, contents)),
                        Err(fault) => unusable.extend(fault.lines()),
                    }
                }
            }
        }
    }
    if unusable.is_empty() { Ok(found) } else { Err(Fault::Input(unusable)) }
}

/// What is in a deck.
fn of(listed: &ListedDeck, library: &Library) -> Result<Contents, Fault> {
    Contents::of(&listed.list, library.catalogue())
        .map_err(|problems| Fault::Input(problems.iter().map(|it| format!("{}: {it}", listed.file)).collect()))
}
