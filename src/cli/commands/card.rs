//! `wars card`: one card, and the rules behind its words.

use crate::book::{Book, lookup};
use crate::cards::{describe, find};
use crate::door::Door;
use crate::fault::Fault;
use crate::text::WIDTH;
use serde_json::json;
use wars_engine::Catalogue;
use wars_engine::card::export::card as card_fields;

/// Shows one card and the rules behind its words: in lines, or as one JSON object.
///
/// # Errors
/// When no card, or more than one, is meant.
pub fn run(catalogue: &Catalogue, book: &Book, name: &str, json: bool, out: &mut Door) -> Result<(), Fault> {
    let card = find(catalogue, name).map_err(|miss| Fault::Failed(miss.to_string()))?;
    let def = catalogue.def(card);
    let rules = book.behind(def);
    if json {
        let mut fields = card_fields(def);
        fields["rulings"] = json!(def.rulings);
        fields["rules"] = rules.iter().map(|rule| json!({"id": rule.id, "text": rule.text})).collect();
        return Ok(out.json(&fields)?);
    }
    let heading = (!rules.is_empty()).then(|| "Rules behind its words:".to_owned());
    let links = rules.into_iter().flat_map(|rule| lookup::line("  ", rule, WIDTH));
    Ok(out.lines(describe(def).into_iter().chain(heading).chain(links))?)
}
