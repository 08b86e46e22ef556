//! The page cut by the size of the screen: two lists and three lines; two lists and figures below; or three columns.

use super::figures::{Told, bars, count, spark};
use super::rows::{draw_deck, draw_found, in_a_line};
use super::{Builder, Focus};
use crate::decks::desk::Open;
use crate::text;
use crate::tui::canvas::Canvas;
use crate::tui::command::Command;
use crate::tui::model::Model;
use crate::tui::sheet;
use ratatui::layout::Rect;

/// From this size on figures stand below the lists.
const MIDDLE: (u16, u16) = (110, 34);

/// From this size on they stand beside them, with the marked card.
const WIDE: (u16, u16) = (180, 48);

/// Rows of figures below the lists.
const FIGURES: u16 = 14;

/// Rows of figures beside the lists.
const BESIDE: u16 = 34;

/// Cells of a panel's top that are not its title.
const FRAME: usize = 7;

/// Lines below the lists of a small screen.
const LINES: u16 = 3;

/// The whole page.
pub fn draw(page: &Builder, canvas: &mut Canvas<'_>, area: Rect, model: &Model) {
    let Some(open) = model.desk.now() else {
        let words = "No deck lies open.";
        canvas.put(area.x + 2, area.y + 1, area.width.saturating_sub(2), words, model.look.theme.dim);
        return;
    };
    let body = Rect { height: area.height.saturating_sub(2), ..area };
    let fits = |(width, height): (u16, u16)| area.width >= width && area.height >= height;
    let told = Told::of(&open.workshop, &model.world.catalogue);
    if fits(WIDE) {
        let third = body.width / 3;
        let lists = Rect { width: 2 * third, ..body };
        draw_lists(page, canvas, lists, open, model);
        let side = Rect { x: lists.right(), width: body.width - lists.width, ..body };
        let upper = Rect { height: BESIDE, ..side };
        draw_side(canvas, upper, &told, model);
        let lower = Rect { y: upper.bottom(), height: side.height - upper.height, ..side };
        let inner = canvas.panel(lower, "CARD", false);
        if let Some(card) = page.marked_card(&model.world, &model.desk) {
            canvas.paragraph(inner, &sheet::sheet(model.world.catalogue.def(card), &model.look), 0);
        }
    } else if fits(MIDDLE) {
        let lists = Rect { height: body.height - FIGURES - 1, ..body };
        draw_lists(page, canvas, lists, open, model);
        draw_card_line(page, canvas, Rect { y: lists.bottom(), height: 1, ..body }, model);
        draw_below(canvas, Rect { y: lists.bottom() + 1, height: FIGURES, ..body }, &told, model);
    } else {
        let lists = Rect { height: body.height.saturating_sub(LINES), ..body };
        draw_lists(page, canvas, lists, open, model);
        draw_lines(page, canvas, Rect { y: lists.bottom(), height: LINES, ..body }, &told, model);
    }
}

/// The cards that are found, and the deck.
fn draw_lists(page: &Builder, canvas: &mut Canvas<'_>, area: Rect, open: &Open, model: &Model) {
    let left = Rect { width: area.width.div_ceil(2), ..area };
    let right = Rect { x: left.right(), width: area.width - left.width, ..area };
    let found = page.found(&model.world);
    let query = page.typing.as_ref().unwrap_or(&page.query);
    let with = if query.trim().is_empty() { String::new() } else { format!("  {query}") };
    let place = (page.cards.marked + 1).min(found.len());
    let title = format!("CARDS  {place} of {}{with}", found.len());
    let inner = canvas.panel(left, &title, page.focus == Focus::Cards);
    draw_found(page, canvas, inner, &found, open, model);
    let decks = match model.desk.open().len() {
        1 => String::new(),
        all => format!(" ({} of {all})", model.desk.place() + 1),
    };
    let saved = if open.unsaved.is_some() { "  NOT SAVED" } else { "" };
    let state = format!("{decks}  {}{saved}", count(&open.workshop));
    // Of a long name the end is cut, and not what follows it.
    let room = usize::from(right.width).saturating_sub(text::width(&state) + FRAME);
    let name = text::fit(open.workshop.name(), room, model.look.symbols.ellipsis);
    let title = format!("{name}{state}");
    let inner = canvas.panel(right, &title, page.focus == Focus::Deck);
    draw_deck(page, canvas, inner, open, model);
}

