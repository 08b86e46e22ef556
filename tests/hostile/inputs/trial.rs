//! Gives an input to the program, within limits, and judges how that went.

use super::kinds::{Input, Run};
use super::verdict::{self, Finding};
use crate::pty::{Pty, Setup, Signal};
use std::ffi::{OsStr, OsString};
use std::fs::{self, File};
use std::io::{Read as _, Write as _};
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::time::Duration;
use tempfile::TempDir;

/// Runs what follows with at most 2 GB of memory.
const LIMITED: &str = "ulimit -v 2000000; exec \"$@\"";

/// How many seconds a command may take.
const SECONDS: u64 = 5;

/// How long a drawn screen may take to be left.
const SOON: Duration = Duration::from_secs(SECONDS);

/// The largest number of bytes that are typed: as many as a pipe holds.
const TYPED: usize = 60_000;

/// How a command ended.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// Its exit code; nothing if it filled the screen and was told to go.
    pub code: Option<i32>,
    /// What must not be.
    pub findings: Vec<Finding>,
    /// What it printed.
    pub output: Vec<u8>,
}

/// A home with the files of an input.
pub struct Trial {
    home: Arc<TempDir>,
}

impl Trial {
    /// Puts the files where they belong. What the system does not take is not there.
    pub fn new(input: &Input) -> Trial {
        let home = Arc::new(TempDir::with_prefix("wars-hostile-").expect("a folder for the trial"));
        for (path, thing) in &input.files {
            _ = thing.put(&home.path().join(path));
        }
        Trial { home }
    }

    /// Runs a command.
    pub fn run(&self, run: &Run) -> Outcome {
        if run.is_screen { self.on_screen(run) } else { self.in_lines(run) }
    }

    fn in_lines(&self, run: &Run) -> Outcome {
        let (output, printed) = std::io::pipe().expect("a pipe");
        let stdin = match run.typed.len() {
            0..=TYPED => {
                let (read, mut write) = std::io::pipe().expect("a pipe");
                write.write_all(&run.typed).expect("it takes so much");
                Stdio::from(read)
            }
            _ => {
                let path = self.home.path().join("typed");
                fs::write(&path, &run.typed).expect("a file");
                Stdio::from(File::open(path).expect("the file"))
            }
        };
        let mut command = Command::new("/bin/sh");
        command
            .args(["-c", LIMITED, "sh", "timeout", "-s", "KILL", &SECONDS.to_string(), env!("CARGO_BIN_EXE_wars")])
            .args(&run.args)
            .current_dir(self.home.path())
            .env_clear()
            .envs(surroundings(self.home.path()))
            .envs(run.variables.iter().map(|(name, value)| (name, value)))
            .stdin(stdin)
            .stdout(printed.try_clone().expect("the same pipe"))
            .stderr(printed);
        let mut child = match command.spawn() {
            Ok(child) => child,
            // There are arguments that no system takes.
            Err(error) => return Outcome { code: None, findings: Vec::new(), output: error.to_string().into_bytes() },
        };
        // The command holds the other end of the pipe, which has to go for the output to end.
        drop(command);
        let output = read_all(output);
        let status = child.wait().expect("it ends");
        let code =
            status.code().unwrap_or_else(|| 128 + std::os::unix::process::ExitStatusExt::signal(&status).unwrap_or(0));
        Outcome { code: Some(code), findings: verdict::of(code, &output), output }
    }

    fn on_screen(&self, run: &Run) -> Outcome {
        let limited: [&OsStr; 4] = ["-c", LIMITED, "sh", env!("CARGO_BIN_EXE_wars")].map(OsStr::new);
        let args = limited.into_iter().chain(run.args.iter().map(OsString::as_os_str));
        let mut setup = Setup::new("/bin/sh", args).living_in(Arc::clone(&self.home)).size(100, 30);
        for (name, value) in &run.variables {
            setup = setup.env(name, value);
        }
        let pty = setup.start();
        if !pty.fills_screen(SOON) {
            let output = without_returns(&pty.output());
            let Some(status) = pty.ended(Duration::ZERO) else {
                return Outcome { code: None, findings: vec![Finding::Hang], output };
            };
            let code = i32::try_from(status.exit_code()).unwrap_or(i32::MAX);
            let mut findings = verdict::of(code, &output);
            findings.extend(status.signal().map(|name| Finding::Signal(name.to_owned())));
            return Outcome { code: Some(code), findings, output };
        }
        let shown = pty.screen();
        let mut findings = verdict::of_text(shown.as_bytes());
        findings.extend(told_to_go(&pty));
        Outcome { code: None, findings, output: shown.into_bytes() }
    }

    /// Keeps the home with all that is in it, and how to run the commands again.
    pub fn keep(&self, name: &str, report: &str) -> std::path::PathBuf {
        let kept = Path::new(env!("CARGO_TARGET_TMPDIR")).join("hostile").join(name);
        _ = fs::remove_dir_all(&kept);
        fs::create_dir_all(&kept).expect("a folder");
        _ = Command::new("cp").args([OsStr::new("-a"), self.home.path().as_os_str(), kept.as_os_str()]).status();
        fs::write(kept.join("report"), report).expect("a report");
        kept
    }
}

/// What is wrong with how a program leaves a screen that it fills.
fn told_to_go(pty: &Pty) -> Vec<Finding> {
    pty.signal(Signal::TERM);
    let Some(status) = pty.ended(SOON) else { return vec![Finding::Hang] };
    match (status.signal(), status.exit_code()) {
        (Some(name), _) => vec![Finding::Signal(name.to_owned())],
        (None, 143) if pty.is_left(SOON) => Vec::new(),
        (None, 143) => vec![Finding::Terminal],
        (None, code) => vec![Finding::Code(i32::try_from(code).unwrap_or(i32::MAX))],
    }
}

/// A terminal begins a line with a return.
fn without_returns(output: &[u8]) -> Vec<u8> {
    String::from_utf8_lossy(output).replace("\r\n", "\n").into_bytes()
}

/// What is printed, until it is more than anybody reads: then nobody listens any more.
fn read_all(from: impl std::io::Read) -> Vec<u8> {
    let mut bytes = Vec::new();
    _ = from.take(verdict::FLOOD as u64 + 1).read_to_end(&mut bytes);
    bytes
}

/// The variables of every command, as in a terminal.
fn surroundings(home: &Path) -> Vec<(&'static str, OsString)> {
    let below = |folder: &str| home.join(folder).into_os_string();
    vec![
        ("PATH", "/usr/bin:/bin".into()),
        ("LANG", "C.UTF-8".into()),
        ("TERM", "xterm-256color".into()),
        ("TZ", "UTC".into()),
        ("HOME", home.into()),
        ("XDG_CONFIG_HOME", below("config")),
        ("XDG_DATA_HOME", below("data")),
        ("XDG_STATE_HOME", below("state")),
        ("XDG_CACHE_HOME", below("cache")),
    ]
}
