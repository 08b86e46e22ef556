//! The rules of what is asked and of what is marked.

use super::App;
use crate::book::of_question;
use crate::book::{Book, Rule};
use crate::tui::model::{Looked, Popup, Reading, Screen, Table};

impl App {
    /// Opens the rules behind a refusal, the question and the marked card, in this order.
    pub(super) fn show_rules(&mut self) {
        let world = self.model.world.clone();
        let Some(book) = &world.book else { return };
        let mut lines = Vec::new();
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
    let rules = refusal.reasons.iter().filter_map(|reason| {
        let (_, id) = reason.trim_end_matches(']').rsplit_once('[')?;
        book.rule(id).map(|entry| entry.rule)
    });
    chapter(&format!("Why not: {}", refusal.label), rules.collect(), lines);
}

/// Rules of what is asked.
fn question(book: &Book, table: &Table, lines: &mut Vec<String>) {
    let Some(purpose) = table.purpose() else { return };
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
