//! Every scenario of the project in the client: opened, looked at from all sides, played on, saved, resumed, watched,
//! told, shown and recorded. Scenarios bring cards of their own along, which no catalogue but the game's own knows.
//!
//! All of them take minutes, so the usual run takes one in a hundred, another one of each folder as the project grows;
//! `cargo test --test tui every_scenario -- --ignored` takes all.

use super::driver::{Driver, SIZES, world};
use serde_json::Value;
use std::any::Any;
use std::fs;
use std::io::Cursor;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use tempfile::TempDir;
use wars::cli::commands::saves::{self, Action};
use wars::cli::commands::show;
use wars::door::Kept;
use wars::plain;
use wars::plain::telling;
use wars::recorder::Recorder;
use wars::replay::Watch;
use wars::replay::{AUDIENCES, Replay};
use wars::save::{Folder, Header, Options, Origin};
use wars::session::{Audience, Privacy, Session};
use wars::tui::app::Msg;
use wars::tui::cast;
use wars::tui::model::{Pane, Popup};
use wars_engine::card::CardDef;

/// Threads that visit scenarios.
const THREADS: usize = 2;

/// How many answers are given before a game is saved for good.
const ANSWERS: usize = 4;

#[test]
fn a_sample_of_the_scenarios_can_be_played_watched_and_recorded() {
    let (stories, duels): (Vec<_>, Vec<_>) = scenario_files().into_iter().partition(|file| is_story(file));
    assert!(stories.len() > 30, "{} files of stories", stories.len());
    visit(&duels.into_iter().step_by(100).chain(stories.into_iter().step_by(9)).collect::<Vec<_>>());
}

#[test]
#[ignore = "takes minutes; for changes of what is drawn, saved or read, and of the card language"]
fn every_scenario_can_be_played_watched_and_recorded() {
    let files = scenario_files();
    assert!(files.len() > 1000, "{} files", files.len());
    visit(&files);
}

fn is_story(file: &Path) -> bool {
    file.components().any(|part| part.as_os_str() == "stories")
}

/// Every scenario file of the project, in order.
fn scenario_files() -> Vec<PathBuf> {
    fn gather(folder: &Path, found: &mut Vec<PathBuf>) {
        let entries = fs::read_dir(folder).unwrap_or_else(|fault| panic!("{}: {fault}", folder.display()));
        for path in entries.map(|entry| entry.expect("a readable folder").path()) {
            match path.is_dir() {
                true => gather(&path, found),
                false => found.extend(path.extension().is_some_and(|it| it == "json").then_some(path)),
            }
        }
    }
    let mut found = Vec::new();
    for folder in ["tests/rules", "tests/cards"] {
        gather(&Path::new(env!("CARGO_MANIFEST_DIR")).join(folder), &mut found);
    }
    found.sort();
    found
}

/// Visits every file, also after one that fails, and fails with all that was found.
fn visit(files: &[PathBuf]) {
    let (next, found) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
    let work = || {
        while let Some(file) = files.get(next.fetch_add(1, Ordering::Relaxed)) {
            let mut visit = Visit::new(file);
            if let Err(panic) = catch_unwind(AssertUnwindSafe(|| visit.all())) {
                let problem = format!("{}: {}: {}", file.display(), visit.at, words(panic.as_ref()));
                found.lock().expect("nobody panics with it").push(problem);
            }
        }
    };
    thread::scope(|scope| {
        for _ in 0..THREADS {
            scope.spawn(work);
        }
    });
    let found = found.into_inner().expect("nobody panics with it");
    assert!(found.is_empty(), "{} of {} scenarios:\n{}", found.len(), files.len(), found.join("\n"));
}

fn words(panic: &(dyn Any + Send)) -> &str {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    text.or_else(|| panic.downcast_ref::<&str>().copied()).unwrap_or("it panics")
}

/// One scenario, and what is being done with it.
struct Visit {
    header: Header,
    folder: TempDir,
    /// What is being done, for the report of a failure.
    at: String,
}

