//! Keys of the keyboard, in the client's own words.
//!
//! The key table, `keys.toml`, help and tests speak of [`Key`]; only the edge that reads the terminal knows where a
//! key comes from. A key has a name for people, and the name gives the key back.

use std::fmt;
use std::str::FromStr;
use wars_engine::misread::nearest;

/// A key with the modifiers a terminal can tell apart. A shifted letter is its capital, not a modifier.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Key {
    /// Which key.
    pub code: Code,
    /// Held together with Control.
    pub ctrl: bool,
    /// Held together with Alt.
    pub alt: bool,
}

/// A key without its modifiers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Code {
    /// A key that writes this character.
    Char(char),
    Enter,
    Esc,
    Tab,
    /// Shift and Tab.
    BackTab,
    Backspace,
    Delete,
    Up,
    Down,
    Left,
    Right,
    Home,
    End,
    PageUp,
    PageDown,
    /// A function key, from 1.
    F(u8),
}

/// The keys that are called by a name instead of a character or number.
const NAMED: [Code; 15] = [
    Code::Char(' '),
    Code::Enter,
    Code::Esc,
    Code::Tab,
    Code::BackTab,
    Code::Backspace,
    Code::Delete,
    Code::Up,
    Code::Down,
    Code::Left,
    Code::Right,
    Code::Home,
    Code::End,
    Code::PageUp,
    Code::PageDown,
];

/// Other names that are understood, never written.
const ALIASES: [(&str, Code); 5] = [
    ("return", Code::Enter),
    ("escape", Code::Esc),
    ("pageup", Code::PageUp),
    ("pagedown", Code::PageDown),
    ("pgdown", Code::PageDown),
];

/// How many function keys a terminal can report.
const FUNCTION_KEYS: u8 = 24;

/// Control with these characters sends the very byte of another key, so that such a binding would never be heard.
const SAME_BYTE: [(char, &str); 3] = [('i', "tab"), ('m', "enter"), ('[', "esc")];

impl Key {
    /// The key alone.
    pub const fn plain(code: Code) -> Key {
        Key { code, ctrl: false, alt: false }
    }

    /// The key that writes this character.
    pub const fn char(char: char) -> Key {
        Key::plain(Code::Char(char))
    }

    /// Control and the key of this letter. Terminals do not tell its capital apart.
    pub const fn ctrl(char: char) -> Key {
        Key { code: Code::Char(char.to_ascii_lowercase()), ctrl: true, alt: false }
    }
}

impl From<Code> for Key {
    fn from(code: Code) -> Key {
        Key::plain(code)
    }
}

impl fmt::Display for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // One string, so that a width given by the caller counts for the whole name.
        let ctrl = if self.ctrl { "ctrl-" } else { "" };
        let alt = if self.alt { "alt-" } else { "" };
        f.pad(&format!("{ctrl}{alt}{}", self.code))
    }
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Code::Char(' ') => "space",
            Code::Char(char) => return f.pad(char.encode_utf8(&mut [0; 4])),
            Code::F(number) => return f.pad(&format!("f{number}")),
            Code::Enter => "enter",
            Code::Esc => "esc",
            Code::Tab => "tab",
            Code::BackTab => "shift-tab",
            Code::Backspace => "backspace",
            Code::Delete => "delete",
            Code::Up => "up",
            Code::Down => "down",
            Code::Left => "left",
            Code::Right => "right",
            Code::Home => "home",
            Code::End => "end",
            Code::PageUp => "pgup",
            Code::PageDown => "pgdn",
        })
    }
}

/// Why a text names no key.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum KeyError {
    /// Nothing is called so.
    Unknown { name: String, nearest: Option<String> },
    /// A terminal sends the same for another key.
    SameAs { name: String, other: &'static str },
    /// Shift with something that a terminal reports without it.
    Shift { name: String },
}

impl fmt::Display for KeyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            KeyError::Unknown { name, nearest: Some(near) } => {
                write!(f, "no key is called \"{name}\"; did you mean \"{near}\"?")
            }
            KeyError::Unknown { name, nearest: None } => {
                write!(f, "no key is called \"{name}\"; write a character, or a name like enter, f1, pgup or ctrl-c")
            }
            KeyError::SameAs { name, other } => {
                write!(f, "a terminal sends the same for \"{name}\" and \"{other}\"; use \"{other}\" or another key")
            }
            KeyError::Shift { name } => {
                write!(f, "\"{name}\": write a shifted letter as its capital, like P; only tab has shift before it")
            }
        }
    }
}

impl std::error::Error for KeyError {}

impl FromStr for Key {
    type Err = KeyError;

