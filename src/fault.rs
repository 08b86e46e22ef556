//! What can go wrong, in words for the person at the keyboard, and the exit code it leads to.

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
    /// Input or output failed.
    Stream(io::Error),
}

impl Fault {
    /// A problem of one line with a file that was given.
    pub fn input(problem: impl Into<String>) -> Fault {
        Fault::Input(vec![problem.into()])
    }

    /// The exit code: 1 for failure and "no", 3 for a bad input file; 129, as after its signal, for a terminal that has
    /// gone. Clap uses 2 for wrong usage.
    pub fn exit_code(&self) -> ExitCode {
        match self {
            // A reader that closed the pipe has seen all it wanted.
            Fault::Stream(error) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
            Fault::Stream(error) if is_hang_up(error) => ExitCode::from(129),
            Fault::Failed(_) | Fault::Stream(_) => ExitCode::from(1),
            Fault::Input(_) => ExitCode::from(3),
        }
    }
}

/// What writing to a terminal fails with that has gone.
fn is_hang_up(error: &io::Error) -> bool {
    Errno::from_io_error(error) == Some(Errno::IO)
}

impl Fault {
    /// What is told of it: a line for each problem, nothing where everything is told already.
    pub fn lines(&self) -> Vec<String> {
        match self {
            Fault::Input(problems) => problems.clone(),
            Fault::Failed(_) | Fault::Stream(_) => {
                Some(self.to_string()).filter(|line| !line.is_empty()).into_iter().collect()
            }
        }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::Failed(text) => f.write_str(text),
            Fault::Input(problems) => f.write_str(&problems.join("\n")),
            Fault::Stream(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
            Fault::Stream(error) => write!(f, "input or output failed: {error}"),
        }
    }
}

impl std::error::Error for Fault {}

impl From<io::Error> for Fault {
    fn from(error: io::Error) -> Fault {
        Fault::Stream(error)
    }
}
