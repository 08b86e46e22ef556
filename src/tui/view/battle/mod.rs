//! The battle under way, as a scene: both sides face to face, what each has revealed, what it takes and how strong it is,
//! and in one line what has just happened.
//!
//! B stands on the left as it stands above elsewhere. Where there is little room every sum has one row, else a bar and a
//! row of words; what is said is the same. `standing` puts a side's numbers into words, `fighters` draws the cards,
//! `sums` the numbers with their bars, `events` the line of what has happened.

mod events;
mod fighters;
mod standing;
mod sums;

use super::layout::ABOVE_AND_BELOW;
use crate::tui::canvas::{Canvas, Target, rows};
use crate::tui::model::{Model, Pane, Table};
use ratatui::layout::Rect;
use standing::Standing;
use wars_engine::language::Step;
use wars_engine::view::BattleView;

/// The steps of a battle in order.
const STEPS: [Step; 5] = [Step::BattleDestiny, Step::Attrition, Step::Power, Step::Loss, Step::EndOfBattle];

/// From so many rows on, sums have bars; and from so many on, what came before the last event is told as well.
const WITH_BARS: u16 = 14;
const WITH_STORY: u16 = 18;

/// Rows for the steps, for who fights, and for what has happened where there is room.
const STEPS_ROW: u16 = 1;
const HEAD: u16 = 1;
const EVENT: u16 = 3;

/// Where the parts of the scene are drawn.
struct Parts {
    steps: Rect,
    heads: Rect,
    fighters: Rect,
    sums: Rect,
    event: Rect,
    is_tall: bool,
}

impl Parts {
    /// The parts of an area beneath its title. What a side's sums need is given first, for they decide the battle; the
    /// cards get the rest, and scroll.
    fn of(inner: Rect) -> Parts {
        let is_tall = inner.height >= WITH_BARS;
        let sums = if is_tall { sums::TALL } else { sums::DENSE };
        let event = if inner.height >= WITH_STORY { EVENT } else { 1 };
        let (steps, rest) = cut(inner, STEPS_ROW);
        let (heads, rest) = cut(rest, HEAD);
        let (fighters, rest) = cut(rest, rest.height.saturating_sub(sums + event));
        let (sums, event) = cut(rest, sums);
        Parts { steps, heads, fighters, sums, event, is_tall }
    }
}

/// How many rows the scene takes with all cards, a row between them, its title included.
pub fn height(table: &Table) -> u16 {
    let Some(battle) = &table.view().battle else { return 0 };
    let sides = ABOVE_AND_BELOW.into_iter().filter_map(|side| Standing::of(table, battle, side));
    let most = sides.map(|standing| standing.cards().len()).max().unwrap_or(0);
    let around = 1 + STEPS_ROW + HEAD + sums::TALL + EVENT;
    u16::try_from(2 * most).unwrap_or(u16::MAX).saturating_add(around).max(WITH_STORY + 1)
}

/// The battle under way, in place of the board.
pub fn draw(canvas: &mut Canvas<'_>, area: Rect, model: &Model, table: &Table) {
    let Some(battle) = &table.view().battle else { return };
    canvas.target(area, Target::Pane(Pane::Board));
    canvas.rule(area, &format!("BATTLE at {}", battle.title), table.focus == Pane::Board);
    let parts = Parts::of(cut(area, 1).1);
    draw_steps(canvas, parts.steps, model, battle);
    draw_divider(canvas, &parts);
    let sides = ABOVE_AND_BELOW.into_iter().filter_map(|side| Standing::of(table, battle, side));
    let sides: Vec<Standing<'_>> = sides.collect();
    // With room to spare for both, a row between the cards.
    let most = sides.iter().map(|standing| standing.cards().len()).max().unwrap_or(0);
    let apart = if parts.is_tall && most * 2 <= usize::from(parts.fighters.height) { 2 } else { 1 };
    for (index, standing) in sides.iter().enumerate() {
        let column = |area: Rect| half(area, index);
        draw_head(canvas, column(parts.heads), model, table, standing);
        fighters::draw(canvas, column(parts.fighters), (model, table), standing, apart);
        sums::draw(canvas, column(parts.sums), model, standing, parts.is_tall);
    }
    events::draw(canvas, parts.event, model, table);
}

/// An area cut in two, the upper part having this height.
fn cut(area: Rect, height: u16) -> (Rect, Rect) {
    let height = height.min(area.height);
    (Rect { height, ..area }, Rect { y: area.y + height, height: area.height - height, ..area })
}

/// The left or the right half of an area, without what lies between them.
fn half(area: Rect, index: usize) -> Rect {
    let width = area.width.saturating_sub(3) / 2;
    let x = if index == 0 { area.x } else { area.x + width + 3 };
    Rect { x, width: if index == 0 { width } else { area.right().saturating_sub(x) }, ..area }
}

fn draw_divider(canvas: &mut Canvas<'_>, parts: &Parts) {
    let (sign, style) = (canvas.look.symbols.border.vertical_left, canvas.look.theme.border);
    for row in [parts.heads, parts.fighters, parts.sums].into_iter().flat_map(rows) {
        let left = half(row, 0);
        canvas.put(left.right() + 1, row.y, 1, sign, style);
    }
}

