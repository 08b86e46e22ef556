//! `wars check` from outside: folders, ids that there are not, reports for people and for programs.

use serde_json::Value;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use tempfile::TempDir;

const HOLDS: &str = r#"{"title": "Conceding ends the game", "rules": ["win.5"],
    "steps": [{"concede": "A"}, {"see": {"winner": "B"}}]}"#;
const FAILS: &str = r#"{"title": "Conceding wins the game", "rules": ["win.5"],
    "steps": [{"concede": "A"}, {"see": {"winner": "A"}}]}"#;
const DECK: &str = r#"{"name": "No scenario", "cards": []}"#;

/// A folder with files of all kinds.
fn mixed() -> TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    for (name, text) in [
        ("fails.json", FAILS),
        ("holds.json", HOLDS),
        ("deeper/still/holds-too.json", HOLDS),
        ("deeper/deck.json", DECK),
        ("deeper/notes.txt", "no JSON"),
        (".hidden/bad.json", "{"),
    ] {
        write(&folder.path().join(name), text);
    }
    folder
}

fn write(path: &Path, text: &str) {
    fs::create_dir_all(path.parent().expect("a folder")).expect("folders");
    fs::write(path, text).expect("a file");
}

fn check(arguments: &[&str], path: &Path) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_wars"));
    command.arg("check").args(arguments).arg(path).output().expect("the program runs")
}

fn stdout(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).expect("text")
}

fn stderr(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).expect("text")
}

/// A scenario by itself, with these rules and steps.
fn scenario(folder: &TempDir, rules: &str, steps: &str) -> PathBuf {
    let path = folder.path().join("one.json");
    write(
        &path,
        &format!(
            r#"{{"title": "One", "rules": [{rules}], "A": {{"hand": ["CGC Grunt"]}},
        "turn": {{"phase": "deploy"}}, "locations": [{{"card": "Ganymede/Valley", "by": "A"}}], "steps": [{steps}]}}"#
        ),
    );
    path
}

#[test]
fn a_folder_stands_for_all_scenarios_beneath_it() {
    let folder = mixed();
    let output = check(&[], folder.path());
    assert_eq!(output.status.code(), Some(1), "{}", stderr(&output));
    let said = stdout(&output);
    assert_eq!(said.matches("Conceding ends the game").count(), 2, "{said}");
    let summary = said.split_once("3 files: 2 hold, 1 fail, 0 can't be used\n").expect("a summary").1;
    let path = |name: &str| folder.path().join(name).display().to_string();
    let (fails, deck) = (path("fails.json"), path("deeper/deck.json"));
    assert_eq!(summary, format!("  fails: {fails}\n  no scenario, left out: {deck}\n"));
    let empty = tempfile::tempdir().expect("a folder");
    let output = check(&[], empty.path());
    assert_eq!(output.status.code(), Some(3));
    assert!(stderr(&output).contains("has no scenarios"), "{}", stderr(&output));
}

#[test]
fn a_bad_file_in_a_folder_is_named_and_weighs_more() {
    let folder = mixed();
    write(&folder.path().join("bad.json"), "{");
    let output = check(&["--failures"], folder.path());
    assert_eq!(output.status.code(), Some(3));
    let said = stdout(&output);
    assert!(said.contains("4 files: 2 hold, 1 fail, 1 can't be used\n"), "{said}");
    assert!(said.contains("  can't be used: ") && said.contains("bad.json\n"), "{said}");
    assert!(stderr(&output).contains("bad.json: line 1, column 1"), "{}", stderr(&output));
}

#[test]
fn only_failures_are_printed_if_that_is_asked() {
    let folder = mixed();
    let output = check(&["--failures"], folder.path());
    assert_eq!(output.status.code(), Some(1));
    let said = stdout(&output);
    assert!(said.contains("Conceding wins the game") && !said.contains("Conceding ends the game"), "{said}");
    assert!(said.contains("3 files: 2 hold, 1 fail"), "{said}");
}

#[test]
fn a_file_is_checked_once() {
    let folder = mixed();
    let twice = Command::new(env!("CARGO_BIN_EXE_wars"))
        .arg("check")
        .args([folder.path(), &folder.path().join("holds.json"), &folder.path().join("deeper")])
        .output();
    let said = stdout(&twice.expect("the program runs"));
    assert!(said.contains("3 files: 2 hold, 1 fail"), "{said}");
}

