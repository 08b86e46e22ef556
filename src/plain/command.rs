//! What can be typed at a prompt. One table gives the words, their help and their meaning; the first word of each is
//! what the full screen calls the same command.

use crate::session::{Matter, OwnStop, Standing, Stops};
use crate::text::wrap_after_to;
use wars_engine::Phase;

/// A line that was typed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// The option with this number.
    Number(usize),
    /// Pass initiative.
    Pass,
    /// Pass now and for a while.
    PassOn(Standing),
    /// The player who is asked is not to pass for a while any longer.
    AskAgain,
    /// Show the table.
    Board,
    /// Show the hand of the player who is asked.
    Hand,
    /// Show a card, by the number of an option or by name.
    Inspect(String),
    /// Show where numbers come from: of a card, by number or name, or of battle and players.
    Numbers(String),
    /// Show what can't be done and why; one entry or all.
    Illegal(Option<usize>),
    /// Show only what contains a word.
    Filter(String),
    /// Show what is pending.
    Stack,
    /// Show all lost piles.
    Lost,
    /// Show the last lines of the log.
    Log(usize),
    /// Look something up in the rules; without words, the rules of the question.
    Rules(String),
    /// Take back what is being announced, or the last answer.
    Undo,
    /// Make an answer again that was taken back.
    Redo,
    /// Say where the program stops.
    Stops,
    /// Set where the program stops, for all players.
    SetStops(Stops),
    /// Set or take away a stop of one's own.
    OwnStop(OwnStop),
    /// Be asked at the very next moment, or no more.
    Hold,
    /// Keep words about this moment in the saved game.
    Note(String),
    /// Give up.
    Concede,
    /// Show the Enemy.
    Enemy,
    /// Another player acts, by name.
    Act(String),
    /// Tell a new player nothing more.
    Hints,
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
    alone!(["pass", "p"], "pass initiative; 0 does the same", Command::Pass),
    Word {
        names: &["pass-until", "pu"],
        usage: "pass-until",
        help: "pass until something happens; everybody is told. \"pass-until off\": be asked again",
        read: |rest| pass_on(rest, Standing::SomethingHappens),
    },
    Word {
        names: &["pass-phase", "pp", "done"],
        usage: "pass-phase",
        help: "pass until the phase ends, whatever happens; everybody is told",
        read: |rest| pass_on(rest, Standing::PhaseEnds),
    },
    Word {
        names: &["pass-turn", "pt"],
        usage: "pass-turn",
        help: "pass until the turn ends, whatever happens; everybody is told",
        read: |rest| pass_on(rest, Standing::TurnEnds),
    },
    Word {
        names: &["pass-battle", "pb", "run"],
        usage: "pass-battle",
        help: "let this battle run: pass until it is over, whatever happens; everybody is told",
        read: |rest| pass_on(rest, Standing::BattleEnds),
    },
    alone!(["hold", "o"], "be asked at the very next moment, whatever it is; again: as before", Command::Hold),
    alone!(
        ["undo", "u", "back"],
        "take back what is being announced, else the last answer; once anything has come to light the other player \
         must agree",
        Command::Undo
    ),
    Word {
        names: &["act"],
        usage: "act [NAME]",
        help: "in a story: another player of your side acts, and you have not passed",
        read: |rest| Ok(Command::Act(rest.trim().to_owned())),
    },
    alone!(["redo"], "make an answer again that was taken back", Command::Redo),
    Word {
        names: &["stops"],
        usage: "stops all|normal|few",
        help: "where the program asks for initiative, for all players. What only you know: \"stops\" and a phase, to be \
               asked there in turns of others; \"stops own\" and a phase, in your own; \"stops moves\" and the like, \
               when others do that",
        read: stops,
    },
    alone!(["concede"], "give up the game; asks first", Command::Concede),
    Word {
        names: &["note"],
        usage: "note WORDS",
        help: "note something about this moment in the saved game, for all to read",
        read: |rest| match rest {
            "" => Err("\"note\" needs the words to keep".to_owned()),
            rest => Ok(Command::Note(rest.to_owned())),
        },
    },
    alone!(["hand", "h"], "the hand of the player who is asked", Command::Hand),
    alone!(["board", "b", "table", "v"], "the table: piles, locations, cards, battle", Command::Board),
    Word {
        names: &["inspect", "i", "card", "c"],
        usage: "inspect N or NAME",
        help: "what a card says: the one of option N, or by name",
        read: |rest| match rest {
            "" => Err("which card? \"inspect 2\" for the card of option 2, or \"inspect\" and a name".to_owned()),
            rest => Ok(Command::Inspect(rest.to_owned())),
        },
    },
    Word {
        names: &["numbers", "n"],
        usage: "numbers N or NAME",
        help: "where the numbers of a card come from; alone: those of the battle and of all players",
        read: |rest| Ok(Command::Numbers(rest.to_owned())),
    },
    Word {
        names: &["illegal", "x", "why", "w"],
        usage: "why or why N",
        help: "what can't be done now, and the rules that say so",
        read: |rest| number_or(rest, "why").map(Command::Illegal),
    },
    Word {
        names: &["filter", "/", "find"],
        usage: "filter WORD",
        help: "only what contains a word, of what can and can't be done",
        read: |rest| match rest {
            "" => Err("\"filter\" needs a word that a line of the list contains".to_owned()),
            rest => Ok(Command::Filter(rest.to_owned())),
        },
    },
    alone!(["stack", "s"], "what is pending, the next to take effect first", Command::Stack),
    alone!(["enemy", "e"], "in a story: the Enemy, and what it would do as things stand", Command::Enemy),
    alone!(["lost", "l", "d"], "all lost piles", Command::Lost),
    Word {
        names: &["log"],
        usage: "log or log N",
        help: "the last lines of the log, with turn, phase and act",
        read: |rest| Ok(Command::Log(number_or(rest, "log")?.unwrap_or(LOG_LINES))),
    },
    Word {
        names: &["rules", "r"],
        usage: "rules WORD",
        help: "what the rules say: by id, title or words; alone: the rules of the question",
        read: |rest| Ok(Command::Rules(rest.to_owned())),
    },
    alone!(["hints"], "no more hints for new players in this game", Command::Hints),
    alone!(["help", "?"], "this list", Command::Help),
    alone!(["quit", "q", "exit"], "leave; the game is saved", Command::Quit),
];

