//! What a key means: a letter for a question under way, a digit, a line being typed, or a command of the table.

use super::play::may_go_back;
use super::{App, Effect};
use crate::session::Consent;
use crate::tui::command::{Command, Context};
use crate::tui::key::{Code, Key};
use crate::tui::model::{Agreed, Asking, Popup, Saved, Screen};
use crate::tui::view::Step;
use ratatui::layout::Rect;

/// Keys of this many digits at most name an action.
const DIGITS: usize = 3;

impl App {
    pub(super) fn key(&mut self, key: Key, is_held: bool) -> Vec<Effect> {
        if let Some(played) = &mut self.played {
            played.last_key = self.model.now;
        }
        let asked = self.played.as_ref().map(|played| played.session.asked());
        self.run.press(key, self.model.now, self.options.guard, asked);
        self.model.message = None;
        let is_interrupt = key == Key { code: Code::Char('c'), ctrl: true, alt: false };
        if is_interrupt {
            return self.interrupt();
        }
        let (width, height) = self.model.size;
        if Step::of(Rect::new(0, 0, width, height)) == Step::TooSmall {
            let quits = self.model.keys.command(Context::Table, key) == Some(Command::Quit);
            return if quits { self.interrupt() } else { Vec::new() };
        }
        if let Some(Popup::Input(_)) = self.model.popups.last() {
            return self.type_key(key);
        }
        // The key was pressed to go on, and not meant for anything else.
        if !is_held && self.tell_all() {
            return Vec::new();
        }
        if let Some(effects) = self.habit_key(key).or_else(|| self.form_key(key)) {
            return effects;
        }
        if let Some(effects) = self.letter_key(key, is_held) {
            return effects;
        }
        match self.model.keys.command(self.model.context(), key) {
            Some(command) if is_held && command.commits() => Vec::new(),
            Some(command) => self.command(command),
            None => Vec::new(),
        }
    }

    /// Ctrl-C: asks before leaving; pressed again, leaves.
    fn interrupt(&mut self) -> Vec<Effect> {
        let is_asked = matches!(self.model.popups.last(), Some(Popup::Ask(Asking { yes: Agreed::Quit, .. })));
        let has_unsaved = self.model.desk.unsaved().next().is_some();
        if is_asked || !has_unsaved && (self.played.is_none() || self.watching.is_some()) {
            return vec![Effect::Quit];
        }
        self.ask_to_quit();
        Vec::new()
    }

    pub(super) fn ask_to_quit(&mut self) {
        let unsaved = self.model.desk.unsaved().next().and_then(|open| Some((open, open.unsaved.as_ref()?)));
        let question = match (unsaved, &self.model.saved) {
            (Some((open, why)), _) => {
                format!("Leave the program? NOT SAVED: {why}. The deck {} gets lost.", open.workshop.name())
            }
            (None, _) if self.pupil.is_some() => "Leave the program? This lesson begins anew the next time.".to_owned(),
            (None, Saved::Not(count, why)) => {
                format!("Leave the program? NOT SAVED: {why}. {count} lines of the game get lost.")
            }
            _ => "Leave the program? Every decision is saved, and the game can be continued.".to_owned(),
        };
        self.model.popups.push(Popup::Ask(Asking { question, yes: Agreed::Quit }));
    }

    /// Keys that a question under way gives a meaning of its own.
    fn letter_key(&mut self, key: Key, is_held: bool) -> Option<Vec<Effect>> {
        let Key { code: Code::Char(letter), ctrl: false, alt: false } = key else {
            if let Screen::Table(table) = &mut self.model.screen {
                table.awaits = None;
            }
            return None;
        };
        if let Some(Popup::Ask(asking)) = self.model.popups.last() {
            return self.consent_key(letter, &asking.yes.clone());
        }
        if !self.model.popups.is_empty() {
            return None;
        }
        let Screen::Table(table) = &mut self.model.screen else { return None };
        if let Some(awaited) = table.awaits.take() {
            return table.called(letter).map(|seat| self.named(awaited, seat));
        }
        if table.replay.is_some() {
            return letter.is_ascii_digit().then(|| self.speed_key(letter));
        }
        if table.open_ending().is_some() {
            return None;
        }
        if let Some(curtain) = &table.curtain {
            let to = curtain.to;
            return (table.initial(to) == letter).then(|| self.look(to));
        }
        if letter == '0' && table.typed.is_empty() && table.opens_hand() {
            return Some(if is_held { Vec::new() } else { self.open_by_line() });
        }
        if letter.is_ascii_digit() && (letter != '0' || !table.typed.is_empty()) {
            return Some(if is_held { Vec::new() } else { self.digit(letter) });
        }
        let picked = table.letters.iter().find(|(it, _)| *it == letter).map(|(_, choice)| *choice)?;
        Some(if is_held { Vec::new() } else { self.answer(picked) })
    }

