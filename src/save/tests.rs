//! Saves are written and read, cut short, spoilt, and written where nothing can be written.

use super::*;
use crate::library::Library;
use std::cell::RefCell;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::sync::Arc;
use tempfile::TempDir;
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
    Header::new(catalogue, started, names, Options::default(), Origin::Decks { decks, seed, first: None })
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

    fn rename(&mut self, _: &Path) -> io::Result<()> {
        Err(io::ErrorKind::Unsupported.into())
    }
}

/// A game and its journal.
struct Table {
    game: Game,
    choices: Vec<Choice>,
    journal: Journal,
    dice: Dice,
}

impl Table {
    fn begin(header: &Header, journal: Journal, catalogue: &Arc<Catalogue>, seed: u64) -> Table {
        let game = header.begin(catalogue).expect("the game begins");
        Table { game, choices: Vec::new(), journal, dice: Dice(seed) }
    }

    fn step(&mut self) -> bool {
        let options = self.game.decision().options;
        if options.is_empty() {
            return false;
        }
        let choice = options[self.dice.below(options.len())];
        self.journal.choice(&self.game, choice);
        self.game.choose(choice).expect("an option");
        self.journal.answered(&self.game);
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
        self.journal.undo(Some(self.game.decision().who), to);
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
        assert_eq!(loaded.choices, table.choices, "game {seed}");
        // Had a checkpoint not held, there were a notice.
        assert!(checkpoints(&text) > table.choices.len() / 50, "game {seed}");
        assert_eq!(loaded.game.hash(), table.game.hash(), "game {seed}");
        assert!(loaded.extent.valid == text.len() as u64 && loaded.is_whole());
        let record = loaded.record().expect("it began with decks");
        assert_eq!(record.replay(library.catalogue()).expect("it fits").hash(), table.game.hash());
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
        assert_eq!((loaded.notices, loaded.choices), (vec![], table.choices.clone()));
        assert_eq!(loaded.game.hash(), table.game.hash());
        assert_eq!(table.journal.decisions(), to);
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
    for choice in &table.choices {
        table.journal.choice(&again, *choice);
        again.choose(*choice).expect("possible");
    }
    table.journal.note(None, "a fine move\u{1b}[2J");
    table.journal.concede(Seat::B);
    let loaded = load("game", &memory.bytes.borrow(), library.catalogue()).expect("a saved game");
    assert_eq!(loaded.notes, [(20, "a fine move [2J".to_owned())]);
    assert_eq!(loaded.conceded, Some(Seat::B));
    assert!(loaded.game.outcome().is_some());
    assert_eq!(Summary::of(&loaded).notices, [""; 0]);
}

#[test]
fn a_file_cut_anywhere_is_a_shorter_game_or_a_clear_error() {
    let library = library();
    let (text, table) = saved(&library, ["sample-a", "sample-b"], 2, 25);
    let header_end = text.iter().position(|byte| *byte == b'\n').expect("a first line");
    let mut longest = 0;
    for length in 0..=text.len() {
        match load("cut", &text[..length], library.catalogue()) {
            Err(fault) => {
                assert!(length < header_end, "{length}: {fault}");
                assert!(fault.to_string().starts_with("cut: line 1: "), "{fault}");
            }
            Ok(loaded) => {
                assert!(length >= header_end, "{length}");
                assert!(table.choices.starts_with(&loaded.choices), "{length}");
                assert!(loaded.is_whole() && loaded.choices.len() >= longest, "{length}: {:?}", loaded.notices);
                assert_eq!(loaded.notices.is_empty(), loaded.extent.valid == length as u64, "{length}");
                longest = loaded.choices.len();
            }
        }
    }
    assert_eq!(longest, table.choices.len());
}

/// Spoils a text in one of many ways.
fn spoil(text: &[u8], dice: &mut Dice) -> Vec<u8> {
    let mut spoilt = text.to_vec();
    let at = dice.below(spoilt.len());
    let lines: Vec<&[u8]> = text.split_inclusive(|byte| *byte == b'\n').collect();
    let (one, other) = (dice.below(lines.len()), dice.below(lines.len()));
    match dice.below(8) {
        0 => spoilt[at] = dice.below(256) as u8,
        1 => spoilt[at] ^= 1 << dice.below(8),
        2 => _ = spoilt.remove(at),
        3 => spoilt.insert(at, dice.below(256) as u8),
        4 => _ = spoilt.drain(at..(at + dice.below(200)).min(text.len())),
        5 => {
            let mut lines = lines;
            lines.swap(one, other);
            spoilt = lines.concat();
        }
        6 => {
            let mut lines = lines;
            lines.insert(other, lines[one]);
            spoilt = lines.concat();
        }
        // Numbers are what a reader trusts most.
        _ => {
            let digits: Vec<usize> = (0..text.len()).filter(|at| text[*at].is_ascii_digit()).collect();
            for _ in 0..=dice.below(3) {
                spoilt[digits[dice.below(digits.len())]] = b'0' + dice.below(10) as u8;
            }
        }
    }
    spoilt
}

fn spoil_many(times: usize) {
    let library = library();
    let folder = TempDir::new().expect("a folder");
    let path = folder.path().join("spoilt.wars");
    let mut dice = Dice(77);
    let texts: Vec<_> = (0..4).map(|seed| saved(&library, ["solidarity", "swarm"], seed, 120)).collect();
    let (mut errors, mut partial) = (0, 0);
    for time in 0..times {
        let (text, _) = &texts[time % texts.len()];
        let mut spoilt = spoil(text, &mut dice);
        while dice.below(4) == 0 && !spoilt.is_empty() {
            spoilt = spoil(&spoilt, &mut dice);
        }
        fs::write(&path, &spoilt).expect("a file");
        match read(&path, library.catalogue()) {
            Err(fault) => {
                errors += 1;
                assert!(fault.to_string().contains("spoilt.wars: line 1: "), "{fault}");
            }
            Ok(loaded) => {
                partial += usize::from(!loaded.is_whole());
                assert_eq!(loaded.game.broken_invariant(), None, "spoilt {time}");
                let mut again = loaded.header.begin(library.catalogue()).expect("it began before");
                for choice in &loaded.choices {
                    again.choose(*choice).expect("what is loaded is possible");
                }
                if let Some(seat) = loaded.conceded {
                    again.concede(seat);
                }
                assert_eq!(again.hash(), loaded.game.hash(), "spoilt {time}");
            }
        }
        assert!(fs::read(&path).expect("the file") == spoilt, "the file was changed");
    }
    assert!(errors > times / 100 && partial > times / 4, "{errors} errors, {partial} used in part");
}

#[test]
fn spoilt_files_never_panic_and_are_never_changed() {
    spoil_many(500);
}

#[test]
#[ignore = "takes minutes; run with --release"]
fn ten_thousand_spoilt_files() {
    spoil_many(10_000);
}

#[test]
fn a_spoilt_line_in_the_middle_gives_what_stands_before_it() {
    let library = library();
    let (text, table) = saved(&library, ["sample-a", "sample-b"], 6, 120);
    let text = String::from_utf8(text).expect("text");
    let number = text.lines().position(|line| line.contains("\"n\":80,")).expect("answer 80");
    let spoil = |new: &dyn Fn(&str) -> String| {
        let lines: Vec<String> =
            text.lines().enumerate().map(|(at, line)| if at == number { new(line) } else { line.to_owned() }).collect();
        lines.join("\n") + "\n"
    };
    type Spoil<'a> = &'a dyn Fn(&str) -> String;
    let answers: [(Spoil, &str); 4] = [
        (&|line| line[..line.len() / 2].to_owned(), "can't be read"),
        (&|line| line.replace("\"n\":80", "\"n\":81"), "missing before it"),
        (&|line| line.replace("\"at\":\"", "\"at\":\"9"), "but the game is at"),
        (&|_| String::new(), "missing before it"),
    ];
    for (new, words) in answers {
        let loaded = load("game", spoil(new).as_bytes(), library.catalogue()).expect("a saved game");
        assert_eq!(loaded.choices, table.choices[..79], "{words}");
        assert_eq!(loaded.extent.line, number, "{words}");
        let [Notice::Damaged { .. }] = &loaded.notices[..] else { panic!("{:?}", loaded.notices) };
        assert!(loaded.notices[0].to_string().contains(words), "{}", loaded.notices[0]);
    }
}

#[test]
fn an_answer_that_became_another_is_found_by_words_and_checkpoint() {
    let library = library();
    // The pass of a player who could have done something else is exchanged for that.
    let (text, mut table) = saved(&library, ["solidarity", "swarm"], 3, 300);
    let text = String::from_utf8(text).expect("text");
    table.game = table_header(&text).begin(library.catalogue()).expect("the game begins");
    let mut found = 0;
    for (index, choice) in table.choices.iter().enumerate().take(200) {
        let options = table.game.decision().options;
        let other = options.iter().copied().find(|option| option != choice).filter(|_| index > 40 && index % 7 == 0);
        if let Some(other) = other {
            let n = format!("\"n\":{},", index + 1);
            let number = text.lines().position(|line| line.contains(&n)).expect("its line");
            let line = text.lines().nth(number).expect("its line");
            let mut entry: Entry = serde_json::from_str(line).expect("an entry");
            if let Entry::Choice { choice, .. } = &mut entry {
                *choice = other;
            }
            let spoilt = text.replace(line, entry.line().trim_end());
            let loaded = load("game", spoilt.as_bytes(), library.catalogue()).expect("a saved game");
            assert_eq!(loaded.choices, table.choices[..index], "{:?}", loaded.notices);
            assert_eq!(loaded.extent.line, number);
            found += 1;
        }
        table.game.choose(*choice).expect("possible");
    }
    assert!(found > 5, "only {found} tried");
}

fn table_header(text: &str) -> Header {
    serde_json::from_str(text.lines().next().expect("a line")).expect("a header")
}

#[test]
fn a_spoilt_checkpoint_alone_costs_nothing() {
    let library = library();
    let (text, table) = saved(&library, ["sample-a", "sample-b"], 6, 200);
    let text = String::from_utf8(text).expect("text");
    let checkpoint = text.lines().find(|line| line.contains("checkpoint")).expect("a checkpoint");
    let spoilt = text.replacen(checkpoint, &flip(checkpoint), 1);
    let loaded = load("game", spoilt.as_bytes(), library.catalogue()).expect("a saved game");
    assert_eq!(loaded.choices, table.choices);
    assert!(matches!(loaded.notices[..], [Notice::Odd { .. }]), "{:?}", loaded.notices);
}

/// A checkpoint line with another last digit of its hash.
fn flip(line: &str) -> String {
    let (head, last) = line.split_at(line.len() - 3);
    let digit = if last.starts_with('0') { '1' } else { '0' };
    format!("{head}{digit}{}", &last[1..])
}

#[test]
fn other_versions_and_cards_are_named_and_used() {
    let library = library();
    let (text, table) = saved(&library, ["sample-a", "sample-b"], 8, 150);
    let text = String::from_utf8(text).expect("text");
    let cards = format!("\"cards\":\"{:016x}\"", library.catalogue().fingerprint());
    for (old, new, notice) in [
        ("\"wars-save\":1", "\"wars-save\":2", Notice::OtherFormat(2)),
        (
            &format!("\"engine\":\"{}\"", wars_engine::VERSION),
            "\"engine\":\"9.9\"",
            Notice::OtherEngine("9.9".to_owned()),
        ),
        (&cards, "\"cards\":\"0000000000000001\"", Notice::OtherCards),
    ] {
        let other = text.replacen(old, new, 1);
        assert_ne!(other, text);
        // Hashes of another version need not agree with ours.
        let other: String = other
            .lines()
            .map(|line| if line.contains("\"hash\"") { flip(line) } else { line.to_owned() } + "\n")
            .collect();
        let loaded = load("game", other.as_bytes(), library.catalogue()).expect("a saved game");
        assert_eq!((&loaded.notices[..], &loaded.choices), (&[notice][..], &table.choices));
        assert!(!loaded.is_whole());
    }
}

#[test]
fn headers_that_begin_no_game_are_clear_errors() {
    let library = library();
    let good = header(&library, ["sample-a", "sample-b"], 1);
    let with_cards = |cards: Vec<String>| {
        let mut header = good.clone();
        if let Origin::Decks { decks, .. } = &mut header.from {
            decks[0].cards = cards;
        }
        entry::line(&header)
    };
    let Origin::Decks { decks, .. } = &good.from else { unreachable!() };
    let many = decks[0].cards.iter().cycle().take(61).cloned().collect();
    for (text, words) in [
        (String::new(), "empty"),
        ("hello\n".to_owned(), "does not say how a game began"),
        ("{\"is\":\"concede\",\"by\":\"A\"}\n".to_owned(), "missing field"),
        (with_cards(vec![]), "no location"),
        (with_cards(vec!["no such card".to_owned()]), "no card no such card"),
        (with_cards(many), "has 61 cards"),
    ] {
        let fault = load("f.wars", text.as_bytes(), library.catalogue()).expect_err("no game");
        assert!(fault.to_string().starts_with("f.wars: line 1: "), "{fault}");
        assert!(fault.to_string().contains(words), "{fault}");
    }
}

#[test]
fn a_full_disk_loses_nothing_that_was_saved() {
    let library = library();
    let (whole, _) = saved(&library, ["sample-a", "sample-b"], 3, 40);
    for room in (0..whole.len() + 1).step_by(37) {
        let header = header(&library, ["sample-a", "sample-b"], 3);
        let memory = Memory::default();
        *memory.room.borrow_mut() = Some(room);
        let journal = Journal::with_sink(Box::new(memory.clone()), &header);
        let mut table = Table::begin(&header, journal, library.catalogue(), 3);
        let mut safe = 0;
        for _ in 0..40 {
            table.step();
            table.journal.flush();
            match table.journal.unsaved() {
                None => safe = table.choices.len(),
                Some(unsaved) => {
                    assert!(unsaved.lines > 0 && !unsaved.reason.is_empty());
                    // Half a line may stand at the end; everything that was safe is still there.
                    let bytes = memory.bytes.borrow();
                    if safe > 0 {
                        let loaded = load("full", &bytes, library.catalogue()).expect("a saved game");
                        assert!(loaded.choices.len() >= safe && table.choices.starts_with(&loaded.choices));
                    }
                }
            }
        }
        assert_eq!(table.journal.unsaved().is_some(), room < whole.len(), "{room}");
        // There is room again.
        *memory.room.borrow_mut() = None;
        table.journal.flush();
        assert_eq!(table.journal.unsaved(), None);
        assert!(*memory.bytes.borrow() == whole, "{room}");
    }
}

#[test]
fn a_folder_that_can_not_be_written_to_is_tried_again() {
    let library = library();
    let root = TempDir::new().expect("a folder");
    // A file where the folder should be: nobody can write there, not even an administrator.
    let blocked = root.path().join("data");
    fs::write(&blocked, "").expect("a file");
    let games = blocked.join("games");
    let header = header(&library, ["sample-a", "sample-b"], 3);
    let mut table = Table::begin(&header, Journal::create(&games, &header), library.catalogue(), 3);
    table.steps(10);
    let unsaved = table.journal.unsaved().expect("nothing can be written");
    assert!(unsaved.lines >= 11, "{unsaved:?}");
    assert_eq!(table.journal.path(), None);
    assert!(table.journal.rename("x").is_err());
    fs::remove_file(&blocked).expect("gone");
    table.steps(1);
    assert_eq!(table.journal.unsaved(), None);
    let path = table.journal.path().expect("a file").to_owned();
    assert_eq!(read(&path, library.catalogue()).expect("a saved game").choices, table.choices);
}

/// A game of ten answers in a file of its own.
fn in_folder(library: &Library, folder: &Path) -> (PathBuf, Table) {
    let header = header(library, ["sample-a", "sample-b"], 3);
    let mut table = Table::begin(&header, Journal::create(folder, &header), library.catalogue(), 3);
    table.steps(10);
    (table.journal.path().expect("a file").to_owned(), table)
}

#[test]
fn names_of_files_are_readable_and_unique() {
    let library = library();
    let folder = TempDir::new().expect("a folder");
    let (first, mut table) = in_folder(&library, folder.path());
    let (second, _other) = in_folder(&library, folder.path());
    let name = |path: &Path| path.file_name().expect("a name").to_string_lossy().into_owned();
    assert!(name(&first).starts_with("2026-11-1") && name(&first).ends_with("-ann-bob.wars"), "{}", name(&first));
    assert!(name(&second).ends_with("-ann-bob-2.wars"), "{}", name(&second));
    table.journal.rename("The long night").expect("a free name");
    table.steps(1);
    assert_eq!(name(table.journal.path().expect("a file")), "The long night.wars");
    assert!(table.journal.rename(&name(&second)).is_err());
    assert!(table.journal.rename("../elsewhere").is_err());
    let loaded = read(table.journal.path().expect("a file"), library.catalogue()).expect("a saved game");
    assert_eq!(loaded.choices.len(), 11);
}

#[test]
fn a_whole_file_is_continued_and_a_partial_one_copied() {
    let library = library();
    let catalogue = library.catalogue();
    let folder = TempDir::new().expect("a folder");
    let (path, mut table) = in_folder(&library, folder.path());

    // While it is being played nobody else can continue it.
    let loaded = read(&path, catalogue).expect("a saved game");
    assert_ne!(Journal::resume(&path, folder.path(), &loaded, catalogue).path(), Some(path.as_path()));

    let memory = Memory::default();
    drop(std::mem::replace(&mut table.journal, Journal::with_sink(Box::new(memory), &loaded.header)));
    // A power cut in the middle of a line.
    let mut torn = fs::read(&path).expect("the file");
    torn.extend_from_slice(b"{\"is\":\"choice\",\"n\":11,\"by");
    fs::write(&path, &torn).expect("the file");
    let loaded = read(&path, catalogue).expect("a saved game");
    assert!(matches!(loaded.notices[..], [Notice::Torn { .. }]), "{:?}", loaded.notices);
    table.journal = Journal::resume(&path, folder.path(), &loaded, catalogue);
    assert_eq!(table.journal.path(), Some(path.as_path()));
    assert!(fs::read(&path).expect("the file") == torn, "nothing changes before there is something to write");
    table.steps(10);
    let loaded = read(&path, catalogue).expect("a saved game");
    assert_eq!((loaded.notices.len(), &loaded.choices), (0, &table.choices));

    // A line that can't be read, and a note before it.
    drop(std::mem::replace(&mut table.journal, Journal::with_sink(Box::new(Memory::default()), &loaded.header)));
    let text = fs::read_to_string(&path).expect("the file");
    let line = text.lines().find(|line| line.contains("\"n\":15,")).expect("answer 15");
    let spoilt = text.replace(line, &format!("{{\"is\":\"note\",\"text\":\"here\"}}\n{}", &line[1..]));
    fs::write(&path, &spoilt).expect("the file");
    let loaded = read(&path, catalogue).expect("a saved game");
    assert_eq!(loaded.choices, table.choices[..14]);
    let journal = Journal::resume(&path, folder.path(), &loaded, catalogue);
    let copy = journal.path().expect("a file").to_owned();
    assert_ne!(copy, path);
    assert_eq!(fs::read_to_string(&path).expect("the file"), spoilt);
    let copied = read(&copy, catalogue).expect("a saved game");
    assert_eq!((copied.notices.len(), &copied.choices, &copied.notes), (0, &loaded.choices, &loaded.notes));
    assert_eq!(copied.game.hash(), loaded.game.hash());
}

#[test]
fn a_last_line_without_its_end_is_continued_on_a_new_line() {
    let library = library();
    let folder = TempDir::new().expect("a folder");
    let (path, mut table) = in_folder(&library, folder.path());
    table.journal = Journal::with_sink(Box::new(Memory::default()), &header(&library, ["sample-a", "sample-b"], 3));
    let text = fs::read_to_string(&path).expect("the file");
    fs::write(&path, text.trim_end()).expect("the file");
    let loaded = read(&path, library.catalogue()).expect("a saved game");
    assert_eq!((loaded.notices.len(), loaded.choices.len()), (0, 10));
    table.journal = Journal::resume(&path, folder.path(), &loaded, library.catalogue());
    table.steps(3);
    let loaded = read(&path, library.catalogue()).expect("a saved game");
    assert_eq!((loaded.notices.len(), &loaded.choices), (0, &table.choices));
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
    assert_eq!((loaded.notices.len(), &loaded.choices), (0, &table.choices));
    assert_eq!(loaded.game.hash(), table.game.hash());
    assert_eq!(loaded.record(), None);
    assert_eq!(Summary::of(&loaded).decks, ["A place to begin"]);
}

#[test]
#[ignore = "measures time; run with --release"]
fn two_thousand_answers_load_within_fifty_milliseconds() {
    let library = library();
    let (text, table) = (0..200)
        .map(|seed| saved(&library, ["solidarity", "swarm"], seed, 2000))
        .find(|(_, it)| it.choices.len() == 2000)
        .expect("a long game");
    let begun = std::time::Instant::now();
    let loaded = load("game", &text, library.catalogue()).expect("a saved game");
    let taken = begun.elapsed();
    assert_eq!(loaded.choices.len(), table.choices.len());
    println!("{} bytes in {taken:?}", text.len());
    assert!(taken.as_millis() < 50, "{taken:?}");
}
