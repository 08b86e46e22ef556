//! A location as a box with the cards there: its name and icons above, who controls it and what has happened below.

use super::pile::Pile;
use crate::text;
use crate::tui::canvas::{Canvas, Target, rows};
use crate::tui::model::{Model, Table};
use crate::tui::view::board::words::{self, Control};
use crate::tui::view::layout::ABOVE_AND_BELOW;
use crate::tui::view::strip::{self, Words};
use ratatui::layout::Rect;
use wars_engine::facts::LocationKind;
use wars_engine::view::LocationView;

/// The least a box is broad.
const LEAST: usize = 30;

/// A location among the others.
#[derive(Debug)]
pub struct Plate<'a> {
    location: &'a LocationView,
    head: Words,
    icons: String,
    foot: Words,
    piles: [Pile; 2],
    is_marked: bool,
    /// How many cells it is broad, so that nothing in it is cut.
    pub width: u16,
}

impl<'a> Plate<'a> {
    /// The box of a location, which has this number.
    pub fn of(model: &Model, table: &Table, index: usize, location: &'a LocationView) -> Plate<'a> {
        let theme = &model.look.theme;
        let is_marked = table.spot == Some(location.card);
        let mut head = vec![(if is_marked { model.look.symbols.marker } else { " " }.to_owned(), theme.text)];
        head.push(match table.letter_of_card(location.card) {
            Some(letter) => (format!("{letter}) "), theme.key_hint),
            None => (format!("{} ", index + 1), theme.dim),
        });
        if let Some(mark) = words::rotation(table, location) {
            head.push((format!("{mark} "), theme.prompt));
        }
        // A planet stands over its sites; a sector tells its own.
        let name = match location.kind {
            LocationKind::Site => words::short_name(location),
            LocationKind::Sector => &location.name,
        };
        head.push((words::card_name(model, &location.id, name), theme.title));
        head.push((" ".to_owned(), theme.title));
        let [above, below] = ABOVE_AND_BELOW.map(|side| words::icons(location, side));
        let icons = format!(" {above}|{below} ");
        let foot = foot(model, table, location);
        let piles = ABOVE_AND_BELOW.map(|side| Pile::of(model, table, location, side));
        let inside = piles.iter().map(Pile::width).max().unwrap_or(0) + 2;
        let over = strip::width(&head) + text::width(&icons) + 1;
        let width = LEAST.max(inside).max(over).max(strip::width(&foot) + 2) + 2;
        Plate { location, head, icons, foot, piles, is_marked, width: u16::try_from(width).unwrap_or(u16::MAX) }
    }

    /// How many rows it takes, its frame included.
    pub fn height(&self) -> u16 {
        let [above, below] = [0, 1].map(|side| self.piles[side].len());
        let between = usize::from(above > 0 && below > 0);
        u16::try_from((above + between + below).max(1) + 2).unwrap_or(u16::MAX)
    }

    /// Draws it.
    pub fn draw(&self, canvas: &mut Canvas<'_>, area: Rect, table: &Table) {
        canvas.target(area, Target::Board(self.location.card));
        let inner = canvas.panel(area, "", self.is_marked);
        let top = Rect { x: area.x + 1, width: area.width.saturating_sub(2), height: 1, ..area };
        let used = canvas.line(top, &strip::pieces(&self.head));
        if self.is_marked {
            canvas.style(Rect { width: used, ..top }, canvas.look.theme.selection);
        }
        canvas.right(top, &self.icons, canvas.look.theme.text);
        let low =
            Rect { x: area.x + 2, y: area.bottom().saturating_sub(1), height: 1, width: area.width.saturating_sub(3) };
        canvas.line(low, &strip::pieces(&self.foot));
        // A cell between the numbers and the frame.
        let mut place = rows(Rect { width: inner.width.saturating_sub(1), ..inner });
        let [above, below] = &self.piles;
        above.draw(canvas, &mut place, table.spot);
        if above.len() > 0
            && below.len() > 0
            && let Some(row) = place.next()
        {
            let width = row.width + 1;
            let dash = canvas.look.symbols.border.horizontal_top.repeat(usize::from(width));
            canvas.put(row.x, row.y, width, &dash, canvas.look.theme.border);
        }
        below.draw(canvas, &mut place, table.spot);
    }
}

/// A single line between related locations, a double one between adjacent sites, over which units move.
pub fn tie(model: &Model, one: &LocationView, next: &LocationView) -> Option<&'static str> {
    let symbols = &model.look.symbols;
    if one.adjacent.contains(&next.card) {
        return Some(symbols.focus_border.horizontal_top);
    }
    words::are_related(one, next).then_some(symbols.border.horizontal_top)
}

/// Who controls a location, the strength of both sides, and what has happened there this phase.
fn foot(model: &Model, table: &Table, location: &LocationView) -> Words {
    let theme = &model.look.theme;
    let control = Control::of(location);
    let totals = ABOVE_AND_BELOW.map(|side| location.sides[side].total_power);
    let words = match control {
        Control::By(seat) => format!(" {} controls", table.scene.name(seat)),
        Control::Contested => format!(" contested, power {} : {}", totals[0], totals[1]),
        Control::Nobody => " nobody controls".to_owned(),
    };
    let mut said: Vec<String> = words::past(location).into_iter().map(str::to_owned).collect();
    // What the Enemy would drain is told below.
    if let (Control::By(seat), false) = (control, location.drained)
        && table.is_player(seat)
    {
        said.extend(location.edges.get(seat).map(|edge| format!("drain {}", edge.drain)));
    }
    said.extend(words::of_story(table, location, true));
    let said = if said.is_empty() { " ".to_owned() } else { format!(", {} ", said.join(", ")) };
    vec![(words, control.style(theme)), (said, theme.dim)]
}
