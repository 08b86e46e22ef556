//! `wars deck stats`: what decks come to.

use super::contents;
use crate::cli::arguments::number::whole;
use crate::config::{Layer, Settings, Symbols as Wished};
use crate::decks::figures::Figures;
use crate::decks::odds::{Drawing, Odds};
use crate::decks::report;
use crate::door::{self, Door};
use crate::fault::Fault;
use crate::library::Library;
use crate::system::paths::Paths;
use crate::system::seed;
use clap::Args;

/// More hands would say nothing more.
const MOST_HANDS: u32 = 1_000_000;

const HELP: &str = "\
Examples:
  wars deck stats alliance
  wars deck stats my-deck.txt -n 100000 --draws 3
  wars deck stats hunting-pack --ascii
  wars deck stats swarm --json | head

Costs are those of all cards that have one, destinies those of all cards that are shuffled. \"Icons given\" are the \
support icons on its player's side of all its locations together; \"too few\" stands where one card needs more than that.

The chances are a rule of thumb, counted over hands drawn by chance. The starting location lies on the table (the one \
the deck proposes, else the one that supports most of its cards), and eight of the other cards are in hand. After each \
of your turns --draws more are drawn. Every location that was drawn is played at once, of a unique one a single copy. A \
card counts by a turn if at least one copy was drawn by the deploy phase of that turn, and the support icons on your side \
of your own locations in play are as many as it needs. In a story the hand is five cards, none of them changed, no card \
is on the table from the beginning, and the locations come one a turn in their order, the first in your first turn.

Nothing else is thought of: no energy, no icons that other cards give, no texts, no losses, and nothing the other side \
does. The last line is the share of all drawn cards but locations that have their support. The same seed gives the same \
figures.";

/// Which decks are to be counted, and how.
#[derive(Clone, Debug, Args)]
#[command(after_help = HELP)]
pub struct Stats {
    /// Decks, by name or file.
    #[arg(id = "deck", value_name = "FILE", required = true)]
    decks: Vec<String>,
    /// How many hands are drawn for the chances.
    #[arg(short = 'n', long = "hands", value_name = "N", default_value_t = 10_000)]
    #[arg(value_parser = whole(1..=MOST_HANDS), allow_negative_numbers = true)]
    hands: u32,
    /// How many cards are drawn after each turn.
    #[arg(long, value_name = "N", default_value_t = 2)]
    #[arg(value_parser = whole(0..=20_usize), allow_negative_numbers = true)]
    draws: usize,
    /// The seed of the hands.
    #[arg(long, value_name = "S", default_value_t = 1, value_parser = seed::read, allow_negative_numbers = true)]
    seed: u64,
    /// Print one JSON array of all decks.
    #[arg(long)]
    json: bool,
    /// Bars in plain ASCII, whatever the settings say.
    #[arg(long)]
    ascii: bool,
}

pub(super) fn run(asked: &Stats, library: &Library, paths: &Paths, out: &mut Door) -> Result<(), Fault> {
    let catalogue = library.catalogue();
    let flags = Layer { symbols: asked.ascii.then_some(Wished::Ascii), ..Layer::default() };
    let symbols = Settings::of_process(&flags, paths)?.symbols.into();
    let width = door::columns().unwrap_or(80);
    let drawing = Drawing { hands: asked.hands, seed: asked.seed, draws: asked.draws };
    let mut objects = Vec::new();
    for (index, (_, deck)) in contents(&asked.decks, library)?.iter().enumerate() {
        let (figures, odds) = (Figures::of(deck, catalogue), Odds::of(deck, catalogue, &drawing));
        if asked.json {
            objects.push(report::object(deck, &figures, &odds, catalogue));
            continue;
        }
        if index > 0 {
            out.line("")?;
        }
        out.lines(report::lines(deck, &figures, &odds, catalogue, (&symbols, width)))?;
    }
    if asked.json { Ok(out.json(&objects)?) } else { Ok(()) }
}
