//! Thirteen scenes at three sizes, with Unicode and with ASCII signs: what a player sees, kept as text.
//!
//! After a wanted change, `INSTA_UPDATE=always cargo test --test tui screens` writes them anew; read the difference
//! before keeping it.

use super::common::Dice;
use super::driver::{Driver, SIZES, cells, text};
use wars::session::{Audience, Privacy, Stops};
use wars::text::symbols::Symbols;
use wars::tui::model::Screen;
use wars_engine::Purpose;

/// Draws a scene at every size in both sets of signs.
fn keep(name: &str, driver: &Driver) {
    for (set, symbols) in [("unicode", Symbols::UNICODE), ("ascii", Symbols::ASCII)] {
        for (width, height) in SIZES {
            let mut model = driver.app.model.clone();
            model.look.symbols = symbols;
            let screen = text(&cells(&model, width, height));
            if set == "ascii" {
                assert!(screen.is_ascii(), "{name} at {width}x{height} has other signs than ASCII:\n{screen}");
            }
            insta::assert_snapshot!(format!("{name}-{width}x{height}-{set}"), screen);
        }
    }
}

/// A game played by chance until something is so.
pub fn until(seed: u64, privacy: Privacy, is_there: impl Fn(&Driver) -> bool) -> Driver {
    for seed in seed.. {
        let mut dice = Dice::new(seed);
        let mut driver = Driver::at_table(seed, [0, 1], privacy, Stops::Normal);
        for _ in 0..700 {
            if driver.session().is_over() {
                break;
            }
            if is_there(&driver) {
                return driver;
            }
            let Some(choice) = dice.choose(driver.session().game()) else { break };
            super::reach::answer_by_keys(&mut driver, choice);
        }
    }
    unreachable!("some game comes to it")
}

pub fn turn(driver: &Driver) -> u16 {
    driver.session().game().state().turn.number
}

#[test]
fn pages() {
    let mut driver = Driver::new();
    keep("title", &driver);
    driver.press("enter");
    keep("new-game", &driver);
    driver.press("esc down enter down down");
    keep("cards", &driver);
}

#[test]
fn a_replay() {
    let played = super::replay::play(3, 260);
    let mut driver = played.watched(Audience::Public);
    driver.press("} } } } } ] ] right right");
    // The name has the day in it.
    if let Screen::Table(table) = &mut driver.app.model.screen {
        table.replay.as_mut().expect("a game is watched").name = "a-game".to_owned();
    }
    keep("replay", &driver);
}

#[test]
fn a_curtain() {
    keep("curtain", &Driver::at_table(1, [0, 1], Privacy::Peek, Stops::Normal));
}

#[test]
fn the_public_table() {
    let driver = until(2, Privacy::Peek, |driver| {
        turn(driver) >= 6 && driver.session().purpose() == Purpose::Initiative && driver.table().curtain.is_none()
    });
    keep("public", &driver);
}

#[test]
fn a_private_screen() {
    let mut driver = until(3, Privacy::Peek, |driver| {
        turn(driver) >= 5
            && driver.session().purpose() == Purpose::Initiative
            && driver.session().game().state().turn.phase == wars_engine::Phase::Deploy
    });
    driver.look();
    keep("private", &driver);
    driver.press("?");
    keep("help", &driver);
}

#[test]
fn a_card_is_picked() {
    let driver = until(4, Privacy::Open, |driver| {
        driver.session().purpose() == Purpose::Spot && driver.table().letters.len() > 1 && turn(driver) > 3
    });
    keep("picking", &driver);
}

#[test]
fn a_battle() {
    let mut driver = until(5, Privacy::Open, |driver| {
        let view = driver.table().view();
        view.battle.as_ref().is_some_and(|battle| battle.sides.iter().any(|side| side.revealed.is_some()))
    });
    keep("battle", &driver);
    driver.press("n");
    keep("numbers", &driver);
}

#[test]
fn the_stack() {
    let driver = until(6, Privacy::Open, |driver| !driver.table().view().stack.is_empty() && turn(driver) > 4);
    keep("stack", &driver);
}

#[test]
fn the_end() {
    let mut driver = until(7, Privacy::Open, |driver| turn(driver) > 2);
    driver.press("C y");
    keep("over", &driver);
}

#[test]
fn what_is_marked_shows_without_colour() {
    let driver = until(8, Privacy::Open, |driver| turn(driver) > 2);
    let mut model = driver.app.model.clone();
    model.look.theme = wars::tui::theme::Theme::mono();
    let screen = cells(&model, 80, 24);
    let area = *screen.area();
    let reversed = |y: u16| screen[(6, y)].modifier.contains(ratatui::style::Modifier::REVERSED);
    let marked: Vec<u16> = (0..area.height).filter(|y| reversed(*y)).collect();
    // The marked action, and the location that goes with it.
    assert!((1..=2).contains(&marked.len()), "{marked:?} are marked:\n{}", text(&screen));
    for row in marked {
        assert_eq!(screen[(0, row)].symbol(), ">", "row {row} has no sign:\n{}", text(&screen));
    }
    for y in 0..area.height {
        for x in 0..area.width {
            let cell = &screen[(x, y)];
            assert_eq!((cell.fg, cell.bg), (ratatui::style::Color::Reset, ratatui::style::Color::Reset));
        }
    }
}

#[test]
fn illegal_and_legal_actions_differ_by_a_sign() {
    let driver = until(9, Privacy::Open, |driver| !driver.table().scene.menu.refused.is_empty() && turn(driver) > 3);
    let shown = text(&cells(&driver.app.model, 120, 40));
    let refusal = &driver.table().scene.menu.refused[0];
    assert!(shown.contains(&format!("- {}", refusal.label)), "{shown}");
}
