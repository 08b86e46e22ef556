//! Arguments of learning.

use super::play::ScreenArgs;
use clap::Args;

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
