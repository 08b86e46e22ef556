//! Cards for people: found by what is typed, and put in words.

mod finding;
mod support;
pub mod words;

pub use finding::{Miss, find};
pub use support::Support;
pub use words::{brief, describe, describe_to, told};
