//! Whole stories: one player or two read the screen, press keys or type lines, and go on until they or the Enemy have won.

use crate::pty::{Pty, SOON, Setup, keys};
use crate::table::{saved_games, set};
use crate::whole_game::{is_wanted, play};
use std::collections::BTreeSet;

/// What the last line says when the Enemy has won against Ann.
const LOST: &str = "Ann is out of energy, in round ";

/// A story, and on the command line whatever else it is begun with.
fn story(args: &[&str]) -> Setup {
    set(
        Setup::wars([&["story"], args].concat()).size(120, 50),
        "pass-guard-ms = 0\nenemy-pause-ms = 0\nstops = \"few\"\n",
    )
}

/// The game that has ended is saved as a whole, and is listed as over.
#[track_caller]
fn assert_kept(pty: &Pty, title: &str) {
    assert_eq!(saved_games(pty).len(), 1);
    let check = Setup::wars(["saves", "check"]).in_home_of(pty).start();
    assert_eq!(check.exit_code(SOON), 0, "{}", check.screen());
    assert!(check.screen().contains("1 game, "), "{}", check.screen());
    let list = Setup::wars(["saves"]).in_home_of(pty).start();
    assert_eq!(list.exit_code(SOON), 0, "{}", list.screen());
    assert!(list.screen().contains(title), "{}", list.screen());
    let again = Setup::wars(["resume"]).in_home_of(pty).start();
    again.wait_for("there is no unfinished game", SOON);
    assert_eq!(again.exit_code(SOON), 1);
}

/// The log says so, above the page of the end.
#[track_caller]
fn the_log_tells(pty: &mut Pty, words: &str) {
    pty.send("l");
    pty.wait_for("LOG  ", SOON);
    pty.send("G");
    pty.wait_for(words, SOON);
    pty.send(keys::ESC);
    pty.wait_for_no(words, SOON);
}

/// Ann alone plays a story until the Enemy has won, and is told so.
#[track_caller]
fn ann_loses(slug: &str, seed: &str, title: &str) {
    let mut pty = story(&[slug, "--names", "Ann", "--seed", seed]).start();
    pty.wait_for("ANN, ", SOON);
    let mut turns = BTreeSet::new();
    play(&mut pty, |screen| {
        let is_there = screen.contains(" THE ENEMY ") || screen.contains("GAME OVER");
        assert!(is_there, "the Enemy's plate is there until the end:\n{screen}");
        turns.extend(screen.split_whitespace().nth(1).map(str::to_owned));
    });
    assert!(turns.len() > 4, "{turns:?}");
    let screen = pty.screen();
    assert!(screen.contains(LOST) && screen.contains("GAME OVER"), "{screen}");
    the_log_tells(&mut pty, "The Enemy wins the game");
    pty.send(keys::ENTER);
    pty.wait_for("> New game", SOON);
    assert_kept(&pty, title);
}

#[test]
fn alnak_is_played_alone_to_its_end() {
    ann_loses("alnak", "1", "Assault on Alnak Station");
}

#[test]
fn the_mines_are_played_alone_to_their_end() {
    ann_loses("mines", "1", "Deigan Mines of Ganymede");
}

#[test]
fn themis_is_played_alone_to_its_end() {
    ann_loses("themis", "1", "Last Flight from Themis");
}

#[test]
fn two_players_with_private_hands_play_to_the_end() {
    let mut pty = story(&["alnak", "--players", "2", "--names", "Ann,Bob", "--private", "--seed", "1"]).start();
    pty.wait_for("GIVE THE KEYBOARD TO   A N N", SOON);
    let (mut handed, mut hands) = ([0, 0], [0, 0]);
    play(&mut pty, |screen| {
        for (at, (name, spaced)) in [("Ann", "A N N"), ("Bob", "B O B")].into_iter().enumerate() {
            handed[at] += usize::from(screen.contains(&format!("GIVE THE KEYBOARD TO   {spaced}")));
            if screen.contains(&format!("HAND of {name}")) {
                hands[at] += 1;
                assert!(screen.contains(&format!("{name} ONLY")), "{name}'s hand is for {name} alone:\n{screen}");
            }
        }
    });
    assert!(handed.iter().chain(&hands).all(|count| *count > 10), "{handed:?} hand-overs, {hands:?} hands");
    let screen = pty.screen();
    assert!(screen.contains(", in round ") && screen.contains("GAME OVER"), "{screen}");
    the_log_tells(&mut pty, " the game");
    pty.send(keys::ENTER);
    pty.wait_for("> New game", SOON);
    assert_kept(&pty, "Assault on Alnak Station");
    // It is among the replays, by its title.
    pty.send(&keys::DOWN.repeat(3));
    pty.wait_for("> Replays", SOON);
    pty.send(keys::ENTER);
    pty.wait_for("Assault on Alnak Station (normal), Ann, Bob: ", SOON);
}

