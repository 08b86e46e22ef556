//! Text in cells: how wide it is, cutting, filling, breaking into lines and setting in columns.
//!
//! A character may fill no cell, one or two, and several characters may make one sign; everything here counts cells
//! and cuts between signs.

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

/// The text in lines of at most this many cells, broken at spaces; all lines of a paragraph but the first are
/// indented by `hang`.
///
/// A newline begins a paragraph, an empty one stays as an empty line. Spaces stay as they are, so that columns line up,
/// but for those at the ends of lines. A word wider than a line is broken anywhere, and a sign wider than a line is left
/// out.
pub fn wrap(text: &str, width: usize, hang: usize) -> Vec<String> {
    if width == 0 {
        return Vec::new();
    }
    text.lines().flat_map(|paragraph| wrap_paragraph(paragraph, width, hang.min(width - 1))).collect()
}

/// The lines of a paragraph to read, as [`wrap`] breaks it; an empty one is an empty line.
pub fn paragraph(text: &str, width: usize) -> Vec<String> {
    let lines = wrap(text, width, 2);
    if lines.is_empty() { vec![String::new()] } else { lines }
}

/// The words of a text, each with the number of spaces before it.
fn words(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut rest = text;
    std::iter::from_fn(move || {
        let (spaces, after) = rest.split_at(rest.find(|sign: char| !sign.is_whitespace())?);
        let (word, next) = after.split_at(after.find(char::is_whitespace).unwrap_or(after.len()));
        rest = next;
        Some((spaces.chars().count(), word))
    })
}

fn wrap_paragraph(text: &str, width: usize, hang: usize) -> Vec<String> {
    let indent = " ".repeat(hang);
    let mut lines = Vec::new();
    let (mut line, mut used, mut begun) = (String::new(), 0, false);
    for (mut gap, mut word) in words(text) {
        if begun && used + gap + word.width() > width {
            lines.push(std::mem::replace(&mut line, indent.clone()));
            (used, begun) = (hang, false);
        }
        if !begun && (!lines.is_empty() || gap >= width) {
            gap = 0;
        }
        line.extend(std::iter::repeat_n(' ', gap));
        used += gap;
        while used + word.width() > width {
            let (head, rest) = split(word, width - used);
            if head.is_empty() && used <= hang {
                // Not even one sign fits into an empty line.
                let sign = rest.graphemes(true).next().map_or(0, str::len);
                word = &rest[sign..];
                continue;
            }
            line.push_str(head);
            lines.push(std::mem::replace(&mut line, indent.clone()));
            (used, word) = (hang, rest);
        }
        line.push_str(word);
        used += word.width();
        begun |= !word.is_empty();
    }
    lines.push(line);
    lines
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
mod tests {
    use super::*;

    /// Plain, wide, joined and empty-width signs; words of every length; strange spaces.
    const TEXTS: [&str; 10] = [
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
                for hang in 0..6 {
                    for line in wrap(text, room, hang) {
                        assert!(width(&line) <= room, "wrap {text:?} {room} {hang}: {line:?}");
                    }
                }
            }
        }
    }

    #[test]
    fn wrapping_loses_no_word() {
        for text in TEXTS {
            for room in 2..40 {
                for hang in 0..room - 1 {
                    let letters = |text: &str| text.split_whitespace().collect::<String>();
                    assert_eq!(letters(&wrap(text, room, hang).concat()), letters(text), "{text:?} {room} {hang}");
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
    fn wrap_breaks_at_spaces_and_hangs() {
        assert_eq!(wrap("one two three four", 9, 2), ["one two", "  three", "  four"]);
        assert_eq!(wrap("a\n\nb", 9, 2), ["a", "", "b"]);
        assert_eq!(wrap("  +3  one  two", 9, 2), ["  +3  one", "  two"]);
        assert_eq!(wrap("         far", 9, 2), ["far"]);
        assert_eq!(wrap("abcdefgh", 3, 1), ["abc", " de", " fg", " h"]);
        assert_eq!(wrap("x abcdefgh", 4, 0), ["x", "abcd", "efgh"]);
        assert_eq!(wrap("", 4, 0), Vec::<String>::new());
        assert_eq!(wrap("word", 0, 0), Vec::<String>::new());
        assert_eq!(wrap("戦 a", 1, 0), ["a"]);
    }

    #[test]
    fn columns_line_up() {
        let rows = [["1", "Attack", "3"], ["10", "Go", "12"]];
        assert_eq!(columns(&rows, [Align::Right, Align::Left, Align::Right], 2), [" 1  Attack   3", "10  Go      12"]);
        assert_eq!(columns(&[["戦", "x"], ["abc", "y"]], [Align::Left; 2], 1), ["戦  x", "abc y"]);
    }
}
