//! Models for tests: a table in the middle of a game that was played by chance.

use super::canvas::Look;
use super::keymap::Keymap;
use super::model::{Model, Saved, Screen, Table};
use super::pages::World;
use super::theme::Theme;
use super::view;
use crate::library::Library;
use crate::session::{Audience, Privacy, Session, Stops, Unwritten};
use crate::text::symbols::Symbols;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use std::sync::{Arc, LazyLock};
use std::time::Duration;
use wars_engine::{Choice, Game, NewGame, Seat, Seating};

static WORLD: LazyLock<Arc<World>> = LazyLock::new(|| {
    let library = Library::open(None, None).expect("the built-in cards load");
    let decks = library.printed_decks().expect("the built-in decks are legal");
    let book = crate::book::Book::open().expect("the book opens");
    Arc::new(World { book: Some(book), ..World::new(library.catalogue().clone(), decks) })
});

/// Everything that can be looked up.
pub fn world() -> Arc<World> {
    WORLD.clone()
}

/// A game after so many answers by chance, passing more rarely than not.
pub fn session(seed: u64, answers: usize) -> Session {
    session_until(seed, answers, |_| false)
}

/// A game that begins.
pub fn beginning(seed: u64) -> Game {
    let world = world();
    let decks = vec![world.decks[0].cards.clone(), world.decks[1].cards.clone()];
    let names = vec!["ANNA".to_owned(), "BOB".to_owned()];
    let new = NewGame { seating: Seating::DUEL, decks, names, seed, first: Some(Seat::A) };
    Game::new(world.catalogue.clone(), new).expect("a game")
}

/// A game after so many answers by chance, or once something is so.
pub fn session_until(seed: u64, answers: usize, is_there: impl Fn(&Session) -> bool) -> Session {
    let mut session = Session::new(beginning(seed), Stops::Normal);
    session.settle(&mut Unwritten);
    let mut dice = seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1;
    let mut roll = |count: usize| {
        dice ^= dice << 13;
        dice ^= dice >> 7;
        dice ^= dice << 17;
        (dice >> 11) as usize % count
    };
    for _ in 0..answers {
        if session.is_over() || is_there(&session) {
            break;
        }
        let options = session.game().decision().options;
        let mut choice = options[roll(options.len())];
        if choice == Choice::Pass && options.len() > 1 && roll(4) > 0 {
            choice = options[roll(options.len())];
        }
        session.answer(choice, &mut Unwritten).expect("an offered answer is accepted");
    }
    session
}

/// The table of a session before an audience.
pub fn table(session: &Session, audience: Audience) -> Model {
    let scene = session.scene(audience);
    let table = Table {
        action: scene.menu.entries.first().map(|entry| entry.choice),
        spot: scene.view.locations.first().map(|location| location.card),
        catalogue: session.game().setting().catalogue.clone(),
        scene,
        curtain: None,
        privacy: Privacy::Peek,
        focus: Default::default(),
        tab: Default::default(),
        in_hand: None,
        item: None,
        log_line: None,
        fresh: 0,
        card: None,
        unfolded: Vec::new(),
        show_illegal: true,
        filter: String::new(),
        typed: String::new(),
        awaits: None,
        is_broken: false,
        letters: Vec::new(),
        initials: vec![(Seat::A, 'a'), (Seat::B, 'b')],
        replay: None,
        ending: None,
        teaching: None,
    };
    model(Screen::Table(Box::new(table)))
}

/// A screen in the default look.
pub fn model(screen: Screen) -> Model {
    Model {
        screen,
        popups: Vec::new(),
        world: world(),
        desk: Default::default(),
        look: Look { theme: Theme::dark(), symbols: Symbols::UNICODE },
        keys: Keymap::default(),
        message: None,
        mouse: false,
        saved: Saved::Yes,
        file: None,
        motion: None,
        now: Duration::ZERO,
        size: (80, 24),
    }
}

/// The screen in lines, without styles.
pub fn lines(model: &Model, width: u16, height: u16) -> Vec<String> {
    let mut buffer = Buffer::empty(Rect::new(0, 0, width, height));
    view::draw(model, &mut buffer);
    (0..height).map(|y| (0..width).map(|x| buffer[(x, y)].symbol()).collect::<String>().trim_end().to_owned()).collect()
}
