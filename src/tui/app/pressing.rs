//! Whom a key answers for. Two people share the keyboard, so a key that is held down, or pressed once too often, must
//! not answer for the player who is asked next, nor end a turn, nor go without energy.
//!
//! Keys of one kind that follow each other closely are a *run*, whether or not the terminal tells that they are held.
//! A run belongs to whoever was asked when it began: once somebody else is asked, or its pass would end the turn, it
//! does nothing more until the key has been let go for a moment.

use super::{App, Effect, Intent};
use crate::session::{Session, Standing, Unwritten};
use crate::tui::key::Key;
use crate::tui::model::{Agreed, Asking, Popup, Screen};
use std::time::Duration;
use wars_engine::{Choice, Seat};

/// A key that was let go for so many times the guard is pressed anew: longer than terminals wait before they repeat one.
const GUARDS: u32 = 3;

/// Presses of one key, each soon after the one before.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Run {
    key: Option<Key>,
    /// When it was pressed last.
    last: Duration,
    /// It has been pressed more than once.
    is_long: bool,
    /// Who was asked when it was pressed first.
    asked: Option<Seat>,
}

impl Run {
    /// Takes in a key that is pressed while this player is asked.
    pub fn press(&mut self, key: Key, now: Duration, guard: Duration, asked: Option<Seat>) {
        let is_again = self.key == Some(key) && now.saturating_sub(self.last) < guard * GUARDS;
        *self = match is_again {
            true => Run { last: now, is_long: true, ..*self },
            false => Run { key: Some(key), last: now, is_long: false, asked },
        };
    }
}

impl App {
    /// Why the key that was pressed last does not answer now, if it does not: it was meant for the question before.
    pub(super) fn is_meant_for_another(&self) -> Option<String> {
        let played = self.played.as_ref()?;
        let asked = played.session.asked();
        let name = || played.session.game().player_name(asked);
        let is_other = self.run.is_long && self.run.asked != Some(asked);
        is_other.then(|| format!("{} is asked now: let the key go, then press it.", name()))
    }

    /// Answers, unless the key was meant for the question before or would throw something away.
    pub(super) fn decide(&mut self, answer: Intent) -> Vec<Effect> {
        let (guard, now) = (self.options.guard, self.model.now);
        let Some(played) = &self.played else { return Vec::new() };
        if now.saturating_sub(played.asked_since) < guard {
            return Vec::new();
        }
        let before = played.session.asked();
        if let Some(seat) = played.looking.filter(|seat| *seat != before) {
            let [asked, reader] = [before, seat].map(|seat| played.session.game().player_name(seat));
            self.refuse(format!("{asked} is asked, and this is {reader}'s private screen: close it first."));
            return Vec::new();
        }
        if let Some(why) = self.is_meant_for_another() {
            self.refuse(why);
            return Vec::new();
        }
        if self.pupil.is_some() {
            // Nothing is thrown away in a lesson.
            return vec![Effect::Do(answer)];
        }
        let Some(played) = &self.played else { return Vec::new() };
        if let Some(standing) = passed_by(&answer)
            && played.session.leaves_energy()
        {
            let name = played.session.game().player_name(before);
            let question = format!("{name} has not activated energy. Go on without it?");
            self.model.popups.push(Popup::Ask(Asking { question, yes: Agreed::NoEnergy(standing) }));
            return Vec::new();
        }
        if self.run.is_long && ends_turn(&played.session, &answer) {
            self.refuse("This would end the turn: let the key go, then press it once more.");
            return Vec::new();
        }
        vec![Effect::Do(answer)]
    }

    /// A player goes without energy, and has said so.
    pub(super) fn go_without_energy(&mut self, standing: Option<Standing>) -> Vec<Effect> {
        let intent = standing.map_or(Intent::Answer(Choice::Pass), Intent::PassUntil);
        vec![Effect::Do(intent)]
    }

    /// The asked player's hand is opened by the first line of the list.
    pub(super) fn open_by_line(&mut self) -> Vec<Effect> {
        let Screen::Table(table) = &self.model.screen else { return Vec::new() };
        let who = table.scene.prompt.who;
        let guard = self.options.guard;
        let is_soon =
            self.played.as_ref().is_some_and(|played| self.model.now.saturating_sub(played.asked_since) < guard);
        if is_soon {
            return Vec::new();
        }
        if let Some(why) = self.is_meant_for_another() {
            self.refuse(why);
            return Vec::new();
        }
        self.look(who)
    }
}

/// For how long an answer passes: just now, or on and on; nothing if it does something.
fn passed_by(answer: &Intent) -> Option<Option<Standing>> {
    match answer {
        Intent::Answer(Choice::Pass) => Some(None),
        Intent::PassUntil(standing) => Some(Some(*standing)),
        _ => None,
    }
}

/// Whether the game would be in another turn, or over, before anybody is asked again.
fn ends_turn(session: &Session, answer: &Intent) -> bool {
    let mut after = session.clone();
    let is_given = match answer {
        Intent::Answer(choice) => after.answer(*choice, &mut Unwritten).is_ok(),
        Intent::PassUntil(standing) => after.pass_until(*standing, &mut Unwritten).is_ok(),
        _ => false,
    };
    let turn = |session: &Session| session.game().state().turn.number;
    is_given && (after.is_over() || turn(&after) != turn(session))
}
