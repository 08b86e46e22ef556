//! What a player with initiative can do, and what passing leads to.

use crate::decision::{Choice, Purpose};
use crate::language::Step;
use crate::state::frame::{Frame, Window, WindowKind};
use crate::state::{Deed, Item, Phase};
use crate::table::Table;

impl Table {
    /// What part of the game the question belongs to, in a word or two: "deploy phase", "Ann's deploy phase" to whose
    /// turn it is not, "battle", "answer".
    pub fn moment(&self) -> String {
        let decision = self.decision();
        let window = match self.state.agenda.last() {
            Some(Frame::Window(window)) => Some(window.kind),
            _ => None,
        };
        match (decision.purpose, &self.state.battle) {
            (Purpose::StartingLocation | Purpose::StartingCard | Purpose::Mulligan, _) => "before the game".to_owned(),
            (Purpose::Over, _) => "the end".to_owned(),
            (Purpose::Initiative, _) if !self.state.stack.is_empty() => "answer".to_owned(),
            (_, Some(_)) => "battle".to_owned(),
            (Purpose::Initiative, _) if window == Some(WindowKind::EndOfTurn) => "end of turn".to_owned(),
            _ => {
                let phase = format!("{} phase", self.state.turn.phase.name());
                match self.state.is_turn_of(decision.who) {
                    true => phase,
                    false => format!("{}'s {phase}", self.side_name(self.state.turn.side)),
                }
            }
        }
    }

    /// What passing does now, in a few words that can stand beside its key: "let it happen", "next phase: battle".
    pub fn pass_does(&self) -> String {
        let Some(Frame::Window(window)) = self.state.agenda.last() else { return "pass".to_owned() };
        match (self.next_teammate(window), self.state.stack.is_empty(), window.kind, &self.state.battle) {
            (Some(next), ..) => format!("hand on to {}", self.player_name(next)),
            (None, false, ..) => "let it happen".to_owned(),
            (None, true, WindowKind::Battle, Some(battle)) => match battle.step {
                Step::EndOfBattle => "end the battle".to_owned(),
                step => format!("begin {}", step.name().trim_end_matches(" step")),
            },
            (None, true, WindowKind::EndOfTurn, _) => "end the turn".to_owned(),
            (None, true, ..) => match self.next_phase() {
                Some(next) => format!("next phase: {}", next.name()),
                None => "end the turn".to_owned(),
            },
        }
    }

    /// The same within a sentence: "pass to ...".
    pub(super) fn pass_leads_to(&self) -> String {
        match self.state.agenda.last() {
            Some(Frame::Window(window)) => self.passing_leads_to(window),
            _ => "go on".to_owned(),
        }
    }

    /// With initiative: what one might do, and what passing leads to.
    pub(super) fn shown_initiative(&self, window: &Window) -> String {
        let lead = self.passing_leads_to(window);
        match self.what_to_do(window) {
            Some(deeds) => format!("{deeds}, or pass to {lead}"),
            None => format!("pass to {lead}"),
        }
    }

    /// What this is the time for. Nothing is said here that the open table does not show: what a hand allows is not
    /// looked at.
    fn what_to_do(&self, window: &Window) -> Option<String> {
        let is_own_phase = window.kind == WindowKind::Phase && self.state.is_turn_of(window.holder);
        if !is_own_phase || !self.state.stack.is_empty() {
            return Some("act".to_owned());
        }
        let mut deeds: Vec<&str> = match self.state.turn.phase {
            Phase::Deploy => vec!["play cards"],
            _ => Vec::new(),
        };
        for choice in self.decision().options {
            let word = match choice {
                Choice::Do(Deed::Activate(_)) => "activate energy",
                Choice::Do(Deed::Drain(_)) => "drain",
                Choice::Do(Deed::Attack(_)) => "attack",
                Choice::Do(Deed::Move(_)) => "move ships and units",
                Choice::Do(Deed::Draw) => "draw cards",
                Choice::Do(Deed::Search(_)) => "search",
                Choice::Do(Deed::Tunnel(_) | Deed::Surface(_)) => "go through a tunnel",
                _ => continue,
            };
            if !deeds.contains(&word) {
                deeds.push(word);
            }
        }
        match deeds.as_slice() {
            [] => self.nothing_to_do(),
            deeds => Some(deeds.join(", ")),
        }
    }

    /// That the action of a phase can't be done; abilities and interrupts may still be used, as at any time.
    fn nothing_to_do(&self) -> Option<String> {
        let phase = match self.state.turn.phase {
            Phase::Control => "nothing to drain; act",
            Phase::Battle => "nobody to attack; act",
            Phase::Move => "nothing can move; act",
            Phase::Draw => "nothing to draw; act",
            Phase::Activate | Phase::Deploy => "act",
        };
        Some(phase.to_owned())
    }

    /// What comes after the last pass.
    fn passing_leads_to(&self, window: &Window) -> String {
        if let Some(next) = self.next_teammate(window) {
            return format!("hand on to {}", self.player_name(next));
        }
        match (self.state.stack.last(), window.kind, &self.state.battle) {
            (Some(item), ..) => self.takes_effect(item, window),
            (None, WindowKind::Battle, Some(battle)) if battle.step == Step::EndOfBattle => "end the battle".to_owned(),
            (None, WindowKind::Battle, Some(battle)) => format!("begin the {}", battle.step.name()),
            (None, WindowKind::EndOfTurn, _) => "end the turn".to_owned(),
            _ => match self.next_phase() {
                Some(next) => format!("go on to the {} phase", next.name()),
                None => "end the turn".to_owned(),
            },
        }
    }

    /// What becomes of something pending; whose it is where it is not the asked player's own.
    fn takes_effect(&self, item: &Item, window: &Window) -> String {
        let whose = match item.by == window.holder {
            true => String::new(),
            false => format!("{}'s ", self.player_name(item.by)),
        };
        match item.deed {
            Deed::Play(card) if !self.def(card).card_type().is_fleeting() => {
                format!("bring {whose}{} into play", self.title(card))
            }
            Deed::Play(card) => format!("let {whose}{} take effect", self.title(card)),
            deed => match self.goes_on(deed) {
                Some(does) if item.by == window.holder => does,
                Some(does) => format!("let {} {does}", self.player_name(item.by)),
                None => format!("let the {} take effect", self.deed_name(deed)),
            },
        }
    }

    /// What a player goes on to do with an action that is pending; cards and abilities take effect by themselves.
    fn goes_on(&self, deed: Deed) -> Option<String> {
        Some(match deed {
            Deed::Activate(amount) => format!("activate {amount} energy"),
            Deed::Drain(at) => format!("drain at {}", self.title(at)),
            Deed::Attack(at) => format!("attack at {}", self.title(at)),
            Deed::Move(card) => format!("move {}", self.title(card)),
            Deed::Draw => "draw".to_owned(),
            Deed::Search(at) => format!("search at {}", self.title(at)),
            Deed::Tunnel(at) | Deed::Surface(at) => format!("go through the tunnel at {}", self.title(at)),
            Deed::Play(_) | Deed::Use(..) | Deed::Trigger(..) => return None,
        })
    }

    /// The phase that comes after this one in the turn.
    fn next_phase(&self) -> Option<Phase> {
        let mut next = self.state.turn.phase.next()?;
        while self.is_skipped(next) {
            next = next.next()?;
        }
        Some(next)
    }
}
