//! What the Enemy does in its turn, told a line at a time before everybody's eyes (coop.seat.8): the log opens where the
//! Enemy began, and goes on by itself. It is over when it is told; any key tells the rest at once.

use super::App;
use crate::tui::model::{Coming, LogReading, Popup, Screen};
use wars_engine::telling::Weight;

/// With fewer acts the short log on the table is enough.
const ACTS: usize = 2;

impl App {
    /// After an answer, with so many lines of the log known before it: tells what the Enemy has done.
    pub(super) fn tell_of_enemy(&mut self, known: usize) {
        let pause = self.options.enemy_pause;
        let Screen::Table(table) = &self.model.screen else { return };
        let log = &table.scene.log;
        // How the story is set up is told as a whole.
        let known = known + log.iter().skip(known).take_while(|line| line.at.turn == 0).count();
        let coming = log.get(known..).unwrap_or_default();
        let weighs = |weight: fn(Weight) -> bool| coming.iter().filter(|line| line.weight.is_some_and(weight)).count();
        let is_enemys = table.is_enemys_turn() || weighs(|weight| matches!(weight, Weight::Turn(_))) > 0;
        if pause.is_zero() || !is_enemys || weighs(|weight| weight == Weight::Act) < ACTS {
            return;
        }
        let coming = Coming::of(coming, self.model.now, pause);
        let lines = log[..known].to_vec();
        let reading =
            LogReading { marked: known.saturating_sub(1), lines, search: String::new(), coming: Some(coming) };
        // What players must know of their file or table lies above it.
        self.model.popups.insert(0, Popup::Log(reading));
        self.tell_on();
    }

    /// Tells the lines whose time has come.
    pub(super) fn tell_on(&mut self) {
        let now = self.model.now;
        if let Some(Popup::Log(reading)) = self.model.popups.first_mut() {
            reading.tell_until(now);
        }
    }

    /// Tells all that is left to tell; whether there was anything.
    pub(super) fn tell_all(&mut self) -> bool {
        match self.model.popups.last_mut() {
            Some(Popup::Log(reading)) => reading.tell_all(),
            _ => false,
        }
    }
}
