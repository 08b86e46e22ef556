//! The line for commands by name: every command of the table that works here, and a few that take words of their own.

use super::{App, Effect};
use crate::book::lookup;
use crate::cards;
use crate::replay;
use crate::session::Stamp;
use crate::tui::command::{Command, Context, TABLE};
use crate::tui::model::{Goal, Looked, Popup};
use crate::tui::pages::Rules;
use wars_engine::misread::nearest;

/// A command that takes words.
struct Word {
    name: &'static str,
    usage: &'static str,
    contexts: &'static [Context],
    obey: fn(&mut App, &str) -> Result<Vec<Effect>, String>,
}

const GAME: &[Context] = &[Context::Table, Context::Replay];
const WATCHED: &[Context] = &[Context::Replay];

const WORDS: &[Word] = &[
    Word { name: "card", usage: "card NAME", contexts: &Context::ALL, obey: App::look_up_card },
    Word { name: "rules", usage: "rules WORDS", contexts: &Context::ALL, obey: App::look_up_rules },
    Word { name: "find", usage: "find WORDS", contexts: GAME, obey: App::find_words },
    Word { name: "note", usage: "note WORDS", contexts: GAME, obey: App::note_words },
    Word { name: "at", usage: "at TURN.PHASE.ACT", contexts: WATCHED, obey: App::go_to_moment },
    Word { name: "view", usage: "view public|A|B|...|all", contexts: WATCHED, obey: App::see_as_named },
];

impl App {
    /// Opens the line.
    pub(super) fn open_command_line(&mut self) {
        self.ask_for_line(String::new(), String::new(), Goal::Command);
        self.hint_at_commands();
    }

