//! What is remarkable about a saved game that was read.

use super::header::FORMAT;
use std::fmt;

/// Something the player should know about a saved game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Notice {
    /// It has another shape than this program writes.
    OtherFormat(u32),
    /// It was played under another revision of the rules.
    OtherRules {
        /// Which; 0 for those that had no number yet.
        revision: u32,
        /// The version of the engine that wrote it.
        engine: String,
    },
    /// It was played with other cards.
    OtherCards,
    /// The last line was not finished, as after a power cut, and is left out.
    Torn {
        /// Its number.
        line: usize,
    },
    /// A line can't be read, or does not follow from those before it; nothing from there on is used.
    Damaged {
        /// Its number.
        line: usize,
        /// What is wrong.
        problem: String,
    },
    /// Lines are not what was played: the game comes out another way. Nothing from there on is used.
    Differs {
        /// The first line that is not used.
        line: usize,
        /// The line that shows it.
        seen: usize,
    },
    /// A line does not agree with the game, but nothing has to be left out for it.
    Odd {
        /// Its number.
        line: usize,
        /// What is odd.
        problem: &'static str,
    },
}

impl fmt::Display for Notice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Notice::OtherFormat(format) => write!(f, "saved in format {format}, this program writes format {FORMAT}"),
            Notice::OtherRules { revision, engine } => {
                write!(f, "played under revision {revision} of the rules (engine {engine}), these are revision ")?;
                write!(f, "{}; what still holds of it is used", wars_engine::RULES)
            }
            Notice::OtherCards => f.write_str("played with other card data than is loaded now"),
            Notice::Torn { line } => write!(f, "line {line}: was not finished and is left out"),
            Notice::Damaged { line, problem } => {
                write!(f, "line {line}: {problem}; the game is used up to there")
            }
            Notice::Differs { line, seen } => {
                write!(f, "line {line}: from here on the game comes out another way, as line {seen} shows; ")?;
                f.write_str("it is used up to there")
            }
            Notice::Odd { line, problem } => write!(f, "line {line}: {problem}"),
        }
    }
}
