//! Thinking better of an answer.
//!
//! The rules let a player take back an announcement; a slip of the finger deserves the same. Answers can be taken
//! back as long as no other person has answered and no card has come to light, so that nobody learns anything by it.

use wars_engine::{Event, Game, Seat};

/// The positions a player may go back to.
#[derive(Clone, Debug, Default)]
pub struct Undo {
    before: Vec<(Seat, Game)>,
}

impl Undo {
    /// Keeps the position in which the player who is asked is about to answer.
    pub fn keep(&mut self, game: &Game) {
        let who = game.decision().who;
        if self.before.last().is_some_and(|(seat, _)| *seat != who) {
            self.before.clear();
        }
        self.before.push((who, game.clone()));
    }

    /// Forgets everything if the last answer brought a card to light or called on chance.
    pub fn watch(&mut self, game: &Game) {
        if game.events().iter().any(reveals) {
            self.before.clear();
        }
    }

    /// Forgets this position and those after it: the game has gone back to it by itself.
    pub fn is_back_at(&mut self, game: &Game) {
        if let Some(at) = self.before.iter().rposition(|(_, before)| before == game) {
            self.before.truncate(at);
        }
    }

    /// The position before this player's last answer, if it may be taken back.
    pub fn take(&mut self, who: Seat) -> Option<Game> {
        self.before.pop_if(|(seat, _)| *seat == who).map(|(_, game)| game)
    }
}

fn reveals(event: &Event) -> bool {
    matches!(
        event,
        Event::Shuffled { .. }
            | Event::EnergyLost { .. }
            | Event::Drew { .. }
            | Event::Shown { .. }
            | Event::Looked { .. }
            | Event::Destiny { .. }
            | Event::BattleDestinyRevealed { .. }
            | Event::StartingLocation { .. }
    )
}
