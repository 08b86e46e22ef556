//! `wars deck diff`: what one deck has and another has not.

use super::of;
use crate::decks::difference::Difference;
use crate::door::Door;
use crate::fault::Fault;
use crate::library::Library;
use clap::Args;

const HELP: &str = "\
Examples:
  wars deck diff swarm my-swarm.txt
  wars deck diff decks.json:Old decks.json:New --json

Cards are compared by title, whatever the form of the files. Exit code 0, whether they differ or not; 3: a file can't be \
read as a deck, or names cards that don't exist.";

/// Which decks are to be compared.
#[derive(Clone, Debug, Args)]
#[command(after_help = HELP)]
pub struct Diff {
    /// One deck, by name or file.
    #[arg(value_name = "A")]
    deck_a: String,
    /// The other.
    #[arg(value_name = "B")]
    deck_b: String,
    /// Print one JSON object.
    #[arg(long)]
    json: bool,
}

pub(super) fn run(asked: &Diff, library: &Library, out: &mut Door) -> Result<(), Fault> {
    let found = [&asked.deck_a, &asked.deck_b].map(|name| library.list(name).and_then(|listed| of(&listed, library)));
    let [a, b] = match &found {
        [Ok(a), Ok(b)] => [a, b],
        unusable => {
            let faults = unusable.iter().filter_map(|it| it.as_ref().err());
            return Err(Fault::Input(faults.flat_map(Fault::lines).collect()));
        }
    };
    let difference = Difference::of([a, b], library.catalogue());
    match asked.json {
        true => Ok(out.json(&difference.object([a, b]))?),
        false => Ok(out.lines(difference.lines([a, b]))?),
    }
}
