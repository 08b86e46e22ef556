//! A new file for what the program makes: none that is there is written over.

use crate::fault::{Fault, in_words};
use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::Path;

/// Makes a file and has it written; half of it is taken away again.
///
/// # Errors
/// When it can't be made or written.
pub fn write(path: &Path, write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> Result<(), Fault> {
    let failed = |error: io::Error| {
        let cure = match error.kind() {
            io::ErrorKind::AlreadyExists => "; choose another name",
            io::ErrorKind::NotFound => "; make the folder first",
            _ => "",
        };
        Fault::Failed(format!("{}: can't be written: {}{cure}", path.display(), in_words(&error)))
    };
    let mut file = BufWriter::new(File::create_new(path).map_err(failed)?);
    if let Err(error) = write(&mut file).and_then(|()| file.flush()) {
        // Half of it is worth nothing: the game is still there.
        _ = fs::remove_file(path);
        return Err(failed(error));
    }
    Ok(())
}
