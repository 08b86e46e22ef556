//! The curtain between two players: nothing private, and the same keys every time.

use crate::text::{self, Align};
use crate::tui::canvas::{Canvas, rows};
use crate::tui::command::Command;
use crate::tui::model::{Curtain, Model, Table};
use ratatui::layout::Rect;

/// How many lines of news there is room for.
const NEWS: usize = 7;

/// How many rows it takes.
const HEIGHT: u16 = 19;

/// How many more lines of news a story may have, where the screen is high enough.
const MORE_NEWS: u16 = 14;

/// What stands before a line of news.
const INDENT: &str = "    ";

/// The curtain.
pub fn draw(canvas: &mut Canvas<'_>, area: Rect, model: &Model, table: &Table, curtain: &Curtain) {
    let theme = &model.look.theme;
    // The Enemy does much at a time, and nobody else tells of it.
    let more = if table.view().story.is_some() { area.height.saturating_sub(HEIGHT).min(MORE_NEWS) } else { 0 };
    let (width, height) = (66.min(area.width), (HEIGHT + more).min(area.height));
    let x = area.x + (area.width - width) / 2;
    let y = area.y + (area.height - height) / 2;
    let inner = canvas.panel(Rect { x, y, width, height }, "", true);
    let name = table.scene.name(curtain.to);
    let spaced: String = name.to_uppercase().chars().flat_map(|letter| [letter, ' ']).collect();
    let key = |command: Command| model.keys.words(command);
    let mut lines = vec![
        (String::new(), theme.text),
        (
            text::pad(&format!("GIVE THE KEYBOARD TO   {}", spaced.trim_end()), inner.width as usize, Align::Center),
            theme.private,
        ),
        (String::new(), theme.text),
        ("  Nothing private is on this screen.".to_owned(), theme.text),
        (String::new(), theme.text),
    ];
    if !curtain.news.is_empty() {
        lines.push((format!("  Since {name} last looked (public):"), theme.dim));
    }
    // The rule of an act of the Enemy stands in the log.
    let words = |line: &String| line.rsplit_once(" [").map_or(line.clone(), |(words, _)| words.to_owned());
    let room = usize::from(inner.width).saturating_sub(INDENT.len() + 1);
    let told: Vec<String> = curtain.news.iter().flat_map(|line| text::wrap(&words(line), room, 2)).collect();
    let skipped = told.len().saturating_sub(NEWS + usize::from(more));
    lines.extend(told.iter().skip(skipped).map(|line| (format!("{INDENT}{line}"), theme.text)));
    let mut keys = vec![(table.initial(curtain.to).to_string(), "open my hand")];
    if table.scene.prompt.pass.is_some() {
        keys.push((key(Command::Pass), "pass without looking"));
    }
    keys.push((key(Command::Board), "look at the public table"));
    let free = (inner.height as usize).saturating_sub(lines.len() + keys.len() + 1);
    lines.extend(std::iter::repeat_n((String::new(), theme.text), free.min(2)));
    for (index, (key, words)) in keys.into_iter().enumerate() {
        let who = if index == 0 { name } else { "" };
        lines.push((format!("  {:<12} {key:<4} {words}", text::fit(who, 12, "..")), theme.text));
    }
    for (row, (line, style)) in rows(inner).zip(lines) {
        canvas.put(row.x, row.y, row.width, &line, style);
    }
}
