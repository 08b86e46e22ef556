//! The parts of the client use each other as the table in `src/lib.rs` says.

use super::{files, read};
use std::path::Path;

/// A part of the client, and what it may use.
struct Part {
    name: String,
    uses: Vec<String>,
}

/// The table of a source: rows between its rule and the end of the block. A row that begins with a space goes on with
/// the one above it.
fn table(source: &str) -> Vec<Part> {
    let comment = source.lines().map_while(|line| line.strip_prefix("//!"));
    let rows = comment.skip_while(|row| !row.starts_with(" ---")).skip(1).take_while(|row| *row != " ```");
    let mut parts: Vec<Part> = Vec::new();
    for row in rows {
        let words = row.rsplit("  ").next().unwrap_or_default();
        let uses = words.split_whitespace().filter(|word| *word != "-").map(str::to_owned);
        match (row.starts_with("  "), parts.last_mut()) {
            (true, Some(above)) => above.uses.extend(uses),
            _ => {
                let name = row.split_whitespace().next().unwrap_or_default().to_owned();
                parts.push(Part { name, uses: uses.collect() });
            }
        }
    }
    parts
}

/// The parts that a line of code names, each as `crate::part`.
fn named(line: &str) -> impl Iterator<Item = &str> {
    let code = if line.trim_start().starts_with("//") { "" } else { line };
    let end = |rest: &str| rest.find(|it: char| !it.is_ascii_lowercase() && it != '_').unwrap_or(rest.len());
    code.split("crate::").skip(1).map(move |rest| &rest[..end(rest)])
}

fn source(path: &str) -> String {
    read(&Path::new(env!("CARGO_MANIFEST_DIR")).join(path))
}

#[test]
fn the_table_goes_in_no_circle_and_names_every_part() {
    let text = source("src/lib.rs");
    let parts = table(&text);
    for (place, part) in parts.iter().enumerate() {
        for used in &part.uses {
            let is_above = parts[..place].iter().any(|above| above.name == *used);
            assert!(is_above, "src/lib.rs: {} uses {used}, which does not stand above it", part.name);
        }
    }
    let mut in_table: Vec<&str> = parts.iter().map(|part| part.name.as_str()).collect();
    in_table.sort_unstable();
    let declared = text.lines().filter_map(|line| line.strip_prefix("pub mod ")?.strip_suffix(';'));
    assert_eq!(in_table, declared.collect::<Vec<_>>(), "src/lib.rs: its parts, and those of its table");
}

#[test]
fn parts_use_only_what_the_table_allows() {
    let parts = table(&source("src/lib.rs"));
    let mut wrong = Vec::new();
    let mut idle: Vec<(&str, &str)> =
        parts.iter().flat_map(|part| part.uses.iter().map(|used| (part.name.as_str(), used.as_str()))).collect();
    for path in files("src", "rs") {
        let inner = path.strip_prefix(Path::new(env!("CARGO_MANIFEST_DIR")).join("src")).expect("a file of src");
        let mut names = inner.iter().map(|name| name.to_string_lossy());
        let top = names.next().unwrap_or_default();
        // Tests may use what they like.
        if ["lib.rs", "main.rs"].contains(&&*top) || names.any(|name| name.starts_with("tests") || name == "fixture.rs")
        {
            continue;
        }
        let top = top.trim_end_matches(".rs");
        let part = parts.iter().find(|part| part.name == top).unwrap_or_else(|| panic!("src/lib.rs has no {top}"));
        let text = read(&path);
        for (number, line) in text.lines().enumerate().take_while(|(_, line)| line.trim() != "#[cfg(test)]") {
            assert!(!line.contains("use crate::{"), "src/{}:{}: a line for each part", inner.display(), number + 1);
            for used in named(line).filter(|used| *used != top && !used.is_empty() && *used != "crate") {
                idle.retain(|arrow| *arrow != (top, used));
                if !part.uses.iter().any(|allowed| allowed == used) {
                    wrong.push(format!(
                        "src/{}:{}: {top} uses {used}; it may use {}",
                        inner.display(),
                        number + 1,
                        part.uses.join(", ")
                    ));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "not in the table of src/lib.rs:\n{}", wrong.join("\n"));
    assert!(idle.is_empty(), "in the table of src/lib.rs, but not so: {idle:?}");
}
