//! Saved games of earlier programs: they open, with every answer and everything that was said.

use crate::{cards, golden};
use std::fs;
use wars::save::load;
use wars::session::Step;

struct Golden {
    file: &'static str,
    answers: usize,
    notes: usize,
    taken_back: usize,
    is_over: bool,
}

const SAVES: [Golden; 5] = [
    Golden { file: "cats-and-claws-suppression-73", answers: 1285, notes: 0, taken_back: 0, is_over: true },
    Golden { file: "mines-2-hard-74", answers: 506, notes: 0, taken_back: 0, is_over: true },
    Golden { file: "sample-a-sample-b-72", answers: 1325, notes: 0, taken_back: 0, is_over: true },
    Golden { file: "scenario-notes-undo-stops", answers: 11, notes: 1, taken_back: 2, is_over: false },
    Golden { file: "solidarity-swarm-71", answers: 957, notes: 0, taken_back: 0, is_over: true },
];

#[test]
fn saves_of_earlier_programs_open_whole() {
    for it in SAVES {
        let bytes = fs::read(golden(&format!("saves/{}.wars", it.file))).expect("the file is there");
        let loaded = load(it.file, &bytes, cards()).unwrap_or_else(|fault| panic!("{fault}"));
        assert_eq!(loaded.record.made(), it.answers, "{}: {:?}", it.file, loaded.notices);
        let taken_back = loaded.record.steps().iter().filter(|step| matches!(step, Step::Undo { .. })).count();
        assert_eq!((loaded.record.notes().len(), taken_back), (it.notes, it.taken_back), "{}", it.file);
        assert_eq!(loaded.game.outcome().is_some(), it.is_over, "{}", it.file);
        assert_eq!(loaded.extent.valid, bytes.len() as u64, "{}: nothing is left out", it.file);
    }
}
