//! The end of the log, or the part around the marked line.

use super::actions::more_beyond;
use crate::session::LogLine;
use crate::text;
use crate::tui::canvas::{Canvas, Target, rows};
use crate::tui::model::{Model, Pane, Table};
use ratatui::layout::Rect;
use ratatui::style::Style;
use wars_engine::telling::Weight;

/// A pane is narrow that has room for less than this.
const NARROW: u16 = 60;

/// And very narrow with less than this.
const CRAMPED: u16 = 36;

/// The columns of a stamp.
const STAMP: usize = 7;

/// The pane.
pub fn draw(canvas: &mut Canvas<'_>, area: Rect, model: &Model, table: &Table) {
    canvas.target(area, Target::Pane(Pane::Log));
    let turn = table.view().turn.number;
    let fresh = if table.fresh > 1 { format!(", {} new lines", table.fresh) } else { String::new() };
    let inner = canvas.panel(area, &format!("LOG  turn {turn}{fresh}"), table.focus == Pane::Log);
    draw_lines(canvas, inner, model, table);
}

/// The lines alone.
pub fn draw_lines(canvas: &mut Canvas<'_>, area: Rect, model: &Model, table: &Table) {
    if area.width < NARROW && table.view().story.is_some() {
        return draw_whole(canvas, area, model, table);
    }
    let (count, height) = (table.scene.log.len(), area.height as usize);
    let marked = table.log_line.unwrap_or(count.saturating_sub(1));
    // Follows the end unless somebody reads further up.
    let first = match table.log_line {
        None => count.saturating_sub(height),
        Some(_) => crate::tui::canvas::scroll_to(marked, count, height),
    };
    let focused = table.focus == Pane::Log;
    for (at, (row, line)) in rows(area).zip(table.scene.log.iter().skip(first)).enumerate() {
        canvas.target(row, Target::LogLine(first + at));
        let before = (first + at).checked_sub(1).map(|before| table.scene.log[before].at);
        draw_line(canvas, row, model, line, before != Some(line.at), focused && first + at == marked);
    }
    if focused {
        more_beyond(canvas, area, first, count);
    }
}

/// Whole sentences in a narrow pane, in a very narrow one without stamps and rules: nobody but the log tells what the
/// Enemy does. The marked line is the last.
fn draw_whole(canvas: &mut Canvas<'_>, area: Rect, model: &Model, table: &Table) {
    let log = &table.scene.log;
    let last = table.log_line.unwrap_or(log.len().saturating_sub(1));
    let is_cramped = area.width < CRAMPED;
    let stamp_width = if is_cramped { 0 } else { STAMP };
    let width = usize::from(area.width).saturating_sub(2 + stamp_width);
    let mut left = area;
    for (at, line) in log.iter().enumerate().take(last + 1).rev() {
        let words = match is_cramped {
            true => line.text.rsplit_once(" [").map_or(&*line.text, |(words, _)| words),
            false => &*line.text,
        };
        let is_new = at.checked_sub(1).map(|before| log[before].at) != Some(line.at);
        let stamp = if is_new && !is_cramped { line.at.to_string() } else { String::new() };
        let broken = text::wrap(words, width, 1);
        let height = broken.len().min(usize::from(left.height)) as u16;
        let place = Rect { y: left.bottom() - height, height, ..left };
        canvas.target(place, Target::LogLine(at));
        let is_marked = table.focus == Pane::Log && at == last;
        // Of what has no room the end is seen.
        for (at, (row, words)) in rows(place).zip(broken.iter().skip(broken.len() - usize::from(height))).enumerate() {
            let stamp = format!("{:<stamp_width$}", if at == 0 { stamp.as_str() } else { "" });
            canvas.list_row(row, is_marked, &[(&stamp, model.look.theme.dim), (words, style(model, line))]);
        }
        left.height -= height;
        if left.height == 0 {
            break;
        }
    }
    if table.focus == Pane::Log {
        more_beyond(canvas, area, last, log.len());
    }
}

/// The lines around a marked one, whole: none is shorter than what it says. Those with the words searched for stand out.
pub fn draw_around(canvas: &mut Canvas<'_>, area: Rect, model: &Model, lines: &[LogLine], marked: usize, search: &str) {
    let width = usize::from(area.width).saturating_sub(2 + STAMP);
    let broken = |line: &LogLine| text::wrap(&words(line), width, 2);
    let height = usize::from(area.height);
    let rows_of = |range: std::ops::Range<usize>| range.map(|at| broken(&lines[at]).len()).sum::<usize>();
    // The marked line stands in the middle, but where nothing follows that could fill the rest.
    let below = (marked..lines.len()).take(height).map(|at| broken(&lines[at]).len()).sum::<usize>();
    let above = height.saturating_sub(below.min(height / 2));
    let first = (0..marked).rev().take_while(|first| rows_of(*first..marked) <= above).last().unwrap_or(marked);
    let needle = search.to_lowercase();
    let mut left = area;
    for (at, line) in lines.iter().enumerate().skip(first) {
        let is_new = at.checked_sub(1).map(|before| lines[before].at) != Some(line.at);
        let is_found = !needle.is_empty() && line.text.to_lowercase().contains(&needle);
        for (row, words) in broken(line).iter().enumerate() {
            let Some(place) = rows(left).next() else { return };
            let stamp = if is_new && row == 0 { line.at.to_string() } else { String::new() };
            let stamp = format!("{stamp:<STAMP$}");
            canvas.list_row(place, at == marked, &[(&stamp, model.look.theme.dim), (words, style(model, line))]);
            if is_found && at != marked {
                canvas.style(place, model.look.theme.found);
            }
            (left.y, left.height) = (left.y + 1, left.height - 1);
        }
    }
}

/// What a line says; what came of an act is indented.
fn words(line: &LogLine) -> String {
    let indent = if matches!(line.weight, None | Some(Weight::Detail)) { " " } else { "" };
    format!("{indent}{}", line.text)
}

/// One line: its stamp where a new act begins, then the words; what came of an act is indented.
pub fn draw_line(canvas: &mut Canvas<'_>, row: Rect, model: &Model, line: &LogLine, is_new: bool, marked: bool) {
    let stamp = if is_new { line.at.to_string() } else { String::new() };
    let stamp = format!("{stamp:<STAMP$}");
    canvas.list_row(row, marked, &[(&stamp, model.look.theme.dim), (&words(line), style(model, line))]);
}

fn style(model: &Model, line: &LogLine) -> Style {
    let theme = &model.look.theme;
    match line.weight {
        Some(Weight::Turn(_) | Weight::End) => theme.heading,
        Some(Weight::Phase(_) | Weight::Battle) => theme.title,
        Some(Weight::Act | Weight::Detail) => theme.text,
        None => theme.dim,
    }
}
