//! Decks are built by keys alone, kept in files, drawn from and played with.

use super::common::Dice;
use super::driver::{Driver, SIZES, world};
use std::sync::Arc;
use tempfile::TempDir;
use wars::library::{Library, own};
use wars::tui::app::{Button, Effect, Keeping, Msg};
use wars::tui::canvas::Target;
use wars::tui::command::{Context, TABLE};
use wars::tui::keymap::Keymap;
use wars::tui::model::{Popup, Screen};
use wars::tui::pages::Page;

/// Types a line and accepts it.
fn type_line(driver: &mut Driver, line: &str) {
    for letter in line.chars() {
        driver.press(&if letter == ' ' { "space".to_owned() } else { letter.to_string() });
    }
    driver.press("enter");
}

/// At the list of decks.
fn at_decks() -> Driver {
    let mut driver = Driver::new();
    let page = Page::Decks(Default::default());
    driver.app.go(page);
    driver
}

/// A new deck lies open.
fn at_new_deck(name: &str) -> Driver {
    let mut driver = at_decks();
    driver.press("n");
    type_line(&mut driver, name);
    driver
}

/// Has so many copies of the card that is found first.
fn put(driver: &mut Driver, query: &str, copies: usize) {
    driver.press("/ ctrl-u");
    type_line(driver, query);
    for _ in 0..copies {
        driver.press("+");
    }
}

/// The last deck that is to be written.
fn kept(driver: &Driver) -> Keeping {
    let keeping = |effect: &Effect| match effect {
        Effect::KeepDeck(keeping) => Some((**keeping).clone()),
        _ => None,
    };
    driver.effects.iter().rev().find_map(keeping).expect("a deck is kept")
}

/// A legal deck from nothing: fifteen cards, four of each.
pub fn at_legal_deck() -> Driver {
    let mut driver = at_new_deck("My Claws");
    put(&mut driver, "ganymede/hunters", 4);
    driver.press("s");
    // Cards without support, the first fourteen as they are found.
    driver.press("/ ctrl-u");
    type_line(&mut driver, "f:independent -t:location");
    for _ in 0..14 {
        driver.press("+ right = esc enter + down");
    }
    driver
}

#[test]
fn a_legal_deck_is_built_by_keys_from_nothing() {
    let driver = at_legal_deck();
    for size in SIZES {
        let shown = driver.text(size);
        assert!(shown.contains("My Claws  60/60 casual"), "{size:?}:\n{shown}");
        assert!(!shown.contains("not legal"), "{size:?}:\n{shown}");
    }
    let keeping = kept(&driver);
    assert_eq!(keeping.list.problems(&world().catalogue), [""; 0]);
    let deck = keeping.list.duel().expect("for two players");
    assert_eq!(deck.start.as_deref(), Some("Ganymede/Hunters' Camp"));
    assert_eq!(deck.cards.len(), 15);
    // It can be played with at once.
    let mut driver = driver;
    driver.press("p");
    let shown = driver.text(SIZES[1]);
    assert!(shown.contains("NEW GAME") && shown.contains("Deck of A   < My Claws >"), "{shown}");
    driver.press("esc");
    driver.app.go(Page::Decks(Default::default()));
    assert!(driver.text(SIZES[1]).contains("own      My Claws  60 casual"), "it outlives the page");
}

#[test]
fn what_is_illegal_is_said_with_its_rules_while_it_is_built() {
    let mut driver = at_new_deck("Odd");
    for size in SIZES {
        let shown = driver.text(size);
        assert!(shown.contains("has 0 cards, needs exactly 60"), "{size:?}:\n{shown}");
        assert!(shown.contains("[deck.size.1]"), "{size:?}:\n{shown}");
    }
    put(&mut driver, "luhus mauler", 5);
    driver.press("x");
    let Some(Popup::Text(report)) = driver.app.model.popups.last() else { panic!("a report") };
    let report = report.lines.join("\n");
    for words in
        ["[deck.size.1]", "has 5 copies of Luhus Mauler", "[deck.copies.1]", "[deck.location.1]", "[support.1]"]
    {
        assert!(report.contains(words), "{words}: {report}");
    }
    driver.press("esc f f f");
    let shown = driver.text(SIZES[1]);
    assert!(shown.contains("5/50 + 0/6 story") && shown.contains("[coop.build.1]"), "{shown}");
    driver.press("p");
    assert!(driver.text(SIZES[1]).contains("ODD CAN'T BE PLAYED"));
}

