//! The runner itself: what is wrong with a file is said, and what does not hold is found.

mod telling;

use super::{Report, Scenario, Way};
use crate::card::Catalogue;
use serde_json::{Value, json};
use std::sync::Arc;

fn catalogue() -> Arc<Catalogue> {
    let icons = json!({"own": {"energy": 2, "support": []}, "opponent": {"energy": 2, "support": []}});
    let card = |id: &str, title: &str, kind: &str| {
        json!({"id": id, "title": title, "set": 0, "rarity": "S", "number": 1, "faction": "independent",
               "type": kind, "destiny": 1, "cost": 1})
    };
    let with = |mut card: Value, more: Value| {
        if let (Some(card), Value::Object(more)) = (card.as_object_mut(), more) {
            card.extend(more);
        }
        card
    };
    let stats = json!({"power": 2, "tactics": 2, "defense": 2});
    let cards = json!([
        with(card("u", "Trooper", "character"), stats.clone()),
        with(card("c", "Captain", "character"), with(stats.clone(), json!({"unique": true}))),
        with(card("s", "Cruiser", "ship"), with(stats, json!({"capacity": 2}))),
        with(card("w", "Blade", "weapon"), json!({"kind": "character"})),
        with(card("v", "Moon/Valley", "location"), json!({"kind": "site", "icons": icons})),
        with(card("h", "Moon/Hill", "location"), json!({"kind": "site", "icons": icons})),
        with(card("o", "Moon/Orbit", "location"), json!({"kind": "sector", "icons": icons})),
    ]);
    Arc::new(Catalogue::load([("cards", cards.to_string().as_str())]).expect("the cards are fine"))
}

fn read(scenario: &Value) -> Result<Scenario, String> {
    Scenario::read("x.json", &scenario.to_string(), &catalogue()).map_err(|fault| fault.to_string())
}

fn run(steps: Value) -> Report {
    let scenario = json!({
        "title": "t", "rules": ["r"], "turn": {"phase": "deploy"},
        "locations": [{"card": "Moon/Valley", "by": "A", "A": ["Trooper"], "B": ["2 x Trooper"]}],
        "A": {"hand": ["Captain", "Cruiser"], "active": ["2 x Trooper"]},
        "steps": steps,
    });
    read(&scenario).expect("it can be read").run()
}

fn at_valley(cards: Value) -> Value {
    json!({"title": "t", "locations": [{"card": "Moon/Valley", "by": "A", "A": cards}]})
}

#[test]
fn faults_name_file_place_and_nearest_word() {
    let seen = |fact: &str| json!({"title": "t", "steps": [{"see": {fact: 1}}]});
    let faults = [
        (json!({"titel": "t"}), "there is no field \"titel\" here; did you mean \"title\"?"),
        (json!({"title": "t", "turn": {"phase": "bottle"}}), "\"bottle\" means nothing here; did you mean \"battle\"?"),
        (
            at_valley(json!(["Troper"])),
            "x.json: locations 1 (Moon/Valley), A 1: no card is called \"Troper\"; did you mean \"Trooper\"?",
        ),
        (at_valley(json!(["Trooper [damagd]"])), "no state is called \"damagd\"; did you mean \"damaged\"?"),
        (
            at_valley(json!([{"card": "Trooper", "beneth": []}])),
            "there is no field \"beneth\" here; did you mean \"beneath\"?",
        ),
        (
            seen("A.reserv"),
            "x.json: steps 1: A.reserv: no fact of a player is called \"reserv\"; did you mean \"reserve\"?",
        ),
        (seen("Trooper.powr"), "no fact of a card is called \"powr\"; did you mean \"power\"?"),
        (seen("Troper.power"), "no card is called \"Troper\"; did you mean \"Trooper\"?"),
        (seen("phas"), "no fact is called \"phas\"; did you mean \"phase\"?"),
        (json!({"title": "t", "steps": ["to B's drew phase"]}), "did you mean \"B's draw phase\"?"),
        (json!({"title": "t", "steps": ["boht pass"]}), "did you mean \"both pass\"?"),
        (json!({"title": "t", "steps": [{"illegal": "A: Ply Trooper", "because": "x"}]}), "did you mean \"Play\"?"),
        (json!({"title": "t", "steps": [{"illegal": "A: Play Trooper"}]}), "illegal and because belong together"),
    ];
    for (scenario, problem) in faults {
        let fault = read(&scenario).expect_err("it is wrong");
        assert!(fault.contains(problem), "{fault}\nshould say: {problem}");
    }
    let fault = Scenario::read("x.json", "{\n\"title\": }", &catalogue()).expect_err("it is no JSON").to_string();
    assert!(fault.starts_with("x.json: line 2, column 10: "), "{fault}");
}

