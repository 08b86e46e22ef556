//! What a story is made of, as data: its file ([`Story`]), the rules by which it acts by itself ([`Law`]), and
//! the rules that can be read in several ways ([`Switches`]).
//!
//! What a story does to a game is in `rules::stories`.

mod law;
mod plan;
mod switches;

pub use law::Law;
pub use plan::{
    Beneath, CardNote, Limit, Limited, MOST_PLAYERS, Priority, SearchPlan, SecondLife, StartingCard, Story, StoryFault,
    card,
};
pub use switches::{
    Defeat, DrainIcons, EnemyPool, Evidence, Generation, LoseCosts, Natural, PhaseLimits, SearchScope, Shuttle,
    Switches,
};
