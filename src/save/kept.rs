//! The record in one place: how much of it is there, and what has become of it.

use super::sink::{Lost, Sink};
use std::path::{Path, PathBuf};

/// So often a file is begun in the place of one that was lost before the next question is asked.
const ATTEMPTS: usize = 3;

/// Why that does not go on for ever.
const RESTLESS: &str = "somebody changes every file of the game";

/// What a sink has of a record.
pub(super) struct Kept {
    sink: Box<dyn Sink>,
    /// Bytes that are safe: they would survive a power cut, and were read back.
    safe: usize,
    /// Bytes that were given to the sink.
    written: usize,
    /// Half a line may stand behind what is safe.
    is_torn: bool,
    trouble: Option<String>,
    /// What has become of the file before this one, until the players are told.
    lost: Option<(PathBuf, Lost)>,
}

impl Kept {
    /// A sink that has nothing yet.
    pub(super) fn new(sink: Box<dyn Sink>) -> Kept {
        Kept { sink, safe: 0, written: 0, is_torn: false, trouble: None, lost: None }
    }

    /// A sink that has so much of the record, and perhaps half a line behind it.
    pub(super) fn with(sink: Box<dyn Sink>, safe: usize, is_torn: bool) -> Kept {
        Kept { safe, written: safe, is_torn, ..Kept::new(sink) }
    }

    pub(super) fn path(&self) -> Option<&Path> {
        self.sink.path()
    }

    pub(super) fn place(&self) -> Option<&Path> {
        self.sink.place()
    }

    pub(super) fn safe(&self) -> usize {
        self.safe
    }

    /// What keeps it from having everything.
    pub(super) fn trouble(&self) -> Option<String> {
        let reason = self.trouble.as_ref()?;
        Some(match &self.lost {
            Some((old, lost)) => format!("{} {lost}, and no other can be written: {reason}", old.display()),
            None => reason.clone(),
        })
    }

    /// What has become of the file before this one, once this one has everything.
    pub(super) fn take_lost(&mut self) -> Option<(PathBuf, Lost)> {
        if self.trouble.is_none() { self.lost.take() } else { None }
    }

    /// Gives the sink what it does not have yet; after trouble, everything that is not safe once more. What is written
    /// goes to the file that players find, not to one that was moved away.
    pub(super) fn write(&mut self, text: &[u8]) {
        if let Err(lost) = self.sink.look(&text[..self.safe]) {
            self.lose(lost);
        }
        if self.written == text.len() {
            return;
        }
        match self.sink.write(self.written as u64, &text[self.written..]) {
            Ok(()) => {
                self.written = text.len();
                (self.trouble, self.is_torn) = (None, false);
            }
            Err(error) => self.fail(&error),
        }
    }

    /// Makes everything safe that can be.
    pub(super) fn flush(&mut self, text: &[u8]) {
        for _ in 0..ATTEMPTS {
            self.write(text);
            if self.trouble.is_some() || self.safe == text.len() {
                return;
            }
            if let Err(error) = self.sink.sync() {
                return self.fail(&error);
            }
            match self.sink.read_back(self.safe as u64, &text[self.safe..]) {
                Ok(()) => self.safe = text.len(),
                Err(lost) => self.lose(lost),
            }
        }
        if self.safe < text.len() {
            self.trouble = Some(RESTLESS.to_owned());
        }
    }

    /// Reads everything back; whether it is all there.
    pub(super) fn confirm(&mut self, text: &[u8]) -> bool {
        for _ in 0..ATTEMPTS {
            self.flush(text);
            if self.trouble.is_some() {
                return false;
            }
            if self.is_torn {
                // Nothing has been written since, and half a line is nothing to be read back.
                match self.sink.write(self.safe as u64, &[]).and_then(|()| self.sink.sync()) {
                    Ok(()) => self.is_torn = false,
                    Err(error) => {
                        self.fail(&error);
                        return false;
                    }
                }
            }
            match self.sink.read_back(0, text) {
                Ok(()) => return true,
                Err(lost) => self.lose(lost),
            }
        }
        self.trouble = Some(RESTLESS.to_owned());
        false
    }

    /// Takes the file away again, because all of it is elsewhere.
    pub(super) fn discard(mut self) {
        self.sink.discard();
    }

    /// The file is not what it was: all of the record goes to a new one.
    fn lose(&mut self, lost: Lost) {
        if let Some(old) = self.sink.path() {
            // If several are lost in a row, the players know of the first.
            self.lost.get_or_insert((old.to_owned(), lost));
        }
        self.sink.start_over();
        (self.safe, self.written, self.is_torn) = (0, 0, false);
    }

    fn fail(&mut self, error: &std::io::Error) {
        (self.written, self.is_torn) = (self.safe, true);
        // The number of the error says nothing to those who are to make room.
        let words = error.to_string();
        self.trouble = Some(words.split(" (os error").next().unwrap_or(&words).to_owned());
    }
}
