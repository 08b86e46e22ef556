//! A door that leads nowhere: what is said is kept, for those who look at it instead of a person.

use super::Door;
use std::cell::RefCell;
use std::io::{self, Write};
use std::rc::Rc;

/// What was said and is kept.
#[derive(Clone, Debug, Default)]
pub struct Kept(Rc<RefCell<Vec<u8>>>);

impl Kept {
    /// A door that leads here.
    pub fn door(&self) -> Door {
        Door::to(self.clone())
    }

    /// Everything that was said so far.
    pub fn text(&self) -> String {
        String::from_utf8_lossy(&self.0.borrow()).into_owned()
    }
}

impl Write for Kept {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.borrow_mut().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
