//! The last two lines: the question with what passing leads to, and the keys.

use crate::text;
use crate::tui::canvas::Canvas;
use crate::tui::command::{Command, Context, TABLE};
use crate::tui::model::{Agreed, Asking, Model, Popup, Saved, Screen, Table};
use ratatui::layout::Rect;

/// A message, if there is one; whether there is.
pub fn message(canvas: &mut Canvas<'_>, area: Rect, model: &Model) -> bool {
    let theme = &model.look.theme;
    let Some(message) = &model.message else { return false };
    let style = if message.is_error { theme.error } else { theme.prompt };
    canvas.put(area.x + 1, area.y, area.width.saturating_sub(2), &message.text, style);
    true
}

/// The question, or a message.
pub fn draw(canvas: &mut Canvas<'_>, area: Rect, model: &Model, table: &Table) {
    let theme = &model.look.theme;
    let is_told = message(canvas, area, model);
    match &table.replay {
        _ if is_told => {}
        Some(bar) => super::replay::draw(canvas, area, model, table, bar),
        None => {
            let width = area.width.saturating_sub(2);
            canvas.put(area.x + 1, area.y, width, &table.scene.prompt.text, theme.prompt);
        }
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

/// The keys that work here, as many as fit.
pub fn hints(canvas: &mut Canvas<'_>, area: Rect, model: &Model, context: Context) {
    let theme = &model.look.theme;
    let mut x = area.x + 1;
    // Where a player has to agree with their own letter, no other key means yes.
    let consents = matches!(model.popups.last(), Some(Popup::Ask(Asking { yes: Agreed::Undo(_), .. })));
    let means_yes = Command::Yes.row().hint;
    let is_story = table(model).is_some_and(|table| table.view().story.is_some());
    let can_pass = table(model).is_some_and(|table| table.scene.prompt.pass.is_some());
    let is_known = |word: &str| match &model.screen {
        Screen::Page(page) if context == Context::Page => {
            TABLE.iter().filter(|row| row.hint == word).all(|row| page.knows(row.command))
        }
        _ => true,
    };
    let is_of_use = |word: &str| match word {
        word if !is_known(word) => false,
        word if [Command::Pass, Command::PassUntil].iter().any(|it| word == it.row().hint) => can_pass,
        word if word == means_yes => !consents,
        word if word == Command::Enemy.row().hint => is_story,
        // While a card is picked there is little room; in a story the Enemy may have done much before.
        word if word == Command::Log.row().hint && context == Context::Picking => is_story,
        word if word == Command::Act.row().hint => table(model).is_some_and(|table| !table.scene.may_act.is_empty()),
        _ => true,
    };
    for (key, word) in model.keys.hints(context).into_iter().filter(|(_, word)| is_of_use(word)) {
        let width = (text::width(&key) + 1 + text::width(word)) as u16;
        if x + width > area.right() {
            break;
        }
        canvas.put(x, area.y, width, &key, theme.key_hint);
        canvas.put(x + text::width(&key) as u16 + 1, area.y, width, word, theme.dim);
        x += width + 2;
    }
}
