//! `wars deck show`: what is in decks.

use super::contents;
use crate::decks::{Contents, listing};
use crate::door::Door;
use crate::fault::Fault;
use crate::library::{Library, ListedDeck};
use clap::Args;
use serde_json::json;

const HELP: &str = "\
Examples:
  wars deck show swarm
  wars deck show my-deck.txt hunting-pack
  wars deck show decks.json:Swarm --json

A deck need not be legal to be shown; why it is not is said at the end. Exit code 3: a file can't be read as a deck, or \
names cards that don't exist.";

/// Which decks are to be shown.
#[derive(Clone, Debug, Args)]
#[command(after_help = HELP)]
pub struct Show {
    /// Decks, by name or file.
    #[arg(id = "deck", value_name = "FILE", required = true)]
    decks: Vec<String>,
    /// Print one JSON array of all decks.
    #[arg(long)]
    json: bool,
}

pub(super) fn run(asked: &Show, library: &Library, out: &mut Door) -> Result<(), Fault> {
    let catalogue = library.catalogue();
    let decks = contents(&asked.decks, library)?;
    if asked.json {
        let object = |(listed, contents): &(ListedDeck, Contents)| {
            let mut object = listing::object(contents, catalogue);
            object["problems"] = json!(listed.list.problems(catalogue));
            object
        };
        return Ok(out.json(&decks.iter().map(object).collect::<Vec<_>>())?);
    }
    for (index, (listed, contents)) in decks.iter().enumerate() {
        if index > 0 {
            out.line("")?;
        }
        out.lines(listing::lines(contents, catalogue))?;
        let problems = listed.list.problems(catalogue);
        if !problems.is_empty() {
            out.line("")?;
            out.lines(problems.iter().map(|problem| format!("Not legal: {problem}")))?;
        }
    }
    Ok(())
}
