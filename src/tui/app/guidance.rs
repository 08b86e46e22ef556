//! What a new player is told during games: a sentence for each kind of question in the first game, and a remark when
//! something happens for the first time. Each is told once, and stays above the table until the question is answered.

use super::{App, Effect};
use crate::learn::{Learned, Tip};
use crate::tui::command::Command;
use crate::tui::model::{Screen, Table, Teaching};
use crate::tui::pages::{Setting, World, first_game};
use std::sync::Arc;

/// The setting that turns all of this on and off.
const SETTING: &str = "hints";

/// What is being told, and until when.
#[derive(Clone, Copy, Debug)]
pub(super) struct Told {
    tip: Tip,
    /// How many answers had been given when it was first told.
    made: usize,
}

impl App {
    /// Begins the first game: the introductory decks, always with the same deal.
    pub fn begin_first_game(&mut self) -> Vec<Effect> {
        let Some(setup) = first_game(&self.model.world) else {
            self.refuse("The introductory decks are not among the decks that were loaded.");
            return Vec::new();
        };
        self.change_learned(Learned::begin_first_game);
        vec![Effect::Begin(Box::new(setup))]
    }

    /// Turns guidance and hints on or off.
    pub(super) fn toggle_hints(&mut self) -> Vec<Effect> {
        let are_on = !self.options.hints;
        self.options.hints = are_on;
        self.refresh();
        self.say(if are_on { "Hints are on." } else { "Hints are off; the settings turn them on again." });
        vec![Effect::Set(Setting { name: SETTING, value: are_on.to_string() })]
    }

    /// What the panel above the table says: about the step of a lesson, or what is new to a player, which is then told.
    pub(super) fn teach(&mut self) {
        let Screen::Table(table) = &self.model.screen else { return };
        let tip = if self.pupil.is_some() { None } else { self.new_to_players(table) };
        let teaching = self.lesson_panel(table).or_else(|| tip.map(|tip| self.panel(tip)));
        if let Screen::Table(table) = &mut self.model.screen {
            table.teaching = teaching;
        }
        if let Some(tip) = tip {
            self.has_told(tip);
        }
    }

    fn panel(&self, tip: Tip) -> Teaching {
        let off = self.first_key(Command::Hints);
        let heading = format!("{}  {off}: no more of this", tip.heading());
        Teaching { heading, text: tip.words().to_owned(), hint: None, foot: None }
    }

    /// What is to be told now, if anything is.
    fn new_to_players(&self, table: &Table) -> Option<Tip> {
        let played = self.played.as_ref()?;
        if !self.options.hints || self.watching.is_some() || table.curtain.is_some() || played.session.is_over() {
            return None;
        }
        let being_told = played.told.filter(|told| told.made == played.session.made()).map(|told| told.tip);
        let (learned, record) = (&self.model.world.learned, played.session.record());
        Tip::of(learned, &table.scene, record, played.steps_read, being_told)
    }

    /// Something is told now, and never again once the question is answered.
    fn has_told(&mut self, tip: Tip) {
        self.change_learned(|learned| learned.hear(tip));
        if let Some(played) = &mut self.played {
            played.told = Some(Told { tip, made: played.session.made() });
        }
    }

    /// A first game that is over needs no more guidance.
    pub(super) fn end_first_game(&mut self) {
        if self.played.as_ref().is_some_and(|played| played.session.is_over()) {
            self.change_learned(Learned::end_first_game);
        }
    }

    /// Changes what was learned; it goes to its file if it is new.
    pub(super) fn change_learned(&mut self, change: impl FnOnce(&mut Learned)) {
        let mut learned = self.model.world.learned.clone();
        change(&mut learned);
        if learned != self.model.world.learned {
            self.model.world = Arc::new(World { learned, ..(*self.model.world).clone() });
            self.is_learned_new = true;
        }
    }

    /// What was learned goes to its file, if it is new.
    pub(super) fn keep_learned(&mut self) -> Option<Effect> {
        std::mem::take(&mut self.is_learned_new).then(|| Effect::Remember(Box::new(self.model.world.learned.clone())))
    }
}
