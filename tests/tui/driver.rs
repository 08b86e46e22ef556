//! Presses keys and reads the screen.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use std::sync::{Arc, LazyLock};
use std::time::Duration;
use wars::library::Library;
use wars::save::{Header, Options as SavedOptions, Origin};
use wars::session::{Privacy, Scribe, Session, Stops, Unwritten};
use wars::text::symbols::Symbols;
use wars::tui::app::{App, Effect, Msg, Options};
use wars::tui::canvas::Look;
use wars::tui::keymap::Keymap;
use wars::tui::model::{Model, Screen, Table};
use wars::tui::pages::{Page, Rules, World};
use wars::tui::theme::Theme;
use wars::tui::view;
use wars_engine::story::Switches;
use wars_engine::{Difficulty, Game, NewGame, Seat, Seating};

static WORLD: LazyLock<Arc<World>> = LazyLock::new(|| {
    let library = Library::open(None, None).expect("the built-in cards load");
    let decks = library.printed_decks().expect("the built-in decks are legal");
    let book = wars::book::Book::open().expect("the book opens");
    let stories = library.stories().expect("the built-in stories are read");
    let story_decks = library.story_decks().expect("the built-in story decks are legal");
    let lessons = library.lessons().expect("the built-in lessons are read").into_iter().map(Arc::new).collect();
    Arc::new(World {
        book: Some(book),
        stories,
        story_decks,
        lessons,
        ..World::new(library.catalogue().clone(), decks)
    })
});

/// Cards and decks, loaded once.
pub fn world() -> Arc<World> {
    WORLD.clone()
}

/// The sizes at which screens are looked at.
pub const SIZES: [(u16, u16); 3] = [(80, 24), (120, 40), (200, 60)];

/// A program whose keys a test presses; every key comes a second after the one before.
#[derive(Clone)]
pub struct Driver {
    pub app: App,
    pub effects: Vec<Effect>,
    now: Duration,
}

impl Driver {
    /// At the first screen.
    pub fn new() -> Driver {
        let look = Look { theme: Theme::dark(), symbols: Symbols::UNICODE };
        let mut app = App::new(world(), look, Keymap::default(), Options::default());
        app.update(Msg::Size(120, 40), Duration::ZERO);
        Driver { app, effects: Vec::new(), now: Duration::ZERO }
    }

    /// At the page of the rules book.
    pub fn at_rules() -> Driver {
        let mut driver = Driver::new();
        driver.app.model.screen = Screen::Page(Page::Rules(Rules::default()));
        driver
    }

    /// At the table, with a game that begins.
    pub fn at_table(seed: u64, decks: [usize; 2], privacy: Privacy, stops: Stops) -> Driver {
        let world = world();
        let decks = decks.map(|deck| world.decks[deck].cards.clone()).to_vec();
        let names = vec!["ANNA".to_owned(), "BOB".to_owned()];
        let game =
            Game::new(world.catalogue.clone(), NewGame { seating: Seating::DUEL, decks, names, seed, first: None })
                .expect("a game");
        Driver::with_game(game, privacy, stops)
    }

    /// At the table, with a game as it stands.
    pub fn with_game(game: Game, privacy: Privacy, stops: Stops) -> Driver {
        let mut driver = Driver::new();
        driver.app.options.stops = stops;
        let mut session = Session::new(game, stops);
        session.open_hands(privacy == Privacy::Open);
        session.settle(&mut Unwritten);
        driver.tick();
        driver.app.sit_down(session, privacy);
        driver
    }

    /// At the table, with a story that begins.
    pub fn at_story(story: &str, players: usize, privacy: Privacy, seed: u64) -> Driver {
        let world = world();
        let story = world.stories.iter().find(|it| it.slug == story).expect("there is such a story");
        let decks = &world.story_decks[..players];
        let from = Origin::story(story, decks, Difficulty::Normal, Switches::default(), Some(seed), &world.catalogue);
        let names = ["Ann", "Bob", "Cem", "Dora"].map(str::to_owned)[..players].to_vec();
        let started = "2026-11-16T12:00:00Z".parse().expect("a time");
        let options = SavedOptions { privacy, stops: Stops::Normal };
        let header = Header::new(&world.catalogue, started, names, options, from.expect("a story"));
        let mut session = header.begun(&world.catalogue).expect("it begins");
        session.settle(&mut Unwritten);
        let mut driver = Driver::new();
        driver.tick();
        driver.app.sit_down(session, privacy);
        driver
    }

    fn tick(&mut self) -> Duration {
        self.now += Duration::from_secs(1);
        self.now
    }

    /// Presses keys, named and separated by spaces.
    pub fn press(&mut self, keys: &str) {
        self.press_written(keys, &mut Unwritten);
    }

    /// Presses keys in a game that somebody writes down.
    pub fn press_written(&mut self, keys: &str, scribe: &mut dyn Scribe) {
        for name in keys.split_whitespace() {
            let key = name.parse().unwrap_or_else(|error| panic!("{name}: {error}"));
            let now = self.tick();
            self.send_written(Msg::Key(key), now, scribe);
        }
    }

    /// Types words into a line.
    pub fn type_words(&mut self, words: &str) {
        for letter in words.chars() {
            self.press(&if letter == ' ' { "space".to_owned() } else { letter.to_string() });
        }
    }

    /// Sends a message.
    pub fn send(&mut self, msg: Msg) {
        let now = self.tick();
        self.send_at(msg, now);
    }

    /// Sends a message at a time.
    pub fn send_at(&mut self, msg: Msg, now: Duration) {
        self.send_written(msg, now, &mut Unwritten);
    }

    /// Sends a message in a game that somebody writes down.
    pub fn send_written(&mut self, msg: Msg, now: Duration, scribe: &mut dyn Scribe) {
        for effect in self.app.update(msg, now) {
            match effect {
                Effect::Do(intent) => self.effects.extend(self.app.carry_out(intent, scribe)),
                other => self.effects.push(other),
            }
        }
    }

    /// The game on the table.
    pub fn session(&self) -> &Session {
        self.app.session().expect("a game is on the table")
    }

    /// The table.
    pub fn table(&self) -> &Table {
        match &self.app.model.screen {
            Screen::Table(table) => table,
            Screen::Page(_) => panic!("no game is on the table"),
        }
    }

    /// Opens the private screen of the player who is asked.
    pub fn look(&mut self) {
        let asked = self.session().asked();
        let initial = self.table().initial(asked);
        match self.table().curtain {
            Some(_) => self.press(&initial.to_string()),
            None => self.press(&format!("h {initial}")),
        }
    }

    /// The screen at a size.
    pub fn screen(&self, (width, height): (u16, u16)) -> Buffer {
        cells(&self.app.model, width, height)
    }

    /// The letters of the screen at a size.
    pub fn text(&self, size: (u16, u16)) -> String {
        text(&self.screen(size))
    }
}

/// A model drawn at a size.
pub fn cells(model: &Model, width: u16, height: u16) -> Buffer {
    let mut model = model.clone();
    model.size = (width, height);
    let mut buffer = Buffer::empty(Rect::new(0, 0, width, height));
    view::draw(&model, &mut buffer);
    buffer
}

/// The letters of a screen, a line for each row.
pub fn text(buffer: &Buffer) -> String {
    let area = *buffer.area();
    let row = |y: u16| (0..area.width).map(|x| buffer[(x, y)].symbol()).collect::<String>().trim_end().to_owned();
    (0..area.height).map(row).collect::<Vec<_>>().join("\n")
}

/// The other player.
pub fn other(seat: Seat) -> Seat {
    if seat == Seat::A { Seat::B } else { Seat::A }
}
