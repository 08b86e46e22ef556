//! A location in its box between the cards of the players.

use crate::tui::canvas::{Canvas, rows};
use crate::tui::model::{Model, Table};
use crate::tui::view::board::words::{self, Control};
use crate::tui::view::layout::ABOVE_AND_BELOW;
use crate::tui::view::strip::{self, Words};
use ratatui::layout::Rect;
use wars_engine::view::LocationView;

/// How many rows a box takes.
pub const HEIGHT: u16 = 7;

/// A location among the others.
pub struct Place<'a> {
    /// Its number on the table.
    pub number: usize,
    /// The location.
    pub location: &'a LocationView,
    /// The one to the right of it, if it is in sight.
    pub next: Option<&'a LocationView>,
    /// It is the marked one.
    pub is_marked: bool,
}

/// Draws a box, and the tie to the next one.
pub fn draw(canvas: &mut Canvas<'_>, area: Rect, model: &Model, table: &Table, place: &Place<'_>) {
    let frame = Rect { width: area.width.saturating_sub(1), ..area };
    let inner = canvas.panel(frame, "", place.is_marked);
    for (row, words) in rows(inner).zip(lines(model, table, place)) {
        canvas.line(row, &strip::pieces(&words));
    }
    if place.is_marked {
        canvas.style(Rect { height: inner.height.min(1), ..inner }, model.look.theme.selection);
    }
    if let (Some(tie), Some(row)) = (tie(model, place), rows(area).nth(usize::from(HEIGHT) / 2)) {
        canvas.put(area.right().saturating_sub(1), row.y, 1, tie, model.look.theme.dim);
    }
}

/// A single line between related locations, a double one between adjacent sites, over which units move.
fn tie(model: &Model, place: &Place<'_>) -> Option<&'static str> {
    let (next, symbols) = (place.next?, &model.look.symbols);
    if place.location.adjacent.contains(&next.card) {
        return Some(symbols.focus_border.horizontal_top);
    }
    words::are_related(place.location, next).then_some(symbols.border.horizontal_top)
}

fn lines(model: &Model, table: &Table, place: &Place<'_>) -> Vec<Words> {
    let (theme, location) = (&model.look.theme, place.location);
    let mark = if place.is_marked { model.look.symbols.marker } else { " " };
    let mut title = vec![(mark.to_owned(), theme.text)];
    title.push(match table.letter_of_card(location.card) {
        Some(letter) => (format!("{letter}) "), theme.key_hint),
        None => (format!("{} ", place.number), theme.dim),
    });
    if let Some(mark) = words::rotation(table, location) {
        title.push((format!("{mark} "), theme.prompt));
    }
    // The place has its own line, so the name begins after it.
    title.push((words::card_name(model, &location.id, words::short_name(location)), theme.title));
    let [above, below] = ABOVE_AND_BELOW.map(|side| {
        let initial = table.brief_side(side).chars().next().unwrap_or('?');
        format!("{initial} {}", words::icons(location, side))
    });
    let control = Control::of(location);
    let controls = match control {
        Control::By(seat) => format!(" {} controls", table.scene.name(seat)),
        Control::Contested if table.view().seats.len() > 2 => " both sides are here".to_owned(),
        Control::Contested => " both are here".to_owned(),
        Control::Nobody => " nobody controls".to_owned(),
    };
    vec![
        title,
        vec![(format!(" {}, {}", location.place, words::kind(location)), theme.text)],
        vec![(format!(" energy {above} | {below}"), theme.text)],
        vec![(controls, control.style(theme))],
        vec![(format!(" {}", past(table, location, control)), theme.dim)],
    ]
}

/// What has happened at a location this phase, or what a drain there would be for.
fn past(table: &Table, location: &LocationView, control: Control) -> String {
    let mut said: Vec<String> = words::past(location).into_iter().map(str::to_owned).collect();
    // What the Enemy would drain is told below.
    if let (Control::By(seat), false) = (control, location.drained)
        && table.is_player(seat)
    {
        said.extend(location.edges.get(seat).map(|edge| format!("drain {}", edge.drain)));
    }
    said.extend(words::of_story(table, location, true));
    said.join(", ")
}
