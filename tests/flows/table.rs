//! How a game gets on the table, and what is read off the screen.

use crate::pty::{Pty, SOON, Setup, keys};
use std::fs;
use std::path::PathBuf;

/// The seed of all these games: with it, Bob begins.
pub const SEED: &str = "7";

/// Ann with Sample Deck A against Bob with Sample Deck B, on a screen where every pane has its place. What one does the
/// other does not answer, unless more stops are asked for.
pub fn game(more: &[&str]) -> Setup {
    let mut args = vec!["play", "sample-a", "sample-b", "--seed", SEED, "--names", "Ann,Bob"];
    args.extend(more);
    set(Setup::wars(args).size(120, 50), "pass-guard-ms = 0\nstops = \"few\"\n")
}

/// With these settings in its file.
pub fn set(setup: Setup, settings: &str) -> Setup {
    let folder = setup.home().join("config/wars");
    fs::create_dir_all(&folder).and_then(|()| fs::write(folder.join("config.toml"), settings)).expect("settings");
    setup
}

/// The file of a scenario of the rules.
pub fn scenario(name: &str) -> String {
    format!("{}/tests/rules/{name}.json", env!("CARGO_MANIFEST_DIR"))
}

/// Begins a game and picks both starting locations; Bob is asked in his first activate phase.
pub fn at_first_turn(setup: Setup) -> Pty {
    let mut pty = setup.start();
    for (name, key) in [("Ann", "a"), ("Bob", "b")] {
        pty.wait_for(&handed_to(name), SOON);
        pty.send(key);
        pty.wait_for(&format!("{}, BEFORE THE GAME", name.to_uppercase()), SOON);
        pty.send(keys::ENTER);
    }
    pty.wait_for("BOB, ACTIVATE PHASE", SOON);
    pty
}

/// What the curtain says to a player.
pub fn handed_to(name: &str) -> String {
    let spaced: Vec<String> = name.to_uppercase().chars().map(String::from).collect();
    format!("GIVE THE KEYBOARD TO   {}", spaced.join(" "))
}

/// Titles of the cards in the list of actions, playable or not: on a private screen, the whole hand.
pub fn playable_titles(screen: &str) -> Vec<String> {
    const KINDS: [&str; 9] =
        ["character", "nobot", "vehicle", "ship", "weapon", "asset", "order", "location", "interrupt"];
    let title = |line: &str| {
        let row: String = line.chars().skip(5).collect();
        let (title, after) = row.split_once("  ")?;
        let is_card = KINDS.iter().any(|kind| after.trim_start().starts_with(kind));
        let title = title.trim_start_matches('♦');
        // Of equal cards there is one row.
        let title = title.rsplit_once(" x").filter(|(_, count)| count.parse::<u8>().is_ok()).map_or(title, |it| it.0);
        (is_card && !title.is_empty()).then(|| title.to_owned())
    };
    screen.lines().skip_while(|line| !is_heading_of_actions(line)).filter_map(title).collect()
}

/// The marked row of the actions, without its mark.
pub fn marked(screen: &str) -> Option<String> {
    let rows = screen.lines().skip_while(|line| !is_heading_of_actions(line)).skip(1);
    let mut marked = rows.filter_map(|line| line.strip_prefix('>'));
    marked.next().map(|row| row.split('│').next().unwrap_or_default().trim().to_owned())
}

/// The bar of the player who is asked.
fn is_heading_of_actions(line: &str) -> bool {
    line.starts_with(['═', '─']) && line.contains(['●', '■'])
}

/// Waits until an action is the marked one.
#[track_caller]
pub fn wait_for_mark(pty: &Pty, action: &str) {
    let is_so = |screen: &str| marked(screen).is_some_and(|row| row.contains(action));
    pty.wait_until(&format!("\"{action}\" to be marked"), SOON, is_so);
}

/// Saved games in the home of a program.
pub fn saved_games(pty: &Pty) -> Vec<PathBuf> {
    let games = fs::read_dir(pty.home().join("data/wars/games")).expect("a folder of saved games");
    games.map(|entry| entry.expect("an entry").path()).collect()
}
