//! What a new player is told once, by either client.

use super::{First, Learned, Topic};
use crate::session::{Record, Scene};

/// Something that is told once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tip {
    /// What a kind of question is about, in a first game.
    Topic(Topic),
    /// That something happens for the first time.
    First(First),
}

impl Tip {
    /// What is to be told on a screen now. What is being told already is not over before its question is answered;
    /// `since` is how much of the record was there before the last answer.
    pub fn of(learned: &Learned, scene: &Scene, record: &Record, since: usize, being_told: Option<Tip>) -> Option<Tip> {
        let is_new = |topic: &Topic| !learned.knows(*topic) || being_told == Some(Tip::Topic(*topic));
        let topic = Topic::of(scene).filter(|topic| learned.is_guided() && is_new(topic));
        let is_known = |first: First| learned.has_seen(first) && being_told != Some(Tip::First(first));
        topic.map(Tip::Topic).or_else(|| First::noticed(scene, record, since, is_known).map(Tip::First))
    }

    /// What it belongs to.
    pub fn heading(self) -> &'static str {
        match self {
            Tip::Topic(_) => "FIRST GAME",
            Tip::First(_) => "FOR THE FIRST TIME",
        }
    }

    /// The words.
    pub fn words(self) -> &'static str {
        match self {
            Tip::Topic(topic) => topic.words(),
            Tip::First(first) => first.words(),
        }
    }
}
