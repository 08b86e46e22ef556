//! Cards for people: found by what is typed, and put in words.

mod finding;
pub mod words;

pub use finding::{Miss, find};
pub use words::{brief, describe, describe_to, told};
