//! The battle: its steps and every sum, then the cards that fight.

use super::layout::ABOVE_AND_BELOW;
use crate::text::{self, Align};
use crate::tui::canvas::{Canvas, Target, rows};
use crate::tui::model::{Model, Pane, Table};
use ratatui::layout::Rect;
use ratatui::style::Style;
use wars_engine::language::Step;
use wars_engine::view::{BattleNumber, BattleSideView, BattleView, Edge, InPlay};

/// The steps of a battle in order.
const STEPS: [Step; 5] = [Step::BattleDestiny, Step::Attrition, Step::Power, Step::Loss, Step::EndOfBattle];

/// The battle under way, in place of the board.
pub fn draw(canvas: &mut Canvas<'_>, area: Rect, model: &Model, table: &Table) {
    let Some(battle) = &table.view().battle else { return };
    canvas.target(area, Target::Pane(Pane::Board));
    let title = format!("BATTLE at {}  attacker {}", battle.title, table.scene.name(battle.attacker));
    canvas.rule(area, &title, table.focus == Pane::Board);
    let mut lines = rows(area).skip(1);
    if let Some(row) = lines.next() {
        draw_steps(canvas, row, model, battle);
    }
    // B stands on the left as it stands above elsewhere.
    let sides: Vec<&BattleSideView> = battle.sides.iter().rev().collect();
    let [label, column] = columns(area);
    if let Some(row) = lines.next() {
        for (index, side) in sides.iter().enumerate() {
            let attacks = table.view().seats.get(battle.attacker).is_some_and(|it| it.side == side.side);
            let role = if attacks { "attacker" } else { "defender" };
            let head = format!("{}  {role}", table.view().side_name(side.side));
            canvas.put(row.x + label + index as u16 * column, row.y, column, &head, model.look.seat(side.seat));
        }
    }
    for (name, words) in sums(battle, &sides) {
        let Some(row) = lines.next() else { return };
        canvas.put(row.x + 1, row.y, label - 1, name, model.look.theme.dim);
        for (index, words) in words.iter().enumerate() {
            canvas.put(row.x + label + index as u16 * column, row.y, column - 1, words, model.look.theme.text);
        }
    }
    let used = lines.next().map_or(area.bottom(), |row| row.y);
    let rest = Rect { y: used, height: area.bottom() - used, ..area };
    draw_fighters(canvas, rest, model, table, battle);
}

/// The width of the labels and of each side's column.
fn columns(area: Rect) -> [u16; 2] {
    let label = 13.min(area.width.saturating_sub(2)).max(2);
    [label, (area.width.saturating_sub(label) / 2).max(2)]
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
}

/// A number with a mark where it may still change.
fn number(number: BattleNumber) -> String {
    format!("{}{}", number.number, if number.fixed { "" } else { " so far" })
}

fn sums(battle: &BattleView, sides: &[&BattleSideView]) -> Vec<(&'static str, Vec<String>)> {
    let each = |words: &dyn Fn(&BattleSideView, &BattleSideView) -> String| -> Vec<String> {
        let other = |side: &BattleSideView| sides.iter().find(|it| it.side != side.side).copied();
        sides.iter().map(|side| words(side, other(side).unwrap_or(side))).collect()
    };
    vec![
        (
            "tactics",
            each(&|side, _| {
                let may_still = side.may_reveal && side.revealed.is_none() && !side.battle_destiny.fixed;
                format!("{}{}", side.total_tactics, if may_still { "  may reveal" } else { "" })
            }),
        ),
        (
            "destiny",
            each(&|side, _| match &side.revealed {
                Some(card) => format!("{}  {}", number(side.battle_destiny), card.title),
                None => number(side.battle_destiny),
            }),
        ),
        (
            "attrition",
            each(&|side, other| {
                let suffered = number(other.attrition);
                match side.attrition_left {
                    0 => format!("suffers {suffered}"),
                    left => format!("suffers {suffered}, LEFT {left}"),
                }
            }),
        ),
        (
            "total power",
            each(&|side, _| {
                let won = battle.decided && battle.winner == Some(side.side);
                format!("{}{}", number(side.total_power), if won { "  WINS" } else { "" })
            }),
        ),
        (
            "casualties",
            each(&|side, _| match (side.casualties, side.casualties_left) {
                (0, _) => "-".to_owned(),
                (all, left) => format!("{all}, LEFT {left}"),
            }),
        ),
    ]
}

