//! A game is set up: two decks, names, who begins, seed and privacy.

use super::form;
use super::list::List;
use super::profile::ready_profile;
use super::{Setup, Wish, World};
use crate::config::Names;
use crate::session::Privacy;
use crate::text::sentence;
use crate::tui::canvas::Canvas;
use crate::tui::command::Command;
use crate::tui::model::Model;
use ratatui::layout::Rect;
use wars_engine::Seat;

/// The fields in order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Field {
    Deck(Seat),
    Name(Seat),
    First,
    Seed,
    Privacy,
    Begin,
}

const FIELDS: [Field; 8] = [
    Field::Deck(Seat::A),
    Field::Name(Seat::A),
    Field::Deck(Seat::B),
    Field::Name(Seat::B),
    Field::First,
    Field::Seed,
    Field::Privacy,
    Field::Begin,
];

/// The form.
#[derive(Clone, Debug)]
pub struct NewGame {
    list: List,
    setup: Setup,
}

impl NewGame {
    /// A form with the names and decks of the last game, else the settings' names; and the settings' privacy.
    pub fn new(world: &World) -> NewGame {
        let (last, before) = (world.decks.len().saturating_sub(1), &world.defaults.last.game);
        let deck = |seat: usize| before.deck(seat, world.decks.iter().map(|deck| deck.name.as_str()));
        let names = before.names(2).and_then(|names| <[String; 2]>::try_from(names).ok());
        let setup = Setup {
            decks: [deck(0).unwrap_or(0), deck(1).unwrap_or(1.min(last))],
            names: names.unwrap_or_else(|| world.defaults.names.clone()),
            first: None,
            seed: None,
            privacy: world.defaults.privacy,
        };
        // Most people want to begin at once.
        NewGame { list: List { marked: FIELDS.len() - 1, filter: String::new() }, setup }
    }

    /// The same form with a deck chosen for the first player.
    pub fn with_deck(mut self, deck: usize) -> NewGame {
        self.setup.decks[Seat::A.ix()] = deck;
        self
    }

    fn field(&self) -> Field {
        FIELDS[self.list.marked.min(FIELDS.len() - 1)]
    }

    pub(super) fn act(&mut self, command: Command, world: &World) -> Vec<Wish> {
        if self.list.act(command, FIELDS.len()) {
            return Vec::new();
        }
        match (command, self.field()) {
            (Command::Back | Command::Quit, _) => vec![Wish::Home],
            (Command::Do, Field::Begin) => self.begin(),
            (Command::Do, Field::Name(seat)) => {
                vec![Wish::Type(form::name_prompt(seat, &self.setup.names[seat.ix()]), String::new())]
            }
            (Command::Do, Field::Seed) => vec![Wish::Type(form::seed_prompt(), String::new())],
            (Command::Do | Command::Right, _) => self.turn(1, world),
            (Command::Left, _) => self.turn(-1, world),
            _ => Vec::new(),
        }
    }

    /// The next or previous value of the marked field.
    fn turn(&mut self, by: isize, world: &World) -> Vec<Wish> {
        let cycle = |at: usize, count: usize| (at as isize + by).rem_euclid(count.max(1) as isize) as usize;
        match self.field() {
            Field::Deck(seat) => {
                let deck = &mut self.setup.decks[seat.ix()];
                *deck = cycle(*deck, world.decks.len());
            }
            Field::First => {
                let values = [None, Some(Seat::A), Some(Seat::B)];
                let at = values.iter().position(|it| *it == self.setup.first).unwrap_or(0);
                self.setup.first = values[cycle(at, values.len())];
            }
            Field::Privacy => {
                let at = Privacy::NAMES.iter().position(|(_, it)| *it == self.setup.privacy).unwrap_or(0);
                self.setup.privacy = Privacy::NAMES[cycle(at, Privacy::NAMES.len())].1;
            }
            Field::Name(_) | Field::Seed | Field::Begin => {}
        }
        Vec::new()
    }

    fn begin(&self) -> Vec<Wish> {
        match Names::new(&self.setup.names) {
            Err(problem) => vec![Wish::Say(sentence(&problem))],
            Ok(_) => vec![Wish::Play(self.setup.clone())],
        }
    }

    /// What asks for the line that a letter begins, where the marked field takes one.
    pub(super) fn takes(&self, letter: char) -> Option<String> {
        match self.field() {
            Field::Name(seat) if form::begins_name(letter) => {
                Some(form::name_prompt(seat, &self.setup.names[seat.ix()]))
            }
            Field::Seed if letter.is_ascii_digit() => Some(form::seed_prompt()),
            _ => None,
        }
    }

