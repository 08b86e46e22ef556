//! `wars deck check`: whether decks are legal, and everything that is wrong with them.

use crate::door::Door;
use crate::fault::Fault;
use crate::library::Library;
use clap::Subcommand;

/// What can be done with decks.
#[derive(Debug, Subcommand)]
pub enum Action {
    /// Tell whether decks are legal, and everything that is wrong with them.
    #[command(after_help = "\
Examples:
  wars deck check my/deck.json
  wars deck check my/story-deck.json --story

A deck for stories is known by its locations; --story checks any file as one. Exit code 0: every deck is legal; 1: one is
not; 3: a file can't be read as a deck.")]
    Check {
        /// Decks, by name or file.
        // The program has a flag --decks.
        #[arg(id = "deck", value_name = "FILE", required = true)]
        decks: Vec<String>,
        /// Check them as decks for stories.
        #[arg(long)]
        story: bool,
    },
}

/// Does what was asked with decks.
///
/// # Errors
/// When a deck is not legal, or a file is no deck; the latter weighs more.
pub fn run(action: Action, library: &Library, out: &mut Door) -> Result<(), Fault> {
    let Action::Check { decks, story } = action;
    let (mut illegal, mut unreadable) = (0, Vec::new());
    for name in &decks {
        match library.check_decks(name, story) {
            Ok(checked) => {
                for deck in checked {
                    illegal += usize::from(!deck.problems.is_empty());
                    match deck.problems.is_empty() {
                        true => out.line(format_args!("{name}: \"{}\" is legal: {}", deck.name, deck.words))?,
                        false => out.lines(deck.problems.iter().map(|problem| format!("{name}: {problem}")))?,
                    }
                }
            }
            Err(fault) => unreadable.extend(fault.lines()),
        }
    }
    // What was found comes before the words about it.
    out.flush()?;
    match (unreadable.is_empty(), illegal) {
        (false, _) => Err(Fault::Input(unreadable)),
        (true, 0) => Ok(()),
        (true, 1) => Err(Fault::Failed("1 deck is not legal".to_owned())),
        (true, count) => Err(Fault::Failed(format!("{count} decks are not legal"))),
    }
}
