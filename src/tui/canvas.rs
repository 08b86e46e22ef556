//! What everything is drawn on: cells that clip, text in the signs of the look, frames, and the places to click.

use super::theme::Theme;
use crate::text;
use crate::text::symbols::Symbols;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use wars_engine::{CardIx, Choice, Seat};

/// How things look.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Look {
    /// Colours.
    pub theme: Theme,
    /// Signs.
    pub symbols: Symbols,
}

impl Look {
    /// The style of what belongs to a player.
    pub fn seat(&self, seat: Seat) -> Style {
        self.theme.seat(seat)
    }
}

/// Something that can be clicked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Target {
    /// A row of a list on a page, by its number.
    Row(usize),
    /// A row of the second list of a page that has two.
    SecondRow(usize),
    /// An action, possible or not.
    Action(Choice),
    /// A location, or a card on the table.
    Board(CardIx),
    /// A card in a hand.
    Hand(CardIx),
    /// A pending item.
    Item(u16),
    /// A line of the log, by its number.
    LogLine(usize),
    /// A pane, where nothing smaller is meant.
    Pane(super::model::Pane),
    /// The text of a popup.
    Popup,
}

/// Where a target lies.
pub type Hit = (Rect, Target);

/// A piece of text and its style.
pub type Piece<'a> = (&'a str, Style);

/// A screen being drawn.
#[derive(Debug)]
pub struct Canvas<'a> {
    buffer: &'a mut Buffer,
    /// How things look.
    pub look: &'a Look,
    hits: Vec<Hit>,
}

