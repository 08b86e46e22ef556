//! The lessons, and the first game after them.

use super::list::List;
use super::{Setup, Wish, World};
use crate::tui::canvas::Canvas;
use crate::tui::command::Command;
use crate::tui::model::Model;
use ratatui::layout::Rect;
use wars_engine::Seat;

/// The deal of the first game: both players can deploy, drain and fight soon.
pub const FIRST_DEAL: u64 = 11;

/// The decks of the first game.
pub const FIRST_DECKS: [&str; 2] = ["sample-a", "sample-b"];

/// The list.
#[derive(Clone, Debug, Default)]
pub struct Learn {
    list: List,
}

impl Learn {
    /// The list with a lesson marked: the one that is named, else the first that is not done, else the first game.
    pub fn new(world: &World, named: Option<&str>) -> Learn {
        let named = named.and_then(|slug| world.lessons.iter().position(|it| it.slug == slug));
        let next = || world.lessons.iter().position(|it| !world.learned.has_done(&it.slug));
        let marked = named.or_else(next).unwrap_or(world.lessons.len());
        Learn { list: List { marked, ..List::default() } }
    }

    pub(super) fn act(&mut self, command: Command, world: &World) -> Vec<Wish> {
        if self.list.act(command, world.lessons.len() + 1) {
            return Vec::new();
        }
        match command {
            Command::Back | Command::Quit => vec![Wish::Home],
            Command::Do => match world.lessons.get(self.list.marked) {
                Some(lesson) => vec![Wish::Learn(lesson.clone())],
                None => vec![Wish::FirstGame],
            },
            _ => Vec::new(),
        }
    }

    pub(super) fn list(&mut self) -> &mut List {
        &mut self.list
    }

    pub(super) fn marked(&self) -> usize {
        self.list.marked
    }

    pub(super) fn draw(&self, canvas: &mut Canvas<'_>, area: Rect, model: &Model) {
        let (theme, world) = (&model.look.theme, &model.world);
        canvas.rule(area, "LEARN  a minute or two each, one after the other", true);
        let lessons = world.lessons.iter().enumerate().map(|(at, it)| {
            let done = if world.learned.has_done(&it.slug) { "done" } else { "" };
            (format!("{:>2}  {:<24} {done:<4}  {}", at + 1, it.lesson.title, it.lesson.about), theme.text)
        });
        let game = format!("    {:<24}       each question explained once", "First game");
        let lines: Vec<_> = lessons.chain([(game, theme.text)]).collect();
        let inner = Rect {
            x: area.x + 1,
            y: area.y + 2,
            width: area.width.saturating_sub(2),
            height: area.height.saturating_sub(4),
        };
        self.list.draw(canvas, inner, &lines);
    }
}

/// How the first game is set up; nothing where other decks were loaded.
pub fn first_game(world: &World) -> Option<Setup> {
    let deck = |slug: &str| {
        let text = wars_cards::deck(slug)?;
        let name = wars_engine::Deck::read(text, slug).ok()?.into_iter().next()?.name;
        world.decks.iter().position(|deck| deck.name == name)
    };
    let names = world.defaults.last.game.names(2).and_then(|names| <[String; 2]>::try_from(names).ok());
    Some(Setup {
        decks: [deck(FIRST_DECKS[0])?, deck(FIRST_DECKS[1])?],
        names: names.unwrap_or_else(|| world.defaults.names.clone()),
        first: Some(Seat::A),
        seed: Some(FIRST_DEAL),
        privacy: world.defaults.privacy,
    })
}
