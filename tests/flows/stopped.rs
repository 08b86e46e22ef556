//! The full screen is stopped while a hand is open: whoever lets it go on finds the public screen.

use crate::pty::{Pty, SOON, Setup, Signal, keys};
use crate::table::{SEED, at_first_turn, handed_to, set};
use std::time::{Duration, Instant};

/// A game with a shell before it, at Bob's first turn.
fn in_shell(more: &str) -> Pty {
    let program = env!("CARGO_BIN_EXE_wars");
    let script = format!("'{program}' play --seed {SEED} --names Ann,Bob {more}; echo \"ended with $?\"");
    let setup = Setup::new("/bin/sh", ["-c", &script]).size(120, 50);
    at_first_turn(set(setup, "pass-guard-ms = 0\nstops = \"few\"\n"))
}

fn open_hand(pty: &mut Pty) {
    pty.send("hb");
    pty.wait_for("HAND of Bob  8 cards", SOON);
}

#[test]
fn ctrl_z_leaves_nothing_behind_and_comes_back_to_the_public_screen() {
    let mut pty = in_shell("");
    let stops: [fn(&mut Pty); 2] = [|pty| pty.send(keys::CTRL_Z), |pty| pty.signal_group(Signal::TSTP)];
    for stop in stops {
        open_hand(&mut pty);
        stop(&mut pty);
        pty.wait_for_stop();
        pty.assert_left();
        assert!(!pty.everything().contains("HAND of"), "{}", pty.everything());
        assert_eq!(pty.second_screen().trim(), "");
        pty.dread("HAND of");
        pty.signal_group(Signal::CONT);
        pty.wait_for("PUBLIC SCREEN", SOON);
        pty.wait_for("the program was stopped meanwhile", SOON);
        pty.assert_not_betrayed();
    }
    pty.send("qy");
    pty.wait_for("ended with 0", SOON);
}

#[test]
fn a_stop_that_nobody_can_hear_of_comes_back_to_the_public_screen() {
    let mut pty = in_shell("");
    for _ in 0..3 {
        open_hand(&mut pty);
        pty.signal_group(Signal::STOP);
        pty.wait_for_stop();
        // The shell's own lines, say.
        pty.wipe();
        pty.dread("HAND of");
        pty.signal_group(Signal::CONT);
        pty.wait_for("PUBLIC SCREEN", SOON);
        pty.assert_not_betrayed();
    }
    pty.send("qy");
    pty.wait_for("ended with 0", SOON);
}

#[test]
fn a_stop_that_follows_going_on_at_once_is_survived() {
    let mut pty = in_shell("");
    for _ in 0..5 {
        pty.signal_group(Signal::TSTP);
        pty.wait_for_stop();
        // The system forgets that a program was to go on when it is to stop again, though it does go on.
        pty.signal_group(Signal::CONT);
        pty.signal_group(Signal::TSTP);
        goes_on_until(&pty, "PUBLIC SCREEN");
    }
    // What is typed before it stops for the last time is forgotten with the screen.
    let mut has_ended = false;
    for _ in 0..4 {
        if !has_ended {
            pty.send("qy");
            has_ended = goes_on_within(&pty, "ended with 0", SOON / 4);
        }
    }
    assert!(has_ended, "neither stopped nor going on:\n{}", pty.screen());
}

#[test]
fn a_curtain_falls_where_the_players_want_one() {
    let mut pty = in_shell("--privacy curtain");
    pty.wait_for("HAND of Bob  8 cards", SOON);
    pty.send(keys::CTRL_Z);
    pty.wait_for_stop();
    pty.dread("HAND of");
    pty.signal_group(Signal::CONT);
    pty.wait_for(&handed_to("Bob"), SOON);
    pty.assert_not_betrayed();
}

/// Waits for words on the screen of a program that goes on, or is stopped again, perhaps after it has gone on.
fn goes_on_until(pty: &Pty, words: &str) {
    assert!(goes_on_within(pty, words, SOON), "neither stopped nor going on:\n{}", pty.screen());
}

/// The same for so long; whether the words have come.
fn goes_on_within(pty: &Pty, words: &str, time: Duration) -> bool {
    let end = Instant::now() + time;
    while !pty.screen().contains(words) {
        if Instant::now() >= end {
            return false;
        }
        if pty.is_stopped() {
            pty.signal_group(Signal::CONT);
        }
        pty.changes_from(&pty.screen(), Duration::from_millis(20));
    }
    true
}
