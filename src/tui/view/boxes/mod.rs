//! Locations as boxes, as on a table: sectors above, sites below by planet, nothing cut and nothing out of sight.
//!
//! `plan` says where each box lies, `plate` is a box, `pile` the cards of one side in it. Where not all of it has room,
//! the table is drawn in rows instead.

mod pile;
mod plan;
mod plate;

use super::board::chips::{self, Chip, Maker};
use super::layout::ABOVE_AND_BELOW;
use super::strip;
use crate::text;
use crate::tui::canvas::{Canvas, Target, rows, scroll_to};
use crate::tui::model::{Model, Pane, Table};
use plan::{GAP, Plan};
use plate::Plate;
use ratatui::layout::Rect;
use wars_engine::Side;

/// The table as boxes.
#[derive(Debug)]
pub struct Boxes<'a> {
    plates: Vec<Plate<'a>>,
    plan: Plan,
    assets: u16,
}

impl<'a> Boxes<'a> {
    /// The boxes in so many cells; nothing if they have no room beside each other.
    pub fn of(model: &Model, table: &'a Table, width: u16) -> Option<Boxes<'a>> {
        let locations = &table.view().locations;
        let plates: Vec<Plate<'a>> =
            locations.iter().enumerate().map(|(index, it)| Plate::of(model, table, index, it)).collect();
        // A cell at the edge.
        let plan = Plan::of(locations, &plates, width.checked_sub(2)?)?;
        let seats = table.view().seats.iter().filter(|seat| !seat.assets.is_empty());
        Some(Boxes { plates, plan, assets: 2 * u16::try_from(seats.count()).unwrap_or(0) })
    }

    /// How many rows it takes, its title included.
    pub fn height(&self) -> u16 {
        1 + self.plan.height.max(1) + self.assets
    }

    /// Draws them.
    pub fn draw(&self, canvas: &mut Canvas<'_>, area: Rect, model: &Model, table: &Table) {
        canvas.target(area, Target::Pane(Pane::Board));
        let Some(top) = rows(area).next() else { return };
        let [above, below] = ABOVE_AND_BELOW.map(|side| table.view().side_name(side));
        let title = format!("BOARD  {above} above, {below} below; power/tactics/defense now");
        canvas.rule(top, &title, table.focus == Pane::Board);
        let rest = Rect { y: area.y + 1, height: area.height - 1, ..area };
        let middle = draw_assets(canvas, rest, model, table);
        if self.plates.is_empty() {
            canvas.line(middle, &[("  no location yet", model.look.theme.dim)]);
            return;
        }
        let moved =
            |place: Rect| Rect { x: middle.x + 1 + place.x, y: middle.y + place.y, ..place }.intersection(middle);
        for label in &self.plan.labels {
            let place = moved(label.place);
            canvas.put(place.x + 1, place.y, place.width, &label.words, model.look.theme.heading);
        }
        let locations = &table.view().locations;
        for (at, (index, place)) in self.plan.boxes.iter().enumerate() {
            let place = moved(*place);
            self.plates[*index].draw(canvas, place, table);
            let next = self.plan.boxes.get(at + 1).filter(|(_, other)| moved(*other).y == place.y);
            let tie = next.and_then(|(next, _)| plate::tie(model, &locations[*index], &locations[*next]));
            if let Some(tie) = tie {
                let y = place.y + place.height / 2;
                canvas.put(place.right(), y, GAP, &tie.repeat(usize::from(GAP)), model.look.theme.dim);
            }
        }
    }
}

/// Cards at no location, each player's at their own edge of the table; what is left between them.
fn draw_assets(canvas: &mut Canvas<'_>, area: Rect, model: &Model, table: &Table) -> Rect {
    let maker = Maker { model, table };
    let mut rest = area;
    for seat in table.view().seats.iter().rev().filter(|seat| !seat.assets.is_empty()) {
        let label = format!(" {}'s table ({}): ", seat.name, seat.assets.len());
        let used = u16::try_from(text::width(&label)).unwrap_or(u16::MAX).min(area.width);
        let lines = chips::flow(maker.cards(&seat.assets), usize::from(area.width - used));
        let is_marked = |line: &Vec<Chip>| line.iter().any(|chip| chip.card.is_some() && chip.card == table.spot);
        // Two lines at most, those with the marked card.
        let first = scroll_to(lines.iter().position(is_marked).unwrap_or(0), lines.len(), 2);
        for (index, line) in lines.iter().enumerate().skip(first).take(2) {
            if rest.height == 0 {
                break;
            }
            let y = if seat.side == Side::One { rest.bottom() - 1 } else { rest.y };
            let row = Rect { y, height: 1, ..area };
            rest = Rect { y: rest.y + u16::from(y == rest.y), height: rest.height - 1, ..rest };
            if index == first {
                canvas.put(row.x, row.y, used, &label, model.look.theme.seat(seat.seat));
            }
            chips::draw(canvas, Rect { x: row.x + used, width: row.width - used, ..row }, line, table.spot);
        }
    }
    rest
}

/// A line of words with others at its right end.
fn draw_spread(canvas: &mut Canvas<'_>, row: Rect, left: &strip::Words, right: &strip::Words) {
    let right_width = u16::try_from(strip::width(right)).unwrap_or(u16::MAX).min(row.width);
    let gap = u16::from(right_width > 0).min(row.width - right_width);
    canvas.line(Rect { width: row.width - right_width - gap, ..row }, &strip::pieces(left));
    canvas.line(Rect { x: row.right() - right_width, width: right_width, ..row }, &strip::pieces(right));
}
