//! The numbered list under a question. What can't be done is numbered on from what can.

use crate::session::{Entry, Menu, Refusal};
use wars_engine::{CardIx, Choice};

/// A question's numbered list.
#[derive(Clone, Debug, Default)]
pub struct Answers {
    menu: Menu,
    /// On a screen that all can see: the line by which the player who is asked takes the keyboard.
    look: Option<String>,
}

/// What a number stands for.
#[derive(Clone, Copy, Debug)]
pub enum Picked<'a> {
    /// A legal answer.
    Answer(&'a Entry),
    /// Take the keyboard, to see one's hand and everything that can be done.
    Look(&'a str),
    /// Something that can't be done.
    Refused(&'a Refusal),
}

impl Answers {
    /// What can be answered; `look` is the line that asks for the keyboard, where there may be more to see.
    pub fn new(menu: Menu, look: Option<String>) -> Answers {
        Answers { menu, look }
    }

    /// The list in lines.
    pub fn lines(&self) -> Vec<String> {
        (1..=self.highest()).filter_map(|number| self.line(number)).collect()
    }

    /// What can't be done, with reasons, in lines.
    pub fn refused_lines(&self) -> Vec<String> {
        let first = self.highest() + 1;
        (first..first + self.menu.refused.len()).filter_map(|number| self.line(number)).collect()
    }

    /// What is called by some words, possible or not, in lines.
    pub fn lines_with(&self, words: &str) -> Vec<String> {
        let words = words.to_lowercase();
        let is_meant = |number: &usize| self.pick(*number).is_some_and(|it| it.label().to_lowercase().contains(&words));
        let all = 1..=self.highest() + self.refused_count();
        all.filter(is_meant).filter_map(|number| self.line(number)).collect()
    }

    fn line(&self, number: usize) -> Option<String> {
        let words = match self.pick(number)? {
            Picked::Answer(entry) if entry.remark().is_empty() => entry.words().to_owned(),
            Picked::Answer(entry) => format!("{} ({})", entry.words(), entry.remark()),
            Picked::Look(label) => label.to_owned(),
            Picked::Refused(refusal) => format!("{}: {}", refusal.label, refusal.reasons.join("; ")),
        };
        Some(format!("{number:>3} {words}"))
    }

    /// How many things can't be done.
    pub fn refused_count(&self) -> usize {
        self.menu.refused.len()
    }

    /// What a number means.
    pub fn pick(&self, number: usize) -> Option<Picked<'_>> {
        let index = number.checked_sub(1)?;
        let answers = self.menu.entries.len();
        match (self.menu.entries.get(index), &self.look) {
            (Some(entry), _) => Some(Picked::Answer(entry)),
            (None, Some(look)) if index == answers => Some(Picked::Look(look)),
            (None, _) => self.menu.refused.get(number.checked_sub(self.highest() + 1)?).map(Picked::Refused),
        }
    }

    /// Whether one of the answers is to pass.
    pub fn can_pass(&self) -> bool {
        self.menu.pass().is_some()
    }

    /// The highest number that is an answer.
    pub fn highest(&self) -> usize {
        self.menu.entries.len() + usize::from(self.look.is_some())
    }
}

impl Picked<'_> {
    fn label(&self) -> &str {
        match self {
            Picked::Answer(entry) => entry.words(),
            Picked::Look(label) => label,
            Picked::Refused(refusal) => &refusal.label,
        }
    }

    /// The answer that a number stands for, where it is one.
    pub fn answer(&self) -> Option<Choice> {
        match self {
            Picked::Answer(entry) => Some(entry.choice),
            Picked::Look(_) | Picked::Refused(_) => None,
        }
    }

    /// The card a number is about.
    pub fn card(&self) -> Option<CardIx> {
        match self {
            Picked::Answer(entry) => entry.card,
            Picked::Look(_) => None,
            Picked::Refused(refusal) => refusal.card,
        }
    }
}
