//! The end of a game as a page: who won and how, the energy of all over the turns, what each side won and lost, the turn
//! that decided most, and what can be done now. `curve` draws energy over the turns.

mod curve;

use crate::session::{Figures, SideFigures};
use crate::text::{self, Align};
use crate::tui::canvas::{Canvas, Piece};
use crate::tui::command::Command;
use crate::tui::model::{Model, Table};
use ratatui::layout::Rect;
use ratatui::style::Style;
use wars_engine::Side;

/// The page is not broader than this.
const BROADEST: u16 = 100;

/// Cells for the names of figures.
const LABEL: usize = 14;

/// The page, in the middle of an area.
pub fn draw(canvas: &mut Canvas<'_>, area: Rect, model: &Model, table: &Table, figures: &Figures) {
    let width = area.width.saturating_sub(2).min(BROADEST);
    let curves = figures.energy.len() as u16;
    let turning = turning(figures);
    let inside = usize::from(width.saturating_sub(6));
    let turning = turning.map_or_else(Vec::new, |words| text::paragraph(&words, inside));
    // Frame, title, how, figures, keys; each part with an empty row before it where there is room.
    let fixed = 2 + 2 + (1 + rows_of(figures).len() as u16) + turning.len() as u16 + 1;
    let free = area.height.saturating_sub(fixed);
    let each = (free.saturating_sub(5) / curves.max(1)).clamp(1, 6);
    let gap = u16::from(free >= each * curves + 5);
    let height = (fixed + each * curves + 5 * gap).min(area.height);
    let frame = Rect { x: area.x + (area.width - width) / 2, y: area.y + (area.height - height) / 2, width, height };
    let inner = canvas.panel(frame, "THE GAME IS OVER", true);
    let inner = Rect { x: inner.x + 2, width: inner.width.saturating_sub(4), ..inner };
    let mut page = Page { rest: inner };
    page.skip(gap);
    let (title, how) = headline(figures);
    page.centred(canvas, &title, winner_style(model, table, figures));
    page.centred(canvas, &how, model.look.theme.text);
    page.skip(if each > 2 { 0 } else { gap });
    for (seat, energy) in &figures.energy {
        let name = capital(table.scene.name(*seat));
        let row = page.take(each);
        // The curves of several players must not run into each other.
        let row = if each > 2 { Rect { y: row.y + 1, height: row.height.saturating_sub(1), ..row } } else { row };
        curve::draw(canvas, row, model, (&name, model.look.seat(*seat)), energy);
    }
    page.skip(gap);
    draw_figures(canvas, &mut page, model, table, figures);
    page.skip(gap);
    for line in &turning {
        let row = page.take(1);
        canvas.put(row.x, row.y, row.width, line, model.look.theme.prompt);
    }
    page.skip(gap);
    draw_keys(canvas, &mut page, model, table);
}

/// What is left of the page.
struct Page {
    rest: Rect,
}

impl Page {
    /// The next rows.
    fn take(&mut self, height: u16) -> Rect {
        let height = height.min(self.rest.height);
        let taken = Rect { height, ..self.rest };
        self.rest = Rect { y: self.rest.y + height, height: self.rest.height - height, ..self.rest };
        taken
    }

    fn skip(&mut self, height: u16) {
        self.take(height);
    }

    fn centred(&mut self, canvas: &mut Canvas<'_>, words: &str, style: Style) {
        let row = self.take(1);
        if row.height > 0 {
            let words = text::pad(words, usize::from(row.width), Align::Center);
            canvas.put(row.x, row.y, row.width, &words, style);
        }
    }
}

/// Who won, and how and when.
fn headline(figures: &Figures) -> (String, String) {
    let when = format!("{} {}", if figures.is_story { "round" } else { "turn" }, figures.turn);
    let (who, why) = figures.outcome.split_once(": ").unwrap_or((&figures.outcome, ""));
    // Spaced as a title, where it is letters that can be spaced.
    let title = who.to_uppercase();
    let title = match title.is_ascii() && title.len() <= 24 {
        true => title.chars().map(|letter| letter.to_string()).collect::<Vec<_>>().join(" "),
        false => title,
    };
    let why = capital(why);
    (title, if why.is_empty() { format!("in {when}") } else { format!("{why}, in {when}") })
}

/// The Enemy with a capital; what players call themselves is theirs.
fn capital(words: &str) -> String {
    words.strip_prefix("the Enemy").map_or_else(|| words.to_owned(), |rest| format!("The Enemy{rest}"))
}

fn winner_style(model: &Model, table: &Table, figures: &Figures) -> Style {
    let seats = table.view().seats.iter();
    let winner = figures.winner.and_then(|side| seats.clone().find(|seat| seat.side == side));
    winner.map_or(model.look.theme.prompt, |seat| model.look.seat(seat.seat))
}

