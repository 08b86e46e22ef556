//! What can be done, and what can't, with the reason.

use super::Step;
use crate::session::{Entry, Refusal};
use crate::text;
use crate::tui::canvas::{Canvas, Piece, Target, rows, scroll_to};
use crate::tui::command::Command;
use crate::tui::model::{Model, Pane, Table};
use ratatui::layout::Rect;
use wars_engine::{Choice, Purpose};

/// A row of the list.
enum Row<'a> {
    Legal(usize, &'a Entry),
    Illegal(&'a Refusal),
    More(String),
}

impl Row<'_> {
    fn choice(&self) -> Option<Choice> {
        match self {
            Row::Legal(_, entry) => Some(entry.choice),
            Row::Illegal(refusal) => Some(refusal.choice),
            Row::More(_) => None,
        }
    }
}

/// The list of actions.
pub fn draw(canvas: &mut Canvas<'_>, area: Rect, step: Step, model: &Model, table: &Table) {
    let focused = table.focus == Pane::Actions;
    canvas.target(area, Target::Pane(Pane::Actions));
    let title = title(model, table);
    let inner = match step {
        Step::Compact => {
            canvas.rule(area, &title, focused);
            Rect { y: area.y + 1, height: area.height.saturating_sub(1), ..area }
        }
        _ => canvas.panel(area, &title, focused),
    };
    let list = list(model, table);
    let marked = list.iter().position(|row| row.choice().is_some() && row.choice() == table.action);
    let height = inner.height as usize;
    let first = scroll_to(marked.unwrap_or(0), list.len(), height);
    for (at, (row, item)) in rows(inner).zip(list.iter().skip(first)).enumerate() {
        if let Some(choice) = item.choice() {
            canvas.target(row, Target::Action(choice));
        }
        // In a game that is watched the mark tells what will be answered.
        let is_marked = (focused || table.replay.is_some()) && Some(first + at) == marked;
        draw_row(canvas, row, table, item, is_marked);
    }
    more_beyond(canvas, inner, first, list.len());
}

/// Says at the right edge how many rows are above and below.
pub(super) fn more_beyond(canvas: &mut Canvas<'_>, inner: Rect, first: usize, count: usize) {
    let below = count.saturating_sub(first + inner.height as usize);
    let (style, up, down) = (canvas.look.theme.dim, canvas.look.symbols.arrow_up, canvas.look.symbols.arrow_down);
    if first > 0 && inner.height > 0 {
        canvas.right(Rect { height: 1, ..inner }, &format!(" {up} {first} more"), style);
    }
    if below > 0 && inner.height > 1 {
        let last = Rect { y: inner.bottom() - 1, height: 1, ..inner };
        canvas.right(last, &format!(" {down} {below} more"), style);
    }
}

fn title(model: &Model, table: &Table) -> String {
    let menu = &table.scene.menu;
    let who = table.asked();
    // Nobody is to take it for a choice about their own cards (coop.seat.1).
    let on_behalf = table.scene.prompt.on_behalf.map(|seat| format!(" for {}", table.scene.name(seat).to_uppercase()));
    let on_behalf = on_behalf.unwrap_or_default();
    let mut title = match table.purpose() {
        _ if table.replay.is_some() => table.scene.prompt.text.trim_end_matches('.').to_owned(),
        Some(Purpose::Over) => "THE GAME IS OVER".to_owned(),
        None => format!("{who} CHOOSES in private"),
        Some(Purpose::Initiative) => format!("ACTIONS of {who}  {} legal", menu.entries.len()),
        Some(_) if !on_behalf.is_empty() => format!("{who} CHOOSES{on_behalf}"),
        Some(_) => format!("{who} CHOOSES  {} possible", menu.entries.len()),
    };
    if !menu.refused.is_empty() {
        let hides = if table.show_illegal { "hides" } else { "shows" };
        title.push_str(&format!(", {} not ({} {hides})", menu.refused.len(), model.keys.words(Command::Illegal)));
    }
    if !table.filter.is_empty() {
        title.push_str(&format!("  with \"{}\"", table.filter));
    }
    if !table.typed.is_empty() {
        title.push_str(&format!("  number {}_", table.typed));
    }
    title
}

fn list<'a>(model: &Model, table: &'a Table) -> Vec<Row<'a>> {
    let menu = &table.scene.menu;
    let shown = table.shown_actions();
    let mut list: Vec<Row<'a>> = Vec::new();
    let legal = menu.entries.iter().enumerate().filter(|(_, entry)| shown.contains(&entry.choice));
    list.extend(legal.map(|(index, entry)| Row::Legal(index + 1, entry)));
    let is_watched = table.replay.is_some();
    if menu.more_in_private && is_watched {
        let (view, who) = (model.keys.words(Command::PointOfView), table.scene.name(table.scene.prompt.who));
        list.push(Row::More(format!("{view} shows what else {who} could do")));
    }
    if menu.more_in_private && !is_watched {
        let who = table.scene.prompt.who;
        let keys = format!("{} {}", model.keys.words(Command::Hand), table.initial(who));
        list.push(Row::More(format!(
            "{keys}: {} opens the hand and everything else that can be done",
            table.scene.name(who)
        )));
    }
    if table.purpose() == Some(Purpose::Over) && !is_watched {
        list.push(Row::More(format!("{} leaves the table", model.keys.words(Command::Do))));
    }
    list.extend(menu.refused.iter().filter(|refusal| shown.contains(&refusal.choice)).map(Row::Illegal));
    list
}

fn draw_row(canvas: &mut Canvas<'_>, row: Rect, table: &Table, item: &Row<'_>, marked: bool) {
    let theme = canvas.look.theme.clone();
    match item {
        Row::Legal(number, entry) => {
            let key = match (table.letter(entry.choice), entry.choice) {
                (Some(letter), _) => format!("{letter:>2} "),
                (None, Choice::Pass) => " p ".to_owned(),
                (None, _) => format!("{number:>2} "),
            };
            let pieces: [Piece<'_>; 2] = [(&key, theme.key_hint), (entry.words(), theme.text)];
            // The title says more than who proposes it.
            let wide = text::width(&key) + text::width(entry.words()) + text::width(entry.remark()) + 3;
            let is_cut = entry.is_proposed && wide > usize::from(row.width);
            let remark = if is_cut { "proposed" } else { entry.remark() };
            let room = if remark.is_empty() { 0 } else { remark.len() as u16 + 1 };
            canvas.list_row(Rect { width: row.width.saturating_sub(room), ..row }, marked, &pieces);
            if !remark.is_empty() {
                canvas.right(row, remark, theme.text);
            }
            if marked {
                canvas.style(row, theme.selection);
            }
        }
        Row::Illegal(refusal) => {
            let more = match refusal.reasons.len() {
                0 | 1 => String::new(),
                count => format!(" (+{} more)", count - 1),
            };
            let reason = refusal.reasons.first().map(String::as_str).unwrap_or_default();
            let why = format!(": {reason}{more}");
            let pieces: [Piece<'_>; 3] = [(" - ", theme.illegal), (&refusal.label, theme.illegal), (&why, theme.dim)];
            canvas.list_row(row, marked, &pieces);
        }
        Row::More(words) => canvas.list_row(row, false, &[("   ", theme.text), (words, theme.dim)]),
    }
}
