//! The decks, to look at: profile and list of cards.

use super::list::List;
use super::profile::{listing, profile};
use super::{Wish, World};
use crate::cards::Support;
use crate::tui::canvas::Canvas;
use crate::tui::command::Command;
use crate::tui::model::Model;
use crate::tui::sheet;
use ratatui::layout::Rect;

/// A deck and its cards.
#[derive(Clone, Debug, Default)]
pub struct Decks {
    deck: usize,
    list: List,
}

impl Decks {
    pub(super) fn act(&mut self, command: Command, world: &World) -> Vec<Wish> {
        let Some(deck) = world.decks.get(self.deck) else { return vec![Wish::Home] };
        let cards = listing(deck, &world.catalogue);
        if self.list.act(command, cards.len()) {
            return Vec::new();
        }
        match command {
            Command::Back | Command::Quit => return vec![Wish::Home],
            Command::Left | Command::Right => {
                let step = if command == Command::Right { 1 } else { world.decks.len() - 1 };
                self.deck = (self.deck + step) % world.decks.len();
                self.list.marked = 0;
            }
            Command::Do | Command::Inspect => {
                return cards.get(self.list.marked).map(|(card, _)| Wish::Card(*card)).into_iter().collect();
            }
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
        let (world, theme) = (&model.world, &model.look.theme);
        let Some(deck) = world.decks.get(self.deck) else { return };
        let left = Rect { width: area.width / 2, height: area.height.saturating_sub(2), ..area };
        let right = Rect { x: area.x + left.width, width: area.width - left.width, ..left };
        let title = format!("DECK {} of {}  < {} >", self.deck + 1, world.decks.len(), deck.name);
        let inner = canvas.panel(left, &title, true);
        let cards = listing(deck, &world.catalogue);
        let lines: Vec<_> = cards
            .iter()
            .map(|(card, count)| {
                let def = world.catalogue.def(*card);
                let title = sheet::title(def, &model.look);
                (format!("{count} {title}  {}", def.card_type().name()), theme.faction(def.facts.faction))
            })
            .collect();
        self.list.draw(canvas, inner, &lines);
        let profile_height = 9.min(right.height);
        let upper = canvas.panel(Rect { height: profile_height, ..right }, "PROFILE", false);
        let words: Vec<_> = profile(deck, &world.catalogue).into_iter().map(|line| (line, theme.text)).collect();
        canvas.paragraph(upper, &words, 0);
        let lower = Rect { y: right.y + profile_height, height: right.height - profile_height, ..right };
        let inner = canvas.panel(lower, "CARD", false);
        if let Some((card, _)) = cards.get(self.list.marked) {
            let def = world.catalogue.def(*card);
            let mut words = sheet::sheet(def, &model.look);
            let support = Support::of(def, deck.cards.iter().map(|card| world.catalogue.def(*card)));
            if let Some(support) = support {
                words.extend([(String::new(), theme.text), (format!("To begin with: {support} cards."), theme.text)]);
            }
            canvas.paragraph(inner, &words, 0);
        }
    }
}
