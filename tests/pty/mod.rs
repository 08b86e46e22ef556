//! A program in a pseudo-terminal, with a terminal emulator at the other end.
//!
//! A test types, waits until something *is on the screen* and looks at cells; it never sleeps, and never matches the
//! bytes that went by, because what was shown once stays in them for ever. Nor does it see a full screen half drawn:
//! the emulator takes a drawing in as a whole. Where a wait ends without success, the screen is printed.

#![allow(dead_code, unused_imports, reason = "every test crate uses its part of the harness")]

mod shared;

use portable_pty::{ChildKiller, CommandBuilder, MasterPty, PtySize, native_pty_system};
use rustix::process::{Pid, Resource, Rlimit, kill_process, kill_process_group, prlimit};
use shared::{Shared, State, text};
use std::ffi::OsStr;
use std::io::Write;
use std::num::NonZeroU16;
use std::path::Path;
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};
use tempfile::TempDir;

pub use portable_pty::ExitStatus;
pub use rustix::process::Signal;
pub use vt100::{Cell, Color, MouseProtocolMode};

/// How long a program may take for what a test waits for: long enough for a busy machine, short enough to notice.
pub const SOON: Duration = Duration::from_secs(20);

/// Keys as a terminal sends them.
pub mod keys {
    pub const ENTER: &str = "\r";
    pub const ESC: &str = "\x1b";
    pub const TAB: &str = "\t";
    pub const SHIFT_TAB: &str = "\x1b[Z";
    pub const UP: &str = "\x1b[A";
    pub const DOWN: &str = "\x1b[B";
    pub const RIGHT: &str = "\x1b[C";
    pub const LEFT: &str = "\x1b[D";
    pub const F1: &str = "\x1bOP";
    pub const CTRL_C: &str = "\x03";
    pub const CTRL_L: &str = "\x0c";
    pub const CTRL_Z: &str = "\x1a";
    pub const FOCUS_GAINED: &str = "\x1b[I";
    pub const FOCUS_LOST: &str = "\x1b[O";

    /// Text as a terminal sends it when it was pasted.
    pub fn pasted(text: &str) -> String {
        format!("\x1b[200~{text}\x1b[201~")
    }

    /// A press and a release of the left button at a cell.
    pub fn click(column: u16, row: u16) -> String {
        let (column, row) = (column + 1, row + 1);
        format!("\x1b[<0;{column};{row}M\x1b[<0;{column};{row}m")
    }
}

/// What is to be started, and in what surroundings: a home of its own, and of the environment nothing but what a
/// terminal program needs.
pub struct Setup {
    command: CommandBuilder,
    columns: u16,
    rows: u16,
    home: Arc<TempDir>,
}

impl Setup {
    /// The program `wars` itself.
    pub fn wars<S: AsRef<OsStr>>(args: impl IntoIterator<Item = S>) -> Setup {
        Setup::new(env!("CARGO_BIN_EXE_wars"), args)
    }

    /// Any program, in 80 columns and 24 rows.
    pub fn new<S: AsRef<OsStr>>(program: impl AsRef<OsStr>, args: impl IntoIterator<Item = S>) -> Setup {
        let home = Arc::new(TempDir::with_prefix("wars-pty-").expect("a folder for the test"));
        let mut command = CommandBuilder::new(program);
        command.args(args);
        command.env_clear();
        for (name, value) in [("TERM", "xterm-256color"), ("LANG", "C.UTF-8"), ("PATH", "/usr/bin:/bin")] {
            command.env(name, value);
        }
        Setup { command, columns: 80, rows: 24, home: Arc::clone(&home) }.living_in(home)
    }

    /// In the home of another program, with the files that it left there.
    pub fn in_home_of(self, other: &Pty) -> Setup {
        self.living_in(Arc::clone(&other.home))
    }

    /// In a home that others may share, with the files that are there.
    pub fn living_in(mut self, home: Arc<TempDir>) -> Setup {
        self.command.cwd(home.path());
        self.command.env("HOME", home.path());
        for (name, folder) in [
            ("XDG_CONFIG_HOME", "config"),
            ("XDG_DATA_HOME", "data"),
            ("XDG_STATE_HOME", "state"),
            ("XDG_CACHE_HOME", "cache"),
            ("TMPDIR", "tmp"),
        ] {
            self.command.env(name, home.path().join(folder));
        }
        self.home = home;
        self
    }

