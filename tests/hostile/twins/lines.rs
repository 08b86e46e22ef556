//! A game in plain lines, at the ends of pipes.

use super::{Game, Offer};
use crate::idle::is_asleep;
use std::fs;
use std::io::{Read, Write};
use std::path::PathBuf;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};
use tempfile::TempDir;

/// What pushes a hand off the screen: so many empty lines.
const CURTAIN: &str = "\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n";

/// How long an answer may take.
const SOON: Duration = Duration::from_secs(20);

/// The program, playing in lines.
pub struct Lines {
    home: TempDir,
    child: Child,
    input: Option<ChildStdin>,
    output: Arc<Mutex<Vec<u8>>>,
    /// How much of the output has been read.
    read: usize,
    is_private: bool,
    /// The keyboard changes hands by what was typed last.
    is_handed_over: bool,
    /// What the question offers, by its number.
    offers: Vec<Offer>,
    public: String,
}

impl Lines {
    /// Waits for a question, or the end.
    fn wait(&mut self) {
        let end = Instant::now() + SOON;
        loop {
            let is_over = self.child.try_wait().expect("a process").is_some();
            let output = self.output();
            if is_over || output.len() > self.read && is_question(&output) && is_asleep(self.child.id()) {
                return;
            }
            assert!(Instant::now() < end, "no question after:\n{output}");
            thread::sleep(Duration::from_micros(300));
        }
    }

    fn output(&self) -> String {
        String::from_utf8(self.output.lock().expect("no panic").clone()).expect("text")
    }

    /// Reads what is new.
    fn look(&mut self) {
        self.is_private |= self.is_handed_over;
        let output = self.output();
        let new = output[self.read..].replace(&*self.home.path().to_string_lossy(), "HOME");
        self.read = output.len();
        self.public.clear();
        if !self.is_private {
            self.public.push_str(&new);
        } else if let Some((_, after)) = new.split_once(CURTAIN) {
            self.is_private = false;
            self.public.push_str(after);
        }
        // A question begins with an empty line, or with the keyboard in other hands; else it is still the one before.
        match new.rsplit_once("\n\n") {
            Some((_, question)) => self.offers = offers(question),
            None if self.is_handed_over => self.offers = offers(&new),
            None => {}
        }
    }
}

impl Game for Lines {
    // A prompt at the end of the output tells that it has come to rest.
    fn begin(position: &str, privacy: &str, _patience: usize) -> Lines {
        let home = TempDir::with_prefix("wars-twin-").expect("a folder");
        let file = home.path().join("position.json");
        fs::write(&file, position).expect("a file");
        let mut child = Command::new(env!("CARGO_BIN_EXE_wars"))
            .args(["play", "--plain", "--names", "Ann,Bob", "--privacy", privacy, "--from", "position.json"])
            .current_dir(home.path())
            .env_clear()
            .env("HOME", home.path())
            .env("XDG_DATA_HOME", home.path().join("data"))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let output = Arc::new(Mutex::new(Vec::new()));
        let (mut stdout, shared) = (child.stdout.take().expect("a pipe"), Arc::clone(&output));
        thread::spawn(move || {
            let mut bytes = [0; 4096];
            while let Ok(count @ 1..) = stdout.read(&mut bytes) {
                shared.lock().expect("no panic").extend_from_slice(&bytes[..count]);
            }
        });
        let input = child.stdin.take();
        let (offers, public) = (Vec::new(), String::new());
        let mut it =
            Lines { home, child, input, output, read: 0, is_private: false, is_handed_over: false, offers, public };
        it.wait();
        it.look();
        it
    }

    fn public(&self) -> Option<String> {
        (!self.is_private || !self.public.is_empty()).then(|| self.public.clone())
    }

    fn all(&self) -> String {
        self.output().lines().rev().take(30).collect::<Vec<_>>().into_iter().rev().collect::<Vec<_>>().join("\n")
    }

    fn is_over(&self) -> bool {
        self.output().contains("The game is over.")
    }

