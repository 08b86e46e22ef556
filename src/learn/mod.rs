//! Learning the game: lessons, the guidance of a first game, and hints that are given once.
//!
//! A lesson is a position with steps (`lessons/README.md`), played on the ordinary table in an ordinary session. A
//! [`Pupil`] knows how far somebody has come in one, whether an answer is the right one, and what is said about it; both
//! clients show that. Nothing of a lesson is saved but that it was done.
//!
//! `pupil` is somebody in a lesson, `trial` plays one to its end to find out whether it works, `learned` what is kept of
//! all this between two starts of the program, `guidance` a sentence for each kind of question in a first game, `firsts`
//! what is remarked upon when it happens to somebody for the first time, `tip` which of both is to be told.

mod firsts;
mod guidance;
mod learned;
mod pupil;
mod tip;
mod trial;

pub use crate::library::ReadyLesson;
pub use firsts::First;
pub use guidance::Topic;
pub use learned::Learned;
pub use pupil::{LEARNER, Marked, PLAYERS, Pupil};
pub use tip::Tip;
pub use trial::report;
