//! `wars cards`: all cards.

use crate::cards::words::type_word;
use crate::door::Door;
use crate::fault::Fault;
use wars_engine::Catalogue;
use wars_engine::card::export::export;

/// Lists all cards: a line each, or one JSON array.
///
/// # Errors
/// When output can't be written.
pub fn run(catalogue: &Catalogue, json: bool, out: &mut Door) -> Result<(), Fault> {
    if json {
        return Ok(out.json(&export(catalogue))?);
    }
    for (_, def) in catalogue.defs() {
        let facts = &def.facts;
        let cost = facts.cost.map_or_else(|| "-".to_owned(), |cost| cost.to_string());
        let faction = facts.faction.name();
        let kind = type_word(def);
        out.line(format_args!("{:<6} {:<32} {faction:<11} {kind:<9} cost {cost:>2}", facts.id, facts.title))?;
    }
    Ok(())
}