#[test]
fn impossible_positions_are_faults() {
    let location = |card: &str| json!({"card": card, "by": "A"});
    let faults = [
        (at_valley(json!(["Cruiser"])), "Cruiser is a ship"),
        (at_valley(json!(["Blade"])), "list it beneath a card"),
        (at_valley(json!([{"card": "Trooper", "beneath": ["2 x Blade"]}])), "too many weapons"),
        (at_valley(json!([{"card": "Trooper", "beneath": ["Trooper"]}])), "aboard"),
        (at_valley(json!(["Trooper [inverted]"])), "can't be inverted"),
        (at_valley(json!(["2 x Captain"])), "two of the unique Captain"),
        (at_valley(json!(["41 x Trooper"])), "more than 60 cards"),
        (json!({"title": "t", "locations": [{"card": "Moon/Orbit", "by": "A", "A": ["Trooper"]}]}), "aboard a ship"),
        (
            json!({"title": "t", "locations": [{"card": "Moon/Orbit", "by": "A", "A": [{"card": "Cruiser", "beneath": ["Blade"]}]}]}),
            "goes beneath a character",
        ),
        (
            json!({"title": "t", "locations": [location("Moon/Valley"), location("Moon/Orbit"), location("Moon/Hill")]}),
            "at an end of the row",
        ),
        (json!({"title": "t", "assets": {"A": ["Trooper"]}}), "only an asset"),
        (json!({"title": "t", "A": {"hand": ["Trooper [damaged]"]}}), "no state"),
        (json!({"title": "t", "turn": {"phase": "setup"}}), "at least one location"),
    ];
    for (scenario, problem) in faults {
        let fault = read(&scenario).expect_err("it is impossible");
        assert!(fault.contains(problem), "{fault}\nshould say: {problem}");
    }
}

#[test]
fn piles_are_written_from_the_top_down() {
    let scenario = json!({"title": "t", "turn": {"phase": "draw"},
        "A": {"active": ["Captain", "Trooper"]},
        "steps": [{"see": {"A.active top": ["Captain", "Trooper"], "A.reserve": 20}}, "A: Draw a card",
                  {"see": {"A.hand is": "Captain", "A.active is": ["Trooper"]}}]});
    let report = read(&scenario).expect("it can be read").run();
    assert!(report.holds(), "{report}");
}

#[test]
fn what_does_not_hold_is_found() {
    let failing = [
        json!([{"see": {"A.hand": 3}}]),
        json!([{"see": {"A.hand has": "Trooper"}}]),
        json!([{"see": {"A.hand has no": "Captain"}}]),
        json!([{"see": {"Trooper.controller": "A"}}]),
        json!([{"see": {"B: Trooper#3.power": 2}}]),
        json!([{"options": ["Pass"]}]),
        json!([{"offered": "A: Play Cruiser"}]),
        json!([{"offered": "B: Pass"}]),
        json!([{"offered": "A: Pass", "says": "1 energy"}]),
        json!([{"illegal": "A: Play Captain", "because": "cost.1"}]),
        json!([{"illegal": "A: Play Cruiser", "because": "cost.1"}]),
        json!([{"happened": ["plays"]}]),
        json!([{"take back": true}]),
        json!(["A: Play Cruiser"]),
        json!(["B: pass"]),
        json!(["A: Play Captain", "both pass", {"see": {"phase": "battle"}}]),
        json!(["to A's deploy phase", {"see": {"phase": "battle"}}]),
    ];
    for steps in failing {
        let report = run(steps.clone());
        assert!(!report.holds(), "{steps} should not hold");
        assert!(report.failures().all(|(_, step)| !step.detail.is_empty()));
    }
}

#[test]
fn what_holds_holds_in_every_way() {
    let scenario = json!({
        "title": "t", "turn": {"phase": "deploy"},
        "locations": [
            {"card": "Moon/Orbit", "by": "B", "A": [{"card": "Cruiser", "aboard": ["Trooper [damaged]"]}]},
            {"card": "Moon/Valley", "by": "A", "A": [{"card": "Trooper", "beneath": ["Blade"]}], "B": ["2 x Trooper"]},
            {"card": "Moon/Hill", "by": "B"},
        ],
        "A": {"hand": ["Captain", "Cruiser"], "active": ["2 x Trooper"]},
        "steps": [
            {"see": {"Cruiser.aboard": ["Trooper"], "Trooper at Moon/Orbit.damaged": true, "Blade.host": "Trooper",
                     "A: Trooper at Moon/Valley.beneath": ["Blade"], "B: Trooper#2.power": 2, "B: Trooper.damaged": false,
                     "Cruiser.room": 1, "A.hand is": ["Cruiser", "Captain"], "Moon/Valley.battleground": true}},
            "A: Play Captain",
            {"options": ["At Moon/Valley", "At Moon/Hill", "Aboard Cruiser"]},
            "A: At Moon/Valley",
            "both pass",
            {"happened": ["A plays Captain", "Captain enters play at Moon/Valley"]},
            {"see": {"Captain.entered": true, "Trooper at Moon/Orbit.entered": false}},
            "to B's turn",
            {"see": {"player": "B", "phase": "activate", "turn": 4, "A.used": 0, "A.reserve": 21}},
        ],
    });
    let scenario = read(&scenario).expect("it can be read");
    for way in Way::ALL {
        let report = scenario.run_in(way);
        assert!(report.holds(), "{way:?}: {report}");
    }
}