    pub fn env(mut self, name: impl AsRef<OsStr>, value: impl AsRef<OsStr>) -> Setup {
        self.command.env(name, value);
        self
    }

    pub fn size(mut self, columns: u16, rows: u16) -> Setup {
        (self.columns, self.rows) = (columns, rows);
        self
    }

    /// The home of the program, to put files in before it starts.
    pub fn home(&self) -> &Path {
        self.home.path()
    }

    /// Starts the program.
    pub fn start(self) -> Pty {
        let size = pty_size(self.columns, self.rows);
        let pair = native_pty_system().openpty(size).expect("a pseudo-terminal");
        let mut child = pair.slave.spawn_command(self.command).expect("the program starts");
        drop(pair.slave);
        let shared = Arc::new(Shared::new(cells(self.columns), cells(self.rows)));
        let reader = pair.master.try_clone_reader().expect("the output");
        let pty = Pty {
            writer: pair.master.take_writer().expect("the input"),
            pid: child.process_id().expect("the id of the program"),
            killer: child.clone_killer(),
            master: pair.master,
            shared: Arc::clone(&shared),
            home: self.home,
        };
        let output = Arc::clone(&shared);
        thread::spawn(move || output.read_all(reader));
        thread::spawn(move || {
            let status = child.wait().expect("the program can be waited for");
            shared.change(|state| state.status = Some(status));
        });
        pty
    }
}

fn pty_size(columns: u16, rows: u16) -> PtySize {
    PtySize { rows, cols: columns, pixel_width: 0, pixel_height: 0 }
}

fn cells(count: u16) -> NonZeroU16 {
    NonZeroU16::new(count).expect("a screen has cells")
}

/// A running program and its screen. Dropping it kills the program.
pub struct Pty {
    master: Box<dyn MasterPty + Send>,
    writer: Box<dyn Write + Send>,
    killer: Box<dyn ChildKiller + Send + Sync>,
    pid: u32,
    shared: Arc<Shared>,
    home: Arc<TempDir>,
}

impl Pty {
    /// The home of the program.
    pub fn home(&self) -> &Path {
        self.home.path()
    }

    pub fn pid(&self) -> u32 {
        self.pid
    }

    /// Types text or keys.
    pub fn send(&mut self, keys: &str) {
        self.try_send(keys.as_bytes()).expect("the program takes input");
    }

    /// Sends bytes as they are, to a program that may be gone.
    ///
    /// # Errors
    /// When it is.
    pub fn try_send(&mut self, bytes: &[u8]) -> std::io::Result<()> {
        self.writer.write_all(bytes).and_then(|()| self.writer.flush())
    }

    /// Changes the size of the terminal, of which the program hears.
    pub fn resize(&mut self, columns: u16, rows: u16) {
        // The emulator first: what the program draws next is for the new size.
        self.shared.change(|state| state.parser.set_size(cells(rows), cells(columns)));
        self.master.resize(pty_size(columns, rows)).expect("the terminal takes a size");
    }

    /// Sends a signal to the program.
    pub fn signal(&self, signal: Signal) {
        kill_process(self.id(), signal).expect("the program takes a signal");
    }

    /// Sends a signal to the program and all that it has started.
    pub fn signal_group(&self, signal: Signal) {
        kill_process_group(self.id(), signal).expect("the group takes a signal");
    }

    fn id(&self) -> Pid {
        i32::try_from(self.pid).ok().and_then(Pid::from_raw).expect("the id of a process")
    }

    /// The text on the screen now, line by line, without spaces at the ends of lines.
    pub fn screen(&self) -> String {
        text(&self.shared.lock())
    }

    /// All that can be read: the lines that have left the screen and can be scrolled back to, then the screen.
    pub fn everything(&self) -> String {
        let mut terminal = self.terminal();
        let columns = terminal.size().1.get();
        let mut lines = String::new();
        for back in (1..=terminal.scrollback_len()).rev() {
            terminal.set_scrollback(back);
            lines += terminal.rows(0, columns).next().unwrap_or_default().trim_end();
            lines.push('\n');
        }
        lines + &self.screen()
    }

    /// What is left on the second screen of the terminal, which full-screen programs use.
    pub fn second_screen(&self) -> String {
        self.shared.change(|state| state.parser.process(b"\x1b[?47h"));
        let screen = self.screen();
        self.shared.change(|state| state.parser.process(b"\x1b[?47l"));
        screen
    }

