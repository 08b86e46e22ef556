//! The full-screen client: one public table for two people, with a private screen for each.
//!
//! ```text
//! terminal --> input --> keymap(context, key) -> command --> App::update -> effects --> run (save, copy, quit ...)
//!                                                               |
//!                                     session (the game) --> Scene --> Model --> view::draw -> Buffer, Hits
//! ```
//!
//! * [`model`] is all that is drawn: plain data without the game, so no drawing bug can give a card away.
//! * [`app`] holds the game and turns commands into changes of the model; no terminal, file, clock or chance.
//! * [`view`] draws the model; a pure function of model and size that also says what can be clicked where.
//! * [`command`] is the one table of commands; keys, hints, help and the manual are read from it.
//! * `legend` says what the signs on the table mean.
//! * [`pages`] are the screens outside a game: title, new game, cards, decks, settings.
//! * [`cast`] records what the screen shows of a saved game that plays by itself.
//! * [`svg`] makes a picture of a screen.
//! * [`environment`] is what it is started with, and what the settings make of it.
//! * `terminal`, `signals` and `input` are the edge: only they know crossterm. `run` is the loop.

pub mod app;
pub mod canvas;
pub mod cast;
pub mod command;
pub mod environment;
#[cfg(test)]
pub mod fixture;
pub mod input;
pub mod key;
pub mod keyfile;
pub mod keymap;
mod legend;
pub mod model;
pub mod pages;
pub mod run;
pub mod sheet;
pub mod signals;
pub mod svg;

pub mod terminal;

pub mod theme;
pub mod view;
