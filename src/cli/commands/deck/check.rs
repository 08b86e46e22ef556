//! `wars deck check`: whether decks are legal, and everything that is wrong with them.

use crate::door::Door;
use crate::fault::Fault;
use crate::library::Library;
use clap::Args;

const HELP: &str = "\
Examples:
  wars deck check my/deck.json my/other.txt
  wars deck check my/story-deck.json --story
  wars deck check decks.json:Swarm

A deck for stories is known by its locations, in a text by \"Format: story\"; --story checks any file as one. Exit code \
0: every deck is legal; 1: one is not; 3: a file can't be read as a deck.";

/// Which decks are to be checked.
#[derive(Clone, Debug, Args)]
#[command(after_help = HELP)]
pub struct Check {
    /// Decks, by name or file.
    // The program has a flag --decks.
    #[arg(id = "deck", value_name = "FILE", required = true)]
    decks: Vec<String>,
    /// Check them as decks for stories.
    #[arg(long)]
    story: bool,
}

pub(super) fn run(asked: &Check, library: &Library, out: &mut Door) -> Result<(), Fault> {
    let (mut illegal, mut unreadable) = (0, Vec::new());
    for name in &asked.decks {
        match library.check_decks(name, asked.story) {
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
