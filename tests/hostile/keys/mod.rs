//! Everything that a terminal can send, by chance, into games on the full screen: nothing of it stops the program, keeps it
//! from answering a key, leaves the terminal behind in disorder, or spoils the saved game. `noise` is what is sent.

mod noise;

use crate::dice::Dice;
use crate::player::{self, next_key};
use crate::pty::{Pty, SOON, Setup, Signal, keys};
use crate::table::set;
use noise::Event;
use std::time::Duration;

/// How long a program may be busy with what it was sent.
const BUSY: Duration = Duration::from_secs(10);

/// How long it may take for one key to have an effect.
const KEY: Duration = Duration::from_secs(2);

/// What was sent.
#[derive(Clone, Debug, Default)]
struct Seen {
    programs: usize,
    events: usize,
    bytes: usize,
    sizes: usize,
    stops: usize,
    /// Programs that ended because the keys said so.
    left: usize,
    games: usize,
}

/// A program that is sent things.
struct Ordeal {
    seed: u64,
    pty: Pty,
    dice: Dice,
    sent: Vec<Event>,
    seen: Seen,
}

impl Ordeal {
    fn new(seed: u64) -> Ordeal {
        let mut dice = Dice::new(seed);
        let settings = format!(
            "pass-guard-ms = 0\nmouse = {}\nprivacy = \"{}\"\nstops = \"{}\"\n",
            !dice.once_in(3),
            dice.one_of(&["peek", "curtain", "open"]),
            dice.one_of(&["all", "normal", "few"]),
        );
        let script = in_shell(&format!("play solidarity swarm --seed {seed} --names Ann,Bob"));
        let pty = set(Setup::new("/bin/sh", ["-c", &script]).size(120, 50), &settings).start();
        assert!(pty.fills_screen(SOON), "it does not begin:\n{}", pty.screen());
        Ordeal { seed, pty, dice, sent: Vec::new(), seen: Seen { programs: 1, ..Seen::default() } }
    }

    /// What happened last, for whoever has to find out what went wrong.
    fn last(&self) -> String {
        let from = self.sent.len().saturating_sub(30);
        let brief = |event: &Event| match event {
            Event::Bytes(bytes) => format!("  {:.200}", bytes.escape_ascii().to_string()),
            other => format!("  {other:?}"),
        };
        let last: Vec<String> = self.sent[from..].iter().map(brief).collect();
        format!("{} things of program {}, at last:\n{}", self.sent.len(), self.seed, last.join("\n"))
    }

    fn happen(&mut self) {
        let event = match noise::event(&mut self.dice) {
            Event::Sense => {
                let mut dice = player::Dice(self.dice.below(usize::MAX) as u64);
                Event::Bytes(next_key(&self.pty.screen(), &mut dice).into_bytes())
            }
            event => event,
        };
        self.sent.push(event.clone());
        self.seen.events += 1;
        match event {
            Event::Bytes(bytes) => {
                self.seen.bytes += bytes.len();
                // Who has just left takes nothing; that is looked at below.
                _ = self.pty.try_send(&bytes);
            }
            Event::Size(columns, rows) => {
                self.seen.sizes += 1;
                self.pty.resize(columns, rows);
            }
            Event::Signal(signal) => self.pty.signal_group(signal),
            Event::Stop => self.pty.signal_group(Signal::TSTP),
            Event::Sense => {}
        }
        if !self.dice.once_in(3) {
            self.settle();
        }
    }

