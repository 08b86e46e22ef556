//! Draws the model. Pure: the same model and size give the same cells.
//!
//! One file a part of the screen; each has `draw(canvas, area, model, table)`. `layout` cuts the screen into the areas,
//! by its size alone.

mod actions;
mod battle;
mod board;
mod card;
mod columns;
mod curtain;
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
    let needs = Needs {
        rows: seats::rows_of_sides(table, step),
        with_hand: !table.hand_seats().is_empty(),
        is_watched: table.replay.is_some(),
        is_story: table.view().story.is_some(),
    };
    let regions = Regions::of(area, step, &needs);
    header::draw(canvas, regions.header, step, model, table);
    if let Some(figures) = table.open_ending() {
        let body = Rect { y: regions.header.bottom(), height: regions.prompt.y - regions.header.bottom(), ..area };
        ending::draw(canvas, body, model, table, figures);
    } else if let Some(curtain) = &table.curtain {
        let below = Rect { y: area.y + 1, height: area.height - 3, ..area };
        curtain::draw(canvas, below, model, table, curtain);
    } else {
        seats::draw(canvas, regions.seats, model, table);
        match step {
            _ if table.view().battle.is_some() => battle::draw(canvas, regions.board, model, table),
            Step::Wide => columns::draw(canvas, regions.board, model, table),
            _ => board::draw(canvas, regions.board, step, model, table),
        }
        hand::draw(canvas, regions.hand, step, model, table);
        actions::draw(canvas, regions.actions, step, model, table);
        match step {
            Step::Compact => card::draw_tabs(canvas, regions.side, model, table),
            _ => {
                card::draw(canvas, regions.card, model, table);
                stack::draw(canvas, regions.stack, model, table);
                log::draw(canvas, regions.log, model, table);
            }
        }
    }
    prompt::draw(canvas, regions.prompt, model, table);
    prompt::hints(canvas, regions.hints, model, model.context());
    prompt::unsaved(canvas, regions.hints, model);
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
