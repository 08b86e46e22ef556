//! Every sign that is drawn, in two sets: Unicode, and ASCII for terminals that draw the others wrongly or not at all.
//!
//! Lines, arrows and blocks are of "ambiguous" width, and a terminal that takes them for two cells shifts every border;
//! no program can find that out, so the ASCII set is there to be asked for. Nothing here is an emoji.

use crate::door::printable;
use ratatui::symbols::border;
use std::borrow::Cow;

/// Which signs and lines are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SymbolSet {
    /// Box lines and signs.
    Unicode,
    /// Plain ASCII.
    Ascii,
}

/// The signs of one set.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Symbols {
    /// The frame of a pane.
    pub border: border::Set<'static>,
    /// The frame of the pane that has the focus; unlike `border` in every part but, in ASCII, the sides.
    pub focus_border: border::Set<'static>,
    /// Before the marked row, and in the title of the pane with the focus.
    pub marker: &'static str,
    /// Before an entry of a list.
    pub bullet: &'static str,
    /// The sign of a unique card.
    pub diamond: &'static str,
    /// Between the cost of an ability and what it does.
    pub rift: &'static str,
    pub arrow_left: &'static str,
    pub arrow_right: &'static str,
    pub arrow_up: &'static str,
    pub arrow_down: &'static str,
    /// Before locations that belong together.
    pub group: Group,
    /// In place of what was cut off.
    pub ellipsis: &'static str,
    /// A filled and an empty cell of a bar.
    pub bar_full: &'static str,
    pub bar_empty: &'static str,
    /// A sign for each seat, which tells players apart where colour doesn't.
    pub seats: [&'static str; 5],
    /// A cell of a curve, from nearly nothing to full.
    pub levels: [&'static str; 8],
    is_ascii: bool,
}

/// Marks before related locations, from the first to the last of a group; each is one cell.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Group {
    pub first: &'static str,
    pub middle: &'static str,
    pub last: &'static str,
    /// A location without relatives.
    pub alone: &'static str,
}

impl From<SymbolSet> for Symbols {
    fn from(set: SymbolSet) -> Symbols {
        match set {
            SymbolSet::Unicode => Symbols::UNICODE,
            SymbolSet::Ascii => Symbols::ASCII,
        }
    }
}

impl Symbols {
    /// For terminals that draw Unicode.
    pub const UNICODE: Symbols = Symbols {
        border: border::PLAIN,
        focus_border: border::DOUBLE,
        marker: ">",
        bullet: "•",
        diamond: "♦",
        rift: "≈",
        arrow_left: "←",
        arrow_right: "→",
        arrow_up: "↑",
        arrow_down: "↓",
        group: Group { first: "┌", middle: "│", last: "└", alone: " " },
        ellipsis: "…",
        bar_full: "█",
        bar_empty: "░",
        seats: ["●", "■", "▲", "▼", "□"],
        levels: ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"],
        is_ascii: false,
    };

    /// For all others.
    pub const ASCII: Symbols = Symbols {
        border: border::Set {
            top_left: "+",
            top_right: "+",
            bottom_left: "+",
            bottom_right: "+",
            vertical_left: "|",
            vertical_right: "|",
            horizontal_top: "-",
            horizontal_bottom: "-",
        },
        focus_border: border::Set {
            top_left: "#",
            top_right: "#",
            bottom_left: "#",
            bottom_right: "#",
            vertical_left: "|",
            vertical_right: "|",
            horizontal_top: "=",
            horizontal_bottom: "=",
        },
        marker: ">",
        bullet: "-",
        diamond: "*",
        rift: "~",
        arrow_left: "<",
        arrow_right: ">",
        arrow_up: "^",
        arrow_down: "v",
        group: Group { first: ",", middle: "|", last: "'", alone: " " },
        ellipsis: "..",
        bar_full: "#",
        bar_empty: "-",
        seats: ["o", "x", "^", "v", "#"],
        levels: [".", ".", ":", ":", "|", "|", "#", "#"],
        is_ascii: true,
    };

    /// The set that the environment asks for: ASCII by `WARS_ASCII`, by a plain terminal, or by a locale without
    /// UTF-8.
    pub fn from_env(var: impl Fn(&str) -> Option<String>) -> Symbols {
        let set = |name: &str| var(name).filter(|value| !value.is_empty());
        let asked = set("WARS_ASCII").is_some_and(|value| value != "0");
        let plain_terminal = set("TERM").is_some_and(|term| term == "linux" || term == "dumb");
        // The first that is set counts for characters; none at all is the "C" locale, which modern systems no longer
        // mean when they leave it out.
        let locale = ["LC_ALL", "LC_CTYPE", "LANG"].into_iter().find_map(set);
        let utf8 = locale.is_none_or(|locale| locale.to_ascii_lowercase().replace('-', "").contains("utf8"));
        if asked || plain_terminal || !utf8 { Symbols::ASCII } else { Symbols::UNICODE }
    }

