//! `wars cards check`: what is wrong with card files, what on them never applies, and how the cards read; and what is
//! wrong with files of stories, which name cards.

use crate::cards::describe;
use crate::door::{Door, remark};
use crate::fault::Fault;
use crate::library::read_folder;
use crate::system::file;
use serde_json::{Value, json};
use std::path::PathBuf;
use wars_engine::Catalogue;
use wars_engine::card::CardDef;
use wars_engine::card_files::{Checked, LoadError, check};
use wars_engine::story::{self, is_story};

/// Name and content of files.
type Files<'a> = Vec<(&'a str, &'a str)>;

/// What is to be checked, and what is to be told of it.
#[derive(Clone, Debug)]
pub struct Check {
    /// Card files, stories, and folders of them.
    pub paths: Vec<PathBuf>,
    /// One JSON object instead of lines.
    pub json: bool,
    /// Also every card in English.
    pub preview: bool,
}

/// Checks card files in the company of a catalogue. What is found goes to `out`, a summary is the fault.
///
/// # Errors
/// When a file can't be read or used, or something on a card never applies.
pub fn run(asked: &Check, company: &Catalogue, out: &mut Door) -> Result<(), Fault> {
    let mut files = Vec::new();
    for path in &asked.paths {
        if path.is_dir() {
            files.extend(read_folder(path)?);
        } else {
            files.push((path.display().to_string(), file::text(path)?));
        }
    }
    let files = files.iter().map(|(name, text)| (name.as_str(), text.as_str()));
    let (stories, files): (Files<'_>, Files<'_>) = files.partition(|(_, text)| is_story(text));
    let mut checked = check(company, &files);
    // A story may be played with the cards beside it, unless these can't be.
    let cards = if checked.errors.is_empty() { &checked.catalogue } else { company };
    let wrong = stories.iter().filter_map(|(name, text)| story::read(name, text, cards).err());
    let wrong: Vec<LoadError> = wrong.flat_map(|errors| errors.0).collect();
    checked.errors.extend(wrong);
    if asked.json {
        out.json(&object(&files, &stories, &checked, asked.preview))?;
    } else {
        print(&files, &checked, asked.preview, out)?;
        let is_fine = |name: &str| checked.errors.iter().all(|it| it.file != name);
        for (name, _) in stories.iter().filter(|(name, _)| is_fine(name)) {
            out.line(format_args!("{name}: a story, fine"))?;
        }
    }
    // What was found comes before the words about it.
    out.flush()?;
    if !checked.replaced.is_empty() && checked.replaced.len() < company.defs().count() {
        remark(format_args!("these cards take the place of known ones: {}", checked.replaced.join(", ")));
    }
    match (checked.errors.len(), checked.dead.len()) {
        (0, 0) => Ok(()),
        (0, dead) => Err(Fault::Failed(format!("{} on the cards that never {}", things(dead), applies(dead)))),
        (errors, _) if files.is_empty() => Err(Fault::input(format!("{} wrong with the stories", things(errors)))),
        (errors, _) if stories.is_empty() => Err(Fault::input(format!("{} wrong with the cards", things(errors)))),
        (errors, _) => Err(Fault::input(format!("{} wrong with the cards and stories", things(errors)))),
    }
}

fn things(count: usize) -> String {
    if count == 1 { "1 thing".to_owned() } else { format!("{count} things") }
}

fn applies(count: usize) -> &'static str {
    if count == 1 { "applies" } else { "apply" }
}

/// A line for each finding; a line for each file without any, and its cards if they are asked for.
fn print(files: &[(&str, &str)], checked: &Checked, preview: bool, out: &mut Door) -> Result<(), Fault> {
    out.lines(&checked.errors)?;
    for dead in &checked.dead {
        out.line(format_args!("{}: {}: never applies: {}", dead.file, dead.place(), dead.problem))?;
    }
    for (index, (file, _)) in files.iter().enumerate() {
        let faulty = |list: &[LoadError]| list.iter().any(|it| it.file == *file);
        if faulty(&checked.errors) {
            continue;
        }
        let cards = || checked.cards.iter().filter(|(of, _)| *of == index);
        if !faulty(&checked.dead) {
            let count = cards().count();
            out.line(format_args!("{file}: {count} {}, fine", if count == 1 { "card" } else { "cards" }))?;
        }
        if preview {
            for (_, card) in cards() {
                out.line("")?;
                out.lines(describe(checked.catalogue.def(*card)))?;
            }
        }
    }
    Ok(())
}

fn object(files: &[(&str, &str)], stories: &[(&str, &str)], checked: &Checked, preview: bool) -> Value {
    let finding = |severity: &str, it: &LoadError| {
        json!({
            "severity": severity, "file": it.file, "card": it.card, "path": it.path,
            "line": it.position.map(|at| at.line), "column": it.position.map(|at| at.column), "problem": it.problem,
        })
    };
    let errors = checked.errors.iter().map(|it| finding("error", it));
    let dead = checked.dead.iter().map(|it| finding("never-applies", it));
    let findings: Vec<Value> = errors.chain(dead).collect();
    let names: Vec<&str> = files.iter().chain(stories).map(|(name, _)| *name).collect();
    let mut object =
        json!({"files": names, "cards": checked.cards.len(), "stories": stories.len(), "findings": findings});
    if preview {
        let read = |def: &CardDef| {
            let (text, inverted) = def.text();
            json!({"id": def.facts.id, "title": def.facts.title, "text": text, "inverted_text": inverted})
        };
        object["preview"] = checked.cards.iter().map(|(_, card)| read(checked.catalogue.def(*card))).collect();
    }
    object
}
