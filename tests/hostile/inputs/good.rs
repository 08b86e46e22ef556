//! Good files, to be spoilt: saves of simulated games, the decks, scenarios and cards of the repository.

use super::node::Node;
use serde_json::Value;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::LazyLock;
use tempfile::TempDir;

/// The originals.
pub struct Good {
    /// Decks.
    pub decks: Vec<Node>,
    /// Scenarios of rules and cards.
    pub scenarios: Vec<Node>,
    /// Stories.
    pub stories: Vec<Node>,
    /// Cards, one by one.
    pub cards: Vec<Node>,
    /// The titles of some cards.
    pub titles: Vec<String>,
}

/// Read once for all inputs.
pub static GOOD: LazyLock<Good> = LazyLock::new(Good::gather);

/// Saved games; apart from the others, because they have to be played.
pub static SAVES: LazyLock<Vec<String>> = LazyLock::new(saves);

impl Good {
    fn gather() -> Good {
        let cards: Vec<Value> = files("cards", "json")
            .iter()
            .filter(|file| !file.ends_with("schema.json"))
            .flat_map(|file| serde_json::from_str::<Vec<Value>>(&read(file)).expect("a list of cards"))
            .collect();
        let title = |card: &Value| Some(card.get("title")?.as_str()?.to_owned());
        let nodes = |files: Vec<PathBuf>| files.iter().map(|file| Node::read(&read(file))).collect::<Vec<_>>();
        let scenarios = [files("tests/rules", "json"), files("tests/cards", "json")].concat();
        Good {
            decks: nodes(files("decks", "json")),
            scenarios: nodes(scenarios),
            stories: nodes(files("stories", "json").into_iter().filter(|it| !it.ends_with("schema.json")).collect()),
            cards: cards.iter().map(Node::of).collect(),
            titles: cards.iter().filter_map(title).collect(),
        }
    }
}

/// Games that chance players have played, and games as people leave them.
fn saves() -> Vec<String> {
    let folder = TempDir::new().expect("a folder");
    for decks in [["sample-a", "sample-b"], ["swarm", "alliance"]] {
        let done = Command::new(env!("CARGO_BIN_EXE_wars"))
            .args(["sim", "-n", "2", "--seed", "5", "--threads", "1", "--save"])
            .arg(folder.path())
            .args(decks)
            .stdout(Stdio::null())
            .status();
        assert!(done.expect("the program runs").success());
    }
    let kept = folder.path().to_owned();
    [files_below(&kept, "wars"), files("tests/fuzz/seeds", "wars")].concat().iter().map(|file| read(file)).collect()
}

fn read(file: &Path) -> String {
    fs::read_to_string(file).unwrap_or_else(|error| panic!("{}: {error}", file.display()))
}

fn files(folder: &str, ending: &str) -> Vec<PathBuf> {
    files_below(&Path::new(env!("CARGO_MANIFEST_DIR")).join(folder), ending)
}

/// The files with this ending in a folder and below it, always in the same order.
fn files_below(folder: &Path, ending: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display())) {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            found.extend(files_below(&path, ending));
        } else if path.extension().is_some_and(|it| it == ending) {
            found.push(path);
        }
    }
    found.sort();
    found
}
