//! What lies above a screen: reading, searching, agreeing, typing.

use super::marks::{distance, moved};
use super::{App, Effect, Intent};
use crate::session::{OwnStop, Stops};
use crate::tui::command::{Command, Context};
use crate::tui::key::{Code, Key};
use crate::tui::model::{Agreed, Goal, Looked, Popup, Screen};
use crate::tui::pages::Wish;

/// A typed line is not longer than this.
const LONGEST: usize = 200;

impl App {
    /// Closes the topmost popup.
    pub(super) fn close_popup(&mut self) -> Vec<Effect> {
        match self.model.popups.pop() {
            Some(Popup::Ask(asking)) if asking.yes == Agreed::NextLesson => self.leave_lesson(),
            _ => Vec::new(),
        }
    }

    /// Does what a command means above a screen.
    pub(super) fn popup_command(&mut self, command: Command) -> Vec<Effect> {
        if let Some(Popup::Rules(page)) = self.model.popups.last_mut() {
            let wishes = page.act(command, &self.model.world);
            return self.grant_in_popup(wishes);
        }
        match command {
            Command::Back | Command::No => return self.close_popup(),
            Command::Yes if !self.awaits_consent() => return self.agree(),
            Command::Filter => self.filter_popup(),
            Command::Do | Command::Inspect => return self.open_in_popup(command),
            Command::Copy => return self.copy(),
            Command::Rules => self.show_rules(),
            _ => {
                if let Some(by) = distance(command) {
                    self.scroll(by);
                }
            }
        }
        Vec::new()
    }

    /// Whether a player has to agree with their own letter, which no other key stands for.
    fn awaits_consent(&self) -> bool {
        matches!(self.model.popups.last(), Some(Popup::Ask(asking)) if matches!(asking.yes, Agreed::Undo(_)))
    }

    /// Does what somebody has agreed to.
    pub(super) fn agree(&mut self) -> Vec<Effect> {
        let Some(Popup::Ask(asking)) = self.model.popups.pop() else { return Vec::new() };
        match asking.yes {
            Agreed::Quit => vec![Effect::Quit],
            Agreed::Leave => self.leave(),
            Agreed::Concede(seat) => vec![Effect::Do(Intent::Concede(seat))],
            Agreed::NoEnergy(standing) => self.go_without_energy(standing),
            Agreed::Undo(_) => vec![Effect::Do(Intent::Undo)],
            Agreed::NextLesson => self.go_on_learning(),
            Agreed::Peek(peek) => vec![Effect::Admit(peek)],
            Agreed::DeleteDeck(file) => vec![Effect::DeleteDeck(file)],
        }
    }

    /// Nobody throws anything away by habit: of the keys that agree, only letters do, and Enter is as much as no.
    pub(super) fn habit_key(&mut self, key: Key) -> Option<Vec<Effect>> {
        let Some(Popup::Ask(asking)) = self.model.popups.last() else { return None };
        let is_letter = matches!(key, Key { code: Code::Char(_), ctrl: false, alt: false });
        let agrees = self.model.keys.command(Context::Asking, key) == Some(Command::Yes);
        (asking.yes.is_grave() && agrees && !is_letter).then(|| self.close_popup())
    }

    /// On a field that takes a word, a letter begins it; keys that move the mark still move it.
    pub(super) fn form_key(&mut self, key: Key) -> Option<Vec<Effect>> {
        let Key { code: Code::Char(letter), ctrl: false, alt: false } = key else { return None };
        let Screen::Page(page) = &self.model.screen else { return None };
        let moves = self
            .model
            .keys
            .command(Context::Page, key)
            .is_some_and(|command| matches!(command, Command::Up | Command::Down | Command::Left | Command::Right));
        let wish = page.type_letter(letter, &self.model.world).filter(|_| self.model.popups.is_empty() && !moves)?;
        Some(self.grant(vec![wish]))
    }

