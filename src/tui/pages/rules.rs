//! The rules, to look up: an entry with its neighbours, and the entries it points to.

use super::list::List;
use super::{RuleEntry, Wish, World};
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
    fn shown<'a>(&self, world: &'a World) -> Vec<&'a RuleEntry> {
        let fits =
            |rule: &RuleEntry| self.list.fits(&format!("{} {} {} {}", rule.id, rule.section, rule.title, rule.text));
        world.rules.iter().filter(|rule| fits(rule)).collect()
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
        let lines: Vec<_> = shown.iter().map(|rule| (format!("{:<22} {}", rule.id, rule.title), theme.text)).collect();
        self.list.draw(canvas, inner, &lines);
        let Some(rule) = shown.get(self.list.marked) else { return };
        let inner = canvas.panel(right, &rule.section, false);
        let mut lines = vec![(format!("{}  {}", rule.id, rule.title), theme.heading), (rule.text.clone(), theme.text)];
        if !rule.see.is_empty() {
            lines.push((String::new(), theme.text));
            lines.push((format!("see also {}", rule.see.join(", ")), theme.link));
        }
        canvas.paragraph(inner, &lines, 0);
    }
}
