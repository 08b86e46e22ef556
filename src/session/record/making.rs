//! Making a choice of the record in its game, for those who play and those who play again.

use std::env;
use std::sync::LazyLock;
use wars_engine::{Choice, Game, Refused};

/// The words of an answer at which a program that was built for tests has a fault, whoever gives it. Programs that
/// people get do not look.
const FAULT_AT: &str = "WARS_FAULT_AT";

/// Makes a choice that stands in the record.
///
/// # Errors
/// When it is not possible; nothing is changed.
pub(crate) fn make(game: &mut Game, choice: Choice) -> Result<(), Refused> {
    debug_assert!(!is_fault_wanted(game, choice), "a fault on purpose");
    game.choose(choice)
}

fn is_fault_wanted(game: &Game, choice: Choice) -> bool {
    static WORDS: LazyLock<Option<String>> = LazyLock::new(|| env::var(FAULT_AT).ok());
    WORDS.as_ref().is_some_and(|words| *words == game.label(choice))
}
