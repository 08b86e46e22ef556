//! The rules book against what refers to it: sources, scenarios and the words of the cards.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use wars::book::Book;
use wars::book::ids::Lists;
use wars::book::note::{Item, Kind};
use wars::library::Library;

fn files(folder: &Path, ending: &str, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            files(&path, ending, found);
        } else if path.extension().is_some_and(|it| it == ending) {
            found.push(path);
        }
    }
}

fn below(folders: &[&str], ending: &str) -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut found = Vec::new();
    folders.iter().for_each(|folder| files(&root.join(folder), ending, &mut found));
    found
}

/// Words of a line that have the form of a rule id, in a comment or alone in quotation marks.
fn ids(line: &str) -> Vec<&str> {
    let comment = line.split_once("//").map_or("", |(_, comment)| comment);
    let quoted = line.split('"').skip(1).step_by(2);
    let words = comment.split(|letter: char| !letter.is_ascii_alphanumeric() && letter != '.');
    words.map(|word| word.trim_matches('.')).chain(quoted).filter(|word| looks_like_id(word)).collect()
}

fn looks_like_id(word: &str) -> bool {
    let parts: Vec<&str> = word.split('.').collect();
    let is_number = |part: &str| !part.is_empty() && part.chars().all(|it| it.is_ascii_digit());
    let is_letter = |it: char| it.is_ascii_lowercase();
    let is_word = |part: &&str| part.starts_with(is_letter) && !part.contains(' ');
    match parts[..] {
        ["errata" | "ruling", card] => card.starts_with(|it: char| it.is_ascii_digit()),
        [.., last] if parts.len() > 1 => is_number(last) && parts[..parts.len() - 1].iter().all(is_word),
        _ => false,
    }
}

#[test]
fn every_rule_named_in_the_sources_is_in_the_book() {
    let book = Book::open().expect("the book opens");
    let mut named = 0;
    for path in below(&["engine", "src", "tests"], "rs") {
        // This file and the book's own name ids that do not exist, to test for them.
        if path.ends_with("tests/book.rs") || path.ends_with("src/book/mod.rs") {
            continue;
        }
        let text = fs::read_to_string(&path).expect("a source file");
        for (number, line) in text.lines().enumerate() {
            for id in ids(line) {
                named += 1;
                assert!(book.rule(id).is_some(), "{}:{}: no rule {id}", path.display(), number + 1);
            }
        }
    }
    assert!(named > 300, "{named}");
}

#[test]
fn every_rule_of_a_scenario_is_in_the_book() {
    let book = Book::open().expect("the book opens");
    let mut named = 0;
    for path in below(&["tests"], "json") {
        let text = fs::read_to_string(&path).expect("a scenario");
        let scenario: serde_json::Value = serde_json::from_str(&text).expect("JSON");
        let listed = scenario["rules"].as_array().into_iter().flatten().filter_map(|id| id.as_str());
        // Beside rules a scenario may list cards and examples, whose ids have no point in them.
        for id in listed.filter(|id| id.contains('.')) {
            named += 1;
            assert!(book.rule(id).is_some(), "{}: no rule {id}", path.display());
        }
    }
    assert!(named > 300, "{named}");
}

#[test]
fn every_word_that_leads_to_a_rule_is_used_by_a_card() {
    let library = Library::open(None, None).expect("the cards load");
    let used: BTreeSet<String> = library.catalogue().defs().flat_map(|(_, def)| def.words()).collect();
    for entry in Book::open().expect("the book opens").entries() {
        for word in &entry.rule.words {
            assert!(used.contains(word), "{}: no card says \"{word}\"", entry.rule.id);
        }
    }
}

#[test]
fn every_card_leads_to_rules() {
    let library = Library::open(None, None).expect("the cards load");
    let book = Book::open().expect("the book opens");
    for (_, def) in library.catalogue().defs() {
        assert!(!book.behind(def).is_empty(), "{}", def.facts.title);
    }
}

#[test]
fn ids_are_told_from_code() {
    assert_eq!(ids("// battle.attrition.7, D-110: see damage.1."), ["battle.attrition.7", "damage.1"]);
    assert_eq!(ids("Reason::Unique => \"unique.1\", self.0.1"), ["unique.1"]);
    assert_eq!(ids("let version = 1.2; // about 0.35 of it"), Vec::<&str>::new());
}

