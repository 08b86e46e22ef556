//! How many ways a game can go on: every answer to every question, so many answers deep.
//!
//! The counts of known positions are a net under changes that must change nothing: one answer more or fewer, anywhere,
//! and they differ.

use crate::decision::Choice;
use crate::table::Game;

impl Game {
    /// In how many ways the next `depth` questions can be answered; a game that is over before that has none.
    ///
    /// ```
    /// # use wars_engine::{Catalogue, scenario::Scenario};
    /// # use std::sync::Arc;
    /// # let cards = Arc::new(Catalogue::load([("cards.json", "[]")]).unwrap());
    /// # let text = r#"{"title": "Nothing", "table": [], "steps": []}"#;
    /// # if let Ok(scenario) = Scenario::read("nothing.json", text, &cards) {
    /// let game = scenario.position();
    /// assert_eq!(game.perft(1), game.decision().options.len() as u64);
    /// # }
    /// ```
    pub fn perft(&self, depth: u32) -> u64 {
        let options = self.decision().options;
        match depth {
            0 => 1,
            1 => options.len() as u64,
            _ => options.iter().map(|choice| self.after(*choice).map_or(0, |next| next.perft(depth - 1))).sum(),
        }
    }

    /// The same, answer by answer to the first question.
    pub fn perft_by_answer(&self, depth: u32) -> Vec<(Choice, u64)> {
        let count = |choice: &Choice| match depth {
            0 | 1 => 1,
            _ => self.after(*choice).map_or(0, |next| next.perft(depth - 1)),
        };
        self.decision().options.iter().map(|choice| (*choice, count(choice))).collect()
    }

    /// The game after an answer that is possible.
    fn after(&self, choice: Choice) -> Option<Game> {
        let mut next = self.clone();
        next.choose(choice).is_ok().then_some(next)
    }
}
