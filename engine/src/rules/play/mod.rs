//! Playing a card, using an ability, performing an action: the six steps (section 8 of the rules).
//!
//! `spots` says where a card may be played, `ways` where it may move, `price` what something costs, `support` which
//! icons serve for it, `legality` and `playable` whether it can be done at all, `offers` lists what can. `announce`
//! carries it out: `questions` asks for what is to be chosen on the way, `payment` takes what it costs.

pub(crate) mod announce;
pub(crate) mod legality;
mod offers;
mod payment;
mod playable;
pub(crate) mod price;
mod questions;
pub(crate) mod spots;
pub(crate) mod support;
pub(crate) mod targets;
mod ways;
