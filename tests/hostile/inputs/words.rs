//! Words and numbers that a program has to expect and nobody should write.

use crate::dice::Dice;

/// What commands a terminal, turns the direction of text, or can't be seen.
const MARKS: &[&str] = &[
    "\u{1b}[2J",
    "\u{1b}[31m",
    "\u{1b}]0;owned\u{7}",
    "\u{1b}]52;c;b3duZWQ=\u{7}",
    "\u{1b}P1$r\u{1b}\\",
    "\u{1b}c",
    "\u{1b}[?1049h",
    "\u{1b}",
    "\u{9b}2J",
    "\u{9d}0;owned\u{9c}",
    "\u{85}",
    "\u{7f}",
    "\u{8}\u{8}\u{8}",
    "\u{7}",
    "\0",
    "\r",
    "\n",
    "\t",
    "\u{b}\u{c}",
    "\u{e}\u{f}",
    "\u{202e}",
    "\u{2066}\u{2067}\u{2068}",
    "\u{202a}\u{202b}",
    "\u{200e}\u{200f}\u{61c}",
    "\u{200b}",
    "\u{200d}",
    "\u{2060}\u{2064}",
    "\u{feff}",
    "\u{ad}",
    "\u{34f}",
    "\u{180e}",
    "\u{115f}\u{3164}\u{ffa0}",
    "\u{fe0f}",
    "\u{e0001}\u{e0041}\u{e007f}",
    "\u{e0100}",
    "\u{2028}\u{2029}",
    "\u{fff9}\u{fffa}\u{fffb}",
    "\u{fffe}\u{ffff}",
    "\u{10ffff}",
    "\u{e000}",
    "\u{1d173}",
];

/// What looks like something else: to a shell, a path, a format, another language. No path here can be written to.
const SEEMING: &[&str] = &[
    "",
    " ",
    ".",
    "../../../etc/passwd",
    "/dev/zero",
    "-",
    "--",
    "--help",
    "-n",
    "%s%n%x",
    "{}{0}",
    "$(kill 0)",
    "`id`",
    "'; drop",
    "\"",
    "\\",
    "\\u001b[2J",
    "null",
    "true",
    "A",
    "B",
    "AB",
    "0",
    "-1",
    "NaN",
    "1e400",
    "18446744073709551616",
    "self",
    "it",
    "all",
    "con",
    "nul.json",
    "x.json:",
    ".json:.json:",
    "مرحبا",
    "שלום",
    "漢字漢字漢字",
    "👨‍👩‍👧‍👦",
    "ﷺ",
    "ⅷ",
    "Ａ",
    "ı",
    "İ",
    "ß",
    "ŉ",
];

/// Numbers as JSON and TOML write them, and as they do not.
const NUMBERS: &[&str] = &[
    "-1",
    "0",
    "-0",
    "1",
    "2",
    "7",
    "60",
    "61",
    "127",
    "128",
    "255",
    "256",
    "300",
    "-128",
    "-129",
    "32768",
    "65535",
    "65536",
    "-32769",
    "2147483647",
    "2147483648",
    "4294967295",
    "4294967296",
    "9223372036854775807",
    "9223372036854775808",
    "-9223372036854775808",
    "-9223372036854775809",
    "18446744073709551615",
    "18446744073709551616",
    "340282366920938463463374607431768211456",
    "0.5",
    "-0.0",
    "1.0",
    "1e3",
    "1e400",
    "-1e400",
    "1e-400",
    "5e-324",
];

/// What only seems to be a number.
const NO_NUMBERS: &[&str] = &["NaN", "nan", "inf", "-inf", "Infinity", "+1", "01", "1.", ".5", "0x10", "1_000", "--1"];

/// How long the longest word is: a friend's file may be as large as that.
const LONGEST: usize = 10_000_000;

/// A word to put where words are.
pub fn word(dice: &mut Dice) -> String {
    match dice.below(40) {
        0..=13 => dice.one_of(MARKS).to_owned(),
        14..=19 => among_letters(dice.one_of(MARKS), dice),
        20..=31 => dice.one_of(SEEMING).to_owned(),
        32..=34 => dice.one_of(NUMBERS).to_owned(),
        35 => format!("a{}", "\u{301}".repeat(1 + dice.below(2000))),
        36 => dice.one_of(&["x", "word ", "漢", "\u{1b}[", "\u{202e}"]).repeat(1 + dice.below(5000)),
        37 => (0..1 + dice.below(30)).map(|_| any_letter(dice)).collect(),
        38 => dice.one_of(&["é", "\u{1f}", "x/", "x, ", "[[", "{\""]).repeat(1 + dice.below(300)),
        _ => (0..1 + dice.below(6)).map(|_| dice.one_of(MARKS)).collect(),
    }
}

/// A word that is as long as a whole file.
pub fn longest(dice: &mut Dice) -> String {
    let piece = dice.one_of(&["x", "many words ", "\u{301}", "\u{1b}[31m", "漢字"]);
    piece.repeat(LONGEST / piece.len())
}

/// Something hostile in the middle of a word that is none.
pub fn among_letters(mark: &str, dice: &mut Dice) -> String {
    let around = dice.one_of(&["Luhus Mauler", "CGC Grunt", "Ganymede/Valley", "Ann", "swarm", "x"]);
    let at = dice.below(around.len() + 1);
    format!("{}{mark}{}", &around[..at], &around[at..])
}

/// Something that commands a terminal, turns text or can't be seen.
pub fn mark(dice: &mut Dice) -> &'static str {
    dice.one_of(MARKS)
}

/// A number that is one, at the edge of some range.
pub fn number(dice: &mut Dice) -> &'static str {
    dice.one_of(NUMBERS)
}

/// What stands where a number should.
pub fn no_number(dice: &mut Dice) -> &'static str {
    dice.one_of(NO_NUMBERS)
}

fn any_letter(dice: &mut Dice) -> char {
    char::from_u32(dice.below(0x11_0000) as u32).unwrap_or('\u{fffd}')
}
