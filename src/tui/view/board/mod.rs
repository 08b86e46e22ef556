//! Locations as rows: one for each in the order of the table, some unfolded with the cards there.
//!
//! `words` says things about locations and cards, `chips` sets cards in lines, `fold` chooses what is unfolded and in
//! sight, `grid` draws the row of a location.

pub mod chips;
mod fold;
mod grid;
#[cfg(test)]
mod tests;
pub mod words;

use super::Step;
use super::strip::{self, Words};
use crate::text::{self, Align};
use crate::tui::canvas::{Canvas, Target, rows};
use crate::tui::model::{Model, Pane, Table};
use chips::{Chip, Maker};
use fold::Foldable;
use grid::Grid;
use ratatui::layout::Rect;
use wars_engine::Seat;
use wars_engine::view::LocationView;

/// Locations as rows.
pub fn draw(canvas: &mut Canvas<'_>, area: Rect, step: Step, model: &Model, table: &Table) {
    canvas.target(area, Target::Pane(Pane::Board));
    let Some(top) = rows(area).next() else { return };
    let grid = Grid::of(model, table, area.width);
    canvas.rule(top, "BOARD", table.focus == Pane::Board);
    grid.draw_headings(canvas, top, table);
    let below = Rect { y: area.y + 1, height: area.height - 1, ..area };
    let view = Rows { model, table, grid, width: usize::from(area.width) };
    view.draw(canvas, below, step);
}

/// How many rows the board takes with all that lies there, its title included.
pub fn height(model: &Model, table: &Table, step: Step, width: u16) -> u16 {
    let view = Rows { model, table, grid: Grid::of(model, table, width), width: usize::from(width) };
    let rows: usize = view.blocks(step, usize::MAX).iter().map(Vec::len).sum();
    u16::try_from(rows.max(1) + 1).unwrap_or(u16::MAX)
}

/// One row of the board.
enum Line<'a> {
    /// A location: its number on the table, and what is known of it.
    Location(usize, &'a LocationView),
    /// More about the location above.
    About(Words),
    /// Cards of a player, whose name stands before the first line of them.
    Cards(Option<Seat>, Vec<Chip>),
    /// The heading of the cards at no location.
    NoLocation,
}

/// Rows that belong together: a location, or the cards at none.
type Block<'a> = Vec<Line<'a>>;

struct Rows<'a> {
    model: &'a Model,
    table: &'a Table,
    grid: Grid,
    width: usize,
}

/// How far the cards of an unfolded location are indented: beneath its name.
const INDENT: usize = 6;

impl<'a> Rows<'a> {
    fn draw(&self, canvas: &mut Canvas<'_>, area: Rect, step: Step) {
        let blocks = self.blocks(step, usize::from(area.height));
        let mut starts = Vec::new();
        let mut lines: Vec<(usize, &Line<'_>)> = Vec::new();
        for (at, block) in blocks.iter().enumerate() {
            starts.push(lines.len());
            lines.extend(block.iter().map(|line| (at, line)));
        }
        if lines.is_empty() {
            canvas.line(area, &[("  no location yet", self.model.look.theme.dim)]);
            return;
        }
        let marked = lines.iter().position(|(_, line)| self.is_marked(line)).unwrap_or(0);
        let at = lines[marked].0;
        let block = starts[at]..starts[at] + blocks[at].len();
        let seen = fold::in_sight(lines.len(), usize::from(area.height), block, marked);
        let says_more = seen.len() > 2;
        for (row, index) in rows(area).zip(seen.clone()) {
            if says_more && index == seen.start && index > 0 {
                let more = starts.iter().filter(|start| **start <= index).count();
                self.draw_more(canvas, row, self.model.look.symbols.arrow_up, more, "above");
            } else if says_more && index + 1 == seen.end && seen.end < lines.len() {
                let more = starts.iter().filter(|start| **start >= index).count();
                self.draw_more(canvas, row, self.model.look.symbols.arrow_down, more, "below");
            } else {
                self.draw_line(canvas, row, lines[index].1);
                self.draw_group(canvas, row, lines[index]);
            }
        }
    }

    /// Everything there is to draw, folded as far as the room demands.
    fn blocks(&self, step: Step, room: usize) -> Vec<Block<'a>> {
        let locations = &self.table.view().locations;
        let marked = self.table.marked_location().map(|location| location.card);
        let no_location = self.no_location();
        let details: Vec<Block<'a>> = locations.iter().map(|it| self.details(it, marked == Some(it.card))).collect();
        let foldables: Vec<Foldable> = locations
            .iter()
            .zip(&details)
            .map(|(location, details)| Foldable {
                wanted: step > Step::Compact,
                pinned: marked == Some(location.card) || self.table.unfolded.contains(&location.card),
                rows: details.len(),
            })
            .collect();
        let around = locations.iter().position(|location| marked == Some(location.card)).unwrap_or(0);
        let open = fold::unfolded(&foldables, around, room.saturating_sub(no_location.len()));
        let mut blocks = Vec::new();
        for (at, (location, details)) in locations.iter().zip(details).enumerate() {
            let mut block = vec![Line::Location(at, location)];
            if open[at] {
                block.extend(details);
            }
            blocks.push(block);
        }
        blocks.extend(Some(no_location).filter(|block| !block.is_empty()));
        blocks
    }

