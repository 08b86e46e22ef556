//! The cards in the form of a plain card list, with their text in English.

use super::{CardDef, Catalogue};
use crate::language::english;
use serde_json::{Value, json};

/// Every card as an object of the printed fields; `text` and `inverted_text` are said from the abilities.
pub fn export(catalogue: &Catalogue) -> Value {
    catalogue.defs().map(|(_, def)| card(def)).collect()
}

fn card(def: &CardDef) -> Value {
    let mut fields = json!(def.facts);
    let (text, inverted) = english::text(def);
    fields["text"] = json!(text);
    // Only an inverter has another side to speak of.
    fields["inverted_text"] = json!(def.facts.inverted.is_some().then_some(inverted));
    fields
}
