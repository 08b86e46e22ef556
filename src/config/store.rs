//! Writes settings that were changed in play back to `config.toml`, and leaves everything else in it as it is.

use super::{Layer, file};
use crate::fault::{Fault, in_words};
use atomic_write_file::AtomicWriteFile;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use toml_edit::DocumentMut;

/// What became of changes that were to be written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Stored {
    /// They are in the file.
    Written,
    /// The file can't be changed, and that is nobody's mistake: they hold until the program ends.
    UntilEnd {
        /// Why it can't be changed.
        reason: String,
    },
}

/// Writes what `changes` says into the file and keeps its comments, order and other settings.
///
/// # Errors
/// When the file has a mistake; it is then left alone, to lose nothing of it.
pub fn store(path: &Path, changes: &Layer) -> Result<Stored, Fault> {
    // A link is followed, or else it would be replaced by a file.
    let path = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    match write(&path, changes) {
        Ok(()) => Ok(Stored::Written),
        Err(Fault::Stream(error)) => {
            Ok(Stored::UntilEnd { reason: format!("{}: can't be written: {}", path.display(), in_words(&error)) })
        }
        Err(fault) => Err(fault),
    }
}

fn write(path: &PathBuf, changes: &Layer) -> Result<(), Fault> {
    let name = path.display().to_string();
    if let Err(error) = fs::metadata(path)
        && error.kind() != io::ErrorKind::NotFound
    {
        return Err(error.into());
    }
    let old = crate::system::file::text_if_there(path)?.unwrap_or_default();
    // Replacing a file needs no leave of the file itself: whoever took it away meant it.
    if fs::metadata(path).is_ok_and(|about| about.permissions().readonly()) {
        return Err(io::Error::from(io::ErrorKind::PermissionDenied).into());
    }
    file::parse(&name, &old)?;
    let new = merged(&old, changes).map_err(|problem| Fault::input(format!("{name}: {problem}")))?;
    if let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
        fs::create_dir_all(folder)?;
    }
    let mut file = AtomicWriteFile::open(path)?;
    file.write_all(new.as_bytes())?;
    Ok(file.commit()?)
}

/// The text of a file with some settings changed.
///
/// # Errors
/// When the text is no file of settings.
pub fn merged(old: &str, changes: &Layer) -> Result<String, &'static str> {
    // What can't be read has been told of before it comes to this.
    let unfit = "can't be changed; mend it by hand";
    let mut document: DocumentMut = old.parse().map_err(|_| unfit)?;
    let changes: DocumentMut = toml::to_string(changes).map_err(|_| unfit)?.parse().map_err(|_| unfit)?;
    for (key, item) in changes.iter() {
        let mut item = item.clone();
        // A comment behind the old value stays behind the new one.
        if let (Some(old), Some(new)) = (document.get(key).and_then(|old| old.as_value()), item.as_value_mut()) {
            *new.decor_mut() = old.decor().clone();
        }
        // By index, not by insertion: that keeps the old key and the comment above it.
        document[key] = item;
    }
    Ok(document.to_string())
}
