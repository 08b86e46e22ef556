//! What lies above a screen: texts, cards, numbers, help, questions, a line to type.

use super::actions::more_beyond;
use super::{card, log, prompt};
use crate::session::{Broken, OwnStop, Stops, Sum};
use crate::text;
use crate::tui::canvas::{Canvas, Target, rows, scroll_to};
use crate::tui::command::{Command, Context, Group, TABLE};
use crate::tui::key::{Code, Key};
use crate::tui::legend::legend;
use crate::tui::model::{Agreed, Input, LogReading, Model, Popup, Screen};
use crate::tui::sheet::Paragraph;
use ratatui::layout::Rect;
use wars_engine::Seat;

/// How broad text is at most: longer lines are hard to read.
const BROAD: u16 = 90;

/// One popup.
pub fn draw(canvas: &mut Canvas<'_>, area: Rect, model: &Model, popup: &Popup) {
    match popup {
        Popup::Log(reading) => draw_log(canvas, area, model, reading),
        Popup::Input(input) => draw_input(canvas, area, model, input),
        Popup::Stops { seat, row } => draw_stops(canvas, area, model, *seat, *row),
        Popup::Rules(page) => {
            // The keys in the last row stay, and what is said has the row above them.
            let last = area.bottom().saturating_sub(1);
            canvas.clear(Rect { height: area.height.saturating_sub(1), ..area });
            page.draw(canvas, area, model);
            canvas.target(area, Target::Popup);
            prompt::message(canvas, Rect { y: last.saturating_sub(1), height: 1, ..area }, model);
        }
        Popup::Ask(asking) => {
            let keys = |command: Command| model.keys.words(command);
            let letters = |command: Command| {
                let keys = model.keys.keys(command).iter().filter(|key| matches!(key.code, Code::Char(_)));
                keys.map(Key::to_string).collect::<Vec<_>>().join(" or ")
            };
            let answers = match asking.yes {
                Agreed::Undo(_) => format!("{}: no", keys(Command::No)),
                Agreed::Concede(_) | Agreed::DeleteDeck(_) => {
                    format!("{}: yes    {}: no", letters(Command::Yes), keys(Command::No))
                }
                _ => format!("{}: yes    {}: no", keys(Command::Yes), keys(Command::No)),
            };
            let theme = &model.look.theme;
            let lines =
                [(asking.question.clone(), theme.prompt), (String::new(), theme.text), (answers, theme.key_hint)];
            draw_text(canvas, area, 60, "QUESTION", &lines, 0);
        }
        Popup::Text(_)
        | Popup::Card { .. }
        | Popup::Numbers { .. }
        | Popup::Help { .. }
        | Popup::Broken
        | Popup::File(_) => {
            let (title, lines, scroll) = reading(model, popup);
            draw_text(canvas, area, BROAD, &title, &lines, scroll);
        }
    }
}

/// How far its text can be scrolled.
pub fn most_scroll(area: Rect, model: &Model, popup: &Popup) -> usize {
    let (_, lines, _) = reading(model, popup);
    let (inner, count) = text_area(area, BROAD, &lines);
    count.saturating_sub(inner.height as usize)
}

/// Title, paragraphs and scroll of something to read.
fn reading(model: &Model, popup: &Popup) -> (String, Vec<Paragraph>, usize) {
    let theme = &model.look.theme;
    match popup {
        Popup::Text(reading) => {
            let line = |line: &String| match line.strip_prefix("# ") {
                Some(heading) => (heading.to_owned(), theme.heading),
                None => (line.clone(), theme.text),
            };
            (reading.title.clone(), reading.lines.iter().map(line).collect(), reading.scroll)
        }
        Popup::Broken => {
            let styled = |(at, line): (usize, String)| (line, if at == 0 { theme.error } else { theme.text });
            let lines = broken_words(model).into_iter().enumerate().map(styled).collect();
            ("THE TABLE IS BROKEN".to_owned(), lines, 0)
        }
        Popup::File(news) => {
            let lines = news.iter().map(|line| (line.clone(), theme.error)).collect();
            ("THE FILE OF THE GAME".to_owned(), lines, 0)
        }
        Popup::Card { looked, scroll } => ("CARD".to_owned(), card::paragraphs(model, looked), *scroll),
        Popup::Numbers { title, sums, scroll } => {
            let lines = sums.iter().flat_map(|sum| sum_lines(model, sum)).collect();
            (title.clone(), lines, *scroll)
        }
        Popup::Help { context, filter, scroll } => {
            (format!("KEYS  {}", context.title()), help_lines(model, *context, filter), *scroll)
        }
        Popup::Log(_) | Popup::Ask(_) | Popup::Input(_) | Popup::Stops { .. } | Popup::Rules(_) => {
            (String::new(), Vec::new(), 0)
        }
    }
}

