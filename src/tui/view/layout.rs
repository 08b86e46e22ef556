//! Where things are drawn: the screen cut into areas by its size and by what there is to show, so that no pane has more
//! rows than it can fill while another lacks some.

use ratatui::layout::Rect;
use wars_engine::{BySide, Side};

/// How much room there is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Step {
    /// Less than anything can be drawn in.
    TooSmall,
    /// From 80x24: the board over the whole width, and one side pane shows several things in turn.
    Compact,
    /// From 110x34: card, stack and log beside the board.
    Normal,
    /// From 160x44: beside the list as well; a table with boxes, where that has room.
    Wide,
}

impl Step {
    /// The least that can be drawn in.
    pub const LEAST: (u16, u16) = (80, 24);
    const NORMAL: (u16, u16) = (110, 34);
    const WIDE: (u16, u16) = (160, 44);

    /// How much room an area has.
    pub fn of(area: Rect) -> Step {
        let fits = |(width, height): (u16, u16)| area.width >= width && area.height >= height;
        let steps = [(Step::WIDE, Step::Wide), (Step::NORMAL, Step::Normal), (Step::LEAST, Step::Compact)];
        steps.into_iter().find(|(size, _)| fits(*size)).map_or(Step::TooSmall, |(_, step)| step)
    }

    /// How broad the panes at the right are.
    pub fn side(self, width: u16) -> u16 {
        match self {
            Step::TooSmall => 0,
            Step::Compact => width - width * 3 / 5,
            Step::Normal => (width / 3).clamp(40, 56),
            Step::Wide => (width / 4).clamp(48, 64),
        }
    }

    /// How broad the list is. On a small screen the log of a game that is watched takes more than what could be done.
    pub fn list(self, width: u16, is_watched: bool) -> u16 {
        match self {
            Step::TooSmall => 0,
            Step::Normal => width,
            Step::Compact if is_watched => width / 3,
            Step::Compact | Step::Wide => width - self.side(width),
        }
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
    /// Who is asked, and what.
    pub bar: Rect,
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
    /// A message, or where a game that is watched stands.
    pub prompt: Rect,
    /// The keys.
    pub hints: Rect,
}

/// What a game needs room for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Needs {
    /// Rows above and below the board: one for each player of a side, several for the Enemy.
    pub rows: BySide<u16>,
    /// The bar of whoever is asked.
    pub bar: u16,
    /// The list: without what can't be done, and whole.
    pub list: [u16; 2],
    /// The board with all that lies there.
    pub board: u16,
    /// The card that matters, its title included: its text, and with numbers and rulings.
    pub card: [u16; 2],
    /// What is pending, its title included.
    pub stack: u16,
    /// The game is watched: its log gets more of a small screen than what could be done.
    pub is_watched: bool,
    /// Somebody is learning: the panel above has taken rows away.
    pub is_taught: bool,
}

impl Needs {
    /// How many rows a wide screen needs for all of the board and the list.
    pub fn rows_of_wide(&self) -> u16 {
        let around = HEADER + PROMPT + HINTS + self.rows[Side::One] + self.rows[Side::Two] + self.bar;
        around.saturating_add(self.board).saturating_add(self.list[1])
    }
}

/// Rows of a larger screen that are always there.
const HEADER: u16 = 2;
const PROMPT: u16 = 1;
const HINTS: u16 = 1;

/// The least that a board is good for.
const BOARD: u16 = 6;

/// The least of a log, its title included.
const LOG: u16 = 4;

impl Regions {
    /// The areas of a screen for a game.
    pub fn of(area: Rect, step: Step, needs: &Needs) -> Regions {
        match step {
            Step::TooSmall => Regions::default(),
            Step::Compact => Regions::compact(area, needs),
            Step::Normal | Step::Wide => Regions::normal(area, step, needs),
        }
    }

    /// Board over the whole width; beneath, the list with the side pane.
    fn compact(area: Rect, needs: &Needs) -> Regions {
        let (header, rest) = cut(area, 1);
        let (rest, hints) = cut_below(rest, 1);
        let (rest, prompt) = cut_below(rest, u16::from(needs.is_watched));
        let free = rest.height.saturating_sub(needs.rows[Side::One] + needs.rows[Side::Two] + needs.bar);
        // The side pane wants some rows, whatever can be done; beneath what somebody learns the board needs them more.
        let side = if needs.is_taught { 3 } else { 7 };
        let wanted = needs.list[1].max(side);
        let most = free.saturating_sub(needs.board).max(needs.list[0].min(free / 2)).max(side);
        let most = most.min(free.saturating_sub(4));
        let (rest, low) = cut_below(rest, wanted.min(most) + needs.bar);
        let (bar, low) = cut(low, needs.bar);
        let (above, board, below) = between_players(rest, needs.rows);
        let list = Step::Compact.list(area.width, needs.is_watched);
        let (actions, side) = cut_left(low, list);
        let seats = BySide([below, above]);
        Regions { header, seats, board, bar, actions, side, prompt, hints, ..Regions::default() }
    }

