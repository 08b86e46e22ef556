//! JSON that people wrote and that can't be read: where, and what is wrong with it, in words for those who wrote it.
//!
//! A parser speaks of maps, sequences and tokens, and its words change with its version; none of them gets further than
//! this. `words` turns what is said about a value; what is wrong with JSON itself is told here.

mod nearest;
mod position;
mod words;

pub use nearest::nearest;
pub(crate) use nearest::{hint, unknown};
pub use position::Position;
pub(crate) use position::{Part, Path, Step};
pub use words::in_words;
pub(crate) use words::quoted;

use serde::de::DeserializeOwned;
use serde_json::Value;
use serde_json::error::Category;
use std::fmt;

/// Why a text can't be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Misread {
    /// Where that shows.
    pub position: Position,
    /// What is wrong, and what would be right.
    pub problem: String,
}

impl fmt::Display for Misread {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Position { line, column } = self.position;
        write!(f, "line {line}, column {column}: {}", self.problem)
    }
}

impl std::error::Error for Misread {}

/// Reads a value from JSON.
///
/// # Errors
/// The first thing that is wrong.
pub fn read<T: DeserializeOwned>(text: &str) -> Result<T, Misread> {
    let fault = match serde_json::from_str(text) {
        Ok(read) => return Ok(read),
        Err(fault) => fault,
    };
    if let Some(misread) = no_json(text) {
        return Err(misread);
    }
    // It is JSON. The parser counts to the end of a value; people look for its beginning.
    let mut from = serde_json::Deserializer::from_str(text);
    let again: Result<T, _> = serde_path_to_error::deserialize(&mut from);
    let path = again.err().map(|fault| Path::from(fault.path())).unwrap_or_default();
    let problem = match fault.to_string().starts_with("expected value") {
        // The parser takes any other value in the place of a word for none at all.
        true => "a word in quotes is needed, or an object {...}".to_owned(),
        false => problem_of(&fault),
    };
    Err(Misread { position: Part::whole(text).follow(&path).position(), problem })
}

/// What keeps a text from being JSON of any kind; nothing if it is.
pub(crate) fn no_json(text: &str) -> Option<Misread> {
    let fault = serde_json::from_str::<Value>(text).err()?;
    Some(Misread { position: position_of(text, &fault), problem: problem_of(&fault) })
}

/// Where the parser stopped, counted in characters.
fn position_of(text: &str, fault: &serde_json::Error) -> Position {
    let line = text.split('\n').nth(fault.line().saturating_sub(1)).unwrap_or_default();
    let before = line.as_bytes().get(..fault.column().saturating_sub(1)).unwrap_or(line.as_bytes());
    Position { line: fault.line().max(1), column: String::from_utf8_lossy(before).chars().count() + 1 }
}

/// What is wrong, in words, without the place.
pub fn problem_of(fault: &serde_json::Error) -> String {
    let full = fault.to_string();
    let message = full.rsplit_once(" at line ").map_or(full.as_str(), |(message, _)| message);
    match fault.classify() {
        Category::Data => in_words(message),
        Category::Io | Category::Syntax | Category::Eof => syntax(message).to_owned(),
    }
}

