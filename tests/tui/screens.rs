//! Scenes at three sizes: what a player sees, kept as text, and in the dark theme as pictures in `docs/pictures`. With
//! ASCII signs the same screens are drawn, and not kept.
//!
//! After a wanted change, `INSTA_UPDATE=always cargo test --test tui screens` writes them anew; read the difference
//! and look at the pictures before keeping them.

use super::driver::{Driver, SIZES, cells, text, world};
use super::scenes::{scene, watched};
use wars::session::{Privacy, Stops};
use wars::text::symbols::Symbols;
use wars::tui::model::Screen;
use wars::tui::svg;
use wars_engine::Purpose;

/// Draws a scene at every size. With ASCII signs it is the same screen, drawn with nothing else.
fn keep(name: &str, driver: &Driver) {
    for (width, height) in SIZES {
        let mut model = driver.app.model.clone();
        model.look.symbols = Symbols::UNICODE;
        let screen = text(&cells(&model, width, height));
        model.look.symbols = Symbols::ASCII;
        let plain = text(&cells(&model, width, height));
        assert!(plain.is_ascii(), "{name} at {width}x{height} has other signs than ASCII:\n{plain}");
        let shape = |screen: &str| screen.lines().map(|line| line.trim().is_empty()).collect::<Vec<_>>();
        assert_eq!(shape(&plain), shape(&screen), "{name} at {width}x{height}:\n{plain}\n{screen}");
        insta::assert_snapshot!(format!("{name}-{width}x{height}"), screen);
    }
}

/// Draws a scene at every size, and keeps pictures of it as well.
fn keep_with_pictures(name: &str, driver: &Driver) {
    keep(name, driver);
    for (width, height) in SIZES {
        let picture = svg::picture(&cells(&driver.app.model, width, height), name);
        let file = format!("{}/docs/pictures/{name}-{width}x{height}.svg", env!("CARGO_MANIFEST_DIR"));
        if std::env::var("INSTA_UPDATE").is_ok_and(|wish| wish == "always") {
            std::fs::write(&file, &picture).unwrap_or_else(|error| panic!("{file}: {error}"));
        }
        let kept = std::fs::read_to_string(&file).unwrap_or_else(|error| panic!("{file}: {error}"));
        assert!(kept == picture, "{file} shows another screen than is drawn now");
    }
}

#[test]
fn scenes_of_a_game() {
    for (name, privacy, looks) in [
        ("whole-table", Privacy::Peek, true),
        ("activation", Privacy::Peek, false),
        ("answer", Privacy::Peek, false),
        ("offer", Privacy::Open, false),
        ("shot", Privacy::Open, false),
        ("attrition", Privacy::Peek, false),
        ("casualties", Privacy::Peek, true),
        ("three-seats", Privacy::Peek, true),
        ("idle-teammate", Privacy::Open, false),
    ] {
        let mut driver = scene(name, privacy);
        if looks {
            driver.look();
        }
        keep_with_pictures(name, &driver);
    }
}

#[test]
fn pages() {
    let mut driver = Driver::new();
    keep("title", &driver);
    driver.press("enter");
    keep("learn", &driver);
    driver.press("esc down enter");
    keep("new-game", &driver);
    driver.press("esc down down enter");
    keep("stories", &driver);
    driver.press("esc down down down enter down down");
    keep("cards", &driver);
}

#[test]
fn a_lesson() {
    let mut driver = Driver::new();
    let lesson = world().lessons.iter().find(|it| it.slug == "attack").cloned();
    driver.app.begin_lesson(lesson.expect("there is such a lesson"));
    driver.press("2");
    keep("lesson", &driver);
}

#[test]
fn the_rules_book() {
    let mut driver = Driver::at_rules();
    keep("rules", &driver);
    driver.press("enter");
    keep("how-to-play", &driver);
    driver.press("esc /");
    driver.type_words("does a damaged unit still fight");
    driver.press("enter down enter");
    keep("rules-found", &driver);
}

#[test]
fn the_builder() {
    let mut driver = super::builder::at_legal_deck();
    driver.press("tab - - end -");
    keep("builder", &driver);
}

#[test]
fn a_replay() {
    let mut driver = watched("battle");
    driver.press("right right right right");
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
    keep("public", &scene("table", Privacy::Peek));
}

#[test]
fn a_private_screen() {
    let mut driver = scene("table", Privacy::Peek);
    driver.look();
    keep_with_pictures("private", &driver);
    driver.press("?");
    keep("help", &driver);
}

#[test]
fn a_card_is_picked() {
    let driver = scene("picking", Privacy::Open);
    assert!(driver.session().purpose() == Purpose::Spot && driver.table().letters.len() > 1);
    keep_with_pictures("picking", &driver);
}

#[test]
fn a_battle() {
    let mut driver = scene("battle", Privacy::Open);
    keep_with_pictures("battle", &driver);
    driver.press("n");
    keep("numbers", &driver);
}

#[test]
fn the_stack() {
    keep_with_pictures("stack", &scene("stack", Privacy::Open));
}

#[test]
fn a_story_alone() {
    keep_with_pictures("alnak", &scene("alnak", Privacy::Open));
}

#[test]
fn a_story_of_two_players() {
    keep_with_pictures("mines", &scene("mines", Privacy::Open));
}

#[test]
fn the_table_chooses_for_the_enemy() {
    keep_with_pictures("for-the-enemy", &scene("for-the-enemy", Privacy::Open));
}

#[test]
fn a_hand_over_in_a_story() {
    let mut driver = scene("mines", Privacy::Peek);
    keep("hand-over", &driver);
    driver.look();
    keep("handed-over", &driver);
}

#[test]
fn the_end() {
    let mut driver = scene("table", Privacy::Open);
    driver.press("C y");
    keep("over", &driver);
}

#[test]
fn what_is_marked_shows_without_colour() {
    let driver = scene("table", Privacy::Open);
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
    let driver = scene("table", Privacy::Open);
    let shown = text(&cells(&driver.app.model, 120, 40));
    let refusal = &driver.table().scene.menu.refused[0];
    let title = refusal.label.strip_prefix("Play ").expect("a card of the hand");
    let row = shown.lines().find(|line| line.contains(&format!(" - {title}")));
    assert!(row.is_some_and(|row| row.contains(&refusal.reasons[0])), "{shown}");
}