    fn from_str(name: &str) -> Result<Key, KeyError> {
        let (ctrl, alt, rest) = modifiers(name);
        let mut code = code(rest).ok_or_else(|| refuse(name, rest))?;
        if let (true, Code::Char(char)) = (ctrl, &mut code) {
            char.make_ascii_lowercase();
            if let Some(&(_, other)) = SAME_BYTE.iter().find(|(same, _)| same == char) {
                return Err(KeyError::SameAs { name: name.to_owned(), other });
            }
        }
        Ok(Key { code, ctrl, alt })
    }
}

/// The modifiers at the front of a name, in any order, and what follows them.
fn modifiers(name: &str) -> (bool, bool, &str) {
    let (mut ctrl, mut alt, mut rest) = (false, false, name);
    while let Some((modifier, key)) = rest.split_once('-').filter(|(_, key)| !key.is_empty()) {
        match modifier.to_ascii_lowercase().as_str() {
            "ctrl" if !ctrl => ctrl = true,
            "alt" if !alt => alt = true,
            _ => break,
        }
        rest = key;
    }
    (ctrl, alt, rest)
}

fn code(name: &str) -> Option<Code> {
    let mut chars = name.chars();
    if let (Some(char), None) = (chars.next(), chars.next()) {
        return (!char.is_control()).then_some(Code::Char(char));
    }
    let name = name.to_ascii_lowercase();
    let named = NAMED.into_iter().find(|code| code.to_string() == name);
    let alias = || ALIASES.iter().find(|(alias, _)| *alias == name).map(|&(_, code)| code);
    named.or_else(alias).or_else(|| function_key(&name))
}

fn function_key(name: &str) -> Option<Code> {
    let number = name.strip_prefix('f')?.parse().ok()?;
    (1..=FUNCTION_KEYS).contains(&number).then_some(Code::F(number))
}

fn refuse(name: &str, key: &str) -> KeyError {
    let name = name.to_owned();
    if key.to_ascii_lowercase().starts_with("shift-") {
        return KeyError::Shift { name };
    }
    let before = &name[..name.len() - key.len()];
    let names = NAMED.map(|code| code.to_string());
    let nearest = nearest(key, names.iter().map(String::as_str)).map(|near| format!("{before}{near}"));
    KeyError::Unknown { name, nearest }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn every_code() -> Vec<Code> {
        let written = (' '..='~').chain("öß–".chars()).map(Code::Char);
        NAMED.into_iter().chain(written).chain((1..=FUNCTION_KEYS).map(Code::F)).collect()
    }

    #[test]
    fn the_name_of_a_key_gives_the_key_back() {
        for code in every_code() {
            for (ctrl, alt) in [(false, false), (false, true), (true, false), (true, true)] {
                let key = Key { code, ctrl, alt };
                let cannot_be_sent = ctrl
                    && matches!(code, Code::Char(char) if char.is_ascii_uppercase() || SAME_BYTE.iter().any(|s| s.0 == char));
                if !cannot_be_sent {
                    assert_eq!(key.to_string().parse(), Ok(key), "{key}");
                }
            }
        }
    }

    #[test]
    fn names_are_those_of_the_help() {
        for name in
            ["p", "P", "ctrl-c", "ctrl-alt-x", "f1", "enter", "space", "shift-tab", "pgup", "-", "ctrl--", "alt-pgdn"]
        {
            assert_eq!(name.parse::<Key>().map(|key| key.to_string()), Ok(name.to_owned()));
        }
        assert_eq!("Ctrl-C".parse(), Ok(Key::ctrl('c')));
        assert_eq!("alt-ctrl-x".parse::<Key>(), "ctrl-alt-x".parse());
        assert_eq!("PageUp".parse(), Ok(Key::plain(Code::PageUp)));
        assert_eq!(format!("{:<6}|", Key::ctrl('c')), "ctrl-c|");
        assert_eq!(format!("{:<7}|", Key::plain(Code::F(1))), "f1     |");
    }

    #[test]
    fn a_wrong_name_is_refused_with_a_cure() {
        let refusal = |name: &str| name.parse::<Key>().expect_err("no such key").to_string();
        assert_eq!(refusal("entr"), "no key is called \"entr\"; did you mean \"enter\"?");
        assert_eq!(refusal("ctrl-spce"), "no key is called \"ctrl-spce\"; did you mean \"ctrl-space\"?");
        for name in ["", "f0", "f25", "ctrl-", "ctrl-ctrl-c", "\t", "hyperspace-button"] {
            assert!(refusal(name).starts_with("no key is called"), "{name}");
        }
        assert!(refusal("shift-p").contains("as its capital"));
        assert!(refusal("ctrl-i").contains("use \"tab\""));
    }
}