    /// Takes everything from the screen, as another program may have done meanwhile.
    pub fn wipe(&self) {
        self.shared.change(|state| state.parser.process(b"\x1b[2J"));
    }

    /// From now on these words should not be on any screen.
    pub fn dread(&self, words: &str) {
        self.shared.change(|state| (state.dreaded, state.betrayed) = (Some(words.to_owned()), None));
    }

    /// The words that were dreaded have not been on any screen that was drawn since.
    #[track_caller]
    pub fn assert_not_betrayed(&self) {
        let betrayed = self.shared.lock().betrayed.clone();
        assert!(betrayed.is_none(), "it was on the screen:\n{}", betrayed.unwrap_or_default());
    }

    /// The emulated terminal as it is now: modes, cursor, cells.
    pub fn terminal(&self) -> vt100::Screen {
        self.shared.lock().parser.screen().clone()
    }

    /// One cell with its attributes.
    pub fn cell(&self, column: u16, row: u16) -> Cell {
        self.terminal().cell(row, column).expect("a cell of the screen").clone()
    }

    /// Where the text begins on the screen, as column and row.
    pub fn find(&self, sought: &str) -> Option<(u16, u16)> {
        let screen = self.screen();
        screen.lines().zip(0..).find_map(|(line, row)| {
            let before = &line[..line.find(sought)?];
            // Every sign that the client draws is one cell wide.
            Some((u16::try_from(before.chars().count()).ok()?, row))
        })
    }

    /// Waits until the text is on the screen.
    #[track_caller]
    pub fn wait_for(&self, sought: &str, deadline: Duration) {
        self.wait_until(&format!("\"{sought}\" to be on the screen"), deadline, |screen| screen.contains(sought));
    }

    /// Waits until the text is no longer on the screen.
    #[track_caller]
    pub fn wait_for_no(&self, sought: &str, deadline: Duration) {
        self.wait_until(&format!("\"{sought}\" to go from the screen"), deadline, |screen| !screen.contains(sought));
    }

    /// Waits until the text of the screen is as it should be.
    #[track_caller]
    pub fn wait_until(&self, what: &str, deadline: Duration, mut is_so: impl FnMut(&str) -> bool) {
        self.must_wait(what, deadline, |state| is_so(&text(state)).then_some(()));
    }

    /// Waits until the terminal is in the right mode.
    #[track_caller]
    pub fn wait_for_mode(&self, what: &str, deadline: Duration, mut is_so: impl FnMut(&vt100::Screen) -> bool) {
        self.must_wait(what, deadline, |state| is_so(state.parser.screen()).then_some(()));
    }

    /// Waits until the program has ended and all it wrote is on the screen, and gives its exit code.
    #[track_caller]
    pub fn exit_code(&self, deadline: Duration) -> u32 {
        let status =
            self.must_wait("the program to end", deadline, |state| state.status.clone().filter(|_| state.is_read));
        assert_eq!(status.signal(), None, "ended by a signal; on the screen:\n{}", self.framed());
        status.exit_code()
    }

    /// Kills the program in whatever it is doing, and gives the last screen that it had drawn as a whole.
    pub fn kill(&self) -> String {
        self.signal(Signal::KILL);
        self.must_wait("the program to be gone", SOON, |state| {
            (state.status.is_some() && state.is_read).then(|| state.drawn.clone())
        })
    }

    /// How many bytes the program has written.
    pub fn received(&self) -> usize {
        self.shared.lock().output.len()
    }

    /// Everything that the program has written.
    pub fn output(&self) -> Vec<u8> {
        self.shared.lock().output.clone()
    }

    /// Waits until the program has filled the screen with something, or has ended; whether it has filled it.
    pub fn fills_screen(&self, deadline: Duration) -> bool {
        let is_settled = |state: &State| {
            let is_filled = state.parser.screen().alternate_screen() && !text(state).trim().is_empty();
            (is_filled || state.status.is_some() && state.is_read).then_some(is_filled)
        };
        self.shared.wait(deadline, is_settled).unwrap_or(false)
    }

    /// Waits until the program has ended and all it wrote has come; how it ended, if it has.
    pub fn ended(&self, deadline: Duration) -> Option<ExitStatus> {
        self.shared.wait(deadline, |state| state.status.clone().filter(|_| state.is_read))
    }

    /// Waits until the program has written so many bytes in all.
    #[track_caller]
    pub fn wait_for_bytes(&self, count: usize) {
        self.must_wait("more output", SOON, |state| (state.output.len() >= count).then_some(()));
    }

