//! Runs every scenario of the rules and of the cards, each as a test of its own: `cargo test --test rules -- attrition`
//! runs those with the word in their path. A scenario is run three ways: plain, with save and load at every decision,
//! and with every announcement taken back and made again.

use libtest_mimic::{Arguments, Failed, Trial};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::{Arc, LazyLock};
use wars::book::Book;
use wars::book::ids::{Ids, Lists};
use wars::library::{self, Library};
use wars_engine::scenario::{Scenario, Way};
use wars_engine::{Catalogue, Story};

static CATALOGUE: LazyLock<Arc<Catalogue>> = LazyLock::new(|| {
    let library = Library::open(None, None).unwrap_or_else(|fault| panic!("{fault}"));
    library.catalogue().clone()
});

static STORIES: LazyLock<Vec<Arc<Story>>> =
    LazyLock::new(|| library::stories().unwrap_or_else(|fault| panic!("{fault}")));

static IDS: LazyLock<Ids> = LazyLock::new(|| Ids::open().unwrap_or_else(|fault| panic!("{fault}")));

fn main() -> ExitCode {
    let arguments = Arguments::from_args();
    let mut trials = vec![
        Trial::test("there_are_scenarios_and_each_has_a_title_of_its_own", titles),
        Trial::test("the_lists_of_ids_are_those_of_the_rules", lists_of_ids),
    ];
    trials.extend(scenario_files().into_iter().map(|file| {
        let name = file.strip_suffix(".json").unwrap_or(&file).to_owned();
        Trial::test(name, move || holds_in_every_way(&file))
    }));
    libtest_mimic::run(&arguments, trials).exit_code()
}

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

/// Every JSON file beneath a folder.
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
}

/// Scenario files by their names within the folder of tests, in order.
fn scenario_files() -> Vec<String> {
    let folder = root().join("tests");
    let mut paths = Vec::new();
    json_files(&folder.join("rules"), &mut paths);
    json_files(&folder.join("cards"), &mut paths);
    paths.sort();
    let name = |path: &PathBuf| path.strip_prefix(&folder).unwrap_or(path).display().to_string().replace('\\', "/");
    paths.iter().map(name).collect()
}

fn read(file: &str) -> Result<Scenario, Failed> {
    let text = std::fs::read_to_string(root().join("tests").join(file))?;
    Ok(Scenario::read_with(file, &text, &CATALOGUE, &STORIES)?)
}

fn holds_in_every_way(file: &str) -> Result<(), Failed> {
    let scenario = read(file)?;
    if scenario.rules.is_empty() {
        return Err(format!("{file}: no rule is named").into());
    }
    if let Some(unknown) = IDS.unknown_in(file, &scenario).first() {
        return Err(unknown.to_string().into());
    }
    // The first way that fails is enough; later ones would repeat it.
    for way in Way::ALL {
        let report = scenario.run_in(way);
        if !report.holds() {
            return Err(format!("{way:?}: {report}").into());
        }
    }
    Ok(())
}

fn titles() -> Result<(), Failed> {
    let mut titles = BTreeMap::new();
    for file in scenario_files() {
        let title = read(&file)?.title;
        if title.trim().is_empty() {
            return Err(format!("{file}: the title is the rule as a sentence").into());
        }
        if let Some(other) = titles.insert(title.clone(), file.clone()) {
            return Err(format!("{file}: {other} has this title: {title}").into());
        }
    }
    if titles.is_empty() { Err("there are no scenarios".into()) } else { Ok(()) }
}

/// The lists beside the book, and what the book tells of stories, against the rules documents, where these lie beside
/// the project.
fn lists_of_ids() -> Result<(), Failed> {
    let lists = Lists::open()?;
    let in_book: Vec<String> = Book::open()?.group("coop").iter().map(|entry| entry.rule.id.clone()).collect();
    let folder = root().join("../shared/rules");
    if !folder.is_dir() {
        return Ok(());
    }
    let text = |file: &str| std::fs::read_to_string(folder.join(file));
    let (catalogue, decisions) = (text("catalogue.md")?, text("decisions.md")?);
    let stories = text("solar-system-stories.md")?;
    let begins = |text: &str, start: &str, end: char| -> BTreeSet<String> {
        let lines = text.lines().filter_map(|line| line.strip_prefix(start)?.split(end).next());
        lines.map(str::to_owned).collect()
    };
    let examples = catalogue.split(|letter: char| !letter.is_ascii_alphanumeric() && letter != '-');
    let is_example = |word: &&str| word.strip_prefix("EX-").is_some_and(|number| number.parse::<u16>().is_ok());
    let examples = examples.filter(is_example).map(str::to_owned).collect();
    let of = |ids: BTreeSet<String>, prefix: &str| -> BTreeSet<String> {
        ids.into_iter().filter(|id| id.starts_with(prefix)).collect()
    };
    for (what, listed, written) in [
        ("decisions", lists.decisions, of(begins(&decisions, "### ", ' '), "D-")),
        ("examples", lists.examples, examples),
        ("decisions of stories", lists.story_decisions, of(begins(&stories, "#### ", ' '), "C-")),
        ("rules of stories", in_book, of(begins(&stories, "- `", '`'), "coop.")),
        ("examples of stories", lists.story_examples, of(begins(&stories, "**", '*'), "COOP-EX-")),
    ] {
        let listed: BTreeSet<String> = listed.into_iter().collect();
        let differing: Vec<&String> = listed.symmetric_difference(&written).collect();
        if !differing.is_empty() {
            return Err(format!("book, src/ids.json and the documents differ in the {what}: {differing:?}").into());
        }
    }
    Ok(())
}
