//! What a report tells a judge: which question, which reasons, who read what, what was left open.

use super::{Report, Scenario, read, run};
use serde_json::{Value, json};

/// What is said of the step that fails.
fn failure(report: &Report) -> String {
    let (_, step) = report.failures().next().unwrap_or_else(|| panic!("something fails: {report}"));
    step.detail.join("\n")
}

fn drawing(steps: Value) -> Report {
    let scenario =
        json!({"title": "t", "turn": {"phase": "draw"}, "A": {"active": ["Captain", "Trooper"]}, "steps": steps});
    read(&scenario).expect("it can be read").run()
}

fn fault(steps: Value) -> String {
    read(&json!({"title": "t", "steps": steps})).expect_err("it is wrong")
}

#[test]
fn a_wrong_answer_names_the_question_it_was_meant_for() {
    // The spot is a question with one answer; the initiative that comes after it is not spoken of.
    let told = failure(&run(json!(["A: Play Captain", "A: At Moon/Hill"])));
    assert!(told.starts_with("there is no such option\nA is asked: "), "{told}");
    assert!(told.ends_with("\n  At Moon/Valley"), "{told}");
    // An answer of no such kind may have been meant for either question.
    let told = failure(&run(json!(["A: Play Captain", "A: Choose Trooper"])));
    let (first, then) = told.split_once("\nafter this one answer:\n").expect("two questions");
    assert!(first.ends_with("\n  At Moon/Valley") && then.contains("\n  Pass"), "{told}");
    // So may one of another player.
    let told = failure(&run(json!(["A: Play Captain", "B: Choose Trooper"])));
    assert!(told.starts_with("it is not B who is asked\nA is asked: ") && told.contains("  At Moon/Valley"), "{told}");
}

#[test]
fn a_question_with_one_answer_may_be_left_out() {
    let report = run(json!(["A: Play Captain", "both pass", {"see": {"Captain.at": "Moon/Valley"}}]));
    assert!(report.holds(), "{report}");
}

#[test]
fn nothing_is_left_open_silently() {
    let attack = ["to A's battle phase", "A: Attack at Moon/Valley", "both pass"];
    let endings = [
        (vec!["A: Play Captain"], json!("announcement"), "left open is an announcement"),
        (vec!["A: Play Captain", "A: At Moon/Valley"], json!("stack"), "left open is the stack: [\"Captain\"]"),
        (attack.to_vec(), json!(["battle"]), "left open is a battle: \"Moon/Valley\""),
    ];
    for (steps, word, problem) in endings {
        let told = failure(&run(json!(steps)));
        assert!(told.starts_with(problem) && told.contains("or say at the end {\"left open\": ["), "{told}");
        let with = |last: Value| run(steps.iter().map(|step| json!(step)).chain([last]).collect());
        assert!(with(json!({"left open": word})).holds());
        let told = failure(&with(json!({"left open": ["setup"]})));
        assert!(told.contains(problem) && told.contains("not open is: setup"), "{told}");
    }
    let told = failure(&run(json!([{"left open": "battle"}])));
    assert!(told.starts_with("not open is: battle\nnothing is left open"), "{told}");
}

#[test]
fn a_position_and_a_game_that_is_over_leave_nothing_open() {
    assert!(run(json!([])).holds());
    let report = run(json!(["A: Play Captain", {"concede": "A"}]));
    assert!(report.holds(), "{report}");
}

#[test]
fn what_is_left_open_is_said_last_and_by_its_word() {
    assert!(fault(json!([{"left open": "battle"}, "pass"])).contains("steps 1: \"left open\" is said at the end"));
    assert!(fault(json!([{"left open": "batle"}])).contains("did you mean \"battle\"?"));
}

