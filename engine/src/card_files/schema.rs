//! The JSON Schema of the card language, made from the types that read it.
//!
//! `cards/schema.json` is for editors, which complete words and mark mistakes with it. Its descriptions are the doc
//! comments of the types. `WRITE_SCHEMA=1 cargo test -p wars-engine schema` writes it anew.

use super::is_card_file;
use super::printed::NEVER_REVISED;
use super::reading::{Entry, FIELDS};
use schemars::generate::SchemaSettings;
use serde_json::{Value, json};
use std::path::{Path, PathBuf};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../cards")
}

/// The schema of what a type reads.
pub(crate) fn schema_of<T: schemars::JsonSchema>() -> Value {
    let mut settings = SchemaSettings::draft2020_12();
    settings.meta_schema = None; // the draft is named in words: nothing here points outside
    let mut schema = settings.into_generator().into_root_schema_for::<T>().to_value();
    allow_short_lists(&mut schema);
    schema
}

fn generated() -> Value {
    let mut schema = schema_of::<Vec<Entry>>();
    let card = &mut schema["$defs"]["Card"]["properties"];
    card["printed"] = printed(card);
    schema["title"] = json!("Card file");
    schema["description"] =
        json!("Cards in the card language, as a JSON Schema of draft 2020-12. README.md beside this file teaches it.");
    schema
}

/// The fields of a first printing: those of a card that an erratum can change, none of them needed, and a note.
fn printed(card: &Value) -> Value {
    let mut fields = card.as_object().cloned().expect("a card has properties");
    fields.retain(|field, _| !NEVER_REVISED.contains(&field.as_str()));
    let note = json!({"type": "string", "description": "What the card language has no words for."});
    fields.insert("note".to_owned(), note);
    json!({
        "description": card["printed"]["description"], "type": "object", "properties": fields,
        "additionalProperties": false,
    })
}

/// Lists of a fixed form may leave out what is optional at their end.
fn allow_short_lists(schema: &mut Value) {
    let optional = |item: &Value| {
        let null = json!({"type": "null"});
        item["anyOf"].as_array().is_some_and(|ways| ways.contains(&null))
    };
    if let Some(items) = schema.get("prefixItems").and_then(Value::as_array) {
        let needed = items.len() - items.iter().rev().take_while(|item| optional(item)).count();
        schema["minItems"] = json!(needed);
    }
    match schema {
        Value::Object(fields) => fields.values_mut().for_each(allow_short_lists),
        Value::Array(items) => items.iter_mut().for_each(allow_short_lists),
        _ => {}
    }
}

/// A schema as it is published.
pub(crate) fn text(schema: &Value) -> String {
    let mut text = serde_json::to_string_pretty(schema).expect("a schema is JSON");
    text.push('\n');
    text
}

#[test]
fn the_published_schema_is_that_of_the_types() {
    let path = folder().join("schema.json");
    let expected = text(&generated());
    if std::env::var_os("WRITE_SCHEMA").is_some() {
        std::fs::write(&path, &expected).expect("the schema can be written");
    }
    let published = std::fs::read_to_string(&path).unwrap_or_default();
    let same = published == expected;
    assert!(same, "cards/schema.json is out of step: WRITE_SCHEMA=1 cargo test -p wars-engine schema");
}

#[test]
fn the_schema_knows_the_fields_of_a_card() {
    let schema = generated();
    let mut known: Vec<&str> = schema["$defs"]["Card"]["properties"]
        .as_object()
        .expect("a card has properties")
        .keys()
        .map(String::as_str)
        .collect();
    let mut fields = FIELDS.to_vec();
    known.sort_unstable();
    fields.sort_unstable();
    assert_eq!(known, fields);
}

#[test]
fn everything_in_the_schema_is_described() {
    let schema = generated();
    let defs = schema["$defs"].as_object().expect("definitions");
    assert!(defs.len() > 40, "{}", defs.len());
    let silent: Vec<&String> =
        defs.iter().filter(|(_, it)| it["description"].is_null()).map(|(name, _)| name).collect();
    assert!(silent.is_empty(), "without description: {silent:?}");
}

#[test]
fn every_card_file_is_valid_under_the_schema() {
    let schema = generated();
    let mut files = 0;
    for entry in std::fs::read_dir(folder()).expect("the card files") {
        let path = entry.expect("a file").path();
        if is_card_file(&path.display().to_string()) {
            let text = std::fs::read_to_string(&path).expect("a readable file");
            let cards: Value = serde_json::from_str(&text).expect("JSON");
            validate(&schema, &schema, &cards).unwrap_or_else(|fault| panic!("{}: {fault}", path.display()));
            files += 1;
        }
    }
    assert!(files > 10, "{files}");
}

type Change<'a> = &'a dyn Fn(&mut Value);

