//! A line of a saved game after the first.

use super::header::{Hex, letter, optional_letter};
use crate::config::Stops;
use serde::{Deserialize, Serialize};
use wars_engine::{Choice, Game, Purpose, Seat};

/// Something that was done.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "is", rename_all = "kebab-case")]
pub enum Entry {
    /// A question was answered.
    Choice {
        /// Which answer this is, from 1: shows whether a line is missing.
        n: usize,
        /// Who answered.
        #[serde(with = "letter")]
        by: Seat,
        /// The turn and phase, as "3.deploy".
        at: String,
        /// The answer in words.
        label: String,
        /// The answer.
        choice: Choice,
    },
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
    /// Players are asked elsewhere from now on.
    Stops {
        /// Where.
        stops: Stops,
    },
    /// What the game was.
    Checkpoint {
        /// After how many answers.
        n: usize,
        /// Its [`Game::hash`].
        hash: Hex,
    },
    /// Something a player wants to remember of a moment.
    Note {
        /// After how many answers; after those before this line if nothing is said.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        at: Option<usize>,
        /// In the player's words.
        text: String,
    },
}

impl Entry {
    /// Answer number `n`, which is about to be given to the question of this game.
    pub fn choice(game: &Game, n: usize, choice: Choice) -> Entry {
        Entry::Choice { n, by: game.decision().who, at: moment(game), label: game.label(choice), choice }
    }

    /// The game after `n` answers.
    pub fn checkpoint(game: &Game, n: usize) -> Entry {
        Entry::Checkpoint { n, hash: Hex(game.hash()) }
    }

    /// The entry as a line of the file.
    pub(super) fn line(&self) -> String {
        line(self)
    }
}

/// A value as a line of JSON.
pub(super) fn line(value: &impl Serialize) -> String {
    // Nothing in these types can fail to be written: maps have text for keys and writing to text does not fail.
    let mut line = serde_json::to_string(value).unwrap_or_default();
    line.push('\n');
    line
}

/// Turn and phase of the question now, for people.
pub(super) fn moment(game: &Game) -> String {
    if game.decision().purpose == Purpose::StartingLocation {
        return "setup".to_owned();
    }
    let turn = &game.state().turn;
    format!("{}.{}", turn.number, turn.phase.name())
}
