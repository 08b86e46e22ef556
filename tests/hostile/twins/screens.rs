//! A game on the full screen, in a pseudo-terminal.

use super::{Game, Offer};
use crate::idle::{bytes_read, is_asleep};
use crate::pty::{Cell, Color, Pty, Setup, keys};
use std::fs;
use std::path::PathBuf;
use std::thread;
use std::time::{Duration, Instant};

/// How long an answer may take.
const SOON: Duration = Duration::from_secs(20);

/// The program, on a full screen.
pub struct Screens {
    pty: Pty,
    /// How often in a row it must be found at rest.
    patience: usize,
    /// How many bytes it will have read once it has read what was typed.
    typed: u64,
    screen: String,
    offers: Vec<Offer>,
}

impl Screens {
    /// Waits until the program has read what was typed, sleeps, and nothing more comes of it.
    fn wait(&mut self) {
        let end = Instant::now() + SOON;
        let (mut before, mut times) = (usize::MAX, 0);
        while times < self.patience {
            assert!(Instant::now() < end, "it does not come to rest:\n{}", self.pty.screen());
            thread::sleep(Duration::from_millis(2));
            let (pid, now) = (self.pty.pid(), self.pty.received());
            let rests = bytes_read(pid) >= self.typed && now == before && is_asleep(pid);
            times = if rests { times + 1 } else { 0 };
            before = now;
        }
        self.screen = self.pty.screen();
        self.offers = offers(&self.screen);
    }
}

impl Game for Screens {
    fn begin(position: &str, privacy: &str, patience: usize) -> Screens {
        let args = ["play", "--names", "Ann,Bob", "--privacy", privacy, "--from", "position.json"];
        let setup = Setup::wars(args).size(120, 50);
        fs::write(setup.home().join("position.json"), position).expect("a file");
        let setup = crate::table::set(setup, "pass-guard-ms = 0\nmotion = false\n");
        let pty = setup.start();
        pty.wait_until("a game", SOON, |screen| screen.contains("INITIATIVE: "));
        let mut it = Screens { pty, patience, typed: 0, screen: String::new(), offers: Vec::new() };
        it.wait();
        it
    }

    fn public(&self) -> Option<String> {
        let is_private = self.screen.contains(" ONLY");
        (!is_private).then(|| cells(&self.pty.terminal()))
    }

    fn all(&self) -> String {
        self.screen.clone()
    }

    fn is_over(&self) -> bool {
        self.screen.contains("THE GAME IS OVER")
    }

    fn duty(&self) -> Option<String> {
        if let Some((_, name)) = self.screen.split_once("Since ").filter(|_| self.screen.contains("GIVE THE KEYBOARD"))
        {
            return name.chars().next().map(|letter| letter.to_lowercase().collect());
        }
        if self.screen.contains("Who looks?") {
            let asked = if self.screen.contains("BOB, ") || self.screen.contains("BOB  ") { "b" } else { "a" };
            return Some(asked.to_owned());
        }
        self.screen.contains("to agree.").then(|| "n".to_owned())
    }

    fn offers(&self) -> &[Offer] {
        &self.offers
    }

    fn ways_on() -> &'static [&'static str] {
        &[keys::ESC, "h", keys::ESC, keys::ESC, "h"]
    }

    fn looks() -> &'static [&'static str] {
        &[
            "h",
            "h",
            "x",
            "i",
            "n",
            "l",
            "s",
            "u",
            "?",
            "R",
            keys::ESC,
            keys::ESC,
            keys::TAB,
            keys::DOWN,
            keys::UP,
            keys::FOCUS_LOST,
        ]
    }

    fn send(&mut self, key: &str) {
        self.typed = bytes_read(self.pty.pid()).saturating_add(key.len() as u64);
        self.pty.send(key);
    }

    fn rest(&mut self) {
        self.wait();
        // How many numbers there are may be the player's secret: what was meant is said to the end.
        // A card may speak of a number as well; one that is being typed is followed by its digits.
        let is_typing = |words: &str| words.starts_with(|first: char| first.is_ascii_digit());
        if self.screen.split("  number ").skip(1).any(is_typing) {
            self.send(keys::ENTER);
            self.wait();
        }
    }

    fn games(&self) -> PathBuf {
        self.pty.home().join("data/wars/games")
    }
}

/// Everything on a screen that can be seen, row by row: the letters, then how they are drawn.
fn cells(terminal: &vt100::Screen) -> String {
    let (rows, columns) = terminal.size();
    let row = |row: u16| {
        let cells = || (0..columns.get()).filter_map(move |column| terminal.cell(row, column));
        let letter = |cell: &Cell| if cell.has_contents() { cell.contents().to_owned() } else { " ".to_owned() };
        let letters: String = cells().map(letter).collect();
        let mut runs: Vec<(usize, String)> = Vec::new();
        for cell in cells() {
            let drawn = drawn(cell);
            match runs.last_mut() {
                Some((count, last)) if *last == drawn => *count += 1,
                _ => runs.push((1, drawn)),
            }
        }
        let runs: Vec<String> = runs.into_iter().map(|(count, drawn)| format!("{count}{drawn}")).collect();
        format!("{} |{}\n", letters.trim_end(), runs.join(" "))
    };
    // Where a hidden cursor stands nobody sees: it is where something was drawn last.
    let cursor = (!terminal.hide_cursor()).then(|| terminal.cursor_position());
    (0..rows.get()).map(row).collect::<String>() + &format!("cursor {cursor:?}\n")
}

/// The colours and attributes of a cell, as far as they can be seen.
fn drawn(cell: &Cell) -> String {
    let is_blank = cell.contents().trim().is_empty();
    let ink = if is_blank && !cell.inverse() { Color::Default } else { cell.fgcolor() };
    let marks = [
        (cell.bold() && !is_blank, 'b'),
        (cell.italic() && !is_blank, 'i'),
        (cell.dim() && !is_blank, 'd'),
        (cell.underline(), 'u'),
        (cell.inverse(), 'r'),
    ];
    let marks: String = marks.into_iter().filter(|(is_so, _)| *is_so).map(|(_, mark)| mark).collect();
    format!("{}{}{marks}", color(ink), color(cell.bgcolor()).to_uppercase())
}

fn color(color: Color) -> String {
    match color {
        Color::Default => String::new(),
        Color::Idx(index) => format!("c{index}"),
        Color::Rgb(red, green, blue) => format!("x{red:02x}{green:02x}{blue:02x}"),
    }
}

/// The rows of the list of actions that have a key.
fn offers(screen: &str) -> Vec<Offer> {
    let is_bar = |line: &&str| line.starts_with(['═', '─']) && line.contains(['●', '■']);
    let rows: Vec<&str> = screen.lines().skip_while(|line| !is_bar(line)).skip(1).collect();
    let offer = |row: &&str| {
        let row: String = row.chars().skip(1).collect();
        let row = row.split('│').next()?.get(1..)?.to_owned();
        let (key, words) = row.trim_start().split_once(' ')?;
        let is_key = key.len() <= 2 && key.chars().all(|it| it.is_ascii_alphanumeric()) && key != "h";
        is_key.then(|| Offer { key: key.to_owned(), words: words.trim().to_owned() })
    };
    // The last two rows say other things.
    rows.iter().take(rows.len().saturating_sub(2)).filter_map(offer).collect()
}
