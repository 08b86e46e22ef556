//! A home of its own for a test of the program from outside, and saved games to put into it.
#![allow(dead_code, reason = "every test file uses its own part of this")]

use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use tempfile::TempDir;
use wars::library::Library;
use wars::save::{Header, Journal, Options, Origin, SavedDeck};
use wars::session::{Given, Record, Scribe, Step};
use wars_engine::Seat;

/// A home of its own for one test.
pub struct Home(TempDir);

impl Home {
    pub fn new() -> Home {
        Home(TempDir::new().expect("a folder"))
    }

    pub fn path(&self, below: &str) -> PathBuf {
        self.0.path().join(below)
    }

    pub fn command(&self, args: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_wars"));
        for (name, _) in std::env::vars_os() {
            let text = name.to_string_lossy();
            if text.starts_with("WARS_") || text.starts_with("XDG_") || text.starts_with("LC_") {
                command.env_remove(&name);
            }
        }
        command
            .args(args)
            .env("HOME", self.0.path())
            .env("XDG_DATA_HOME", self.path("share"))
            .env("LANG", "C.UTF-8")
            .env("TERM", "xterm")
            .env("TZ", "UTC")
            .env_remove("NO_COLOR")
            .env_remove("CLICOLOR_FORCE")
            .stdin(Stdio::null());
        command
    }

    pub fn wars(&self, args: &[&str]) -> Output {
        self.command(args).output().expect("the program runs")
    }

    /// What a command that comes to a good end prints.
    #[track_caller]
    pub fn prints(&self, args: &[&str]) -> String {
        let output = self.wars(args);
        assert!(output.status.success(), "{args:?}: {}", stderr(&output));
        String::from_utf8(output.stdout).expect("text")
    }

    /// The message of a command that ends with this exit code.
    #[track_caller]
    pub fn refuses(&self, code: i32, args: &[&str]) -> String {
        let output = self.wars(args);
        assert_eq!(output.status.code(), Some(code), "{args:?}: {}", stderr(&output));
        stderr(&output)
    }

    pub fn games(&self) -> PathBuf {
        self.path("share/wars/games")
    }
}

/// What a command said on the error stream.
pub fn stderr(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// A game to save.
#[derive(Clone, Copy)]
pub struct Played<'a> {
    /// The decks of A and B.
    pub decks: [&'a str; 2],
    /// When it began.
    pub started: &'a str,
    /// How many answers were given.
    pub answers: usize,
    /// Who gave up then, if anybody did.
    pub concedes: Option<Seat>,
}

/// Some answers between Ann and Bob.
pub const PLAYED: Played =
    Played { decks: ["sample-a", "sample-b"], started: "2026-11-16T12:00:00Z", answers: 5, concedes: None };

impl Played<'_> {
    /// Saves the game in a folder; gives its name.
    pub fn save(self, folder: &Path) -> String {
        let library = Library::open(None, None).expect("the built-in cards load");
        let catalogue = library.catalogue();
        let decks = self.decks.map(|deck| SavedDeck::of(&library.deck(deck).expect("a deck"), catalogue));
        save(folder, &library, self, Origin::duel(decks, 7, Some(Seat::A)))
    }

    /// Saves a game that began at the position of a scenario; gives its name.
    pub fn save_from(self, folder: &Path, scenario: &str) -> String {
        let library = Library::open(None, None).expect("the built-in cards load");
        let scenario = serde_json::from_str(scenario).expect("JSON");
        save(folder, &library, self, Origin::Scenario(scenario))
    }
}

fn save(folder: &Path, library: &Library, played: Played<'_>, from: Origin) -> String {
    let catalogue = library.catalogue();
    let names = ["Ann", "Bob"].map(str::to_owned);
    let header = Header::new(catalogue, played.started.parse().expect("a time"), names, Options::default(), from);
    let mut journal = Journal::create(folder, &header);
    let mut game = header.begin(catalogue).expect("the game begins");
    let mut record = Record::default();
    for _ in 0..played.answers {
        let choice = *game.decision().options.first().expect("an option");
        let turn = game.state().turn.number;
        record.write_choice(&game, choice, Given::Unsaid, &mut journal);
        game.choose(choice).expect("an option");
        record.write_checkpoint(turn, &game, &mut journal);
    }
    played.concedes.into_iter().for_each(|seat| journal.write(&Step::Concede { by: seat }));
    journal.flush();
    let path = journal.path().expect("a file").to_owned();
    path.file_stem().expect("a name").to_string_lossy().into_owned()
}
