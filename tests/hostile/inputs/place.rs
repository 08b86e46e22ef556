//! What may lie where a file is expected, and what it may be called.

use super::words;
use crate::dice::Dice;
use std::ffi::{OsStr, OsString};
use std::fs;
use std::io;
use std::os::unix::ffi::{OsStrExt, OsStringExt};
use std::os::unix::fs::{PermissionsExt, symlink};
use std::os::unix::net::UnixListener;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Something with a name in a folder.
#[derive(Clone, Debug)]
pub enum Thing {
    /// A file.
    File(Vec<u8>),
    /// A file that nobody may read.
    Locked(Vec<u8>),
    /// A folder with nothing in it.
    Folder,
    /// A link to somewhere: a device, itself, nothing.
    Link(PathBuf),
    /// A pipe that nobody writes to.
    Pipe,
    /// A socket that nobody listens at.
    Socket,
}

impl Thing {
    /// A file with these bytes most of the time, else what is none. A file that a command is told to read may be waited
    /// for; `is_named` leaves out what has no end to wait for.
    pub fn with(bytes: Vec<u8>, is_named: bool, dice: &mut Dice) -> Thing {
        match dice.below(60) {
            0 => Thing::Folder,
            1 => Thing::Link("itself".into()),
            2 => Thing::Link("nothing".into()),
            3 => Thing::Link(dice.one_of(&["/dev/zero", "/dev/urandom", "/dev/full", "/dev/null", "/"]).into()),
            4 if !is_named => Thing::Pipe,
            5 => Thing::Socket,
            6 => Thing::Locked(bytes),
            _ => Thing::File(bytes),
        }
    }

    /// Puts it there.
    ///
    /// # Errors
    /// When the system does not take it: a name may be too long for it.
    pub fn put(&self, path: &Path) -> io::Result<()> {
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder)?;
        }
        match self {
            Thing::File(bytes) => fs::write(path, bytes),
            Thing::Locked(bytes) => {
                fs::write(path, bytes)?;
                fs::set_permissions(path, fs::Permissions::from_mode(0o000))
            }
            Thing::Folder => fs::create_dir_all(path),
            Thing::Link(to) if to == Path::new("itself") => symlink(path, path),
            Thing::Link(to) => symlink(to, path),
            Thing::Pipe => Command::new("mkfifo").arg(path).status().map(|_| ()),
            Thing::Socket => UnixListener::bind(path).map(|_| ()),
        }
    }
}

/// A file name with this ending; most of the time one that nobody would look at twice.
pub fn name(ending: &str, dice: &mut Dice) -> OsString {
    let mut name = match dice.below(12) {
        0 | 1 => OsString::from(words::word(dice)),
        2 => OsString::from_vec(dice.noise(1 + 2 * ending.len())),
        3 => OsString::from("x".repeat(250 - ending.len())),
        _ => OsString::from(dice.one_of(&["one", "two", "my game", "The Long Night"])),
    };
    name.push(".");
    name.push(ending);
    let fits = |byte: &u8| *byte != b'/' && *byte != 0;
    let mut bytes: Vec<u8> = name.into_vec().into_iter().filter(fits).collect();
    // The ending stays, whatever has to go.
    bytes.drain(..bytes.len().saturating_sub(250));
    OsString::from_vec(bytes)
}

/// The same name without its ending, as people say it.
pub fn stem(name: &OsStr) -> OsString {
    let length = name.as_bytes().iter().rposition(|byte| *byte == b'.').unwrap_or(name.len());
    OsString::from_vec(name.as_bytes()[..length].to_vec())
}
