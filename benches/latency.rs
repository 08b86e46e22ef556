//! How long from a key to the new frame, key by key, in late games: not the average but the slow end, which is what
//! a player feels.
//!
//! Players press keys of every kind by chance. What is measured is all that the program does for a key but the disk:
//! the change of the model, the drawing, the comparison with the last frame, and the bytes for the terminal, which
//! nobody reads. Each press is timed by the clock, and again without the time for which the system gave the core to
//! others, where the system tells it: that is the program's own part. Nothing is asserted: the figures belong to the
//! machine.

#[path = "../engine/tests/common/mod.rs"]
mod engine_common;

use engine_common::Dice;
use ratatui::backend::CrosstermBackend;
use ratatui::layout::Rect;
use ratatui::{Terminal, TerminalOptions, Viewport};
use std::collections::BTreeMap;
use std::io::{Sink, sink};
use std::sync::Arc;
use std::time::{Duration, Instant};
use wars::session::{Audience, Privacy, Session, Stops};
use wars::tui::app::App;
use wars::tui::key::{Code, Key};
use wars::tui::model::{Agreed, Popup, Screen};
use wars::tui::pages::World;
use wars::tui::view;
use wars_benches::{Course, SIZES, at_table, late_game, press, world};

/// The games, and how their players share the screen; the last two are far longer than people play.
const GAMES: [(Course, Privacy); 4] = [
    (Course { decks: [2, 3], seed: 5, stops: Stops::Normal, answers: 400 }, Privacy::Peek),
    (Course { decks: [4, 5], seed: 11, stops: Stops::Normal, answers: 1500 }, Privacy::Curtain),
    (Course { decks: [5, 6], seed: 4, stops: Stops::All, answers: 4000 }, Privacy::Peek),
    (Course { decks: [3, 3], seed: 6, stops: Stops::All, answers: 4000 }, Privacy::Open),
];

/// So many keys in each game at each size.
const KEYS: usize = 3000;

/// What players do between two answers: keys in the order in which they are pressed.
const LOOKING: [&str; 24] = [
    "down",
    "down",
    "up",
    "pgdn",
    "home",
    "tab",
    "shift-tab",
    "] [",
    "space",
    "x",
    "c",
    "h a",
    "h b",
    "h a tab down i esc h",
    "i down esc",
    "n pgdn esc",
    "R down pgdn esc",
    "l pgup pgup home end enter esc esc",
    "l / p l a y enter esc",
    "s esc",
    "d pgdn esc",
    "/ p l a enter esc",
    "? pgdn esc",
    "t down esc",
];

/// A key and how long its frame took.
#[derive(Clone)]
struct Pressed {
    key: String,
    /// What it meant.
    meaning: String,
    /// By the clock.
    took: Duration,
    /// Of this, so long the program stood still because others had the core.
    waited: Duration,
}

impl Pressed {
    /// The program's own part.
    fn own(&self) -> Duration {
        self.took.saturating_sub(self.waited)
    }
}

/// How long this thread has waited for a core since it began; Linux tells it, elsewhere it is nothing.
fn waited() -> Duration {
    let told = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    let nanoseconds = told.split_whitespace().nth(1).and_then(|number| number.parse().ok());
    Duration::from_nanos(nanoseconds.unwrap_or(0))
}

/// A program on whose keys players press by chance.
struct Bench {
    app: App,
    terminal: Terminal<CrosstermBackend<Sink>>,
    dice: Dice,
    now: Duration,
    pressed: Vec<Pressed>,
}

impl Bench {
    fn new(app: App, (width, height): (u16, u16)) -> Bench {
        let viewport = Viewport::Fixed(Rect::new(0, 0, width, height));
        let terminal = Terminal::with_options(CrosstermBackend::new(sink()), TerminalOptions { viewport });
        let terminal = terminal.expect("a terminal that nobody looks at");
        let mut bench = Bench { app, terminal, dice: Dice::new(1), now: Duration::ZERO, pressed: Vec::new() };
        // The first frame has everything to write; no key waits for it.
        bench.draw();
        bench
    }

    fn draw(&mut self) {
        let model = &self.app.model;
        let drawn = self.terminal.draw(|frame| _ = view::draw(model, frame.buffer_mut()));
        drawn.expect("nothing is written that could fail");
    }

    fn press(&mut self, name: &str) {
        let key: Key = name.parse().expect("a key");
        let meaning = self.meaning(key);
        // A second between keys: nothing depends on how fast this machine presses them.
        self.now += Duration::from_secs(1);
        let (waited_before, began) = (waited(), Instant::now());
        press(&mut self.app, key, self.now);
        self.draw();
        let (took, waited) = (began.elapsed(), waited().saturating_sub(waited_before));
        self.pressed.push(Pressed { key: name.to_owned(), meaning, took, waited });
    }

