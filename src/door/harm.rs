//! Which characters do something else than show themselves, and what is shown in their place.
//!
//! Lines, JSON, the full screen and recordings all ask here.

use std::borrow::Cow;
use unicode_width::UnicodeWidthChar;

/// Shown in the place of what commands the terminal, or of what no two people read alike.
const MARK: char = char::REPLACEMENT_CHARACTER;

/// So many marks may sit upon one letter: enough for every language, too few to reach into the lines above.
const MOST_MARKS: usize = 4;

/// No character before this one sits upon another.
const FIRST_MARK: char = '\u{300}';

/// What a character does to those around it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Harm {
    /// Ends the line, or moves within it: a space is shown.
    Breaks,
    /// Commands the terminal, or means nothing that is agreed upon: a mark is shown.
    Commands,
    /// Nobody sees it, but it may turn or hide what follows: nothing is shown.
    Hides,
}

impl Harm {
    fn of(it: char) -> Option<Harm> {
        match it {
            ' '..='~' => None,
            '\t'..='\r' | '\u{85}' | '\u{2028}' | '\u{2029}' | '\u{2800}' => Some(Harm::Breaks),
            it if it.is_control() => Some(Harm::Commands),
            // Private use, and what will never be a character.
            '\u{e000}'..='\u{f8ff}' | '\u{f0000}'..='\u{10ffff}' | '\u{fdd0}'..='\u{fdef}' => Some(Harm::Commands),
            it if u32::from(it) & 0xfffe == 0xfffe => Some(Harm::Commands),
            // What Unicode calls ignorable or a format: soft hyphens, joiners, marks of direction, fillers, variants, tags.
            '\u{ad}'
            | '\u{34f}'
            | '\u{600}'..='\u{605}'
            | '\u{61c}'
            | '\u{6dd}'
            | '\u{70f}'
            | '\u{890}'..='\u{891}'
            | '\u{8e2}'
            | '\u{115f}'..='\u{1160}'
            | '\u{17b4}'..='\u{17b5}'
            | '\u{180b}'..='\u{180f}'
            | '\u{200b}'..='\u{200f}'
            | '\u{202a}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}'
            | '\u{3164}'
            | '\u{fe00}'..='\u{fe0f}'
            | '\u{feff}'
            | '\u{ffa0}'
            | '\u{fff0}'..='\u{fffb}'
            | '\u{110bd}'
            | '\u{110cd}'
            | '\u{13430}'..='\u{13440}'
            | '\u{1bca0}'..='\u{1bca3}'
            | '\u{1d173}'..='\u{1d17a}'
            | '\u{e0000}'..='\u{e0fff}' => Some(Harm::Hides),
            _ => None,
        }
    }
}

/// Reads text from left to right and judges every character.
#[derive(Default)]
struct Reader {
    /// How many marks sit upon the letter before.
    marks: usize,
}

impl Reader {
    fn harm(&mut self, it: char) -> Option<Harm> {
        let harm = Harm::of(it);
        if harm.is_none() && it >= FIRST_MARK && it.width() == Some(0) {
            self.marks += 1;
            return (self.marks > MOST_MARKS).then_some(Harm::Hides);
        }
        if harm != Some(Harm::Hides) {
            self.marks = 0;
        }
        harm
    }
}

/// Text as it may be shown: without characters that command a terminal, break the line or can't be seen.
pub fn printable(text: &str) -> Cow<'_, str> {
    if text.bytes().all(|byte| matches!(byte, b' '..=b'~')) {
        return Cow::Borrowed(text);
    }
    let mut reader = Reader::default();
    if text.chars().all(|it| reader.harm(it).is_none()) {
        return Cow::Borrowed(text);
    }
    let mut reader = Reader::default();
    let shown = |it: char| match reader.harm(it) {
        None => Some(it),
        Some(Harm::Breaks) => Some(' '),
        Some(Harm::Commands) => Some(MARK),
        Some(Harm::Hides) => None,
    };
    Cow::Owned(text.chars().filter_map(shown).collect())
}

/// JSON with every character escaped that a terminal should not get. It means the same.
pub(super) fn escaped(json: &str) -> String {
    let mut reader = Reader::default();
    let mut escaped = String::with_capacity(json.len());
    for it in json.chars() {
        // Between values there is nothing but spaces and line ends.
        if it != '\n' && reader.harm(it).is_some() {
            let mut units = [0; 2];
            it.encode_utf16(&mut units).iter().for_each(|unit| escaped.push_str(&format!("\\u{unit:04x}")));
        } else {
            escaped.push(it);
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plain_text_stays_as_it_is() {
        for text in ["", "Ann", "Shōgun’s “Ünion”", "戦争", "о̄", "Ελλάδα שלום नमस्ते 한국어", "a\u{300}\u{323}"]
        {
            assert!(matches!(printable(text), Cow::Borrowed(same) if same == text), "{text:?}");
        }
    }

    #[test]
    fn what_commands_a_terminal_is_only_shown() {
        assert_eq!(printable("\u{1b}[31mred\u{1b}]0;title\u{7}"), "\u{fffd}[31mred\u{fffd}]0;title\u{fffd}");
        assert_eq!(printable("c1 \u{9b}2J del \u{7f} nul \0"), "c1 \u{fffd}2J del \u{fffd} nul \u{fffd}");
        assert_eq!(printable("one\ntwo\r\n\tthree\u{2028}four\u{2029}\u{85}"), "one two   three four  ");
        assert_eq!(printable("\u{e000}\u{fdd0}\u{ffff}\u{10fffe}"), "\u{fffd}".repeat(4));
    }

    #[test]
    fn what_nobody_sees_is_left_out() {
        let hidden = "\u{202e}\u{2066}\u{200f}\u{61c}\u{200b}\u{200d}\u{feff}\u{ad}\u{3164}\u{115f}\u{fe0f}\u{e0041}";
        assert_eq!(printable(&format!("A{hidden}nn{hidden}")), "Ann");
    }

    #[test]
    fn marks_do_not_pile_up() {
        let tall = format!("Z{}a", "\u{336}".repeat(500));
        assert_eq!(printable(&tall), format!("Z{}a", "\u{336}".repeat(MOST_MARKS)));
        // Nor with something between them that nobody sees.
        assert_eq!(printable(&format!("Z{}a", "\u{336}\u{200d}".repeat(500))).chars().count(), 2 + MOST_MARKS);
    }

    #[test]
    fn nothing_harmful_is_left_of_any_character() {
        for it in '\0'..=char::MAX {
            let text = printable(it.encode_utf8(&mut [0; 4])).into_owned();
            assert!(text.chars().all(|it| Harm::of(it).is_none()), "{it:?}");
        }
    }

    #[test]
    fn json_keeps_what_it_means() {
        let text =
            format!("\u{1b}[2J \u{7f}\u{9b}\u{202e}é戦\u{e0041}\n\"{}", "e\u{336}".repeat(2) + &"\u{336}".repeat(9));
        let json = escaped(&serde_json::to_string_pretty(&[&text]).expect("JSON"));
        assert_eq!(serde_json::from_str::<Vec<String>>(&json).expect("JSON"), [text]);
        assert!(json.contains("é戦") && json.contains("\\u202e") && json.contains("\\udb40\\udc41"), "{json:?}");
        assert!(json.lines().all(|line| printable(line) == line), "{json:?}");
    }
}
