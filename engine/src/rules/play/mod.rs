//! Playing a card, using an ability, performing an action: the six steps (section 8 of the rules).
//!
//! `spots` says where a card may go, `price` what something costs, `support` which icons serve for
//! it, `legality` whether it can be done at all, `announce` carries it out.

pub(crate) mod announce;
pub(crate) mod legality;
pub(crate) mod price;
pub(crate) mod spots;
pub(crate) mod support;
pub(crate) mod targets;
