//! Files spoilt by chance, in every way in which files get spoilt: a clear error or a game comes of it, never a panic.

use super::*;
use std::fs;
use tempfile::TempDir;

/// A way in which a file gets spoilt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Harm {
    ByteChanged,
    BitFlipped,
    ByteGone,
    ByteAdded,
    BytesGone,
    NumbersChanged,
    Truncated,
    LinesSwapped,
    LineDoubled,
    LineDropped,
    WrongHash,
    OtherFormat,
    OtherRules,
    OtherCards,
}

impl Harm {
    const ALL: [Harm; 14] = [
        Harm::ByteChanged,
        Harm::BitFlipped,
        Harm::ByteGone,
        Harm::ByteAdded,
        Harm::BytesGone,
        Harm::NumbersChanged,
        Harm::Truncated,
        Harm::LinesSwapped,
        Harm::LineDoubled,
        Harm::LineDropped,
        Harm::WrongHash,
        Harm::OtherFormat,
        Harm::OtherRules,
        Harm::OtherCards,
    ];

    /// Whether no answer becomes another by it: what is loaded then is the beginning of what was played.
    fn keeps_answers(self) -> bool {
        !matches!(
            self,
            Harm::ByteChanged
                | Harm::BitFlipped
                | Harm::ByteGone
                | Harm::ByteAdded
                | Harm::BytesGone
                | Harm::NumbersChanged
        )
    }

    fn done_to(self, text: &[u8], dice: &mut Dice) -> Vec<u8> {
        let mut spoilt = text.to_vec();
        let at = dice.below(text.len());
        let mut lines: Vec<&[u8]> = text.split_inclusive(|byte| *byte == b'\n').collect();
        let (one, other) = (dice.below(lines.len()), dice.below(lines.len()));
        match self {
            Harm::ByteChanged => spoilt[at] = dice.below(256) as u8,
            Harm::BitFlipped => spoilt[at] ^= 1 << dice.below(8),
            Harm::ByteGone => _ = spoilt.remove(at),
            Harm::ByteAdded => spoilt.insert(at, dice.below(256) as u8),
            Harm::BytesGone => _ = spoilt.drain(at..(at + dice.below(200)).min(text.len())),
            // Numbers are what a reader trusts most.
            Harm::NumbersChanged => {
                let digits: Vec<usize> = (0..text.len()).filter(|at| text[*at].is_ascii_digit()).collect();
                for _ in 0..=dice.below(3) {
                    spoilt[digits[dice.below(digits.len())]] = b'0' + dice.below(10) as u8;
                }
            }
            Harm::Truncated => spoilt.truncate(at),
            Harm::LinesSwapped => lines.swap(one, other),
            Harm::LineDoubled => lines.insert(other, lines[one]),
            Harm::LineDropped => _ = lines.remove(one),
            Harm::WrongHash => spoilt = replaced(text, "\"hash\":\"", one),
            Harm::OtherFormat => spoilt = replaced(text, "{\"wars-save\":", 0),
            Harm::OtherRules => spoilt = replaced(text, "\"rules\":", 0),
            Harm::OtherCards => spoilt = replaced(text, "\"cards\":\"", 0),
        }
        if let Harm::LinesSwapped | Harm::LineDoubled | Harm::LineDropped = self {
            spoilt = lines.concat();
        }
        spoilt
    }
}

/// The text with another digit behind these words where they stand for the `which`th time, or wherever they do.
fn replaced(text: &[u8], words: &str, which: usize) -> Vec<u8> {
    let mut spoilt = text.to_vec();
    let places: Vec<usize> = text
        .windows(words.len())
        .enumerate()
        .filter(|(_, window)| *window == words.as_bytes())
        .map(|(at, _)| at + words.len())
        .collect();
    if let Some(digit) = places.get(which % places.len().max(1)).and_then(|at| spoilt.get_mut(*at)) {
        *digit = if *digit == b'7' { b'8' } else { b'7' };
    }
    spoilt
}

fn spoil_many(times: usize) {
    let library = library();
    let folder = TempDir::new().expect("a folder");
    let path = folder.path().join("spoilt.wars");
    let mut dice = Dice(77);
    let games: Vec<_> = (0..4).map(|seed| saved(&library, ["solidarity", "swarm"], seed, 120)).collect();
    let (mut errors, mut partial) = (0, 0);
    for time in 0..times {
        let (text, table) = &games[time % games.len()];
        let harm = Harm::ALL[time % Harm::ALL.len()];
        let mut spoilt = harm.done_to(text, &mut dice);
        let mut is_once = true;
        while dice.below(4) == 0 && !spoilt.is_empty() {
            spoilt = Harm::ALL[dice.below(Harm::ALL.len())].done_to(&spoilt, &mut dice);
            is_once = false;
        }
        fs::write(&path, &spoilt).expect("a file");
        match read(&path, library.catalogue()) {
            Err(fault) => {
                errors += 1;
                assert!(fault.to_string().contains("spoilt.wars: line 1: "), "{fault}");
            }
            Ok(loaded) => {
                partial += usize::from(!loaded.is_whole());
                assert_holds(&loaded, &library);
                let good = load("good", &spoilt[..loaded.extent.valid as usize], library.catalogue());
                let good = good.expect("the first line is good").record.choices();
                assert!(good == loaded.record.choices(), "{harm:?} {time}: the good part alone is another game");
                if harm.keeps_answers() && is_once {
                    assert!(
                        table.choices.starts_with(&loaded.record.choices()),
                        "{harm:?} {time}: {:?}",
                        loaded.notices
                    );
                }
                if let (Harm::OtherRules | Harm::OtherCards, true) = (harm, is_once) {
                    assert!(loaded.record.choices() == table.choices && !loaded.is_whole(), "{harm:?} {time}");
                }
            }
        }
        assert!(fs::read(&path).expect("the file") == spoilt, "the file was changed");
    }
    println!("{times} files: {errors} clear errors, {partial} used in part, the others whole");
    assert!(errors > times / 100 && partial > times / 4, "{errors} errors, {partial} used in part");
}

/// What is loaded is a game, and the one of its answers.
fn assert_holds(loaded: &Loaded, library: &Library) {
    assert_eq!(loaded.game.broken_invariant(), None);
    let mut again = loaded.header.begin(library.catalogue()).expect("it began before");
    for choice in &loaded.record.choices() {
        again.choose(*choice).expect("what is loaded is possible");
    }
    if let Some(seat) = loaded.record.conceded() {
        again.concede(seat);
    }
    assert_eq!(again.hash(), loaded.game.hash());
    let session = loaded.session(library.catalogue()).expect("it began before");
    assert_eq!(session.game().hash(), loaded.game.hash(), "whoever takes it up takes up the same game");
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
