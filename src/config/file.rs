//! Reads `config.toml`.

use super::Layer;
use crate::fault::Fault;
use crate::files;
use std::io;
use std::path::Path;
use wars_engine::card::catalogue::with_nearest;

/// The file as `wars config init` writes it: every setting with what is built in.
pub const DEFAULT: &str = include_str!("default.toml");

/// What the file says; nothing if there is none.
///
/// # Errors
/// When it can't be read or has a mistake: file, line, the nearest word that would be right.
pub fn read(path: &Path) -> Result<Layer, Fault> {
    match files::text(path, files::SETTINGS) {
        Ok(text) => parse(&path.display().to_string(), &text),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(Layer::default()),
        Err(error) => Err(Fault::input(format!("{}: can't be read: {error}", path.display()))),
    }
}

/// What the text of a file says; `file` is what errors call it.
pub(super) fn parse(file: &str, text: &str) -> Result<Layer, Fault> {
    toml::from_str(text).map_err(|error: toml::de::Error| {
        let place = error.span().map(|span| place(text, span.start)).unwrap_or_default();
        let problem = error.message().lines().collect::<Vec<_>>().join(", ");
        Fault::input(format!("{file}: {place}{}", with_nearest(&problem)))
    })
}

/// Line and column of a byte, to begin a message with.
fn place(text: &str, at: usize) -> String {
    let before = text.get(..at).unwrap_or(text);
    let line = before.matches('\n').count() + 1;
    let column = before.rsplit('\n').next().unwrap_or_default().chars().count() + 1;
    format!("line {line}, column {column}: ")
}
