//! `wars paths`: where settings, saved games and logs are.

use crate::door::Door;
use crate::fault::Fault;
use crate::system::paths::Paths;
use serde_json::json;

/// Prints all of them: a line each, or one JSON object.
///
/// # Errors
/// When output fails.
pub fn run(paths: &Paths, as_json: bool, out: &mut Door) -> Result<(), Fault> {
    if as_json {
        let object: serde_json::Map<_, _> =
            paths.all().into_iter().map(|(name, path)| (name.to_owned(), json!(path.to_string_lossy()))).collect();
        out.json(&object)?;
    } else {
        for (name, path) in paths.all() {
            out.line(format_args!("{name:<12} {}", path.display()))?;
        }
    }
    Ok(())
}
