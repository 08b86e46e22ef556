//! Cards a scenario brings along: plain ones for numbers, or the one text that is to be tested.

use super::ScenarioError;
use crate::card::Catalogue;
use serde_json::{Value, json};
use std::sync::Arc;

/// The catalogue with the stand-ins of a scenario. What is not said of a stand-in is filled in.
pub(super) fn with_cards(
    file: &str,
    cards: &[Value],
    catalogue: &Arc<Catalogue>,
) -> Result<Arc<Catalogue>, ScenarioError> {
    if cards.is_empty() {
        return Ok(catalogue.clone());
    }
    let filled: Vec<Value> = cards.iter().enumerate().map(|(index, card)| fill_in(index, card)).collect();
    match catalogue.with_cards(file, &filled) {
        Ok(catalogue) => Ok(Arc::new(catalogue)),
        Err(faults) => {
            let problems = faults.0.iter().map(|fault| format!("{}: {}", fault.place(), fault.problem));
            let problem = problems.collect::<Vec<_>>().join("; ");
            Err(ScenarioError { file: file.to_owned(), place: "cards".to_owned(), problem })
        }
    }
}

fn fill_in(index: usize, card: &Value) -> Value {
    let mut card = card.clone();
    if let Some(fields) = card.as_object_mut() {
        let costs = fields.get("type").and_then(Value::as_str) != Some("location");
        let mut defaults = vec![
            ("id", json!(format!("stand-in {}", index + 1))),
            ("set", json!(0)),
            ("rarity", json!("S")),
            ("number", json!(index + 1)),
            ("faction", json!("independent")),
            ("destiny", json!(0)),
        ];
        if costs {
            defaults.push(("cost", json!(0)));
        }
        for (field, value) in defaults {
            fields.entry(field).or_insert(value);
        }
    }
    card
}
