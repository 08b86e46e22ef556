//! Arguments about scenarios.

use crate::cli::commands::check;
use clap::Args;
use std::path::PathBuf;

#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  wars check question.json                every step of one scenario
  wars check tests/rules --failures       all scenarios of a folder, only those that fail
  wars check tests/rules tests/cards --json | head
  wars check lessons                      all lessons: whether their steps work and their numbers are so

A folder stands for all JSON files beneath it that have steps. Exit code 0: all hold; 1: one does not hold; 3: a file
can't be used.")]
pub(in crate::cli) struct CheckArgs {
    /// Scenario and lesson files, or folders of them.
    #[arg(required = true, value_name = "DIR|FILE")]
    paths: Vec<PathBuf>,
    /// Print only scenarios that fail.
    #[arg(long)]
    failures: bool,
    /// Print one JSON object.
    #[arg(long)]
    json: bool,
}

impl CheckArgs {
    pub(in crate::cli) fn into_check(self) -> check::Check {
        check::Check { paths: self.paths, failures: self.failures, json: self.json }
    }
}
