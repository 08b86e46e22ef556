//! Energy over the turns as a curve of blocks, of one row or several.

use crate::text::{self, Align};
use crate::tui::canvas::{Canvas, Piece, rows};
use crate::tui::model::Model;
use ratatui::layout::Rect;
use ratatui::style::Style;

/// Cells before the curve, for a name and what there was at first; and behind it, for what is left.
const NAME: usize = 14;
const NUMBER: usize = 5;

/// The curve of a player: the name and the first number before it, the last number behind it.
pub(super) fn draw(canvas: &mut Canvas<'_>, area: Rect, model: &Model, (name, style): (&str, Style), all: &[usize]) {
    let theme = &model.look.theme;
    let room = usize::from(area.width).saturating_sub(NAME + 2 * NUMBER);
    let values = spread(all, room);
    let most = all.iter().copied().max().unwrap_or(0).max(1);
    let height = usize::from(area.height);
    for (index, row) in rows(area).enumerate() {
        let is_last = index + 1 == height;
        let from_below = height - 1 - index;
        let curve: String = values.iter().map(|value| sign(model, *value, most, height, from_below)).collect();
        let name = if is_last { name } else { "" };
        let name = text::cell(name, NAME, Align::Left, model.look.symbols.ellipsis);
        let number = |value: Option<&usize>| match value.filter(|_| is_last) {
            Some(value) => text::pad(&value.to_string(), NUMBER - 1, Align::Right) + " ",
            None => " ".repeat(NUMBER),
        };
        let (first, last) = (number(all.first()), number(all.last()));
        let pieces: [Piece<'_>; 4] = [(&name, style), (&first, theme.dim), (&curve, style), (&last, theme.text)];
        canvas.line(row, &pieces);
    }
}

/// The sign of a value in one row of a curve, counted from below: full beneath the value, its level in the row where it
/// ends, else nothing. What is more than nothing shows in the lowest row.
fn sign(model: &Model, value: usize, most: usize, height: usize, from_below: usize) -> &'static str {
    let levels = &model.look.symbols.levels;
    let steps = value * height * levels.len() / most;
    let here = steps.saturating_sub(from_below * levels.len()).max(usize::from(value > 0 && from_below == 0));
    match here.min(levels.len()) {
        0 => " ",
        level => levels[level - 1],
    }
}

/// The values over so many cells: each as broad as all can be, or only some of them where they are too many. The last
/// one is always there.
fn spread(all: &[usize], room: usize) -> Vec<usize> {
    let count = all.len();
    if count == 0 || room == 0 {
        return Vec::new();
    }
    if count > room {
        return (1..=room).map(|at| all[at * count / room - 1]).collect();
    }
    let each = (room / count).min(8);
    all.iter().flat_map(|value| std::iter::repeat_n(*value, each)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_value_is_always_drawn() {
        assert_eq!(spread(&[3, 2, 1], 7), [3, 3, 2, 2, 1, 1]);
        assert_eq!(spread(&[5, 4, 3, 2, 1], 2), [4, 1]);
        assert!(spread(&[], 5).is_empty() && spread(&[1], 0).is_empty());
        let many: Vec<usize> = (0..100).rev().collect();
        assert_eq!(spread(&many, 30).last(), Some(&0));
    }
}
