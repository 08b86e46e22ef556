//! What the decks of a game say about it: the location each proposes to begin with, and which rules it keeps to.

use super::Session;
use wars_engine::{DefIx, Format, Purpose, Seat};

/// What a deck says about the game it is played in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Brought {
    /// What players call it.
    pub name: String,
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

/// That two decks are not of one kind, in words; nothing if they are, or if nobody knows.
fn unequal(decks: &[Brought; 2]) -> Option<String> {
    let [a, b] = decks.each_ref().map(|deck| deck.format);
    let (a, b) = (a?, b?);
    let words = |seat: Seat, format: Format| {
        format!("{} is a {} deck of {} cards", decks[seat.ix()].name, format.name(), format.size())
    };
    (a != b).then(|| format!("the decks are of different formats: {}, {}", words(Seat::A, a), words(Seat::B, b)))
}
