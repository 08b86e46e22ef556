//! The file of the game that is played in lines; a lesson has none.

use crate::recorder::Recorder;
use crate::session::{Scribe, Step};
use std::path::Path;

/// The file of a game, if it is one that is kept.
pub struct Kept(pub Option<Recorder>);

impl Kept {
    /// Where it is.
    pub fn path(&self) -> Option<&Path> {
        self.0.as_ref().and_then(Recorder::path)
    }

    /// What has become of it since the last time.
    pub fn take_news(&mut self) -> Vec<String> {
        self.0.as_mut().map(Recorder::take_news).unwrap_or_default()
    }

    /// Why it is behind, if it is, in words.
    pub fn unsaved(&self) -> Option<String> {
        self.0.as_ref().and_then(Recorder::unsaved).map(|unsaved| unsaved.to_string())
    }
}

impl Scribe for Kept {
    fn write(&mut self, step: &Step) {
        if let Some(recorder) = &mut self.0 {
            recorder.write(step);
        }
    }

    fn make_safe(&mut self) {
        if let Some(recorder) = &mut self.0 {
            recorder.make_safe();
        }
    }
}
