//! A step of the record. In a saved game it is a line: what is written here is what is read there.

use super::words::{Hex, letter, optional_letter};
use crate::session::passing::{OwnStop, Standing, Stops};
use serde::{Deserialize, Serialize};
use wars_engine::{Choice, Game, Purpose, Seat};

/// Something that was done.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "is", rename_all = "kebab-case")]
pub enum Step {
    /// A question was answered.
    Choice(Answered),
    /// Answers were taken back.
    Undo {
        /// Who took them back; nobody where what was being announced was withdrawn.
        #[serde(default, with = "optional_letter", skip_serializing_if = "Option::is_none")]
        by: Option<Seat>,
        /// How many answers are left.
        to: usize,
    },
    /// A player gave up.
    Concede {
        /// Who.
        #[serde(with = "letter")]
        by: Seat,
    },
    /// A player gave up, and teammates go on.
    Leave {
        /// Its number among answers: like one, it can be taken back.
        n: usize,
        /// Who.
        #[serde(with = "letter")]
        by: Seat,
    },
    /// A player acts in place of the teammate who has initiative.
    Acts {
        /// Its number among answers: like one, it can be taken back.
        n: usize,
        /// Who acts from now on.
        #[serde(with = "letter")]
        by: Seat,
    },
    /// Players are asked elsewhere from now on.
    Stops {
        /// Where.
        stops: Stops,
    },
    /// A player set a stop of their own, or took it away. Nobody else may know.
    OwnStop {
        /// Who.
        #[serde(with = "letter")]
        by: Seat,
        /// Where.
        #[serde(flatten)]
        stop: OwnStop,
        /// Whether it is set.
        set: bool,
    },
    /// A player wants to be asked at the very next moment, or no more. Nobody else may know.
    Hold {
        /// Who.
        #[serde(with = "letter")]
        by: Seat,
        /// Whether it is so now.
        set: bool,
    },
    /// A standing pass was ended before its time.
    AskedAgain {
        /// Whose.
        #[serde(with = "letter")]
        by: Seat,
    },
    /// What the game was.
    Checkpoint {
        /// After how many answers.
        n: usize,
        /// [`Game::HASH`], the way its number was made; none in files that are older than such ways.
        #[serde(default)]
        way: u32,
        /// Its [`hash`](wars_engine::Table::hash).
        hash: Hex,
    },
    /// Something a player wants to remember of a moment.
    Note {
        /// After how many answers; after those before this step if nothing is said.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        at: Option<usize>,
        /// In the player's words.
        text: String,
    },
}

impl Step {
    /// Whose it is, where it is somebody's.
    pub fn seat(&self) -> Option<Seat> {
        match self {
            Step::Choice(answered) => Some(answered.by),
            Step::Undo { by, .. } => *by,
            Step::Concede { by }
            | Step::Leave { by, .. }
            | Step::Acts { by, .. }
            | Step::OwnStop { by, .. }
            | Step::Hold { by, .. }
            | Step::AskedAgain { by } => Some(*by),
            Step::Stops { .. } | Step::Checkpoint { .. } | Step::Note { .. } => None,
        }
    }

    /// The game after `n` answers.
    pub fn checkpoint(game: &Game, n: usize) -> Step {
        Step::Checkpoint { n, way: Game::HASH, hash: Hex(game.hash()) }
    }
}

/// A question that was answered. The choice is what counts; the words beside it are for people, and tell whether it
/// still means what it meant.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Answered {
    /// Which answer this is, from 1: shows whether one is missing.
    pub n: usize,
    /// Who answered.
    #[serde(with = "letter")]
    pub by: Seat,
    /// The turn and phase, as "3.deploy".
    pub at: Box<str>,
    /// The answer in words.
    pub label: Box<str>,
    /// The answer.
    pub choice: Choice,
    /// Who gave it in the player's name, and how.
    #[serde(flatten)]
    pub given: Given,
}

impl Answered {
    /// Answer number `n`, which is about to be given to the question of this game.
    pub fn new(game: &Game, n: usize, choice: Choice, given: Given) -> Answered {
        let (by, label) = (game.decision().who, game.label(choice).into());
        Answered { n, by, at: moment(game).into(), label, choice, given }
    }
}

/// Turn and phase of the question now, for people.
pub(crate) fn moment(game: &Game) -> String {
    if is_before_the_game(game.decision().purpose) {
        return "setup".to_owned();
    }
    let turn = &game.state().turn;
    format!("{}.{}", turn.number, turn.phase.name())
}

/// Whether a question is asked before the first turn.
pub(crate) fn is_before_the_game(purpose: Purpose) -> bool {
    matches!(purpose, Purpose::StartingLocation | Purpose::StartingCard | Purpose::Mulligan)
}

/// How an answer came about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "GivenWords", into = "GivenWords")]
pub enum Given {
    /// A person gave it; with a pass, a person may say until when to pass on.
    Person(Option<Standing>),
    /// A person gave it once more after it had been taken back.
    Again(Option<Standing>),
    /// The program gave it, because of a setting or an order, or because there was but one answer.
    Program,
    /// The record does not say. Files of format 1 do not.
    Unsaid,
}

impl Given {
    /// Until when the player passes on.
    pub fn until(self) -> Option<Standing> {
        match self {
            Given::Person(until) | Given::Again(until) => until,
            Given::Program | Given::Unsaid => None,
        }
    }
}

/// How an answer came about, as it is written: two words beside the answer.
#[derive(Serialize, Deserialize)]
struct GivenWords {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    given: Option<Giver>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    until: Option<Standing>,
}

/// Who gave an answer in a player's name.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Giver {
    Person,
    Again,
    Program,
}

impl From<GivenWords> for Given {
    fn from(words: GivenWords) -> Given {
        match words.given {
            Some(Giver::Person) => Given::Person(words.until),
            Some(Giver::Again) => Given::Again(words.until),
            Some(Giver::Program) => Given::Program,
            None => Given::Unsaid,
        }
    }
}

impl From<Given> for GivenWords {
    fn from(given: Given) -> GivenWords {
        let giver = match given {
            Given::Person(_) => Some(Giver::Person),
            Given::Again(_) => Some(Giver::Again),
            Given::Program => Some(Giver::Program),
            Given::Unsaid => None,
        };
        GivenWords { given: giver, until: given.until() }
    }
}
