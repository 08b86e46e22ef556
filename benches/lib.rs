//! Cards, late games and the program at a table, for the benches of the screen.

use std::sync::Arc;
use std::time::Duration;
use wars::book::Book;
use wars::library::Library;
use wars::session::{Privacy, Session, Stops, Unwritten};
use wars::text::symbols::Symbols;
use wars::tui::app::{App, Effect, Msg, Options};
use wars::tui::canvas::Look;
use wars::tui::key::Key;
use wars::tui::keymap::Keymap;
use wars::tui::pages::World;
use wars::tui::theme::Theme;
use wars_engine::{Choice, Deed, Game, NewGame, Seating};

/// The sizes at which screens are measured.
pub const SIZES: [(u16, u16); 3] = [(80, 24), (120, 40), (200, 60)];

/// Cards, decks and the rules book, as the program has them.
pub fn world() -> Arc<World> {
    let library = Library::open(None, None).expect("the built-in cards load");
    let decks = library.printed_decks().expect("the built-in decks are legal");
    let book = Book::open().expect("the book opens");
    Arc::new(World { book: Some(book), ..World::new(library.catalogue().clone(), decks) })
}

/// How a late game comes about.
#[derive(Clone, Copy, Debug)]
pub struct Course {
    /// Numbers of the decks.
    pub decks: [usize; 2],
    /// The seed of chance.
    pub seed: u64,
    /// Where the players are asked.
    pub stops: Stops,
    /// So many answers of the players; the game must not end before.
    pub answers: usize,
}

/// A game after many turns, with both sides' cards on the table: its players build and do not fight.
pub fn late_game(world: &World, course: Course) -> Session {
    let decks = course.decks.map(|deck| world.decks[deck].cards.clone()).to_vec();
    let names = vec!["ANNA".to_owned(), "BOB".to_owned()];
    let new = NewGame { seating: Seating::DUEL, decks, names, seed: course.seed, first: None };
    let mut session = Session::new(Game::new(world.catalogue.clone(), new).expect("a game"), course.stops);
    session.settle(&mut Unwritten);
    for step in 0..course.answers {
        let options = session.game().decision().options;
        let acts: Vec<Choice> =
            options.iter().copied().filter(|it| !matches!(it, Choice::Pass | Choice::Do(Deed::Attack(_)))).collect();
        let pool = if acts.is_empty() { options.to_vec() } else { acts };
        assert!(!pool.is_empty(), "the game is over after {step} answers: choose another course");
        session.answer(pool[step % pool.len()], &mut Unwritten).expect("an offered answer is accepted");
    }
    session
}

/// Presses a key of the program; what goes on record is done and not written.
pub fn press(app: &mut App, key: Key, now: Duration) {
    for effect in app.update(Msg::Key(key), now) {
        if let Effect::Do(intent) = effect {
            app.carry_out(intent, &mut Unwritten);
        }
    }
}

/// The program with a game on its table; keys count from the first moment on.
pub fn at_table(world: &Arc<World>, session: Session, privacy: Privacy, (width, height): (u16, u16)) -> App {
    let look = Look { theme: Theme::dark(), symbols: Symbols::UNICODE };
    let options = Options { guard: Duration::ZERO, ..Options::default() };
    let mut app = App::new(world.clone(), look, Keymap::default(), options);
    app.update(Msg::Size(width, height), Duration::ZERO);
    app.sit_down(session, privacy);
    app
}
