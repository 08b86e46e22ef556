//! What is said after a verb, as it is typed, and made into what the command wants.

pub(super) mod cards;
pub(super) mod check;
pub(super) mod learn;
pub(super) mod look_back;
pub(super) mod number;
pub(super) mod play;
pub(super) mod sim;
pub(super) mod story;
