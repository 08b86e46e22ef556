//! Cards for people: found by what is typed, searched by what is said of them, and put in words.

mod finding;
pub mod search;
pub mod words;

pub use finding::{Miss, find};
pub use words::{brief, describe, describe_to, told};
