//! Files of TOML that can't be read: where, and what is wrong with them, in words.

use crate::fault::Fault;
use serde::de::DeserializeOwned;
use wars_engine::misread::in_words;

/// Reads a value from TOML; `file` is what errors call it, `form` how a line of it is written.
///
/// # Errors
/// When it has a mistake: file, line, and what would be right.
pub(crate) fn parse<T: DeserializeOwned>(file: &str, text: &str, form: &str) -> Result<T, Fault> {
    toml::from_str(text).map_err(|error| {
        let place = error.span().map(|span| place(text, span.start)).unwrap_or_default();
        // What is no TOML at all is read no better as a table.
        let problem = match text.parse::<toml::Table>() {
            Ok(_) => in_words(&error.message().lines().collect::<Vec<_>>().join(", ")),
            Err(error) => syntax(error.message()),
        };
        let cure = if problem.contains("; ") { String::new() } else { format!("; a line is written {form}") };
        Fault::input(format!("{file}: {place}{problem}{cure}"))
    })
}

/// What is wrong with TOML that is none.
fn syntax(message: &str) -> String {
    match message.lines().next().unwrap_or_default() {
        "duplicate key" => "this is set twice; take one line away".to_owned(),
        "string values must be quoted, expected literal string" => "a value of letters stands in quotes".to_owned(),
        message if message.contains("quote") || message.contains("string") => {
            "a text begins and ends with a \" in the same line".to_owned()
        }
        message if message.contains("array") => "a list is written [..., ...]".to_owned(),
        message if ["integer", "number", "float"].iter().any(|word| message.contains(word)) => {
            "this is no number".to_owned()
        }
        _ => "this is no setting".to_owned(),
    }
}

/// Line and column of a byte, to begin a message with.
fn place(text: &str, at: usize) -> String {
    let before = text.get(..at).unwrap_or(text);
    let line = before.matches('\n').count() + 1;
    let column = before.rsplit('\n').next().unwrap_or_default().chars().count() + 1;
    format!("line {line}, column {column}: ")
}