    /// Text as this set can write it, without characters that do harm to a screen. Line ends stay.
    pub fn text<'a>(&self, text: &'a str) -> Cow<'a, str> {
        let clean = match text.contains('\n') {
            true => Cow::Owned(text.split('\n').map(printable).collect::<Vec<_>>().join("\n")),
            false => printable(text),
        };
        match (self.is_ascii, clean) {
            (false, clean) => clean,
            (true, Cow::Borrowed(clean)) => fold(clean),
            (true, Cow::Owned(clean)) => Cow::Owned(fold(&clean).into_owned()),
        }
    }
}

/// What stands for characters outside ASCII: the text, then all characters it replaces.
const FOLDS: &[(&str, &str)] = &[
    ("A", "ÀÁÂÃÄÅĀĂĄ"),
    ("AE", "Æ"),
    ("C", "ÇĆĈĊČ"),
    ("D", "ÐĎĐ"),
    ("E", "ÈÉÊËĒĔĖĘĚ"),
    ("G", "ĜĞĠĢ"),
    ("H", "ĤĦ"),
    ("I", "ÌÍÎÏĨĪĬĮİ"),
    ("J", "Ĵ"),
    ("K", "Ķ"),
    ("L", "ĹĻĽĿŁ"),
    ("N", "ÑŃŅŇ"),
    ("O", "ÒÓÔÕÖØŌŎŐ"),
    ("OE", "Œ"),
    ("R", "ŔŖŘ"),
    ("S", "ŚŜŞŠ"),
    ("T", "ŢŤŦ"),
    ("U", "ÙÚÛÜŨŪŬŮŰŲ"),
    ("W", "Ŵ"),
    ("Y", "ÝŶŸ"),
    ("Z", "ŹŻŽ"),
    ("a", "àáâãäåāăą"),
    ("ae", "æ"),
    ("c", "çćĉċč"),
    ("d", "ðďđ"),
    ("e", "èéêëēĕėęě"),
    ("g", "ĝğġģ"),
    ("h", "ĥħ"),
    ("i", "ìíîïĩīĭįı"),
    ("j", "ĵ"),
    ("k", "ķ"),
    ("l", "ĺļľŀł"),
    ("n", "ñńņňŉ"),
    ("o", "òóôõöøōŏő"),
    ("oe", "œ"),
    ("r", "ŕŗř"),
    ("s", "śŝşšſ"),
    ("ss", "ß"),
    ("t", "ţťŧ"),
    ("u", "ùúûüũūŭůűų"),
    ("w", "ŵ"),
    ("y", "ýÿŷ"),
    ("z", "źżž"),
    ("'", "‘’‚′"),
    ("\"", "“”„″«»"),
    ("-", "‐‑‒–—―−•·"),
    ("...", "…"),
    ("*", "♦◆★∗"),
    ("~", "≈∼"),
    ("x", "×■"),
    ("o", "●"),
    ("/", "÷⁄"),
    ("<=", "≤"),
    (">=", "≥"),
    ("!=", "≠"),
    ("+-", "±"),
    ("1/2", "½"),
    ("<-", "←"),
    ("->", "→"),
    ("^", "↑▲"),
    ("v", "↓▼"),
    ("|", "│┃║"),
    ("-", "─━═"),
    ("+", "┌┐└┘├┤┬┴┼╔╗╚╝"),
    ("#", "█▓▒□▀▄▇"),
    ("|", "▅▆"),
    (":", "▃"),
    (".", "▁▂"),
    ("-", "░"),
    (" ", "\u{a0}\u{2007}\u{2009}\u{202f}"),
    ("(c)", "©"),
    ("(r)", "®"),
    ("TM", "™"),
    // Marks that join the letter before them, and characters that take no room.
    (
        "",
        "\u{300}\u{301}\u{302}\u{303}\u{304}\u{306}\u{307}\u{308}\u{30a}\u{30b}\u{30c}\u{327}\u{328}\u{ad}\u{200b}\u{200d}\u{feff}",
    ),
];

