//! `keys.toml`: which keys a player has changed.
//!
//! ```toml
//! pass = "w"
//! page-down = ["pgdn", "ctrl-d"]
//! ```

use crate::fault::Fault;
use crate::files;
use serde::Deserialize;
use std::collections::BTreeMap;
use std::path::Path;

/// Its name in the folder of settings.
pub const NAME: &str = "keys.toml";

#[derive(Deserialize)]
#[serde(untagged)]
enum Keys {
    One(String),
    Several(Vec<String>),
}

/// The keys of a file by command; none if there is no file.
///
/// # Errors
/// When the file can't be read or is no TOML of this shape.
pub fn read(path: &Path) -> Result<BTreeMap<String, Vec<String>>, Fault> {
    let text = match files::text(path, files::SETTINGS) {
        Ok(text) => text,
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(BTreeMap::new()),
        Err(error) => return Err(Fault::input(format!("{}: can't be read: {error}", path.display()))),
    };
    parse(&text).map_err(|problem| Fault::input(format!("{}: {problem}", path.display())))
}

fn parse(text: &str) -> Result<BTreeMap<String, Vec<String>>, String> {
    let changes: BTreeMap<String, Keys> = toml::from_str(text).map_err(|error| error.to_string())?;
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
        let changes = parse("pass = \"w\"\nhelp = [\"?\", \"f1\"]").expect("good TOML");
        assert_eq!(changes["pass"], ["w"]);
        assert_eq!(changes["help"], ["?", "f1"]);
    }

    #[test]
    fn a_mistake_names_its_line() {
        let error = parse("pass = \"w\"\nhelp = 7").expect_err("a number is no key");
        assert!(error.contains("line 2"), "{error}");
    }
}
