//! Whether the table is one that the rules can lead to. A fault of the program is told as soon as it shows: what is
//! played on a broken table is lost time, and what broke it is hard to find once more has happened.

use std::fmt;
use std::path::Path;
use wars_engine::Game;

/// Finds out what is wrong with a table, if anything is.
pub type Check = fn(&Game) -> Option<String>;

/// What everybody reads in the log when the table is found broken.
pub(super) const REMARK: &str = "the table is broken: a fault of the program, not of the players";

/// A table that no rule can have led to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Broken {
    /// After how many choices of the record it was found.
    pub after: usize,
    /// What is wrong, in words for those who mend the program. It may name cards that nobody may see.
    pub what: String,
}

impl fmt::Display for Broken {
    /// In words for those who mend the program.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "after answer {} the table is broken: {}", self.after, self.what)
    }
}

impl Broken {
    /// What is wrong with the table of a game after so many choices, if anything is.
    pub fn find(game: &Game, after: usize) -> Option<Broken> {
        check(game).map(|what| Broken { after, what })
    }

    /// What anybody may read of a game that is not over: where it broke, and nothing of what lies there.
    pub fn without_secrets(&self) -> String {
        format!("after answer {} the table is broken; what is wrong is told when the game is over", self.after)
    }

    /// What players are told, whatever it is; the file is where they find it saved, if it is.
    pub fn words(file: Option<&Path>) -> Vec<String> {
        let file = file.map_or_else(
            || "The game has no file yet: please note how it came to this, for a report.".to_owned(),
            |file| format!("Please send the file of the game along with a report: {}", file.display()),
        );
        vec![
            "The table is not as the rules could have left it. This is a fault of the program, not yours.".to_owned(),
            file,
            "You can take the last answer back, leave as usual, or play on as far as it goes.".to_owned(),
        ]
    }
}

/// What must be true of every table.
pub(super) fn check(game: &Game) -> Option<String> {
    game.broken_invariant().or_else(|| game.number_below_zero())
}
