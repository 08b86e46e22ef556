//! `wars learn` from outside: the list, a lesson in lines, what is kept of it, and lessons that don't work.

#[path = "home/mod.rs"]
mod home;

use home::{Home, stderr};
use serde_json::Value;
use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Output, Stdio};

fn stdout(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).expect("text")
}

/// Runs a command with what is typed beforehand.
fn typed(home: &Home, args: &[&str], input: &str) -> Output {
    let mut running = home
        .command(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program runs");
    running.stdin.take().expect("an input").write_all(input.as_bytes()).expect("it is typed");
    running.wait_with_output().expect("the program ends")
}

/// A lesson of the program as data.
fn lesson(name: &str) -> Value {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("lessons").join(name);
    serde_json::from_str(&fs::read_to_string(path).expect("a lesson")).expect("JSON")
}

/// What `wars check` says of a lesson.
fn checked(lesson: &Value) -> Output {
    let home = Home::new();
    let file = home.path("lesson.json");
    fs::write(&file, lesson.to_string()).expect("a file");
    home.wars(&["check", &file.display().to_string()])
}

#[test]
fn a_lesson_is_done_in_lines_and_only_that_is_kept() {
    let home = Home::new();
    assert!(!stdout(&home.wars(&["learn"])).contains("done"));
    // A wrong answer first, then what is asked for; at the end the next lesson is declined.
    let output = typed(&home, &["learn", "drain"], "0\n1\n1\n0\n1\nquit\n");
    let text = stdout(&output);
    assert!(output.status.success(), "{text}\n{}", stderr(&output));
    for part in ["the lesson is about something else", "Hint: ", "Done: Draining.", "\"wars learn deploy\" goes on."] {
        assert!(text.contains(part), "{part}: {text}");
    }
    let list = stdout(&home.wars(&["learn"]));
    assert!(list.lines().any(|line| line.starts_with("drain ") && line.contains("done")), "{list}");
    assert!(list.lines().any(|line| line.starts_with("deploy ") && !line.contains("done")), "{list}");
    // It is no game.
    assert!(!home.games().exists(), "a lesson is not saved");
    let saves = stdout(&home.wars(&["saves", "--json", "--all"]));
    assert_eq!(serde_json::from_str::<Value>(&saves).expect("JSON"), Value::Array(Vec::new()));
}

#[test]
fn a_lesson_that_is_left_is_not_done() {
    let home = Home::new();
    let text = stdout(&typed(&home, &["learn", "piles"], "1\n"));
    assert!(text.contains("The lesson is left"), "{text}");
    assert!(!stdout(&home.wars(&["learn"])).contains("done"));
}

#[test]
fn the_first_game_is_saved_and_explains_each_question_once() {
    let home = Home::new();
    let text = stdout(&typed(&home, &["learn", "first-game", "--privacy", "open"], "1\n1\n1\n0\n0\nquit\n"));
    assert_eq!(text.matches("FIRST GAME").count(), 4, "a start, energy, deploying, drawing: {text}");
    assert_eq!(text.matches("Energy pays for all you do").count(), 1, "{text}");
    let saves: Value = serde_json::from_str(&stdout(&home.wars(&["saves", "--json"]))).expect("JSON");
    assert_eq!(saves.as_array().map(Vec::len), Some(1), "{saves}");
    // Who has had enough of it says so.
    let text = stdout(&typed(&home, &["learn", "first-game", "--privacy", "open"], "hints\n1\n1\n1\nquit\n"));
    assert_eq!(text.matches("FIRST GAME").count(), 1, "{text}");
    // In a script, other games are as they always were.
    let home = Home::new();
    let text = stdout(&typed(&home, &["play", "--privacy", "open"], "1\n1\n1\nquit\n"));
    assert!(!text.contains("FIRST"), "{text}");
}

#[test]
fn a_lesson_that_there_is_not_gets_the_nearest_name() {
    let home = Home::new();
    let output = home.wars(&["learn", "drian"]);
    assert_eq!(output.status.code(), Some(3));
    assert!(stderr(&output).contains("did you mean \"drain\"?"), "{}", stderr(&output));
}

#[test]
fn what_means_nothing_to_a_lesson_is_refused() {
    let home = Home::new();
    for args in [&["learn", "drain", "--privacy", "peek"][..], &["--stops", "few", "learn"]] {
        assert!(home.refuses(2, args).contains("means nothing to a lesson"), "{args:?}");
    }
}

#[test]
fn a_lesson_whose_steps_do_not_work_is_a_failure_with_its_step() {
    let output = checked(&lesson("drain.json"));
    assert_eq!(output.status.code(), Some(0), "{}", stdout(&output));
    type Change = fn(&mut Value);
    let cases: [(Change, &str); 4] = [
        (|it| it["steps"][1]["do"] = "A: Drain at Ganymede/Valley".into(), "there is no such option"),
        (|it| it["steps"][1]["see"]["B.reserve"] = 18.into(), "expected 18, but it is 19"),
        (|it| it["steps"][2]["then"] = Value::Array(vec!["to B's turn".into()]), "it is not A who is asked"),
        (|it| it["see"]["A.lost"] = 7.into(), "expected 7, but it is 1"),
    ];
    for (change, problem) in cases {
        let mut broken = lesson("drain.json");
        change(&mut broken);
        let output = checked(&broken);
        let text = stdout(&output);
        assert_eq!(output.status.code(), Some(1), "{text}");
        assert!(text.contains("  NO  ") && text.contains(problem), "{problem}: {text}");
    }
    let mut broken = lesson("drain.json");
    broken["steps"][0]["rules"] = Value::Array(vec![format!("drain.{}", 44).into()]);
    let output = checked(&broken);
    assert_eq!(output.status.code(), Some(3), "{}", stdout(&output));
    assert!(stderr(&output).contains("steps 1: no rule, decision, example or card has the id \"drain."));
    broken["steps"][0]["hnit"] = "x".into();
    let output = checked(&broken);
    assert!(stderr(&output).contains("did you mean \"hint\"?"), "{}", stderr(&output));
}

#[test]
fn the_example_of_the_page_about_lessons_works() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("lessons/README.md");
    let page = fs::read_to_string(path).expect("the page");
    let (_, rest) = page.split_once("```json\n").expect("an example");
    let (example, _) = rest.split_once("```").expect("its end");
    let output = checked(&serde_json::from_str(example).expect("JSON"));
    assert_eq!(output.status.code(), Some(0), "{}{}", stdout(&output), stderr(&output));
}
