//! The terminal client of WARS TCG: command line, full-screen and plain play, saved games, simulation.
//!
//! The rules are in `wars-engine`. This crate reads files, shows a game to one player at a time and turns what is
//! typed into choices.
//!
//! Which part may use which: each only what stands above it, so that nothing goes in circles. A test holds the sources
//! to this table.
//!
//! ```text
//! part      what it is                              uses
//! --------  --------------------------------------  ------------------------------------------------------------------
//! door      the one way out for text                -
//! fault     what can go wrong, in words             -
//! text      text in cells, signs, names             door
//! system    files, folders, signals, chance         door fault
//! session   a game played by people                 -
//! book      the rules book                          text fault
//! cards     cards found and put in words            text
//! library   where cards and decks come from         system session text fault
//! config    settings                                system session text door fault
//! save      saved games                             config library session system text door fault
//! recorder  the file of a session                   save session fault
//! replay    a saved game to look back upon          save session system fault
//! learn     lessons, and hints for new players      library session system
//! sim       many games nobody watches               save library session fault
//! stats     who won                                 save text
//! decks     decks listed, counted and compared      sim text
//! plain     play in lines                           learn replay recorder cards book session system text door fault
//! tui       play on the full screen                 learn plain decks replay recorder save config library cards book
//!                                                   session system text door fault
//! cli       the command line                        tui plain learn decks stats sim replay recorder save config library
//!                                                   cards book session system text door fault
//! ```

#![cfg_attr(not(test), deny(clippy::disallowed_macros, clippy::disallowed_methods))]

pub mod book;
pub mod cards;
pub mod cli;
pub mod config;
pub mod decks;
pub mod door;
pub mod fault;
pub mod learn;
pub mod library;
pub mod plain;
pub mod recorder;
pub mod replay;
pub mod save;
pub mod session;
pub mod sim;
pub mod stats;
pub mod system;
pub mod text;
pub mod tui;
