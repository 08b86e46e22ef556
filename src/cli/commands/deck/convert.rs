//! `wars deck convert`: a deck in its other form.

use crate::cli::commands::new_file;
use crate::door::Door;
use crate::fault::Fault;
use crate::library::Library;
use clap::{Args, ValueEnum};
use std::path::PathBuf;
use wars_engine::card::deck::{DeckForm, DeckList};

const HELP: &str = "\
Examples:
  wars deck convert my-deck.txt                     prints it as JSON
  wars deck convert swarm -o swarm.txt              a built-in deck to be changed
  wars deck convert decks.json:Swarm --to json -o swarm.json

The deck is the same in both forms: going from one to the other and back gives the same deck, and the same file but for \
comments, heads and what is said about the deck besides. It need not be legal. Exit code 1: the new file can't be \
written, or is there already; 3: the file can't be read as a deck, or something in it can't be written in that form.";

/// What is to be written.
#[derive(Clone, Debug, Args)]
#[command(after_help = HELP)]
pub struct Convert {
    /// A deck, by name or file.
    #[arg(id = "deck", value_name = "FILE")]
    deck: String,
    /// The form; the one that the file has not unless said.
    #[arg(long, value_enum, value_name = "FORM")]
    to: Option<Form>,
    /// The new file; printed unless said.
    #[arg(short = 'o', long = "output", value_name = "NEW")]
    output: Option<PathBuf>,
    /// Write over a file that is there.
    #[arg(long, requires = "output")]
    force: bool,
}

/// How a deck file is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Form {
    /// A line for each card, as people write decks down.
    Text,
    /// As the built-in decks are.
    Json,
}

pub(super) fn run(asked: &Convert, library: &Library, out: &mut Door) -> Result<(), Fault> {
    let listed = library.list(&asked.deck)?;
    let form = match asked.to {
        Some(Form::Text) => DeckForm::Text,
        Some(Form::Json) => DeckForm::Json,
        None => listed.form.other(),
    };
    let written = listed.list.written(form);
    if !is_same(&listed.list, &written) {
        // A name of several lines, or one that reads as something else, has no place in a text.
        let problem = "its name or that of a card can't be written as text; mend it, or keep the deck in JSON";
        return Err(Fault::input(format!("{}: {problem}", listed.file)));
    }
    match &asked.output {
        None => Ok(out.lines(written.lines())?),
        Some(path) => {
            let existing = if asked.force { new_file::Existing::Replace } else { new_file::Existing::Keep };
            new_file::write_over(path, existing, |out| out.write_all(written.as_bytes()))?;
            Ok(out.line(path.display())?)
        }
    }
}

/// Whether what was written reads as the same deck.
fn is_same(list: &DeckList, written: &str) -> bool {
    let read = DeckList::read(written, "", matches!(list, DeckList::Story(_)));
    // In JSON nothing is said of lines.
    matches!(read.as_deref(), Ok([again]) if again.written(DeckForm::Json) == list.written(DeckForm::Json))
}
