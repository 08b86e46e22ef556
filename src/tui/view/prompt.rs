//! The last two lines: what the program says about the last key, and the keys that mean something now.

use crate::session::{Backward, Privacy};
use crate::text;
use crate::tui::canvas::Canvas;
use crate::tui::command::{Command, Context, TABLE};
use crate::tui::model::{Agreed, Asking, Model, Popup, Saved, Screen, Table};
use ratatui::layout::Rect;
use wars_engine::Purpose;

/// A message, if there is one; whether there is.
pub fn message(canvas: &mut Canvas<'_>, area: Rect, model: &Model) -> bool {
    let theme = &model.look.theme;
    let Some(message) = &model.message else { return false };
    let style = if message.is_error { theme.error } else { theme.prompt };
    canvas.put(area.x + 1, area.y, area.width.saturating_sub(2), &message.text, style);
    true
}

/// A message; where a watched game stands; at a curtain the question, which stands above the list elsewhere.
pub fn draw(canvas: &mut Canvas<'_>, area: Rect, model: &Model, table: &Table) {
    let theme = &model.look.theme;
    let is_told = message(canvas, area, model);
    match &table.replay {
        _ if is_told => {}
        Some(bar) => super::replay::draw(canvas, area, model, table, bar),
        None if table.curtain.is_some() => {
            let width = area.width.saturating_sub(2);
            canvas.put(area.x + 1, area.y, width, &table.scene.prompt.text, theme.prompt);
        }
        None => {}
    }
}

/// That the game is not saved, and why; above the keys, because the question must stay readable.
pub fn unsaved(canvas: &mut Canvas<'_>, area: Rect, model: &Model) {
    if let Saved::Not(count, problem) = &model.saved {
        canvas.right(area, &format!("  NOT SAVED ({count}): {problem} "), model.look.theme.error);
    }
}

fn table(model: &Model) -> Option<&Table> {
    match &model.screen {
        Screen::Table(table) => Some(table),
        Screen::Page(_) => None,
    }
}

/// The keys that mean something here and now, as many as fit; the last is always the one that tells them all.
pub fn hints(canvas: &mut Canvas<'_>, area: Rect, model: &Model, context: Context) {
    let help = Command::Help.row().hint;
    let known = |(_, word): &(String, &'static str)| *word == help || is_of_use(model, context, word);
    let (last, others): (Vec<_>, Vec<_>) =
        model.keys.hints(context).into_iter().filter(known).partition(|(_, word)| *word == help);
    let width = |key: &str, word: &str| (text::width(key) + 1 + text::width(word)) as u16;
    let room = area.right().saturating_sub(last.iter().map(|(key, word)| width(key, word) + 2).sum());
    let theme = &model.look.theme;
    let mut x = area.x + 1;
    for (key, word) in others {
        let word = meaning(model, context, word);
        let width = width(&key, word);
        if x + width > room {
            break;
        }
        canvas.put(x, area.y, width, &key, theme.key_hint);
        canvas.put(x + text::width(&key) as u16 + 1, area.y, width, word, theme.dim);
        x += width + 2;
    }
    for (key, word) in last {
        canvas.put(x, area.y, width(&key, word), &key, theme.key_hint);
        canvas.put(x + text::width(&key) as u16 + 1, area.y, width(&key, word), word, theme.dim);
    }
}

/// What a key does now, where that is more than its name.
fn meaning<'a>(model: &'a Model, context: Context, word: &'static str) -> &'a str {
    let does = table(model).filter(|_| context == Context::Table).and_then(|table| table.scene.prompt.pass.as_deref());
    if word == Command::Pass.row().hint { does.unwrap_or(word) } else { word }
}

/// Whether a hint is true now.
fn is_of_use(model: &Model, context: Context, word: &'static str) -> bool {
    let is = |command: Command| word == command.row().hint;
    let page = match &model.screen {
        Screen::Page(page) if context == page.context() => Some(page),
        _ => None,
    };
    if let Some(page) = page {
        return TABLE
            .iter()
            .filter(|row| row.hint == word)
            .all(|row| !row.contexts.contains(&context) || page.knows(row.command, model));
    }
    // Where a player has to agree with their own letter, no other key means yes.
    let consents = matches!(model.popups.last(), Some(Popup::Ask(Asking { yes: Agreed::Undo(_), .. })));
    if is(Command::Yes) && consents {
        return false;
    }
    let Some(table) = table(model) else { return true };
    if !model.popups.is_empty() {
        return true;
    }
    let scene = &table.scene;
    let is_story = table.view().story.is_some();
    let is_over = table.purpose() == Some(Purpose::Over);
    match () {
        () if [Command::Pass, Command::PassUntil, Command::PassTurn].into_iter().any(is) => scene.prompt.pass.is_some(),
        () if is(Command::PassBattle) => scene.is_in_battle && scene.prompt.pass.is_some(),
        () if is(Command::Enemy) => is_story,
        // While a card is picked there is little room; in a story the Enemy may have done much before.
        () if is(Command::Log) && context == Context::Picking => is_story,
        () if is(Command::Act) => !scene.may_act.is_empty(),
        () if is(Command::Undo) => scene.backward != Backward::Nothing || context == Context::Curtain,
        () if is(Command::Illegal) => !scene.menu.refused.is_empty(),
        () if is(Command::Inspect) => table.card.is_some(),
        () if is(Command::Hand) => !is_over && table.privacy != Privacy::Open,
        _ => true,
    }
}
