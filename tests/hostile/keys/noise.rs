//! What can come out of a terminal: keys, and everything that is none.

use crate::dice::Dice;
use crate::pty::Signal;

/// Something that happens to a program in a terminal.
#[derive(Clone, Debug)]
pub enum Event {
    /// These bytes come in.
    Bytes(Vec<u8>),
    /// A key that means something where the game stands.
    Sense,
    /// The terminal gets another size.
    Size(u16, u16),
    /// A signal comes.
    Signal(Signal),
    /// The program is stopped, and goes on.
    Stop,
}

/// Keys as terminals send them.
const KEYS: &[&str] = &[
    "\r",
    "\n",
    "\t",
    "\u{1b}",
    "\u{7f}",
    " ",
    "\u{1b}[A",
    "\u{1b}[B",
    "\u{1b}[C",
    "\u{1b}[D",
    "\u{1b}[H",
    "\u{1b}[F",
    "\u{1b}[Z",
    "\u{1b}[2~",
    "\u{1b}[3~",
    "\u{1b}[5~",
    "\u{1b}[6~",
    "\u{1b}OP",
    "\u{1b}OQ",
    "\u{1b}[15~",
    "\u{1b}[24~",
    "\u{1b}[1;5A",
    "\u{1b}[1;6D",
    "\u{1b}[1;2P",
    "\u{1b}x",
    "\u{1b}\u{1b}",
    "\u{1b}[97;5u",
    "\u{1b}[27;5;9~",
    "\u{1b}[I",
    "\u{1b}[O",
    "é",
    "漢",
    "\u{1f468}\u{200d}\u{1f469}",
    "\u{202e}",
];

/// Beginnings of sequences, and answers to questions that nobody asked.
const SEQUENCES: &[&[u8]] = &[
    b"\x1b[",
    b"\x1b[<",
    b"\x1b[<0;1",
    b"\x1b[200",
    b"\x1b[1;",
    b"\x1bO",
    b"\x1b]",
    b"\x1b]52;c;",
    b"\x1b]11;rgb:ffff/ffff/ffff\x1b\\",
    b"\x1bP1$r0m\x1b\\",
    b"\x1b_G\x1b\\",
    b"\x1b[5;7R",
    b"\x1b[99999;99999R",
    b"\x1b[?62;4c",
    b"\x1b[?1u",
    b"\x1b[M   ",
    b"\x1b[M\xff\xff\xff",
    b"\x1b[M",
    b"\x1b[99999999999999999999~",
    b"\x1b[;;;;;;;m",
    b"\x1b[<-1;-1;-1M",
    b"\x1b[<0;65536;65536M",
    b"\x1b[<999;0;0m",
    b"\x1b[201~",
    b"\x9b1A",
];

/// Bytes that are no UTF-8, whole or cut.
const BROKEN: &[&[u8]] =
    &[b"\xff", b"\xc0\x80", b"\xe2\x82", b"\xf0\x9f\x91", b"\xed\xa0\x80", b"\x80\x80", b"\xf8\x88\x80\x80\x80", b"\0"];

/// Words for the line that takes commands.
const COMMANDS: &[&str] = &[
    "card luhus mauler",
    "rules damage",
    "pass",
    "undo",
    "log",
    "set theme mono",
    "theme light",
    "stops all",
    "quit!",
    "help",
    "xyzzy",
    "card",
    "numbers",
    "concede",
];

/// What happens next.
pub fn event(dice: &mut Dice) -> Event {
    Event::Bytes(match dice.below(40) {
        0..=13 => return Event::Sense,
        14..=19 => dice.one_of(KEYS).into(),
        20..=23 => vec![dice.below(128) as u8],
        24 | 25 => dice.one_of(SEQUENCES).into(),
        26 | 27 => dice.one_of(BROKEN).into(),
        28..=30 => mouse(dice),
        31 => paste(dice),
        32 => format!(":{}\r", dice.one_of(COMMANDS)).into_bytes(),
        33 => {
            let length = 1 + dice.below(40);
            dice.noise(length)
        }
        34..=36 => {
            let (columns, rows) = *dice.pick(&[(400, 200), (160, 60), (90, 30), (79, 23), (20, 4)]);
            return Event::Size(1 + dice.below(columns) as u16, 1 + dice.below(rows) as u16);
        }
        37 => return Event::Signal(Signal::WINCH),
        38 => return Event::Signal(Signal::CONT),
        _ => return Event::Stop,
    })
}

/// A report of the mouse: a press, a release, the wheel, a move, anywhere.
fn mouse(dice: &mut Dice) -> Vec<u8> {
    let button = *dice.pick(&[0, 0, 0, 1, 2, 3, 32, 35, 64, 65, 128, 255]);
    let (column, row) = (dice.below(260), dice.below(120));
    let end = dice.one_of(&["M", "M", "m", ""]);
    format!("\x1b[<{button};{column};{row}{end}").into_bytes()
}

/// Something pasted: short or huge, with sequences in it, closed or not.
fn paste(dice: &mut Dice) -> Vec<u8> {
    let piece = dice.one_of(&["q", "1\r", "\x1b[A", "\x1b[201", "y\n", "Ann", "\u{7}", "漢", "\x1b[200~", "\0"]);
    let times = *dice.pick(&[1, 3, 100, 30_000]);
    let end = if dice.once_in(3) { "" } else { "\x1b[201~" };
    format!("\x1b[200~{}{end}", piece.repeat(times)).into_bytes()
}