    /// Waits until the screen is another than this; false if it is still the same at the deadline.
    pub fn changes_from(&self, before: &str, deadline: Duration) -> bool {
        self.shared.wait(deadline, |state| (text(state) != before).then_some(())).is_some()
    }

    /// Waits until the text of the screen is as it should be; false if it is not at the deadline.
    pub fn becomes(&self, deadline: Duration, mut is_so: impl FnMut(&str) -> bool) -> bool {
        self.shared.wait(deadline, |state| is_so(&text(state)).then_some(())).is_some()
    }

    /// Lets the files of the program grow to so many bytes; without a number, as far as there is room.
    pub fn limit_files(&self, most: Option<u64>) {
        let limit = Rlimit { current: most, maximum: None };
        prlimit(Some(self.id()), Resource::Fsize, limit).expect("the program can be limited");
    }

    /// Nothing that a full screen switches on is still on.
    #[track_caller]
    pub fn assert_left(&self) {
        // The last output may still be on its way here.
        self.wait_for_mode("the terminal as it was before", SOON, is_left);
    }

    /// Waits until nothing that a full screen switches on is still on; whether that is so.
    pub fn is_left(&self, deadline: Duration) -> bool {
        self.shared.wait(deadline, |state| is_left(state.parser.screen()).then_some(())).is_some()
    }

    /// Whether the program and all that it has started are stopped.
    pub fn is_stopped(&self) -> bool {
        let states = group_states(self.pid);
        !states.is_empty() && states.iter().all(|state| *state == 'T')
    }

    /// Waits until the program and all that it has started wait, are stopped, or are gone, and nothing more comes of
    /// them; false if they are still busy at the deadline.
    pub fn comes_to_rest(&self, deadline: Duration) -> bool {
        let end = Instant::now() + deadline;
        let (mut before, mut times) = (usize::MAX, 0);
        while times < 3 {
            if Instant::now() > end {
                return false;
            }
            thread::sleep(Duration::from_millis(2));
            let now = self.received();
            let rests = group_states(self.pid).into_iter().all(|state| "STtZX".contains(state));
            times = if rests && now == before { times + 1 } else { 0 };
            before = now;
        }
        true
    }

    /// Waits until the program and all that it has started are stopped; no output tells of that.
    #[track_caller]
    pub fn wait_for_stop(&self) {
        let end = Instant::now() + SOON;
        loop {
            if self.is_stopped() {
                return;
            }
            assert!(Instant::now() < end, "not stopped; on the screen:\n{}", self.framed());
        }
    }

    #[track_caller]
    fn must_wait<T>(&self, what: &str, deadline: Duration, answer: impl FnMut(&State) -> Option<T>) -> T {
        match self.shared.wait(deadline, answer) {
            Some(found) => found,
            None => panic!("waited {deadline:?} in vain for {what}; on the screen:\n{}", self.framed()),
        }
    }

    /// The screen in a frame, for people.
    fn framed(&self) -> String {
        let terminal = self.terminal();
        let columns = terminal.size().1.get();
        let edge = format!("+{}+\n", "-".repeat(usize::from(columns)));
        let lines = terminal.rows(0, columns).map(|line| {
            let room = usize::from(columns).saturating_sub(line.chars().count());
            format!("|{line}{}|\n", " ".repeat(room))
        });
        edge.clone() + &lines.collect::<String>() + &edge
    }
}

impl Drop for Pty {
    fn drop(&mut self) {
        _ = self.killer.kill();
    }
}

fn is_left(terminal: &vt100::Screen) -> bool {
    !terminal.alternate_screen()
        && !terminal.hide_cursor()
        && !terminal.bracketed_paste()
        && terminal.mouse_protocol_mode() == MouseProtocolMode::None
}

/// The states of all processes of a group, as the system tells them.
fn group_states(group: u32) -> Vec<char> {
    let entries = std::fs::read_dir("/proc").expect("the system tells of its processes");
    let stats = entries.filter_map(|entry| std::fs::read_to_string(entry.ok()?.path().join("stat")).ok());
    let state = |stat: String| {
        // The name of the program stands in parentheses and may contain anything.
        let mut fields = stat.rsplit_once(')')?.1.split_whitespace();
        let (state, _parent, of) = (fields.next()?, fields.next()?, fields.next()?);
        (of == group.to_string()).then(|| state.chars().next()).flatten()
    };
    stats.filter_map(state).collect()
}
