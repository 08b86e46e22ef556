//! Arguments of learning.

use super::play::ScreenArgs;
use crate::cli::commands::learn::FIRST_GAME;
use clap::error::ErrorKind;
use clap::parser::ValueSource;
use clap::{ArgMatches, Args, Command};

#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  wars learn                              the lessons, and which of them are done
  wars learn piles                        the first of them
  wars learn first-game                   a game in which each kind of question is explained once
  wars learn my-lesson.json --plain       a lesson of your own, in lines")]
pub(in crate::cli) struct LearnArgs {
    /// A lesson: a name or a file; or first-game.
    pub(in crate::cli) lesson: Option<String>,
    #[command(flatten)]
    pub(in crate::cli) screen: ScreenArgs,
}

impl LearnArgs {
    /// Refuses what says how a game is played, where no game is: all of a lesson is open, and its questions are its own.
    ///
    /// # Errors
    /// What was given, with the exit code of wrong usage.
    pub(in crate::cli) fn check(given: &ArgMatches, program: &mut Command) -> Result<(), clap::Error> {
        let Some(("learn", said)) = given.subcommand() else { return Ok(()) };
        if said.get_one::<String>("lesson").is_some_and(|lesson| lesson == FIRST_GAME) {
            return Ok(());
        }
        let is_given =
            |flag: &&str| [given, said].into_iter().any(|it| it.value_source(flag) == Some(ValueSource::CommandLine));
        match ["privacy", "stops"].into_iter().find(is_given) {
            Some(flag) => {
                Err(program.error(ErrorKind::ArgumentConflict, format!("--{flag} means nothing to a lesson")))
            }
            None => Ok(()),
        }
    }
}
