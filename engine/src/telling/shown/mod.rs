//! The question and its answers as players read them.
//!
//! Labels and prompts (`label`) are the words of files: scenarios, saved games and logs speak them, and a file that was
//! written once goes on to hold. What stands here is for the eyes of players alone and may change with any version.
//!
//! Here are the answers; `prompt` is the question, `initiative` what a pass leads to, `deeds` what abilities and offers
//! would do.

mod deeds;
mod initiative;
mod prompt;

use crate::decision::{Choice, Purpose};
use crate::state::Deed;
use crate::table::Table;

impl Table {
    /// An answer to the question now, as a player reads it.
    pub fn shown(&self, choice: Choice) -> String {
        match (choice, self.decision().purpose) {
            (Choice::Pass, _) => format!("Pass to {}", self.pass_leads_to()),
            (Choice::Do(Deed::Use(card, ability)), _) => self.shown_use(card, ability),
            // Who is asked for a place knows each other by name.
            (Choice::Player(seat), Purpose::Casualties) => format!("{} loses a card", self.player_name(seat)),
            (Choice::Player(seat), Purpose::Opponent | Purpose::Lead) => self.player_name(seat),
            (Choice::Player(seat), _) => format!("Target {}", self.player_name(seat)),
            (Choice::Yes, Purpose::Bargain) => self.shown_acceptance(),
            (Choice::No, Purpose::Bargain) => "No".to_owned(),
            _ => self.label(choice),
        }
    }

    /// Something that can't be done now, as a player reads it: of an ability only how it is known, since the reason why
    /// not follows.
    pub fn shown_refused(&self, choice: Choice) -> String {
        match choice {
            Choice::Do(Deed::Use(card, ability)) => self.shown_use_in_short(card, ability),
            _ => self.shown(choice),
        }
    }
}