/// What is wrong with JSON that is none.
fn syntax(message: &str) -> &'static str {
    match message {
        "EOF while parsing a list" => "the end comes within a list; its ] is missing",
        "EOF while parsing an object" => "the end comes within an object; its } is missing",
        "EOF while parsing a string" => "the end comes within a text; its \" is missing",
        "EOF while parsing a value" => "the end comes where a value is needed; something is missing",
        "expected `:`" => "a : is needed between the name of a field and its value",
        "expected `,` or `]`" => "a , is needed before the next entry of a list, or a ] at its end",
        "expected `,` or `}`" => "a , is needed before the next field of an object, or a } at its end",
        "expected `\"`" | "key must be a string" => "the name of a field is needed, in quotes",
        "trailing comma" => "a , stands before the end of a list or object; take it away",
        "trailing characters" => "something follows after the end; take it away",
        "invalid number" => "this is no number; a number is written like 2 or -1",
        "number out of range" => "this number is too large; write a smaller one",
        "recursion limit exceeded" => "lists and objects lie within each other too deep; take some away",
        "invalid escape" => "no such character can follow a \\ in a text; write \\\\ for the sign itself",
        "control character (\\u0000-\\u001F) found while parsing a string" => {
            "a text does not go over the end of a line, nor has it control characters; write \\n for a line end"
        }
        "invalid unicode code point" | "lone leading surrogate in hex escape" | "unexpected end of hex escape" => {
            "a \\u and four digits that stand for a character belong together; write the character itself"
        }
        _ => "a value is needed: text in quotes, a number, true, false, null, a list [...] or an object {...}",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde::Deserialize;

    #[derive(Debug, Deserialize)]
    #[serde(deny_unknown_fields, rename_all = "lowercase")]
    #[allow(dead_code, reason = "only read")]
    struct Thing {
        #[serde(default)]
        count: u8,
        #[serde(default)]
        name: String,
        #[serde(default)]
        kind: Option<Kind>,
        #[serde(default)]
        pair: [i64; 2],
        #[serde(default)]
        yes: bool,
    }

    #[derive(Debug, Deserialize)]
    #[serde(rename_all = "lowercase")]
    enum Kind {
        Unit,
        Ship(#[allow(dead_code, reason = "only read")] u16),
    }

    fn said(text: &str) -> String {
        read::<Vec<Thing>>(text).expect_err("a fault").to_string()
    }

    #[test]
    fn what_is_wrong_is_told_with_its_place_and_cure() {
        for (text, told) in [
            ("[\n {\"count\": 300}]", "line 2, column 12: 300 stands where a whole number from 0 to 255 is needed"),
            ("[{\"count\": -1}]", "line 1, column 12: -1 stands where a whole number from 0 to 255 is needed"),
            ("[{\"count\": 1.5}]", "1.5 stands where a whole number from 0 to 255 is needed"),
            ("[{\"count\": \"4\"}]", "column 12: 4 stands in quotes; a number is written without them"),
            ("[{\"count\": \"x\"}]", "\"x\" stands where a whole number from 0 to 255 is needed"),
            ("[{\"name\": 7}]", "7 stands where text is needed; write it in quotes"),
            ("[{\"é\": 0, \"nam\": 7}]", "line 1, column 8: there is no field \"é\" here; known are"),
            ("[{\"nam\": \"7\"}]", "there is no field \"nam\" here; did you mean \"name\"?"),
            ("[{\"kind\": \"shop\"}]", "\"shop\" means nothing here; did you mean \"ship\"?"),
            ("[{\"kind\": \"0\"}]", "\"0\" means nothing here; known are unit, ship"),
            ("[{\"kind\": \"ship\"}]", "this word does not stand alone"),
            ("[{\"kind\": []}]", "column 11: a word in quotes is needed, or an object"),
            ("[{\"pair\": [1]}]", "a list of 1 stands where a list of 2 is needed"),
            ("[{\"yes\": null}]", "null stands where true or false is needed"),
            ("{}", "line 1, column 1: an object stands where a list is needed"),
            ("[{\"name\": \"a\", \"name\": \"b\"}]", "the field \"name\" is given twice; take one away"),
            ("[", "line 1, column 1: the end comes within a list; its ] is missing"),
            ("", "line 1, column 1: the end comes where a value is needed"),
            ("[{\"name\" 7}]", "a : is needed"),
            ("[{},]", "line 1, column 5: a , stands before the end"),
            ("[]\n]", "line 2, column 1: something follows after the end"),
            ("[\"é\", oh]", "line 1, column 7: a value is needed"),
            ("[1e999]", "too large"),
            (&format!("{}{}", "[".repeat(999), "]".repeat(999)), "too deep"),
        ] {
            assert!(said(text).contains(told), "{told:?} in {:?} of {text:?}", said(text));
        }
    }
}
