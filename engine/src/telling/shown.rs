//! The question and its answers as players read them.
//!
//! Labels and prompts (`label`) are the words of files: scenarios, saved games and logs speak them, and a file that was
//! written once goes on to hold. What stands here is for the eyes of players alone and may change with any version.

use super::label::capital;
use crate::decision::{Choice, Purpose};
use crate::id::Seat;
use crate::state::Deed;
use crate::state::frame::{Frame, Window, WindowKind};
use crate::table::Table;

impl Table {
    /// An answer to the question now, as a player reads it.
    pub fn shown(&self, choice: Choice) -> String {
        match (choice, self.decision().purpose) {
            (Choice::Pass, _) => capital(&self.pass_does()),
            // Who is asked for a place knows each other by name.
            (Choice::Player(seat), Purpose::Casualties) => format!("{} loses a card", self.player_name(seat)),
            (Choice::Player(seat), Purpose::Opponent | Purpose::Lead) => self.player_name(seat),
            (Choice::Player(seat), _) => format!("Target {}", self.player_name(seat)),
            _ => self.label(choice),
        }
    }

    /// The question now, as players read it.
    pub fn shown_prompt(&self) -> String {
        let asked = match (self.decision().purpose, self.state.agenda.last()) {
            (Purpose::Initiative, Some(Frame::Window(window))) if self.enemy_passes_at_once(window) => {
                // coop.round.5: nobody else has a say in it
                Some(format!("Initiative: passing {}", self.what_passing_leads_to(window)))
            }
            (Purpose::Lose, Some(Frame::Lose(lose))) => lose.drain.map(|at| {
                let drains = format!("{} drains at {}", self.drainer(lose.seat), self.owned_name(at));
                format!("{}: lose {} energy", capital(&drains), lose.left)
            }),
            _ => None,
        };
        asked.unwrap_or_else(|| self.prompt())
    }

    /// Who drains a player: the Enemy, or the other player.
    fn drainer(&self, seat: Seat) -> String {
        self.side_name(self.state.side(seat).other())
    }

    /// Whether the whole side of players has passed with the next pass, and the Enemy passes as soon as it has
    /// initiative: it acts in one window of a battle alone (coop.enemy.action.1).
    fn enemy_passes_at_once(&self, window: &Window) -> bool {
        let is_players = self.enemy().is_some() && !self.is_enemy(window.holder);
        is_players && self.next_teammate(window).is_none() && window.passes == 0 && !self.is_action_window(window)
    }

    /// What comes after the last pass.
    fn what_passing_leads_to(&self, window: &Window) -> String {
        match (self.state.stack.last().map(|item| item.deed), window.kind, &self.state.battle) {
            (Some(Deed::Play(card)), ..) if !self.def(card).card_type().is_fleeting() => {
                format!("brings {} into play", self.title(card))
            }
            (Some(Deed::Play(card)), ..) => format!("lets {} take effect", self.title(card)),
            (Some(deed), ..) => format!("lets the {} take effect", self.deed_name(deed)),
            (None, WindowKind::Battle, Some(battle)) => format!("begins the {}", battle.step.name()),
            (None, WindowKind::EndOfTurn, _) => "ends the turn".to_owned(),
            _ => format!("ends the {} phase", self.state.turn.phase.name()),
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