impl<'a> Canvas<'a> {
    /// A canvas over a buffer.
    pub fn new(buffer: &'a mut Buffer, look: &'a Look) -> Canvas<'a> {
        Canvas { buffer, look, hits: Vec::new() }
    }

    /// The whole area.
    pub fn area(&self) -> Rect {
        *self.buffer.area()
    }

    /// What can be clicked; of several at one place the last counts.
    pub fn into_hits(self) -> Vec<Hit> {
        self.hits
    }

    /// Makes an area something to click.
    pub fn target(&mut self, area: Rect, target: Target) {
        let area = area.intersection(self.area());
        if !area.is_empty() {
            self.hits.push((area, target));
        }
    }

    /// Writes text in a row of at most `width` cells; cut with an ellipsis where it is too long. How many cells it took.
    pub fn put(&mut self, x: u16, y: u16, width: u16, text: &str, style: Style) -> u16 {
        let area = self.area();
        if y < area.top() || y >= area.bottom() || x < area.left() || x >= area.right() {
            return 0;
        }
        let width = width.min(area.right() - x);
        let folded = self.look.symbols.text(text);
        let fitted = text::fit(&folded, width as usize, self.look.symbols.ellipsis);
        self.buffer.set_stringn(x, y, &fitted, width as usize, style).0.saturating_sub(x)
    }

    /// Writes pieces of text one after the other in the row at the top of an area. How many cells they took.
    pub fn line(&mut self, area: Rect, pieces: &[Piece<'_>]) -> u16 {
        let mut used = 0;
        for (text, style) in pieces {
            if area.height == 0 || used >= area.width {
                break;
            }
            used += self.put(area.x + used, area.y, area.width - used, text, *style);
        }
        used
    }

    /// Writes text that ends at the right edge of an area's top row.
    pub fn right(&mut self, area: Rect, text: &str, style: Style) {
        let folded = self.look.symbols.text(text).into_owned();
        let width = (text::width(&folded) as u16).min(area.width);
        self.put(area.right() - width, area.y, width, &folded, style);
    }

    /// Gives all cells of an area a style, on top of what they have.
    pub fn style(&mut self, area: Rect, style: Style) {
        let area = area.intersection(self.area());
        self.buffer.set_style(area, style);
    }

    /// Empties an area.
    pub fn clear(&mut self, area: Rect) {
        let area = area.intersection(self.area());
        for y in area.top()..area.bottom() {
            for x in area.left()..area.right() {
                self.buffer[(x, y)].reset();
            }
        }
    }

    /// A horizontal line across an area's top row, with a title in it.
    pub fn rule(&mut self, area: Rect, title: &str, focused: bool) {
        let Some(row) = rows(area).next() else { return };
        let (set, style) = self.frame(focused);
        let dash = set.horizontal_top.repeat(row.width as usize);
        self.put(row.x, row.y, row.width, &dash, style);
        self.title(row, title, focused);
    }

    /// A pane at the right edge of the screen: a line with a title above it and one to its left; the area inside.
    pub fn shelf(&mut self, area: Rect, title: &str, focused: bool) -> Rect {
        let area = area.intersection(self.area());
        if area.width < 2 || area.height < 1 {
            return Rect { width: 0, height: 0, ..area };
        }
        let (set, style) = self.frame(focused);
        self.rule(area, title, focused);
        for y in area.y + 1..area.bottom() {
            self.put(area.x, y, 1, set.vertical_left, style);
        }
        Rect { x: area.x + 1, y: area.y + 1, width: area.width - 1, height: area.height - 1 }
    }

    /// A frame with a title; the area inside.
    pub fn panel(&mut self, area: Rect, title: &str, focused: bool) -> Rect {
        let area = area.intersection(self.area());
        if area.width < 2 || area.height < 2 {
            return Rect { width: 0, height: 0, ..area };
        }
        let (set, style) = self.frame(focused);
        let (left, right, bottom) = (area.left(), area.right() - 1, area.bottom() - 1);
        let across = area.width as usize - 2;
        let top = format!("{}{}{}", set.top_left, set.horizontal_top.repeat(across), set.top_right);
        let low = format!("{}{}{}", set.bottom_left, set.horizontal_bottom.repeat(across), set.bottom_right);
        self.put(left, area.top(), area.width, &top, style);
        self.put(left, bottom, area.width, &low, style);
        for y in area.top() + 1..bottom {
            self.put(left, y, 1, set.vertical_left, style);
            self.put(right, y, 1, set.vertical_right, style);
        }
        self.title(Rect { height: 1, ..area }, title, focused);
        Rect { x: left + 1, y: area.top() + 1, width: area.width - 2, height: area.height - 2 }
    }

    fn frame(&self, focused: bool) -> (ratatui::symbols::border::Set<'static>, Style) {
        let Look { theme, symbols } = self.look;
        if focused { (symbols.focus_border, theme.focus_border) } else { (symbols.border, theme.border) }
    }

    fn title(&mut self, row: Rect, title: &str, focused: bool) {
        if title.is_empty() || row.width < 5 {
            return;
        }
        let mark = if focused { self.look.symbols.marker } else { "" };
        self.put(row.x + 2, row.y, row.width - 4, &format!("{mark} {title} "), self.look.theme.title);
    }

    /// A row of a list: marked with a sign and with the selection's style where it is the marked one.
    pub fn list_row(&mut self, row: Rect, marked: bool, pieces: &[Piece<'_>]) {
        let mark = if marked { self.look.symbols.marker } else { " " };
        self.put(row.x, row.y, row.width.min(1), mark, self.look.theme.text);
        let rest = Rect { x: row.x + 2, width: row.width.saturating_sub(2), ..row };
        if row.width > 2 {
            self.line(rest, pieces);
        }
        if marked {
            self.style(Rect { height: row.height.min(1), ..row }, self.look.theme.selection);
        }
    }

    /// Text in lines broken to the width of an area, from line `skip` on. How many lines there are in all.
    pub fn paragraph(&mut self, area: Rect, paragraphs: &[(String, Style)], skip: usize) -> usize {
        let mut lines = Vec::new();
        for (text, style) in paragraphs {
            let folded = self.look.symbols.text(text).into_owned();
            let broken = text::paragraph(&folded, area.width as usize);
            lines.extend(broken.into_iter().map(|line| (line, *style)));
        }
        for (row, (line, style)) in rows(area).zip(lines.iter().skip(skip)) {
            self.put(row.x, row.y, row.width, line, *style);
        }
        lines.len()
    }
}

/// The rows of an area from top to bottom.
pub fn rows(area: Rect) -> impl Iterator<Item = Rect> {
    (area.top()..area.bottom()).map(move |y| Rect { y, height: 1, ..area })
}

/// The first line to show so that the marked one is seen, with the others around it.
pub fn scroll_to(marked: usize, count: usize, height: usize) -> usize {
    if count <= height || height == 0 {
        return 0;
    }
    marked.saturating_sub(height / 2).min(count - height)
}
