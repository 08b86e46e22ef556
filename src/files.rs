//! Reads whole files, of which nobody knows who made them: up to a size, without waiting for a pipe that nobody writes
//! to, and as text where text is expected.

use rustix::fs::{OFlags, fcntl_getfl, fcntl_setfl};
use std::fs::File;
use std::io::{self, Read};
use std::os::unix::fs::OpenOptionsExt;
use std::path::Path;

/// Settings and keys are a page or two.
pub const SETTINGS: u64 = 1 << 20;

/// All cards there are take less than one of these.
pub const CARDS: u64 = 16 << 20;

/// A long game takes less than a hundredth of this. Whatever was taken back stays in it.
pub const SAVE: u64 = 256 << 20;

/// The text of a file of at most so many bytes. A mark that says in which order its bytes are is no part of it.
///
/// # Errors
/// When it can't be read, is larger, or is no UTF-8.
pub fn text(path: &Path, most: u64) -> io::Result<String> {
    let bytes = bytes(path, most)?;
    if bytes.starts_with(b"\xff\xfe") || bytes.starts_with(b"\xfe\xff") {
        return Err(unfit("it is written in UTF-16; save it as UTF-8"));
    }
    let text = String::from_utf8(bytes).map_err(|error| {
        let good = &error.as_bytes()[..error.utf8_error().valid_up_to()];
        let line = good.iter().filter(|byte| **byte == b'\n').count() + 1;
        unfit(format!("line {line} is no text; save it as UTF-8"))
    })?;
    Ok(match text.strip_prefix('\u{feff}') {
        Some(rest) => rest.to_owned(),
        None => text,
    })
}

/// The bytes of a file of at most so many.
///
/// # Errors
/// When it can't be read or is larger.
pub fn bytes(path: &Path, most: u64) -> io::Result<Vec<u8>> {
    let file = open(path)?;
    let mut bytes = Vec::new();
    // A device may have no end: its size says nothing, so reading has to stop by itself.
    file.take(most + 1).read_to_end(&mut bytes)?;
    match bytes.len() as u64 > most {
        true => Err(unfit(format!("it is larger than {} MB", most >> 20))),
        false => Ok(bytes),
    }
}

/// Opens a file; a pipe without a writer is an empty one.
fn open(path: &Path) -> io::Result<File> {
    let flags = i32::try_from(OFlags::NONBLOCK.bits()).map_err(io::Error::other)?;
    let file = File::options().read(true).custom_flags(flags).open(path)?;
    // Whoever does write is waited for.
    fcntl_setfl(&file, fcntl_getfl(&file)? - OFlags::NONBLOCK)?;
    Ok(file)
}

fn unfit(problem: impl Into<String>) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, problem.into())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;
    use std::io::Write;
    use std::os::fd::AsRawFd;
    use std::process::Command;
    use std::thread;
    use std::time::Duration;
    use tempfile::TempDir;

    fn text_of(bytes: &[u8]) -> Result<String, String> {
        let folder = TempDir::new().expect("a folder");
        let path = folder.path().join("file");
        fs::write(&path, bytes).expect("a file");
        text(&path, 40).map_err(|error| error.to_string())
    }

    #[test]
    fn what_is_no_text_is_told_with_its_cure() {
        assert_eq!(text_of("é\n".as_bytes()).as_deref(), Ok("é\n"));
        assert_eq!(text_of(b"\xef\xbb\xbf{}").as_deref(), Ok("{}"));
        for (bytes, problem) in [
            (&b"\xff\xfe{\0}\0"[..], "UTF-16; save it as UTF-8"),
            (b"\xfe\xff\0{\0}", "UTF-16; save it as UTF-8"),
            (b"one\ntwo\xe9\n", "line 2 is no text; save it as UTF-8"),
        ] {
            assert!(text_of(bytes).expect_err("no text").contains(problem), "{problem}");
        }
    }

    #[test]
    fn nothing_is_read_beyond_a_size() {
        assert_eq!(text_of(&[b'x'; 40]).map(|text| text.len()), Ok(40));
        assert!(text_of(&[b'x'; 41]).is_err());
        let error = bytes(Path::new("/dev/zero"), SETTINGS).expect_err("it has no end");
        assert_eq!(error.to_string(), "it is larger than 1 MB");
        assert_eq!(bytes(Path::new("/dev/null"), SETTINGS).expect("it has nothing").len(), 0);
    }

    #[test]
    fn a_pipe_is_read_while_somebody_writes_and_else_is_empty() {
        let folder = TempDir::new().expect("a folder");
        let pipe = folder.path().join("pipe");
        assert!(Command::new("mkfifo").arg(&pipe).status().expect("mkfifo").success());
        assert_eq!(bytes(&pipe, SETTINGS).expect("a pipe").len(), 0);
        // As a shell gives the output of a command.
        let (reader, mut writer) = io::pipe().expect("a pipe");
        let path = format!("/proc/self/fd/{}", reader.as_raw_fd());
        let late = thread::spawn(move || {
            thread::sleep(Duration::from_millis(20));
            writer.write_all(b"late").expect("somebody reads");
        });
        assert_eq!(bytes(Path::new(&path), SETTINGS).expect("a pipe"), b"late");
        late.join().expect("no panic");
    }
}