    /// What an unfolded location shows beneath its row.
    fn details(&self, location: &'a LocationView, is_marked: bool) -> Block<'a> {
        let mut block = Block::new();
        let about = self.about(location, is_marked);
        if !about.is_empty() {
            block.push(Line::About(about));
        }
        let of_story = words::of_story(self.table, location, false);
        if !of_story.is_empty() {
            block.push(Line::About(vec![(of_story.join(", "), self.model.look.theme.dim)]));
        }
        let maker = Maker { model: self.model, table: self.table };
        for edge in location.edges.iter().rev() {
            self.push_cards(edge.seat, maker.edge(edge), &mut block);
        }
        if is_marked && block.is_empty() {
            block.push(Line::About(vec![("nobody has a card here".to_owned(), self.model.look.theme.dim)]));
        }
        block
    }

    /// What its row has no room for.
    fn about(&self, location: &LocationView, is_marked: bool) -> Words {
        let theme = &self.model.look.theme;
        let mut facts: Vec<String> = Vec::new();
        if is_marked && text::width(&self.grid.name(self.model, location)) > self.grid.name {
            facts.push(location.name.clone());
        }
        if !self.grid.has_words() {
            facts.extend(words::past(location).iter().map(|word| format!("{word} this phase")));
        }
        if is_marked {
            // What the Enemy would drain is told below: it may have a drain and no icon to make it on.
            let is_player = |seat: Seat| self.table.is_player(seat);
            let drains = location.edges.iter().rev().filter(|edge| edge.controls && is_player(edge.seat));
            facts.extend(
                drains.map(|edge| format!("{}'s drain here: {}", self.table.scene.name(edge.seat), edge.drain)),
            );
        }
        facts.extend(words::stacked(&location.stacked));
        if facts.is_empty() { Words::new() } else { vec![(facts.join(", "), theme.dim)] }
    }

    fn push_cards(&self, seat: Seat, cards: Vec<Chip>, block: &mut Block<'a>) {
        let room = self.width.saturating_sub(INDENT + self.name_width() + 1);
        for (index, chips) in chips::flow(cards, room).into_iter().enumerate() {
            block.push(Line::Cards((index == 0).then_some(seat), chips));
        }
    }

    /// Cards in play at no location.
    fn no_location(&self) -> Block<'a> {
        let maker = Maker { model: self.model, table: self.table };
        let mut block = Block::new();
        for seat in self.table.view().seats.iter().rev() {
            self.push_cards(seat.seat, maker.cards(&seat.assets), &mut block);
        }
        if !block.is_empty() {
            block.insert(0, Line::NoLocation);
        }
        block
    }

    /// The room for a player's name before a line of cards.
    fn name_width(&self) -> usize {
        let widest = self.table.view().seats.iter().map(|seat| text::width(self.table.brief_name(seat.seat))).max();
        widest.unwrap_or(0).min(10)
    }

    fn is_marked(&self, line: &Line<'_>) -> bool {
        let Some(spot) = self.table.spot else { return false };
        match line {
            Line::Location(_, location) => location.card == spot,
            Line::Cards(_, chips) => chips.iter().any(|chip| chip.card == Some(spot)),
            Line::About(_) | Line::NoLocation => false,
        }
    }

    fn draw_line(&self, canvas: &mut Canvas<'_>, row: Rect, line: &Line<'_>) {
        let theme = &self.model.look.theme;
        match line {
            Line::Location(at, location) => {
                self.grid.draw_location(canvas, row, self.model, self.table, (*at, location))
            }
            Line::About(words) => {
                canvas.line(indented(row, INDENT), &strip::pieces(words));
            }
            Line::NoLocation => {
                canvas.put(row.x, row.y, row.width, "  ON THE TABLE, at no location", theme.dim);
            }
            Line::Cards(seat, chips) => {
                let inner = indented(row, INDENT);
                let width = self.name_width();
                if let Some(seat) = seat {
                    let name =
                        text::cell(self.table.brief_name(*seat), width, Align::Left, self.model.look.symbols.ellipsis);
                    canvas.put(inner.x, inner.y, inner.width, &name, theme.seat(*seat));
                }
                chips::draw(canvas, indented(inner, width), chips, self.table.spot);
            }
        }
    }

    /// The line that joins related locations goes on beside the cards of an unfolded one.
    fn draw_group(&self, canvas: &mut Canvas<'_>, row: Rect, (at, line): (usize, &Line<'_>)) {
        let (locations, symbols) = (&self.table.view().locations, &self.model.look.symbols);
        let goes_on = at + 1 < locations.len() && words::are_related(&locations[at], &locations[at + 1]);
        if goes_on && !matches!(line, Line::Location(..)) {
            canvas.line(indented(row, INDENT - 1), &[(symbols.group.middle, self.model.look.theme.dim)]);
        }
    }

    fn draw_more(&self, canvas: &mut Canvas<'_>, row: Rect, arrow: &str, count: usize, side: &str) {
        canvas.put(row.x, row.y, row.width, &format!("  {arrow} {count} more {side}"), self.model.look.theme.dim);
    }
}

fn indented(row: Rect, by: usize) -> Rect {
    let by = u16::try_from(by).unwrap_or(u16::MAX).min(row.width);
    Rect { x: row.x + by, width: row.width - by, ..row }
}
