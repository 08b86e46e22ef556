//! What can go wrong, in words for the person at the keyboard, and the exit code it leads to.
//!
//! There is one way of errors. What somebody has to tell apart is a type with a case for each: [`Fault`] here, and in
//! the engine what its front door gives (`NoGame`, `Refused`, `Misfit`). What nobody tells apart, because all that is done
//! with it is to show it to a person, is words: a `String` that says what is wrong and how to mend it, which whoever
//! knows the file adds the place to, and which becomes a `Fault` where the command ends. No error is made from
//! another's words, and none is dropped for a default.

use rustix::io::Errno;
use std::fmt;
use std::io;
use std::process::ExitCode;

/// Why a command did not come to a good end.
#[derive(Debug)]
pub enum Fault {
    /// The command failed, or the answer to its question is "no". The report is already printed where the text is
    /// empty.
    Failed(String),
    /// A file that was given can't be used: one line for each problem, with file, place and cure.
    Input(Vec<String>),
    /// A part of a game that was played is in no file, and lost.
    Unsaved(String),
    /// Input or output failed.
    Stream(io::Error),
}

impl Fault {
    /// A problem of one line with a file that was given.
    pub fn input(problem: impl Into<String>) -> Fault {
        Fault::Input(vec![problem.into()])
    }

    /// The exit code: 1 for failure and "no", 3 for a bad input file, 4 for what was played and is lost; 129, as after its
    /// signal, for a terminal that has gone. Clap uses 2 for wrong usage.
    pub fn exit_code(&self) -> ExitCode {
        match self {
            // A reader that closed the pipe has seen all it wanted.
            Fault::Stream(error) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
            Fault::Stream(error) if is_hang_up(error) => ExitCode::from(129),
            Fault::Failed(_) | Fault::Stream(_) => ExitCode::from(1),
            Fault::Input(_) => ExitCode::from(3),
            Fault::Unsaved(_) => ExitCode::from(4),
        }
    }
}

impl Fault {
    /// What is told of it: a line for each problem, nothing where everything is told already.
    pub fn lines(&self) -> Vec<String> {
        match self {
            Fault::Input(problems) => problems.clone(),
            Fault::Unsaved(words) => words.lines().map(str::to_owned).collect(),
            Fault::Failed(_) | Fault::Stream(_) => {
                Some(self.to_string()).filter(|line| !line.is_empty()).into_iter().collect()
            }
        }
    }
}

/// What writing to a terminal fails with that has gone.
fn is_hang_up(error: &io::Error) -> bool {
    Errno::from_io_error(error) == Some(Errno::IO)
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::Failed(text) | Fault::Unsaved(text) => f.write_str(text),
            Fault::Input(problems) => f.write_str(&problems.join("\n")),
            Fault::Stream(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
            Fault::Stream(error) => write!(f, "input or output failed: {}", in_words(error)),
        }
    }
}

impl std::error::Error for Fault {}

/// What the system says about a file, in words and without numbers.
pub fn in_words(error: &io::Error) -> String {
    let full = error.to_string();
    match error.kind() {
        io::ErrorKind::NotFound => "it is not there",
        io::ErrorKind::AlreadyExists => "it is already there",
        io::ErrorKind::PermissionDenied => "that is not allowed",
        io::ErrorKind::IsADirectory => "it is a folder",
        io::ErrorKind::NotADirectory => "a part of its path is no folder",
        io::ErrorKind::ReadOnlyFilesystem => "nothing can be written there",
        io::ErrorKind::InvalidFilename => "its name is too long",
        // The number of the error says nothing to those who are to make room.
        _ => full.split(" (os error").next().unwrap_or(&full),
    }
    .to_owned()
}

impl From<io::Error> for Fault {
    fn from(error: io::Error) -> Fault {
        Fault::Stream(error)
    }
}
