//! What every verb does: reads what it needs, has it done by the part of the program whose subject it is, and prints what
//! came of it. A file for each verb.

pub mod card;
pub mod cards;
pub mod cards_check;
pub mod check;
pub mod completions;
pub mod config;
pub mod deck;
pub mod keys;
pub mod learn;
pub mod man;
pub mod names;
pub mod new_file;
pub mod paths;
pub mod perft;
pub mod play;
pub mod replay;
pub mod rules;
pub mod saves;
pub mod show;
pub mod sim;
pub mod sim_stories;
pub mod stats;
pub mod story;
