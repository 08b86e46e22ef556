use super::*;
use crate::card_files::schema::{schema_of, text as written, validate};
use serde_json::{Value, json};
use std::path::{Path, PathBuf};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../lessons")
}

/// `WRITE_SCHEMA=1 cargo test -p wars-engine schema` writes `lessons/schema.json` anew.
fn generated() -> Value {
    let mut schema = schema_of::<LessonFile>();
    schema["title"] = json!("Lesson file");
    schema["description"] =
        json!("A lesson, as a JSON Schema of draft 2020-12. README.md beside this file teaches it.");
    schema
}

#[test]
fn the_published_schema_of_lessons_is_that_of_the_types() {
    let path = folder().join("schema.json");
    let expected = written(&generated());
    if std::env::var_os("WRITE_SCHEMA").is_some() {
        std::fs::write(&path, &expected).expect("the schema can be written");
    }
    let same = std::fs::read_to_string(&path).unwrap_or_default() == expected;
    assert!(same, "lessons/schema.json is out of step: WRITE_SCHEMA=1 cargo test -p wars-engine schema");
}

#[test]
fn every_lesson_of_the_folder_is_valid_under_the_schema() {
    let schema = generated();
    let mut lessons = 0;
    for entry in std::fs::read_dir(folder()).expect("the lessons") {
        let path = entry.expect("a file").path();
        if crate::card_files::is_card_file(&path.display().to_string()) {
            let text = std::fs::read_to_string(&path).expect("a readable file");
            let lesson: Value = serde_json::from_str(&text).expect("JSON");
            validate(&schema, &schema, &lesson).unwrap_or_else(|fault| panic!("{}: {fault}", path.display()));
            lessons += 1;
        }
    }
    assert!(lessons >= 13, "{lessons}");
}

/// A lesson of one step without cards.
fn passing() -> Value {
    json!({
        "title": "Passing", "about": "how to pass", "learned": "You can pass.", "see": {"passes": 0},
        "position": {"turn": {"phase": "battle"}, "cards": [
            {"title": "Trooper", "type": "character", "power": 1, "tactics": 1, "defense": 1}
        ]},
        "steps": [{"text": "Pass.", "do": "A: pass", "then": ["B: pass"], "hint": "Just pass.", "see": {"asked": "A"}}]
    })
}

fn read(lesson: &Value) -> Result<Lesson, ScenarioError> {
    Lesson::read("lesson.json", &lesson.to_string(), &Arc::new(Catalogue::default()), &[])
}

#[test]
fn a_lesson_knows_the_answer_and_what_comes_after_it() {
    let lesson = read(&passing()).expect("a lesson");
    let mut game = lesson.position();
    let step = &lesson.steps[0];
    assert_eq!(step.sees(&game), Ok(()));
    assert_eq!(step.answers(&game), [Choice::Pass]);
    assert!(step.is_possible(&game).is_ok());
    game.choose(Choice::Pass).expect("legal");
    assert!(step.is_possible(&game).is_err(), "B is asked now");
    assert_eq!(step.then(&game), Ok(vec![Choice::Pass]));
    game.choose(Choice::Pass).expect("legal");
    assert!(step.then(&game).is_err(), "B is not asked any more");
    assert_eq!(lesson.sees_at_end(&game), Ok(()));
}

#[test]
fn what_is_wrong_with_a_lesson_is_told_with_its_place() {
    type Change = fn(&mut Value);
    let cases: [(Change, &str, &str); 9] = [
        (|it| it["steps"] = json!([]), "steps", "at least one step"),
        (|it| it["position"]["title"] = json!("x"), "position", "belong to the lesson"),
        (|it| it["position"]["turn"]["phase"] = json!("bottle"), "line 1", "did you mean \"battle\"?"),
        (|it| it["position"]["A"] = json!({"hand": ["Troper"]}), "position, ", "did you mean \"Trooper\"?"),
        (|it| it["steps"][0]["text"] = json!("x".repeat(231)), "steps 1", "231 letters, and room for 230"),
        (|it| it["steps"][0]["hint"] = json!(""), "steps 1", "says nothing"),
        (|it| it["steps"][0]["do"] = json!("both pass"), "steps 1", "one answer of the learner"),
        (|it| it["steps"][0]["then"] = json!(["C: pass"]), "steps 1", "nobody sits at C"),
        (|it| it["steps"][0]["see"] = json!({"pases": 1}), "steps 1", "did you mean \"passes\"?"),
    ];
    for (change, place, problem) in cases {
        let mut lesson = passing();
        change(&mut lesson);
        let error = read(&lesson).expect_err(problem);
        assert!(error.place.starts_with(place) && error.problem.contains(problem), "{problem}: {error}");
    }
}