#[test]
fn changes_are_taken_back_and_made_again() {
    let mut driver = at_new_deck("Back");
    put(&mut driver, "luhus mauler", 3);
    driver.press("tab - f");
    let shown = |driver: &Driver| driver.text(SIZES[1]);
    assert!(shown(&driver).contains("2/60 sanctioned"), "{}", shown(&driver));
    driver.press("u u u u u");
    assert!(shown(&driver).contains("0/60 casual"), "{}", shown(&driver));
    driver.press("u");
    assert!(shown(&driver).contains("There is no change to take back."));
    driver.press("U U U U U");
    assert!(shown(&driver).contains("2/60 sanctioned"), "{}", shown(&driver));
    driver.press("U");
    assert!(shown(&driver).contains("No change was taken back."));
}

#[test]
fn a_deck_is_kept_and_found_by_name() {
    let home = TempDir::with_prefix("wars-builder-").expect("a folder for the test");
    let library = || Library::open(None, None).expect("the built-in cards load").with_own(home.path().to_owned());
    let mut driver = at_legal_deck();
    let keeping = kept(&driver);
    own::write(home.path(), &keeping.file, &keeping.list, keeping.writing).expect("written");
    driver.send(Msg::DeckKept(keeping.file.clone(), Ok(())));
    for name in ["my-claws", "My Claws"] {
        assert_eq!(library().deck(name).expect("a legal deck").cards.len(), 60);
    }
    assert!(library().deck_names().expect("names").contains(&"my-claws".to_owned()));
    // The next change takes the place of the file; a new name that of its name.
    driver.press("f");
    assert_eq!(kept(&driver).writing, own::Writing::Again);
    driver.press("r ctrl-u");
    type_line(&mut driver, "Their Claws");
    let renamed = kept(&driver);
    assert_eq!((renamed.file.as_str(), renamed.writing), ("their-claws", own::Writing::First));
    assert_eq!(renamed.replaces.as_deref(), Some("my-claws"));
    // Another program finds it in the list, and goes on with it.
    let mut world = (*world()).clone();
    world.take_own(library().own_decks());
    let mut driver = at_decks();
    driver.app.model.world = Arc::new(world);
    assert!(driver.text(SIZES[0]).contains("own      My Claws"));
    driver.press("e");
    assert!(driver.text(SIZES[1]).contains("My Claws  60/60 casual"));
    driver.press("esc d y");
    assert_eq!(driver.effects.last(), Some(&Effect::DeleteDeck("my-claws".to_owned())));
    driver.press("d enter");
    assert!(driver.app.model.popups.is_empty() && driver.effects.len() == 1, "Enter deletes nothing");
}

#[test]
fn names_that_are_there_are_refused_and_copies_have_their_own() {
    let mut driver = at_new_deck("Swarm");
    assert!(driver.text(SIZES[1]).contains("already; choose another name"), "{}", driver.text(SIZES[1]));
    assert!(driver.effects.is_empty());
    driver.press("/");
    type_line(&mut driver, "printed swarm");
    driver.press("e");
    let keeping = kept(&driver);
    assert!(keeping.file.starts_with("my-") && keeping.list.problems(&world().catalogue).is_empty(), "{keeping:?}");
}

#[test]
fn what_can_not_be_written_stays_open_and_is_told_before_leaving() {
    let mut driver = at_new_deck("Full");
    put(&mut driver, "luhus mauler", 1);
    driver.send(Msg::DeckKept("full".to_owned(), Err("decks/full.txt: can't be written: the disk is full".to_owned())));
    for size in SIZES {
        let shown = driver.text(size);
        assert!(shown.contains("NOT SAVED") && shown.contains("the disk is full"), "{size:?}:\n{shown}");
    }
    driver.press("esc");
    assert!(driver.text(SIZES[0]).contains("NOT SAVED"), "as long as it is so");
    assert!(matches!(&driver.app.keep_again()[..], [Effect::KeepDeck(keeping)] if keeping.file == "full"));
    driver.press("esc esc esc q");
    let shown = driver.text(SIZES[1]);
    assert!(shown.contains("The deck Full gets lost."), "{shown}");
    driver.press("n");
    driver.send(Msg::DeckKept("full".to_owned(), Ok(())));
    driver.press("q");
    assert_eq!(driver.effects.last(), Some(&Effect::Quit));
}

