//! The rules of WARS TCG as a pure library: a game is a value, `(game, choice)` gives `(game, events)`.
//!
//! The front door is small: [`Game::decision`] says who is asked what with every legal option,
//! [`Game::choose`] answers, [`Game::why_not`] explains, [`Game::events`] tells what happened,
//! [`View::of`] shows what one player may see. Nothing here knows a terminal, a file, a clock or
//! a thread.

#![cfg_attr(not(test), deny(clippy::disallowed_macros, clippy::disallowed_methods))]

pub mod breakdown;
pub mod card;
pub mod decision;
pub mod event;
pub mod game;
pub mod id;
pub mod label;
pub mod language;
pub mod narrate;
pub mod note;
mod openness;
pub mod record;
mod refusals;
pub mod rules;
pub mod scenario;
pub mod state;
pub mod view;
pub mod why;

pub use breakdown::{Breakdown, Number};
pub use card::{Catalogue, Deck, Format};
pub use decision::{Choice, Decision, Purpose};
pub use event::Event;
pub use game::{Game, NewGame, Refused};
pub use id::{CardIx, CardSet, DefIx, Seat, Side, Stay};
pub use narrate::{Told, narrate, narrate_all};
pub use note::{Note, Price, Span};
pub use record::{Record, Recorded, ReplayError};
pub use state::{Outcome, Phase, State};
pub use view::View;
pub use why::Reason;

/// The version of this engine, which records name: another version may play the same choices another way.
pub const VERSION: &str = env!("CARGO_PKG_VERSION");
