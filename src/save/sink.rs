//! What a journal writes to. A file in play; in tests something that fails on purpose.

use super::file::{create_unique, make_folder, read_open, sync_folder_of, tighten};
use crate::system::file::open;
use signal_hook::consts::SIGXFSZ;
use signal_hook::flag;
use std::fmt;
use std::fs::{self, File, Metadata, OpenOptions, TryLockError};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::os::unix::fs::MetadataExt;
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

    /// Looks whether what was written is still where players find it; `safe` is what must be there.
    ///
    /// # Errors
    /// What has become of it.
    fn look(&mut self, safe: &[u8]) -> Result<(), Lost> {
        _ = safe;
        Ok(())
    }

    /// Reads back, as players would find it, whether these bytes stand at `at` and nothing follows them.
    ///
    /// # Errors
    /// What has become of them.
    fn read_back(&mut self, at: u64, bytes: &[u8]) -> Result<(), Lost> {
        _ = (at, bytes);
        Ok(())
    }

    /// Leaves what was written alone, whatever it has become: what is written next begins something new.
    fn start_over(&mut self) {}

    /// Takes away what was written, because it is also elsewhere.
    fn discard(&mut self) {}
}

/// What has become of a file while its game was played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lost {
    /// There is no file of this name any more.
    Gone,
    /// The file of this name is another one.
    Replaced,
    /// It is shorter than it was.
    Shortened,
    /// Something else is in it.
    Changed,
    /// Nobody is to write to it any more.
    ReadOnly,
    /// It can't be looked at.
    OutOfReach,
}

impl fmt::Display for Lost {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Lost::Gone => "is gone",
            Lost::Replaced => "is another file now",
            Lost::Shortened => "was cut short",
            Lost::Changed => "was changed by somebody else",
            Lost::ReadOnly => "was made read-only",
            Lost::OutOfReach => "is out of reach",
        })
    }
}

/// Lets the program live when a file may not grow any further. The system then sends a signal that ends a program, and
/// only one that takes the signal gets the error, which a journal can tell of and live with.
fn outlive_size_limits() {
    static ONCE: Once = Once::new();
    // Where the signal can't be taken, all is as it was.
    ONCE.call_once(|| _ = flag::register(SIGXFSZ, Arc::new(AtomicBool::new(false))));
}

/// The file of a game. It is made as soon as the folder can be written to, and once more when it is lost.
pub(super) struct GameFile {
    folder: PathBuf,
    stem: String,
    open: Option<OpenFile>,
}

impl GameFile {
    /// A file of this name that is not there yet.
    pub(super) fn new(folder: &Path, stem: String) -> GameFile {
        outlive_size_limits();
        GameFile { folder: folder.to_owned(), stem, open: None }
    }

    /// A file that is there; if it is lost, a new one takes its name in this folder.
    pub(super) fn of(open: OpenFile, folder: &Path, stem: String) -> GameFile {
        GameFile { open: Some(open), ..GameFile::new(folder, stem) }
    }

    fn open(&mut self) -> io::Result<&mut OpenFile> {
        let open = match self.open.take() {
            Some(open) => open,
            None => {
                make_folder(&self.folder)?;
                let (file, path) = create_unique(&self.folder, &self.stem)?;
                // Whoever cannot lock here cannot lock anywhere: the file is new and nobody else's.
                _ = file.try_lock();
                OpenFile { file, path, seen: None, is_named: false }
            }
        };
        Ok(self.open.insert(open))
    }
}

impl Sink for GameFile {
    fn write(&mut self, at: u64, bytes: &[u8]) -> io::Result<()> {
        self.open()?.write(at, bytes)
    }

    fn sync(&mut self) -> io::Result<()> {
        self.open()?.sync()
    }

    fn path(&self) -> Option<&Path> {
        self.open.as_ref().map(|open| open.path.as_path())
    }

    fn place(&self) -> Option<&Path> {
        self.path().or(Some(&self.folder))
    }

    fn look(&mut self, safe: &[u8]) -> Result<(), Lost> {
        self.open.as_mut().map_or(Ok(()), |open| open.look(safe))
    }

    fn read_back(&mut self, at: u64, bytes: &[u8]) -> Result<(), Lost> {
        self.open.as_mut().ok_or(Lost::Gone)?.read_back(at, bytes)
    }

    fn start_over(&mut self) {
        self.open = None;
    }

    fn discard(&mut self) {
        if let Some(open) = self.open.take()
            && open.is_where_it_was()
        {
            _ = fs::remove_file(&open.path);
            _ = sync_folder_of(&open.path);
        }
    }
}

/// A file that is there.
pub(super) struct OpenFile {
    file: File,
    path: PathBuf,
    /// How it was left; unknown after a failure.
    seen: Option<Seen>,
    /// Its name would survive a power cut.
    is_named: bool,
}