#[test]
fn the_schema_refuses_what_the_engine_refuses() {
    let schema = generated();
    let card = |change: Change<'_>| {
        let mut card = json!({
            "id": "9C1", "title": "Test", "set": 9, "rarity": "C", "number": 1, "faction": "shi", "type": "order",
            "kind": "used", "cost": 0, "destiny": 2, "abilities": [{"resolve": {"do": [{"draw": {"amount": 1}}]}}],
        });
        change(&mut card);
        json!([card])
    };
    let good = card(&|_| {});
    validate(&schema, &schema, &good).expect("a good card");
    let changes: [(&str, Change<'_>); 8] = [
        ("a field too many", &|card| card["tilte"] = json!("x")),
        ("a field missing", &|card| _ = card.as_object_mut().expect("an object").remove("destiny")),
        ("no such faction", &|card| card["faction"] = json!("martian")),
        ("no such ability", &|card| card["abilities"] = json!([{"resolves": {"do": []}}])),
        ("no such word inside", &|card| card["abilities"][0]["resolve"]["do"] = json!([{"destroy": "sef"}])),
        ("a field too many inside", &|card| card["abilities"][0]["resolve"]["doo"] = json!([])),
        ("an erratum of the id", &|card| card["printed"] = json!({"id": "9C2"})),
        ("a text for a number", &|card| card["cost"] = json!("one")),
    ];
    for (what, change) in changes {
        let bad = card(change);
        assert!(validate(&schema, &schema, &bad).is_err(), "the schema takes {what}");
        let loaded = crate::card::Catalogue::load([("test.json", bad.to_string().as_str())]);
        assert!(loaded.is_err(), "the engine takes {what}");
    }
}

/// Validates with the keywords that generated schemas use; any other keyword is a panic, never a pass.
pub(crate) fn validate(root: &Value, schema: &Value, value: &Value) -> Result<(), String> {
    let rules = match schema {
        Value::Bool(true) => return Ok(()),
        Value::Bool(false) => return Err(format!("nothing may stand here: {value}")),
        _ => schema.as_object().expect("a schema is an object"),
    };
    let fail = |what: &str| Err(format!("{what}: {value}"));
    for (keyword, rule) in rules {
        match keyword.as_str() {
            "$schema" | "$defs" | "title" | "description" | "default" | "format" => {}
            "$ref" => {
                let name = rule.as_str().and_then(|it| it.strip_prefix("#/$defs/")).expect("a reference to $defs");
                let target = root["$defs"].get(name).unwrap_or_else(|| panic!("{name} is not in $defs"));
                validate(root, target, value)?;
            }
            "type" => {
                let is = |name: &Value| match name.as_str().expect("a type name") {
                    "object" => value.is_object(),
                    "array" => value.is_array(),
                    "string" => value.is_string(),
                    "integer" => value.is_i64() || value.is_u64(),
                    "boolean" => value.is_boolean(),
                    "null" => value.is_null(),
                    other => panic!("type {other}"),
                };
                if !rule.as_array().map_or_else(|| is(rule), |names| names.iter().any(is)) {
                    return fail(&format!("not {rule}"));
                }
            }
            "const" if rule != value => return fail(&format!("not {rule}")),
            "enum" if !rule.as_array().expect("a list").contains(value) => return fail(&format!("none of {rule}")),
            "const" | "enum" => {}
            "anyOf" | "oneOf" => {
                let tried: Vec<_> =
                    rule.as_array().expect("a list").iter().map(|one| validate(root, one, value)).collect();
                let fitting = tried.iter().filter(|it| it.is_ok()).count();
                if fitting == 0 || (keyword == "oneOf" && fitting > 1) {
                    return fail(&format!("{fitting} of {keyword} fit ({tried:?})"));
                }
            }
            "minimum" | "maximum" => {
                if let Some(number) = value.as_i64() {
                    let bound = rule.as_i64().expect("a whole number");
                    if if keyword == "minimum" { number < bound } else { number > bound } {
                        return fail(&format!("{keyword} {bound}"));
                    }
                }
            }
            "required" => {
                let names = rule.as_array().expect("a list").iter().filter_map(Value::as_str);
                for name in names.filter(|_| value.is_object()) {
                    value.get(name).ok_or_else(|| format!("lacks {name}: {value}"))?;
                }
            }
            "properties" | "additionalProperties" => {
                let named = |field: &str| rules.get("properties").is_some_and(|known| known.get(field).is_some());
                for (field, part) in value.as_object().into_iter().flatten() {
                    match keyword.as_str() {
                        "properties" if named(field) => validate(root, &rule[field], part)?,
                        "additionalProperties" if !named(field) => validate(root, rule, part)?,
                        _ => {}
                    }
                }
            }
            "prefixItems" => {
                let pairs = rule.as_array().expect("a list").iter().zip(value.as_array().into_iter().flatten());
                pairs.map(|(one, item)| validate(root, one, item)).collect::<Result<Vec<_>, _>>()?;
            }
            "items" => {
                let given = rules.get("prefixItems").and_then(Value::as_array).map_or(0, Vec::len);
                for item in value.as_array().into_iter().flatten().skip(given) {
                    validate(root, rule, item)?;
                }
            }
            "minItems" | "maxItems" => {
                if let Some(items) = value.as_array() {
                    let (bound, count) = (rule.as_u64().expect("a number"), items.len() as u64);
                    if if keyword == "minItems" { count < bound } else { count > bound } {
                        return fail(&format!("{keyword} {bound}"));
                    }
                }
            }
            other => panic!("the schema has a keyword this test can't judge: {other}"),
        }
    }
    Ok(())
}
