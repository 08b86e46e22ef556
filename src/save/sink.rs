//! What a journal writes to. A file in play; in tests something that fails on purpose.

use super::ENDING;
use signal_hook::consts::SIGXFSZ;
use signal_hook::flag;
use std::fs::{self, File, TryLockError};
use std::io::{self, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Once};
use std::time::SystemTime;

/// A place for bytes that only grow.
pub trait Sink {
    /// Writes bytes so that they begin at `at` and nothing follows them. After an error anything may stand from `at`
    /// on, but everything before it is as it was.
    ///
    /// # Errors
    /// When they are not all written.
    fn write(&mut self, at: u64, bytes: &[u8]) -> io::Result<()>;

    /// Returns when what was written would survive a power cut.
    ///
    /// # Errors
    /// When that is not sure.
    fn sync(&mut self) -> io::Result<()>;

    /// The file, once there is one.
    fn path(&self) -> Option<&Path>;

    /// Where it writes or tries to, for those who have to make room there.
    fn place(&self) -> Option<&Path> {
        self.path()
    }
}

/// Lets the program live when a file may not grow any further. The system then sends a signal that ends a program, and
/// only one that takes the signal gets the error, which a journal can tell of and live with.
fn outlive_size_limits() {
    static ONCE: Once = Once::new();
    // Where the signal can't be taken, all is as it was.
    ONCE.call_once(|| _ = flag::register(SIGXFSZ, Arc::new(AtomicBool::new(false))));
}

/// A file that is made as soon as the folder can be written to.
pub(super) struct NewFile {
    folder: PathBuf,
    stem: String,
    open: Option<OpenFile>,
}

impl NewFile {
    pub(super) fn new(folder: &Path, stem: String) -> NewFile {
        outlive_size_limits();
        NewFile { folder: folder.to_owned(), stem, open: None }
    }

    fn open(&mut self) -> io::Result<&mut OpenFile> {
        let open = match self.open.take() {
            Some(open) => open,
            None => {
                fs::create_dir_all(&self.folder)?;
                let (file, path) = create_unique(&self.folder, &self.stem)?;
                // Whoever cannot lock here cannot lock anywhere: the file is new and nobody else's.
                _ = file.try_lock();
                OpenFile { file, path }
            }
        };
        Ok(self.open.insert(open))
    }
}

impl Sink for NewFile {
    fn write(&mut self, at: u64, bytes: &[u8]) -> io::Result<()> {
        self.open()?.write(at, bytes)
    }

    fn sync(&mut self) -> io::Result<()> {
        self.open()?.sync()
    }

    fn path(&self) -> Option<&Path> {
        self.open.as_ref().and_then(OpenFile::path)
    }

    fn place(&self) -> Option<&Path> {
        self.path().or(Some(&self.folder))
    }
}

/// A file that is there.
pub(super) struct OpenFile {
    file: File,
    path: PathBuf,
}

impl OpenFile {
    /// Opens a file of so many bytes to go on writing it.
    pub(super) fn open(path: &Path, length: u64) -> io::Result<OpenFile> {
        outlive_size_limits();
        let file = File::options().read(true).write(true).open(path)?;
        match file.try_lock() {
            Err(TryLockError::WouldBlock) => return Err(io::ErrorKind::ResourceBusy.into()),
            // Some file systems know no locks.
            Ok(()) | Err(TryLockError::Error(_)) => {}
        }
        if file.metadata()?.len() != length {
            return Err(io::ErrorKind::ResourceBusy.into());
        }
        Ok(OpenFile { file, path: path.to_owned() })
    }

    /// When the file was written last.
    pub(super) fn played(&self) -> io::Result<SystemTime> {
        self.file.metadata()?.modified()
    }

    /// Lets the file seem to have been written then.
    pub(super) fn set_played(&self, when: SystemTime) -> io::Result<()> {
        self.file.set_modified(when)
    }
}

impl Sink for OpenFile {
    fn write(&mut self, at: u64, bytes: &[u8]) -> io::Result<()> {
        self.file.set_len(at)?;
        self.file.seek(SeekFrom::Start(at))?;
        self.file.write_all(bytes)
    }

    fn sync(&mut self) -> io::Result<()> {
        self.file.sync_data()
    }

    fn path(&self) -> Option<&Path> {
        Some(&self.path)
    }
}

/// Whether another process is playing the game of this file.
pub(super) fn is_in_use(path: &Path) -> bool {
    File::open(path).is_ok_and(|file| matches!(file.try_lock(), Err(TryLockError::WouldBlock)))
}

/// Renames a file unless the new name is taken.
pub(super) fn rename_to_free(from: &Path, to: &Path) -> io::Result<()> {
    if to.exists() {
        return Err(io::ErrorKind::AlreadyExists.into());
    }
    fs::rename(from, to)
}

/// The most files that may share a beginning of their name.
const SAME_NAME: u32 = 10_000;

/// Makes a file of this name; if it is taken, with a number behind it.
pub(super) fn create_unique(folder: &Path, stem: &str) -> io::Result<(File, PathBuf)> {
    for number in 1..SAME_NAME {
        let name = if number == 1 { format!("{stem}.{ENDING}") } else { format!("{stem}-{number}.{ENDING}") };
        let path = folder.join(name);
        match File::create_new(&path) {
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
            made => return made.map(|file| (file, path)),
        }
    }
    Err(io::ErrorKind::AlreadyExists.into())
}
