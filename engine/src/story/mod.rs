//! What a story is made of, as data: its file ([`Story`]), and the rules by which it acts by itself ([`Law`]).
//!
//! What a story does to a game is in `rules::stories`.

mod law;
mod plan;

pub use law::Law;
pub use plan::{
    CardNote, Limit, Limited, MOST_PLAYERS, Priority, SearchPlan, SecondLife, StartingCard, Story, StoryFault, card,
};
