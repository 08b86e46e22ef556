//! `wars man`: manual pages of every command.

use crate::door::Door;
use crate::fault::{Fault, in_words};
use std::fs;
use std::path::Path;

/// Writes a manual page for the program and for each of its commands.
///
/// # Errors
/// When the folder can't be written.
pub fn run(command: clap::Command, folder: &Path, out: &mut Door) -> Result<(), Fault> {
    let cannot =
        |error: std::io::Error| Fault::Failed(format!("{}: can't be written: {}", folder.display(), in_words(&error)));
    fs::create_dir_all(folder).map_err(cannot)?;
    clap_mangen::generate_to(command, folder).map_err(cannot)?;
    out.line(format_args!("{}: manual pages written", folder.display()))?;
    Ok(())
}
