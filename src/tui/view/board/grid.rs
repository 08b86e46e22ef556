//! A location in one row, in columns whose headings stand in the title line.

use super::words::{self, Control};
use crate::text::{self, Align};
use crate::tui::canvas::{Canvas, Target};
use crate::tui::model::{Model, Table};
use crate::tui::view::layout::ABOVE_AND_BELOW;
use crate::tui::view::strip::{self, Words};
use ratatui::layout::Rect;
use wars_engine::Seat;
use wars_engine::view::LocationView;

/// Widths of the columns that depend on the room, and on what stands in them: the name of a location is the last that
/// should be cut.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Grid {
    /// The name.
    pub name: usize,
    /// Icons on each side of the bar.
    icons: usize,
    /// The cards and numbers of a side.
    strength: usize,
    /// Who controls it.
    control: usize,
    /// What has happened there this phase.
    past: usize,
}

/// Mark, number and group before the name.
const BEFORE_NAME: usize = 2 + 3 + 1;
const KIND: usize = 6;
/// The usual width of a side's numbers, and the most that a name gets.
const STRENGTH: usize = 10;
const NAME: usize = 40;

impl Grid {
    /// The columns for the locations of a table in so many cells.
    pub fn of(model: &Model, table: &Table, width: u16) -> Grid {
        let locations = &table.view().locations;
        let widest = |words: &mut dyn Iterator<Item = String>| words.map(|it| text::width(&it)).max().unwrap_or(0);
        let names = widest(&mut locations.iter().map(|it| words::card_name(model, &it.id, &it.name))).min(NAME);
        let least = widest(&mut locations.iter().flat_map(|it| ABOVE_AND_BELOW.map(|side| words::strength(it, side))));
        // Names of locations first, then room for the numbers as they grow, then longer words.
        let grids =
            [(5, STRENGTH, 10, 16), (3, STRENGTH, 10, 2), (3, STRENGTH, 6, 2), (3, least.clamp(6, STRENGTH), 6, 2)]
                .map(|(icons, strength, control, past)| {
                    let fixed =
                        BEFORE_NAME + 1 + KIND + 1 + 2 * icons + 1 + 2 * (1 + strength) + 1 + control + 1 + past;
                    Grid { name: usize::from(width).saturating_sub(fixed).min(NAME), icons, strength, control, past }
                });
        *grids.iter().find(|grid| grid.name >= names).unwrap_or(&grids[3])
    }

    /// Whether what has happened is written out.
    pub fn has_words(&self) -> bool {
        self.past > 2
    }

    /// A location's name.
    pub fn name(&self, model: &Model, location: &LocationView) -> String {
        words::card_name(model, &location.id, &location.name)
    }

    /// Headings over the columns.
    pub fn draw_headings(&self, canvas: &mut Canvas<'_>, row: Rect, table: &Table) {
        let [above, below] = ABOVE_AND_BELOW.map(|side| table.brief_side(side));
        let initial = |name: &str| name.chars().next().unwrap_or('?');
        let icons = format!("{}|{}", initial(&above), initial(&below));
        let kind = BEFORE_NAME + self.name + 1;
        let strength = kind + KIND + 1 + 2 * self.icons + 1 + 1;
        let control = strength + 2 * (self.strength + 1);
        let headings = [
            (kind, "kind", KIND),
            (kind + KIND + self.icons, icons.as_str(), 3),
            (strength, above.as_str(), self.strength),
            (strength + self.strength + 1, below.as_str(), self.strength),
            (control, "control", 7),
        ];
        for (x, word, width) in headings {
            // A space on both sides parts the word from the line.
            let x = row.x.saturating_add(x as u16 - 1);
            if x < row.right() {
                let word = format!(" {} ", text::fit(word, width, ""));
                canvas.put(x, row.y, row.right() - x, &word, canvas.look.theme.title);
            }
        }
    }

    /// The row of a location with its number.
    pub fn draw_location(
        &self,
        canvas: &mut Canvas<'_>,
        row: Rect,
        model: &Model,
        table: &Table,
        at: (usize, &LocationView),
    ) {
        let words = self.location(model, table, at);
        canvas.list_row(row, table.spot == Some(at.1.card), &strip::pieces(&words));
        canvas.target(row, Target::Board(at.1.card));
    }

    fn location(&self, model: &Model, table: &Table, (index, location): (usize, &LocationView)) -> Words {
        let (theme, symbols) = (&model.look.theme, &model.look.symbols);
        let cell = |text: &str, width: usize, align: Align| text::cell(text, width, align, symbols.ellipsis);
        let group = words::group_mark(&table.view().locations, index, symbols);
        let label = match table.letter_of_card(location.card) {
            Some(letter) => (format!("{letter}) "), theme.key_hint),
            None => (format!("{:>2} ", index + 1), theme.dim),
        };
        let mut all = vec![label, (group.to_owned(), theme.dim)];
        // In a story a rotated location is turned round on the table.
        let rotated = words::rotation(table, location).map(|mark| format!("{mark} ")).unwrap_or_default();
        let room = self.name.saturating_sub(rotated.len());
        all.push((rotated, theme.prompt));
        all.push((cell(&self.name(model, location), room, Align::Left), theme.text));
        all.push((format!(" {}", cell(words::kind(location), KIND, Align::Left)), theme.dim));
        let [above, below] = ABOVE_AND_BELOW.map(|side| words::icons(location, side));
        let (above, below) = (cell(&above, self.icons, Align::Right), cell(&below, self.icons, Align::Left));
        all.push((format!(" {above}|{below}"), theme.text));
        for side in ABOVE_AND_BELOW {
            let seats: Vec<Seat> =
                location.edges_of(side).filter(|it| !it.cards.is_empty()).map(|it| it.seat).collect();
            let style = if seats.is_empty() { theme.dim } else { theme.together(&seats) };
            all.push((format!(" {}", cell(&words::strength(location, side), self.strength, Align::Left)), style));
        }
        let control = Control::of(location);
        all.push((
            format!(" {}", cell(control.word(table, self.control), self.control, Align::Left)),
            control.style(theme),
        ));
        all.push((format!(" {}", cell(&self.past(location), self.past, Align::Left)), theme.dim));
        all
    }

    /// What has happened there, in words or in letters.
    fn past(&self, location: &LocationView) -> String {
        let words = words::past(location);
        match self.has_words() {
            true => words.join(" "),
            false => words.iter().filter_map(|word| word.chars().next()).collect(),
        }
    }
}
