//! Results of saved games: `tally` counts who won, [`report`] puts it in lines, with bars, or as an object.

pub mod report;
mod tally;

pub use tally::{By, Line, Results, Tally};
