//! Any size and any input: nothing panics, and the question is always on the screen.

use super::common::Dice;
use super::driver::{Driver, cells, text};
use wars::session::{Audience, Privacy, Stops};
use wars::tui::app::{Button, Msg};
use wars::tui::command::TABLE;
use wars::tui::model::Screen;

fn any_size(dice: &mut Dice) -> (u16, u16) {
    (dice.roll(301) as u16, dice.roll(121) as u16)
}

#[test]
fn any_key_at_any_size_draws_something() {
    for number in 0..12u64 {
        let mut dice = Dice::new(number + 100);
        let privacy = [Privacy::Peek, Privacy::Curtain, Privacy::Open][number as usize % 3];
        let mut driver = match number % 4 {
            0 => Driver::new(),
            1 => super::replay::play(number, 60).watched(Audience::Open),
            _ => Driver::at_table(number, [0, 1], privacy, Stops::Normal),
        };
        for _ in 0..400 {
            let (width, height) = any_size(&mut dice);
            // Mostly a size at which keys do something.
            let size = if dice.roll(3) == 0 { (width, height) } else { (width.max(80), height.max(24)) };
            driver.send(Msg::Size(size.0, size.1));
            match dice.roll(12) {
                0 => driver.press(&dice.roll(10).to_string()),
                1 => driver.press(&char::from(b'a' + dice.roll(26) as u8).to_string()),
                2 => driver.send(Msg::Paste("any text, ō\u{7}\n".repeat(dice.roll(9)))),
                3 => driver.send(Msg::FocusLost),
                4 => driver.send(Msg::Wheel(dice.roll(9) as i32 - 4)),
                5 => {
                    let mut buffer = ratatui::buffer::Buffer::empty(ratatui::layout::Rect::new(0, 0, size.0, size.1));
                    let hits = wars::tui::view::draw(&driver.app.model, &mut buffer);
                    if !hits.is_empty() {
                        let button = if dice.roll(4) == 0 { Button::Right } else { Button::Left };
                        driver.send(Msg::Click(hits[dice.roll(hits.len())].1, button));
                    }
                }
                _ => {
                    let row = &TABLE[dice.roll(TABLE.len())];
                    driver.press(row.keys[dice.roll(row.keys.len())]);
                }
            }
            let screen = cells(&driver.app.model, size.0, size.1);
            if size.0 >= 80 && size.1 >= 24 && driver.app.model.popups.is_empty() {
                let is_table = matches!(driver.app.model.screen, Screen::Table(_));
                let prompt = driver.app.model.message.clone().map(|message| message.text);
                let asked = || match driver.table().replay {
                    Some(_) => "REPLAY".to_owned(),
                    None if driver.table().open_ending().is_some() => "THE GAME IS OVER".to_owned(),
                    None if driver.table().curtain.is_some() => driver.table().scene.prompt.text.clone(),
                    None => driver.table().scene.prompt.asks.clone(),
                };
                let prompt = prompt.or_else(|| is_table.then(asked));
                if let Some(prompt) = prompt {
                    let beginning: String = prompt.chars().take(40).collect();
                    let shown = text(&screen);
                    assert!(shown.contains(beginning.trim_end()), "no \"{prompt}\" at {size:?}:\n{shown}");
                }
            }
        }
    }
}

#[test]
fn a_screen_that_is_too_small_says_so_and_can_be_left() {
    let mut driver = Driver::at_table(1, [0, 1], Privacy::Peek, Stops::Normal);
    driver.send(Msg::Size(79, 24));
    let shown = driver.text((79, 24));
    assert!(shown.contains("needs 80x24") && shown.contains("has 79x24"), "{shown}");
    let before = driver.session().made();
    driver.press("1 enter p h a");
    assert_eq!(driver.session().made(), before, "keys do nothing there");
    driver.press("q q");
    assert!(driver.effects.contains(&wars::tui::app::Effect::Quit));
}