/// Whether this line asks for the keyboard to be given to somebody.
fn is_handing_over(line: &str) -> bool {
    ["--- Pass the keyboard to ", "--- Back to "].iter().any(|words| line.starts_with(words))
}

/// Whether plain lines wait for something to be typed.
fn is_waiting(screen: &str) -> bool {
    let last = screen.trim_end().lines().last().unwrap_or_default();
    ["Ann>", "Bob>", "table>"].contains(&last) || is_handing_over(last)
}

/// The line that a player types next, in the manner of those who press keys; none when the game is over.
fn next_line(screen: &str) -> Option<String> {
    if screen.contains("The game is over.") {
        return None;
    }
    let is_row = |line: &&str| line.starts_with(' ');
    let from_below = || screen.trim_end().lines().rev();
    if from_below().next().is_some_and(is_handing_over) {
        return Some(String::new());
    }
    let in_hand = from_below().find_map(|line| line.split_once("'s hand (")?.1.split_once(')')?.0.parse().ok());
    let mut rows: Vec<&str> = from_below().skip(1).take_while(is_row).collect();
    rows.reverse();
    let actions = rows.iter().filter_map(|row| row.trim_start().split_once(' '));
    let action = actions.clone().find(|(_, words)| is_wanted(words, in_hand.unwrap_or(0)));
    let may_pass = actions.clone().any(|(_, words)| words.starts_with("Pass "));
    Some(match action {
        Some((number, _)) => number.to_owned(),
        None if may_pass => "pass".to_owned(),
        None => "1".to_owned(),
    })
}

/// Types lines until the game is over; `look` sees every screen at which one is typed.
#[track_caller]
fn type_to_the_end(pty: &mut Pty, mut look: impl FnMut(&str)) {
    pty.wait_until("a question", SOON, is_waiting);
    // More than any of these games takes.
    for _ in 0..3000 {
        let before = pty.screen();
        look(&before);
        let Some(line) = next_line(&before) else { return };
        pty.send(&format!("{line}\n"));
        let is_next = |screen: &str| screen != before && (is_waiting(screen) || screen.contains("The game is over."));
        pty.wait_until(&format!("an answer to {line:?}"), SOON, is_next);
    }
    panic!("the game is not over:\n{}", pty.screen());
}

#[test]
fn themis_is_played_in_lines_at_a_terminal_to_its_end() {
    let mut pty = story(&["themis", "--plain", "--names", "Ann", "--seed", "1"]).start();
    type_to_the_end(&mut pty, |_| {});
    assert_eq!(pty.exit_code(SOON), 0);
    assert!(pty.screen().contains("The game is over. The Enemy wins: Ann is out of energy."), "{}", pty.screen());
    assert_kept(&pty, "Last Flight from Themis");
}

#[test]
fn two_players_with_private_hands_type_lines_until_the_game_is_over() {
    let args = ["themis", "--plain", "--players", "2", "--names", "Ann,Bob", "--private", "--seed", "1"];
    let mut pty = story(&args).start();
    let mut handed = [0, 0];
    type_to_the_end(&mut pty, |screen| {
        for (at, name) in ["Ann", "Bob"].into_iter().enumerate() {
            handed[at] += usize::from(screen.contains(&format!("Pass the keyboard to {name}")));
        }
        let sees = |name| screen.contains(&format!("{name}'s hand ("));
        assert!(!(sees("Ann") && sees("Bob")), "one hand at a time:\n{screen}");
    });
    assert!(handed.iter().all(|count| *count > 3), "{handed:?}");
    assert_eq!(pty.exit_code(SOON), 0);
    assert!(pty.screen().contains("The game is over. "), "{}", pty.screen());
    assert_kept(&pty, "Last Flight from Themis");
}