#[test]
fn queries_are_searched_while_they_are_typed_and_mistakes_told_in_words() {
    let mut driver = at_new_deck("Search");
    driver.press("/ l u h u s");
    let shown = driver.text(SIZES[1]);
    assert!(shown.contains("cards; f:quay") && shown.contains("Luhus Mauler"), "{shown}");
    driver.press("esc");
    assert!(driver.text(SIZES[1]).contains("CARDS  1 of 497"));
    driver.press("/");
    for letter in "csot<3".chars() {
        driver.press(&letter.to_string());
    }
    assert!(driver.text(SIZES[1]).contains("did you mean"), "{}", driver.text(SIZES[1]));
    driver.press("enter");
    assert!(driver.app.model.message.as_ref().is_some_and(|it| it.is_error));
    assert!(driver.text(SIZES[1]).contains("CARDS  1 of 497"), "the query before holds");
}

#[test]
fn decks_lie_side_by_side_and_are_compared() {
    let mut driver = at_legal_deck();
    driver.press("n");
    type_line(&mut driver, "Second");
    put(&mut driver, "geisha bot", 2);
    assert!(driver.text(SIZES[1]).contains("Second (2 of 2)  2/60"));
    driver.press("[");
    assert!(driver.text(SIZES[1]).contains("My Claws (1 of 2)  60/60"));
    driver.press("=");
    assert!(driver.text(SIZES[1]).contains("COMPARE WITH"));
    driver.press("down enter");
    let shown = driver.text(SIZES[1]);
    assert!(shown.contains("COMPARED") && shown.contains("B  Second: 2 cards, casual"), "{shown}");
}

#[test]
fn a_hand_is_drawn_and_drawn_again() {
    let mut driver = at_legal_deck();
    driver.press("t");
    assert_eq!(driver.effects.last(), Some(&Effect::Deal));
    driver.send(Msg::Seed(5));
    for size in SIZES {
        let shown = driver.text(size);
        assert!(shown.contains("HAND  8 drawn, 51 left"), "{size:?}:\n{shown}");
        assert!(shown.contains("Begun with Ganymede/Hunters' Camp: "), "{size:?}:\n{shown}");
    }
    driver.press("enter d");
    assert!(driver.text(SIZES[1]).contains("10 drawn, 49 left"));
    driver.press("a");
    driver.send(Msg::Seed(6));
    assert!(driver.text(SIZES[1]).contains("8 drawn, 51 left"));
    driver.press("esc");
    assert!(driver.text(SIZES[1]).contains("My Claws  60/60"), "back where it was asked for");
}

#[test]
fn locations_of_a_story_deck_have_an_order() {
    let mut driver = at_decks();
    driver.press("/");
    type_line(&mut driver, "story");
    driver.press("e tab end");
    let stack = |driver: &Driver| match kept(driver).list {
        wars_engine::card::deck::DeckList::Story(list) => list.locations,
        other => panic!("{other:?}"),
    };
    let before = stack(&driver);
    driver.press("<");
    let after = stack(&driver);
    let last = before.len() - 1;
    assert_eq!((&before[last], &before[last - 1]), (&after[last - 1], &after[last]));
    driver.press("home <");
    assert!(driver.text(SIZES[1]).contains("Only the locations of a story deck have an order"));
}

