//! What the rules do to the table.
//!
//! A file is a chapter: `turn` (setup, phases, end of turn), `window` (initiative), `play`
//! (announcing and paying), `resolve`, `run` (effects), `battle`, `losing`, `movement`, `loops`. `scope`
//! reads the card language, `numbers` derives every number, `verbs` and `zones` are the only writers.

pub(crate) mod battle;
pub(crate) mod chance;
mod fingerprint;
pub(crate) mod loops;
pub(crate) mod losing;
pub(crate) mod movement;
pub mod numbers;
pub(crate) mod play;
pub(crate) mod resolve;
pub(crate) mod run;
pub(crate) mod scope;
pub mod stories;
pub(crate) mod triggers;
pub(crate) mod turn;
pub(crate) mod verbs;
pub(crate) mod window;
pub(crate) mod winning;
pub(crate) mod zones;
