//! Saves are written and read again. `faults` are those of the program, `spoilt` spoils them line by line and `chance` in any way, `large` are long and come
//! to little, `lost` go away in play, `old` are those of older programs, `promised` compares what players see before and after, `writing` writes
//! where nothing can be written, and goes on with files.

mod chance;
mod faults;
mod large;
mod lost;
mod old;
mod promised;
mod spoilt;
mod writing;

use super::*;
use crate::library::Library;
use crate::session::{Given, Record, Scribe, Step};
use std::cell::RefCell;
use std::io;
use std::path::Path;
use std::rc::Rc;
use std::sync::Arc;
use wars_engine::{Catalogue, Choice, Game, Seat};

/// Numbers by chance, the same ones every time.
struct Dice(u64);

impl Dice {
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((u128::from(self.0) * limit as u128) >> 64) as usize
    }
}

fn library() -> Library {
    Library::open(None, None).expect("the built-in cards load")
}

fn header(library: &Library, decks: [&str; 2], seed: u64) -> Header {
    let catalogue = library.catalogue();
    let decks = decks.map(|deck| SavedDeck::of(&library.deck(deck).expect("a deck"), catalogue));
    let started = "2026-11-16T12:00:00Z".parse().expect("a time");
    let names = ["Ann", "Bob"].map(str::to_owned);
    Header::new(catalogue, started, names, Options::default(), Origin::duel(decks, seed, None))
}

/// A sink in memory that takes only so many bytes.
#[derive(Clone, Default)]
struct Memory {
    bytes: Rc<RefCell<Vec<u8>>>,
    room: Rc<RefCell<Option<usize>>>,
}

impl Sink for Memory {
    fn write(&mut self, at: u64, bytes: &[u8]) -> io::Result<()> {
        let mut held = self.bytes.borrow_mut();
        held.truncate(at as usize);
        let free = self.room.borrow().map_or(bytes.len(), |room| room.saturating_sub(held.len()));
        held.extend_from_slice(&bytes[..free.min(bytes.len())]);
        if free < bytes.len() { Err(io::ErrorKind::StorageFull.into()) } else { Ok(()) }
    }

    fn sync(&mut self) -> io::Result<()> {
        Ok(())
    }

    fn path(&self) -> Option<&Path> {
        None
    }
}

/// The journal that goes on with a file.
fn resumed(path: &Path, folder: &Path, loaded: &Loaded, catalogue: &Arc<Catalogue>) -> Journal {
    let session = loaded.session(catalogue).expect("it began before");
    Journal::resume(path, folder, loaded, &session, catalogue)
}

/// A game and its journal.
struct Table {
    game: Game,
    choices: Vec<Choice>,
    journal: Journal,
    record: Record,
    dice: Dice,
}

impl Table {
    fn begin(header: &Header, journal: Journal, catalogue: &Arc<Catalogue>, seed: u64) -> Table {
        let game = header.begin(catalogue).expect("the game begins");
        Table { game, choices: Vec::new(), journal, record: Record::default(), dice: Dice(seed) }
    }

    fn step(&mut self) -> bool {
        let options = self.game.decision().options;
        if options.is_empty() {
            return false;
        }
        let choice = options[self.dice.below(options.len())];
        let turn = self.game.state().turn.number;
        self.record.write_choice(&self.game, choice, Given::Unsaid, &mut self.journal);
        self.game.choose(choice).expect("an option");
        self.record.write_checkpoint(turn, &self.game, &mut self.journal);
        self.choices.push(choice);
        true
    }

    fn steps(&mut self, most: usize) {
        for _ in 0..most {
            if !self.step() {
                break;
            }
        }
        self.journal.flush();
    }

    /// Takes back to a number of answers, as a client does that plays the rest again.
    fn undo(&mut self, to: usize, header: &Header, catalogue: &Arc<Catalogue>) {
        let by = Some(self.game.decision().who);
        self.record.write(Step::Undo { to, by }, &mut self.journal);
        self.journal.flush();
        self.choices.truncate(to);
        self.game = header.begin(catalogue).expect("the game begins");
        for choice in &self.choices {
            self.game.choose(*choice).expect("it was possible before");
        }
    }
}

/// The text of a game of so many answers.
fn saved(library: &Library, decks: [&str; 2], seed: u64, answers: usize) -> (Vec<u8>, Table) {
    let header = header(library, decks, seed);
    let memory = Memory::default();
    let journal = Journal::with_sink(Box::new(memory.clone()), &header);
    let mut table = Table::begin(&header, journal, library.catalogue(), seed);
    table.steps(answers);
    (memory.bytes.borrow().clone(), table)
}