/// The figures of both sides, each with its name.
fn rows_of(figures: &Figures) -> Vec<(&'static str, [String; 2])> {
    let each = |words: &dyn Fn(&SideFigures) -> String| Side::BOTH.map(|side| words(&figures.sides[side]));
    let destiny = |it: &SideFigures| match &it.destiny {
        Some((number, title)) => format!("{number}  {title}"),
        None => "-".to_owned(),
    };
    vec![
        ("drained", each(&|it| it.drained.to_string())),
        ("battles won", each(&|it| it.battles.to_string())),
        ("cards lost", each(&|it| it.lost.to_string())),
        ("best destiny", each(&destiny)),
    ]
}

fn draw_figures(canvas: &mut Canvas<'_>, page: &mut Page, model: &Model, table: &Table, figures: &Figures) {
    let theme = &model.look.theme;
    let column = usize::from(page.rest.width).saturating_sub(LABEL) / 2;
    let cell = |words: &str| text::cell(words, column, Align::Left, model.look.symbols.ellipsis);
    let names = Side::BOTH.map(|side| {
        let name = &figures.sides[side].name;
        match text::width(name) > column.saturating_sub(2) {
            true => cell(&table.brief_side(side)),
            false => cell(&capital(name)),
        }
    });
    let label = " ".repeat(LABEL);
    let seats = Side::BOTH.map(|side| table.view().seats.iter().find(|seat| seat.side == side).map(|seat| seat.seat));
    let style = |at: usize| seats[at].map_or(theme.text, |seat| model.look.seat(seat));
    canvas.line(page.take(1), &[(&label, theme.text), (&names[0], style(0)), (&names[1], style(1))]);
    for (name, [one, other]) in rows_of(figures) {
        let name = text::pad(name, LABEL, Align::Left);
        let pieces: [Piece<'_>; 3] = [(&name, theme.dim), (&cell(&one), theme.text), (&cell(&other), theme.text)];
        canvas.line(page.take(1), &pieces);
    }
}

/// The turn that decided most, in a sentence.
fn turning(figures: &Figures) -> Option<String> {
    let (turning, winner) = (figures.turning.as_ref()?, figures.winner?);
    let when = if figures.is_story { "round" } else { "turn" };
    let lost = |side: Side| {
        let cards = turning.lost[side];
        let (name, verb) = (&figures.sides[side].name, if figures.sides[side].is_several { "lose" } else { "loses" });
        match cards {
            0 => format!("{name} {verb} none"),
            1 => format!("{name} {verb} 1 card"),
            cards => format!("{name} {verb} {cards} cards"),
        }
    };
    let what = turning.what.as_ref().map(|what| format!("; {what}")).unwrap_or_default();
    let words = format!("{when} {} decided most: {}, {}{what}", turning.turn, lost(winner.other()), lost(winner));
    Some(text::sentence(&words))
}

/// What can be done now, by the keys as they are.
fn draw_keys(canvas: &mut Canvas<'_>, page: &mut Page, model: &Model, table: &Table) {
    let theme = &model.look.theme;
    let keys: &[(Command, &str)] = match &table.replay {
        Some(_) => &[
            (Command::First, "from the start"),
            (Command::StepBack, "back"),
            (Command::Note, "note"),
            (Command::Back, "table"),
            (Command::Quit, "leave"),
        ],
        None => &[
            (Command::Rematch, "rematch"),
            (Command::SwapDecks, "swap decks"),
            (Command::WatchGame, "watch"),
            (Command::Note, "note"),
            (Command::Back, "table"),
            (Command::Do, "leave"),
        ],
    };
    let can = |command: Command| {
        let is_duel = table.view().story.is_none() && table.view().seats.len() == 2;
        command != Command::SwapDecks || is_duel
    };
    let words = keys.iter().filter(|(command, _)| can(*command));
    let words: Vec<(String, String)> = words
        .map(|(command, what)| {
            let key = model.keys.keys(*command).first().map(ToString::to_string).unwrap_or_default();
            (key, format!(" {what}"))
        })
        .collect();
    let gap = "   ";
    let width: usize = words.iter().map(|(key, what)| text::width(key) + text::width(what) + gap.len()).sum();
    let row = page.take(1);
    let space = " ".repeat(usize::from(row.width).saturating_sub(width) / 2);
    let mut pieces: Vec<Piece<'_>> = vec![(&space, theme.text)];
    for (at, (key, what)) in words.iter().enumerate() {
        pieces.extend((at > 0).then_some((gap, theme.text)));
        pieces.extend([(key.as_str(), theme.key_hint), (what.as_str(), theme.text)]);
    }
    canvas.line(row, &pieces);
}
