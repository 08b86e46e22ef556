//! What lies above a screen: texts, cards, numbers, questions, a line to type.

use super::Looked;
use crate::replay::Peek;
use crate::session::{Consent, LogLine, Standing, Sum};
use crate::tui::command::Context;
use crate::tui::pages::Rules;
use std::collections::VecDeque;
use std::time::Duration;
use wars_engine::Seat;
use wars_engine::telling::Weight;

/// What lies above a screen.
#[derive(Clone, Debug)]
pub enum Popup {
    /// Something to read.
    Text(Reading),
    /// A card, with text, numbers and rulings.
    Card {
        /// The card.
        looked: Looked,
        /// The first line shown.
        scroll: usize,
    },
    /// Where numbers come from.
    Numbers {
        /// What they belong to.
        title: String,
        /// The numbers.
        sums: Vec<Sum>,
        /// The first line shown.
        scroll: usize,
    },
    /// The whole log.
    Log(LogReading),
    /// The keys that work here.
    Help {
        /// Where "here" is.
        context: Context,
        /// Show only what contains this.
        filter: String,
        /// The first line shown.
        scroll: usize,
    },
    /// The rules book, opened above the table.
    Rules(Rules),
    /// The table is broken, and what can be done.
    Broken,
    /// What has become of the file of the game, in sentences.
    File(Vec<String>),
    /// A question that wants yes or no.
    Ask(Asking),
    /// A line to type.
    Input(Input),
    /// The stops of a player.
    Stops {
        /// Whose; the secret ones only if it is the player who looks.
        seat: Option<Seat>,
        /// The marked row.
        row: usize,
    },
}

/// Something to read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reading {
    /// The title.
    pub title: String,
    /// Paragraphs; those that begin with `# ` are headings.
    pub lines: Vec<String>,
    /// The first line shown.
    pub scroll: usize,
}

/// The whole log.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LogReading {
    /// Its lines.
    pub lines: Vec<LogLine>,
    /// The marked line.
    pub marked: usize,
    /// What is searched for.
    pub search: String,
    /// It goes on by itself: what is yet to be told.
    pub coming: Option<Coming>,
}

impl LogReading {
    /// The whole log with a marked line.
    pub fn at(lines: Vec<LogLine>, marked: usize) -> LogReading {
        LogReading { lines, marked, ..LogReading::default() }
    }

    /// Tells the lines whose time has come; the last one is marked.
    pub fn tell_until(&mut self, now: Duration) {
        while let Some(line) = self.coming.as_mut().and_then(|coming| coming.told_at(now)) {
            self.lines.push(line);
            self.marked = self.lines.len() - 1;
        }
    }

    /// Tells all that is left; whether there was anything.
    pub fn tell_all(&mut self) -> bool {
        let is_telling = self.is_telling();
        self.tell_until(Duration::MAX);
        is_telling
    }

    /// Whether there are lines to come.
    pub fn is_telling(&self) -> bool {
        self.wakes_at().is_some()
    }

    /// When the next line is told.
    pub fn wakes_at(&self) -> Option<Duration> {
        self.coming.as_ref().and_then(|coming| coming.lines.front().map(|_| coming.next))
    }
}

/// Lines of the log that are told one after another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Coming {
    lines: VecDeque<LogLine>,
    /// When the next one is told.
    next: Duration,
    /// The time between two of them.
    pause: Duration,
}

impl Coming {
    /// These lines, the first of them now.
    pub fn of(lines: &[LogLine], now: Duration, pause: Duration) -> Coming {
        Coming { lines: lines.iter().cloned().collect(), next: now, pause }
    }

    /// The next line, if it is time for it. What came of an act comes together with it.
    fn told_at(&mut self, now: Duration) -> Option<LogLine> {
        let line = if self.next <= now { self.lines.pop_front()? } else { return None };
        let is_more_of_it = |line: &LogLine| matches!(line.weight, None | Some(Weight::Detail));
        if !self.lines.front().is_some_and(is_more_of_it) {
            self.next += self.pause;
        }
        Some(line)
    }
}

/// A question that wants yes or no.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Asking {
    /// The question.
    pub question: String,
    /// What yes leads to.
    pub yes: Agreed,
}

/// What is done once somebody has agreed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Agreed {
    /// The program ends.
    Quit,
    /// The table is left; the game is saved.
    Leave,
    /// A player gives up.
    Concede(Seat),
    /// A player passes, once or on and on, without having activated energy.
    NoEnergy(Option<Standing>),
    /// The game goes back, all others agreeing: those who have not yet.
    Undo(Consent),
    /// The next lesson begins.
    NextLesson,
    /// What is secret in a game that is not over comes to light.
    Peek(Peek),
    /// The deck of this file is deleted.
    DeleteDeck(String),
}

impl Agreed {
    /// Whether it throws something away, so that Enter, the key of habit, is not yes.
    pub fn is_grave(&self) -> bool {
        matches!(self, Agreed::Concede(_) | Agreed::NoEnergy(_) | Agreed::DeleteDeck(_))
    }
}

/// A line to type.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Input {
    /// What is asked for.
    pub prompt: String,
    /// What has been typed.
    pub text: String,
    /// What it is for.
    pub goal: Goal,
    /// What can be done with it.
    pub hint: String,
}

/// What a typed line is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Goal {
    /// Filter the actions.
    Actions,
    /// Search the log.
    Log,
    /// Filter the help.
    Help,
    /// Look something up in the rules book above the table.
    Rules,
    /// Filter the list of a page, or fill in its marked field.
    Page,
    /// Note something about this moment of the game.
    Note,
    /// Give a command by its name.
    Command,
}
