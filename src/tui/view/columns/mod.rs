//! Locations as columns, as on a table: the cards of B's side above, of A's below, the locations in a row between.
//!
//! `pile` is the cards of one side at one location, `plate` the location itself.

mod pile;
mod plate;

use super::board::chips::{self, Chip, Maker};
use super::layout::ABOVE_AND_BELOW;
use super::strip;
use crate::text;
use crate::tui::canvas::{Canvas, Target, rows, scroll_to};
use crate::tui::model::{Model, Pane, Table};
use pile::Pile;
use ratatui::layout::Rect;
use wars_engine::Side;
use wars_engine::view::LocationView;

/// The least and the most a column is wide.
const WIDTH: (u16, u16) = (25, 37);

/// Locations as columns, as on a table.
pub fn draw(canvas: &mut Canvas<'_>, area: Rect, model: &Model, table: &Table) {
    canvas.target(area, Target::Pane(Pane::Board));
    let Some(top) = rows(area).next() else { return };
    let [above, below] = ABOVE_AND_BELOW.map(|side| table.view().side_name(side));
    let title = format!("BOARD  {above} above, {below} below; power/tactics/defense now");
    canvas.rule(top, &title, table.focus == Pane::Board);
    let below = Rect { y: area.y + 1, height: area.height - 1, ..area };
    let middle = draw_assets(canvas, below, model, table);
    let locations = &table.view().locations;
    if locations.is_empty() {
        canvas.line(middle, &[("  no location yet", model.look.theme.dim)]);
        return;
    }
    let marked = table.marked_location().map(|location| location.card);
    let at = locations.iter().position(|location| marked == Some(location.card)).unwrap_or(0);
    let shown = usize::from(area.width / WIDTH.0).max(1);
    let first = scroll_to(at, locations.len(), shown);
    let end = locations.len().min(first + shown);
    draw_more(canvas, top, first, locations.len() - end);
    let width = (area.width / u16::try_from(end - first).unwrap_or(1).max(1)).clamp(WIDTH.0, WIDTH.1);
    Columns { model, table, middle, width: width.min(area.width) }.draw(canvas, first..end);
}

/// Whether all locations have room beside each other.
pub fn fits(area: Rect, table: &Table) -> bool {
    usize::from(area.width / WIDTH.0) >= table.view().locations.len()
}

/// How many locations are out of sight on each side.
fn draw_more(canvas: &mut Canvas<'_>, top: Rect, left: usize, right: usize) {
    let symbols = &canvas.look.symbols;
    let (to_left, to_right) = (symbols.arrow_left, symbols.arrow_right);
    let mut words = Vec::new();
    if left > 0 {
        words.push(format!("{to_left} {left} more"));
    }
    if right > 0 {
        words.push(format!("{right} more {to_right}"));
    }
    if !words.is_empty() {
        canvas.right(top, &format!(" {} ", words.join("   ")), canvas.look.theme.title);
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

struct Columns<'a> {
    model: &'a Model,
    table: &'a Table,
    middle: Rect,
    width: u16,
}

impl Columns<'_> {
    fn draw(&self, canvas: &mut Canvas<'_>, shown: std::ops::Range<usize>) {
        let locations = &self.table.view().locations;
        let piles: Vec<[Pile; 2]> = locations[shown.clone()].iter().map(|location| self.piles(location)).collect();
        let most = |side: usize| piles.iter().map(|piles| piles[side].len()).max().unwrap_or(0);
        let room = usize::from(self.middle.height.saturating_sub(plate::HEIGHT));
        let above = share(room, most(0), most(1)) as u16;
        for ((index, piles), column) in shown.clone().zip(&piles).zip(0u16..) {
            let x = self.middle.x + column * self.width;
            let whole = Rect { x, width: self.width, ..self.middle }.intersection(self.middle);
            let location = &locations[index];
            let at = plate::Place {
                number: index + 1,
                location,
                next: locations.get(index + 1).filter(|_| index + 1 < shown.end),
                is_marked: self.table.spot == Some(location.card),
            };
            let box_y = whole.y + above.min(whole.height);
            let high = plate::HEIGHT.min(whole.bottom() - box_y);
            canvas.target(Rect { y: box_y, height: high, ..whole }, Target::Board(location.card));
            plate::draw(canvas, Rect { y: box_y, height: high, ..whole }, self.model, self.table, &at);
            // One cell between a column's cards and the next column.
            let inner = Rect { width: whole.width.saturating_sub(1), ..whole };
            let upper = Rect { height: box_y - whole.y, ..inner };
            let lower = Rect { y: box_y + high, height: whole.bottom() - box_y - high, ..inner };
            piles[0].draw_up(canvas, upper, self.table.spot);
            piles[1].draw_down(canvas, lower, self.table.spot);
        }
    }

    /// The cards above and below a location.
    fn piles(&self, location: &LocationView) -> [Pile; 2] {
        ABOVE_AND_BELOW.map(|side| Pile::of(self.model, self.table, location, side))
    }
}

/// How many of the rows the upper side gets: half, unless it needs more than that and the lower side does not.
fn share(rows: usize, upper: usize, lower: usize) -> usize {
    let half = rows / 2;
    if upper > half {
        upper.min(rows.saturating_sub(lower)).max(half)
    } else if lower > rows - half {
        rows.saturating_sub(lower).max(upper).min(half)
    } else {
        half
    }
}

/// A line of words with others at its right end.
fn draw_spread(canvas: &mut Canvas<'_>, row: Rect, left: &strip::Words, right: &strip::Words) {
    let right_width = u16::try_from(strip::width(right)).unwrap_or(u16::MAX).min(row.width);
    let gap = u16::from(right_width > 0).min(row.width - right_width);
    canvas.line(Rect { width: row.width - right_width - gap, ..row }, &strip::pieces(left));
    canvas.line(Rect { x: row.right() - right_width, width: right_width, ..row }, &strip::pieces(right));
}

#[cfg(test)]
mod tests {
    use super::share;

    #[test]
    fn the_side_with_more_cards_gets_the_rows_the_other_leaves() {
        assert_eq!(share(20, 3, 4), 10);
        assert_eq!(share(20, 14, 4), 14);
        assert_eq!(share(20, 18, 4), 16);
        assert_eq!(share(20, 4, 15), 5);
        assert_eq!(share(20, 8, 19), 8);
        assert_eq!(share(20, 30, 30), 10);
        assert_eq!(share(0, 30, 30), 0);
        assert_eq!(share(1, 0, 30), 0);
    }
}