    fn scroll(&mut self, by: isize) {
        let most = self.model.popups.last().map_or(0, |popup| crate::tui::view::popup_scroll(&self.model, popup));
        match self.model.popups.last_mut() {
            Some(Popup::Text(reading)) => reading.scroll = moved(reading.scroll, by, most + 1),
            Some(Popup::Card { scroll, .. } | Popup::Numbers { scroll, .. } | Popup::Help { scroll, .. }) => {
                *scroll = moved(*scroll, by, most + 1);
            }
            Some(Popup::Log(reading)) => reading.marked = moved(reading.marked, by, reading.lines.len()),
            Some(Popup::Stops { row, seat }) => {
                let rows = Stops::NAMES.len() + if seat.is_some() { OwnStop::all().count() } else { 0 };
                *row = moved(*row, by, rows);
            }
            Some(Popup::Ask(_) | Popup::Input(_) | Popup::Rules(_) | Popup::Broken | Popup::File(_)) | None => {}
        }
    }

    /// Does what the book asks for that lies above the table.
    fn grant_in_popup(&mut self, wishes: Vec<Wish>) -> Vec<Effect> {
        let mut others = Vec::new();
        for wish in wishes {
            match wish {
                Wish::Home => drop(self.model.popups.pop()),
                Wish::Type(prompt, text) => self.ask_for_line(prompt, text, Goal::Rules),
                other => others.push(other),
            }
        }
        self.grant(others)
    }

    fn filter_popup(&mut self) {
        let (prompt, text, goal) = match self.model.popups.last() {
            Some(Popup::Log(reading)) => ("Search the log", reading.search.clone(), Goal::Log),
            Some(Popup::Help { filter, .. }) => ("Show keys with", filter.clone(), Goal::Help),
            _ => return,
        };
        self.ask_for_line(prompt.to_owned(), text, goal);
    }

    /// Enter or `i` on a line of a popup.
    fn open_in_popup(&mut self, command: Command) -> Vec<Effect> {
        match self.model.popups.last() {
            Some(Popup::Stops { seat, row }) if command == Command::Do => {
                let (seat, row) = (*seat, *row);
                return self.change_stops(seat, row);
            }
            Some(Popup::Log(reading)) if command == Command::Do && self.watching.is_some() => {
                let line = reading.marked;
                self.close_popup();
                self.jump_to_line(line);
            }
            // It came by itself, and goes as it is read.
            Some(Popup::Log(reading)) if command == Command::Do && reading.coming.is_some() => {
                return self.close_popup();
            }
            Some(Popup::Log(reading)) => {
                let Some(played) = &self.played else { return Vec::new() };
                if let Some(card) = reading.lines.get(reading.marked).and_then(|line| line.card) {
                    let looked = Looked::in_game(&played.session, card);
                    self.model.popups.push(Popup::Card { looked, scroll: 0 });
                }
            }
            _ => return self.close_popup(),
        }
        Vec::new()
    }

    fn change_stops(&mut self, seat: Option<wars_engine::Seat>, row: usize) -> Vec<Effect> {
        let intent = match (Stops::NAMES.get(row), seat) {
            (Some((_, stops)), _) => {
                self.options.stops = *stops;
                Some(Intent::Stops(*stops))
            }
            (None, Some(seat)) => {
                let stop = OwnStop::all().nth(row - Stops::NAMES.len());
                stop.map(|stop| Intent::OwnStop(seat, stop))
            }
            (None, None) => None,
        };
        intent.map(Effect::Do).into_iter().collect()
    }

