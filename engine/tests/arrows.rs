//! Which room of the engine may use which: the picture in `lib.rs` is what the code does, and it has no circle.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// The rooms of the picture from the top down, each with the rooms it may use.
struct Picture(Vec<(String, Vec<String>)>);

impl Picture {
    fn read() -> Picture {
        let text = read(&source().join("lib.rs"));
        let rows = text.lines().filter_map(|line| line.strip_prefix("//! ")?.split_once('→'));
        let words = |text: &str| text.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
        Picture(rows.map(|(room, below)| (room.trim().to_owned(), words(below))).collect())
    }

    fn below(&self, room: &str) -> Option<&[String]> {
        self.0.iter().find(|(name, _)| name == room).map(|(_, below)| below.as_slice())
    }
}

/// A place in the code that names another room.
struct Arrow {
    file: String,
    line: usize,
    from: String,
    to: String,
}

fn source() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("src")
}

fn read(path: &Path) -> String {
    std::fs::read_to_string(path).unwrap_or_else(|fault| panic!("{}: {fault}", path.display()))
}

/// Every file of the engine but `lib.rs`, by its path from there; modules that are only for tests left out.
fn files() -> BTreeMap<String, String> {
    fn walk(folder: &Path, found: &mut BTreeMap<String, String>) {
        for entry in std::fs::read_dir(folder).expect("a folder of the engine") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                walk(&path, found);
            } else {
                let name =
                    path.strip_prefix(source()).expect("a file of the engine").to_string_lossy().replace('\\', "/");
                found.insert(name, read(&path));
            }
        }
    }
    let mut found = BTreeMap::new();
    walk(&source(), &mut found);
    let mut tests = Vec::new();
    for (file, text) in &found {
        let folder = file.strip_suffix("mod.rs").map_or_else(|| file.replace(".rs", "/"), str::to_owned);
        let mut after_test = false;
        for line in text.lines() {
            let module = line.strip_prefix("mod ").and_then(|rest| rest.strip_suffix(';'));
            tests.extend(module.filter(|_| after_test).map(|name| format!("{folder}{name}")));
            after_test = line == "#[cfg(test)]";
        }
    }
    let is_test =
        |file: &str| tests.iter().any(|it| file.trim_end_matches(".rs") == it || file.starts_with(&format!("{it}/")));
    found.retain(|file, _| file != "lib.rs" && !is_test(file));
    found
}

fn room_of(file: &str) -> &str {
    file.split('/').next().unwrap_or(file).trim_end_matches(".rs")
}

/// The lines of a file that are code of the engine: no comments, and nothing of the tests at its end.
fn code(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let end = text.find("#[cfg(test)]\nmod tests {").unwrap_or(text.len());
    let lines = text[..end].lines().enumerate().map(|(index, line)| (index + 1, line));
    lines.filter(|(_, line)| !line.trim_start().starts_with("//"))
}

fn arrows() -> Vec<Arrow> {
    let mut found = Vec::new();
    for (file, text) in files() {
        let from = room_of(&file).to_owned();
        // From here "super" is the whole engine.
        let is_top = !file.contains('/') || file == format!("{from}/mod.rs");
        let roots: &[&str] = if is_top { &["crate::", "super::"] } else { &["crate::"] };
        for (line, code) in code(&text) {
            for root in roots {
                for (at, _) in code.match_indices(root) {
                    let rest = &code[at + root.len()..];
                    let to = rest.split(|it: char| !it.is_alphanumeric() && it != '_').next().unwrap_or_default();
                    if to != from {
                        found.push(Arrow { file: file.clone(), line, from: from.clone(), to: to.to_owned() });
                    }
                }
            }
        }
    }
    found
}

#[test]
fn rooms_use_only_the_rooms_the_picture_says() {
    let picture = Picture::read();
    let mut wrong = Vec::new();
    for Arrow { file, line, from, to } in arrows() {
        let place = format!("engine/src/{file}:{line}");
        match picture.below(&from) {
            None => wrong.push(format!("{place}: the picture in lib.rs has no room `{from}`")),
            Some(below) if below.contains(&to) => {}
            Some(below) if picture.below(&to).is_some() => wrong.push(format!(
                "{place}: `{from}` may not use `{to}`; it may use {}. If it must, say so in the picture in lib.rs",
                below.join(", ")
            )),
            Some(_) => wrong.push(format!("{place}: name the room that `{to}` comes from, one `use` for each")),
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn the_picture_has_every_room_and_no_circle() {
    let picture = Picture::read();
    let mut rooms: Vec<String> = files().keys().map(|file| room_of(file).to_owned()).collect();
    rooms.dedup();
    let mut drawn: Vec<String> = picture.0.iter().map(|(room, _)| room.clone()).collect();
    for (index, (room, below)) in picture.0.iter().enumerate() {
        for other in below {
            let is_below = drawn[index + 1..].contains(other);
            assert!(is_below, "`{other}` does not stand below `{room}` in the picture in lib.rs");
        }
    }
    drawn.sort();
    rooms.sort();
    assert_eq!(drawn, rooms, "the rooms of the picture in lib.rs, and those there are");
}

#[test]
fn nothing_of_a_table_changes_it() {
    for (file, text) in files() {
        let mut in_table = false;
        for (line, code) in code(&text) {
            in_table = code.starts_with("impl Table ") || in_table && code != "}";
            let writes = code.contains("&mut self") || code.contains("mut self)");
            let place = format!("engine/src/{file}:{line}");
            assert!(!(in_table && writes), "{place}: what changes something is a function of `Game`, not of `Table`");
        }
    }
}
