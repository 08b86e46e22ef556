//! Changes saved games the way files change and games go on: line by line, and by answers that are possible.

use std::sync::Arc;
use wars::save::load;
use wars::session::{Answered, Given, OwnStop, Standing, Step};
use wars_engine::{Catalogue, Phase, Seat};

/// Numbers by chance, the same ones for the same seed.
struct Dice(u64);

impl Dice {
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((u128::from(self.0) * limit as u128) >> 64) as usize
    }
}

/// Changes `data[..size]` in place; how long it is then. What has become too long is cut.
pub fn mutate(data: &mut [u8], size: usize, max_size: usize, seed: u32, cards: &Arc<Catalogue>) -> usize {
    let mut dice = Dice(u64::from(seed).wrapping_mul(0x9e37_79b9_7f4a_7c15));
    let old = &data[..size];
    let mut lines: Vec<Vec<u8>> = old.split_inclusive(|byte| *byte == b'\n').map(<[u8]>::to_vec).collect();
    if lines.is_empty() {
        return size;
    }
    let (one, other) = (dice.below(lines.len()), dice.below(lines.len()));
    match dice.below(8) {
        0 => lines.swap(one, other),
        1 => _ = lines.remove(one),
        2 => lines.insert(other, lines[one].clone()),
        3 => lines.truncate(one + 1),
        4 => change_number(&mut lines[one], &mut dice),
        _ => lines = played_on(old, &mut dice, cards).unwrap_or(lines),
    }
    let new = lines.concat();
    let length = new.len().min(max_size).min(data.len());
    data[..length].copy_from_slice(&new[..length]);
    length
}

/// Makes another number of one in this line.
fn change_number(line: &mut [u8], dice: &mut Dice) {
    let digits: Vec<usize> = (0..line.len()).filter(|at| line[*at].is_ascii_digit()).collect();
    if !digits.is_empty() {
        line[digits[dice.below(digits.len())]] = b'0' + dice.below(10) as u8;
    }
}

/// The game of these lines, gone on with: some answers that are possible, then perhaps something else that is.
fn played_on(old: &[u8], dice: &mut Dice, cards: &Arc<Catalogue>) -> Option<Vec<Vec<u8>>> {
    let loaded = load("save", old, cards).ok()?;
    let mut lines = vec![old.get(..loaded.extent.valid as usize)?.to_vec()];
    if !lines[0].ends_with(b"\n") {
        lines[0].push(b'\n');
    }
    let (mut game, mut n) = (loaded.game, loaded.record.made());
    let mut add = |step: &Step| lines.push(serde_json::to_string(step).unwrap_or_default().into_bytes());
    for _ in 0..=dice.below(12) {
        let options = game.decision().options;
        let Some(choice) = options.get(dice.below(options.len().max(1))).copied() else { break };
        n += 1;
        let given = [
            Given::Unsaid,
            Given::Program,
            Given::Person(None),
            Given::Again(None),
            Given::Person(Some(Standing::TurnEnds)),
            Given::Person(Some(Standing::SomethingHappens)),
        ];
        add(&Step::Choice(Answered::new(&game, n, choice, given[dice.below(given.len())])));
        game.choose(choice).ok()?;
    }
    match dice.below(8) {
        0 => add(&Step::checkpoint(&game, n)),
        1 => add(&Step::Undo { by: Some(Seat::A), to: dice.below(n + 1) }),
        2 => add(&Step::Concede { by: Seat::B }),
        3 => add(&Step::Note { at: Some(dice.below(n + 2)), text: "here".to_owned() }),
        4 => add(&Step::OwnStop { by: Seat::A, stop: OwnStop::Theirs(Phase::Deploy), set: true }),
        5 => add(&Step::AskedAgain { by: Seat::B }),
        _ => {}
    }
    lines.iter_mut().skip(1).for_each(|line| line.push(b'\n'));
    Some(lines)
}
