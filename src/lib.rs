//! The terminal client of WARS TCG: command line, plain play, simulation.
//!
//! The rules are in `wars-engine`. This crate reads files, shows a game to one player at a time and turns what is
//! typed into choices.

pub mod book;
pub mod cards;
pub mod cards_check;
pub mod check;
pub mod cli;
pub mod embedded;
pub mod fault;
pub mod library;
pub mod plain;
pub mod rules;
pub mod sim;
pub mod start;
pub mod wrap;