/// The text in ASCII. What has no counterpart becomes a question mark.
pub fn fold(text: &str) -> Cow<'_, str> {
    if text.is_ascii() {
        return Cow::Borrowed(text);
    }
    let mut folded = String::with_capacity(text.len());
    for char in text.chars() {
        if char.is_ascii() {
            folded.push(char);
        } else {
            folded.push_str(FOLDS.iter().find(|(_, from)| from.contains(char)).map_or("?", |(to, _)| to));
        }
    }
    Cow::Owned(folded)
}

#[cfg(test)]
mod tests {
    use super::*;
    use unicode_width::UnicodeWidthStr;

    fn border_signs(set: border::Set<'static>) -> [&'static str; 8] {
        [
            set.top_left,
            set.top_right,
            set.bottom_left,
            set.bottom_right,
            set.vertical_left,
            set.vertical_right,
            set.horizontal_top,
            set.horizontal_bottom,
        ]
    }

    /// The signs that are drawn in one cell each.
    fn cells(set: Symbols) -> Vec<&'static str> {
        let Group { first, middle, last, alone } = set.group;
        let mut signs = vec![first, middle, last, alone, set.marker, set.bullet, set.diamond, set.rift];
        signs.extend([set.arrow_left, set.arrow_right, set.arrow_up, set.arrow_down, set.bar_full, set.bar_empty]);
        signs.extend(set.seats);
        signs.extend(set.levels);
        signs.extend(border_signs(set.border));
        signs.extend(border_signs(set.focus_border));
        signs
    }

    #[test]
    fn a_sign_fills_one_cell() {
        for set in [Symbols::UNICODE, Symbols::ASCII] {
            for sign in cells(set) {
                assert_eq!(sign.width(), 1, "{sign}");
            }
        }
    }

    #[test]
    fn the_ascii_set_is_ascii() {
        assert!(cells(Symbols::ASCII).iter().chain(&[Symbols::ASCII.ellipsis]).all(|sign| sign.is_ascii()));
    }

    #[test]
    fn the_focus_shows_in_the_corners_and_along_the_top() {
        for set in [Symbols::UNICODE, Symbols::ASCII] {
            assert_ne!(set.border.top_left, set.focus_border.top_left);
            assert_ne!(set.border.horizontal_top, set.focus_border.horizontal_top);
        }
    }

    #[test]
    fn everything_can_be_written_in_ascii() {
        assert_eq!(fold("plain"), "plain");
        assert!(matches!(fold("plain"), Cow::Borrowed(_)));
        assert_eq!(fold("Shōgun’s “Ünion” – 2 × ½ …"), "Shogun's \"Union\" - 2 x 1/2 ...");
        assert_eq!(fold("o\u{304}"), "o");
        assert_eq!(fold("戦"), "?");
        assert!(FOLDS.iter().all(|(to, from)| to.is_ascii() && from.chars().all(|char| !char.is_ascii())));
        for sign in cells(Symbols::UNICODE) {
            assert!(!fold(sign).contains('?'), "{sign}");
        }
        assert_eq!(Symbols::ASCII.text("♦ō"), "*o");
        assert_eq!(Symbols::UNICODE.text("♦ō"), "♦ō");
    }

    #[test]
    fn nothing_harmful_is_drawn() {
        let hostile = format!("A\u{202e}n\u{200b}n\u{1b}[31m{}\nō", "\u{336}".repeat(50));
        assert_eq!(Symbols::UNICODE.text(&hostile), format!("Ann\u{fffd}[31m{}\nō", "\u{336}".repeat(4)));
        assert_eq!(Symbols::ASCII.text(&hostile), "Ann?[31m????\no");
    }

    #[test]
    fn the_environment_chooses_the_set() {
        let chosen = |pairs: &[(&str, &str)]| {
            let pairs = pairs.to_vec();
            Symbols::from_env(move |name| {
                pairs.iter().find(|(key, _)| *key == name).map(|(_, value)| (*value).to_owned())
            })
        };
        for unicode in
            [&[][..], &[("LANG", "en_GB.UTF-8")], &[("LC_CTYPE", "C.utf8"), ("LANG", "C")], &[("WARS_ASCII", "0")]]
        {
            assert_eq!(chosen(unicode), Symbols::UNICODE, "{unicode:?}");
        }
        for ascii in [
            &[("WARS_ASCII", "1"), ("LANG", "en_GB.UTF-8")][..],
            &[("TERM", "linux"), ("LANG", "en_GB.UTF-8")],
            &[("LC_ALL", "C"), ("LANG", "en_GB.UTF-8")],
            &[("LANG", "de_DE.ISO-8859-1")],
        ] {
            assert_eq!(chosen(ascii), Symbols::ASCII, "{ascii:?}");
        }
    }
}
