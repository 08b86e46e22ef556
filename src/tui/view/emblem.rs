//! Emblems of our own drawing, in half blocks: one for each kind of card, and a sign for each faction.
//!
//! They say nothing that is not written beside them, so there are none in ASCII and in a theme without colours.

use crate::tui::canvas::{Canvas, rows};
use crate::tui::model::{Looked, Model};
use ratatui::layout::Rect;
use wars_engine::card::CardDef;
use wars_engine::facts::{CardType, Faction, LocationKind};

/// How many rows an emblem takes.
pub const HEIGHT: u16 = 4;

/// How many cells that of a kind of card takes.
pub const WIDTH: usize = 16;

/// A drawing: eight rows of dots, two to a row of the screen.
type Drawing = [&'static str; 8];

/// Whether emblems are drawn.
pub fn are_drawn(model: &Model) -> bool {
    model.look.symbols != crate::text::symbols::Symbols::ASCII && model.look.theme.name != "mono"
}

/// The emblem of a card: what it is, then whose.
pub fn draw(canvas: &mut Canvas<'_>, area: Rect, looked: &Looked) {
    let def = looked.def();
    let style = canvas.look.theme.faction(def.facts.faction);
    for (row, (kind, faction)) in rows(area).zip(lines(def).zip(halves(of_faction(def.facts.faction)))) {
        let words = format!("  {kind}    {faction}");
        canvas.put(row.x, row.y, row.width, words.trim_end(), style);
    }
}

/// What a card is, in the rows of its emblem.
pub fn lines(def: &CardDef) -> impl Iterator<Item = String> {
    halves(of_kind(def))
}

/// A drawing with two of its rows in one of the screen.
fn halves(drawing: &'static Drawing) -> impl Iterator<Item = String> {
    drawing.chunks(2).map(|pair| {
        let dots =
            |row: Option<&&str>| row.copied().unwrap_or_default().chars().map(|dot| dot == '#').collect::<Vec<_>>();
        dots(pair.first()).into_iter().zip(dots(pair.get(1))).map(|(upper, lower)| block(upper, lower)).collect()
    })
}

fn block(upper: bool, lower: bool) -> char {
    match (upper, lower) {
        (true, true) => '█',
        (true, false) => '▀',
        (false, true) => '▄',
        (false, false) => ' ',
    }
}

fn of_kind(def: &CardDef) -> &'static Drawing {
    match def.card_type() {
        CardType::Character => &PERSON,
        CardType::NoBot => &MACHINE,
        CardType::Vehicle => &VEHICLE,
        CardType::Ship => &SHIP,
        CardType::Weapon => &WEAPON,
        CardType::Asset => &WHEEL,
        CardType::Order => &BANNER,
        CardType::Interrupt => &FLASH,
        CardType::Location if def.facts.location_kind() == Some(LocationKind::Sector) => &PLANET,
        CardType::Location => &MOUNTAINS,
    }
}

fn of_faction(faction: Faction) -> &'static Drawing {
    match faction {
        Faction::Earther => &GLOBE,
        Faction::Gongen => &GATE,
        Faction::Maverick => &STAR,
        Faction::Quay => &CLAW,
        Faction::Shi => &WAVE,
        Faction::Independent => &RING,
    }
}

const PERSON: Drawing = [
    "......####......",
    ".....######.....",
    ".....######.....",
    "......####......",
    "....########....",
    "..############..",
    "..############..",
    "..############..",
];

const MACHINE: Drawing = [
    ".......##.......",
    "...##########...",
    "...##..##..##...",
    "...##########...",
    "......####......",
    "..############..",
    "..##.######.##..",
    "..##.##..##.##..",
];

const VEHICLE: Drawing = [
    "................",
    "....######......",
    "....##..####....",
    ".##############.",
    ".##############.",
    "..####....####..",
    ".##..##..##..##.",
    "..####....####..",
];

const SHIP: Drawing = [
    "................",
    "......##........",
    "##....####......",
    "####..########..",
    "################",
    "####..########..",
    "##....####......",
    "......##........",
];

const WEAPON: Drawing = [
    "................",
    "..############..",
    ".##############.",
    ".#############..",
    "..#####.........",
    "..###.#.........",
    "..###...........",
    "..##............",
];

const WHEEL: Drawing = [
    "....########....",
    "..##........##..",
    "..##..####..##..",
    "..##.######.##..",
    "..##.######.##..",
    "..##..####..##..",
    "..##........##..",
    "....########....",
];

const FLASH: Drawing = [
    "........####....",
    ".......####.....",
    "......####......",
    ".....########...",
    "........####....",
    ".......####.....",
    "......###.......",
    ".....##.........",
];

const BANNER: Drawing = [
    "...#............",
    "...##########...",
    "...###########..",
    "...##########...",
    "...#######......",
    "...#............",
    "...#............",
    "...#............",
];

const MOUNTAINS: Drawing = [
    "................",
    "......##........",
    ".....####...#...",
    "....######.###..",
    "...############.",
    "..##############",
    ".###############",
    "################",
];

const PLANET: Drawing = [
    "......####......",
    "....########..##",
    "...##########.#.",
    "..############..",
    "..############..",
    ".#.##########...",
    "##..########....",
    "......####......",
];

const GLOBE: Drawing = [
    "..####..", //
    ".#.##.#.", //
    "#..##..#", //
    "########", //
    "########", //
    "#..##..#", //
    ".#.##.#.", //
    "..####..",
];

const GATE: Drawing = [
    "########", //
    "#.#..#.#", //
    "..#..#..", //
    ".######.", //
    "..#..#..", //
    "..#..#..", //
    "..#..#..", //
    "..#..#..",
];

const STAR: Drawing = [
    "...##...", //
    "...##...", //
    "########", //
    ".######.", //
    "..####..", //
    ".##..##.", //
    "##....##", //
    "........",
];

const CLAW: Drawing = [
    "#..#..#.", //
    "#..#..#.", //
    "##.##.##", //
    ".##.##.#", //
    ".##.##.#", //
    "..#..#.#", //
    "..#..#..", //
    "........",
];

const WAVE: Drawing = [
    "..###...", //
    ".#...#..", //
    "#.....#.", //
    "........", //
    "..###..#", //
    ".#...##.", //
    "#.......", //
    "........",
];

const RING: Drawing = [
    "..####..", //
    ".##..##.", //
    "##....##", //
    "#......#", //
    "#......#", //
    "##....##", //
    ".##..##.", //
    "..####..",
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn drawings_are_even() {
        for drawing in [PERSON, MACHINE, VEHICLE, SHIP, WEAPON, WHEEL, FLASH, BANNER, MOUNTAINS, PLANET] {
            assert!(drawing.iter().all(|row| row.len() == 16), "{drawing:?}");
        }
        for drawing in [GLOBE, GATE, STAR, CLAW, WAVE, RING] {
            assert!(drawing.iter().all(|row| row.len() == 8), "{drawing:?}");
        }
    }
}
