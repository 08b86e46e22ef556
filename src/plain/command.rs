//! What can be typed at a prompt. One table gives the words, their help and their meaning.

use crate::session::Stops;
use crate::wrap::wrap;

/// A line that was typed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// The option with this number.
    Number(usize),
    /// Pass initiative.
    Pass,
    /// Show the table.
    Board,
    /// Show the hand of the player who is asked.
    Hand,
    /// Show a card, by the number of an option or by name.
    Card(String),
    /// Show what can't be done and why; one entry or all.
    Why(Option<usize>),
    /// Show what is pending.
    Stack,
    /// Show both lost piles.
    Lost,
    /// Show the last lines of the log.
    Log(usize),
    /// Take back what is being announced, or the last answer.
    Undo,
    /// Say or set where the program stops.
    Stops(Option<Stops>),
    /// Give up.
    Concede,
    /// List the commands.
    Help,
    /// Leave.
    Quit,
    /// An empty line.
    Nothing,
    /// Something else, with what to say to it.
    Unknown(String),
}

/// How many lines `log` shows unless told.
const LOG_LINES: usize = 20;

struct Word {
    names: &'static [&'static str],
    usage: &'static str,
    help: &'static str,
    read: fn(&str) -> Result<Command, String>,
}

/// A word that takes nothing after it.
macro_rules! alone {
    ($names:expr, $help:literal, $command:expr) => {
        Word { names: &$names, usage: $names[0], help: $help, read: |_| Ok($command) }
    };
}

const WORDS: &[Word] = &[
    alone!(["board", "b", "table"], "the table: piles, locations, cards, battle", Command::Board),
    alone!(["hand", "h"], "the hand of the player who is asked", Command::Hand),
    Word {
        names: &["card", "c"],
        usage: "card N or card NAME",
        help: "what a card says: the one of option N, or by name",
        read: |rest| match rest {
            "" => Err("which card? \"card 2\" for the card of option 2, or \"card\" and a name".to_owned()),
            rest => Ok(Command::Card(rest.to_owned())),
        },
    },
    Word {
        names: &["why", "w"],
        usage: "why or why N",
        help: "what can't be done now, and the rules that say so",
        read: |rest| number_or(rest, "why").map(Command::Why),
    },
    alone!(["stack", "s"], "what is pending, the next to take effect first", Command::Stack),
    alone!(["lost", "l"], "both lost piles", Command::Lost),
    Word {
        names: &["log"],
        usage: "log or log N",
        help: "the last lines of the log",
        read: |rest| Ok(Command::Log(number_or(rest, "log")?.unwrap_or(LOG_LINES))),
    },
    alone!(["pass", "p"], "pass initiative", Command::Pass),
    alone!(["undo", "back", "u"], "take back the card or action being announced, or the last answer", Command::Undo),
    Word {
        names: &["stops"],
        usage: "stops all|normal|few",
        help: "where the program asks for initiative, for both players",
        read: |rest| match (rest, Stops::NAMES.iter().find(|(name, _)| *name == rest)) {
            ("", _) => Ok(Command::Stops(None)),
            (_, Some((_, stops))) => Ok(Command::Stops(Some(*stops))),
            _ => Err("stops are \"all\", \"normal\" or \"few\"".to_owned()),
        },
    },
    alone!(["concede"], "give up the game", Command::Concede),
    alone!(["help", "?"], "this list", Command::Help),
    alone!(["quit", "q", "exit"], "leave the game", Command::Quit),
];

fn number_or(rest: &str, word: &str) -> Result<Option<usize>, String> {
    match rest {
        "" => Ok(None),
        rest => rest.parse().map(Some).map_err(|_| format!("\"{word}\" takes a number, or nothing")),
    }
}

impl Command {
    /// Reads a typed line.
    pub fn read(line: &str) -> Command {
        let line = line.trim();
        if line.is_empty() {
            return Command::Nothing;
        }
        if let Ok(number) = line.parse() {
            return Command::Number(number);
        }
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let word = word.to_lowercase();
        match WORDS.iter().find(|known| known.names.contains(&word.as_str())) {
            Some(known) => (known.read)(rest.trim()).unwrap_or_else(Command::Unknown),
            None => Command::Unknown(format!("\"{line}\" is no command; type a number from the list, or \"help\"")),
        }
    }

    /// The commands, a line or two each.
    pub fn help() -> Vec<String> {
        let mut lines = vec!["A number chooses that option. Commands:".to_owned()];
        for word in WORDS {
            lines.extend(wrap(&format!("  {:<22}", word.usage), &" ".repeat(24), word.help));
        }
        lines
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_read_whatever_their_case_and_spaces() {
        assert_eq!(Command::read(" 12 "), Command::Number(12));
        assert_eq!(Command::read("Card  luhus mauler"), Command::Card("luhus mauler".to_owned()));
        assert_eq!(Command::read("WHY 3"), Command::Why(Some(3)));
        assert_eq!(Command::read("log"), Command::Log(LOG_LINES));
        assert_eq!(Command::read("back"), Command::Undo);
        assert_eq!(Command::read("stops few"), Command::Stops(Some(Stops::Few)));
        assert_eq!(Command::read("  "), Command::Nothing);
    }

    #[test]
    fn what_is_not_understood_gets_an_answer() {
        for line in ["xyzzy", "stops sometimes", "why not", "card", "-3"] {
            assert!(matches!(Command::read(line), Command::Unknown(_)), "{line}");
        }
    }

    #[test]
    fn no_word_means_two_things() {
        let mut names: Vec<&str> = WORDS.iter().flat_map(|word| word.names.iter().copied()).collect();
        names.sort_unstable();
        let count = names.len();
        names.dedup();
        assert_eq!(names.len(), count);
    }
}