/// What players are told of a broken table.
pub fn broken_words(model: &Model) -> Vec<String> {
    let mut words = Broken::words(model.file.as_deref());
    words.push(format!(
        "({} copies this, {} closes it.)",
        model.keys.words(Command::Copy),
        model.keys.words(Command::Back)
    ));
    words
}

/// A number and its parts beneath it.
fn sum_lines(model: &Model, sum: &Sum) -> Vec<Paragraph> {
    let theme = &model.look.theme;
    let mut lines = vec![(format!("{:>4}  {}", sum.total, sum.what), theme.heading)];
    lines.extend(sum.parts.iter().map(|part| (format!("{:>+10}  {}", part.amount, part.from), theme.text)));
    lines
}

/// The keys of a place, in groups.
fn help_lines(model: &Model, context: Context, filter: &str) -> Vec<Paragraph> {
    let theme = &model.look.theme;
    let needle = filter.to_lowercase();
    let mut lines = Vec::new();
    if !filter.is_empty() {
        lines.push((format!("with \"{filter}\""), theme.dim));
    }
    let has_signs = matches!(context, Context::Table | Context::Picking | Context::Replay);
    if has_signs && filter.is_empty() {
        let find = model.keys.words(Command::Filter);
        lines.push((format!("What the signs mean stands at the end; {find} and \"signs\" shows it alone."), theme.dim));
    }
    // What only a story has is of no use elsewhere.
    let is_story = matches!(&model.screen, Screen::Table(table) if table.view().story.is_some());
    let is_of_use = |command: Command| is_story || !matches!(command, Command::Act | Command::Enemy);
    // A command is found by its name and by its hint as well: these are the words by which players know it.
    let fits = |line: &str, words: &str| format!("{line} {words}").to_lowercase().contains(&needle);
    let mut add = |title: &str, rows: Vec<String>| {
        if !rows.is_empty() {
            lines.push((title.to_owned(), theme.heading));
            lines.extend(rows.into_iter().map(|row| (row, theme.text)));
        }
    };
    for group in Group::ALL {
        let rows = TABLE.iter().filter(|row| row.group == group && row.contexts.contains(&context));
        let rows = rows.filter(|row| is_of_use(row.command)).filter_map(|row| {
            let line = format!("{:<18} {}", model.keys.words(row.command), row.help);
            fits(&line, &format!("{} {}", row.name, row.hint)).then_some(line)
        });
        let mut rows: Vec<String> = rows.collect();
        if group == Group::Play {
            let others = [
                (context == Context::Picking, "a letter", "before a card picks it"),
                (matches!(context, Context::Table | Context::Picking), "digits", "give the answer with that number"),
            ];
            let others = others.into_iter().filter(|(is_here, ..)| *is_here);
            let others = others.map(|(_, keys, help)| format!("{keys:<18} {help}"));
            rows.extend(others.filter(|line| fits(line, "")));
        }
        add(group.title(), rows);
    }
    if let Some(book) = model.world.book.as_ref().filter(|_| has_signs) {
        let signs = legend(book, &model.look.symbols).map(|(sign, means)| format!("{sign:<18} {means}"));
        add("Signs", signs.filter(|line| fits(line, "signs legend")).collect());
    }
    lines
}

/// The area inside a text popup, and how many lines the text takes there.
fn text_area(area: Rect, broad: u16, lines: &[Paragraph]) -> (Rect, usize) {
    let width = area.width.saturating_sub(4).min(broad);
    let inside = width.saturating_sub(4);
    let count: usize = lines.iter().map(|(line, _)| text::paragraph(line, inside as usize).len()).sum();
    let height = (count as u16 + 2).min(area.height.saturating_sub(2));
    let x = area.x + (area.width - width) / 2;
    let y = area.y + (area.height - height) / 2;
    (Rect { x: x + 2, y: y + 1, width: inside, height: height.saturating_sub(2) }, count)
}

