//! Text in cells: how wide it is, cutting, filling, breaking into lines and setting in columns.
//!
//! A character may fill no cell, one or two, and several characters may make one sign; everything here counts cells
//! and cuts between signs. `wrapping` breaks text into lines; [`symbols`] are the signs that are drawn, and [`alike`]
//! compares names by how they look.

pub mod alike;
pub mod symbols;
mod wrapping;

pub use wrapping::{UNBROKEN, WIDTH, paragraph, wrap, wrap_after, wrap_after_to, wrap_line, wrap_line_to};

use std::borrow::Cow;
use unicode_segmentation::UnicodeSegmentation;
use unicode_width::UnicodeWidthStr;

/// On which side of its room a text stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Align {
    #[default]
    Left,
    Right,
    Center,
}

/// How many cells the text fills.
pub fn width(text: &str) -> usize {
    text.width()
}

/// The longest beginning of the text that fits, and the rest.
fn split(text: &str, width: usize) -> (&str, &str) {
    let mut used = 0;
    let end = text.grapheme_indices(true).find(|(_, sign)| {
        used += sign.width();
        used > width
    });
    text.split_at(end.map_or(text.len(), |(at, _)| at))
}

/// The text, cut where it is too wide and ended with the ellipsis, which is cut itself if there is no room for it.
pub fn fit<'a>(text: &'a str, width: usize, ellipsis: &'a str) -> Cow<'a, str> {
    if text.width() <= width {
        return Cow::Borrowed(text);
    }
    match width.checked_sub(ellipsis.width()) {
        // Nothing but an ellipsis would say less than the first letters.
        None | Some(0) => Cow::Borrowed(split(text, width).0),
        Some(room) => Cow::Owned(split(text, room).0.trim_end().to_owned() + ellipsis),
    }
}

/// The text with spaces up to the width; text that is wider already stays as it is.
pub fn pad(text: &str, width: usize, align: Align) -> String {
    let room = width.saturating_sub(text.width());
    let before = match align {
        Align::Left => 0,
        Align::Right => room,
        Align::Center => room / 2,
    };
    let space = |count: usize| " ".repeat(count);
    format!("{}{text}{}", space(before), space(room - before))
}

/// The text in exactly this many cells: cut if it is too wide, filled if it is not.
pub fn cell(text: &str, width: usize, align: Align, ellipsis: &str) -> String {
    pad(&fit(text, width, ellipsis), width, align)
}

/// Words as a sentence.
pub fn sentence(words: &str) -> String {
    let mut letters = words.chars();
    let first = letters.next().map(|letter| letter.to_uppercase().to_string()).unwrap_or_default();
    format!("{first}{}.", letters.as_str())
}

/// Rows of cells as lines in which every column has the width of its widest cell; spaces at the end are left out.
pub fn columns<const N: usize, S: AsRef<str>>(rows: &[[S; N]], aligns: [Align; N], gap: usize) -> Vec<String> {
    let widths: [usize; N] =
        std::array::from_fn(|column| rows.iter().map(|row| row[column].as_ref().width()).max().unwrap_or(0));
    let gap = " ".repeat(gap);
    let line = |row: &[S; N]| {
        let cells: [String; N] = std::array::from_fn(|i| pad(row[i].as_ref(), widths[i], aligns[i]));
        cells.join(&gap).trim_end().to_owned()
    };
    rows.iter().map(line).collect()
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    /// Plain, wide, joined and empty-width signs; words of every length; strange spaces.
    pub(super) const TEXTS: [&str; 10] = [
        "",
        " ",
        "word",
        "Ganymede/Traginium Source",
        "two\nparagraphs\n\nand an empty line",
        "戦争 is two wide signs",
        "o\u{304}o\u{304}o\u{304} joined",
        "👩‍👩‍👧 one sign of many",
        "\ttabs\t and  spaces ",
        "a bb ccc dddd eeeee ffffff ggggggg 戦争戦争戦争 hhhhhhhhhhhhhhh",
    ];

    #[test]
    fn nothing_is_wider_than_its_room() {
        for text in TEXTS {
            for room in 0..40 {
                for ellipsis in ["", "…", "...", "戦"] {
                    assert!(width(&fit(text, room, ellipsis)) <= room, "fit {text:?} {room}");
                    let line = text.replace('\n', " ");
                    assert_eq!(width(&cell(&line, room, Align::Center, ellipsis)), room, "cell {text:?} {room}");
                }
            }
        }
    }

    #[test]
    fn fit_cuts_between_signs() {
        assert_eq!(fit("Corporate", 9, "…"), "Corporate");
        assert_eq!(fit("Corporate", 8, "…"), "Corpora…");
        assert_eq!(fit("Core Shaft", 6, "…"), "Core…");
        assert_eq!(fit("Corporate", 8, ".."), "Corpor..");
        assert_eq!(fit("Corporate", 1, ".."), "C");
        assert_eq!(fit("戦争", 3, ""), "戦");
        assert_eq!(fit("o\u{304}o\u{304}", 1, ""), "o\u{304}");
    }

    #[test]
    fn pad_fills_the_chosen_side() {
        assert_eq!(pad("ab", 5, Align::Left), "ab   ");
        assert_eq!(pad("ab", 5, Align::Right), "   ab");
        assert_eq!(pad("ab", 5, Align::Center), " ab  ");
        assert_eq!(pad("戦", 3, Align::Right), " 戦");
        assert_eq!(pad("long", 2, Align::Left), "long");
    }

    #[test]
    fn columns_line_up() {
        let rows = [["1", "Attack", "3"], ["10", "Go", "12"]];
        assert_eq!(columns(&rows, [Align::Right, Align::Left, Align::Right], 2), [" 1  Attack   3", "10  Go      12"]);
        assert_eq!(columns(&[["戦", "x"], ["abc", "y"]], [Align::Left; 2], 1), ["戦  x", "abc y"]);
    }
}
