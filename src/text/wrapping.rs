//! Text broken into lines at spaces, with hanging indents: to a width for the full screen, or to that of plain lines.

use super::{split, width as cells};
use unicode_segmentation::UnicodeSegmentation;

/// How wide plain lines are: they fit a terminal of 80 columns.
pub const WIDTH: usize = 78;

/// As wide as a line may be that is never broken.
pub const UNBROKEN: usize = usize::MAX;

/// What becomes of a word that is wider than a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum LongWord {
    /// It is broken anywhere, and a sign wider than a line is left out.
    Breaks,
    /// It keeps a line to itself, so that the path of a file can be copied.
    Stays,
}

/// The text in lines of at most this many cells; all lines of a paragraph but the first are indented by `hang`.
///
/// A newline begins a paragraph, an empty one stays as an empty line. Spaces stay as they are, so that columns line up,
/// but for those at the ends of lines. A word wider than a line is broken anywhere, and a sign wider than a line is left
/// out.
pub fn wrap(text: &str, width: usize, hang: usize) -> Vec<String> {
    if width == 0 {
        return Vec::new();
    }
    let hang = " ".repeat(hang.min(width - 1));
    text.lines().flat_map(|paragraph| flow("", &hang, words(paragraph), width, LongWord::Breaks)).collect()
}

/// The lines of a paragraph to read, as [`wrap`] breaks it; an empty one is an empty line.
pub fn paragraph(text: &str, width: usize) -> Vec<String> {
    let lines = wrap(text, width, 2);
    if lines.is_empty() { vec![String::new()] } else { lines }
}

/// The text in lines of at most [`WIDTH`] cells; the first begins with `lead`, the others with `hang`.
///
/// Between words is one space. A word wider than a line keeps a line to itself.
pub fn wrap_after(lead: &str, hang: &str, text: &str) -> Vec<String> {
    wrap_after_to(WIDTH, lead, hang, text)
}

/// The same in lines of at most so many cells.
pub fn wrap_after_to(width: usize, lead: &str, hang: &str, text: &str) -> Vec<String> {
    let words = text.split_whitespace().enumerate().map(|(place, word)| (place.min(1), word));
    flow(lead, hang, words, width, LongWord::Stays)
}

/// A line broken where it is wider than [`WIDTH`]; what follows is indented four cells more than the line.
pub fn wrap_line(line: &str) -> Vec<String> {
    wrap_line_to(WIDTH, line)
}

/// The same where it is wider than so many cells.
pub fn wrap_line_to(width: usize, line: &str) -> Vec<String> {
    if cells(line) <= width {
        return vec![line.to_owned()];
    }
    let text = line.trim_start();
    let indent = &line[..line.len() - text.len()];
    wrap_after_to(width, indent, &format!("{indent}    "), text)
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

/// Words, each with the spaces before it, in lines: the first begins with `lead`, the others with `hang`.
fn flow<'a>(
    lead: &str,
    hang: &str,
    words: impl Iterator<Item = (usize, &'a str)>,
    width: usize,
    long: LongWord,
) -> Vec<String> {
    let indent = cells(hang);
    let mut lines = Vec::new();
    let (mut line, mut used, mut begun) = (lead.to_owned(), cells(lead), false);
    for (mut gap, mut word) in words {
        if begun && used + gap + cells(word) > width {
            lines.push(std::mem::replace(&mut line, hang.to_owned()));
            (used, begun) = (indent, false);
        }
        if !begun && (!lines.is_empty() || gap >= width) {
            gap = 0;
        }
        line.extend(std::iter::repeat_n(' ', gap));
        used += gap;
        while long == LongWord::Breaks && used + cells(word) > width {
            let (head, rest) = split(word, width.saturating_sub(used));
            if head.is_empty() && used <= indent {
                // Not even one sign fits into an empty line.
                let sign = rest.graphemes(true).next().map_or(0, str::len);
                word = &rest[sign..];
                continue;
            }
            line.push_str(head);
            lines.push(std::mem::replace(&mut line, hang.to_owned()));
            (used, word) = (indent, rest);
        }
        line.push_str(word);
        used += cells(word);
        begun |= !word.is_empty();
    }
    lines.push(line);
    lines
}

#[cfg(test)]
mod tests {
    use super::super::tests::TEXTS;
    use super::*;

    #[test]
    fn no_line_is_wider_than_its_room() {
        for text in TEXTS {
            for (room, hang) in (0..40).flat_map(|room| (0..6).map(move |hang| (room, hang))) {
                for line in wrap(text, room, hang) {
                    assert!(cells(&line) <= room, "{text:?} {room} {hang}: {line:?}");
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
    fn a_plain_line_keeps_its_indent() {
        assert_eq!(wrap_line("  short   line"), ["  short   line"]);
        let lines = wrap_line(&format!("  1 {}", "word ".repeat(20)));
        assert!(lines[0].starts_with("  1 word") && lines[1].starts_with("      word"), "{lines:?}");
    }

    #[test]
    fn plain_lines_are_broken_at_spaces() {
        let lines = wrap_after("- ", "  ", &"word ".repeat(40));
        assert!(lines.len() > 1 && lines.iter().all(|line| line.len() <= WIDTH), "{lines:?}");
        assert!(lines[0].starts_with("- word") && lines[1].starts_with("  word"));
        assert_eq!(wrap_after("Hand:", "", ""), ["Hand:"]);
    }

    #[test]
    fn plain_lines_count_cells() {
        // As many letters as fit by their number, and twice as many cells.
        let line = "戦争 ".repeat(WIDTH / 3);
        let lines = wrap_line(&line);
        assert!(lines.len() > 1 && lines.iter().all(|line| cells(line) <= WIDTH), "{lines:?}");
        // Signs without width take no room.
        let line = "o\u{304}".repeat(WIDTH);
        assert_eq!(wrap_line(&line), [line.as_str()]);
    }

    #[test]
    fn a_long_word_of_a_plain_line_can_be_copied() {
        let path = "/games".repeat(20);
        assert_eq!(wrap_line(&format!("saved as {path} again")), ["saved as", &format!("    {path}"), "    again"]);
    }
}