    /// The commands whose names begin so, as they are used.
    fn candidates(&self, beginning: &str) -> Vec<&'static str> {
        let context = self.model.context_beneath();
        let words = WORDS.iter().filter(|word| word.contexts.contains(&context)).map(|word| word.usage);
        let takes_words = |name: &str| WORDS.iter().any(|word| word.name == name && word.contexts.contains(&context));
        let rows = TABLE.iter().filter(|row| row.contexts.contains(&context) && !takes_words(row.name));
        words.chain(rows.map(|row| row.name)).filter(|usage| usage.starts_with(beginning)).collect()
    }

    /// Shows beneath the line which commands it may become.
    pub(super) fn hint_at_commands(&mut self) {
        let Some(Popup::Input(input)) = self.model.popups.last() else { return };
        let name = input.text.split(' ').next().unwrap_or_default();
        let fits = match input.text.contains(' ') {
            // Once words follow, only the command itself is meant.
            true => self.candidates(name).into_iter().filter(|usage| usage.split(' ').next() == Some(name)).collect(),
            false => self.candidates(name),
        };
        let hint = if fits.is_empty() { "no command begins so".to_owned() } else { fits.join("  ") };
        if let Some(Popup::Input(input)) = self.model.popups.last_mut() {
            input.hint = hint;
        }
    }

    /// Completes the name of a command, or the title of a card, as far as it is clear.
    pub(super) fn complete_command(&mut self) {
        let Some(Popup::Input(input)) = self.model.popups.last() else { return };
        let completed = match input.text.split_once(' ') {
            None => self.completed_name(&input.text),
            Some(("card", title)) => self.completed_title(title),
            Some(_) => None,
        };
        if let (Some(text), Some(Popup::Input(input))) = (completed, self.model.popups.last_mut()) {
            input.text = text;
        }
        self.hint_at_commands();
    }

    fn completed_name(&self, beginning: &str) -> Option<String> {
        let fits = self.candidates(beginning);
        let names: Vec<&str> = fits.iter().filter_map(|usage| usage.split(' ').next()).collect();
        let common = common_beginning(&names)?;
        // After a command that takes words, words follow.
        let gap = if matches!(fits[..], [only] if only.contains(' ')) { " " } else { "" };
        Some(format!("{common}{gap}"))
    }

    fn completed_title(&self, beginning: &str) -> Option<String> {
        let wanted = beginning.to_lowercase();
        let titles = self.model.catalogue().defs().map(|(_, def)| def.facts.title.to_lowercase());
        let fits: Vec<String> = titles.filter(|title| title.starts_with(&wanted)).collect();
        let fits: Vec<&str> = fits.iter().map(String::as_str).collect();
        common_beginning(&fits).map(|title| format!("card {title}"))
    }

    /// Does what a line says, or says what is wrong with it.
    pub(super) fn obey_line(&mut self, line: &str) -> Vec<Effect> {
        let (name, rest) = line.trim().split_once(' ').unwrap_or((line.trim(), ""));
        if name.is_empty() {
            return Vec::new();
        }
        let context = self.model.context();
        let word = WORDS.iter().find(|word| word.name == name && word.contexts.contains(&context));
        if let Some(word) = word.filter(|_| !rest.is_empty()) {
            return (word.obey)(self, rest.trim()).unwrap_or_else(|problem| {
                self.refuse(problem);
                Vec::new()
            });
        }
        match (self.meant(name, context), word) {
            (Ok(command), _) => self.command(command),
            (Err(_), Some(word)) => {
                self.refuse(format!("It needs more: {}", word.usage));
                Vec::new()
            }
            (Err(problem), None) => {
                self.refuse(problem);
                Vec::new()
            }
        }
    }

    /// The command of the table with this name, or the only one that begins so.
    fn meant(&self, name: &str, context: Context) -> Result<Command, String> {
        let here = || TABLE.iter().filter(|row| row.contexts.contains(&context));
        let fits: Vec<_> = here().filter(|row| row.name.starts_with(name)).collect();
        match (here().find(|row| row.name == name), &fits[..]) {
            (Some(row), _) => Ok(row.command),
            (None, [row]) => Ok(row.command),
            (None, []) => Err(match nearest(name, here().map(|row| row.name)) {
                Some(near) => format!("No command is called \"{name}\" here; did you mean \"{near}\"?"),
                None => format!("No command is called \"{name}\" here."),
            }),
            (None, several) => {
                let names: Vec<&str> = several.iter().map(|row| row.name).collect();
                Err(format!("\"{name}\" may be {}.", names.join(" or ")))
            }
        }
    }

    fn look_up_card(&mut self, name: &str) -> Result<Vec<Effect>, String> {
        let catalogue = self.model.catalogue();
        let def = cards::find(catalogue, name).map_err(|miss| miss.to_string())?;
        let looked = Looked::printed(catalogue, def);
        self.model.popups.push(Popup::Card { looked, scroll: 0 });
        Ok(Vec::new())
    }

    fn look_up_rules(&mut self, words: &str) -> Result<Vec<Effect>, String> {
        let world = self.model.world.clone();
        let book = world.book.as_ref().ok_or("There is no rules book.")?;
        lookup::find(book, words).map_err(|fault| fault.to_string())?;
        self.model.popups.push(Popup::Rules(Rules::asked(words)));
        Ok(Vec::new())
    }

    fn find_words(&mut self, words: &str) -> Result<Vec<Effect>, String> {
        self.search_log(words);
        Ok(Vec::new())
    }

    fn note_words(&mut self, words: &str) -> Result<Vec<Effect>, String> {
        Ok(self.note(words))
    }

    fn go_to_moment(&mut self, text: &str) -> Result<Vec<Effect>, String> {
        let stamp: Stamp = text.parse()?;
        let point = self.replay().map(|replay| replay.find(stamp)).transpose()?;
        if let Some(point) = point {
            self.go_to(point);
        }
        Ok(Vec::new())
    }

    fn see_as_named(&mut self, text: &str) -> Result<Vec<Effect>, String> {
        let audience = replay::audience(text)?;
        let audience = self.replay().map_or(Ok(audience), |replay| replay.seen_as(audience))?;
        Ok(self.wish_to_see_as(audience))
    }
}

/// The letters that all words begin with; nothing if there is no word.
fn common_beginning(words: &[&str]) -> Option<String> {
    let mut common: Vec<char> = words.first()?.chars().collect();
    for word in words {
        let alike = common.iter().zip(word.chars()).take_while(|(one, other)| **one == *other).count();
        common.truncate(alike);
    }
    Some(common.into_iter().collect())
}