fn number_or(rest: &str, word: &str) -> Result<Option<usize>, String> {
    match rest {
        "" => Ok(None),
        rest => rest.parse().map(Some).map_err(|_| format!("\"{word}\" takes a number, or nothing")),
    }
}

fn pass_on(rest: &str, standing: Standing) -> Result<Command, String> {
    match rest {
        "" => Ok(Command::PassOn(standing)),
        "off" => Ok(Command::AskAgain),
        _ => Err("only \"off\" can follow: then you are asked again".to_owned()),
    }
}

fn stops(rest: &str) -> Result<Command, String> {
    if rest.is_empty() {
        return Ok(Command::Stops);
    }
    let rest = rest.to_lowercase();
    let set = Stops::NAMES.iter().find(|(name, _)| *name == rest).map(|(_, stops)| Command::SetStops(*stops));
    set.or_else(|| OwnStop::all().find(|stop| word(*stop) == rest).map(Command::OwnStop)).ok_or_else(|| {
        let (phases, matters) = (Phase::ALL.map(Phase::name).join(", "), Matter::ALL.map(Matter::name).join(", "));
        format!(
            "stops are \"all\", \"normal\" or \"few\"; yours are a phase ({phases}), \"own\" and a phase, or what \
             others do: {matters}"
        )
    })
}

