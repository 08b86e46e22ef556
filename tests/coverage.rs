//! Every card with abilities has a scenario named by its id, no source outside tests knows a card, and the parts of the
//! client use each other as the table in `src/lib.rs` says.

#[path = "coverage/arrows.rs"]
mod arrows;

use std::collections::HashSet;
use std::path::{Path, PathBuf};
use wars_engine::Catalogue;
use wars_engine::card_files::is_card_file;
use wars_engine::language::Ability;

fn files(folder: &str, ending: &str) -> Vec<PathBuf> {
    fn walk(folder: &Path, ending: &str, found: &mut Vec<PathBuf>) {
        for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
            let path = entry.path();
            if path.is_dir() {
                walk(&path, ending, found);
            } else if path.extension().is_some_and(|end| end == ending) {
                found.push(path);
            }
        }
    }
    let mut found = Vec::new();
    walk(&Path::new(env!("CARGO_MANIFEST_DIR")).join(folder), ending, &mut found);
    found.sort();
    found
}

fn read(path: &Path) -> String {
    std::fs::read_to_string(path).unwrap_or_else(|fault| panic!("{}: {fault}", path.display()))
}

fn catalogue() -> Catalogue {
    let all = files("cards", "json").into_iter().map(|path| (path.display().to_string(), path));
    let files: Vec<(String, String)> =
        all.filter(|(name, _)| is_card_file(name)).map(|(name, path)| (name, read(&path))).collect();
    let named = files.iter().map(|(name, text)| (name.as_str(), text.as_str()));
    Catalogue::load(named).unwrap_or_else(|fault| panic!("{fault}"))
}

#[test]
fn every_card_with_abilities_has_a_scenario() {
    // A scenario shows a card if its file is named by the card's id or its rules name the id.
    let mut shown = HashSet::new();
    for path in files("tests", "json") {
        let stem = path.file_stem().and_then(|stem| stem.to_str()).unwrap_or_default();
        shown.extend(stem.split('-').next().map(str::to_owned));
        let scenario: serde_json::Value = serde_json::from_str(&read(&path)).unwrap_or_default();
        let rules = scenario["rules"].as_array().cloned().unwrap_or_default();
        let ids = rules.iter().filter_map(|rule| rule.as_str()).flat_map(|rule| rule.split('.').next_back());
        shown.extend(ids.map(str::to_owned));
    }
    let catalogue = catalogue();
    let missing: Vec<String> = catalogue
        .defs()
        .filter(|(_, def)| def.abilities.iter().any(|it| !matches!(it.ability, Ability::Keyword(_))))
        .filter(|(_, def)| !shown.contains(&def.facts.id))
        .map(|(_, def)| format!("{} {}", def.facts.id, def.facts.title))
        .collect();
    assert!(missing.is_empty(), "{} cards have no scenario: {missing:#?}", missing.len());
}

#[test]
fn no_source_knows_a_card() {
    let catalogue = catalogue();
    let mut known = Vec::new();
    for path in files("engine/src", "rs").into_iter().chain(files("src", "rs")) {
        if path.components().any(|part| ["tests.rs", "tests"].iter().any(|tests| part.as_os_str() == *tests)) {
            continue;
        }
        let text = read(&path);
        let source = text.split("#[cfg(test)]").next().unwrap_or_default();
        let code: String = source
            .lines()
            .filter(|line| !line.trim_start().starts_with("//"))
            .map(|line| line.split(" // ").next().unwrap_or_default())
            .collect::<Vec<_>>()
            .join("\n");
        for (_, def) in catalogue.defs() {
            let id = format!("\"{}\"", def.facts.id);
            let title = format!("\"{}\"", def.facts.title);
            if code.contains(&id) || code.contains(&title) {
                known.push(format!("{} names {}", path.display(), def.facts.title));
            }
        }
    }
    assert!(known.is_empty(), "{known:#?}");
}
