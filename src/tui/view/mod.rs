//! Draws the model. Pure: the same model and size give the same cells.
//!
//! One file a part of the screen; most have `draw(canvas, area, model, table)`. `layout` cuts the screen into the areas,
//! by its size and by what each has to show.

mod actions;
mod asked;
mod battle;
mod board;
mod boxes;
mod card;
mod curtain;
mod emblem;
mod ending;
mod enemy;
mod hand;
mod header;
mod layout;
mod log;
mod popup;
mod prompt;
mod replay;
mod seats;
mod stack;
mod strip;
mod teaching;

pub use layout::{Needs, Regions, Step};
pub use popup::broken_words;

use super::canvas::{Canvas, Hit};
use super::model::{Model, Popup, Saved, Screen, Table};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

/// Draws the whole screen; what can be clicked where.
pub fn draw(model: &Model, buffer: &mut Buffer) -> Vec<Hit> {
    let mut canvas = Canvas::new(buffer, &model.look);
    let area = canvas.area();
    match Step::of(area) {
        Step::TooSmall => too_small(&mut canvas, area, model),
        step => {
            match &model.screen {
                Screen::Page(page) => {
                    page.draw(&mut canvas, area, model);
                    let last = Rect { y: area.bottom() - 1, height: 1, ..area };
                    prompt::message(&mut canvas, Rect { y: last.y - 1, ..last }, model);
                    prompt::hints(&mut canvas, last, model, model.context());
                }
                Screen::Table(table) => draw_table(&mut canvas, area, step, model, table),
            }
            for popup in &model.popups {
                popup::draw(&mut canvas, area, model, popup);
            }
        }
    }
    canvas.into_hits()
}

fn draw_table(canvas: &mut Canvas<'_>, area: Rect, step: Step, model: &Model, table: &Table) {
    // Whoever is learning reads that first; the table has the rest of the screen.
    let area = match &table.teaching {
        Some(teaching) => teaching::draw(canvas, area, model, teaching),
        None => area,
    };
    let row = |y: u16| Rect { y, height: 1, ..area };
    if table.curtain.is_some() || table.open_ending().is_some() {
        let top = Rect { height: if step == Step::Compact { 1 } else { 2 }, ..row(area.y) };
        header::draw(canvas, top, step, model, table);
        if let Some(figures) = table.open_ending() {
            let body = Rect { y: top.bottom(), height: (area.bottom() - 2).saturating_sub(top.bottom()), ..area };
            ending::draw(canvas, body, model, table, figures);
        } else if let Some(curtain) = &table.curtain {
            let below = Rect { y: area.y + 1, height: area.height - 3, ..area };
            curtain::draw(canvas, below, model, table, curtain);
        }
        prompt::draw(canvas, row(area.bottom() - 2), model, table);
        return foot(canvas, row(area.bottom() - 1), model);
    }
    let list_width = step.list(area.width, table.replay.is_some());
    let bar = asked::Bar::of(model, table, if step == Step::Wide { list_width } else { area.width });
    let card = card::shown(table);
    let is_wide = step == Step::Wide && table.view().battle.is_none();
    let boxes = is_wide.then(|| boxes::Boxes::of(model, table, list_width)).flatten();
    let board = match &boxes {
        _ if table.view().battle.is_some() => battle::height(table),
        Some(boxes) => boxes.height(),
        None => board::height(
            model,
            table,
            step,
            area.width - if step == Step::Compact { 0 } else { step.side(area.width) },
        ),
    };
    let list_as = |form| actions::List::of(model, table, step, list_width, form);
    let needs_with = |list: &actions::List| needs(area, step, model, table, (board, list, &bar, card.as_ref()));
    // The hand lies there as cards if the table has room for them beside everything else.
    let as_cards = [actions::Form::Pictures, actions::Form::Boxes].into_iter().filter(|_| boxes.is_some());
    let roomy = as_cards.map(list_as).find(|list| needs_with(list).rows_of_wide() <= area.height);
    let list = roomy.unwrap_or_else(|| list_as(actions::Form::Lines));
    let regions = Regions::of(area, step, &needs_with(&list));
    header::draw(canvas, regions.header, step, model, table);
    seats::draw(canvas, regions.seats, model, table);
    match table.view().battle {
        Some(_) => battle::draw(canvas, regions.board, model, table),
        None => match boxes.filter(|boxes| boxes.height() <= regions.board.height) {
            Some(boxes) => boxes.draw(canvas, regions.board, model, table),
            None => board::draw(canvas, regions.board, step, model, table),
        },
    }
    bar.draw(canvas, regions.bar, model, table);
    list.draw(canvas, regions.actions);
    match step {
        Step::Compact => card::draw_tabs(canvas, regions.side, model, table),
        _ => {
            if let Some(card) = card {
                card.draw(canvas, regions.card, step, model, table);
            }
            stack::draw(canvas, regions.stack, model, table);
            log::draw(canvas, regions.log, model, table);
        }
    }
    if !regions.prompt.is_empty() {
        prompt::draw(canvas, regions.prompt, model, table);
    }
    foot(canvas, regions.hints, model);
    // Where there is no row for it, what is said takes the place of the keys until the next key.
    if regions.prompt.is_empty() && model.message.is_some() {
        canvas.clear(regions.hints);
        prompt::message(canvas, regions.hints, model);
    }
}

