//! The cards in the form of a plain card list, with their text in English.

use super::{CardDef, Catalogue};
use serde_json::{Value, json};

/// Every card as an object of the printed fields; `text` and `inverted_text` are said from the abilities. Where an
/// erratum has changed a card, `printed` holds the fields that read otherwise before it.
pub fn export(catalogue: &Catalogue) -> Value {
    catalogue.defs().map(|(_, def)| card(def)).collect()
}

/// One card as [`export`] gives it.
pub fn card(def: &CardDef) -> Value {
    let mut fields = printing(def);
    let printed = def.printed.as_ref().map(|printed| {
        let mut first = printing(&printed.card);
        if let Value::Object(first) = &mut first {
            first.retain(|field, was| fields[field.as_str()] != *was);
            first.extend(printed.note.as_ref().map(|note| ("note".to_owned(), json!(note))));
        }
        first
    });
    fields["printed"] = json!(printed);
    fields
}

fn printing(def: &CardDef) -> Value {
    let mut fields = json!(def.facts);
    let (text, inverted) = def.text();
    fields["text"] = json!(text);
    // Only an inverter has another side to speak of.
    fields["inverted_text"] = json!(def.facts.inverted.is_some().then_some(inverted));
    fields
}
