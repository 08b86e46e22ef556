//! A saved game in memory.

use std::cell::RefCell;
use std::io;
use std::path::Path;
use std::rc::Rc;
use wars::save::Sink;

/// Bytes that outlive the journal that writes them.
#[derive(Clone, Default)]
pub struct Memory(Rc<RefCell<Vec<u8>>>);

impl Memory {
    /// What was written.
    pub fn bytes(&self) -> Vec<u8> {
        self.0.borrow().clone()
    }
}

impl Sink for Memory {
    fn write(&mut self, at: u64, bytes: &[u8]) -> io::Result<()> {
        let mut held = self.0.borrow_mut();
        held.truncate(at as usize);
        held.extend_from_slice(bytes);
        Ok(())
    }

    fn sync(&mut self) -> io::Result<()> {
        Ok(())
    }

    fn path(&self) -> Option<&Path> {
        None
    }
}
