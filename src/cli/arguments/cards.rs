//! Arguments about card files.

use crate::cli::commands::cards_check;
use clap::{Args, Subcommand};
use std::path::PathBuf;

#[derive(Debug, Subcommand)]
pub(in crate::cli) enum CardsCommand {
    /// Check card files and stories: what can't be read, and what can never apply.
    #[command(after_help = "\
Examples:
  wars cards check cards                  all card files of a folder
  wars cards check mine.json --preview    how the cards of a file read
  wars cards check mine.json --json | head
  wars cards check stories/raid.json      a story: its cards, places, deck and ends

The files are checked beside the built-in cards (or those of --cards): labels and titles may be theirs, and a card \
with the id of one of them takes its place.

Exit code 0: fine; 1: something never applies; 3: something is wrong.")]
    Check(CheckArgs),
}

#[derive(Debug, Args)]
pub(in crate::cli) struct CheckArgs {
    /// Card files and files of stories, or folders of them.
    #[arg(required = true, value_name = "DIR|FILE")]
    paths: Vec<PathBuf>,
    /// Print what was found as one JSON object.
    #[arg(long)]
    json: bool,
    /// Print every card as it reads in English.
    #[arg(long)]
    preview: bool,
}

impl CheckArgs {
    pub(in crate::cli) fn into_check(self) -> cards_check::Check {
        cards_check::Check { paths: self.paths, json: self.json, preview: self.preview }
    }
}