    /// What a key means where it is pressed.
    fn meaning(&self, key: Key) -> String {
        let model = &self.app.model;
        let letter = if let Code::Char(letter) = key.code { Some(letter) } else { None };
        let called = match (&model.screen, model.popups.last()) {
            (_, Some(Popup::Input(_))) => Some("typed"),
            (Screen::Table(table), popup) => letter.and_then(|letter| {
                let is_called =
                    table.awaits.is_some() || table.curtain.is_some() || matches!(popup, Some(Popup::Ask(_)));
                let is_pick = popup.is_none() && table.letters.iter().any(|(it, _)| *it == letter);
                match letter {
                    _ if is_called && table.called(letter).is_some() => Some("a player's letter"),
                    '0'..='9' => Some("an answer's number"),
                    _ => is_pick.then_some("a card's letter"),
                }
            }),
            (Screen::Page(_), _) => None,
        };
        let command = || model.keys.command(model.context(), key).map(|command| command.to_string());
        called.map(str::to_owned).or_else(command).unwrap_or_else(|| "nothing here".to_owned())
    }

    fn press_all(&mut self, names: &str) {
        for name in names.split_whitespace() {
            self.press(name);
        }
    }

    /// Does something that players do.
    fn act(&mut self) {
        match self.dice.roll(8) {
            0 => self.press("p"),
            1 | 2 => self.answer(),
            3 => self.go_back(),
            _ => {
                let habit = LOOKING[self.dice.roll(LOOKING.len())];
                self.press_all(habit);
            }
        }
    }

    /// Gives an answer by its number; who can't from here opens the own hand.
    fn answer(&mut self) {
        let Screen::Table(table) = &self.app.model.screen else { return };
        if let Some(curtain) = &table.curtain {
            let initial = table.initial(curtain.to);
            return self.press(&initial.to_string());
        }
        let count = table.scene.menu.entries.len();
        if count == 0 {
            let initial = table.initial(table.scene.prompt.who);
            return self.press_all(&format!("h {initial}"));
        }
        for digit in (1 + self.dice.roll(count)).to_string().chars() {
            self.press(&digit.to_string());
        }
        if matches!(&self.app.model.screen, Screen::Table(table) if !table.typed.is_empty()) {
            self.press("enter");
        }
    }

    /// Takes answers back, with the other's consent where it is needed, and makes one of them again.
    fn go_back(&mut self) {
        for _ in 0..2 {
            self.press("u");
            if let (Some(Popup::Ask(asking)), Screen::Table(table)) =
                (self.app.model.popups.last(), &self.app.model.screen)
                && let Agreed::Undo(consent) = asking.yes
            {
                let others: Vec<char> = consent.others.iter().map(|other| table.initial(other)).collect();
                others.into_iter().for_each(|initial| self.press(&initial.to_string()));
            }
        }
        self.press("U");
    }

    fn is_over(&self) -> bool {
        self.app.session().is_none_or(Session::is_over)
    }
}

/// Presses keys in a game by chance.
fn measure(world: &Arc<World>, session: &Session, privacy: Privacy, size: (u16, u16)) -> Vec<Pressed> {
    let sit_down = || at_table(world, session.clone(), privacy, size);
    let mut bench = Bench::new(sit_down(), size);
    while bench.pressed.len() < KEYS {
        bench.act();
        if bench.is_over() {
            bench.app = sit_down();
        }
    }
    bench.pressed
}

/// A row of the table, of the times that `time` picks.
fn row(what: &str, pressed: &[Pressed], time: fn(&Pressed) -> Duration) {
    let mut sorted: Vec<&Pressed> = pressed.iter().collect();
    sorted.sort_by_key(|it| time(it));
    // So many of a thousand keys take at most this.
    let at = |thousandths: usize| {
        let index = (sorted.len() * thousandths).div_ceil(1000).saturating_sub(1);
        sorted.get(index).map_or(0.0, |it| time(it).as_secs_f64() * 1000.0)
    };
    let [p50, p90, p99, worst] = [500, 900, 990, 1000].map(at);
    let slowest = sorted.last().map_or(String::new(), |it| format!("{} ({})", it.key, it.meaning));
    println!("{what:<34} {:>6} {p50:>7.2} {p90:>7.2} {p99:>7.2} {worst:>7.2}  {slowest}", sorted.len());
}

fn head(what: &str) {
    println!("\n{what:<34} {:>6} {:>7} {:>7} {:>7} {:>7}  worst key", "keys", "p50 ms", "p90 ms", "p99 ms", "worst");
}

fn main() {
    let world = world();
    let games = GAMES.map(|(course, privacy)| (late_game(&world, course), privacy));
    head("size and game");
    let mut by_meaning: BTreeMap<String, Vec<Pressed>> = BTreeMap::new();
    for size in SIZES {
        let (width, height) = size;
        let mut of_size = Vec::new();
        for (session, privacy) in &games {
            let pressed = measure(&world, session, *privacy, size);
            let (answers, lines) = (session.answers(), session.log(Audience::Public).len());
            row(&format!("{width}x{height}, {answers} answers, {lines} lines"), &pressed, Pressed::own);
            of_size.extend(pressed);
        }
        row(&format!("{width}x{height}, all games"), &of_size, Pressed::own);
        row(&format!("{width}x{height}, all games, by the clock"), &of_size, |it| it.took);
        for it in of_size {
            by_meaning.entry(it.meaning.clone()).or_default().push(it);
        }
    }
    head("what a key means, at all sizes");
    for (meaning, pressed) in by_meaning {
        row(&meaning, &pressed, Pressed::own);
    }
}