    /// Waits until the program waits; one that was stopped goes on, one that was left begins again.
    fn settle(&mut self) {
        if !self.pty.comes_to_rest(BUSY) {
            panic!("it is still busy after:\n{}\non the screen:\n{}", self.last(), self.pty.screen());
        }
        if self.pty.is_stopped() {
            self.seen.stops += 1;
            let is_left = self.pty.is_left(SOON);
            assert!(is_left, "it was stopped and left the terminal in disorder after:\n{}", self.last());
            self.pty.signal_group(Signal::CONT);
            // It may be stopped again at once: keys that say so may still be waiting.
            return;
        }
        if self.pty.ended(Duration::ZERO).is_some() {
            // Before it has the terminal again, one key interrupts a stopped program and another makes it quit.
            self.end(if self.seen.stops > 0 { &[0, 130, 131] } else { &[0] });
            self.seen.left += 1;
            self.seen.programs += 1;
            let script = in_shell("");
            self.pty = Setup::new("/bin/sh", ["-c", &script]).size(120, 50).in_home_of(&self.pty).start();
            assert!(self.pty.fills_screen(SOON), "it does not begin again:\n{}", self.pty.screen());
        }
    }

    /// It has ended with one of these codes, and the terminal is as it was.
    fn end(&self, codes: &[u8]) {
        let is_over = self.pty.ended(SOON).is_some();
        let output = String::from_utf8_lossy(&self.pty.output()).into_owned();
        let said: String = output.chars().rev().take(300).collect::<Vec<_>>().into_iter().rev().collect();
        let is_so = codes.iter().any(|code| said.contains(&format!("ended with {code}\r\n")));
        assert!(is_over && is_so, "it did not end as it should after:\n{}\n{said:?}", self.last());
        assert!(self.pty.is_left(SOON), "it left the terminal in disorder after:\n{}", self.last());
    }

    /// Brings it to an end: it still answers a key, leaves in order, and its games are whole.
    fn finish(mut self) -> Seen {
        self.settle();
        while self.pty.is_stopped() {
            self.settle();
        }
        self.pty.resize(120, 50);
        // Whatever was begun and not ended, ends with this: a report of the mouse, something pasted, an answer.
        _ = self.pty.try_send(b"m\x1b[201~\x1b\\");
        self.settle();
        let answers = (0..12).any(|_| {
            _ = self.pty.try_send(keys::ESC.as_bytes());
            self.settle();
            let before = self.pty.screen();
            _ = self.pty.try_send(b"?");
            self.pty.changes_from(&before, KEY) && self.pty.screen().contains("KEYS")
        });
        assert!(answers, "it answers no key any more after:\n{}\n{}", self.last(), self.pty.screen());
        self.pty.signal_group(Signal::TERM);
        self.end(&[143]);
        let check = Setup::wars(["saves", "check"]).in_home_of(&self.pty).start();
        let code = check.exit_code(SOON);
        assert_eq!(code, 0, "the games are not whole after:\n{}\n{}", self.last(), check.screen());
        let told = check.screen();
        self.seen.games = told.split_whitespace().next().and_then(|count| count.parse().ok()).unwrap_or(0);
        self.seen
    }
}

/// The program below a shell, which says how it ended and does not end with it.
fn in_shell(args: &str) -> String {
    format!("trap : INT QUIT TERM; '{}' {args}; echo \"ended with $?\"", env!("CARGO_BIN_EXE_wars"))
}

/// Sends so many things to one program after another.
fn send_many(programs: std::ops::Range<u64>, events: usize) {
    let mut all = Seen::default();
    for seed in programs {
        let mut ordeal = Ordeal::new(seed);
        for _ in 0..events {
            ordeal.happen();
        }
        let seen = ordeal.finish();
        all = Seen {
            programs: all.programs + seen.programs,
            events: all.events + seen.events,
            bytes: all.bytes + seen.bytes,
            sizes: all.sizes + seen.sizes,
            stops: all.stops + seen.stops,
            left: all.left + seen.left,
            games: all.games + seen.games,
        };
    }
    println!("{all:?}");
    assert!(all.sizes > 0 && all.stops > 0 && all.games > 0, "too little happened: {all:?}");
}

#[test]
fn any_key_is_survived() {
    send_many(1..3, 60);
}

#[test]
#[ignore = "takes minutes; run with --release -- --ignored --nocapture"]
fn any_key_is_survived_in_a_hundred_games() {
    send_many(100..200, 300);
}
