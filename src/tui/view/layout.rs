//! Where things are drawn: the screen cut into areas, by its size alone. What is drawn never moves an area.

use ratatui::layout::Rect;
use wars_engine::{BySide, Side};

/// How much room there is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Step {
    /// Less than anything can be drawn in.
    TooSmall,
    /// From 80x24: the marked location is unfolded, one side pane shows several things in turn.
    Compact,
    /// From 120x40: locations as rows, every pane its own place.
    Normal,
    /// From 200x60: locations as columns, as on a table.
    Wide,
}

impl Step {
    /// The least that can be drawn in.
    pub const LEAST: (u16, u16) = (80, 24);
    const NORMAL: (u16, u16) = (120, 40);
    const WIDE: (u16, u16) = (200, 60);

    /// How much room an area has.
    pub fn of(area: Rect) -> Step {
        let fits = |(width, height): (u16, u16)| area.width >= width && area.height >= height;
        let steps = [(Step::WIDE, Step::Wide), (Step::NORMAL, Step::Normal), (Step::LEAST, Step::Compact)];
        steps.into_iter().find(|(size, _)| fits(*size)).map_or(Step::TooSmall, |(_, step)| step)
    }
}

/// The areas of the table. Those that a step does not have are empty.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Regions {
    /// Turn, phases, initiative.
    pub header: Rect,
    /// The piles of each player of B's side above and of A's below the board, a row for each.
    pub seats: BySide<Rect>,
    /// The locations, or the battle.
    pub board: Rect,
    /// The hand.
    pub hand: Rect,
    /// What can be done.
    pub actions: Rect,
    /// The side pane of a small screen.
    pub side: Rect,
    /// The card looked at.
    pub card: Rect,
    /// What is pending.
    pub stack: Rect,
    /// What has happened.
    pub log: Rect,
    /// The question.
    pub prompt: Rect,
    /// The keys.
    pub hints: Rect,
}

/// What a game needs room for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Needs {
    /// Rows above and below the board: one for each player of a side, several for the Enemy.
    pub rows: BySide<u16>,
    /// A hand is shown: it gets its own place where there is room.
    pub with_hand: bool,
    /// The game is watched: its log gets more of a small screen than what could be done.
    pub is_watched: bool,
    /// It is a story.
    pub is_story: bool,
}

impl Regions {
    /// The areas of a screen for a game.
    pub fn of(area: Rect, step: Step, needs: &Needs) -> Regions {
        match step {
            Step::TooSmall => Regions::default(),
            Step::Compact => Regions::compact(area, needs),
            Step::Normal => Regions::normal(area, needs),
            Step::Wide => Regions::wide(area, needs),
        }
    }

    /// Two lines above, two below, and the rest shared by board and actions.
    fn compact(area: Rect, needs: &Needs) -> Regions {
        let row = |y: u16| Rect { y, height: 1, ..area };
        let bottom = area.bottom();
        let actions_height = (area.height / 3).clamp(7, 12);
        let actions_top = bottom - 2 - actions_height;
        let wide = if needs.is_watched { area.width / 3 } else { area.width * 3 / 5 };
        let actions = Rect { y: actions_top, height: actions_height, width: wide, ..area };
        let between = Rect { y: area.y + 1, height: actions_top - (area.y + 1), ..area };
        let (above, board, below) = between_players(between, needs.rows);
        Regions {
            header: row(area.y),
            seats: BySide([below, above]),
            board,
            actions,
            side: Rect { x: area.x + wide, width: area.width - wide, ..actions },
            prompt: row(bottom - 2),
            hints: row(bottom - 1),
            ..Regions::default()
        }
    }

    /// Board, hand and actions on the left; card, stack and log on the right.
    fn normal(area: Rect, needs: &Needs) -> Regions {
        let side = (area.width / 3).clamp(42, 60);
        let left = Rect { y: area.y + 2, width: area.width - side, height: area.height - 4, ..area };
        let right = Rect { x: area.x + left.width, width: side, ..left };
        let actions_height = (left.height / 3).clamp(10, 18);
        let hand_height = if needs.with_hand { 6 } else { 0 };
        let board_height = left.height - actions_height - hand_height;
        let (board, rest) = cut(left, board_height);
        let (hand, actions) = cut(rest, hand_height);
        Regions { hand, actions, ..Regions::with_sides(area, board, right, needs) }
    }