    /// A key of a line that is being typed.
    pub(super) fn type_key(&mut self, key: Key) -> Vec<Effect> {
        let Some(Popup::Input(input)) = self.model.popups.last_mut() else { return Vec::new() };
        match key {
            Key { code: Code::Esc, .. } => {
                let goal = input.goal;
                self.close_popup();
                match goal {
                    Goal::Actions => self.use_line("", goal),
                    Goal::Page => _ = self.show_line_of_page(None),
                    _ => {}
                }
            }
            Key { code: Code::Enter, .. } => {
                let (text, goal) = (input.text.clone(), input.goal);
                self.close_popup();
                match goal {
                    Goal::Note => return self.note(&text),
                    Goal::Command => return self.obey_line(&text),
                    Goal::Page => return self.use_line_of_page(&text),
                    _ => self.use_line(&text, goal),
                }
            }
            Key { code: Code::Tab, .. } if input.goal == Goal::Command => self.complete_command(),
            Key { code: Code::Backspace, .. } => _ = input.text.pop(),
            Key { code: Code::Char('u'), ctrl: true, .. } => input.text.clear(),
            Key { code: Code::Char(letter), ctrl: false, alt: false } if input.text.chars().count() < LONGEST => {
                input.text.push(letter);
            }
            _ => {}
        }
        self.use_line_so_far();
        Vec::new()
    }

    pub(super) fn paste(&mut self, text: &str) -> Vec<Effect> {
        if let Some(Popup::Input(input)) = self.model.popups.last_mut() {
            let room = LONGEST.saturating_sub(input.text.chars().count());
            input.text.extend(text.chars().filter(|letter| !letter.is_control()).take(room));
            self.use_line_so_far();
        }
        Vec::new()
    }

    /// Filters show what they do while they are typed.
    fn use_line_so_far(&mut self) {
        let Some(Popup::Input(input)) = self.model.popups.last() else { return };
        match input.goal {
            Goal::Actions => {
                let text = input.text.clone();
                self.use_line(&text, Goal::Actions);
            }
            Goal::Command => self.hint_at_commands(),
            Goal::Page => {
                let text = input.text.clone();
                let said = self.show_line_of_page(Some(&text));
                if let (Some(said), Some(Popup::Input(input))) = (said, self.model.popups.last_mut()) {
                    input.hint = said;
                }
            }
            Goal::Log | Goal::Help | Goal::Rules | Goal::Note => {}
        }
    }

    fn use_line(&mut self, text: &str, goal: Goal) {
        match goal {
            Goal::Actions => {
                if let Screen::Table(table) = &mut self.model.screen {
                    table.filter = text.to_owned();
                }
                self.refresh();
            }
            Goal::Help => {
                if let Some(Popup::Help { filter, scroll, .. }) = self.model.popups.last_mut() {
                    (*filter, *scroll) = (text.to_owned(), 0);
                }
            }
            Goal::Rules => {
                if let Some(Popup::Rules(page)) = self.model.popups.last_mut() {
                    page.look_up(text);
                }
            }
            Goal::Log => self.search_log(text),
            Goal::Note | Goal::Command | Goal::Page => {}
        }
    }

    /// Marks the nearest line above the marked one that contains the words; opens the log for it.
    pub(super) fn search_log(&mut self, text: &str) {
        let is_open = matches!(self.model.popups.last(), Some(Popup::Log(_)));
        match (is_open, self.watching.is_some()) {
            (false, true) => return self.search_replay(text),
            (false, false) => self.read_log(String::new()),
            (true, _) => {}
        }
        let Some(Popup::Log(reading)) = self.model.popups.last_mut() else { return };
        let needle = text.to_lowercase();
        let count = reading.lines.len();
        // A log that was just opened is searched from its last line on.
        let from = if is_open { reading.marked.min(count) } else { count };
        let fits = |at: &usize| reading.lines[*at].text.to_lowercase().contains(&needle);
        match (0..from).rev().chain((from..count).rev()).find(fits) {
            Some(marked) => (reading.marked, reading.search) = (marked, text.to_owned()),
            None => {
                if !is_open {
                    self.close_popup();
                }
                self.refuse(format!("The log has no line with \"{text}\"."));
            }
        }
    }
}
