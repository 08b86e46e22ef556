//! How a card was first printed, where an erratum has changed it: the fields that differed, laid over the card.

use super::mending::Fault;
use super::reading::{Loaded, read_card};
use crate::misread::{Path, Step};
use serde_json::{Map, Value};

/// What first identifies a card and what is said about it since: nothing that an erratum could have changed.
pub(super) const NEVER_REVISED: [&str; 6] = ["id", "set", "rarity", "number", "printed", "rulings"];

/// The first printing of a card, read like a card.
#[derive(Clone)]
pub(super) struct FirstPrinting {
    pub card: Box<Loaded>,
    /// What the card language has no words for.
    pub note: Option<String>,
}

/// Reads the first printing of a card from the card as written and the fields that read otherwise then.
pub(super) fn read_printed(source: &str, changes: &Value) -> Result<FirstPrinting, Vec<Fault>> {
    let fields: Map<String, Value> = serde_json::from_str(source).unwrap_or_default();
    let fault = |field: Option<&str>, problem: String| {
        let path = field.map_or_else(Path::default, Path::field);
        Err(vec![Fault { path: path.within("printed"), problem }])
    };
    let Some(mut changes) = changes.as_object().cloned() else {
        return fault(None, "write an object of the fields that differed".to_owned());
    };
    if let Some(field) = NEVER_REVISED.into_iter().find(|field| changes.contains_key(*field)) {
        return fault(Some(field), format!("an erratum does not change \"{field}\"; leave it out"));
    }
    let note = match changes.remove("note") {
        None => None,
        Some(Value::String(note)) => Some(note),
        Some(_) => return fault(Some("note"), "\"note\" is a sentence".to_owned()),
    };
    if let Some((field, _)) = changes.iter().find(|(field, was)| fields.get(*field) == Some(was)) {
        return fault(Some(field), format!("\"{field}\" is the same on the card; leave it out"));
    }
    if changes.is_empty() && note.is_none() {
        return fault(None, "say at least one field that differed, or a \"note\"".to_owned());
    }
    let mut first = fields;
    first.retain(|field, _| !matches!(field.as_str(), "printed" | "rulings"));
    first.extend(changes.clone());
    // What is wrong with the rest of the card is told there.
    let is_changed =
        |fault: &Fault| matches!(fault.path.0.first(), Some(Step::Field(field)) if changes.contains_key(field));
    match read_card(&Value::Object(first).to_string(), None) {
        (Some(card), faults) if !faults.iter().any(is_changed) => Ok(FirstPrinting { card: Box::new(card), note }),
        (_, faults) => {
            let changed = faults.into_iter().filter(is_changed);
            Err(changed.map(|fault| Fault { path: fault.path.within("printed"), ..fault }).collect())
        }
    }
}
