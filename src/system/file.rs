//! Files that others have written: the one way to read them.
//!
//! A file may be anything: a folder, a device that never ends, a text of another encoding, or far too large. What it is
//! instead of a text is told in words, and no more of it is read than a player could have written.

use crate::fault::{Fault, in_words};
use rustix::fs::OFlags;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Read};
use std::os::unix::fs::{FileTypeExt, OpenOptionsExt};
use std::path::Path;

/// A deck, a scenario, a file of cards or settings is never larger than this many bytes.
pub const LARGEST_TEXT: u64 = 16 << 20;

/// A saved game is never larger than this many bytes.
pub const LARGEST_SAVE: u64 = 256 << 20;

/// What some programs put before the first letter of a text.
const MARK: &str = "\u{feff}";

/// The text of a file that was named.
///
/// # Errors
/// When it can't be read, is no file, too large or no text.
pub fn text(path: &Path) -> Result<String, Fault> {
    decoded(path, bytes(path, LARGEST_TEXT)?)
}

/// The text of a file that need not be there.
///
/// # Errors
/// When it is there and can't be read, is no file, too large or no text.
pub fn text_if_there(path: &Path) -> Result<Option<String>, Fault> {
    match fs::metadata(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        _ => text(path).map(Some),
    }
}

/// The bytes of a file that was named and has no more than `most` of them.
///
/// # Errors
/// When it can't be read, is no file or too large.
pub fn bytes(path: &Path, most: u64) -> Result<Vec<u8>, Fault> {
    let read = open(path, OpenOptions::new().read(true)).and_then(|file| {
        let too_large = || io::Error::other(format!("it is larger than {} MB, and so none of this game", most >> 20));
        if file.metadata()?.len() > most {
            return Err(too_large());
        }
        let mut bytes = Vec::new();
        // It may grow while it is read.
        file.take(most + 1).read_to_end(&mut bytes)?;
        if bytes.len() as u64 > most { Err(too_large()) } else { Ok(bytes) }
    });
    read.map_err(|error| Fault::input(format!("{}: can't be read: {}", path.display(), in_words(&error))))
}

/// Opens a file that is there, if it is one. A link to a file is followed.
///
/// # Errors
/// When it can't be opened, or is a folder, a pipe or a device.
pub fn open(path: &Path, how: &mut OpenOptions) -> io::Result<File> {
    // Whoever opens a pipe waits for the other end, unless told not to.
    let file = how.custom_flags(OFlags::NONBLOCK.bits() as i32).open(path)?;
    let kind = file.metadata()?.file_type();
    let other = match kind {
        _ if kind.is_file() => return Ok(file),
        _ if kind.is_dir() => "it is a folder; name a file in it",
        _ if kind.is_fifo() || kind.is_socket() => "it is a pipe, not a file; copy what it gives to a file first",
        _ => "it is a device, not a file",
    };
    Err(io::Error::new(io::ErrorKind::InvalidInput, other))
}

/// The text that bytes are, without the mark that may stand before it.
fn decoded(path: &Path, bytes: Vec<u8>) -> Result<String, Fault> {
    match not_text(&bytes) {
        Some(problem) => Err(Fault::input(format!("{}: {problem}", path.display()))),
        None => {
            let mut text = String::from_utf8(bytes).unwrap_or_default();
            if text.starts_with(MARK) {
                text.drain(..MARK.len());
            }
            Ok(text)
        }
    }
}

/// Bytes without the mark that may stand before a text.
pub fn unmarked(bytes: &[u8]) -> &[u8] {
    bytes.strip_prefix(MARK.as_bytes()).unwrap_or(bytes)
}

/// What bytes are that are no text, with the place and the cure.
pub fn not_text(bytes: &[u8]) -> Option<String> {
    if let Some(encoding) = other_encoding(bytes) {
        return Some(format!("is saved as {encoding}; save it as UTF-8"));
    }
    let good = std::str::from_utf8(bytes).err()?.valid_up_to();
    let before = String::from_utf8_lossy(&bytes[..good]);
    let line = before.matches('\n').count() + 1;
    let column = before.rsplit('\n').next().unwrap_or_default().chars().count() + 1;
    let byte = bytes.get(good).copied().unwrap_or_default();
    Some(format!("line {line}, column {column}: byte {byte:#04x} is no letter here; save the file as UTF-8"))
}

/// The encoding that the first bytes tell of, if it is none of ours.
fn other_encoding(bytes: &[u8]) -> Option<&'static str> {
    match bytes {
        [0xff, 0xfe, 0, 0, ..] | [0, 0, 0xfe, 0xff, ..] => Some("UTF-32"),
        [0xff, 0xfe, ..] | [0xfe, 0xff, ..] => Some("UTF-16"),
        // Without a mark: every second byte of plain letters is zero.
        [0, one, 0, other, ..] | [one, 0, other, 0, ..] if *one != 0 && *other != 0 => Some("UTF-16"),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tempfile::TempDir;

    fn said(bytes: &[u8]) -> Result<String, String> {
        let folder = TempDir::new().expect("a folder");
        let path = folder.path().join("x.json");
        fs::write(&path, bytes).expect("a file");
        text(&path).map_err(|fault| fault.to_string().rsplit_once("x.json: ").expect("the file").1.to_owned())
    }

    #[test]
    fn text_is_read_with_or_without_a_mark() {
        assert_eq!(said("né\n".as_bytes()).as_deref(), Ok("né\n"));
        assert_eq!(said("\u{feff}né".as_bytes()).as_deref(), Ok("né"));
        assert_eq!(said(b"").as_deref(), Ok(""));
    }

    #[test]
    fn another_encoding_is_named() {
        let wide = |text: &str, to: fn(u16) -> [u8; 2]| text.encode_utf16().flat_map(to).collect::<Vec<u8>>();
        for bytes in [
            wide("\u{feff}{}", u16::to_le_bytes),
            wide("\u{feff}{}", u16::to_be_bytes),
            wide("{\"a\"", u16::to_le_bytes),
            wide("{\"a\"", u16::to_be_bytes),
        ] {
            assert_eq!(said(&bytes), Err("is saved as UTF-16; save it as UTF-8".to_owned()));
        }
        assert!(said(&[0xff, 0xfe, 0, 0, b'{', 0, 0, 0]).is_err_and(|problem| problem.contains("UTF-32")));
    }

    #[test]
    fn the_first_byte_that_is_no_letter_is_named() {
        let told = said("{\n \"é\": \"".bytes().chain([0xe9, b'"']).collect::<Vec<u8>>().as_slice());
        assert_eq!(told, Err("line 2, column 8: byte 0xe9 is no letter here; save the file as UTF-8".to_owned()));
    }

    #[test]
    fn what_is_no_file_is_not_read() {
        let problem = |path: &str| text(Path::new(path)).expect_err("no file").to_string();
        assert!(problem("/").ends_with("it is a folder; name a file in it"), "{}", problem("/"));
        assert!(problem("/dev/zero").ends_with("it is a device, not a file"), "{}", problem("/dev/zero"));
        let missing = problem("/no/such/file");
        assert!(missing.ends_with("can't be read: it is not there"), "{missing}");
        assert_eq!(text_if_there(Path::new("/no/such/file")).expect("nothing"), None);
        let folder = TempDir::new().expect("a folder");
        let path = folder.path().join("large");
        File::create(&path).and_then(|file| file.set_len(LARGEST_TEXT + 1)).expect("a file");
        let large = text(&path).expect_err("too large").to_string();
        assert!(large.contains("it is larger than 16 MB"), "{large}");
    }
}
