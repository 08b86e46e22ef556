//! The terminal client of WARS TCG: command line, full-screen and plain play, saved games, simulation.
//!
//! The rules are in `wars-engine`. This crate reads files, shows a game to one player at a time and turns what is
//! typed into choices.

#![cfg_attr(not(test), deny(clippy::disallowed_macros, clippy::disallowed_methods))]

pub mod alike;
pub mod book;
pub mod cards;
pub mod cards_check;
pub mod check;
pub mod cli;
pub mod config;
pub mod confirm;
pub mod door;
pub mod embedded;
pub mod fault;
pub mod file;
pub mod ids;
pub mod last_words;
pub mod library;
pub mod manual;
pub mod paths;
pub mod perft;
pub mod plain;
pub mod progress;
pub mod recorder;
pub mod replay;
pub mod rules;
pub mod save;
pub mod seed;
pub mod session;
pub mod signal;
pub mod sim;
pub mod start;
pub mod stats;
pub mod tui;
pub mod watch;
pub mod wrap;
