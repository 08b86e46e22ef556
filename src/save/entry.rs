//! A line of a saved game after the first.

use super::header::{Hex, letter, optional_letter};
use crate::config::Stops;
use crate::session::{Given, Noted, Standing};
use serde::{Deserialize, Serialize};
use wars_engine::{Choice, Game, Phase, Purpose, Seat};

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
        /// Who gave it in the player's name; lines of format 1 do not say.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        given: Option<Giver>,
        /// Until when the player who passes passes on.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        until: Option<Standing>,
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
    /// A player set a stop of the own in a phase of the opponent's turn, or took it away.
    OwnStop {
        /// Who.
        #[serde(with = "letter")]
        by: Seat,
        /// In which phase.
        phase: Phase,
        /// Whether it is set.
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

/// Who gave an answer in a player's name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Giver {
    /// A person.
    Person,
    /// A person, after it had been taken back.
    Again,
    /// The program.
    Program,
}

impl Entry {
    /// Answer number `n`, which is about to be given to the question of this game.
    pub fn choice(game: &Game, n: usize, choice: Choice, given: Given) -> Entry {
        let giver = match given {
            Given::Person(_) => Some(Giver::Person),
            Given::Again(_) => Some(Giver::Again),
            Given::Program => Some(Giver::Program),
            Given::Unsaid => None,
        };
        let (by, label) = (game.decision().who, game.label(choice));
        Entry::Choice { n, by, at: moment(game), label, choice, given: giver, until: given.until() }
    }

    /// A step of the record that is no answer.
    pub(super) fn of(step: &Noted) -> Option<Entry> {
        Some(match *step {
            Noted::Choice { .. } => return None,
            Noted::Back { to, by } => Entry::Undo { by, to },
            Noted::Conceded(by) => Entry::Concede { by },
            Noted::Note { at, ref text } => Entry::Note { at, text: text.clone() },
            Noted::Stops(stops) => Entry::Stops { stops },
            Noted::OwnStop { who, phase, is_set } => Entry::OwnStop { by: who, phase, set: is_set },
            Noted::AskedAgain(by) => Entry::AskedAgain { by },
        })
    }

    /// The game after `n` answers.
    pub fn checkpoint(game: &Game, n: usize) -> Entry {
        Entry::Checkpoint { n, way: Game::HASH, hash: Hex(game.hash()) }
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
