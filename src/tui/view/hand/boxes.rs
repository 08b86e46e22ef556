//! Cards of a hand as boxes beside each other: for a screen that has room for more than a line each. A box says what a
//! line says, whole: what is broken goes on within it.

use super::{def, kind, numbers, title};
use crate::cards::words::short_cost;
use crate::text;
use crate::tui::model::Model;
use crate::tui::view::emblem;
use crate::tui::view::strip::{self, Words};
use ratatui::style::Style;
use wars_engine::card::CardDef;
use wars_engine::view::CardName;

/// The least and the most cells that a box is broad, unless a title needs more.
const LEAST: usize = 24;
const MOST: usize = 36;

/// Cells between boxes.
const GAP: usize = 1;

/// A card with what can be done with it.
#[derive(Debug)]
pub struct Held<'a> {
    /// The card, and how many there are of it.
    pub card: &'a CardName,
    pub count: usize,
    /// The key that plays it, if it can be played.
    pub key: Option<(String, Style)>,
    /// Where to, or why not.
    pub note: (String, Style),
    /// Its frame is a double one.
    pub is_marked: bool,
}

/// A line of boxes.
#[derive(Debug)]
pub struct Line {
    /// All that stands in it.
    pub words: Words,
    /// Where a box lies: its first cell, its width, and which card's it is.
    pub boxes: Vec<(usize, usize, usize)>,
    /// The titles stand in it.
    pub is_head: bool,
}

/// The lines of the boxes of some cards in so many cells; with emblems if there is room for them.
pub fn lines(model: &Model, held: &[Held<'_>], width: usize, with_emblems: bool) -> Vec<Line> {
    let faces: Vec<Face<'_>> = held.iter().filter_map(|held| Face::of(model, held)).collect();
    let titles = faces.iter().map(|face| strip::width(&face.head) + 3).max().unwrap_or(0);
    let least = titles.max(LEAST).min(width);
    let beside = ((width + GAP) / (least + GAP)).clamp(1, faces.len().max(1));
    let broad = ((width + GAP) / beside - GAP).min(MOST.max(least));
    let with_emblems = with_emblems && emblem::are_drawn(model);
    let rows = faces.chunks(beside).enumerate();
    rows.flat_map(|(row, faces)| band(model, faces, row * beside, broad, with_emblems)).collect()
}

/// What a box shows.
struct Face<'a> {
    head: Words,
    def: &'a CardDef,
    note: &'a (String, Style),
    can_be_played: bool,
    is_marked: bool,
}

impl<'a> Face<'a> {
    fn of(model: &'a Model, held: &'a Held<'_>) -> Option<Face<'a>> {
        let theme = &model.look.theme;
        let def = def(model, held.card)?;
        let can_be_played = held.key.is_some();
        let style = if can_be_played { theme.playable } else { theme.text };
        let mark = if held.is_marked { model.look.symbols.marker } else { " " };
        let mut head: Words = vec![(mark.to_owned(), theme.text)];
        head.extend(held.key.iter().map(|(key, style)| (format!("{} ", key.trim()), *style)));
        head.push((format!("{} ", title(model, def, held.count)), style));
        Some(Face { head, def, note: &held.note, can_be_played, is_marked: held.is_marked })
    }
}

/// The boxes beside each other, all of one height.
fn band(model: &Model, faces: &[Face<'_>], first: usize, broad: usize, with_emblems: bool) -> Vec<Line> {
    let theme = &model.look.theme;
    let inner = broad.saturating_sub(4);
    let bodies: Vec<Vec<Words>> = faces.iter().map(|face| body(model, face, inner, with_emblems)).collect();
    let height = bodies.iter().map(Vec::len).max().unwrap_or(0);
    let mut lines = Vec::new();
    for at in 0..height + 2 {
        let mut line = Line { words: Words::new(), boxes: Vec::new(), is_head: at == 0 };
        for (index, (face, body)) in faces.iter().zip(&bodies).enumerate() {
            let symbols = &model.look.symbols;
            let frame = if face.is_marked { symbols.focus_border } else { symbols.border };
            let edge = match (face.is_marked, face.can_be_played) {
                (true, _) => theme.focus_border,
                (false, true) => theme.playable,
                (false, false) => theme.border,
            };
            let across = |cells: usize| frame.horizontal_top.repeat(cells);
            if index > 0 {
                line.words.push((" ".repeat(GAP), theme.text));
            }
            line.boxes.push((index * (broad + GAP), broad, first + index));
            if at == 0 {
                line.words.push((frame.top_left.to_owned(), edge));
                line.words.extend(face.head.iter().cloned());
                let rest = broad.saturating_sub(strip::width(&face.head) + 2);
                line.words.push((format!("{}{}", across(rest), frame.top_right), edge));
            } else if at == height + 1 {
                let words = format!("{}{}{}", frame.bottom_left, across(broad.saturating_sub(2)), frame.bottom_right);
                line.words.push((words, edge));
            } else {
                let said = body.get(at - 1).map_or(&[][..], Vec::as_slice);
                let rest = inner.saturating_sub(strip::width(said));
                line.words.push((format!("{} ", frame.vertical_left), edge));
                line.words.extend(said.iter().cloned());
                line.words.push((format!("{} {}", " ".repeat(rest), frame.vertical_right), edge));
            }
        }
        lines.push(line);
    }
    lines
}

/// What stands within the frame: what it is and costs, its numbers, where to or why not.
fn body(model: &Model, face: &Face<'_>, inner: usize, with_emblems: bool) -> Vec<Words> {
    let theme = &model.look.theme;
    let of_faction = theme.faction(face.def.facts.faction);
    let mut lines: Vec<Words> = Vec::new();
    if with_emblems {
        let before = " ".repeat(inner.saturating_sub(emblem::WIDTH) / 2);
        lines.extend(emblem::lines(face.def).map(|dots| vec![(format!("{before}{dots}"), of_faction)]));
    }
    let (kind, cost) = (kind(face.def), short_cost(face.def));
    let gap = inner.saturating_sub(text::width(kind) + text::width(&cost)).max(1);
    let numbers_style = if face.can_be_played { theme.text } else { theme.dim };
    lines.push(vec![(kind.to_owned(), of_faction), (" ".repeat(gap), theme.text), (cost, numbers_style)]);
    lines.push(vec![(numbers(face.def), numbers_style)]);
    let (note, style) = face.note;
    if !note.is_empty() {
        lines.extend(text::wrap(note, inner, 0).into_iter().map(|words| vec![(words, *style)]));
    }
    lines
}
