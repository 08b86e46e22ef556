//! What the decks of a game say about it: the location each proposes to begin with, and which rules it keeps to.

use super::Session;
use wars_engine::{DefIx, Format, Purpose};

/// What a deck says about the game it is played in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Brought {
    /// Which rules it keeps to, if that is known.
    pub format: Option<Format>,
    /// The location it proposes to begin with.
    pub start: Option<DefIx>,
}

impl Session {
    /// The game between these decks, by seat; says to all if they keep to different rules.
    pub fn between(mut self, decks: &[Brought; 2]) -> Session {
        self.starts = [decks[0].start, decks[1].start];
        if let Some(words) = unequal(decks) {
            self.log.say(self.stamp(), &words);
        }
        self
    }

    /// What the deck of the player who is asked proposes to answer.
    pub(super) fn proposed(&self) -> Option<DefIx> {
        let decision = self.game.decision();
        let start = || self.starts.get(decision.who.ix()).copied().flatten();
        (decision.purpose == Purpose::StartingLocation).then(start).flatten()
    }
}

/// That two decks are not of one kind, in few enough words for a narrow screen; nothing if they are, or if nobody knows.
fn unequal(decks: &[Brought; 2]) -> Option<String> {
    let (a, b) = (decks[0].format?, decks[1].format?);
    let words = || format!("decks differ in format: {} ({} cards), {} ({})", a.name(), a.size(), b.name(), b.size());
    (a != b).then(words)
}
