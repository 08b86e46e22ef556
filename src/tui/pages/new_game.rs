//! A game is set up: two decks, names, who begins, seed and privacy.

use super::list::List;
use super::profile::profile;
use super::{Setup, Wish, World};
use crate::config::Names;
use crate::session::Privacy;
use crate::system::seed;
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
    /// A form with the settings' names and privacy.
    pub fn new(world: &World) -> NewGame {
        let last = world.decks.len().saturating_sub(1);
        let setup = Setup {
            decks: [0, 1.min(last)],
            names: world.defaults.names.clone(),
            first: None,
            seed: None,
            privacy: world.defaults.privacy,
        };
        // Most people want to begin at once.
        NewGame { list: List { marked: FIELDS.len() - 1, filter: String::new() }, setup }
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
                vec![Wish::Type(format!("What is player {seat} called"), self.setup.names[seat.ix()].clone())]
            }
            (Command::Do, Field::Seed) => {
                vec![Wish::Type("Seed of chance, a number; empty for a fresh one".to_owned(), String::new())]
            }
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

    pub(super) fn typed(&mut self, text: &str) -> Option<String> {
        let text = text.trim();
        match self.field() {
            Field::Name(seat) => match Names::one(text) {
                Ok(name) => self.setup.names[seat.ix()] = name,
                Err(problem) => return Some(sentence(&problem)),
            },
            Field::Seed if text.is_empty() => self.setup.seed = None,
            Field::Seed => match seed::read(text) {
                Ok(seed) => self.setup.seed = Some(seed),
                Err(problem) => return Some(format!("\"{text}\" is no seed: {problem}.")),
            },
            _ => {}
        }
        None
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
            Field::Deck(seat) => format!("Deck of {seat}      < {} >", deck(seat)),
            Field::Name(seat) => format!("  called       {}", self.setup.names[seat.ix()]),
            Field::First => {
                let first = self.setup.first.map_or("chance decides", |seat| &self.setup.names[seat.ix()]);
                format!("Who begins     < {first} >")
            }
            Field::Seed => {
                // Not its digits: the other player may be looking, and they tell every hand.
                let seed = if self.setup.seed.is_some() { "the one you gave" } else { "a fresh one" };
                format!("Seed           {seed}")
            }
            Field::Privacy => {
                format!("Privacy        < {} >  {}", self.setup.privacy.name(), self.setup.privacy.words())
            }
            Field::Begin => "Begin the game".to_owned(),
        }
    }

    pub(super) fn draw(&self, canvas: &mut Canvas<'_>, area: Rect, model: &Model) {
        let theme = &model.look.theme;
        let world = &model.world;
        canvas.rule(area, "NEW GAME", true);
        let top =
            Rect { x: area.x + 2, y: area.y + 2, width: area.width.saturating_sub(4), height: FIELDS.len() as u16 };
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
                    profile(deck, &world.catalogue).into_iter().map(|line| (line, theme.text)).collect();
                canvas.paragraph(inner, &lines, 0);
            }
        }
    }
}
