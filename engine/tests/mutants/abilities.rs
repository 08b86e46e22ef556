//! Changes of the text box: every word, number, phrase and line, one at a time.

use crate::change::{Change, Edit, Kind, Step};
use crate::neighbours;
use serde_json::{Map, Value, json};

/// The lists whose items are done one after the other.
const DEEDS: [&str; 3] = ["do", "then", "else"];

/// All changes of the abilities of a card, also those that make no sense: loading them tells.
pub fn changes(card: &Value) -> Vec<Change> {
    let mut finder = Finder { path: Vec::new(), changes: Vec::new() };
    for side in ["abilities", "inverted-abilities"] {
        if let Some(list) = card.get(side) {
            finder.within(Step::Field(side.to_owned()), |finder| finder.value(side, list));
        }
    }
    finder.changes
}

struct Finder {
    path: Vec<Step>,
    changes: Vec<Change>,
}

impl Finder {
    fn within(&mut self, step: Step, look: impl FnOnce(&mut Finder)) {
        self.path.push(step);
        look(self);
        self.path.pop();
    }

    fn add(&mut self, kind: Kind, edit: Edit, words: impl Into<String>) {
        self.changes.push(Change { kind, path: self.path.clone(), edit, words: words.into() });
    }

    /// The field around the one that was entered last.
    fn holder(&self) -> &str {
        let mut fields = self.path.iter().rev().filter_map(|step| match step {
            Step::Field(name) => Some(name.as_str()),
            Step::Item(_) => None,
        });
        fields.nth(1).unwrap_or_default()
    }

    /// A value, and the field it stands in, perhaps as an item of its list.
    fn value(&mut self, field: &str, value: &Value) {
        match value {
            Value::Object(fields) => self.object(field, fields),
            Value::Array(items) => self.list(field, items),
            Value::String(word) => {
                for (new, kind) in neighbours::words(field, word) {
                    let told = format!("{word} -> {}", new.as_str().map_or_else(|| new.to_string(), str::to_owned));
                    self.add(kind, Edit::Replace(new), told);
                }
                if ["you", "opponent"].contains(&word.as_str()) && neighbours::means_each(self.holder(), field) {
                    self.add(Kind::Whose, Edit::Replace(json!("each")), format!("{word} -> each"));
                }
            }
            Value::Number(number) => {
                let number = number.as_i64().unwrap_or_default();
                let more = if number < 0 { number - 1 } else { number + 1 };
                self.add(Kind::Number, Edit::Replace(json!(more)), format!("{number} -> {more}"));
            }
            Value::Bool(is) => self.add(Kind::Condition, Edit::Replace(json!(!is)), format!("{is} -> {}", !is)),
            Value::Null => {}
        }
    }

    fn list(&mut self, field: &str, items: &[Value]) {
        for (index, item) in items.iter().enumerate() {
            self.within(Step::Item(index), |finder| {
                finder.add(lost_with(field), Edit::Drop, "dropped");
                if DEEDS.contains(&field) {
                    finder.deed(item);
                }
                finder.value(field, item);
            });
        }
    }

    /// One thing that is done: it becomes optional, or no longer is.
    fn deed(&mut self, item: &Value) {
        match item.pointer("/may/do").and_then(Value::as_array) {
            Some(inner) => self.add(Kind::Optional, Edit::Splice(inner.clone()), "made mandatory"),
            None if item.get("instead").is_none() => {
                self.add(Kind::Optional, Edit::Replace(json!({"may": {"do": [item]}})), "made optional");
            }
            None => {}
        }
    }

    fn object(&mut self, field: &str, fields: &Map<String, Value>) {
        if let Some(inner) = fields.get("not").filter(|_| fields.len() == 1) {
            self.add(Kind::Condition, Edit::Replace(inner.clone()), "not dropped");
        }
        if is_wide_filter(field, &self.path, fields) {
            for whose in ["yours", "opponents"] {
                let mut narrow = fields.clone();
                narrow.insert("whose".to_owned(), json!(whose));
                self.add(Kind::Whose, Edit::Replace(narrow.into()), format!("either -> {whose}"));
            }
        }
        for (name, value) in fields {
            for (new, kind) in neighbours::fields(name).iter().filter(|(new, _)| !fields.contains_key(*new)) {
                let renamed = |(field, value): (&String, &Value)| {
                    let field = if field == name { (*new).to_owned() } else { field.clone() };
                    (field, value.clone())
                };
                let other: Map<String, Value> = fields.iter().map(renamed).collect();
                self.add(*kind, Edit::Replace(other.into()), format!("{name} -> {new}"));
            }
            self.within(Step::Field(name.clone()), |finder| {
                // The only field of an object says what it is; without it nothing would be left.
                if fields.len() > 1 {
                    finder.add(lost_with(name), Edit::Drop, "dropped");
                }
                finder.value(name, value);
            });
        }
    }
}

/// Whether a filter asks for cards of either player, where a text would often ask for those of one.
fn is_wide_filter(field: &str, path: &[Step], fields: &Map<String, Value>) -> bool {
    let is_target = field == "card" && path.iter().any(|step| *step == Step::Field("targets".to_owned()));
    let narrow = ["whose", "in", "stacked-on", "any-number"];
    (is_target || field == "each") && !narrow.iter().any(|name| fields.contains_key(*name))
}

/// What goes away with a field, or with an item of it.
fn lost_with(field: &str) -> Kind {
    match field {
        "abilities" | "inverted-abilities" => Kind::Ability,
        "do" | "then" | "else" | "apply" => Kind::Effect,
        "cost" | "lose" | "price" => Kind::Cost,
        "targets" | "up-to" | "any-number" | "count" => Kind::Targets,
        "whose" | "who" | "by" | "of" | "owned-by" | "any-player" | "for-each-player" => Kind::Whose,
        "at" | "kind" | "related-to" | "adjacent-to" | "battle" | "battleground" | "in-battle" => Kind::Place,
        "bullets" | "per-turn" | "most-each-battle" => Kind::Number,
        "pile" | "from" | "in" => Kind::Pile,
        _ => Kind::Condition,
    }
}
