//! Cards for people: found by what is typed, searched by what is said of them, and put in words.

mod finding;
pub mod search;
mod support;
pub mod words;

pub use finding::{Miss, find};
pub use support::Support;
pub use words::{brief, describe, describe_to, told};
