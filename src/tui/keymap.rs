//! Which key means which command where: the table of commands, a preset, and what `keys.toml` changes.

use super::command::{Command, Context, TABLE};
use super::key::Key;
use std::collections::{BTreeMap, HashMap};
use std::fmt;
use wars_engine::misread::nearest;

/// Changes that a preset makes to the table: name and keys.
type Preset = &'static [(&'static str, &'static [&'static str])];

/// hjkl move; hand and log have the capital letters.
const VIM: Preset = &[
    ("left", &["left", "h"]),
    ("right", &["right", "l"]),
    ("step-back", &["left", "h"]),
    ("step-on", &["right", "l"]),
    ("hand", &["H"]),
    ("log", &["L"]),
    ("lost", &["D"]),
    ("add-copy", &["+", "right", "l"]),
    ("remove-copy", &["-", "left", "h"]),
];

/// The presets by name.
const PRESETS: [(&str, Preset); 2] = [("normal", &[]), ("vim", VIM)];

/// What is wrong with the keys that were asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum KeymapError {
    /// No preset is called so.
    Preset(String),
    /// No command is called so.
    Command(String),
    /// A key is misspelt.
    Key {
        /// The command it is for.
        command: String,
        /// What is wrong.
        problem: String,
    },
    /// A key means two commands in one place.
    Clash {
        /// The key.
        key: Key,
        /// The place.
        context: Context,
        /// The commands.
        commands: [Command; 2],
    },
    /// A command that has to be there has no key.
    Missing(Command),
}

impl fmt::Display for KeymapError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            KeymapError::Preset(name) => write!(f, "no set of keys is called \"{name}\"; there are normal and vim"),
            KeymapError::Command(name) => {
                write!(f, "no command is called \"{name}\"")?;
                match nearest(name, TABLE.iter().map(|row| row.name)) {
                    Some(near) => write!(f, "; did you mean \"{near}\"?"),
                    None => write!(f, "; \"wars keys\" lists them"),
                }
            }
            KeymapError::Key { command, problem } => write!(f, "{command}: {problem}"),
            KeymapError::Clash { key, context, commands: [one, other] } => {
                let place = context.title().to_lowercase();
                write!(f, "the key {key} means both \"{one}\" and \"{other}\" {place}; give one of them another key")
            }
            KeymapError::Missing(command) => {
                write!(f, "\"{command}\" has no key; without one nobody could use it")
            }
        }
    }
}

impl std::error::Error for KeymapError {}

/// Keys and what they mean.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Keymap {
    meanings: HashMap<(Context, Key), Command>,
    keys: BTreeMap<Command, Vec<Key>>,
}

impl Default for Keymap {
    /// The table as it stands.
    fn default() -> Keymap {
        Keymap::new("normal", &BTreeMap::new())
            .unwrap_or_else(|_| Keymap { meanings: HashMap::new(), keys: BTreeMap::new() })
    }
}

impl Keymap {
    /// The keys of a preset with changes by command name.
    ///
    /// # Errors
    /// When a name or a key is not known, two commands share a key in one place, or a command has none.
    pub fn new(preset: &str, changes: &BTreeMap<String, Vec<String>>) -> Result<Keymap, KeymapError> {
        let Some((_, preset)) = PRESETS.iter().find(|(name, _)| *name == preset) else {
            return Err(KeymapError::Preset(preset.to_owned()));
        };
        if let Some(unknown) = changes.keys().find(|name| TABLE.iter().all(|row| row.name != name.as_str())) {
            return Err(KeymapError::Command(unknown.clone()));
        }
        let mut map = Keymap { meanings: HashMap::new(), keys: BTreeMap::new() };
        for row in TABLE {
            let named = |names: &[&str]| names.iter().map(|key| (*key).to_owned()).collect::<Vec<_>>();
            let from_preset = preset.iter().find(|(name, _)| *name == row.name).map(|(_, keys)| named(keys));
            let names = changes.get(row.name).cloned().or(from_preset).unwrap_or_else(|| named(row.keys));
            if names.is_empty() {
                return Err(KeymapError::Missing(row.command));
            }
            for name in names {
                let key: Key = name
                    .parse()
                    .map_err(|error| KeymapError::Key { command: row.name.to_owned(), problem: format!("{error}") })?;
                map.bind(key, row.command, row.contexts)?;
            }
        }
        Ok(map)
    }

