//! What a new player is told once, in lines.

use super::Table;
use crate::fault::Fault;
use crate::learn::{Learned, Tip};
use crate::session::Scene;
use std::path::PathBuf;

/// Somebody who is told what is new.
#[derive(Clone, Debug)]
pub struct Guide {
    /// What is known already.
    learned: Learned,
    /// Where that is kept.
    file: PathBuf,
    /// How much of the record has been looked at.
    read: usize,
}

impl Guide {
    /// Somebody who knows this much.
    pub fn new(learned: Learned, file: PathBuf) -> Guide {
        Guide { learned, file, read: 0 }
    }
}

impl Table<'_> {
    /// Tells what is new about a question, before it.
    pub(super) fn tell_new(&mut self, scene: &Scene) -> Result<(), Fault> {
        let record = self.session.record();
        let Some(guide) = &mut self.guide else { return Ok(()) };
        let since = std::mem::replace(&mut guide.read, record.steps().len());
        let Some(tip) = Tip::of(&guide.learned, scene, record, since, None) else { return Ok(()) };
        guide.learned.hear(tip);
        guide.learned.write(&guide.file);
        Ok(self.screen.say(format!("({}: {} \"hints\" ends this.)", tip.heading(), tip.words()))?)
    }

    /// No more of it.
    pub(super) fn stop_hints(&mut self) -> Vec<String> {
        let words = match self.guide.take() {
            Some(_) => "No more hints in this game; \"hints = false\" in the settings turns them off for good.",
            None => "There are no hints in this game.",
        };
        vec![words.to_owned()]
    }

    /// A first game that is over needs no more guidance.
    pub(super) fn end_guidance(&mut self) {
        if let Some(guide) = &mut self.guide {
            guide.learned.end_first_game();
            guide.learned.write(&guide.file);
        }
    }
}
