//! The numbers of a side: battle destiny, the attrition it takes, its power. Tall with boxes and bars, or a row each.

use super::standing::{Destiny, Power, Standing, Words};
use crate::text;
use crate::tui::canvas::{Canvas, Piece, rows};
use crate::tui::model::Model;
use ratatui::layout::Rect;
use ratatui::style::Style;

/// Rows of the sums with bars, and without.
pub(super) const TALL: u16 = 7;
pub(super) const DENSE: u16 = 3;

/// Cells for the names of the sums.
const LABEL: usize = 10;

/// The sums of a side in its column.
pub(super) fn draw(canvas: &mut Canvas<'_>, area: Rect, model: &Model, standing: &Standing<'_>, is_tall: bool) {
    match is_tall {
        true => draw_tall(canvas, area, model, standing),
        false => draw_dense(canvas, area, model, standing),
    }
}

/// A row for each sum.
fn draw_dense(canvas: &mut Canvas<'_>, area: Rect, model: &Model, standing: &Standing<'_>) {
    let theme = &model.look.theme;
    let (destiny, attrition, power) = (standing.destiny(), standing.attrition(), standing.power());
    let room = usize::from(area.width).saturating_sub(LABEL + 1);
    let number = destiny.number.map_or_else(|| "-".to_owned(), |number| number.to_string());
    let power_style = if standing.battle.decided { theme.prompt } else { theme.text };
    let attrition_style = if attrition.left > 0 { theme.damaged } else { theme.text };
    let lines = [
        ("destiny", number, destiny.words, theme.text),
        ("attrition", attrition.amount.to_string(), attrition.words, attrition_style),
        ("power", power_words(&power, room), power.words, power_style),
    ];
    for (row, (label, number, words, style)) in rows(area).zip(lines) {
        let label = text::pad(label, LABEL, text::Align::Left);
        let number = format!("{number}  ");
        let words = words.within(room.saturating_sub(number.len()));
        canvas.line(after_margin(row), &[(&label, theme.dim), (&number, theme.text), (words, style)]);
    }
}

/// The total, and what it comes from where there is room for both and for what follows.
fn power_words(power: &Power, room: usize) -> String {
    let long = power.sum.as_ref().map(|sum| format!("{} = {sum}", power.total));
    let fits = |words: &String| words.len() + 2 + text::width(power.words.within(0)) <= room;
    long.filter(fits).unwrap_or_else(|| power.total.to_string())
}

/// A box for the card, bars for the rest, each with words.
fn draw_tall(canvas: &mut Canvas<'_>, area: Rect, model: &Model, standing: &Standing<'_>) {
    let theme = &model.look.theme;
    let (attrition, power) = (standing.attrition(), standing.power());
    let side = model.look.seat(standing.side.seat);
    let turning = model.motion.as_ref().and_then(|motion| motion.turning(standing.side.side, model.now));
    draw_destiny(canvas, Rect { height: area.height.min(3), ..area }, model, &standing.destiny(), (side, turning));
    let mut lines = rows(area).skip(3);
    if let Some(row) = lines.next() {
        let covered = attrition.amount - attrition.left;
        let number = attrition.amount.to_string();
        draw_bar(canvas, row, ("attrition", side), [covered, attrition.amount, attrition.amount], &number);
    }
    if let Some(row) = lines.next() {
        draw_words(canvas, row, &attrition.words, if attrition.left > 0 { theme.damaged } else { theme.dim });
    }
    if let Some(row) = lines.next() {
        let scale = power.total.max(standing.other.total_power.number);
        let number = match &power.sum {
            Some(sum) => format!("{} = {sum} destiny", power.total),
            None => power.total.to_string(),
        };
        draw_bar(canvas, row, ("power", side), [power.total, power.total, scale], &number);
    }
    if let Some(row) = lines.next() {
        draw_words(canvas, row, &power.words, if standing.battle.decided { theme.prompt } else { theme.text });
    }
}

fn after_margin(row: Rect) -> Rect {
    Rect { x: row.x + 1, width: row.width.saturating_sub(1), ..row }
}

fn draw_words(canvas: &mut Canvas<'_>, row: Rect, words: &Words, style: Style) {
    let row = after_margin(row);
    let room = usize::from(row.width).saturating_sub(LABEL);
    let label = " ".repeat(LABEL);
    canvas.line(row, &[(&label, style), (words.within(room), style)]);
}

/// A card for battle destiny as a box with its number, and what card it is beside it.
fn draw_destiny(
    canvas: &mut Canvas<'_>,
    area: Rect,
    model: &Model,
    destiny: &Destiny,
    (side, turning): (Style, Option<u32>),
) {
    let theme = &model.look.theme;
    let inside = canvas.panel(Rect { x: area.x + 1, width: area.width.min(7), ..area }, "", false);
    let number = match (turning, destiny.number) {
        // The back of the card, its edge, then its face.
        (Some(0), _) => model.look.symbols.bar_empty.repeat(usize::from(inside.width)),
        (Some(1), _) => model.look.symbols.border.vertical_left.to_owned(),
        (_, Some(number)) => number.to_string(),
        (_, None) => "-".to_owned(),
    };
    let number = text::pad(&number, usize::from(inside.width), text::Align::Center);
    let style = if destiny.number.is_some() { side } else { theme.dim };
    canvas.put(inside.x, inside.y, inside.width, &number, style);
    let beside = Rect { x: area.x + 9, width: area.width.saturating_sub(9), ..area };
    let mut lines = rows(beside);
    if let Some(row) = lines.next() {
        canvas.put(row.x, row.y, row.width, "destiny", theme.dim);
    }
    // Two rows, so that no name is cut.
    let broken = text::paragraph(destiny.words.within(2 * usize::from(beside.width)), usize::from(beside.width));
    for (row, line) in lines.zip(broken) {
        let style = if destiny.number.is_some() { theme.text } else { theme.dim };
        canvas.put(row.x, row.y, row.width, &line, style);
    }
}

/// A bar: of `[filled, length, scale]` the scale fills the room there is.
fn draw_bar(canvas: &mut Canvas<'_>, row: Rect, (name, style): (&str, Style), parts: [i16; 3], words: &str) {
    let row = after_margin(row);
    let (full, empty) = (canvas.look.symbols.bar_full, canvas.look.symbols.bar_empty);
    let theme = &canvas.look.theme;
    let (dim, damaged, text_style) = (theme.dim, theme.damaged, theme.text);
    let room = usize::from(row.width).saturating_sub(LABEL + text::width(words) + 2);
    let [filled, length, scale] = parts.map(|part| usize::try_from(part).unwrap_or(0));
    // A point is a cell or two, or three, as long as all of them fit; else what is less stays visible.
    let cells = |part: usize| match room / scale.max(1) {
        0 => (part * room / scale.max(1)).max(usize::from(part > 0)).min(room),
        each => part * each.min(3),
    };
    let (filled, length) = (cells(filled), cells(length));
    let (bar, rest) = (full.repeat(filled), empty.repeat(length.saturating_sub(filled)));
    let label = text::pad(name, LABEL, text::Align::Left);
    let gap = if length > 0 { " " } else { "" };
    let pieces: [Piece<'_>; 5] =
        [(&label, dim), (&bar, style), (&rest, damaged), (gap, text_style), (words, text_style)];
    canvas.line(row, &pieces);
}
