//! Small things that the program remembers from one run to the next, each in a file of its own in the folder of state.
//! None of them is worth a word when it can't be read or written: the program then asks or tells once more.

use super::file;
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::fs;
use std::path::Path;

/// What a file says; nothing if it can't be used.
pub fn read<T: DeserializeOwned + Default>(path: &Path) -> T {
    let text = file::text_if_there(path).ok().flatten();
    text.and_then(|text| serde_json::from_str(&text).ok()).unwrap_or_default()
}

/// Writes something down, if that can be done. Whoever reads it meanwhile finds the old file or the new one.
pub fn write(path: &Path, it: &impl Serialize) {
    let Ok(text) = serde_json::to_string_pretty(it) else { return };
    let beside = path.with_extension("new");
    let written = path.parent().map_or(Ok(()), fs::create_dir_all).and_then(|()| fs::write(&beside, text + "\n"));
    if written.and_then(|()| fs::rename(&beside, path)).is_err() {
        _ = fs::remove_file(&beside);
    }
}
