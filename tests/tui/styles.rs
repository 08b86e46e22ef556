//! How things look in each theme: what is marked, what has the focus, what can't be done, whose things they are.
//!
//! Screens kept as text say nothing about styles, so a few rows are kept with them: each run of cells that look alike,
//! with its colours and attributes.

use super::driver::{Driver, cells};
use super::scenes::scene;
use ratatui::buffer::{Buffer, Cell};
use ratatui::style::{Color, Modifier};
use wars::session::Privacy;
use wars::tui::theme::{Palette, Theme};

/// A row as runs of cells that look alike.
fn runs(screen: &Buffer, y: u16) -> String {
    let row: Vec<&Cell> = (0..screen.area().width).map(|x| &screen[(x, y)]).collect();
    let look = |cell: &Cell| (cell.fg, cell.bg, cell.modifier);
    let runs = row.chunk_by(|one, other| look(one) == look(other)).map(|run| {
        let text: String = run.iter().map(|cell| cell.symbol()).collect();
        let (fg, bg, modifier) = look(run[0]);
        let mut words = Vec::new();
        words.extend((fg != Color::Reset).then(|| format!("{fg}")));
        words.extend((bg != Color::Reset).then(|| format!("on {bg}")));
        words.extend((modifier != Modifier::empty()).then(|| format!("{modifier:?}")));
        let words = if words.is_empty() { "plain".to_owned() } else { words.join(" ") };
        format!("  {words}: {}", text.trim_end())
    });
    runs.collect::<Vec<_>>().join("\n")
}

/// A table with something marked, with cards of both players and with actions that can't be done.
fn table() -> Driver {
    scene("table", Privacy::Open)
}

#[test]
fn every_theme_has_its_looks() {
    let driver = table();
    for name in Theme::NAMES {
        let mut model = driver.app.model.clone();
        model.look.theme = Theme::named(name, Palette::True).expect("a theme");
        let screen = cells(&model, 80, 24);
        let rows: Vec<u16> = [0, 1].into_iter().chain(13..24).collect();
        let kept: Vec<String> = rows.into_iter().map(|y| format!("row {y}\n{}", runs(&screen, y))).collect();
        insta::assert_snapshot!(format!("style-{name}"), kept.join("\n"));
    }
}

#[test]
fn what_can_be_done_looks_unlike_what_can_not() {
    let driver = table();
    let menu = &driver.table().scene.menu;
    // Cards of the hand, which stand there by their titles.
    let title = |label: &'_ str| label.strip_prefix("Play ").expect("a card of the hand").to_owned();
    let (legal, illegal) = (title(&menu.entries[1].label), title(&menu.refused[0].label));
    // Without colour a sign tells, as another test shows.
    for name in Theme::NAMES.into_iter().filter(|name| *name != "mono") {
        let mut model = driver.app.model.clone();
        model.look.theme = Theme::named(name, Palette::True).expect("a theme");
        let screen = cells(&model, 120, 50);
        let look = |label: &str| {
            let beginning: String = label.chars().take(20).collect();
            let row = |y: u16| (0..80).map(|x| screen[(x, y)].symbol()).collect::<String>();
            let y = (30..50)
                .find(|y| row(*y).chars().skip(5).collect::<String>().starts_with(&beginning))
                .unwrap_or_else(|| panic!("no {label}"));
            // Beyond the mark and the number.
            let cell = &screen[(7, y)];
            (cell.fg, cell.bg, cell.modifier)
        };
        assert_ne!(look(&legal), look(&illegal), "{name}");
    }
}

#[test]
fn the_pane_with_the_focus_has_another_frame() {
    let mut driver = table();
    let before = cells(&driver.app.model, 120, 40);
    driver.press("tab");
    let after = cells(&driver.app.model, 120, 40);
    let doubled = |screen: &Buffer| screen.content().iter().filter(|cell| "═║╔╗╚╝".contains(cell.symbol())).count();
    assert!(doubled(&before) > 20 && doubled(&after) > 20, "one pane has the focus, then another");
    assert_ne!(before, after);
}
