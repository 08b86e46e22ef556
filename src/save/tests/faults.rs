//! Choices at which the program has a fault: the line is there, and the game opens at it, now and after a new start.

use super::*;
use crate::recorder::Recorder;
use crate::save::load::{load_by, take_up};
use crate::save::trial::FAULT;
use crate::session::{Session, Unwritten};
use std::fs;
use std::panic::{AssertUnwindSafe, catch_unwind};
use tempfile::TempDir;
use wars_engine::Refused;

/// Writes to a journal, and has a fault as soon as the line of this choice is written: in the choice itself.
struct Faulty {
    journal: Journal,
    at: usize,
}

impl Scribe for Faulty {
    fn write(&mut self, step: &Step) {
        self.journal.write(step);
        assert!(!matches!(step, Step::Choice(answered) if answered.n == self.at), "a fault of the choice");
    }

    fn make_safe(&mut self) {
        self.journal.make_safe();
    }
}

/// Plays a game into a file up to a fault at this answer: the session as it was left, and the file.
fn faulty(at: usize, sink: Box<dyn Sink>, library: &Library) -> (Session, Faulty) {
    let header = header(library, ["sample-a", "sample-b"], 5);
    let mut session = header.begun(library.catalogue()).expect("the game begins");
    let mut scribe = Faulty { journal: Journal::with_sink(sink, &header), at };
    let mut dice = Dice(3);
    let played = catch_unwind(AssertUnwindSafe(|| {
        while !session.is_over() {
            let options = session.game().decision().options.to_vec();
            session.answer(options[dice.below(options.len())], &mut scribe).expect("an option");
        }
    }));
    assert!(played.is_err(), "the game ended before answer {at}");
    (session, scribe)
}

#[test]
fn the_line_of_a_choice_is_there_before_the_choice_is_made() {
    let library = library();
    for at in [1, 2, 3, 17, 60] {
        let memory = Memory::default();
        let (session, scribe) = faulty(at, Box::new(memory.clone()), &library);
        let bytes = memory.bytes.borrow().clone();
        // The memory is lost with the program; the file is as it was at the fault.
        std::mem::forget(scribe);
        let loaded = load("game", &bytes, library.catalogue()).expect("a saved game");
        assert_eq!((loaded.notices.len(), loaded.record.made()), (0, at), "its line is whole and can be played");
        let mut before = loaded.header.begin(library.catalogue()).expect("the game begins");
        let choices = loaded.record.choices();
        for choice in &choices[..at - 1] {
            before.choose(*choice).expect("possible");
        }
        assert_eq!(session.game().hash(), before.hash(), "the choice itself was not made");
        assert_eq!(session.record().choices(), choices[..at - 1], "and the fault is before it");
        before.choose(choices[at - 1]).expect("possible");
        assert_eq!(loaded.game.hash(), before.hash(), "whoever reads it finds the game after the choice");
    }
}

/// Makes choices, and has a fault in the second turn.
fn fails_in_second_turn(game: &mut Game, choice: Choice) -> Result<(), Refused> {
    assert!(game.state().turn.number < 2, "a fault of the rules");
    game.choose(choice)
}

#[test]
fn a_game_whose_choice_fails_again_opens_before_it_and_says_so() {
    let library = library();
    let (text, table) = saved(&library, ["sample-a", "sample-b"], 6, 200);
    let loaded = load_by(fails_in_second_turn, "game", &text, library.catalogue()).expect("a saved game");
    let first = loaded.record.made();
    assert_eq!(loaded.record.choices(), table.choices[..first]);
    assert_eq!(loaded.game.state().turn.number, 2, "the fault is at the first choice there");
    let lines = String::from_utf8(text.clone()).expect("text");
    let line = lines.lines().position(|line| line.contains(&format!("\"n\":{},\"by\"", first + 1))).expect("its line");
    assert_eq!(loaded.notices, [Notice::Damaged { line: line + 1, problem: FAULT.to_owned() }]);
    assert_eq!((loaded.extent.line, loaded.is_whole()), (line, false), "the game goes on in a new file");
    // A program without the fault uses all of it.
    let mended = load("game", &text, library.catalogue()).expect("a saved game");
    assert_eq!((mended.notices.len(), mended.record.choices()), (0, table.choices));
}

#[test]
fn a_game_that_can_not_be_told_opens_before_what_is_to_be_told() {
    const STEP: usize = 40;
    let library = library();
    let (text, _) = saved(&library, ["sample-a", "sample-b"], 6, 200);
    let loaded = load("game", &text, library.catalogue()).expect("a saved game");
    let whole = loaded.clone();
    let tell = |session: &mut Session, record: &Record, reached: &mut usize| {
        session.take_up(&record.before(STEP));
        *reached = STEP;
        assert!(record.steps().len() <= STEP, "a fault of the log");
    };
    let (opened, session) = take_up(loaded, library.catalogue(), tell).expect("it began before");
    assert_eq!(opened.record.steps(), &whole.record.steps()[..STEP]);
    // The first line is not a step, and lines are counted from one.
    assert_eq!(opened.notices, [Notice::Damaged { line: STEP + 2, problem: FAULT.to_owned() }]);
    assert_eq!((opened.extent.line, opened.is_whole()), (STEP + 1, false));
    assert_eq!((opened.game.hash(), session.made()), (session.game().hash(), opened.record.made()));
}

#[test]
fn what_was_taken_back_does_not_come_back_by_a_fault() {
    let library = library();
    let folder = TempDir::new().expect("a folder");
    let header = header(&library, ["sample-a", "sample-b"], 5);
    let catalogue = library.catalogue();
    let (mut recorder, mut session) = Recorder::begin(folder.path(), &header, catalogue).expect("the game begins");
    let path = recorder.path().expect("a file").to_owned();
    let mut dice = Dice(3);
    for _ in 0..30 {
        let options = session.game().decision().options.to_vec();
        session.answer(options[dice.below(options.len())], &mut recorder).expect("an option");
    }
    // The line of going back is written, and then there is a fault.
    struct Fault<'a>(&'a mut Recorder);
    impl Scribe for Fault<'_> {
        fn write(&mut self, step: &Step) {
            self.0.write(step);
            assert!(!matches!(step, Step::Undo { .. }), "a fault of going back");
        }

        fn make_safe(&mut self) {}
    }
    let (made, mut unharmed) = (session.made(), session.clone());
    catch_unwind(AssertUnwindSafe(|| session.undo(&mut Fault(&mut recorder)))).expect_err("there is a fault");
    assert!(unharmed.undo(&mut Unwritten));
    let text = fs::read_to_string(&path).expect("text");
    let loaded = load("game", text.as_bytes(), catalogue).expect("a saved game");
    assert!(loaded.record.made() < made && loaded.notices.is_empty());
    assert_eq!(loaded.session(catalogue).expect("it began before").game().hash(), unharmed.game().hash());
}