#[test]
fn how_a_deck_stands_is_seen_behind_the_longest_name() {
    let mut driver = at_new_deck("A name of sixty letters, which is as long as a name ever gets");
    assert!(driver.text(SIZES[1]).contains("at most 60 letters"), "{}", driver.text(SIZES[1]));
    driver.press("n");
    type_line(&mut driver, "A name of sixty letters, which is as long as names may get");
    put(&mut driver, "luhus mauler", 1);
    driver.press("f f f");
    driver.send(Msg::DeckKept(kept(&driver).file, Err("the disk is full".to_owned())));
    driver.press("esc");
    for size in SIZES {
        assert!(driver.text(size).contains("1/50 + 0/6 story  NOT SAVED"), "{}", driver.text(size));
    }
}

#[test]
fn the_mouse_marks_in_both_lists_and_opens() {
    let mut driver = at_legal_deck();
    driver.send(Msg::Click(Target::SecondRow(3), Button::Left));
    let before = kept(&driver);
    driver.send(Msg::Click(Target::SecondRow(3), Button::Left));
    assert_ne!(kept(&driver), before, "the second click adds a copy");
    driver.send(Msg::Click(Target::Row(0), Button::Right));
    assert!(matches!(driver.app.model.popups.last(), Some(Popup::Card { .. })));
}

#[test]
fn a_click_while_a_query_is_typed_keeps_what_it_has_found() {
    let mut driver = at_new_deck("Click");
    driver.press("/ l u h u s");
    driver.send(Msg::Click(Target::Row(1), Button::Left));
    driver.send(Msg::Click(Target::Row(1), Button::Left));
    driver.press("+");
    let shown = driver.text(SIZES[1]);
    assert!(shown.contains("  luhus ═") && shown.contains("Click  1/60"), "{shown}");
}

#[test]
fn any_key_at_any_size_draws_something() {
    let places = [Context::Decks, Context::Builder, Context::Drawing];
    let keys: Vec<&str> = TABLE
        .iter()
        .filter(|row| row.contexts.iter().any(|it| places.contains(it)))
        .flat_map(|row| row.keys.iter().copied())
        .collect();
    for number in 0..6u64 {
        let mut dice = Dice::new(number + 7);
        let mut driver = if number % 2 == 0 { at_decks() } else { at_legal_deck() };
        for _ in 0..250 {
            let size = (80 + dice.roll(180) as u16, 24 + dice.roll(60) as u16);
            driver.send(Msg::Size(size.0, size.1));
            match dice.roll(9) {
                0 => driver.send(Msg::Paste("any text".to_owned())),
                1 => driver.send(Msg::Wheel(dice.roll(9) as i32 - 4)),
                2 => {
                    let mut buffer = ratatui::buffer::Buffer::empty(ratatui::layout::Rect::new(0, 0, size.0, size.1));
                    let hits = wars::tui::view::draw(&driver.app.model, &mut buffer);
                    if !hits.is_empty() {
                        let button = if dice.roll(4) == 0 { Button::Right } else { Button::Left };
                        driver.send(Msg::Click(hits[dice.roll(hits.len())].1, button));
                    }
                }
                3 => driver.send(Msg::Seed(number)),
                _ => driver.press(keys[dice.roll(keys.len())]),
            }
            let shown = driver.text(size);
            assert!(!shown.trim().is_empty());
            if matches!(driver.app.model.screen, Screen::Page(_)) && driver.app.model.popups.is_empty() {
                assert!(shown.lines().last().is_some_and(|line| line.contains("? help")), "{size:?}:\n{shown}");
            }
        }
    }
}

#[test]
fn hints_are_true() {
    let mut driver = at_new_deck("Hints");
    let hints = |driver: &Driver| driver.text(SIZES[2]).lines().last().unwrap_or_default().to_owned();
    let now = hints(&driver);
    assert!(now.contains("+ add") && !now.contains("- remove") && !now.contains("u undo"), "{now}");
    put(&mut driver, "ganymede/hunters", 1);
    let now = hints(&driver);
    for hint in ["+ add", "- remove", "u undo", "s start", "t test hand", "= compare", "/ search", "? help"] {
        assert!(now.contains(hint), "{hint}: {now}");
    }
    assert!(!now.contains("p play") && !now.contains("next deck"), "{now}");
    for name in ["normal", "vim"] {
        let keys = Keymap::new(name, &Default::default()).expect("no clash");
        assert!(keys.hints(Context::Builder).len() > 8);
    }
}
