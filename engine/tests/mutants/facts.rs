//! Changes of what is printed around the text box, as far as it plays.

use crate::change::{Change, Edit, Kind, Step};
use serde_json::{Value, json};
use std::collections::BTreeSet;

/// Words of type lines that some card speaks of, in small letters. A label nobody asks for never matters.
pub fn spoken_of<'a>(cards: impl Iterator<Item = &'a Value>) -> BTreeSet<String> {
    fn gather(value: &Value, found: &mut BTreeSet<String>) {
        match value {
            Value::String(word) => _ = found.insert(word.to_lowercase()),
            Value::Array(items) => items.iter().for_each(|item| gather(item, found)),
            Value::Object(fields) => fields.values().for_each(|value| gather(value, found)),
            _ => {}
        }
    }
    let mut found = BTreeSet::new();
    for card in cards {
        ["abilities", "inverted-abilities"].iter().for_each(|side| gather(&card[*side], &mut found));
        let kind = card["kind"].as_str().unwrap_or_default();
        found.extend(kind.split(' ').map(str::to_lowercase));
    }
    found
}

/// All changes of the facts of a card; `spoken_of` are the labels that some card asks for.
pub fn changes(card: &Value, spoken_of: &BTreeSet<String>) -> Vec<Change> {
    let mut list = Facts { card, changes: Vec::new() };
    list.more(Kind::PrintedCost, &["cost"]);
    list.less(Kind::PrintedCost, &["cost"]);
    for faction in card["support"].as_object().into_iter().flat_map(|support| support.keys()) {
        list.more(Kind::PrintedCost, &["support", faction]);
        list.less(Kind::PrintedCost, &["support", faction]);
    }
    list.more(Kind::Destiny, &["destiny"]);
    for name in ["power", "tactics", "defense"] {
        list.more(Kind::Statistics, &[name]);
        list.more(Kind::Statistics, &["inverted", name]);
    }
    list.more(Kind::Icons, &["capacity"]);
    for edge in ["own", "opponent"] {
        list.more(Kind::Icons, &["icons", edge, "energy"]);
        list.less(Kind::Icons, &["icons", edge, "energy"]);
        list.drop_each(Kind::Icons, &["icons", edge, "support"], |_| true);
    }
    // Units are known by their type, not by their label (card.type.3).
    let matters = |label: &str| label != "Unit" && spoken_of.contains(&label.to_lowercase());
    list.drop_each(Kind::TypeLine, &["labels"], matters);
    let kinds: &[&str] = match (card["type"].as_str(), card["kind"].as_str()) {
        (_, Some("used")) => &["lost"],
        (_, Some("lost")) => &["used"],
        (Some("location"), Some("site")) => &["sector"],
        (Some("location"), Some("sector")) => &["site"],
        _ => &[],
    };
    for kind in kinds {
        let words = format!("{} -> {kind}", card["kind"].as_str().unwrap_or_default());
        list.add(Kind::TypeLine, &["kind"], Edit::Replace(json!(kind)), words);
    }
    if card["unique"] == json!(true) {
        list.add(Kind::Marks, &["unique"], Edit::Drop, "dropped".to_owned());
    }
    if card["bullets"].as_u64().unwrap_or_default() > 0 {
        list.more(Kind::Marks, &["bullets"]);
        list.add(Kind::Marks, &["bullets"], Edit::Drop, "dropped".to_owned());
    }
    list.changes
}

struct Facts<'a> {
    card: &'a Value,
    changes: Vec<Change>,
}

impl Facts<'_> {
    fn add(&mut self, kind: Kind, path: &[&str], edit: Edit, words: String) {
        let path = path.iter().map(|name| Step::Field((*name).to_owned())).collect();
        self.changes.push(Change { kind, path, edit, words });
    }

    fn at(&self, path: &[&str]) -> &Value {
        path.iter().fold(self.card, |part, name| &part[*name])
    }

    fn more(&mut self, kind: Kind, path: &[&str]) {
        let Some(number) = self.at(path).as_i64() else { return };
        self.add(kind, path, Edit::Replace(json!(number + 1)), format!("{number} -> {}", number + 1));
    }

    fn less(&mut self, kind: Kind, path: &[&str]) {
        let Some(number) = self.at(path).as_i64().filter(|number| *number > 0) else { return };
        self.add(kind, path, Edit::Replace(json!(number - 1)), format!("{number} -> {}", number - 1));
    }

    /// Leaves out each item of a list of words that matters.
    fn drop_each(&mut self, kind: Kind, path: &[&str], matters: impl Fn(&str) -> bool) {
        let words = self.at(path).as_array().cloned().unwrap_or_default();
        for (index, word) in words.iter().filter_map(Value::as_str).enumerate() {
            if matters(word) {
                let mut way: Vec<Step> = path.iter().map(|name| Step::Field((*name).to_owned())).collect();
                way.push(Step::Item(index));
                self.changes.push(Change { kind, path: way, edit: Edit::Drop, words: format!("{word} dropped") });
            }
        }
    }
}
