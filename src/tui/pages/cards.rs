//! All cards, to look at.

use super::list::List;
use super::{Wish, World};
use crate::cards::words::type_line;
use crate::tui::canvas::Canvas;
use crate::tui::command::Command;
use crate::tui::model::Model;
use crate::tui::sheet;
use ratatui::layout::Rect;
use wars_engine::card::CardDef;
use wars_engine::facts::{CardType, Faction};
use wars_engine::{Catalogue, DefIx};

/// Which cards are listed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Shelf {
    #[default]
    All,
    Faction(Faction),
    Type(CardType),
}

impl Shelf {
    fn all() -> Vec<Shelf> {
        let factions = Faction::FIVE.into_iter().chain([Faction::Independent]).map(Shelf::Faction);
        let types = CardType::NAMES.iter().map(|(_, kind)| Shelf::Type(*kind));
        std::iter::once(Shelf::All).chain(factions).chain(types).collect()
    }

    fn holds(self, def: &CardDef) -> bool {
        match self {
            Shelf::All => true,
            Shelf::Faction(faction) => def.facts.faction == faction,
            Shelf::Type(kind) => def.card_type() == kind,
        }
    }

    fn name(self) -> &'static str {
        match self {
            Shelf::All => "all cards",
            Shelf::Faction(faction) => faction.name(),
            Shelf::Type(kind) => kind.name(),
        }
    }
}

/// The list of cards and the marked one.
#[derive(Clone, Debug, Default)]
pub struct Cards {
    list: List,
    shelf: Shelf,
}

impl Cards {
    fn shown<'a>(&self, catalogue: &'a Catalogue) -> Vec<(DefIx, &'a CardDef)> {
        let fits = |def: &CardDef| {
            if self.list.filter.is_empty() {
                return true;
            }
            let (upright, inverted) = def.text();
            let text = [upright.join(" "), inverted.join(" ")].join(" ");
            self.list.fits(&format!("{} {} {} {text}", def.facts.title, def.facts.id, type_line(def)))
        };
        catalogue.defs().filter(|(_, def)| self.shelf.holds(def) && fits(def)).collect()
    }

    pub(super) fn act(&mut self, command: Command, world: &World) -> Vec<Wish> {
        let shown = self.shown(&world.catalogue);
        let marked = shown.get(self.list.marked).map(|(card, _)| *card);
        if self.list.act(command, shown.len()) {
            return Vec::new();
        }
        match command {
            Command::Back if !self.list.filter.is_empty() => self.list.set_filter(""),
            Command::Back | Command::Quit => return vec![Wish::Home],
            Command::Left | Command::Right => {
                let shelves = Shelf::all();
                let at = shelves.iter().position(|it| *it == self.shelf).unwrap_or(0);
                let step = if command == Command::Right { 1 } else { shelves.len() - 1 };
                self.shelf = shelves[(at + step) % shelves.len()];
                self.list.marked = 0;
            }
            Command::Filter => return vec![Wish::Type("Show cards with".to_owned(), self.list.filter.clone())],
            Command::Do | Command::Inspect => return marked.map(Wish::Card).into_iter().collect(),
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
        let shown = self.shown(&model.world.catalogue);
        let left = Rect { width: area.width / 2, height: area.height.saturating_sub(2), ..area };
        let right = Rect { x: area.x + left.width, width: area.width - left.width, ..left };
        let title = format!("CARDS  < {} >  {}", self.shelf.name(), self.list.place(shown.len()));
        let inner = canvas.panel(left, &title, true);
        let lines: Vec<_> = shown
            .iter()
            .map(|(_, def)| {
                let title = sheet::title(def, &model.look);
                let style = model.look.theme.faction(def.facts.faction);
                (format!("{:<6}{title}  {}", def.facts.id, def.card_type().name()), style)
            })
            .collect();
        self.list.draw(canvas, inner, &lines);
        let inner = canvas.panel(right, "CARD", false);
        if let Some((_, def)) = shown.get(self.list.marked) {
            canvas.paragraph(inner, &sheet::sheet(def, &model.look), 0);
        }
    }
}
