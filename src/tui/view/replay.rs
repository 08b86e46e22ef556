//! The foot of the screen while a saved game is watched: where it stands, what is to come, how it plays.

use crate::replay::Speed;
use crate::session::{Audience, Landmark, Stamp};
use crate::text::{self, Align};
use crate::tui::canvas::{Canvas, Piece};
use crate::tui::command::Command;
use crate::tui::model::{Model, ReplayBar, Table};
use ratatui::layout::Rect;
use ratatui::style::Style;

/// A bar shorter than this tells nothing.
const SHORTEST: u16 = 10;

/// One row: name, point and moment, the bar, speed, point of view.
pub fn draw(canvas: &mut Canvas<'_>, row: Rect, model: &Model, table: &Table, bar: &ReplayBar) {
    let theme = &model.look.theme;
    // Everything that changes has the width of its widest form, so that nothing else moves with it.
    let left = |words: &str, width: usize| text::pad(words, width, Align::Left);
    let last = bar.last.to_string();
    let point = text::pad(&bar.point.to_string(), last.len(), Align::Right);
    let place = format!("{point}/{last}  {}", left(&bar.at.to_string(), widest_stamp(bar)));
    let state = format!("{} {}", left(bar.speed, Speed::WIDEST), if bar.is_playing { "playing" } else { "paused " });
    let view = format!("view: {}", left(&eyes(table), widest_eyes(table)));
    let play = format!("{} {}", model.keys.words(Command::Play), if bar.is_playing { "pauses" } else { "plays " });
    let fixed = |name: &str, last: &str| {
        let parts = [" REPLAY", name, &place, &state, &view, last];
        let cells: usize = parts.iter().filter(|part| !part.is_empty()).map(|part| text::width(part) + 2).sum();
        u16::try_from(cells).unwrap_or(u16::MAX)
    };
    // What can be done without goes first where there is no room: the name, then the hint.
    let fits = |name: &str, last: &str| fixed(name, last).saturating_add(SHORTEST + 2) <= row.width;
    let (name, last) = match () {
        () if fits(&bar.name, &play) => (bar.name.as_str(), play.as_str()),
        () if fits("", &play) => ("", play.as_str()),
        () => ("", ""),
    };
    let length = row.width.saturating_sub(fixed(name, last).saturating_add(2));
    let mut pieces: Vec<Piece<'_>> = vec![(" REPLAY  ", theme.heading)];
    for piece in [(name, theme.text), (place.as_str(), theme.prompt)] {
        if !piece.0.is_empty() {
            pieces.extend([piece, ("  ", theme.text)]);
        }
    }
    let cells = if length >= SHORTEST { cells(model, bar, length) } else { Vec::new() };
    pieces.extend(cells.iter().map(|(sign, style)| (*sign, *style)));
    for piece in [(state.as_str(), theme.text), (view.as_str(), theme.prompt), (last, theme.dim)] {
        pieces.extend([("  ", theme.text), piece]);
    }
    canvas.line(row, &pieces);
}

/// How broad the moments of the game are: two digits for the acts of a phase are nearly always enough.
fn widest_stamp(bar: &ReplayBar) -> usize {
    let turns = bar.landmarks.iter().filter_map(|(_, landmark)| match landmark {
        Landmark::Turn(number) => Some(*number),
        _ => None,
    });
    let last = turns.max().unwrap_or(0);
    let widest = Stamp { turn: last, phase: 6, act: 99 };
    widest.to_string().len()
}

/// How broad the name of a point of view can be.
fn widest_eyes(table: &Table) -> usize {
    let names = table.view().seats.iter().filter(|seat| table.is_player(seat.seat)).map(|seat| text::width(&seat.name));
    names.chain(["public".len()]).max().unwrap_or(0)
}

/// Through whose eyes the game is seen.
fn eyes(table: &Table) -> String {
    match table.scene.audience {
        Audience::Public => "public".to_owned(),
        Audience::Player(seat) => table.scene.name(seat).to_owned(),
        Audience::Open if table.view().seats.len() > 2 => "all".to_owned(),
        Audience::Open => "both".to_owned(),
    }
}

/// The bar: what is past is filled, and what stands out has a sign of its own, past or not.
fn cells<'a>(model: &'a Model, bar: &ReplayBar, length: u16) -> Vec<(&'a str, Style)> {
    let (theme, symbols) = (&model.look.theme, &model.look.symbols);
    let length = length as usize;
    let cell = |point: usize| (point * (length - 1)).checked_div(bar.last).unwrap_or(length - 1);
    let here = cell(bar.point);
    let mut cells: Vec<(&str, Style)> = (0..length)
        .map(|at| if at <= here { (symbols.bar_full, theme.text) } else { (symbols.bar_empty, theme.dim) })
        .collect();
    // A note hides a battle, and a battle the beginning of a turn.
    let every = turns_between_marks(bar, length);
    for wanted in 0..=rank(&Landmark::Note) {
        for (point, landmark) in bar.landmarks.iter().filter(|(_, landmark)| rank(landmark) == wanted) {
            if matches!(landmark, Landmark::Turn(number) if number % every != 0) {
                continue;
            }
            let at = cell(*point);
            let style = if at <= here { theme.selection } else { theme.text };
            cells[at] = (sign(landmark), style);
        }
    }
    cells
}

/// Marks of turns leave room for the bar itself: every turn, every fifth, every tenth ...
fn turns_between_marks(bar: &ReplayBar, length: usize) -> u16 {
    let turns = bar.landmarks.iter().filter(|(_, landmark)| matches!(landmark, Landmark::Turn(_))).count();
    [1, 5, 10, 20, 50].into_iter().find(|every| turns * 4 <= length * usize::from(*every)).unwrap_or(100)
}

fn rank(landmark: &Landmark) -> u8 {
    match landmark {
        Landmark::Turn(_) => 0,
        Landmark::Battle => 1,
        Landmark::Highlight => 2,
        Landmark::Note => 3,
    }
}

fn sign(landmark: &Landmark) -> &'static str {
    match landmark {
        Landmark::Turn(_) => "|",
        Landmark::Battle => "x",
        Landmark::Highlight => "*",
        Landmark::Note => "!",
    }
}