#[test]
fn an_illegal_action_tells_its_reasons() {
    let poor = |check: Value| {
        let scenario = json!({"title": "t", "turn": {"phase": "deploy"}, "A": {"hand": ["Captain", "Cruiser"]},
            "locations": [{"card": "Moon/Valley", "by": "A"}], "steps": [check]});
        read(&scenario).expect("it can be read").run()
    };
    let says = |words: Value| poor(json!({"illegal": "A: Play Captain", "because": "cost.1", "says": words}));
    let report = poor(json!({"illegal": "A: Play Captain", "because": "cost.1"}));
    assert!(report.holds(), "{report}");
    assert_eq!(report.steps[0].detail, ["needs 1 energy, your active pile has 0 [cost.1]"]);
    assert!(says(json!("needs 1 energy")).holds());
    assert!(says(json!(["needs 1", "has 0"])).holds());
    let told = failure(&says(json!("needs 3")));
    assert!(told.contains("does not say \"needs 3\":\n  needs 1 energy"), "{told}");
    // The words have to be those of the rule that is named.
    let told = failure(&poor(json!({"illegal": "A: Play Cruiser", "because": "cost.1", "says": "no sector"})));
    assert!(told.contains("  no sector"), "{told}");
    assert!(fault(json!([{"see": {"turn": 3}, "says": "x"}])).contains("\"says\" is about"));
}

#[test]
fn what_happened_is_asked_for_each_reader() {
    let holding = [
        json!(["A: Draw a card", {"happened": ["A draws Captain"], "as": "A"}, {"happened": "A draws a card", "as": "B"},
               {"not happened": "Captain", "as": "B"}, {"not happened": ["Captain"]}, {"happened": "draws Captain", "as": "both"},
               {"not happened": ["A draws a card"], "as": "A"}, {"happened": ["draws a card"], "as": "public"}]),
        // What was asked about is past with the next thing that happens.
        json!(["A: Draw a card", {"happened": "draws Captain", "as": "A"}, "A: Draw a card",
               {"not happened": "Captain", "as": "A"}, {"happened": "draws Trooper", "as": "A"}]),
    ];
    for steps in holding {
        let report = drawing(steps);
        assert!(report.holds(), "{report}");
    }
    let told = failure(&drawing(json!(["A: Draw a card", {"not happened": ["plays", "Captain"], "as": "A"}])));
    assert_eq!(told.lines().next(), Some("it did happen: Captain"));
    let told = failure(&drawing(json!(["A: Draw a card", {"happened": "Captain", "as": "B"}])));
    assert!(
        told.starts_with("it did not happen in this order: Captain") && told.contains("  A draws a card"),
        "{told}"
    );
    assert!(fault(json!([{"happened": ["x"], "as": "F"}])).contains("\"F\" means nothing here"));
    assert!(fault(json!([{"happened": ["x"], "as": "C"}])).contains("nobody sits at C"));
    assert!(fault(json!([{"offered": "A: Pass", "as": "A"}])).contains("\"as\" says who reads"));
}

#[test]
fn to_a_turn_is_to_the_next_one() {
    let at_the_start_of =
        |turn: u16, player: &str| json!({"see": {"turn": turn, "player": player, "phase": "activate"}});
    let report = run(json!([
        "to A's turn",
        at_the_start_of(5, "A"),
        "to A's turn",
        at_the_start_of(7, "A"),
        "to B's turn",
        at_the_start_of(8, "B")
    ]));
    assert!(report.holds(), "{report}");
}

#[test]
fn ids_are_told_with_their_places() {
    let scenario = json!({"title": "t", "rules": ["cost.1", "D-001"], "steps": [
        "pass", {"illegal": "A: Draw a card", "because": "draw.1"}]});
    let scenario: Scenario = read(&scenario).expect("it can be read");
    let ids: Vec<(String, &str)> = scenario.ids().collect();
    let wanted = [("rules 1", "cost.1"), ("rules 2", "D-001"), ("steps 2", "draw.1")];
    assert!(ids.iter().map(|(place, id)| (place.as_str(), *id)).eq(wanted), "{ids:?}");
}
