//! `keys.toml`: which keys a player has changed.
//!
//! ```toml
//! pass = "w"
//! page-down = ["pgdn", "ctrl-d"]
//! ```

use super::keymap::Keymap;
use crate::config::{Keys as Preset, Settings, toml_words};
use crate::fault::Fault;
use crate::system::file;
use crate::system::paths::Paths;
use serde::Deserialize;
use std::collections::BTreeMap;
use std::path::Path;

/// Its name in the folder of settings.
pub const NAME: &str = "keys.toml";

/// How a line of it is written.
const FORM: &str = "pass = \"w\"";

#[derive(Deserialize)]
#[serde(untagged, expecting = "a key is text in quotes, or a list of such")]
enum Keys {
    One(String),
    Several(Vec<String>),
}

/// The keys that hold: those of the settings' preset, with what the file changes.
///
/// # Errors
/// When the file can't be read, or its keys clash or are misspelt.
pub fn keymap(settings: &Settings, paths: &Paths) -> Result<Keymap, Fault> {
    let file = paths.config.join(NAME);
    let preset = match settings.keys {
        Preset::Normal => "normal",
        Preset::Vim => "vim",
    };
    Keymap::new(preset, &read(&file)?).map_err(|error| Fault::input(format!("{}: {error}", file.display())))
}

/// The keys of a file by command; none if there is no file.
///
/// # Errors
/// When the file can't be read or is no TOML of this shape.
pub fn read(path: &Path) -> Result<BTreeMap<String, Vec<String>>, Fault> {
    match file::text_if_there(path)? {
        Some(text) => parse(&path.display().to_string(), &text),
        None => Ok(BTreeMap::new()),
    }
}

/// The keys that a text says; `file` is what errors call it.
///
/// # Errors
/// When it is no TOML of this shape.
pub fn parse(file: &str, text: &str) -> Result<BTreeMap<String, Vec<String>>, Fault> {
    let changes: BTreeMap<String, Keys> = toml_words::parse(file, text, FORM)?;
    let list = |keys: Keys| match keys {
        Keys::One(key) => vec![key],
        Keys::Several(keys) => keys,
    };
    Ok(changes.into_iter().map(|(command, keys)| (command, list(keys))).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_key_or_several() {
        let changes = parse("keys.toml", "pass = \"w\"\nhelp = [\"?\", \"f1\"]").expect("good TOML");
        assert_eq!(changes["pass"], ["w"]);
        assert_eq!(changes["help"], ["?", "f1"]);
    }

    #[test]
    fn a_mistake_names_its_line() {
        let fault = parse("keys.toml", "pass = \"w\"\nhelp = 7").expect_err("a number is no key").to_string();
        assert!(fault.starts_with("keys.toml: line 2, column 8: a key is text in quotes"), "{fault}");
    }
}
