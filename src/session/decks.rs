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
    pub fn between(mut self, decks: &[Brought]) -> Session {
        for (seat, deck) in self.game.seats().zip(decks) {
            self.starts[seat] = deck.start;
        }
        if let Some(words) = unequal(decks) {
            self.log.say(self.stamp(), &words);
        }
        self
    }

    /// What the deck of the player who is asked proposes to answer.
    pub(super) fn proposed(&self) -> Option<DefIx> {
        let decision = self.game.decision();
        self.starts[decision.who].filter(|_| decision.purpose == Purpose::StartingLocation)
    }
}

/// That the decks are not of one kind, in few enough words for a narrow screen; nothing if they are, or if nobody knows.
fn unequal(decks: &[Brought]) -> Option<String> {
    let formats: Vec<Format> = decks.iter().map(|deck| deck.format).collect::<Option<_>>()?;
    let (first, others) = formats.split_first()?;
    let words = || {
        let others = others.iter().map(|it| format!(", {} ({})", it.name(), it.size())).collect::<String>();
        format!("decks differ in format: {} ({} cards){others}", first.name(), first.size())
    };
    others.iter().any(|other| other != first).then(words)
}