    fn duty(&self) -> Option<String> {
        let output = self.output();
        let prompt = output.rsplit('\n').next().unwrap_or_default();
        if prompt.ends_with("---") {
            return Some(String::new());
        }
        prompt.contains("Type yes").then(|| "no".to_owned())
    }

    fn offers(&self) -> &[Offer] {
        &self.offers
    }

    fn ways_on() -> &'static [&'static str] {
        &["undo"]
    }

    fn looks() -> &'static [&'static str] {
        &[
            "board", "log", "log 50", "stack", "lost", "numbers", "why", "stops", "rules", "hand", "undo", "redo",
            "help", "pass",
        ]
    }

    fn send(&mut self, key: &str) {
        // Whoever answers this has the keyboard from then on.
        self.is_handed_over = self.output().ends_with("---");
        if let Some(input) = &mut self.input {
            _ = writeln!(input, "{key}");
        }
    }

    fn rest(&mut self) {
        self.wait();
        self.look();
    }

    fn games(&self) -> PathBuf {
        self.home.path().join("data/wars/games")
    }
}

impl Drop for Lines {
    fn drop(&mut self) {
        self.input = None;
        _ = self.child.kill();
        _ = self.child.wait();
    }
}

/// What the program tells everybody of a saved game that is not being played.
pub fn told_of(save: &[u8]) -> Vec<String> {
    let home = TempDir::with_prefix("wars-told-").expect("a folder");
    let games = home.path().join("data/wars/games");
    fs::create_dir_all(&games).expect("a folder");
    fs::write(games.join("game.wars"), at_one_time(save)).expect("a saved game");
    let run = |args: &[&str], typed: &str| {
        let mut child = Command::new(env!("CARGO_BIN_EXE_wars"))
            .args(args)
            .current_dir(home.path())
            .env_clear()
            .env("TZ", "UTC")
            .env("HOME", home.path())
            .env("XDG_DATA_HOME", home.path().join("data"))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program starts");
        _ = child.stdin.take().expect("a pipe").write_all(typed.as_bytes());
        let output = child.wait_with_output().expect("it ends");
        assert!(output.status.success(), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
        let told = [output.stdout, output.stderr].concat();
        String::from_utf8(told).expect("text").replace(&*home.path().to_string_lossy(), "HOME")
    };
    let mut told = vec![
        run(&["saves"], ""),
        run(&["saves", "--json"], ""),
        run(&["show", "--as", "public"], ""),
        run(&["show", "--as", "public", "--json"], ""),
        run(&["stats", "--json"], ""),
        run(&["replay", "--plain"], "\nnext\nphase\nboard\nlast\nboard\nlog 999\nfirst\nboard\n"),
        run(&["replay", "--plain", "--auto"], ""),
        run(&["replay", "--cast", "game.cast"], ""),
    ];
    told.push(fs::read_to_string(home.path().join("game.cast")).expect("a recording"));
    told
}

/// The same file, begun at a time of its own.
fn at_one_time(save: &[u8]) -> Vec<u8> {
    let text = String::from_utf8(save.to_vec()).expect("text");
    let (header, rest) = text.split_once('\n').expect("a first line");
    let mut header: serde_json::Value = serde_json::from_str(header).expect("JSON");
    header["started"] = serde_json::json!("2026-11-16T12:00:00Z");
    format!("{header}\n{rest}").into_bytes()
}

/// Whether the output ends with something that is to be answered.
fn is_question(output: &str) -> bool {
    let last = output.rsplit('\n').next().unwrap_or_default();
    last.ends_with("> ") || last.ends_with("---") || last.ends_with(": ")
}

/// The numbered list of a question.
fn offers(question: &str) -> Vec<Offer> {
    let offer = |line: &str| {
        let (number, words) = line.trim_start().split_once(' ')?;
        // A letter takes the keyboard.
        let is_key = line.starts_with(' ') && (number == "h" || number.parse::<u16>().is_ok());
        is_key.then(|| Offer { key: number.to_owned(), words: words.to_owned() })
    };
    question.lines().filter_map(offer).collect()
}