impl Visit {
    fn new(file: &Path) -> Visit {
        let text = fs::read_to_string(file).unwrap_or_else(|fault| panic!("{}: {fault}", file.display()));
        let whole = serde_json::from_str(&text).unwrap_or_else(|fault| panic!("{}: {fault}", file.display()));
        let started = "2026-11-16T12:00:00Z".parse().expect("a time");
        // A story has as many people as it says.
        let whole: Value = whole;
        let players = whole.get("story").map_or(2, |_| whole["players"].as_u64().unwrap_or(1) as usize);
        let names = ["ANNA", "BOB", "CEM", "DORA"].map(str::to_owned)[..players].to_vec();
        let header = Header::new(&world().catalogue, started, names, Options::default(), Origin::Scenario(whole));
        let folder = TempDir::with_prefix("wars-scenario-").expect("a folder for the test");
        Visit { header, folder, at: "reading it".to_owned() }
    }

    fn all(&mut self) {
        self.at = "beginning in lines".to_owned();
        let (recorder, session) = self.begin();
        assert_eq!(session.broken(), None);
        self.plain(session, recorder, Privacy::Open);
        let (recorder, session) = self.begin();
        self.plain(session, recorder, Privacy::Peek);
        self.at = "beginning full-screen".to_owned();
        let (recorder, session) = self.begin();
        self.public(session.clone());
        let path = self.full_screen(session, recorder);
        self.resume(&path);
        self.replay(&path);
        self.lists();
    }

    fn begin(&self) -> (Recorder, Session) {
        let begun = Recorder::begin(self.folder.path(), &self.header, &world().catalogue);
        begun.unwrap_or_else(|fault| panic!("{fault}"))
    }

    /// Plays in lines: everything there is to look at, every card by name, a few answers.
    fn plain(&mut self, session: Session, recorder: Recorder, privacy: Privacy) {
        self.at = format!("in lines ({privacy:?})");
        let mut script = "\nhelp\nboard\nstack\nlost\nlog\nwhy\nnumbers\nrules\nstops\nhand\n\n".to_owned();
        for title in titles(&session) {
            script.push_str(&format!("inspect {title}\nnumbers {title}\n"));
        }
        for number in 1..=session.game().decision().options.len() {
            script.push_str(&format!("inspect {number}\nwhy {number}\n"));
        }
        script.push_str(&"1\n\n0\n\n".repeat(ANSWERS));
        script.push_str("undo\nyes\nboard\nquit\n");
        let kept = Kept::default();
        plain::play(session, recorder, privacy, &mut Cursor::new(script), &mut kept.door(), plain::Manner::TRANSCRIPT)
            .unwrap_or_else(|fault| panic!("{fault}"));
        let told = kept.text();
        assert!(!told.contains("no card is called"), "{told}");
    }

    /// The screen as everybody sees it, and the private one of the player who is asked.
    fn public(&mut self, session: Session) {
        let mut driver = at_table(session, Privacy::Peek);
        self.draw(&driver, "the public screen");
        driver.look();
        self.draw(&driver, "the private screen");
    }

    /// Marks and opens every card on an open screen, then plays on; the file of the game.
    fn full_screen(&mut self, session: Session, mut recorder: Recorder) -> PathBuf {
        let titles = titles(&session);
        let mut driver = at_table(session, Privacy::Open);
        self.draw(&driver, "the open screen");
        for _ in Pane::ALL {
            self.go_through_pane(&mut driver);
            driver.press("tab");
        }
        for title in titles {
            self.obey(&mut driver, &format!("card {title}"));
            assert!(matches!(driver.app.model.popups.last(), Some(Popup::Card { .. })), "{title} is not found");
            self.obey(&mut driver, "rules");
            driver.press("esc esc");
        }
        for command in ["stack", "lost", "log", "numbers", "rules", "help"] {
            self.obey(&mut driver, command);
            driver.press("esc");
        }
        for answer in 0..ANSWERS {
            if driver.session().is_over() {
                break;
            }
            self.at = format!("answering for the {answer}. time");
            driver.press_written("home enter", &mut recorder);
            self.draw(&driver, "the screen after an answer");
            assert_eq!(driver.session().broken(), None);
        }
        assert_eq!(recorder.unsaved(), None);
        recorder.path().expect("there is a file").to_owned()
    }

