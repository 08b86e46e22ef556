//! The full-screen client.

pub mod input;
pub mod key;
pub mod signals;
pub mod symbols;
pub mod terminal;
pub mod text;
pub mod theme;