/// What is typed for a stop of one's own.
fn word(stop: OwnStop) -> String {
    match stop {
        OwnStop::Theirs(phase) => phase.name().to_owned(),
        OwnStop::Mine(phase) => format!("own {}", phase.name()),
        OwnStop::Matter(matter) => matter.name().to_owned(),
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

    /// Whether it only looks: it answers nothing and changes nothing, neither in the game nor of what is asked.
    pub fn only_looks(&self) -> bool {
        match self {
            Command::Board
            | Command::Hand
            | Command::Inspect(_)
            | Command::Numbers(_)
            | Command::Illegal(_)
            | Command::Filter(_)
            | Command::Stack
            | Command::Lost
            | Command::Log(_)
            | Command::Rules(_)
            | Command::Stops
            | Command::Enemy
            | Command::Help => true,
            Command::Number(_)
            | Command::Pass
            | Command::PassOn(_)
            | Command::AskAgain
            | Command::Undo
            | Command::Redo
            | Command::SetStops(_)
            | Command::OwnStop(_)
            | Command::Hold
            | Command::Note(_)
            | Command::Concede
            | Command::Act(_)
            | Command::Hints
            | Command::Quit
            | Command::Nothing
            | Command::Unknown(_) => false,
        }
    }

    /// The commands, a line or two each, in lines of at most so many cells.
    pub fn help(width: usize) -> Vec<String> {
        let first = "A number chooses that option. 0 always passes, where that can be done. Commands, with other words \
                     for them:";
        let mut lines = wrap_after_to(width, "", "", first);
        for word in WORDS {
            let shown = word.usage.split_whitespace().next();
            let others: Vec<&str> = word.names.iter().copied().filter(|name| Some(*name) != shown).collect();
            let others = if others.is_empty() { String::new() } else { format!(" [{}]", others.join(", ")) };
            lines.extend(wrap_after_to(
                width,
                &format!("  {:<22}", word.usage),
                &" ".repeat(24),
                &format!("{}{others}", word.help),
            ));
        }
        lines
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tui::command::{Group, TABLE};

    #[test]
    fn lines_are_read_whatever_their_case_and_spaces() {
        assert_eq!(Command::read(" 12 "), Command::Number(12));
        assert_eq!(Command::read("Card  luhus mauler"), Command::Inspect("luhus mauler".to_owned()));
        assert_eq!(Command::read("WHY 3"), Command::Illegal(Some(3)));
        assert_eq!(Command::read("log"), Command::Log(LOG_LINES));
        assert_eq!(Command::read("back"), Command::Undo);
        assert_eq!(Command::read("stops few"), Command::SetStops(Stops::Few));
        assert_eq!(Command::read("stops Battle"), Command::OwnStop(OwnStop::Theirs(Phase::Battle)));
        assert_eq!(Command::read("pass-until"), Command::PassOn(Standing::SomethingHappens));
        assert_eq!(Command::read("pass-turn off"), Command::AskAgain);
        assert_eq!(Command::read("  "), Command::Nothing);
    }

    #[test]
    fn what_is_not_understood_gets_an_answer() {
        for line in ["xyzzy", "stops sometimes", "why not", "card", "filter", "pass-until dawn", "-3"] {
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

    #[test]
    fn what_the_full_screen_can_do_has_a_word() {
        let exceptions = [
            ("do", "a number does it"),
            ("yes", "typed where a question asks for it"),
            ("no", "anything but yes, where a question asks for it"),
        ];
        let is_word = |name: &str| WORDS.iter().any(|word| word.names.contains(&name));
        for row in TABLE.iter().filter(|row| [Group::Play, Group::Look].contains(&row.group)) {
            let exception = exceptions.iter().find(|(name, _)| *name == row.name);
            assert_ne!(is_word(row.name), exception.is_some(), "{}: a word, or an exception with a reason", row.name);
        }
    }

    #[test]
    fn help_names_every_word_and_fits_the_width() {
        let lines = Command::help(crate::text::WIDTH);
        assert!(lines.iter().all(|line| line.chars().count() <= crate::text::WIDTH), "{lines:#?}");
        let text = lines.join(" ");
        for name in WORDS.iter().flat_map(|word| word.names) {
            let is_named = text.split(|it: char| it.is_whitespace() || "[],".contains(it)).any(|it| it == *name);
            assert!(is_named, "{name}");
        }
    }
}
