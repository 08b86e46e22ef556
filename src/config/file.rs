//! Reads `config.toml`.

use super::{Layer, toml_words};
use crate::fault::Fault;
use crate::system::file;
use std::path::Path;

/// The file as `wars config init` writes it: every setting with what is built in.
pub const DEFAULT: &str = include_str!("default.toml");

/// How a line of it is written.
const FORM: &str = "theme = \"dark\"";

/// What the file says; nothing if there is none.
///
/// # Errors
/// When it can't be read or has a mistake: file, line, the nearest word that would be right.
pub fn read(path: &Path) -> Result<Layer, Fault> {
    match file::text_if_there(path)? {
        Some(text) => parse(&path.display().to_string(), &text),
        None => Ok(Layer::default()),
    }
}

/// What the text of a file says; `file` is what errors call it.
///
/// # Errors
/// When it has a mistake.
pub fn parse(file: &str, text: &str) -> Result<Layer, Fault> {
    toml_words::parse(file, text, FORM)
}