fn draw_steps(canvas: &mut Canvas<'_>, row: Rect, model: &Model, battle: &BattleView) {
    let theme = &model.look.theme;
    let mut x = row.x + 1;
    for step in STEPS {
        let is_now = battle.step == step;
        let name = step.name();
        let name = name.strip_suffix(" step").unwrap_or(name);
        let name = name.strip_suffix(" of battle").unwrap_or(name);
        let words = match (is_now, battle.in_step) {
            (true, true) => format!("[{}]", name.to_uppercase()),
            (true, false) => format!("before [{}]", name.to_uppercase()),
            (false, _) => name.to_owned(),
        };
        let style = if is_now { theme.phase } else { theme.dim };
        let room = row.right().saturating_sub(x);
        x += canvas.put(x, row.y, room, &words, style);
        if step != Step::EndOfBattle {
            x += canvas.put(x, row.y, row.right().saturating_sub(x), " > ", theme.dim);
        }
    }
    let number = STEPS.iter().position(|step| *step == battle.step).map_or(1, |at| at + 1);
    let words = format!("  step {number} of {} ", STEPS.len());
    if usize::from(row.right().saturating_sub(x)) >= crate::text::width(&words) {
        canvas.right(row, &words, theme.dim);
    }
}

/// Who fights on a side, and with which tactics.
fn draw_head(canvas: &mut Canvas<'_>, row: Rect, model: &Model, table: &Table, standing: &Standing<'_>) {
    let side = standing.side;
    let several = table.view().living(side.side).len() > 1;
    let verb = match (standing.attacks, several) {
        (true, false) => "attacks",
        (true, true) => "attack",
        (false, false) => "defends",
        (false, true) => "defend",
    };
    let tactics = format!("tactics {}", side.total_tactics);
    let name = table.view().side_name(side.side);
    let name = name.strip_prefix("the Enemy").map(|rest| format!("The Enemy{rest}")).unwrap_or(name);
    let room = usize::from(row.width).saturating_sub(tactics.len() + verb.len() + 5);
    let name = if crate::text::width(&name) > room { table.brief_side(side.side) } else { name };
    let width = row.width.saturating_sub(tactics.len() as u16 + 3);
    canvas.put(row.x + 1, row.y, width, &format!("{name} {verb}"), model.look.seat(side.seat));
    canvas.right(Rect { width: row.width.saturating_sub(1), ..row }, &tactics, model.look.theme.text);
}

#[cfg(test)]
mod tests {
    use crate::session::{Audience, Session};
    use crate::tui::fixture;
    use crate::tui::model::Screen;
    use wars_engine::Seat;

    const SIZES: [(u16, u16); 5] = [(80, 24), (100, 30), (120, 40), (160, 45), (200, 60)];

    fn in_battle(session: &Session) -> bool {
        session.game().state().battle.is_some()
    }

    #[test]
    fn a_battle_shows_both_sides_and_their_cards() {
        let session = (1..40)
            .map(|seed| fixture::session_until(seed, 600, in_battle))
            .find(in_battle)
            .expect("one of the games has a battle");
        let model = fixture::table(&session, Audience::Public);
        let Screen::Table(table) = &model.screen else { panic!("a table") };
        for size in SIZES {
            let shown = fixture::lines(&model, size.0, size.1).join("\n");
            for word in ["BATTLE at", "attacks", "defends", "tactics", "destiny", "attrition", "power"] {
                assert!(shown.contains(word), "no {word} at {size:?}\n{shown}");
            }
            let cards = table
                .view()
                .battle
                .as_ref()
                .and_then(|battle| table.view().locations.iter().find(|location| location.card == battle.at));
            let first =
                cards.and_then(|location| location.edges[Seat::A].cards.first()).expect("both sides have cards");
            assert!(shown.contains(&first.name), "{} is missing\n{shown}", first.name);
        }
    }

    /// Games by chance, each with all the moments of its battles.
    fn battles() -> impl Iterator<Item = Session> {
        (1..6).flat_map(|seed| (40..400).step_by(3).map(move |answers| (seed, answers))).filter_map(
            |(seed, answers)| {
                let session = fixture::session(seed, answers);
                in_battle(&session).then_some(session)
            },
        )
    }

    #[test]
    fn no_name_of_a_card_that_is_drawn_is_cut_where_there_is_room() {
        let mut seen = 0;
        for session in battles().take(60) {
            let model = fixture::table(&session, Audience::Public);
            let Screen::Table(table) = &model.screen else { panic!("a table") };
            let battle = table.view().battle.as_ref().expect("a battle");
            let location = table.view().locations.iter().find(|it| it.card == battle.at).expect("a location");
            let shown = fixture::lines(&model, 200, 60).join("\n");
            for card in location.edges.iter().flat_map(|edge| &edge.cards) {
                assert!(shown.contains(&card.name), "{} is missing\n{shown}", card.name);
                seen += 1;
            }
        }
        assert!(seen > 60, "only {seen} cards seen");
    }
}
