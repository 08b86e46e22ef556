//! The card looked at, and the side pane of a small screen that shows it in turn with other things.

use super::{hand, log, stack};
use crate::tui::canvas::{Canvas, Target};
use crate::tui::model::{Looked, Model, Pane, Tab, Table};
use crate::tui::sheet;
use ratatui::layout::Rect;

/// The pane.
pub fn draw(canvas: &mut Canvas<'_>, area: Rect, model: &Model, table: &Table) {
    canvas.target(area, Target::Pane(Pane::Card));
    let inner = canvas.panel(area, "CARD", table.focus == Pane::Card);
    draw_card(canvas, inner, model, table);
}

fn draw_card(canvas: &mut Canvas<'_>, area: Rect, model: &Model, table: &Table) {
    match &table.card {
        Some(looked) => {
            let lines = paragraphs(model, looked);
            if canvas.paragraph(area, &lines, 0) > area.height as usize && area.height > 0 {
                let last = Rect { y: area.bottom() - 1, height: 1, ..area };
                let key = model.keys.words(crate::tui::command::Command::Inspect);
                canvas.right(last, &format!(" {key} shows more"), model.look.theme.dim);
            }
        }
        None => _ = canvas.put(area.x, area.y, area.width, "No card is marked.", model.look.theme.dim),
    }
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
    canvas.rule(area, &names.join(" "), table.focus == pane);
    let border = if table.focus == pane { model.look.symbols.focus_border } else { model.look.symbols.border };
    for y in area.y + 1..area.bottom() {
        canvas.put(area.x, y, 1, border.vertical_left, theme.border);
    }
    let inner = Rect {
        x: area.x + 1,
        y: area.y + 1,
        width: area.width.saturating_sub(1),
        height: area.height.saturating_sub(1),
    };
    match table.tab {
        Tab::Card => {
            draw_card(canvas, Rect { x: inner.x + 1, width: inner.width.saturating_sub(1), ..inner }, model, table)
        }
        Tab::Hand => hand::draw_tab(canvas, inner, model, table),
        Tab::Log => log::draw_lines(canvas, inner, model, table),
        Tab::Stack => {
            // An empty stack leaves the room to what has happened.
            let view = table.view();
            let wanted = (view.stack.len() * 2 + view.waiting.len() + usize::from(view.announcing.is_some())) as u16;
            let height = wanted.min(inner.height.saturating_sub(2));
            stack::draw_lines(canvas, Rect { height, ..inner }, model, table);
            log::draw_lines(canvas, Rect { y: inner.y + height, height: inner.height - height, ..inner }, model, table);
        }
    }
}
