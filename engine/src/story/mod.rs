//! What a story is made of, as data: its file ([`Story`]), what can be wrong with it, the rules by which it acts by itself
//! ([`Law`]), and the rules that can be read in several ways ([`Switches`]).
//!
//! What a story does to a game is in `rules::stories`.

mod check;
mod law;
mod plan;
mod reading;
#[cfg(test)]
mod schema;
mod switches;

pub use check::{StoryFault, StoryFaults, card};
pub use law::Law;
pub use plan::{
    Beneath, CardNote, End, Fate, Limit, Limited, MOST_PLAYERS, Priority, SearchPlan, SecondLife, StartingCard, Story,
    TurnOf,
};
pub use reading::{is_story, read};
pub use switches::{
    Defeat, DrainIcons, EnemyPool, Evidence, Generation, LoseCosts, Natural, PhaseLimits, SearchScope, Shuttle,
    Switches,
};