fn checkpoints(text: &[u8]) -> usize {
    String::from_utf8_lossy(text).lines().filter(|line| line.contains("\"is\":\"checkpoint\"")).count()
}

#[test]
fn fifty_games_come_back_as_they_were() {
    let library = library();
    let decks = ["sample-a", "sample-b", "solidarity", "alliance", "swarm", "suppression", "cats-and-claws"];
    for seed in 0..50 {
        let pair = [decks[seed % decks.len()], decks[(seed / 2 + 3) % decks.len()]];
        // Most games are left unfinished, some are played to their end.
        let answers = if seed % 10 == 0 { usize::MAX } else { 400 };
        let (text, table) = saved(&library, pair, seed as u64, answers);
        let loaded = load("game", &text, library.catalogue()).expect("a saved game");
        assert_eq!(loaded.notices, [], "game {seed}");
        assert_eq!(loaded.record.choices(), table.choices, "game {seed}");
        let compared = checkpoints(&text);
        assert!(compared > table.choices.len() / 50, "game {seed}");
        assert_eq!(loaded.proof, Proof { compared, held: compared }, "game {seed}");
        assert_eq!(loaded.game.hash(), table.game.hash(), "game {seed}");
        assert!(loaded.extent.valid == text.len() as u64 && loaded.is_whole());
    }
}

#[test]
fn taken_back_answers_do_not_count() {
    let library = library();
    let header = header(&library, ["sample-a", "sample-b"], 9);
    let memory = Memory::default();
    let journal = Journal::with_sink(Box::new(memory.clone()), &header);
    let mut table = Table::begin(&header, journal, library.catalogue(), 4);
    for (more, to) in [(70, 33), (60, 90), (5, 0), (120, 119)] {
        table.steps(more);
        table.undo(to, &header, library.catalogue());
        let text = memory.bytes.borrow().clone();
        let loaded = load("game", &text, library.catalogue()).expect("a saved game");
        assert_eq!((loaded.notices, loaded.record.choices()), (vec![], table.choices.clone()));
        assert_eq!(loaded.game.hash(), table.game.hash());
        assert_eq!(table.record.made(), to);
    }
}

#[test]
fn giving_up_and_notes_are_kept() {
    let library = library();
    let (text, mut table) = saved(&library, ["sample-a", "sample-b"], 5, 20);
    let memory = Memory::default();
    *memory.bytes.borrow_mut() = text;
    table.journal = Journal::with_sink(Box::new(memory.clone()), &header(&library, ["sample-a", "sample-b"], 5));
    let mut again = header(&library, ["sample-a", "sample-b"], 5).begin(library.catalogue()).expect("the game begins");
    table.record = Record::default();
    for choice in &table.choices {
        table.record.write_choice(&again, *choice, Given::Unsaid, &mut table.journal);
        again.choose(*choice).expect("possible");
    }
    table.journal.write(&Step::Note { at: None, text: "a fine move\u{1b}[2J".to_owned() });
    table.journal.write(&Step::Concede { by: Seat::B });
    table.journal.flush();
    let loaded = load("game", &memory.bytes.borrow(), library.catalogue()).expect("a saved game");
    assert_eq!(loaded.record.notes(), [(20, "a fine move\u{fffd}[2J".to_owned())]);
    assert_eq!(loaded.record.conceded(), Some(Seat::B));
    assert!(loaded.game.outcome().is_some());
    assert_eq!(Summary::of(&loaded).notices, [""; 0]);
}

#[test]
fn a_game_from_a_scenario_keeps_its_position_and_cards() {
    let library = library();
    let scenario = serde_json::json!({
        "title": "A place to begin", "rules": [], "seed": 3,
        "turn": {"number": 4, "player": "B", "phase": "deploy"},
        "cards": [{"title": "Trooper", "type": "character", "power": 1, "tactics": 1, "defense": 1}],
        "A": {"hand": ["Trooper"]}, "B": {"hand": ["Trooper"]},
    });
    let good = header(&library, ["sample-a", "sample-b"], 1);
    let header = Header { from: Origin::Scenario(scenario), ..good };
    let memory = Memory::default();
    let journal = Journal::with_sink(Box::new(memory.clone()), &header);
    let mut table = Table::begin(&header, journal, library.catalogue(), 12);
    assert_eq!(table.game.state().turn.number, 4);
    table.steps(60);
    let loaded = load("game", &memory.bytes.borrow(), library.catalogue()).expect("a saved game");
    assert_eq!((loaded.notices.len(), &loaded.record.choices()), (0, &table.choices));
    assert_eq!(loaded.game.hash(), table.game.hash());
    assert_eq!(Summary::of(&loaded).decks, ["A place to begin"]);
}
