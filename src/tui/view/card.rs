//! The card that matters, and the side pane of a small screen that shows it in turn with other things.
//!
//! What may be answered matters most: while initiative goes round, that is the card on top of the stack. Else it is the
//! marked one. A card that somebody else has marked is nobody's concern.

use super::{Step, emblem, hand, log, stack};
use crate::text;
use crate::tui::canvas::{Canvas, Target};
use crate::tui::model::{Looked, Model, Pane, Tab, Table};
use crate::tui::sheet;
use ratatui::layout::Rect;
use std::borrow::Cow;
use wars_engine::Purpose;

/// The card to be shown, with what stands over it.
pub struct Shown<'a> {
    title: String,
    looked: Cow<'a, Looked>,
}

/// The card that matters now, if one does.
pub fn shown<'a>(table: &'a Table) -> Option<Shown<'a>> {
    pending(table).or_else(|| marked(table))
}

/// What is on top of the stack, for whoever may answer it.
fn pending(table: &Table) -> Option<Shown<'_>> {
    let asks = table.purpose() == Some(Purpose::Initiative) && table.focus == Pane::Actions;
    let item = table.view().stack.first().filter(|_| asks && table.replay.is_none())?;
    let source = item.source.as_ref()?;
    let title = format!("PENDING, by {}", table.scene.name(item.by));
    let is_marked = |looked: &&Looked| looked.card == Some(source.card);
    if let Some(looked) = table.card.as_ref().filter(is_marked) {
        return Some(Shown { title, looked: Cow::Borrowed(looked) });
    }
    let def = table.catalogue.find(&source.id)?;
    Some(Shown { title, looked: Cow::Owned(Looked::printed(&table.catalogue, def)) })
}

fn marked(table: &Table) -> Option<Shown<'_>> {
    let looked = table.card.as_ref()?;
    let is_meant = match table.focus {
        Pane::Actions if table.replay.is_none() => {
            let card = table.action.and_then(|choice| table.card_of(choice));
            card.is_some() && card == looked.card
        }
        _ => true,
    };
    is_meant.then(|| Shown { title: "CARD".to_owned(), looked: Cow::Borrowed(looked) })
}

impl Shown<'_> {
    /// How many rows it takes in so many cells: with its numbers and rulings, and without.
    pub fn rows(&self, model: &Model, width: u16) -> [u16; 2] {
        let lines = |paragraphs: &[sheet::Paragraph]| {
            let broken = paragraphs.iter().map(|(text, _)| text::paragraph(text, usize::from(width)).len().max(1));
            u16::try_from(broken.sum::<usize>()).unwrap_or(u16::MAX)
        };
        let all = paragraphs(model, &self.looked);
        let rulings = self.looked.def().rulings.len();
        let text = sheet::sheet(self.looked.def(), &model.look);
        let needed = text.len().saturating_sub(rulings);
        [lines(&all), lines(&text[..needed])]
    }

    /// The pane.
    pub fn draw(&self, canvas: &mut Canvas<'_>, area: Rect, step: Step, model: &Model, table: &Table) {
        canvas.target(area, Target::Pane(Pane::Card));
        let inner = canvas.shelf(area, &self.title, table.focus == Pane::Card);
        let [all, _] = self.rows(model, inner.width);
        let emblem = if step == Step::Wide && emblem::are_drawn(model) { emblem::HEIGHT } else { 0 };
        if emblem > 0 && all + emblem <= inner.height {
            emblem::draw(canvas, inner, &self.looked);
            let below = Rect { y: inner.y + emblem, height: inner.height - emblem, ..inner };
            return draw_card(canvas, below, model, &self.looked);
        }
        draw_card(canvas, inner, model, &self.looked);
    }
}

fn draw_card(canvas: &mut Canvas<'_>, area: Rect, model: &Model, looked: &Looked) {
    let lines = paragraphs(model, looked);
    let all: usize = lines.iter().map(|(words, _)| text::paragraph(words, usize::from(area.width)).len().max(1)).sum();
    if all <= usize::from(area.height) || area.height < 2 {
        canvas.paragraph(area, &lines, 0);
        return;
    }
    // No line is cut short by what is said about the rest.
    canvas.paragraph(Rect { height: area.height - 1, ..area }, &lines, 0);
    let last = Rect { y: area.bottom() - 1, height: 1, ..area };
    let key = model.keys.words(crate::tui::command::Command::Inspect);
    canvas.right(last, &format!("{key} shows more"), model.look.theme.dim);
}

/// A card with its numbers now before what is printed small.
pub fn paragraphs(model: &Model, looked: &Looked) -> Vec<sheet::Paragraph> {
    let mut lines = sheet::sheet(looked.def(), &model.look);
    let now = sheet::now(&looked.sums, &model.look);
    if !now.is_empty() {
        lines.push((String::new(), model.look.theme.text));
        lines.extend(now);
    }
    lines
}

/// The side pane of a small screen: card, stack, log or hand.
pub fn draw_tabs(canvas: &mut Canvas<'_>, area: Rect, model: &Model, table: &Table) {
    let theme = &model.look.theme;
    let pane = match table.tab {
        Tab::Card => Pane::Card,
        Tab::Stack => Pane::Stack,
        Tab::Log => Pane::Log,
        Tab::Hand => Pane::Hand,
    };
    canvas.target(area, Target::Pane(pane));
    let names: Vec<String> = Tab::ALL
        .iter()
        .map(|(tab, name)| match (*tab == table.tab, tab) {
            (true, _) => format!("[{}]", name.to_uppercase()),
            // What the Enemy has done, where the log has no room to tell it.
            (false, Tab::Log) if table.fresh > 1 => format!("{name}+{}", table.fresh),
            (false, _) => (*name).to_owned(),
        })
        .collect();
    let inner = canvas.shelf(area, &names.join(" "), table.focus == pane);
    match table.tab {
        Tab::Card => {
            let place = Rect { x: inner.x + 1, width: inner.width.saturating_sub(1), ..inner };
            match shown(table) {
                Some(shown) => draw_card(canvas, place, model, &shown.looked),
                None => _ = canvas.put(place.x, place.y, place.width, "No card is marked.", theme.dim),
            }
        }
        Tab::Hand => hand::draw_tab(canvas, inner, model, table),
        Tab::Log => log::draw_lines(canvas, inner, model, table),
        Tab::Stack => {
            // An empty stack leaves the room to what has happened.
            let height = stack::height(model, table, inner.width).min(inner.height.saturating_sub(2));
            stack::draw_lines(canvas, Rect { height, ..inner }, model, table);
            log::draw_lines(canvas, Rect { y: inner.y + height, height: inner.height - height, ..inner }, model, table);
        }
    }
}
