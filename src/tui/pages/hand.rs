//! A hand is drawn from a deck, to see how it may begin.

use super::list::List;
use super::{Page, Wish, World};
use crate::cards::words::short_cost;
use crate::decks::Contents;
use crate::decks::opening::Opening;
use crate::text::{Align, cell, width};
use crate::tui::canvas::Canvas;
use crate::tui::command::Command;
use crate::tui::model::Model;
use crate::tui::sheet;
use ratatui::layout::Rect;

/// A deck, and the hand that was drawn from it.
#[derive(Clone, Debug)]
pub struct TestHand {
    deck: Contents,
    opening: Option<Opening>,
    list: List,
    /// Where it was asked for.
    back: Box<Page>,
}

impl TestHand {
    /// A deck of which no card is drawn yet, and the page to go back to.
    pub fn new(deck: Contents, back: Page) -> TestHand {
        TestHand { deck, opening: None, list: List::default(), back: Box::new(back) }
    }

    /// Shuffles by a seed, and draws the opening hand.
    pub fn deal(&mut self, seed: u64, world: &World) {
        self.opening = Some(Opening::deal(&self.deck, &world.catalogue, seed));
        self.list.marked = 0;
    }

    fn count(&self) -> usize {
        self.opening.as_ref().map_or(0, |opening| opening.hand().len())
    }

    pub(super) fn act(&mut self, command: Command) -> Vec<Wish> {
        let count = self.count();
        if self.list.act(command, count) {
            return Vec::new();
        }
        match command {
            Command::Back | Command::Quit => return vec![Wish::Go(self.back.clone())],
            // The second click on a card.
            Command::Inspect | Command::Do | Command::Rules => {
                let card = self.opening.as_ref().and_then(|it| it.hand().get(self.list.marked).copied());
                return card.map(Wish::Card).into_iter().collect();
            }
            Command::Draw => {
                if self.opening.as_mut().is_some_and(Opening::draw) {
                    self.list.marked = count;
                } else {
                    return vec![Wish::Say("No card is left to draw.".to_owned())];
                }
            }
            Command::Reshuffle => return vec![Wish::Deal],
            _ => {}
        }
        Vec::new()
    }

    /// Whether a command does anything, as things stand.
    pub(super) fn knows(&self, command: Command) -> bool {
        match command {
            Command::Draw => self.opening.as_ref().is_some_and(|it| it.left() > 0),
            Command::Inspect => self.count() > 0,
            Command::Rules => false,
            _ => true,
        }
    }

    pub(super) fn list(&mut self) -> &mut List {
        &mut self.list
    }

    pub(super) fn marked(&self) -> usize {
        self.list.marked
    }

    pub(super) fn draw(&self, canvas: &mut Canvas<'_>, area: Rect, model: &Model) {
        let (theme, catalogue) = (&model.look.theme, &model.world.catalogue);
        let Some(opening) = &self.opening else { return };
        let left = Rect { width: area.width / 2, height: area.height.saturating_sub(6), ..area };
        let right = Rect { x: area.x + left.width, width: area.width - left.width, ..left };
        let cards = opening.hand();
        let title = format!("HAND  {} drawn, {} left  {}", cards.len(), opening.left(), self.deck.name);
        let inner = canvas.panel(left, &title, true);
        let words = cards.iter().map(|card| opening.standing(*card, catalogue).words());
        let lines: Vec<_> = cards
            .iter()
            .zip(words)
            .map(|(card, words)| {
                let def = catalogue.def(*card);
                let cost = short_cost(def);
                // On a narrow screen how the card stands is told below, of the marked one.
                let rest = if inner.width < 60 { cost } else { format!("{cost:<7} {words}") };
                let room = usize::from(inner.width).saturating_sub(width(&rest) + 3);
                let title = cell(&sheet::title(def, &model.look), room, Align::Left, model.look.symbols.ellipsis);
                (format!("{title} {rest}"), theme.faction(def.facts.faction))
            })
            .collect();
        self.list.draw(canvas, inner, &lines);
        let inner = canvas.panel(right, "CARD", false);
        let below = Rect { y: left.bottom(), height: 4.min(area.height), x: area.x + 1, width: area.width - 2 };
        let mut told = Vec::new();
        if let Some(card) = cards.get(self.list.marked) {
            let def = catalogue.def(*card);
            canvas.paragraph(inner, &sheet::sheet(def, &model.look), 0);
            let words = opening.standing(*card, catalogue).words();
            told.push((format!("{}: {words}.", def.facts.title), theme.text));
        }
        told.push((opening.summary(catalogue), theme.text));
        canvas.paragraph(below, &told, 0);
    }
}