    /// Each other player agrees with their own letter, so that nobody agrees for somebody else by habit.
    fn consent_key(&mut self, letter: char, yes: &Agreed) -> Option<Vec<Effect>> {
        let Agreed::Undo(consent) = yes else { return None };
        let Screen::Table(table) = &self.model.screen else { return None };
        let agreeing = consent.others.iter().find(|seat| table.initial(*seat) == letter);
        if let Some(seat) = agreeing {
            let left = Consent { others: consent.others.without(seat), ..*consent };
            if left.others.is_empty() {
                return Some(self.agree());
            }
            // The others still have to.
            let answer = self.played.as_ref().and_then(|played| played.session.last_answer_shown());
            let question = may_go_back(table, left, answer);
            self.model.popups.pop();
            self.model.popups.push(Popup::Ask(Asking { question, yes: Agreed::Undo(left) }));
            return Some(Vec::new());
        }
        Some(match self.model.keys.command(Context::Asking, Key::from(Code::Char(letter))) {
            Some(Command::No) => self.close_popup(),
            _ => Vec::new(),
        })
    }

    /// A digit of an action's number: done at once if no longer number begins with it.
    fn digit(&mut self, digit: char) -> Vec<Effect> {
        let Screen::Table(table) = &mut self.model.screen else { return Vec::new() };
        table.typed.push(digit);
        let count = table.scene.menu.numbered().len();
        let number: usize = table.typed.parse().unwrap_or(0);
        if number == 0 || number > count || table.typed.len() > DIGITS {
            table.typed.clear();
            self.refuse(match count {
                0 => "Nothing here has a number.".to_owned(),
                _ => format!("No action {number} (1 to {count})."),
            });
            return Vec::new();
        }
        if number * 10 > count {
            return self.typed_number();
        }
        // A longer number may follow: mark it, and wait for another digit or Enter.
        table.action = Some(table.scene.menu.numbered()[number - 1].choice);
        Vec::new()
    }

    /// Does the action whose number has been typed.
    pub(super) fn typed_number(&mut self) -> Vec<Effect> {
        let Screen::Table(table) = &mut self.model.screen else { return Vec::new() };
        let number = std::mem::take(&mut table.typed).parse::<usize>().unwrap_or(0);
        match number.checked_sub(1).and_then(|index| table.scene.menu.numbered().get(index)) {
            Some(entry) => {
                let choice = entry.choice;
                self.answer(choice)
            }
            None => Vec::new(),
        }
    }

    /// Does what a command means here.
    pub(super) fn command(&mut self, command: Command) -> Vec<Effect> {
        match command {
            Command::Redraw => return vec![Effect::Redraw],
            Command::Mouse => {
                self.model.mouse = !self.model.mouse;
                self.say(if self.model.mouse { "The mouse is on." } else { "The mouse is off." });
                return vec![Effect::Mouse(self.model.mouse)];
            }
            Command::CommandLine => {
                self.open_command_line();
                return Vec::new();
            }
            Command::Help => {
                let context = self.model.context();
                self.model.popups.push(Popup::Help { context, filter: String::new(), scroll: 0 });
                return Vec::new();
            }
            _ => {}
        }
        match self.model.context() {
            Context::Reading | Context::Asking => self.popup_command(command),
            Context::Page | Context::Decks | Context::Builder | Context::Drawing => self.page_command(command),
            Context::Over => self.ending_command(command),
            Context::Replay => self.replay_command(command),
            Context::Table | Context::Picking | Context::Curtain => self.table_command(command),
        }
    }

    fn page_command(&mut self, command: Command) -> Vec<Effect> {
        let world = self.model.world.clone();
        let Screen::Page(page) = &mut self.model.screen else { return Vec::new() };
        let wishes = page.act(command, &world, &mut self.model.desk);
        self.grant(wishes)
    }
}