    fn bind(&mut self, key: Key, command: Command, contexts: &[Context]) -> Result<(), KeymapError> {
        for context in contexts {
            match self.meanings.insert((*context, key), command) {
                Some(other) if other != command => {
                    return Err(KeymapError::Clash { key, context: *context, commands: [other, command] });
                }
                _ => {}
            }
        }
        self.keys.entry(command).or_default().push(key);
        Ok(())
    }

    /// What a key means in a place.
    pub fn command(&self, context: Context, key: Key) -> Option<Command> {
        self.meanings.get(&(context, key)).copied()
    }

    /// The keys of a command, the one to name first.
    pub fn keys(&self, command: Command) -> &[Key] {
        self.keys.get(&command).map_or(&[], Vec::as_slice)
    }

    /// The keys of a command in words: `p`, `up or k`.
    pub fn words(&self, command: Command) -> String {
        self.keys(command).iter().map(Key::to_string).collect::<Vec<_>>().join(" or ")
    }

    /// Hints for the last line: key and word, the most needed first.
    pub fn hints(&self, context: Context) -> Vec<(String, &'static str)> {
        let rows = TABLE.iter().filter(|row| !row.hint.is_empty() && row.contexts.contains(&context));
        rows.filter_map(|row| Some((self.keys(row.command).first()?.to_string(), row.hint))).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn changed(name: &str, keys: &[&str]) -> Result<Keymap, KeymapError> {
        let keys = keys.iter().map(|key| (*key).to_owned()).collect();
        Keymap::new("normal", &BTreeMap::from([(name.to_owned(), keys)]))
    }

    #[test]
    fn presets_have_no_clash() {
        for (name, _) in PRESETS {
            Keymap::new(name, &BTreeMap::new()).unwrap_or_else(|error| panic!("{name}: {error}"));
        }
    }

    #[test]
    fn every_command_is_in_the_table_once() {
        for row in TABLE {
            assert_eq!(TABLE.iter().filter(|other| other.command == row.command).count(), 1, "{}", row.name);
            assert_eq!(row.command.row().name, row.name);
        }
    }

    #[test]
    fn a_clash_is_refused_with_both_commands() {
        let error = changed("hand", &["p"]).expect_err("p passes");
        assert!(matches!(error, KeymapError::Clash { .. }), "{error}");
        assert!(error.to_string().contains("\"pass\" and \"hand\""), "{error}");
    }

    #[test]
    fn mistakes_are_named() {
        let error = changed("pas", &["p"]).expect_err("no such command");
        assert!(error.to_string().contains("did you mean \"pass\"?"), "{error}");
        assert!(matches!(changed("pass", &["hyper-q"]), Err(KeymapError::Key { .. })));
        assert_eq!(changed("pass", &[]), Err(KeymapError::Missing(Command::Pass)));
        assert_eq!(Keymap::new("emacs", &BTreeMap::new()), Err(KeymapError::Preset("emacs".to_owned())));
    }

    #[test]
    fn a_changed_key_is_the_one_that_is_hinted_at() {
        let map = changed("pass", &["w"]).expect("w is free");
        assert_eq!(map.command(Context::Table, "w".parse().expect("a key")), Some(Command::Pass));
        assert_eq!(map.command(Context::Table, "p".parse().expect("a key")), None);
        assert!(map.hints(Context::Table).contains(&("w".to_owned(), "pass")));
    }
}
