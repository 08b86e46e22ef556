//! Runs every rules scenario three ways: plain, with save and load at every decision, and with every
//! announcement taken back and made again.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use wars_engine::Catalogue;
use wars_engine::card::catalogue::is_card_file;
use wars_engine::scenario::{Scenario, Way};

/// Threads that run scenarios.
const THREADS: usize = 2;

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

/// Every JSON file beneath a folder, in order.
fn json_files(folder: &Path, found: &mut Vec<PathBuf>) {
    let Ok(entries) = std::fs::read_dir(folder) else { return };
    for entry in entries.flatten() {
        let path = entry.path();
        if path.is_dir() {
            json_files(&path, found);
        } else if path.extension().is_some_and(|it| it == "json") {
            found.push(path);
        }
    }
    found.sort();
}

fn read(path: &Path) -> String {
    std::fs::read_to_string(path).unwrap_or_else(|fault| panic!("{}: {fault}", path.display()))
}

fn catalogue() -> Arc<Catalogue> {
    let mut paths = Vec::new();
    json_files(&root().join("cards"), &mut paths);
    let files: Vec<(String, String)> = paths.iter().map(|path| (path.display().to_string(), read(path))).collect();
    let files: Vec<(String, String)> = files.into_iter().filter(|(name, _)| is_card_file(name)).collect();
    let files = files.iter().map(|(name, text)| (name.as_str(), text.as_str()));
    Arc::new(Catalogue::load(files).unwrap_or_else(|fault| panic!("{fault}")))
}

/// Scenario files by their names within the project.
fn scenario_files() -> Vec<(String, PathBuf)> {
    let mut paths = Vec::new();
    for folder in ["tests/rules", "tests/cards"] {
        json_files(&root().join(folder), &mut paths);
    }
    let name = |path: &Path| path.strip_prefix(root()).unwrap_or(path).display().to_string();
    paths.into_iter().map(|path| (name(&path), path)).collect()
}

/// What is wrong with one scenario, if anything.
fn run(name: &str, path: &Path, catalogue: &Arc<Catalogue>) -> Option<String> {
    let scenario = match Scenario::read(name, &read(path), catalogue) {
        Ok(scenario) => scenario,
        Err(fault) => return Some(fault.to_string()),
    };
    // The first way that fails is enough; later ones would repeat it.
    Way::ALL.into_iter().find_map(|way| {
        let ran = std::panic::catch_unwind(|| scenario.run_in(way));
        match ran {
            Ok(report) if report.holds() => None,
            Ok(report) => Some(format!("{name} ({way:?}): {report}")),
            Err(_) => Some(format!("{name} ({way:?}): the engine panicked")),
        }
    })
}

#[test]
fn every_scenario_holds_in_every_way() {
    let catalogue = catalogue();
    let files = scenario_files();
    assert!(!files.is_empty(), "there are no scenarios");
    let share = files.len().div_ceil(THREADS);
    let failures: Vec<String> = std::thread::scope(|scope| {
        let workers: Vec<_> = files
            .chunks(share)
            .map(|part| {
                let catalogue = &catalogue;
                let each = move |(name, path): &(String, PathBuf)| run(name, path, catalogue);
                scope.spawn(move || part.iter().filter_map(each).collect::<Vec<_>>())
            })
            .collect();
        workers.into_iter().flat_map(|worker| worker.join().unwrap_or_default()).collect()
    });
    let mut text = String::new();
    for failure in &failures {
        _ = writeln!(text, "\n{failure}");
    }
    assert!(failures.is_empty(), "{} of {} scenarios don't hold:\n{text}", failures.len(), files.len());
}

#[test]
fn every_scenario_has_a_title_and_known_rules() {
    let catalogue = catalogue();
    let known = known_ids(&catalogue);
    let mut titles = BTreeSet::new();
    for (name, path) in scenario_files() {
        let scenario = Scenario::read(&name, &read(&path), &catalogue).unwrap_or_else(|fault| panic!("{fault}"));
        assert!(!scenario.title.trim().is_empty(), "{name}: the title is the rule as a sentence");
        assert!(titles.insert(scenario.title.clone()), "{name}: another scenario has this title: {}", scenario.title);
        assert!(!scenario.rules.is_empty(), "{name}: no rule is named");
        for id in &scenario.rules {
            let is_known = known.as_ref().is_none_or(|known| known.contains(id));
            assert!(is_known, "{name}: {id} is no rule, example, decision or card");
        }
    }
}

/// Ids of rules, examples, decisions and cards, where the catalogue of rules lies beside the project.
fn known_ids(catalogue: &Catalogue) -> Option<BTreeSet<String>> {
    let folder = root().join("../shared/rules");
    let mut known = BTreeSet::new();
    for file in ["catalogue.md", "decisions.md"] {
        let text = std::fs::read_to_string(folder.join(file)).ok()?;
        known.extend(text.split('`').skip(1).step_by(2).map(str::to_owned));
        let words = text.split(|letter: char| !letter.is_ascii_alphanumeric() && letter != '-');
        known.extend(words.filter(|word| word.starts_with("EX-") || word.starts_with("D-")).map(str::to_owned));
    }
    known.extend(catalogue.defs().map(|(_, def)| def.facts.id.clone()));
    Some(known)
}
