//! A new file for what the program makes: none that is there is written over, unless that is wanted.

use crate::fault::{Fault, in_words};
use atomic_write_file::AtomicWriteFile;
use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::Path;

/// What becomes of a file that is there already.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Existing {
    /// It stays, and nothing is written.
    Keep,
    /// The new one takes its place, as a whole.
    Replace,
}

/// Makes a file and has it written; half of it is taken away again.
///
/// # Errors
/// When it can't be made or written.
pub fn write(path: &Path, write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> Result<(), Fault> {
    let mut file = BufWriter::new(File::create_new(path).map_err(|error| failed(path, &error))?);
    if let Err(error) = write(&mut file).and_then(|()| file.flush()) {
        // Half of it is worth nothing: the game is still there.
        _ = fs::remove_file(path);
        return Err(failed(path, &error));
    }
    Ok(())
}

/// The same, where one that is there may be written over.
///
/// # Errors
/// When it can't be made or written; what was there before is there still.
pub fn write_over(
    path: &Path,
    existing: Existing,
    write_to: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> Result<(), Fault> {
    // What is no file, like a folder or a device, is never replaced.
    if existing == Existing::Keep || !path.is_file() {
        return write(path, write_to);
    }
    let replace = || -> io::Result<()> {
        let mut file = AtomicWriteFile::open(path)?;
        write_to(&mut file)?;
        file.commit()
    };
    replace().map_err(|error| failed(path, &error))
}

fn failed(path: &Path, error: &io::Error) -> Fault {
    let cure = match error.kind() {
        io::ErrorKind::AlreadyExists => "; choose another name",
        io::ErrorKind::NotFound => "; make the folder first",
        _ => "",
    };
    Fault::Failed(format!("{}: can't be written: {}{cure}", path.display(), in_words(error)))
}
