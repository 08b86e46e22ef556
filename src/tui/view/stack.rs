//! What is pending, the next to take effect first; then what waits and what lasts.

use crate::text;
use crate::tui::canvas::{Canvas, Target, rows};
use crate::tui::model::{Model, Pane, Table};
use ratatui::layout::Rect;
use ratatui::style::Style;
use wars_engine::view::PendingView;

/// A line of the pane, and the item it belongs to.
type Line = (Option<u16>, String, Style);

/// The pane; nothing where nothing is pending.
pub fn draw(canvas: &mut Canvas<'_>, area: Rect, model: &Model, table: &Table) {
    if area.is_empty() {
        return;
    }
    canvas.target(area, Target::Pane(Pane::Stack));
    let title = match table.view().stack.len() {
        0 => "WAITING AND LASTING".to_owned(),
        count => format!("STACK  {count}, top resolves first"),
    };
    let inner = canvas.shelf(area, &title, table.focus == Pane::Stack);
    draw_lines(canvas, inner, model, table);
}

/// How many rows its lines take.
pub fn height(model: &Model, table: &Table, width: u16) -> u16 {
    u16::try_from(lines(model, table, usize::from(width).saturating_sub(2)).len()).unwrap_or(u16::MAX)
}

/// The lines alone.
pub fn draw_lines(canvas: &mut Canvas<'_>, area: Rect, model: &Model, table: &Table) {
    let lines = lines(model, table, area.width.saturating_sub(2) as usize);
    let focused = table.focus == Pane::Stack;
    let marked = table.item.filter(|_| focused);
    let at = lines.iter().position(|(item, ..)| item.is_some() && *item == marked).unwrap_or(0);
    let first = crate::tui::canvas::scroll_to(at, lines.len(), area.height as usize);
    for (row, (item, words, style)) in rows(area).zip(lines.into_iter().skip(first)) {
        if let Some(id) = item {
            canvas.target(row, Target::Item(id));
        }
        canvas.list_row(row, item.is_some() && item == marked, &[(&words, style)]);
    }
}

fn lines(model: &Model, table: &Table, width: usize) -> Vec<Line> {
    let (theme, view) = (&model.look.theme, table.view());
    let mut lines: Vec<Line> = Vec::new();
    for (index, item) in view.stack.iter().enumerate() {
        let next = if index == 0 { model.look.symbols.marker } else { " " };
        let head = format!("{next} {} {}", table.scene.name(item.by), what(item));
        let words = text::wrap(&head, width, 4);
        lines.extend(words.into_iter().map(|words| (Some(item.id), words, model.look.seat(item.by))));
        let words = item.text.iter().flat_map(|words| text::wrap(words, width.saturating_sub(4), 0));
        lines.extend(words.map(|words| (Some(item.id), format!("    {words}"), theme.text)));
    }
    let push = |lines: &mut Vec<Line>, words: &str, style: Style| {
        lines.extend(text::wrap(words, width, 2).into_iter().map(|words| (None, words, style)));
    };
    for waiting in &view.waiting {
        let about = waiting.about.as_ref().map(|about| format!(" about {about}")).unwrap_or_default();
        push(&mut lines, &format!("waits: {}{about}", waiting.source.title), theme.text);
    }
    for lasting in &view.lasting {
        let on = if lasting.cards.is_empty() { String::new() } else { format!(" on {}", lasting.cards.join(", ")) };
        let amount = if lasting.amount == 0 { String::new() } else { format!(" {:+}", lasting.amount) };
        push(&mut lines, &format!("lasts: {}{amount}{on}", lasting.source.title), theme.dim);
    }
    if let Some(announcing) = &view.announcing {
        lines.insert(0, (None, format!("being announced: {}", announcing.name), theme.phase));
    }
    lines
}

fn what(item: &PendingView) -> String {
    let spot = item.spot.as_ref().map(|spot| format!(" {spot}")).unwrap_or_default();
    let targets = if item.targets.is_empty() { String::new() } else { format!(" -> {}", item.targets.join(", ")) };
    format!("{}{spot}{targets}", item.name)
}
