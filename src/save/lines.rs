//! The lines of a file, and where each of them ends: what is good of a file is told by that.

/// A line of a file.
pub(super) struct Line<'a> {
    pub number: usize,
    pub text: &'a [u8],
    /// Where it ends, line end included.
    pub end: usize,
    /// It has a line end.
    pub is_finished: bool,
}

/// The lines of a file that are not empty.
pub(super) struct Lines<'a> {
    rest: &'a [u8],
    number: usize,
    end: usize,
}

impl<'a> Lines<'a> {
    pub(super) fn of(bytes: &'a [u8]) -> Lines<'a> {
        Lines { rest: bytes, number: 0, end: 0 }
    }
}

impl<'a> Iterator for Lines<'a> {
    type Item = Line<'a>;

    fn next(&mut self) -> Option<Line<'a>> {
        loop {
            if self.rest.is_empty() {
                return None;
            }
            let length = self.rest.iter().position(|byte| *byte == b'\n').map_or(self.rest.len(), |at| at + 1);
            let (text, rest) = self.rest.split_at(length);
            self.rest = rest;
            self.number += 1;
            self.end += length;
            if !text.trim_ascii().is_empty() {
                return Some(Line { number: self.number, text, end: self.end, is_finished: text.ends_with(b"\n") });
            }
        }
    }
}

/// The end of a line.
#[derive(Clone, Copy, Debug)]
pub(super) struct Mark {
    pub number: usize,
    pub end: usize,
}