    /// Marks one thing after the other in the pane with the focus, and opens each card.
    fn go_through_pane(&mut self, driver: &mut Driver) {
        let pane = driver.table().focus;
        let mut before = None;
        loop {
            let table = driver.table();
            let marked = (table.action, table.spot, table.in_hand, table.item, table.log_line);
            if before == Some(marked) {
                return;
            }
            before = Some(marked);
            self.draw(driver, &format!("a mark in {pane:?}"));
            if driver.table().card.is_some() {
                driver.press("i");
                self.draw(driver, &format!("a card of {pane:?}"));
                driver.press("y R esc esc");
            }
            driver.press(if pane == Pane::Log { "up" } else { "down" });
        }
    }

    /// Gives a command by its name.
    fn obey(&mut self, driver: &mut Driver, line: &str) {
        driver.press(":");
        driver.send(Msg::Paste(line.to_owned()));
        driver.press("enter");
        self.draw(driver, &format!("\":{line}\""));
    }

    fn resume(&mut self, path: &Path) {
        self.at = "resuming".to_owned();
        let resumed = Recorder::resume(path, self.folder.path(), &world().catalogue, None);
        let (_, resumed) = resumed.unwrap_or_else(|fault| panic!("{fault}"));
        assert_eq!(resumed.notices, [""; 0]);
        let mut driver = Driver::new();
        driver.send(Msg::Loaded(Box::new(resumed)));
        self.draw(&driver, "the resumed game");
    }

    /// Watches the game through all eyes, tells it, shows it and records it.
    fn replay(&mut self, path: &Path) {
        self.at = "opening the replay".to_owned();
        let replay = Replay::open(path, &world().catalogue).unwrap_or_else(|fault| panic!("{fault}"));
        for (name, audience) in AUDIENCES {
            let watch = Watch { audience, ..Watch::default() };
            let mut driver = Driver::new();
            driver.app.watch(replay.clone(), watch);
            for point in 0..=replay.course().last() {
                self.draw(&driver, &format!("point {point} as {name}"));
                driver.press("right");
            }
            self.at = format!("telling it as {name}");
            let mut input = Cursor::new("next\nboard\nlog\nquit\n");
            telling::run(
                replay.clone(),
                watch,
                &world().catalogue,
                &mut input,
                &mut Kept::default().door(),
                plain::Manner::TRANSCRIPT,
            )
            .unwrap_or_else(|fault| panic!("{fault}"));
            for json in [false, true] {
                self.at = format!("showing it as {name}");
                let asked = show::Show { name: None, audience, at: None, json, svg: None, yes: false };
                show::print(&asked, &replay, &mut Kept::default().door()).unwrap_or_else(|fault| panic!("{fault}"));
            }
        }
        for size in SIZES {
            self.at = format!("recording it at {size:?}");
            let watch = Watch { audience: Audience::Open, ..Watch::default() };
            cast::write(Driver::new().app, replay.clone(), watch, size, &mut Vec::new())
                .unwrap_or_else(|fault| panic!("{fault}"));
        }
    }

    /// The file among others: listed and checked.
    fn lists(&mut self) {
        self.at = "listing it".to_owned();
        let folder = Folder::new(self.folder.path());
        saves::list(&folder, &world().catalogue, saves::Form::Lines { all: true }, &mut Kept::default().door())
            .unwrap_or_else(|fault| panic!("{fault}"));
        self.at = "checking it".to_owned();
        let check = Action::Check { paths: Vec::new(), json: false };
        saves::run(check, &folder, &world().catalogue, &mut Kept::default().door())
            .unwrap_or_else(|fault| panic!("{fault}"));
    }

    /// Draws the screen at every size.
    fn draw(&mut self, driver: &Driver, what: &str) {
        for size in SIZES {
            self.at = format!("{what} at {}x{}", size.0, size.1);
            driver.screen(size);
        }
    }
}

fn at_table(session: Session, privacy: Privacy) -> Driver {
    let mut driver = Driver::new();
    driver.app.sit_down(session, privacy);
    driver
}

/// The titles of the scenario's own cards, and of those in hands.
fn titles(session: &Session) -> Vec<String> {
    let is_own = |def: &CardDef| world().catalogue.find(&def.facts.id).is_none();
    let own = session.game().setting().catalogue.defs().map(|(_, def)| def).filter(|def| is_own(def));
    let mut titles: Vec<String> = own.map(|def| def.facts.title.clone()).collect();
    titles.extend(session.scene(Audience::Open).hands.into_iter().flatten().flatten().map(|card| card.title));
    titles.sort();
    titles.dedup();
    titles
}