    /// Board, bar and list; card, stack and log beside the board, and on a wide screen beside all of it.
    fn normal(area: Rect, step: Step, needs: &Needs) -> Regions {
        let (header, rest) = cut(area, HEADER);
        let (rest, hints) = cut_below(rest, HINTS);
        let (rest, prompt) = cut_below(rest, PROMPT);
        let (above, rest) = cut(rest, needs.rows[Side::Two]);
        let fixed = needs.rows[Side::One] + needs.bar;
        let free = rest.height.saturating_sub(fixed);
        let side = step.side(area.width);
        // What the list takes from the board: first what both need, then what can't be done.
        let beside = if step == Step::Normal { needs.card[0] + LOG } else { 0 };
        // A table of boxes is worth more than what can't be done.
        let share = if step == Step::Wide {
            (free * 11 / 20).max(free.saturating_sub(needs.list[0].max(3)))
        } else {
            free * 11 / 20
        };
        let least = needs.board.max(beside).min(share).max(BOARD);
        let most = free.saturating_sub(least).max(needs.list[0].min(free.saturating_sub(BOARD.max(free / 3))));
        let list = needs.list[1].max(3).min(most);
        let (rest, right) = match step {
            Step::Wide => cut_left(rest, area.width - side),
            _ => (rest, Rect::default()),
        };
        let (rest, low) = cut_below(rest, list + needs.bar);
        let (bar, actions) = cut(low, needs.bar);
        let (rest, below) = cut_below(rest, needs.rows[Side::One]);
        let (board, right) = match step {
            Step::Wide => (rest, right),
            _ => cut_left(rest, area.width - side),
        };
        let card = needs.card[1].min(right.height.saturating_sub(needs.stack + right.height / 3));
        let card = card.max(needs.card[0].min(right.height.saturating_sub(LOG)));
        let (card, right) = cut(right, card);
        let (stack, log) = cut(right, needs.stack.min(right.height.saturating_sub(LOG)));
        let seats = BySide([below, above]);
        Regions { header, seats, board, bar, actions, card, stack, log, prompt, hints, ..Regions::default() }
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

/// An area cut in two, the lower part having this height.
fn cut_below(area: Rect, height: u16) -> (Rect, Rect) {
    let height = height.min(area.height);
    cut(area, area.height - height)
}

/// An area cut in two, the left part having this width.
fn cut_left(area: Rect, width: u16) -> (Rect, Rect) {
    let width = width.min(area.width);
    (Rect { width, ..area }, Rect { x: area.x + width, width: area.width - width, ..area })
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
            ((300, 33), Step::Compact),
            ((100, 30), Step::Compact),
            ((120, 40), Step::Normal),
            ((200, 43), Step::Normal),
            ((160, 45), Step::Wide),
            ((200, 60), Step::Wide),
        ] {
            assert_eq!(Step::of(Rect::new(0, 0, size.0, size.1)), step, "{size:?}");
        }
    }

    fn needs(number: u16) -> Needs {
        let list = number * 7 % 30;
        let card = if number.is_multiple_of(3) { 0 } else { 5 + number * 5 % 20 };
        Needs {
            rows: BySide([1 + number % 4, if number.is_multiple_of(2) { 4 } else { 1 }]),
            bar: 1 + number % 3,
            list: [list, list + number % 11],
            board: number * 3 % 40,
            card: [card, card + number % 9],
            stack: number % 7,
            is_watched: number.is_multiple_of(5),
            is_taught: number.is_multiple_of(7),
        }
    }

    #[test]
    fn areas_lie_within_the_screen_and_apart() {
        for width in (80..=300).step_by(11) {
            for height in (24..=120).step_by(7) {
                for number in 0..12 {
                    let area = Rect::new(0, 0, width, height);
                    let needs = needs(number + width + height);
                    let it = Regions::of(area, Step::of(area), &needs);
                    let seats = it.seats;
                    let all = [it.header, seats[Side::One], seats[Side::Two], it.board, it.bar, it.actions, it.side];
                    let all = all.into_iter().chain([it.card, it.stack, it.log, it.prompt, it.hints]);
                    let all: Vec<Rect> = all.collect();
                    for (index, one) in all.iter().enumerate() {
                        assert_eq!(one.intersection(area), *one, "{width}x{height} {one:?}");
                        for other in &all[index + 1..] {
                            assert!(one.intersection(*other).is_empty(), "{width}x{height} {one:?} {other:?}");
                        }
                    }
                    let cells = all.iter().map(|area| u32::from(area.width) * u32::from(area.height)).sum::<u32>();
                    assert_eq!(cells, u32::from(width) * u32::from(height), "no room is lost: {width}x{height} {it:?}");
                    assert!(it.board.height >= 3 && it.actions.height >= 3, "{width}x{height} {needs:?} {it:?}");
                }
            }
        }
    }

    #[test]
    fn twelve_cards_and_what_else_can_be_done_are_whole_at_120x40() {
        let area = Rect::new(0, 0, 120, 40);
        let needs =
            Needs { rows: BySide([1, 1]), bar: 2, list: [17, 25], board: 30, card: [12, 20], ..Needs::default() };
        let regions = Regions::of(area, Step::Normal, &needs);
        assert!(regions.actions.height >= 17, "{regions:?}");
        assert!(regions.card.height >= 9 && regions.board.height >= 10, "{regions:?}");
    }
}
