//! What is wrong with how a command ended or with what it printed.

use std::fmt;

/// Something that must not be.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Finding {
    /// It panicked.
    Panic,
    /// It had not ended in time, or did not react.
    Hang,
    /// A signal ended it: it ran out of memory or stack.
    Signal(String),
    /// It ended with a code that means nothing.
    Code(i32),
    /// It printed a character that commands a terminal, turns text, or can't be seen.
    Raw(char),
    /// It printed bytes that are no text.
    NoText,
    /// It used words of a library about a file, which mean nothing to a player.
    ForeignWords(&'static str),
    /// It printed more than anybody reads.
    Flood,
    /// It left the terminal as it should not be.
    Terminal,
}

impl Finding {
    /// What it counts as.
    pub fn sort(&self) -> &'static str {
        match self {
            Finding::Panic => "panics",
            Finding::Hang => "hangs",
            Finding::Signal(_) => "signals",
            Finding::Code(_) => "odd codes",
            Finding::Raw(_) => "raw characters",
            Finding::NoText => "no text",
            Finding::ForeignWords(_) => "foreign words",
            Finding::Flood => "floods",
            Finding::Terminal => "terminals left",
        }
    }
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Finding::Panic => write!(f, "it panicked"),
            Finding::Hang => write!(f, "it did not end or react in time"),
            Finding::Signal(signal) => write!(f, "it was ended by a signal: {signal}"),
            Finding::Code(code) => write!(f, "it ended with code {code}"),
            Finding::Raw(raw) => write!(f, "it printed U+{:04X}", u32::from(*raw)),
            Finding::NoText => write!(f, "it printed bytes that are no UTF-8"),
            Finding::ForeignWords(words) => write!(f, "it printed \"{words}\""),
            Finding::Flood => write!(f, "it printed more than {FLOOD} bytes"),
            Finding::Terminal => write!(f, "it left the terminal otherwise than it found it"),
        }
    }
}

/// More bytes than this are no answer to one file.
pub const FLOOD: usize = 4_000_000;

/// Words of the libraries that read JSON and TOML.
const FOREIGN: &[&str] = &[
    "invalid type:",
    "invalid value:",
    "invalid length",
    "expected value",
    "expected `",
    "expected ident",
    "EOF while",
    "missing field",
    "unknown field",
    "unknown variant",
    "duplicate field",
    "trailing characters",
    "trailing comma",
    "key must be",
    "invalid escape",
    "surrogate",
    "invalid unicode",
    "(\\u0000-\\u001F)",
    "number out of range",
    "recursion limit",
    "untagged enum",
    "did not match any variant",
    "TOML parse error",
    "invalid digit found",
    "stream did not contain valid UTF-8",
];

/// What is wrong with a command that ended with this code and printed this.
pub fn of(code: i32, output: &[u8]) -> Vec<Finding> {
    let mut found = Vec::new();
    match code {
        // 4: something of a game was lost, and that was said.
        0..=4 => {}
        // The shell says it so when a signal ended what it ran, and `timeout` when it had to.
        137 => found.push(Finding::Hang),
        129..=192 => found.push(Finding::Signal((code - 128).to_string())),
        _ => found.push(Finding::Code(code)),
    }
    found.extend(of_text(output));
    found
}

/// What is wrong with what was printed.
pub fn of_text(output: &[u8]) -> Vec<Finding> {
    let mut found = Vec::new();
    if output.len() > FLOOD {
        found.push(Finding::Flood);
    }
    let Ok(text) = std::str::from_utf8(output) else {
        found.push(Finding::NoText);
        return found;
    };
    if text.contains("panicked at") || text.contains("stopped by a fault of the program") {
        found.push(Finding::Panic);
    }
    found.extend(text.chars().find(|letter| is_raw(*letter)).map(Finding::Raw));
    found.extend(FOREIGN.iter().find(|words| text.contains(**words)).map(|words| Finding::ForeignWords(words)));
    found
}

/// Whether a character does something to a terminal or to the text around it, or is not seen at all. Written down from
/// the tables of Unicode, and on purpose not shared with the program.
pub fn is_raw(letter: char) -> bool {
    match letter {
        '\n' => false,
        '\u{0}'..='\u{1f}' | '\u{7f}'..='\u{9f}' => true,
        // Default ignorable code points: not drawn.
        '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}'..='\u{1160}' | '\u{17b4}'..='\u{17b5}' => true,
        '\u{180b}'..='\u{180f}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' => true,
        '\u{3164}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}' | '\u{ffa0}' | '\u{fff0}'..='\u{fffb}' => true,
        '\u{1bca0}'..='\u{1bca3}' | '\u{1d173}'..='\u{1d17a}' | '\u{e0000}'..='\u{e0fff}' => true,
        // Line ends for some terminals.
        '\u{2028}'..='\u{2029}' => true,
        _ => false,
    }
}
