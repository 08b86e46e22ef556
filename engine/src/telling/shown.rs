//! The question and its answers as players read them.
//!
//! Labels and prompts (`label`) are the words of files: scenarios, saved games and logs speak them, and a file that was
//! written once goes on to hold. What stands here is for the eyes of players alone and may change with any version.

use super::label::capital;
use crate::decision::{Choice, Purpose};
use crate::state::frame::{Frame, WindowKind};
use crate::table::Table;

impl Table {
    /// An answer to the question now, as a player reads it.
    pub fn shown(&self, choice: Choice) -> String {
        match choice {
            Choice::Pass => capital(&self.pass_does()),
            _ => self.label(choice),
        }
    }

    /// What part of the game the question belongs to, in a word or two: "deploy phase", "battle".
    pub fn moment(&self) -> String {
        let turn = &self.state.turn;
        match (self.decision().purpose, &self.state.battle) {
            (Purpose::StartingLocation | Purpose::StartingCard | Purpose::Mulligan, _) => "before the game".to_owned(),
            (Purpose::Over, _) => "the end".to_owned(),
            (Purpose::Initiative, _) if !self.state.stack.is_empty() => "answer".to_owned(),
            (_, Some(_)) => "battle".to_owned(),
            _ => format!("{} phase", turn.phase.name()),
        }
    }

    /// What passing does now, as a player would say it: "let it happen", "go on to the battle phase".
    pub fn pass_does(&self) -> String {
        let Some(Frame::Window(window)) = self.state.agenda.last() else { return "pass".to_owned() };
        if let Some(next) = self.next_teammate(window) {
            return format!("hand on to {}", self.player_name(next));
        }
        if !self.state.stack.is_empty() {
            return "let it happen".to_owned();
        }
        match (window.kind, &self.state.battle) {
            (WindowKind::Battle, Some(battle)) => format!("begin the {}", battle.step.name()),
            (WindowKind::EndOfTurn, _) => "end the turn".to_owned(),
            _ => format!("end the {} phase", self.state.turn.phase.name()),
        }
    }
}