    pub(super) fn typed(&mut self, text: &str) -> Option<String> {
        match self.field() {
            Field::Name(seat) => form::take_name(text.trim(), &mut self.setup.names[seat.ix()]),
            Field::Seed => form::take_seed(text.trim(), &mut self.setup.seed),
            _ => None,
        }
    }

    pub(super) fn list(&mut self) -> &mut List {
        &mut self.list
    }

    pub(super) fn marked(&self) -> usize {
        self.list.marked
    }

    fn words(&self, field: Field, world: &World) -> String {
        let deck = |seat: Seat| world.decks.get(self.setup.decks[seat.ix()]).map_or("", |deck| deck.name.as_str());
        match field {
            Field::Deck(seat) => format!("Deck of {seat}   < {} >", deck(seat)),
            Field::Name(seat) => format!("  name      {}", self.setup.names[seat.ix()]),
            Field::First => {
                let first = self.setup.first.map_or("chance decides", |seat| &self.setup.names[seat.ix()]);
                format!("Who begins  < {first} >")
            }
            Field::Seed => format!("Seed        {}", form::seed_words(self.setup.seed)),
            Field::Privacy => {
                format!("Privacy     < {} >  {}", self.setup.privacy.name(), self.setup.privacy.words())
            }
            Field::Begin => "Begin the game".to_owned(),
        }
    }

    pub(super) fn draw(&self, canvas: &mut Canvas<'_>, area: Rect, model: &Model) {
        let theme = &model.look.theme;
        let world = &model.world;
        canvas.rule(area, "NEW GAME", true);
        let top =
            Rect { x: area.x + 2, y: area.y + 2, width: area.width.saturating_sub(2), height: FIELDS.len() as u16 };
        let lines: Vec<_> = FIELDS.iter().map(|field| (self.words(*field, world), theme.text)).collect();
        self.list.draw(canvas, top, &lines);
        let below = top.bottom() + 1;
        let width = area.width / 2;
        for seat in [Seat::A, Seat::B] {
            let place = Rect {
                x: area.x + seat.ix() as u16 * width,
                y: below,
                width,
                height: area.bottom().saturating_sub(below + 2),
            };
            let inner = canvas.panel(place, &format!("Deck of {}", self.setup.names[seat.ix()]), false);
            if let Some(deck) = world.decks.get(self.setup.decks[seat.ix()]) {
                let lines: Vec<_> =
                    ready_profile(deck, &world.catalogue).into_iter().map(|line| (line, theme.text)).collect();
                canvas.paragraph(inner, &lines, 0);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::library::Library;
    use crate::tui::pages::{LastPlayed, Page};

    fn world() -> World {
        let library = Library::open(None, None).expect("the built-in cards load");
        World::new(library.catalogue().clone(), library.printed_decks().expect("the printed decks load"))
    }

    #[test]
    fn names_and_decks_of_the_last_game_are_proposed() {
        let mut world = world();
        let form = NewGame::new(&world);
        assert_eq!((form.setup.decks, &form.setup.names), ([0, 1], &["A", "B"].map(str::to_owned)));
        let names = ["Ann", "Bob"].map(str::to_owned);
        let played = Setup { decks: [3, 2], names, ..form.setup };
        world.defaults.last = LastPlayed::default().with_game(&played, &world);
        let form = NewGame::new(&world);
        assert_eq!((form.setup.decks, form.setup.names), (played.decks, played.names));
    }

    #[test]
    fn typing_on_a_name_types_and_on_other_fields_does_not() {
        let world = world();
        let mut form = NewGame::new(&world);
        assert_eq!(form.takes('q'), None, "the game is begun there");
        form.list.marked = 1;
        let page = Page::NewGame(form.clone());
        let Some(Wish::Type(prompt, text)) = page.type_letter('q', &world) else { panic!("it is typed") };
        assert_eq!((prompt.as_str(), text.as_str()), ("Name of player A (now A)", "q"));
        assert_eq!(form.takes('?'), None, "signs stay keys");
        assert_eq!(form.typed(""), None);
        assert_eq!(form.setup.names[0], "A", "nothing typed changes nothing");
        assert!(form.typed("\u{200b}").is_some());
        assert_eq!(form.typed(" quinn "), None);
        assert_eq!(form.setup.names[0], "quinn");
        form.list.marked = 5;
        assert!(form.takes('7').is_some() && form.takes('q').is_none());
    }

    #[test]
    fn what_a_field_means_is_read_whole_on_a_small_screen() {
        let world = world();
        let mut form = NewGame::new(&world);
        for (_, privacy) in Privacy::NAMES {
            form.setup.privacy = privacy;
            // The mark, and the space before the form, are to its left.
            assert!(form.words(Field::Privacy, &world).chars().count() <= 80 - 4, "{}", privacy.name());
        }
    }
}
