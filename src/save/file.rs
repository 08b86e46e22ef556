//! Files and folders of saved games: made for their owner alone, and made to last.

use super::ENDING;
use crate::system::file::{LARGEST_SAVE, open};
use std::fs::{self, DirBuilder, File, OpenOptions, Permissions, TryLockError};
use std::io::{self, Read};
use std::os::unix::fs::{DirBuilderExt, OpenOptionsExt, PermissionsExt};
use std::path::{Path, PathBuf};

/// Only the owner may read and write what is saved: it holds both hands.
const FILE_MODE: u32 = 0o600;
const FOLDER_MODE: u32 = 0o700;

/// What is in an open file, from where it is read on.
pub(super) fn read_open(file: &mut File) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    file.take(LARGEST_SAVE + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > LARGEST_SAVE {
        return Err(io::Error::new(io::ErrorKind::FileTooLarge, "it is too large for a saved game"));
    }
    Ok(bytes)
}

/// Lets only the owner read and write a file that others could. Where that is not ours to say, it stays.
pub(super) fn tighten(file: &File) {
    if let Ok(about) = file.metadata() {
        let mode = about.permissions().mode();
        if mode & !FILE_MODE & 0o777 != 0 {
            _ = file.set_permissions(Permissions::from_mode(mode & FILE_MODE));
        }
    }
}

/// Makes a file that is not there yet.
pub(super) fn create(path: &Path) -> io::Result<File> {
    OpenOptions::new().read(true).write(true).create_new(true).mode(FILE_MODE).open(path)
}

/// The most files that may share a beginning of their name.
const SAME_NAME: u32 = 10_000;

/// Makes a file of this name; if it is taken, with a number behind it.
pub(super) fn create_unique(folder: &Path, stem: &str) -> io::Result<(File, PathBuf)> {
    for number in 1..SAME_NAME {
        let name = if number == 1 { format!("{stem}.{ENDING}") } else { format!("{stem}-{number}.{ENDING}") };
        let path = folder.join(name);
        match create(&path) {
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
            made => return made.map(|file| (file, path)),
        }
    }
    Err(io::ErrorKind::AlreadyExists.into())
}

/// Makes a folder with all that are missing above it, so that they outlast a power cut.
pub(super) fn make_folder(path: &Path) -> io::Result<()> {
    let missing: Vec<&Path> = path.ancestors().take_while(|folder| !folder.exists()).collect();
    DirBuilder::new().recursive(true).mode(FOLDER_MODE).create(path)?;
    missing.into_iter().try_for_each(sync_folder_of)
}

/// Makes the name of a file or folder outlast a power cut.
pub(super) fn sync_folder_of(path: &Path) -> io::Result<()> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    match File::open(folder).and_then(|folder| folder.sync_all()) {
        // Some file systems know nothing of it.
        Err(error) if matches!(error.kind(), io::ErrorKind::InvalidInput | io::ErrorKind::Unsupported) => Ok(()),
        // A folder may be written to without being read: then its names can't be made to last, and all else is well.
        Err(error) if error.kind() == io::ErrorKind::PermissionDenied => Ok(()),
        synced => synced,
    }
}

/// Renames a file unless the new name is taken.
pub(super) fn rename_to_free(from: &Path, to: &Path) -> io::Result<()> {
    if to.symlink_metadata().is_ok() {
        return Err(io::ErrorKind::AlreadyExists.into());
    }
    fs::rename(from, to)?;
    sync_folder_of(to)
}

/// Whether another process is playing the game of this file.
pub(super) fn is_in_use(path: &Path) -> bool {
    let file = open(path, OpenOptions::new().read(true));
    file.is_ok_and(|file| matches!(file.try_lock(), Err(TryLockError::WouldBlock)))
}