/// The marked card in a line.
fn draw_card_line(page: &Builder, canvas: &mut Canvas<'_>, area: Rect, model: &Model) {
    let Some(card) = page.marked_card(&model.world, &model.desk) else { return };
    let words = in_a_line(model.world.catalogue.def(card));
    canvas.put(area.x + 1, area.y, area.width.saturating_sub(2), &words, model.look.theme.text);
}

/// What fits into three lines: the marked card, what is wrong first, curves and support.
fn draw_lines(page: &Builder, canvas: &mut Canvas<'_>, area: Rect, told: &Told, model: &Model) {
    let theme = &model.look.theme;
    draw_card_line(page, canvas, area, model);
    let width = area.width.saturating_sub(2);
    let (words, is_legal) = told.in_a_line(&model.keys.words(Command::DeckReport));
    canvas.put(area.x + 1, area.y + 1, width, &words, if is_legal { theme.text } else { theme.error });
    let symbols = &model.look.symbols;
    let (costs, destinies) = (&told.figures.costs, &told.figures.destinies);
    let words = format!(
        "{}  {}  {}",
        spark("cost", costs, symbols),
        spark("destiny", destinies, symbols),
        told.support_in_a_line()
    );
    canvas.put(area.x + 1, area.y + 2, width, &words, theme.text);
}

/// Legality, curves and support beside each other.
fn draw_below(canvas: &mut Canvas<'_>, area: Rect, told: &Told, model: &Model) {
    let look = &model.look;
    let quarter = area.width / 4;
    let column = |at: u16, width: u16| Rect { x: area.x + at, width, ..area };
    let inner = canvas.panel(column(0, area.width - 3 * quarter + 10), "LEGALITY", false);
    canvas.paragraph(inner, &told.legality(look), 0);
    let first = area.width - 3 * quarter + 10;
    let each = (area.width - first) / 3;
    let curves = [("COST", &told.figures.costs), ("DESTINY", &told.figures.destinies)];
    for (at, (name, curve)) in curves.into_iter().enumerate() {
        let inner = canvas.panel(column(first + at as u16 * (each - 2), each - 2), name, false);
        canvas.paragraph(inner, &bars(curve, look, inner.width), 0);
    }
    let at = first + 2 * (each - 2);
    let inner = canvas.panel(column(at, area.width - at), "SUPPORT", false);
    canvas.paragraph(inner, &told.support(look), 0);
}

/// The same above each other.
fn draw_side(canvas: &mut Canvas<'_>, area: Rect, told: &Told, model: &Model) {
    let look = &model.look;
    let upper = Rect { height: area.height / 2, ..area };
    let inner = canvas.panel(Rect { height: upper.height - 4, ..upper }, "LEGALITY", false);
    canvas.paragraph(inner, &told.legality(look), 0);
    let below = Rect { y: area.y + upper.height - 4, height: area.height - upper.height + 4, ..area };
    let curves = [("COST", &told.figures.costs), ("DESTINY", &told.figures.destinies)];
    let half = area.width / 2;
    let support = 8;
    for (at, (name, curve)) in curves.into_iter().enumerate() {
        let place = Rect { x: area.x + at as u16 * half, width: half, height: below.height - support, ..below };
        let inner = canvas.panel(place, name, false);
        canvas.paragraph(inner, &bars(curve, look, inner.width), 0);
    }
    let place = Rect { y: below.bottom() - support, height: support, ..below };
    let inner = canvas.panel(place, "SUPPORT", false);
    canvas.paragraph(inner, &told.support(look), 0);
}
