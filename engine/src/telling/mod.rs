//! The table in words: what an answer is called (`label`) and how players read it (`shown`), why another one can't
//! be given (`why_not`, with the reasons of [`crate::why`]; `missing` from the words of the card), what is to be said
//! beside it (`note`), where a number comes from (`breakdown`), what a story asks for (`story`), and what has happened (`narrate`).
//!
//! Everything here reads the table and changes nothing. The reasons themselves lie below the rules, because the checks
//! that list what is possible are the ones that give them.

mod breakdown;
mod enemy;
mod label;
mod missing;
mod narrate;
mod note;
mod shown;
mod story;
mod why_not;

pub use breakdown::{Breakdown, Number};
pub use narrate::{Told, Weight, narrate, narrate_all};
pub use note::{Note, Price, Span};
