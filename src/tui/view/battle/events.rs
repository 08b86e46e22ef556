//! What has just happened in the battle, or is about to: one line that stays until the next answer.

use crate::text;
use crate::tui::canvas::{Canvas, rows};
use crate::tui::model::{Model, Table};
use ratatui::layout::Rect;
use wars_engine::telling::Weight;
use wars_engine::view::InPlay;

/// The line; with more room a line above it for what came before.
pub(super) fn draw(canvas: &mut Canvas<'_>, area: Rect, model: &Model, table: &Table) {
    let theme = &model.look.theme;
    let mut lines = rows(area);
    if area.height > 2
        && let Some(row) = lines.next()
    {
        canvas.rule(row, "", false);
    }
    let Some(first) = lines.next() else { return };
    let width = usize::from(first.width).saturating_sub(2);
    let mut told = recent(table);
    if let Some(aim) = aim(table) {
        told.insert(0, aim);
    }
    let Some(last) = told.first().cloned() else { return };
    let marked = format!("{} {last}", model.look.symbols.marker);
    match lines.next() {
        Some(second) => {
            // A line that does not fit is broken rather than cut; what came before it has to wait then.
            let broken = text::paragraph(&model.look.symbols.text(&marked), width);
            if let [one, two, ..] = &broken[..] {
                canvas.put(first.x + 1, first.y, width as u16, one, theme.prompt);
                canvas.put(second.x + 1, second.y, width as u16, two, theme.prompt);
                return;
            }
            let before = before(&told[1..], width.saturating_sub(2));
            canvas.put(first.x + 3, first.y, width as u16, &before, theme.dim);
            canvas.put(second.x + 1, second.y, width as u16, &marked, theme.prompt);
        }
        None => {
            canvas.put(first.x + 1, first.y, width as u16, &marked, theme.prompt);
        }
    }
}

/// As much of what came before as fits, the oldest first.
fn before(told: &[String], width: usize) -> String {
    let mut words = String::new();
    for line in told {
        let longer = if words.is_empty() { line.clone() } else { format!("{line}; {words}") };
        if text::width(&longer) > width {
            break;
        }
        words = longer;
    }
    words
}

/// What the log tells of cards in this battle, the newest first: the numbers stand above, and that somebody passed or
/// paid changes none of them.
fn recent(table: &Table) -> Vec<String> {
    let lines = table.scene.log.iter().rev();
    let lines = lines.take_while(|line| !matches!(line.weight, Some(Weight::Phase(_) | Weight::Turn(_))));
    let told = lines.filter(|line| line.card.is_some() && line.weight.is_some());
    told.take(4).map(|line| line.text.to_string()).collect()
}

/// What is pending and aimed at a card of the battle, with the defense it has to overcome: what is to come matters
/// more than what was.
fn aim(table: &Table) -> Option<String> {
    let view = table.view();
    let battle = view.battle.as_ref()?;
    let location = view.locations.iter().find(|it| it.card == battle.at)?;
    let item = view.stack.first()?;
    let fighters = location.edges.iter().flat_map(|edge| &edge.cards);
    let targets: Vec<&InPlay> = fighters.filter(|card| item.targets.contains(&card.name)).collect();
    let defenses = targets.iter().filter_map(|card| Some(format!("{} (defense {})", card.name, card.defense?.now)));
    let defenses: Vec<String> = defenses.collect();
    if defenses.is_empty() {
        return None;
    }
    Some(format!("pending: {} at {}", item.name, defenses.join(", ")))
}
