//! A whole game: two players read the screen, press keys, and go on until one of them has won.

use crate::pty::{Pty, SOON, Setup, keys};
use crate::table::{saved_games, set};
use std::ffi::OsStr;
use std::time::{Duration, Instant};

/// With this seed the game is over after a dozen turns.
const SEED: &str = "1";

/// How long the game may take.
const LONG_ENOUGH: Duration = Duration::from_secs(120);

/// A row of the list of actions: what to press, and what that does.
struct Action<'a> {
    key: &'a str,
    words: &'a str,
}

/// What the screen says to whoever is asked.
struct Reading<'a> {
    screen: &'a str,
}

impl<'a> Reading<'a> {
    fn says(&self, words: &str) -> bool {
        self.screen.contains(words)
    }

    /// Who is asked: the name in the bar above the list, in capitals, and where the list begins.
    fn bar(&self) -> Option<(&'a str, usize)> {
        let is_bar = |line: &&str| line.starts_with(['═', '─']) && line.contains(", ") && line.contains(['●', '■']);
        let (at, line) = self.screen.lines().enumerate().find(|(_, line)| is_bar(line))?;
        let (name, _) = line.split_once(", ")?;
        Some((name.split_whitespace().last()?, at + 1))
    }

    /// The player who is asked to act, if one has initiative: only that can be passed.
    fn has_initiative(&self) -> Option<&'a str> {
        let (name, _) = self.bar()?;
        self.actions().iter().any(|action| action.key == "p").then_some(name)
    }

    /// The player who has to choose something.
    fn chooses(&self) -> Option<&'a str> {
        let (name, _) = self.bar()?;
        self.has_initiative().is_none().then_some(name)
    }

    /// What can be done: rows with a key.
    fn actions(&self) -> Vec<Action<'a>> {
        let Some((_, first)) = self.bar() else { return Vec::new() };
        let below: Vec<&str> = self.screen.lines().skip(first).collect();
        // The last two rows say other things.
        let rows = below.iter().take(below.len().saturating_sub(2));
        let action = |row: &&'a str| {
            let (key, words) = (row.get(2..4)?.trim(), row.get(5..)?.trim());
            // What opens a hand is no answer.
            let is_key = key.chars().all(|it| it.is_ascii_digit() || it.is_ascii_lowercase()) && key != "h";
            (is_key && !key.is_empty()).then_some(Action { key, words })
        };
        rows.filter_map(action).collect()
    }

    /// The number of cards in the hand of a player.
    fn hand(&self, name: &str) -> usize {
        let is_seat = |line: &&str| {
            line.contains("ENERGY") && line.split_whitespace().nth(1).is_some_and(|it| it.eq_ignore_ascii_case(name))
        };
        let seat = self.screen.lines().find(is_seat);
        let after = seat.and_then(|line| line.split_once(" hand ")).map(|(_, after)| after);
        after.and_then(|after| after.split_whitespace().next()).and_then(|count| count.parse().ok()).unwrap_or(0)
    }
}

/// The letter by which a player is called.
fn letter(name: &str) -> String {
    name.chars().take(1).collect::<String>().to_lowercase()
}

/// The key that a player presses next; none when the game is over.
///
/// All play alike: activate everything, drain, deploy what can be deployed, attack, and keep a few cards in the hand.
fn next_key(reading: &Reading<'_>) -> Option<String> {
    if reading.says("THE GAME IS OVER") {
        return None;
    }
    if let Some((row, _)) = reading.screen.split_once("open my hand").filter(|_| reading.says("GIVE THE KEYBOARD")) {
        return row.split_whitespace().next_back().map(str::to_owned);
    }
    if let Some(name) = reading.chooses().or(reading.has_initiative()).filter(|_| reading.says("Who looks?")) {
        return Some(letter(name));
    }
    let actions = reading.actions();
    let Some(name) = reading.has_initiative() else {
        // A choice: the first answer is marked. If there is none, it is one of the hand.
        return Some(if actions.is_empty() { "h" } else { keys::ENTER }.to_owned());
    };
    if reading.says(" number ") {
        return Some(keys::ENTER.to_owned());
    }
    let wanted = actions.iter().filter(|action| is_wanted(action.words, reading.hand(name)));
    // Cards stand first in the list, whatever their number.
    if let Some(action) = wanted.min_by_key(|action| action.key.parse::<u8>().unwrap_or(0)) {
        return Some(action.key.to_owned());
    }
    let may_deploy = reading.says(">DEPLOY<") && reading.says("show my hand");
    Some(if may_deploy { "h" } else { "p" }.to_owned())
}

/// Whether somebody with so many cards in the hand does this rather than pass.
pub fn is_wanted(words: &str, in_hand: usize) -> bool {
    let is_card = ["character", "nobot", "vehicle", "ship", "weapon", "asset", "order", "location", "interrupt"]
        .iter()
        .any(|kind| words.contains(&format!("  {kind} ")));
    is_card
        || ["Drain", "Play", "Attack"].iter().any(|start| words.starts_with(start))
        || words.starts_with("Activate") && !words.starts_with("Activate 0")
        || words.starts_with("Draw") && in_hand < 4
}

/// Presses keys until the game is over; `look` sees every screen at which one is pressed.
pub fn play(pty: &mut Pty, mut look: impl FnMut(&str)) {
    let end = Instant::now() + LONG_ENOUGH;
    loop {
        let before = pty.screen();
        look(&before);
        let Some(key) = next_key(&Reading { screen: &before }) else { return };
        assert!(Instant::now() < end, "the game is not over:\n{before}");
        pty.send(&key);
        pty.wait_until(&format!("an answer to {key:?}"), SOON, |screen| screen != before);
    }
}

#[test]
fn two_players_play_until_one_has_won() {
    let setup = Setup::wars(["play", "sample-a", "sample-b", "--seed", SEED, "--names", "Ann,Bob"]).size(120, 50);
    let mut pty = set(setup, "pass-guard-ms = 0\nstops = \"few\"\n").start();
    pty.wait_for("GIVE THE KEYBOARD", SOON);
    play(&mut pty, |_| {});
    let screen = pty.screen();
    assert!(screen.contains("W I N S"), "the page of the end says who has won:\n{screen}");
    assert!(screen.contains("is out of energy, in turn "), "and how:\n{screen}");
    pty.send(keys::ESC);
    // On the table as it was left, somebody is out of energy.
    pty.wait_for("ENERGY 0 ", SOON);
    pty.send(keys::ESC);
    pty.wait_for("is out of energy, in turn ", SOON);
    pty.send(keys::ENTER);
    pty.wait_for("> New game", SOON);

    // The finished game can be looked at again, but nobody is asked to go on with it.
    let again = Setup::wars(["resume"]).in_home_of(&pty).start();
    again.wait_for("there is no unfinished game", SOON);
    assert_eq!(again.exit_code(SOON), 1);
    let file = saved_games(&pty).remove(0);
    let again = Setup::wars([OsStr::new("resume"), file.as_os_str()]).size(120, 50).in_home_of(&pty).start();
    again.wait_for("THE GAME IS OVER", SOON);
    again.wait_for("W I N S", SOON);
}
