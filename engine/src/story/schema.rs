//! The JSON Schema of stories, made from the types that read them, as that of cards is.
//!
//! `WRITE_SCHEMA=1 cargo test -p wars-engine schema` writes `stories/schema.json` anew.

use super::plan::Story;
use crate::card_files::is_card_file;
use crate::card_files::schema::{schema_of, text, validate};
use serde_json::{Value, json};
use std::path::{Path, PathBuf};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../stories")
}

fn generated() -> Value {
    let mut schema = schema_of::<Story>();
    schema["title"] = json!("Story file");
    schema["description"] = json!(
        "A story for one to four players, as a JSON Schema of draft 2020-12. README.md beside this file teaches it."
    );
    schema
}

#[test]
fn the_published_schema_of_stories_is_that_of_the_types() {
    let path = folder().join("schema.json");
    let expected = text(&generated());
    if std::env::var_os("WRITE_SCHEMA").is_some() {
        std::fs::write(&path, &expected).expect("the schema can be written");
    }
    let same = std::fs::read_to_string(&path).unwrap_or_default() == expected;
    assert!(same, "stories/schema.json is out of step: WRITE_SCHEMA=1 cargo test -p wars-engine schema");
}

#[test]
fn every_story_of_the_folder_is_valid_under_the_schema_and_every_part_of_it_is_described() {
    let schema = generated();
    let mut stories = 0;
    for entry in std::fs::read_dir(folder()).expect("the stories") {
        let path = entry.expect("a file").path();
        if is_card_file(&path.display().to_string()) {
            let text = std::fs::read_to_string(&path).expect("a readable file");
            let story: Value = serde_json::from_str(&text).expect("JSON");
            validate(&schema, &schema, &story).unwrap_or_else(|fault| panic!("{}: {fault}", path.display()));
            stories += 1;
        }
    }
    assert!(stories >= 3, "{stories}");
    let silent = |(_, it): &(&String, &Value)| it["description"].is_null();
    let own = schema["properties"].as_object().expect("fields").iter();
    let silent: Vec<_> = own.chain(schema["$defs"].as_object().expect("definitions")).filter(silent).collect();
    assert!(silent.is_empty(), "without description: {silent:?}");
}

type Change<'a> = &'a dyn Fn(&mut Value);

#[test]
fn the_schema_of_stories_refuses_what_reading_refuses() {
    let schema = generated();
    let good = json!({
        "id": "a", "title": "A", "locations": ["a card"], "priority": {"sites": ["a card"]}, "deck": {"a card": 20},
        "ends": [{"result": "lost", "after": "enemy", "round": 5}],
    });
    validate(&schema, &schema, &good).expect("a good story");
    serde_json::from_value::<Story>(good.clone()).expect("a good story");
    let changes: [(&str, Change<'_>); 7] = [
        ("a field too many", &|story| story["tilte"] = json!("x")),
        ("a field missing", &|story| _ = story.as_object_mut().expect("an object").remove("deck")),
        ("300 copies", &|story| story["deck"]["a card"] = json!(300)),
        ("copies below zero", &|story| story["deck"]["a card"] = json!(-1)),
        ("no such fate", &|story| story["ends"][0]["result"] = json!("drawn")),
        ("no such rule", &|story| {
            story["limits"] = json!([{"rule": "coop.own", "on": "play-unit", "only": [{"turn": "you"}]}]);
        }),
        ("a text for a list", &|story| story["locations"] = json!("a card")),
    ];
    for (what, change) in changes {
        let mut bad = good.clone();
        change(&mut bad);
        assert!(validate(&schema, &schema, &bad).is_err(), "the schema takes {what}");
        assert!(serde_json::from_value::<Story>(bad).is_err(), "reading takes {what}");
    }
}
