//! Any bytes are settings, or keys, that mean the same when they are written and read again; or an error that names the
//! file and the line.

#![no_main]

use libfuzzer_sys::fuzz_target;
use wars::config::{self, Layer, Stops};
use wars::tui::keyfile;
use wars::tui::keymap::Keymap;

fuzz_target!(|data: &[u8]| {
    let Ok(text) = std::str::from_utf8(data) else { return };
    settings(text);
    keys(text);
});

fn settings(text: &str) {
    let layer = match config::parse("config.toml", text) {
        Err(fault) => return assert_named(&fault.to_string(), "config.toml: "),
        Ok(layer) => layer,
    };
    assert_eq!(again("", &layer), layer);
    // A change leaves everything else in the file as it is.
    let change = Layer { stops: Some(Stops::Few), mouse: Some(true), ..Layer::default() };
    let changed = Layer { stops: change.stops, mouse: change.mouse, ..layer };
    assert_eq!(again(text, &change), changed);
}

/// A file with changes, written and read again.
fn again(old: &str, changes: &Layer) -> Layer {
    let new = config::merged(old, changes).expect("what can be read can be changed");
    config::parse("again", &new).unwrap_or_else(|fault| panic!("{fault}\n{new}"))
}

fn keys(text: &str) {
    let changes = match keyfile::parse("keys.toml", text) {
        Err(fault) => return assert_named(&fault.to_string(), "keys.toml: "),
        Ok(changes) => changes,
    };
    for preset in ["normal", "vim"] {
        if let Err(error) = Keymap::new(preset, &changes) {
            assert!(!error.to_string().is_empty());
        }
    }
}

fn assert_named(told: &str, file: &str) {
    assert!(told.lines().next().is_some_and(|line| line.starts_with(file)), "{told}");
}
