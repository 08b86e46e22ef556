//! What is wrong with card files, and where.

use crate::misread::Position;
use std::fmt;

/// One thing wrong with a card file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LoadError {
    /// The file.
    pub file: String,
    /// Id and title of the card, or its number in the file.
    pub card: Option<String>,
    /// The place in the card: `abilities[0].ongoing.apply[1]`; empty for the card as a whole.
    pub path: String,
    /// Line and column, where there is a text to count them in.
    pub position: Option<Position>,
    /// What is wrong, with the nearest word that would be right.
    pub problem: String,
}

impl LoadError {
    /// The place in words: line, card, path.
    pub fn place(&self) -> String {
        let line = self.position.map(|at| match self.card {
            Some(_) => format!("line {}", at.line),
            None => format!("line {}, column {}", at.line, at.column),
        });
        let card = self.card.as_ref().map(|card| format!("card {card}"));
        let path = Some(&self.path).filter(|path| !path.is_empty()).cloned();
        [line, card, path].into_iter().flatten().collect::<Vec<_>>().join(", ")
    }
}

impl fmt::Display for LoadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.place() {
            place if place.is_empty() => write!(f, "{}: {}", self.file, self.problem),
            place => write!(f, "{}: {place}: {}", self.file, self.problem),
        }
    }
}

impl std::error::Error for LoadError {}

/// Everything wrong with card files, in the order of the files; never empty.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LoadErrors(pub Vec<LoadError>);

impl fmt::Display for LoadErrors {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, error) in self.0.iter().enumerate() {
            if index > 0 {
                writeln!(f)?;
            }
            error.fmt(f)?;
        }
        Ok(())
    }
}

impl std::error::Error for LoadErrors {}
