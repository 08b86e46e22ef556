//! The bytes of a text as they come out of other programs, other systems and broken disks.

use crate::dice::Dice;

/// The text as bytes; most of the time those that it should be.
pub fn of(text: String, dice: &mut Dice) -> Vec<u8> {
    match dice.below(80) {
        0 => [b"\xef\xbb\xbf", text.as_bytes()].concat(),
        1 => utf16(&text, u16::to_le_bytes, dice),
        2 => utf16(&text, u16::to_be_bytes, dice),
        3 => text.replace('\n', "\r\n").into_bytes(),
        4 => latin(&text),
        _ => harmed(text.into_bytes(), dice),
    }
}

/// What else may become of bytes.
fn harmed(mut bytes: Vec<u8>, dice: &mut Dice) -> Vec<u8> {
    let at = dice.below(bytes.len());
    match dice.below(60) {
        0 => bytes.truncate(at),
        1 => _ = bytes.drain(..at),
        2 => bytes.insert(at, 0),
        3 => bytes.splice(at..at, dice.noise(8)).for_each(drop),
        4 => bytes.insert(at, *dice.pick(&[0x80, 0xc0, 0xff, 0x1b, 0x9b, b'"', b'\n'])),
        5 if !bytes.is_empty() => bytes[at] ^= 1 << dice.below(8),
        6 => bytes = dice.noise(at.min(5000)),
        7 => bytes.extend_from_within(at..),
        8 => bytes.clear(),
        _ => {}
    }
    bytes
}

fn utf16(text: &str, order: fn(u16) -> [u8; 2], dice: &mut Dice) -> Vec<u8> {
    let mark = if dice.once_in(3) { "" } else { "\u{feff}" };
    mark.encode_utf16().chain(text.encode_utf16()).flat_map(order).collect()
}

/// Every letter as one byte, which is UTF-8 for ASCII alone.
fn latin(text: &str) -> Vec<u8> {
    format!("{text}é").chars().map(|letter| letter as u8).collect()
}
