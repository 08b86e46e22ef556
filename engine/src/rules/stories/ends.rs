//! Ends that a story has of its own: looked at when a turn is over (coop.own.1, coop.own.2).

use crate::id::CardIx;
use crate::state::{Ending, Outcome};
use crate::story::{End, Fate, Law, TurnOf};
use crate::table::{Game, Table};

impl Game {
    /// A turn is over: ends the game if the story has an end for that, victory before defeat as everywhere
    /// (coop.end.5). True if it does.
    pub(crate) fn story_ends(&mut self) -> bool {
        let Some(side) = self.enemy_side() else { return false };
        let Some(story) = self.setting.story.clone() else { return false };
        for (fate, law, winner) in [(Fate::Won, Law::OwnWon, side.other()), (Fate::Lost, Law::OwnLost, side)] {
            let mut ends = story.ends.iter().filter(|end| end.result == fate);
            if let Some(end) = ends.find(|end| self.has_come(end)) {
                let at = end.at.as_ref().and_then(|id| self.story_place(id));
                self.say(law, None, at, self.round() as i16);
                if let Some(enemy) = self.enemy_mut() {
                    enemy.beaten = fate == Fate::Won;
                }
                self.finish(Outcome::Won { side: winner, by: Ending::Story });
                return true;
            }
        }
        false
    }
}

impl Table {
    /// A round is a turn of the Enemy, who begins, and one of the players.
    pub fn round(&self) -> u16 {
        self.state.turn.number.div_ceil(2)
    }

    fn has_come(&self, end: &End) -> bool {
        let is_time = match end.after {
            TurnOf::Enemy => self.is_enemys_turn(),
            TurnOf::Players => self.is_players_turn(),
        };
        let there = || -> Option<CardIx> { self.story_place(end.at.as_ref()?) };
        let is_so =
            || end.conditions.is_empty() || there().is_some_and(|at| self.hold_for_players(&end.conditions, at));
        is_time && self.round() >= end.round && is_so()
    }
}
