//! The rules of what is asked, of what is marked, and of what the log tells.

use super::App;
use crate::book::{Book, Occasion, Rule, advice, of_question};
use crate::session::LogLine;
use crate::tui::model::{Looked, Pane, Popup, Reading, Screen, Table};

impl App {
    /// Opens the rules behind a line of the log that is read, a refusal, the question and the marked card, in this order.
    pub(super) fn show_rules(&mut self) {
        let world = self.model.world.clone();
        let Some(book) = &world.book else { return };
        let mut lines = Vec::new();
        let of_step = self.rules_of_step().iter().filter_map(|id| book.rule(id)).map(|entry| entry.rule);
        chapter("What this lesson is about", of_step.collect(), &mut lines);
        if let Some(line) = self.line_read() {
            told(book, line, &mut lines);
        }
        if let Screen::Table(table) = &self.model.screen {
            refusal(book, table, &mut lines);
            question(book, table, &mut lines);
        }
        if let Some(looked) = self.looked() {
            let def = looked.def();
            chapter(&format!("The words of {}", def.facts.title), book.behind(def), &mut lines);
        }
        if lines.is_empty() {
            self.refuse("No rule belongs to this.");
            return;
        }
        self.model.popups.push(Popup::Text(Reading { title: "RULES".to_owned(), lines, scroll: 0 }));
    }

    /// The line of the log that is marked where the log is read.
    fn line_read(&self) -> Option<&LogLine> {
        match (self.model.popups.last(), &self.model.screen) {
            (Some(Popup::Log(reading)), _) => reading.lines.get(reading.marked),
            (None, Screen::Table(table)) if table.focus == Pane::Log => {
                let log = &table.scene.log;
                table.log_line.map_or(log.last(), |at| log.get(at))
            }
            _ => None,
        }
    }

    fn looked(&self) -> Option<Looked> {
        match (self.model.popups.last(), &self.model.screen) {
            (Some(Popup::Card { looked, .. }), _) => Some(looked.clone()),
            (_, Screen::Table(table)) => table.card.clone(),
            (_, Screen::Page(_)) => None,
        }
    }
}

/// Rules by which the marked action is not possible.
fn refusal(book: &Book, table: &Table, lines: &mut Vec<String>) {
    let Some(refusal) = table.scene.menu.refused.iter().find(|it| Some(it.choice) == table.action) else { return };
    let rules = refusal.reasons.iter().filter_map(|reason| cited(book, reason));
    chapter(&format!("Why not: {}", refusal.label), rules.collect(), lines);
}

/// The rule by which something was done that the log tells: the Enemy's acts name theirs (coop.seat.8).
fn told(book: &Book, line: &LogLine, lines: &mut Vec<String>) {
    let words = line.text.rsplit_once(" [").map_or(&*line.text, |(words, _)| words);
    chapter(&format!("Why: {words}"), cited(book, &line.text).into_iter().collect(), lines);
}

/// The rule whose id stands in brackets at the end of a line.
fn cited<'a>(book: &'a Book, line: &str) -> Option<&'a Rule> {
    let (_, id) = line.strip_suffix(']')?.rsplit_once('[')?;
    book.rule(id).map(|entry| entry.rule)
}

/// What to think of at the question, and its rules.
fn question(book: &Book, table: &Table, lines: &mut Vec<String>) {
    let Some(purpose) = table.purpose() else { return };
    if !lines.is_empty() {
        lines.push(String::new());
    }
    lines.push(advice(purpose, Occasion::of(table.view())).to_owned());
    for (title, group) in of_question(purpose, table.view().turn.phase) {
        let rules = book.group(group).into_iter().map(|entry| entry.rule).collect();
        chapter(title, rules, lines);
    }
}

fn chapter(title: &str, rules: Vec<&Rule>, lines: &mut Vec<String>) {
    if rules.is_empty() {
        return;
    }
    if !lines.is_empty() {
        lines.push(String::new());
    }
    lines.push(format!("# {title}"));
    lines.extend(rules.into_iter().map(|rule| format!("{}  {}", rule.id, rule.text)));
}
