//! What is typed in a game of lines: commands, numbers, nonsense.

use crate::dice::Dice;
use crate::inputs::words;

/// Lines that mean something wherever a game stands.
const LINES: &[&str] = &[
    "",
    "",
    "",
    "1",
    "1",
    "1",
    "2",
    "2",
    "3",
    "4",
    "5",
    "7",
    "12",
    "pass",
    "pass",
    "pass",
    "p",
    "board",
    "hand",
    "why",
    "why 3",
    "log",
    "log 99999",
    "inspect 1",
    "numbers",
    "numbers 2",
    "undo",
    "undo",
    "yes",
    "redo",
    "stops few",
    "stops all",
    "stops battle",
    "stack",
    "lost",
    "pass-until",
    "pass-turn",
    "rules",
    "rules damage.1",
    "help",
    "quit",
];

/// Commands that take words.
const VERBS: &[&str] = &["note", "inspect", "card", "filter", "rules", "numbers", "why", "log", "stops", "pass-until"];

/// Some lines.
pub fn lines(dice: &mut Dice) -> Vec<u8> {
    let mut typed = Vec::new();
    for _ in 0..dice.below(30) {
        match dice.below(20) {
            0 => typed.extend(words::word(dice).bytes()),
            1 => typed.extend(dice.noise(12)),
            2 => typed.extend(words::number(dice).bytes()),
            3 | 4 => typed.extend(format!("{} {}", dice.one_of(VERBS), words::word(dice)).bytes()),
            _ => typed.extend(dice.one_of(LINES).bytes()),
        }
        typed.push(b'\n');
    }
    typed
}