/// The notes of a kind.
fn notes(book: &Book, kind: Kind) -> Vec<Item<'_>> {
    book.notes().filter(|item| item.kind() == Some(kind)).collect()
}

#[test]
fn every_term_is_explained_and_leads_to_rules() {
    let book = Book::open().expect("the book opens");
    let terms = notes(&book, Kind::Term);
    assert!(terms.len() >= 181, "{}", terms.len());
    for term in terms {
        let title = term.title().unwrap_or_default();
        let plain = title.to_lowercase().replace('\'', "");
        let slug: Vec<&str> = plain.split(|it: char| !it.is_ascii_alphanumeric()).filter(|it| !it.is_empty()).collect();
        assert_eq!(term.id(), format!("term.{}", slug.join("-")));
        assert!(term.text().len() <= 250, "{}: a sentence or two", term.id());
        let links = book.links(&term);
        assert!(links.iter().any(|link| link.first.rule().is_some()), "{} leads to no rule", term.id());
        // It is found by its title, before all others.
        let found = book.search(title);
        assert_eq!(found.first().map(Item::id), Some(term.id()), "{title}");
    }
}

#[test]
fn every_reading_belongs_to_rules_that_lead_to_it() {
    let book = Book::open().expect("the book opens");
    let lists = Lists::open().expect("the lists open");
    for reading in notes(&book, Kind::Reading) {
        let id = reading.id().trim_start_matches("reading.").to_owned();
        assert!(lists.decisions.contains(&id) || lists.story_decisions.contains(&id), "{id}");
        assert!(!reading.see().is_empty(), "{id}");
        for rule in reading.see() {
            let rule = book.rule(rule).map(Item::Rule).unwrap_or_else(|| panic!("{id}: {rule} is no rule"));
            assert!(book.links(&rule).iter().any(|link| link.id == reading.id()), "{} to {id}", rule.id());
        }
    }
}

/// Whether one of the right answers is among the first three that a question finds, and what those are.
fn answered(book: &Book, question: &str, answers: &[String]) -> Result<(), String> {
    let found: Vec<&str> = book.search(question).iter().take(3).map(|item| item.id()).collect();
    match answers.iter().any(|answer| found.contains(&answer.as_str())) {
        true => Ok(()),
        false => Err(format!("{question}: {} wanted, found {}", answers.join(" or "), found.join(", "))),
    }
}

/// Questions with the ids that answer them, from a file.
fn questions(text: &str) -> Vec<(String, Vec<String>)> {
    let listed: Vec<serde_json::Value> = serde_json::from_str(text).expect("a list of questions");
    let id = |id: &serde_json::Value| id.as_str().expect("an id").to_owned();
    let pair = |it: &serde_json::Value| {
        let answers = it["answers"].as_array().expect("answers").iter().map(id).collect();
        (it["question"].as_str().expect("a question").to_owned(), answers)
    };
    listed.iter().map(pair).collect()
}

#[test]
fn questions_in_the_words_of_players_are_answered() {
    let book = Book::open().expect("the book opens");
    let questions = questions(include_str!("book/questions.json"));
    for id in questions.iter().flat_map(|(_, answers)| answers) {
        assert!(book.item(id).is_some(), "{id}");
    }
    let missed: Vec<String> =
        questions.iter().filter_map(|(asked, answers)| answered(&book, asked, answers).err()).collect();
    assert!(questions.len() - missed.len() >= 27, "{missed:#?}");
}

/// How many questions of a file are answered: `QUESTIONS=FILE cargo test --test book a_file -- --ignored --nocapture`.
#[test]
#[ignore = "needs a file of questions"]
fn a_file_of_questions_is_answered() {
    let book = Book::open().expect("the book opens");
    let file = std::env::var("QUESTIONS").expect("QUESTIONS names a file");
    let questions = questions(&fs::read_to_string(&file).expect("the file is there"));
    let missed: Vec<String> =
        questions.iter().filter_map(|(asked, answers)| answered(&book, asked, answers).err()).collect();
    missed.iter().for_each(|missed| println!("{missed}"));
    println!("{} of {} answered within the first three", questions.len() - missed.len(), questions.len());
}
