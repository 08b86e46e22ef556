//! Saved games: how a game began and every line of what was done since, as text that can be read and only grows.
//!
//! A save is JSON Lines. The first line is the [`Header`]; every other one is a [`Step`](crate::session::Step) of the
//! game's record. The choice in a line is what is played again; the words beside it are for people, and tell whether the
//! line still means what it meant.
//!
//! The parts: `header` is the first line, `journal` writes a record while it is made, `places` is where it writes to,
//! `kept` how much is in one of these, `sink` such a place, `file` makes and opens files, `load` reads a file and plays
//! it again as far as it holds, `notice` says what was wrong with it, `folder` keeps the files of one folder, `many`
//! reads many files at once, `rematch` begins a game once more, `command` is `wars saves`, `check` is `wars saves check`. Loading goes from `lines` over
//! `reading`, which makes a record of them, to `trial`, which plays what is left of it, with `witness` to tell whether it
//! is the same game.

mod check;
mod file;
mod folder;
mod header;
mod journal;
mod kept;
mod lines;
mod load;
mod many;
mod notice;
mod places;
mod reading;
mod rematch;
mod sink;
mod trial;
mod witness;

pub use check::check;
pub use folder::{Folder, Listed, Summary};
pub use header::{FORMAT, Header, Options, Origin, SavedDeck, SavedStoryDeck, StoryTitle};
pub use journal::Journal;
pub use load::{Extent, Loaded, load, open, read};
pub use many::{gathered, summaries};
pub use notice::Notice;
pub use places::Unsaved;
pub use rematch::Rematch;
pub use sink::{Lost, Sink};
pub use witness::Proof;

/// How a saved game's file name ends.
pub const ENDING: &str = "wars";

#[cfg(test)]
mod tests;