#[test]
fn the_report_as_json_has_every_step() {
    let folder = mixed();
    write(&folder.path().join("bad.json"), "{");
    let output = check(&["--json"], folder.path());
    assert_eq!(output.status.code(), Some(3));
    let report: Value = serde_json::from_slice(&output.stdout).expect("one JSON object");
    assert_eq!((&report["files"], &report["hold"]), (&4.into(), &2.into()), "{report}");
    assert_eq!((&report["fail"], &report["unusable"]), (&1.into(), &1.into()));
    assert_eq!(report["left_out"].as_array().map(Vec::len), Some(1));
    let by_name = |name: &str| {
        let scenarios = report["scenarios"].as_array().expect("scenarios").iter();
        scenarios.clone().find(|it| it["file"].as_str().is_some_and(|file| file.ends_with(name))).expect("it is there")
    };
    let fails = by_name("fails.json");
    assert_eq!((&fails["result"], &fails["rules"][0]), (&"fails".into(), &"win.5".into()));
    assert_eq!((&fails["steps"][0]["ok"], &fails["steps"][1]["ok"]), (&true.into(), &false.into()));
    assert!(fails["steps"][1]["detail"][0].as_str().is_some_and(|it| it.contains("expected \"A\"")), "{fails}");
    assert_eq!(by_name("holds.json")["result"], "holds");
    assert_eq!(by_name("bad.json")["result"], "unusable");
    let output = check(&["--json", "--failures"], folder.path());
    let report: Value = serde_json::from_slice(&output.stdout).expect("one JSON object");
    assert_eq!((&report["files"], report["scenarios"].as_array().map(Vec::len)), (&4.into(), Some(2)));
}

#[test]
fn an_id_that_there_is_not_is_refused_with_the_nearest() {
    let folder = tempfile::tempdir().expect("a folder");
    // Written in two parts, because every id that stands in a source is looked up in the book.
    let misspelt = format!("\"battle.atrition{}\"", ".4");
    for (rules, steps, said) in [
        ("\"D-999\"", "", "rules 1: no rule, decision, example or card has the id \"D-999\"; did you mean \"D-"),
        ("\"win.5\", \"EX-85\"", "", "rules 2: no rule, decision, example or card has the id \"EX-85\"; did you"),
        (misspelt.as_str(), "", "did you mean \"battle.attrition.4\"?"),
        ("\"1C4O\"", "", "did you mean \"1C4"),
        ("", r#"{"illegal": "A: Draw a card", "because": "drw"}"#, "steps 1: no rule, decision, example or card"),
    ] {
        let output = check(&[], &scenario(&folder, rules, steps));
        assert_eq!(output.status.code(), Some(3), "{}", stdout(&output));
        assert!(stderr(&output).contains(said), "{}", stderr(&output));
    }
}

#[test]
fn every_kind_of_id_is_known() {
    let folder = tempfile::tempdir().expect("a folder");
    let rules = r#""win.5", "D-203", "EX-84", "coop.model.1", "C-111", "COOP-EX-50", "1C4", "ruling.1R151a""#;
    let output = check(&[], &scenario(&folder, rules, r#"{"see": {"turn": 3}}"#));
    assert_eq!(output.status.code(), Some(0), "{}{}", stdout(&output), stderr(&output));
}

#[test]
fn the_reasons_of_what_is_illegal_are_printed() {
    let folder = tempfile::tempdir().expect("a folder");
    let illegal = r#"{"illegal": "A: Play CGC Grunt", "because": "cost.1", "says": "your active pile has 0"}"#;
    let output = check(&[], &scenario(&folder, r#""cost.1""#, illegal));
    assert_eq!(output.status.code(), Some(0), "{}", stdout(&output));
    assert!(stdout(&output).contains("your active pile has 0 [cost.1]"), "{}", stdout(&output));
}

#[test]
fn a_file_that_ends_in_the_middle_says_how_it_may_end() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("open.json");
    write(
        &path,
        r#"{"title": "Open", "rules": ["cost.1"], "turn": {"phase": "deploy"},
        "locations": [{"card": "Ganymede/Valley", "by": "A", "A": ["Infantry Officer"]}],
        "A": {"hand": ["Hunter Bot"], "active": ["9 x CGC Grunt"]}, "steps": ["A: Play Hunter Bot"]}"#,
    );
    let output = check(&[], &path);
    assert_eq!(output.status.code(), Some(1), "{}", stdout(&output));
    let said = stdout(&output);
    assert!(said.contains("  NO  the end\n") && said.contains("{\"left open\": [\"announcement\"]}"), "{said}");
}

#[test]
fn the_examples_of_the_pages_hold() {
    let folder = tempfile::tempdir().expect("a folder");
    for page in ["README.md", "tests/rules/README.md"] {
        let text = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(page)).expect("a page");
        let blocks = text.split("```json\n").skip(1).filter_map(|rest| rest.split("```").next());
        let example = blocks.into_iter().find(|block| block.contains("\"steps\"")).expect("an example");
        let path = folder.path().join("example.json");
        write(&path, example);
        let output = check(&[], &path);
        assert_eq!(output.status.code(), Some(0), "{page}: {}{}", stdout(&output), stderr(&output));
    }
}