fn draw_text(canvas: &mut Canvas<'_>, area: Rect, broad: u16, title: &str, lines: &[Paragraph], scroll: usize) {
    let (inner, count) = text_area(area, broad, lines);
    let height = inner.height as usize;
    let first = scroll.min(count.saturating_sub(height));
    let last = (first + height).min(count);
    let place = if count > height { format!("{title}  {}-{last} of {count}", first + 1) } else { title.to_owned() };
    frame(canvas, inner, &place);
    canvas.paragraph(inner, lines, first);
}

/// The frame around an area, with what lies beneath it cleared.
fn frame(canvas: &mut Canvas<'_>, inner: Rect, title: &str) {
    let outer = Rect {
        x: inner.x.saturating_sub(2),
        y: inner.y.saturating_sub(1),
        width: inner.width + 4,
        height: inner.height + 2,
    };
    canvas.clear(outer);
    canvas.target(canvas.area(), Target::Pane(crate::tui::model::Pane::Actions));
    canvas.target(outer, Target::Popup);
    canvas.panel(outer, title, true);
}

fn draw_log(canvas: &mut Canvas<'_>, area: Rect, model: &Model, reading: &LogReading) {
    let inner = Rect {
        x: area.x + 3,
        y: area.y + 2,
        width: area.width.saturating_sub(6),
        height: area.height.saturating_sub(4),
    };
    let search = if reading.search.is_empty() { String::new() } else { format!("  \"{}\"", reading.search) };
    let lines = &reading.lines;
    let place = format!("LOG  {} of {}{search}", reading.marked + 1, lines.len());
    let title = match &reading.coming {
        Some(_) if reading.is_telling() => "THE ENEMY ACTS  any key tells the rest".to_owned(),
        Some(_) => format!("WHAT THE ENEMY DID  {} goes on", model.keys.words(Command::Do)),
        None => place,
    };
    frame(canvas, inner, &title);
    log::draw_around(canvas, inner, model, lines, reading.marked, &reading.search);
}

fn draw_input(canvas: &mut Canvas<'_>, area: Rect, model: &Model, input: &Input) {
    // At the foot of the screen, so that what is filtered stays in sight.
    let row = Rect { y: area.bottom().saturating_sub(2), height: 1.min(area.height), ..area };
    canvas.clear(row);
    let theme = &model.look.theme;
    let prompt = if input.prompt.is_empty() { ":".to_owned() } else { format!(" {}: ", input.prompt) };
    // Of a long line the end is seen, where it is being typed.
    let room = (row.width as usize).saturating_sub(text::width(&prompt) + 1);
    let mut seen = input.text.as_str();
    while text::width(seen) > room {
        let mut letters = seen.chars();
        letters.next();
        seen = letters.as_str();
    }
    canvas.line(row, &[(&prompt, theme.prompt), (seen, theme.text), ("_", theme.selection)]);
    let below = Rect { y: row.y + 1, ..row };
    canvas.clear(below);
    canvas.put(below.x + 1, below.y, below.width.saturating_sub(1), &input.hint, theme.dim);
}

fn draw_stops(canvas: &mut Canvas<'_>, area: Rect, model: &Model, seat: Option<Seat>, marked: usize) {
    let Screen::Table(table) = &model.screen else { return };
    let theme = &model.look.theme;
    let on = |is_on: bool| if is_on { "[x]" } else { "[ ]" };
    let mut lines: Vec<String> = Stops::NAMES
        .iter()
        .map(|(name, stops)| format!("{} {name:<7} {}", on(table.scene.stops == *stops), stops.words()))
        .collect();
    if let Some(seat) = seat {
        let own = table.scene.passing[seat].own_stops.clone().unwrap_or_default();
        let stop = |stop: OwnStop| format!("{} asked {}", on(own.contains(&stop)), stop.words());
        lines.extend(OwnStop::all().map(stop));
    }
    let width = lines.iter().map(|line| text::width(line)).max().unwrap_or(0) as u16 + 2;
    let inner_width = width.min(area.width.saturating_sub(8));
    let height = (lines.len() as u16).min(area.height.saturating_sub(4));
    let inner = Rect {
        x: area.x + (area.width - inner_width) / 2,
        y: area.y + (area.height - height) / 2,
        width: inner_width,
        height,
    };
    frame(canvas, inner, "WHERE PLAYERS ARE ASKED");
    let first = scroll_to(marked, lines.len(), usize::from(height));
    for (at, (row, line)) in rows(inner).zip(lines.iter().skip(first)).enumerate() {
        canvas.list_row(row, first + at == marked, &[(line, theme.text)]);
    }
    more_beyond(canvas, inner, first, lines.len());
}
