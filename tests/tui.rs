//! The full-screen client without a terminal: keys in, cells out.

#[path = "tui/book.rs"]
mod book;
#[path = "tui/broken.rs"]
mod broken;
#[path = "tui/builder.rs"]
mod builder;
#[path = "../engine/tests/common/mod.rs"]
mod common;
#[path = "tui/decks.rs"]
mod decks;
#[path = "tui/driver.rs"]
mod driver;
#[path = "tui/ending.rs"]
mod ending;
#[path = "tui/held.rs"]
mod held;
#[path = "tui/hints.rs"]
mod hints;
#[path = "tui/keys_a_turn.rs"]
mod keys_a_turn;
#[path = "tui/lessons.rs"]
mod lessons;
#[path = "tui/reach.rs"]
mod reach;
#[path = "tui/replay.rs"]
mod replay;
#[path = "tui/scenarios.rs"]
mod scenarios;
#[path = "tui/scenes.rs"]
mod scenes;
#[path = "tui/screens.rs"]
mod screens;
#[path = "tui/secrecy.rs"]
mod secrecy;
#[path = "tui/sides.rs"]
mod sides;
#[path = "tui/sizes.rs"]
mod sizes;
#[path = "tui/stories.rs"]
mod stories;
#[path = "tui/story_words.rs"]
mod story_words;
#[path = "tui/styles.rs"]
mod styles;
#[path = "tui/told.rs"]
mod told;
#[path = "tui/whole.rs"]
mod whole;
