//! Scenario files: those that are named, and those beneath folders that are.

use crate::fault::{Fault, in_words};
use crate::system::file;
use serde_json::Value;
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// What was found.
pub(super) struct Found {
    /// Files to check, in the order in which they were named; those of a folder by name. Each is there once.
    pub files: Vec<PathBuf>,
    /// JSON files beneath folders that are no scenarios: decks, cards.
    pub left_out: Vec<PathBuf>,
}

/// Finds the files of what was named.
///
/// # Errors
/// When a folder can't be read or has no scenario.
pub(super) fn find(paths: &[PathBuf]) -> Result<Found, Fault> {
    let mut found = Found { files: Vec::new(), left_out: Vec::new() };
    for path in paths {
        if !path.is_dir() {
            found.files.push(path.clone());
            continue;
        }
        let mut beneath = Vec::new();
        json_files(path, &mut beneath)?;
        let (scenarios, others): (Vec<PathBuf>, _) = beneath.into_iter().partition(|file| may_be_scenario(file));
        if scenarios.is_empty() {
            return Err(Fault::input(format!("{}: has no scenarios (*.json with steps)", path.display())));
        }
        found.files.extend(scenarios);
        found.left_out.extend(others);
    }
    for list in [&mut found.files, &mut found.left_out] {
        let mut known = BTreeSet::new();
        list.retain(|file| known.insert(fs::canonicalize(file).unwrap_or_else(|_| file.clone())));
    }
    Ok(found)
}

/// Every JSON file beneath a folder. Hidden folders are not looked into, nor are links, which might lead in a circle.
fn json_files(folder: &Path, found: &mut Vec<PathBuf>) -> Result<(), Fault> {
    let fault = |error| Fault::input(format!("{}: can't be read as a folder: {}", folder.display(), in_words(&error)));
    let entries: Vec<fs::DirEntry> = fs::read_dir(folder).and_then(Iterator::collect).map_err(fault)?;
    let mut entries: Vec<PathBuf> = entries
        .iter()
        .filter(|entry| !entry.file_name().to_string_lossy().starts_with('.'))
        .map(|it| it.path())
        .collect();
    entries.sort();
    for path in entries {
        if path.is_dir() {
            if !path.is_symlink() {
                json_files(&path, found)?;
            }
        } else if path.extension().is_some_and(|it| it == "json") {
            found.push(path);
        }
    }
    Ok(())
}

/// Whether a text is a lesson: a scenario has no position of its own in it.
pub(super) fn is_lesson(text: &str) -> bool {
    serde_json::from_str(text).is_ok_and(|value: Value| value.get("position").is_some())
}

/// Whether a file has steps; one that can't be read might have.
fn may_be_scenario(file: &Path) -> bool {
    let Ok(text) = file::text(file) else { return true };
    serde_json::from_str(&text).map_or(true, |value: Value| value.get("steps").is_some())
}