    /// As normal, with a broader side and more for the hand.
    fn wide(area: Rect, needs: &Needs) -> Regions {
        let side = 50;
        let left = Rect { y: area.y + 2, width: area.width - side, height: area.height - 4, ..area };
        let right = Rect { x: area.x + left.width, width: side, ..left };
        let actions_height = (left.height / 4).clamp(13, 22);
        let hand_height = if needs.with_hand { 9 } else { 0 };
        let (board, rest) = cut(left, left.height - actions_height - hand_height);
        let (hand, actions) = cut(rest, hand_height);
        Regions { hand, actions, ..Regions::with_sides(area, board, right, needs) }
    }

    fn with_sides(area: Rect, board: Rect, right: Rect, needs: &Needs) -> Regions {
        let row = |y: u16| Rect { y, height: 1, ..area };
        let (card, rest) = cut(right, (right.height / 2).clamp(18, 24));
        // In a story the log tells all that the Enemy does.
        let stack_height = if needs.is_story { 5 } else { (rest.height / 2).clamp(5, 10) };
        let (stack, log) = cut(rest, stack_height);
        // The players' piles stand on the first and last rows of the board.
        let (above, middle, below) = between_players(board, needs.rows);
        Regions {
            header: Rect { height: 2, ..row(area.y) },
            seats: BySide([below, above]),
            board: middle,
            card,
            stack,
            log,
            prompt: row(area.bottom() - 2),
            hints: row(area.bottom() - 1),
            ..Regions::default()
        }
    }
}

/// The sides as they lie on the screen.
pub const ABOVE_AND_BELOW: [Side; 2] = [Side::Two, Side::One];

/// An area cut in three: rows above and below for each side, and what is left for the board.
fn between_players(area: Rect, rows: BySide<u16>) -> (Rect, Rect, Rect) {
    let (above, rest) = cut(area, rows[Side::Two]);
    let (middle, below) = cut(rest, rest.height.saturating_sub(rows[Side::One]));
    (above, middle, below)
}

/// An area cut in two, the upper part having this height.
fn cut(area: Rect, height: u16) -> (Rect, Rect) {
    let height = height.min(area.height);
    (Rect { height, ..area }, Rect { y: area.y + height, height: area.height - height, ..area })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_step_depends_on_both_sides() {
        for (size, step) in [
            ((80, 24), Step::Compact),
            ((79, 24), Step::TooSmall),
            ((80, 23), Step::TooSmall),
            ((300, 39), Step::Compact),
            ((120, 40), Step::Normal),
            ((200, 59), Step::Normal),
            ((200, 60), Step::Wide),
        ] {
            assert_eq!(Step::of(Rect::new(0, 0, size.0, size.1)), step, "{size:?}");
        }
    }

    #[test]
    fn areas_lie_within_the_screen_and_apart() {
        for width in (80..=300).step_by(11) {
            for height in (24..=120).step_by(7) {
                for (with_hand, is_watched) in [(false, false), (true, false), (false, true), (true, true)] {
                    let area = Rect::new(0, 0, width, height);
                    let is_story = width % 2 == 0;
                    let rows = BySide([1 + width % 4, if is_story { 4 } else { 1 }]);
                    let it = Regions::of(area, Step::of(area), &Needs { rows, with_hand, is_watched, is_story });
                    let all = [
                        it.header,
                        it.seats[Side::One],
                        it.seats[Side::Two],
                        it.board,
                        it.hand,
                        it.actions,
                        it.side,
                        it.card,
                        it.stack,
                        it.log,
                        it.prompt,
                        it.hints,
                    ];
                    for (index, one) in all.iter().enumerate() {
                        assert_eq!(one.intersection(area), *one, "{width}x{height} {one:?}");
                        for other in &all[index + 1..] {
                            assert!(one.intersection(*other).is_empty(), "{width}x{height} {one:?} {other:?}");
                        }
                    }
                    assert!(
                        it.board.height >= 10 - rows[Side::One] - rows[Side::Two] && it.actions.height >= 7,
                        "{width}x{height} {it:?}"
                    );
                }
            }
        }
    }
}