/// Both sides' cards next to each other.
fn draw_fighters(canvas: &mut Canvas<'_>, area: Rect, model: &Model, table: &Table, battle: &BattleView) {
    let Some(location) = table.view().locations.iter().find(|it| it.card == battle.at) else { return };
    let width = area.width / 2;
    for (index, side) in ABOVE_AND_BELOW.into_iter().enumerate() {
        let column = Rect { x: area.x + index as u16 * width, width, ..area };
        let cards: Vec<(&InPlay, usize)> = location.edges_of(side).flat_map(listed).collect();
        let marked = cards.iter().position(|(card, _)| Some(card.card) == table.spot);
        let first = crate::tui::canvas::scroll_to(marked.unwrap_or(0), cards.len(), area.height as usize);
        for (row, (card, depth)) in rows(column).zip(cards.iter().skip(first)) {
            canvas.target(row, Target::Board(card.card));
            let is_marked = table.focus == Pane::Board && table.spot == Some(card.card);
            let (words, style) = fighter(model, table, card, *depth, row.width as usize);
            canvas.list_row(row, is_marked, &[(&words, style)]);
        }
        super::actions::more_beyond(canvas, column, first, cards.len());
    }
}

/// Cards of an edge with those beneath and aboard after them, deeper by one.
fn listed(edge: &Edge) -> Vec<(&InPlay, usize)> {
    fn add<'a>(cards: &'a [InPlay], depth: usize, list: &mut Vec<(&'a InPlay, usize)>) {
        for card in cards {
            list.push((card, depth));
            add(&card.beneath, depth + 1, list);
            add(&card.aboard, depth + 1, list);
        }
    }
    let mut list = Vec::new();
    add(&edge.cards, 0, &mut list);
    add(&edge.beneath, 0, &mut list);
    list
}

fn fighter(model: &Model, table: &Table, card: &InPlay, depth: usize, width: usize) -> (String, Style) {
    let theme = &model.look.theme;
    let letter = table.letter_of_card(card.card).map_or(' ', |letter| letter);
    let stats = match (card.power, card.tactics, card.defense) {
        (Some(power), Some(tactics), Some(defense)) => format!("{}/{}/{}", power.now, tactics.now, defense.now),
        _ => String::new(),
    };
    let states = [(card.damaged, " DAMAGED"), (card.inverted, " INVERTED"), (card.immune, " immune")];
    let states: String = states.iter().filter(|(is_so, _)| *is_so).map(|(_, word)| *word).collect();
    let stacked = card.stacked.face_up.len() + card.stacked.face_down;
    let stacked = if stacked > 0 { format!(" +{stacked} stacked") } else { String::new() };
    let room = width.saturating_sub(4 + 10 + states.len() + stacked.len());
    let name = format!("{}{}", "  ".repeat(depth), card.name);
    let name = text::cell(&name, room.clamp(6, 26), Align::Left, model.look.symbols.ellipsis);
    let style = match (card.damaged, card.inverted) {
        (true, _) => theme.damaged,
        (_, true) => theme.inverted,
        _ => theme.text,
    };
    (format!("{letter} {name} {stats:>8}{states}{stacked}"), style)
}

#[cfg(test)]
mod tests {
    use crate::session::Audience;
    use crate::tui::fixture;
    use crate::tui::model::Screen;
    use wars_engine::Seat;

    #[test]
    fn a_battle_shows_both_sides_and_their_cards() {
        let in_battle = |session: &crate::session::Session| session.game().state().battle.is_some();
        let session = (1..40)
            .map(|seed| fixture::session_until(seed, 600, in_battle))
            .find(in_battle)
            .expect("one of the games has a battle");
        let model = fixture::table(&session, Audience::Public);
        let Screen::Table(table) = &model.screen else { panic!("a table") };
        for size in [(80, 24), (120, 40), (200, 60)] {
            let shown = fixture::lines(&model, size.0, size.1).join("\n");
            for word in
                ["BATTLE at", "attacker", "defender", "tactics", "destiny", "attrition", "total power", "casualties"]
            {
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
}
