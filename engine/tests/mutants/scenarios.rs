//! The scenarios of the repository, and which of them speak of a card.

use serde_json::Value;
use std::path::{Path, PathBuf};

/// A scenario file.
pub struct ScenarioText {
    /// Its name within the project.
    pub name: String,
    /// What it says.
    pub text: String,
    small: String,
}

/// All scenarios.
pub fn all() -> Vec<ScenarioText> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut paths = Vec::new();
    for folder in ["tests/cards", "tests/rules"] {
        json_files(&root.join(folder), &mut paths);
    }
    let read = |path: PathBuf| {
        let text = std::fs::read_to_string(&path).unwrap_or_else(|fault| panic!("{}: {fault}", path.display()));
        let name = path.strip_prefix(&root).unwrap_or(&path).display().to_string();
        ScenarioText { name, small: text.to_lowercase(), text }
    };
    paths.into_iter().map(read).collect()
}

/// Every JSON file beneath a folder, in order.
fn json_files(folder: &Path, found: &mut Vec<PathBuf>) {
    let Ok(entries) = std::fs::read_dir(folder) else { return };
    for path in entries.flatten().map(|entry| entry.path()) {
        if path.is_dir() {
            json_files(&path, found);
        } else if path.extension().is_some_and(|it| it == "json") {
            found.push(path);
        }
    }
    found.sort();
}

/// The scenarios that name a card by id or title, by number. Its own come first, since they are likely to fail, and
/// short ones before long ones, since they are over sooner.
pub fn of_card(card: &Value, all: &[ScenarioText]) -> Vec<usize> {
    // As they stand in a JSON file: a title may have quotes in it.
    let [id, title] = ["id", "title"].map(|field| card[field].to_string().to_lowercase());
    let [id, title] = [&id[1..id.len() - 1], &title[1..title.len() - 1]];
    let mut found = Vec::new();
    for (index, scenario) in all.iter().enumerate() {
        let by_id = has_word(&scenario.small, id);
        if by_id || has_word(&scenario.small, title) {
            found.push((!by_id, scenario.text.len(), index));
        }
    }
    found.sort_unstable();
    found.into_iter().map(|(_, _, index)| index).collect()
}

/// Whether words occur in a text, and not only as part of a longer word.
fn has_word(text: &str, word: &str) -> bool {
    let is_part = |letter: Option<char>| letter.is_some_and(char::is_alphanumeric);
    text.match_indices(word).any(|(at, _)| {
        let (before, after) = (&text[..at], &text[at + word.len()..]);
        !is_part(before.chars().next_back()) && !is_part(after.chars().next())
    })
}
