//! The end of the log, or the part around the marked line.

use super::actions::more_beyond;
use crate::session::LogLine;
use crate::text;
use crate::tui::canvas::{Canvas, Target, rows};
use crate::tui::model::{Model, Pane, Table};
use ratatui::layout::Rect;
use ratatui::style::Style;
use wars_engine::telling::Weight;

/// A pane is very narrow that has room for less than this.
const CRAMPED: u16 = 36;

/// The columns of a stamp.
const STAMP: usize = 7;

/// The pane.
pub fn draw(canvas: &mut Canvas<'_>, area: Rect, model: &Model, table: &Table) {
    canvas.target(area, Target::Pane(Pane::Log));
    let turn = table.view().turn.number;
    let fresh = if table.fresh > 1 { format!(", {} new lines", table.fresh) } else { String::new() };
    let inner = canvas.shelf(area, &format!("LOG  turn {turn}{fresh}"), table.focus == Pane::Log);
    draw_lines(canvas, inner, model, table);
}

/// The end of the log, or the part before the marked line: whole sentences, in a very narrow pane without stamps and
/// rules. That somebody passed is left out; the whole log has it.
pub fn draw_lines(canvas: &mut Canvas<'_>, area: Rect, model: &Model, table: &Table) {
    let log = &table.scene.log;
    let last = table.log_line.unwrap_or(log.len().saturating_sub(1));
    let focused = table.focus == Pane::Log;
    let is_cramped = area.width < CRAMPED;
    let stamp_width = if is_cramped { 0 } else { STAMP };
    let width = usize::from(area.width).saturating_sub(2 + stamp_width);
    let is_shown = |at: usize, line: &LogLine| !line.is_pass || (table.log_line.is_some() && at == last);
    let mut shown: Vec<(usize, Vec<String>)> = Vec::new();
    let mut left = usize::from(area.height);
    for (at, line) in log.iter().enumerate().take(last + 1).rev().filter(|(at, line)| is_shown(*at, line)) {
        if left == 0 {
            break;
        }
        let words = match is_cramped {
            true => line.text.rsplit_once(" [").map_or(&*line.text, |(words, _)| words),
            false => &*line.text,
        };
        let mut broken = text::wrap(words, width, 1);
        if broken.len() > left && !shown.is_empty() {
            break;
        }
        // Of one line that has no room the end is seen.
        broken.drain(..broken.len().saturating_sub(left));
        left -= broken.len();
        shown.push((at, broken));
    }
    let mut place = rows(area);
    let mut before = None;
    for (at, broken) in shown.into_iter().rev() {
        let line = &log[at];
        let stamp = line.at.to_string();
        let is_new = before.as_ref() != Some(&stamp) && !is_cramped;
        before = Some(stamp);
        let is_marked = focused && at == last;
        for (number, words) in broken.iter().enumerate() {
            let Some(row) = place.next() else { return };
            canvas.target(row, Target::LogLine(at));
            let stamp = if is_new && number == 0 { line.at.to_string() } else { String::new() };
            let stamp = format!("{stamp:<stamp_width$}");
            canvas.list_row(row, is_marked, &[(&stamp, model.look.theme.dim), (words, style(model, line))]);
        }
    }
    if focused {
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

fn style(model: &Model, line: &LogLine) -> Style {
    let theme = &model.look.theme;
    match line.weight {
        Some(Weight::Turn(_) | Weight::End) => theme.heading,
        Some(Weight::Phase(_) | Weight::Battle) => theme.title,
        Some(Weight::Act | Weight::Detail) => theme.text,
        None => theme.dim,
    }
}
