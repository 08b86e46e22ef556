//! What a story is made of, as data: its file ([`Story`]), what can be wrong with it, and the rules by which it acts by
//! itself ([`Law`]).
//!
//! What a story does to a game is in `rules::stories`.

mod check;
mod law;
mod plan;
mod reading;
#[cfg(test)]
mod schema;

pub use check::{StoryFault, StoryFaults, card};
pub use law::Law;
pub use plan::{
    CardNote, End, Fate, Limit, Limited, MOST_PLAYERS, Priority, SearchPlan, SecondLife, StartingCard, Story, TurnOf,
};
pub use reading::{is_story, read};
