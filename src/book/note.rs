//! What the book has besides rules: how to play, the signs of the screen, the game's terms, and how this program reads
//! what the rules leave open.
//!
//! Each of them is a note with an id of its own, which leads to rules and to other notes.

use super::{Entry, Rule};
use serde::Deserialize;

/// One file of notes.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Part {
    /// What it is about.
    pub title: String,
    /// What its notes are.
    pub kind: Kind,
    /// The notes, in order.
    pub notes: Vec<Note>,
}

/// What a note is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// A paragraph for one who has never seen a card.
    Guide,
    /// A sign that is drawn on the screen.
    Sign,
    /// A word of the game.
    Term,
    /// How the program settles what the rules leave open.
    Reading,
}

/// One note.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Note {
    /// Its id: `term.attrition`, `reading.D-098`.
    pub id: String,
    /// What it explains: the term, the sign, the question.
    pub title: String,
    /// Other names of the same thing.
    #[serde(default)]
    pub also: Vec<String>,
    /// The explanation.
    pub text: String,
    /// Where to read on: ids of rules and notes; a group of ids stands for its rules.
    #[serde(default)]
    pub see: Vec<String>,
}

/// A rule or a note where it stands in the book.
#[derive(Clone, Copy, Debug)]
pub enum Item<'a> {
    /// A rule.
    Rule(Entry<'a>),
    /// A note of a part.
    Note(&'a Part, &'a Note),
}

impl<'a> Item<'a> {
    /// Its id.
    pub fn id(&self) -> &'a str {
        match self {
            Item::Rule(entry) => &entry.rule.id,
            Item::Note(_, note) => &note.id,
        }
    }

    /// What it explains; rules have no title of their own.
    pub fn title(&self) -> Option<&'a str> {
        match self {
            Item::Rule(_) => None,
            Item::Note(_, note) => Some(&note.title),
        }
    }

    /// What it says.
    pub fn text(&self) -> &'a str {
        match self {
            Item::Rule(entry) => &entry.rule.text,
            Item::Note(_, note) => &note.text,
        }
    }

    /// Title and text in one.
    pub fn words(&self) -> String {
        match self.title() {
            Some(title) => format!("{title}: {}", self.text()),
            None => self.text().to_owned(),
        }
    }

    /// Where it stands.
    pub fn heading(&self) -> String {
        match self {
            Item::Rule(entry) => format!("{}: {}", entry.chapter.title, entry.section.title),
            Item::Note(part, _) => part.title.clone(),
        }
    }

    /// What it names itself to read on.
    pub fn see(&self) -> &'a [String] {
        match self {
            Item::Rule(entry) => &entry.rule.see,
            Item::Note(_, note) => &note.see,
        }
    }

    /// The rule, if it is one.
    pub fn rule(&self) -> Option<&'a Rule> {
        match self {
            Item::Rule(entry) => Some(entry.rule),
            Item::Note(..) => None,
        }
    }

    /// What the note is, if it is one.
    pub fn kind(&self) -> Option<Kind> {
        match self {
            Item::Rule(_) => None,
            Item::Note(part, _) => Some(part.kind),
        }
    }
}
