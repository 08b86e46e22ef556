//! Who writes a record down while it is made.

use super::Step;

/// Writes the steps of a record down, each before it is taken: what a step breaks is known by the step.
pub trait Scribe {
    /// Writes a step down. The step is taken once this has returned.
    fn write(&mut self, step: &Step);

    /// Makes everything safe that was written, before a person is asked.
    fn make_safe(&mut self);
}

/// Writes nothing down: for games that nobody wants to see again, and for steps that are written already.
#[derive(Clone, Copy, Debug)]
pub struct Unwritten;

impl Scribe for Unwritten {
    fn write(&mut self, _: &Step) {}

    fn make_safe(&mut self) {}
}