/// How many rows everything wants.
fn needs(
    area: Rect,
    step: Step,
    model: &Model,
    table: &Table,
    (board, list, bar, card): (u16, &actions::List, &asked::Bar, Option<&card::Shown<'_>>),
) -> Needs {
    let side = step.side(area.width);
    // One row more for the titles of the panes.
    let card = card.filter(|_| step > Step::Compact).map(|card| card.rows(model, side - 1).map(|rows| rows + 1));
    let [all, text] = card.unwrap_or_default();
    // An emblem has room on a wide screen.
    let emblem = if step == Step::Wide && emblem::are_drawn(model) && all > 0 { emblem::HEIGHT } else { 0 };
    let stack = stack::height(model, table, side - 1);
    Needs {
        rows: seats::rows_of_sides(table, step),
        bar: bar.height(),
        list: [list.needed(), list.len()],
        board,
        card: [text, all + emblem],
        stack: if stack == 0 { 0 } else { stack + 1 },
        is_watched: table.replay.is_some(),
        is_taught: table.teaching.is_some(),
    }
}

/// The last row: the keys, and that the game is not saved.
fn foot(canvas: &mut Canvas<'_>, area: Rect, model: &Model) {
    prompt::hints(canvas, area, model, model.context());
    prompt::unsaved(canvas, area, model);
}

/// So many of something.
fn counted(count: usize, one: &str, many: &str) -> String {
    format!("{count} {}", if count == 1 { one } else { many })
}

/// How far the text of a popup can be scrolled on the screen as it is.
pub fn popup_scroll(model: &Model, popup: &Popup) -> usize {
    let area = Rect::new(0, 0, model.size.0, model.size.1);
    popup::most_scroll(area, model, popup)
}

/// What is shown where nothing else fits.
fn too_small(canvas: &mut Canvas<'_>, area: Rect, model: &Model) {
    let (width, height) = (Step::LEAST.0, Step::LEAST.1);
    let lines = [
        format!("needs {width}x{height},"),
        format!("has {}x{}", area.width, area.height),
        if matches!(model.saved, Saved::Not(..)) { "NOT SAVED" } else { "the game is safe" }.to_owned(),
        format!("{} quits", model.keys.words(super::command::Command::Quit)),
    ];
    let top = area.y + area.height.saturating_sub(lines.len() as u16) / 2;
    for (line, y) in lines.iter().zip(top..area.bottom()) {
        let left = area.width.saturating_sub(crate::text::width(line) as u16) / 2;
        canvas.put(area.x + left, y, area.width - left, line, model.look.theme.text);
    }
}
