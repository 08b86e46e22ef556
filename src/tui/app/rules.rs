//! The rules of what is asked and of what is marked.

use super::App;
use crate::book::{Book, Rule};
use crate::tui::model::{Looked, Popup, Reading, Screen, Table};
use wars_engine::{Phase, Purpose};

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
            let def = world.catalogue.def(looked.def);
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
    for (title, group) in groups(purpose, table.view().turn.phase) {
        let rules = book.group(group).into_iter().map(|entry| entry.rule).collect();
        chapter(title, rules, lines);
    }
}

/// The groups of rules that a question is about.
fn groups(purpose: Purpose, phase: Phase) -> Vec<(&'static str, &'static str)> {
    match purpose {
        Purpose::StartingLocation => vec![("Starting locations", "setup.location")],
        Purpose::Initiative => {
            let of_phase = match phase {
                Phase::Activate => ("The activate phase", "activate"),
                Phase::Control => ("The control phase", "drain"),
                Phase::Deploy => ("The deploy phase", "deploy"),
                Phase::Battle => ("Attacking", "battle.attack"),
                Phase::Move => ("The move phase", "move"),
                Phase::Draw => ("The draw phase", "draw"),
            };
            vec![of_phase, ("Initiative", "init")]
        }
        Purpose::OrderTriggers => vec![("Triggered abilities", "triggered")],
        Purpose::Mode | Purpose::Spot => vec![("Playing a card", "play.step")],
        Purpose::Support => vec![("Support icons", "support")],
        Purpose::Target => vec![("Targets", "target")],
        Purpose::GiveUp | Purpose::Bargain => vec![("Costs", "cost")],
        Purpose::Lose => vec![("Losing energy", "energy.lose")],
        Purpose::Attrition => vec![("The attrition step", "battle.attrition")],
        Purpose::Casualties => vec![("The loss step", "battle.loss")],
        Purpose::Reveal => vec![("The battle destiny step", "battle.destiny")],
        Purpose::Order(_) => vec![("Leaving play", "leave")],
        Purpose::Arrange | Purpose::Choose | Purpose::Branch | Purpose::Number => vec![("Effects", "effect")],
        Purpose::Destination | Purpose::Transport => vec![("Movement", "move"), ("Ways of moving", "move.way")],
        Purpose::Over => vec![("The end of the game", "win")],
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

#[cfg(test)]
mod tests {
    use super::*;
    use wars_engine::decision::Treatment;

    #[test]
    fn every_question_has_rules() {
        let book = Book::open().expect("the book opens");
        let purposes = [
            Purpose::StartingLocation,
            Purpose::OrderTriggers,
            Purpose::Mode,
            Purpose::Spot,
            Purpose::Support,
            Purpose::Target,
            Purpose::GiveUp,
            Purpose::Lose,
            Purpose::Attrition,
            Purpose::Casualties,
            Purpose::Reveal,
            Purpose::Order(Treatment::Destroy),
            Purpose::Arrange,
            Purpose::Choose,
            Purpose::Bargain,
            Purpose::Branch,
            Purpose::Number,
            Purpose::Destination,
            Purpose::Transport,
            Purpose::Over,
        ];
        let all = purposes.into_iter().map(|purpose| (purpose, Phase::Deploy));
        for (purpose, phase) in all.chain(Phase::ALL.map(|phase| (Purpose::Initiative, phase))) {
            for (title, group) in groups(purpose, phase) {
                assert!(!book.group(group).is_empty(), "{purpose:?}: no rule of \"{group}\" for {title}");
            }
        }
    }
}
