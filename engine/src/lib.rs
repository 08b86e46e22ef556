//! The rules of WARS TCG as a pure library: a game is a value, `(game, choice)` gives `(game, events)`.
//!
//! The front door is small: [`decision`](Table::decision) says who is asked what with every legal option,
//! [`choose`](Game::choose) answers, [`why_not`](Table::why_not) explains, [`events`](Game::events) tells what happened,
//! [`View::of`] shows what one player may see, [`Game::imagined`] is a game that might be as far as a player knows.
//! Nothing here knows a terminal, a file, a clock or a thread.
//!
//! # What others can rely on
//!
//! * The front door: [`Game`], [`NewGame`], [`Decision`], [`Choice`], [`View`], [`Viewer`], [`Event`], [`Catalogue`] and
//!   [`Deck`], with the names of their methods and fields.
//! * [`Choice`] in JSON, which records are made of: answers that were written once are read for ever.
//! * [`RULES`], the revision of the rules: as long as it is the same, the same beginning and the same choices give the
//!   same game, with the same [`Game::hash`] as long as [`Game::HASH`] is the same.
//! * A [`State`] in JSON can be read by the version that wrote it, and [`Game::resume`] refuses one that does not fit.
//! * Errors are types of their own, which say in words what is wrong: [`NoGame`], [`Refused`], [`Misfit`].
//!
//! Everything else may change with any version: what is inside a [`State`], [`rules`], how phrases of the card language
//! are kept in [`language`], and the words of labels, narration and reasons.
//!
//! # The rooms
//!
//! Each uses only rooms below it, and of those only the ones named (`engine/tests/arrows.rs` sees to it):
//!
//! ```text
//! scenario     → perft game view telling information rules table why event decision state story card_files card language facts misread id
//! imagine      → game view information rules table event decision state language id
//! perft        → game table decision
//! game         → telling rules table why event decision state story card language id
//! view         → telling information rules table decision state card language facts id
//! telling      → information rules table why event decision state story card language facts id
//! information  → table event decision state language id
//! rules        → table why event decision state story card language facts stable_hash id
//! table        → event decision state story card language stable_hash id
//! why          → state story facts id
//! event        → state story language id
//! decision     → state language id
//! state        → story card language stable_hash id
//! story        → card_files card language facts misread id
//! card_files   → card language facts misread stable_hash id
//! card         → language facts misread id
//! language     → facts
//! facts        →
//! misread      →
//! stable_hash  →
//! id           →
//! ```
//!
//! `facts` is what is printed on cards, `language` what their texts mean, `card` both together; `card_files` is how
//! cards are read. `state` is what lies on the table as data, with what is asked (`decision`), what has happened
//! (`event`) and what stands in the way (`why`). `table` is all of that to be read, and the struct of a [`Game`];
//! `rules` are what is read from it and done to it, and `game` is how it begins and goes on. `information` says who may
//! know what, `telling` says everything in words, `view` shows it.

#![deny(missing_docs)]
#![cfg_attr(not(test), deny(clippy::disallowed_macros, clippy::disallowed_methods))]

pub mod card;
pub mod card_files;
pub mod decision;
pub mod event;
pub mod facts;
pub mod game;
pub mod id;
mod imagine;
pub mod information;
pub mod language;
pub mod misread;
mod perft;
pub mod rules;
pub mod scenario;
mod stable_hash;
pub mod state;
pub mod story;
pub mod table;
pub mod telling;
pub mod view;
pub mod why;

pub use card::{Catalogue, Deck, Format, StoryDeck, StoryList};
pub use decision::{Asked, Choice, Decision, Purpose};
pub use event::Event;
pub use game::{Difficulty, Misfit, NewGame, NewStory, NoDifficulty, NoGame, NoStory, Refused};
pub use id::{BySeat, BySide, CardIx, CardSet, DefIx, Seat, SeatSet, Side, Stay};
pub use information::Viewer;
pub use state::{Deed, Outcome, Phase, Seating, State};
pub use story::Story;
pub use table::{Game, Table};
pub use telling::{Breakdown, Note, Number, Price, Span, Told, narrate, narrate_all};
pub use view::View;
pub use why::Reason;

/// The revision of the rules: it is raised whenever the same choices may lead to another game than before, because a
/// rule was mended or a card reads differently. Records name it; one of another revision is played by its choices, and
/// what its numbers said about the game is not asked. `tests/golden` says when that has happened.
pub const RULES: u32 = 2;

/// The version of this engine, which records name for people.
pub const VERSION: &str = env!("CARGO_PKG_VERSION");
