//! The words a card is written with, so that the rules behind them can be found.

use serde_json::{Map, Value};
use std::collections::BTreeSet;

/// Fields whose content is no word of the rules: names, and sentences about the card.
const NAMES: [&str; 3] = ["id", "title", "rulings"];

/// Every word of a card's entry, alone and with the field it stands in: `damage`, `D`, `on drained`, `card unique`.
///
/// A field that is false or empty says nothing. The first printing is only named: its text is not in force.
pub fn words(entry: &Map<String, Value>) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for (field, value) in entry.iter().filter(|(field, _)| !NAMES.contains(&field.as_str())) {
        match field.as_str() {
            "printed" => say("card", field, &mut found),
            _ => within("card", field, value, &mut found),
        }
    }
    found
}

fn within(parent: &str, field: &str, value: &Value, found: &mut BTreeSet<String>) {
    match value {
        Value::Null | Value::Bool(false) => return,
        Value::Object(fields) => fields.iter().for_each(|(inner, value)| within(field, inner, value, found)),
        Value::Array(list) => list.iter().for_each(|item| match item {
            Value::Object(fields) => fields.iter().for_each(|(inner, value)| within(field, inner, value, found)),
            other => within(parent, field, other, found),
        }),
        Value::String(word) => say(field, word, found),
        Value::Bool(true) | Value::Number(_) => {}
    }
    say(parent, field, found);
}

fn say(parent: &str, word: &str, found: &mut BTreeSet<String>) {
    found.insert(word.to_owned());
    found.insert(format!("{parent} {word}"));
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn words_stand_alone_and_in_their_field() {
        let entry = json!({
            "title": "Damage", "unique": true, "banned": false, "type": "ship", "printed": {"cost": 2},
            "abilities": [{"triggered": {"on": {"on": "drained"}, "do": [{"lose": {"amount": "D"}}]}}],
        });
        let found = words(entry.as_object().expect("an object"));
        let says = |word: &str| found.contains(word);
        for word in ["card unique", "type ship", "on drained", "do lose", "D", "triggered", "card printed"] {
            assert!(says(word), "{word}: {found:?}");
        }
        for word in ["Damage", "banned", "cost"] {
            assert!(!says(word), "{word}: {found:?}");
        }
    }
}
