//! Whole cards by chance: abilities as the schema allows, facts that go together as a rule.

use crate::schema::Maker;
use serde_json::{Map, Value, json};

/// How deep the abilities of a card are nested at most, in steps of the schema.
const DEPTHS: [usize; 6] = [4, 6, 7, 8, 10, 14];

/// The cards of one file: so many, numbered from 1, for decks of these factions.
pub fn cards(maker: &mut Maker<'_>, count: usize, factions: [&str; 2]) -> Vec<Value> {
    (1..=count).map(|number| card(maker, number, factions)).collect()
}

fn card(maker: &mut Maker<'_>, number: usize, factions: [&str; 2]) -> Value {
    let mut card = match maker.make("Card", 3) {
        Value::Object(fields) => fields,
        other => panic!("a card that is no object: {other}"),
    };
    card.insert("id".to_owned(), json!(format!("9C{number}")));
    for (field, value) in [("set", json!(9)), ("rarity", json!("C")), ("number", json!(number))] {
        card.insert(field.to_owned(), value);
    }
    let title = match maker.dice.roll(30) {
        0 => String::new(),
        1 => maker.words.titles[maker.dice.roll(maker.words.titles.len())].clone(),
        2..=6 => format!("Odd Place/Part {number}"),
        _ => format!("Odd Card {number}"),
    };
    card.insert("title".to_owned(), json!(title));
    let faction = if maker.percent(80) { factions[number % 2] } else { "independent" };
    card.insert("faction".to_owned(), json!(faction));
    if maker.percent(75) {
        card.insert("support".to_owned(), if maker.percent(50) { json!({}) } else { json!({faction: 1}) });
        card.insert("bullets".to_owned(), json!(if maker.percent(15) { 1 } else { 0 }));
        card.insert("destiny".to_owned(), json!(maker.dice.roll(7)));
    }
    card.remove("unique").filter(|_| maker.percent(20)).map(|unique| card.insert("unique".to_owned(), unique));
    card.remove("labels");
    if maker.percent(60) {
        let labels: Vec<&str> = (0..2).map(|_| maker.one_of(&["Warrior", "Fighter", "Pilot", "Odd", "Unit"])).collect();
        card.insert("labels".to_owned(), json!(labels));
    }
    if !maker.percent(4) {
        go_together(maker, &mut card);
    }
    abilities(maker, &mut card);
    card.remove("printed");
    if maker.percent(6) {
        let first = maker.make("Ability", 6);
        card.insert("printed".to_owned(), json!({"abilities": [first], "note": "odd"}));
    }
    Value::Object(card)
}

/// Facts as the type of the card wants them.
fn go_together(maker: &mut Maker<'_>, card: &mut Map<String, Value>) {
    for field in ["power", "tactics", "defense", "inverted", "capacity", "icons", "cost", "kind"] {
        card.remove(field);
    }
    let card_type = card["type"].as_str().unwrap_or_default().to_owned();
    let mut facts = Map::new();
    if card_type != "location" {
        facts.insert(
            "cost".to_owned(),
            json!(if maker.percent(85) { maker.dice.roll(4) as i64 } else { maker.number(-5, 30_000) }),
        );
    }
    match card_type.as_str() {
        "character" | "nobot" | "vehicle" | "ship" => {
            for stat in ["power", "tactics", "defense"] {
                facts.insert(stat.to_owned(), json!(maker.number(-32_768, 32_767)));
            }
            if maker.percent(30) {
                facts.insert("inverted".to_owned(), maker.make("Stats", 2));
            }
            if card_type == "ship" {
                facts.insert("capacity".to_owned(), json!(maker.number(0, 255)));
            }
        }
        "location" => {
            facts.insert("kind".to_owned(), json!(maker.one_of(&["site", "sector"])));
            facts.insert("icons".to_owned(), maker.make("Icons", 4));
        }
        "order" | "interrupt" => {
            facts.insert("kind".to_owned(), json!(maker.one_of(&["used", "lost", "used or lost"])));
        }
        _ if card_type == "weapon" || maker.percent(60) => {
            let hosts = ["character", "unit", "ship", "site", "sector", "location", "asset", "weapon", "gongen ship"];
            facts.insert("kind".to_owned(), json!(maker.one_of(&hosts)));
        }
        _ => {}
    }
    card.extend(facts);
}

fn abilities(maker: &mut Maker<'_>, card: &mut Map<String, Value>) {
    let fleeting = matches!(card["type"].as_str(), Some("order" | "interrupt"));
    let count = 1 + maker.dice.roll(3);
    let mut list: Vec<Value> = (0..count).map(|_| ability(maker)).collect();
    // An interrupt or order without a mode could never be played.
    if fleeting && maker.percent(90) {
        let depth = maker.one_of(&DEPTHS);
        list.push(json!({"resolve": maker.make("Resolve", depth)}));
    }
    card.insert("abilities".to_owned(), json!(list));
    card.remove("inverted-abilities");
    if card.contains_key("inverted") {
        card.insert("inverted-abilities".to_owned(), json!([ability(maker)]));
    }
}

fn ability(maker: &mut Maker<'_>) -> Value {
    let depth = maker.one_of(&DEPTHS);
    maker.make("Ability", depth)
}
