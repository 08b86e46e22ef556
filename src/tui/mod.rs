//! The full-screen client.

pub mod key;
pub mod symbols;
pub mod text;
pub mod theme;