/// How a file was left.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Seen {
    length: u64,
    changed: (i64, i64),
}

impl Seen {
    fn of(about: &Metadata) -> Seen {
        Seen { length: about.len(), changed: (about.mtime(), about.mtime_nsec()) }
    }
}

/// Which file it is, whatever its name.
fn identity(about: io::Result<Metadata>) -> Option<(u64, u64)> {
    about.ok().map(|about| (about.dev(), about.ino()))
}

impl OpenFile {
    /// Opens a file to go on writing it. It must begin with these bytes and be so long, as it was when it was read.
    pub(super) fn open(path: &Path, begins: &[u8], length: u64) -> io::Result<OpenFile> {
        outlive_size_limits();
        let mut file = open(path, OpenOptions::new().read(true).write(true))?;
        match file.try_lock() {
            Err(TryLockError::WouldBlock) => return Err(io::ErrorKind::ResourceBusy.into()),
            // Some file systems know no locks.
            Ok(()) | Err(TryLockError::Error(_)) => {}
        }
        let about = file.metadata()?;
        // An administrator could write to it all the same.
        if about.permissions().readonly() {
            return Err(io::ErrorKind::PermissionDenied.into());
        }
        if about.len() != length || !read_open(&mut file)?.starts_with(begins) {
            return Err(io::ErrorKind::ResourceBusy.into());
        }
        tighten(&file);
        Ok(OpenFile { file, path: path.to_owned(), seen: Some(Seen::of(&about)), is_named: true })
    }

    /// When the file was written last.
    pub(super) fn played(&self) -> io::Result<SystemTime> {
        self.file.metadata()?.modified()
    }

    /// Lets the file seem to have been written then.
    pub(super) fn set_played(&self, when: SystemTime) -> io::Result<()> {
        self.file.set_modified(when)
    }

    /// Whether the file of this name is still the one that is open.
    fn is_where_it_was(&self) -> bool {
        let named = identity(fs::metadata(&self.path));
        named.is_some() && named == identity(self.file.metadata())
    }

    pub(super) fn write(&mut self, at: u64, bytes: &[u8]) -> io::Result<()> {
        self.seen = None;
        self.file.set_len(at)?;
        self.file.seek(SeekFrom::Start(at))?;
        self.file.write_all(bytes)?;
        self.seen = Some(Seen::of(&self.file.metadata()?));
        Ok(())
    }

    pub(super) fn sync(&mut self) -> io::Result<()> {
        if self.is_named {
            return self.file.sync_data();
        }
        self.file.sync_all()?;
        sync_folder_of(&self.path)?;
        self.is_named = true;
        Ok(())
    }

    fn look(&mut self, safe: &[u8]) -> Result<(), Lost> {
        let named = fs::metadata(&self.path).map_err(|error| match error.kind() {
            io::ErrorKind::NotFound | io::ErrorKind::NotADirectory => Lost::Gone,
            _ => Lost::OutOfReach,
        })?;
        if !self.is_where_it_was() {
            return Err(Lost::Replaced);
        }
        // Whoever has it open could go on writing, but was not meant to.
        if named.permissions().readonly() {
            return Err(Lost::ReadOnly);
        }
        let now = Seen::of(&named);
        let least = self.seen.map_or(safe.len() as u64, |seen| seen.length);
        if now.length < least {
            return Err(Lost::Shortened);
        }
        if let Some(seen) = self.seen.filter(|seen| *seen != now) {
            // It was touched; whether it was changed only its bytes tell.
            if now.length != seen.length || !self.begins_with(safe) {
                return Err(Lost::Changed);
            }
            self.seen = Some(now);
        }
        Ok(())
    }

    fn begins_with(&mut self, bytes: &[u8]) -> bool {
        let read = self.file.seek(SeekFrom::Start(0)).and_then(|_| read_open(&mut self.file));
        read.is_ok_and(|read| read.starts_with(bytes))
    }

    fn read_back(&self, at: u64, bytes: &[u8]) -> Result<(), Lost> {
        let mut file = open(&self.path, OpenOptions::new().read(true)).map_err(|error| match error.kind() {
            io::ErrorKind::NotFound | io::ErrorKind::NotADirectory => Lost::Gone,
            _ => Lost::OutOfReach,
        })?;
        if identity(file.metadata()) != identity(self.file.metadata()) {
            return Err(Lost::Replaced);
        }
        let mut read = Vec::with_capacity(bytes.len() + 1);
        let one_more = bytes.len() as u64 + 1;
        file.seek(SeekFrom::Start(at))
            .and_then(|_| file.take(one_more).read_to_end(&mut read))
            .map_err(|_| Lost::OutOfReach)?;
        if read == bytes { Ok(()) } else { Err(Lost::Changed) }
    }
}
