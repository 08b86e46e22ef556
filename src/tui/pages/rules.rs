//! The rules, to look up: an entry with its neighbours, and the entries it points to.

use super::list::List;
use super::{Wish, World};
use crate::book::{Entry, Rule};
use crate::tui::canvas::Canvas;
use crate::tui::command::Command;
use crate::tui::model::Model;
use ratatui::layout::Rect;

/// The list of rules and the marked one.
#[derive(Clone, Debug, Default)]
pub struct Rules {
    list: List,
}

impl Rules {
    fn shown<'a>(&self, world: &'a World) -> Vec<Entry<'a>> {
        world.book.as_ref().map(|book| book.by_match(&self.list.filter)).unwrap_or_default()
    }

    pub(super) fn act(&mut self, command: Command, world: &World) -> Vec<Wish> {
        let count = self.shown(world).len();
        if self.list.act(command, count) {
            return Vec::new();
        }
        match command {
            Command::Back if !self.list.filter.is_empty() => self.list.set_filter(""),
            Command::Back | Command::Quit => return vec![Wish::Home],
            Command::Filter => return vec![Wish::Type("Show rules with".to_owned(), self.list.filter.clone())],
            _ => {}
        }
        Vec::new()
    }

    pub(super) fn list(&mut self) -> &mut List {
        &mut self.list
    }

    pub(super) fn marked(&self) -> usize {
        self.list.marked
    }

    pub(super) fn draw(&self, canvas: &mut Canvas<'_>, area: Rect, model: &Model) {
        let theme = &model.look.theme;
        let shown = self.shown(&model.world);
        let left = Rect { width: area.width * 2 / 5, height: area.height.saturating_sub(2), ..area };
        let right = Rect { x: area.x + left.width, width: area.width - left.width, ..left };
        let inner = canvas.panel(left, &format!("RULES  {}", self.list.place(shown.len())), true);
        let lines: Vec<_> = shown.iter().map(|entry| (line(entry.rule), theme.text)).collect();
        self.list.draw(canvas, inner, &lines);
        let Some(entry) = shown.get(self.list.marked) else { return };
        let inner = canvas.panel(right, &format!("{}: {}", entry.chapter.title, entry.section.title), false);
        // A rule is read among its neighbours.
        let mut lines = Vec::new();
        for rule in &entry.section.rules {
            let is_marked = rule.id == entry.rule.id;
            let style = if is_marked { theme.title } else { theme.dim };
            let mark = if is_marked { model.look.symbols.marker } else { " " };
            lines.push((format!("{mark} {}  {}", rule.id, rule.text), style));
            if is_marked && !rule.see.is_empty() {
                lines.push((format!("  see also {}", rule.see.join(", ")), theme.link));
            }
        }
        let before = entry.section.rules.iter().position(|rule| rule.id == entry.rule.id).unwrap_or(0);
        // The marked rule stays in sight however long the section is.
        let long = lines.len() > inner.height as usize / 2;
        let skip = if long { before.saturating_sub(2) } else { 0 };
        canvas.paragraph(inner, &lines[skip.min(lines.len())..], 0);
    }
}

fn line(rule: &Rule) -> String {
    // Ids are of many lengths: set in a column they would leave no room for the rule.
    format!("{}  {}", rule.id, rule.text)
}
