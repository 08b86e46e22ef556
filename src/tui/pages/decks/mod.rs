//! All decks: to look at, to build on, to draw from, to play with.

mod entries;

pub use entries::{Entry, Shelf, entries, taken};

use super::builder::Builder;
use super::hand::TestHand;
use super::list::List;
use super::profile::{listing, profile};
use super::{Page, Wish, World};
use crate::decks::desk::Desk;
use crate::decks::difference::Difference;
use crate::decks::naming::{copy_of, name_and_file};
use crate::decks::workshop::Workshop;
use crate::session::Support;
use crate::tui::canvas::Canvas;
use crate::tui::command::Command;
use crate::tui::model::{Agreed, Asking, Model};
use crate::tui::sheet;
use ratatui::layout::Rect;

/// The list of decks is not narrower than this.
const NAMES: u16 = 48;

/// From this width on its rows tell size and format as well.
const ROOMY: u16 = 56;

/// The list of decks, and the cards of one of them.
#[derive(Clone, Debug, Default)]
pub struct Decks {
    list: List,
    /// The cards of the marked deck are looked at.
    inside: Option<List>,
    /// A deck is looked for to compare with that which is built, and this is where to go back to.
    comparing: Option<Box<Builder>>,
    /// The line that is typed is the name of a new deck.
    is_naming: bool,
}

impl Decks {
    /// The list with the deck of this file marked.
    pub fn at(file: &str, world: &World, desk: &Desk) -> Decks {
        let marked = entries(world, desk).iter().position(|it| it.shelf == Shelf::Own && it.file == file);
        Decks { list: List { marked: marked.unwrap_or(0), filter: String::new() }, ..Decks::default() }
    }

    /// The list, to compare a deck with that which is built.
    pub fn to_compare(back: Builder) -> Decks {
        Decks { comparing: Some(Box::new(back)), ..Decks::default() }
    }

    fn shown(&self, world: &World, desk: &Desk) -> Vec<Entry> {
        let fits = |it: &Entry| self.list.fits(&format!("{} {} {} {}", it.shelf.name(), it.name, it.file, it.state()));
        entries(world, desk).into_iter().filter(fits).collect()
    }

    fn marked_entry(&self, world: &World, desk: &Desk) -> Option<Entry> {
        self.shown(world, desk).into_iter().nth(self.list.marked)
    }

    pub(super) fn act(&mut self, command: Command, world: &World, desk: &mut Desk) -> Vec<Wish> {
        let shown = self.shown(world, desk);
        let entry = shown.get(self.list.marked);
        if self.inside.is_some() {
            return self.act_inside(command, &shown, world, desk);
        }
        if self.list.act(command, shown.len()) {
            return Vec::new();
        }
        if let Some(back) = &self.comparing {
            let back = || Wish::Go(Box::new(Page::Builder((**back).clone())));
            match (command, entry) {
                (Command::Do, Some(entry)) => {
                    return std::iter::once(back()).chain(compare(entry, world, desk)).collect();
                }
                (Command::Back | Command::Quit, _) => return vec![back()],
                (Command::Filter, _) => {}
                _ => return Vec::new(),
            }
        }
        match (command, entry) {
            (Command::Back, _) if !self.list.filter.is_empty() => self.list.set_filter(""),
            (Command::Back | Command::Quit, _) => return vec![Wish::Home],
            (Command::Filter, _) => {
                self.is_naming = false;
                return vec![Wish::Type("Show decks with".to_owned(), self.list.filter.clone())];
            }
            (Command::Do | Command::Inspect, Some(entry)) => match &entry.contents {
                Ok(_) => self.inside = Some(List::default()),
                Err(problems) => {
                    return vec![Wish::ReadLines("THIS FILE IS NO DECK".to_owned(), problems.clone())];
                }
            },
            (command, entry) => return self.build(command, entry, world, desk),
        }
        Vec::new()
    }

    /// What can be done with a deck, in the list and inside it.
    fn build(&mut self, command: Command, entry: Option<&Entry>, world: &World, desk: &mut Desk) -> Vec<Wish> {
        match (command, entry) {
            (Command::NewDeck, _) => {
                self.is_naming = true;
                vec![Wish::Type("Name of the new deck".to_owned(), String::new())]
            }
            (Command::EditDeck, Some(entry)) => edit(entry, world, desk),
            (Command::DeleteDeck, Some(entry)) if entry.shelf == Shelf::Own => {
                let question = format!("Delete the deck {} ({})?", entry.name, entry.file);
                vec![Wish::Ask(Asking { question, yes: Agreed::DeleteDeck(entry.file.clone()) })]
            }
            (Command::DeleteDeck, Some(entry)) => {
                vec![Wish::Say(format!("{} is built in; only decks of your own can be deleted.", entry.name))]
            }
            (Command::TestHand, Some(Entry { contents: Ok(contents), .. })) => {
                let page = TestHand::new(contents.clone(), Page::Decks(self.clone()));
                vec![Wish::Go(Box::new(Page::Hand(page))), Wish::Deal]
            }
            (Command::PlayDeck, Some(entry)) => play(entry),
            _ => Vec::new(),
        }
    }

    fn act_inside(&mut self, command: Command, shown: &[Entry], world: &World, desk: &mut Desk) -> Vec<Wish> {
        let entry = shown.get(self.list.marked);
        let contents = entry.and_then(|entry| entry.contents.as_ref().ok());
        let (Some(contents), Some(inside)) = (contents, &mut self.inside) else {
            self.inside = None;
            return Vec::new();
        };
        let cards = listing(contents, &world.catalogue);
        if inside.act(command, cards.len()) {
            return Vec::new();
        }
        match command {
            Command::Back | Command::Quit => self.inside = None,
            Command::Left | Command::Right => {
                // What can't be read has no cards to look at.
                let can: Vec<usize> = (0..shown.len()).filter(|at| shown[*at].contents.is_ok()).collect();
                let at = can.iter().position(|at| *at == self.list.marked).unwrap_or(0);
                let step = if command == Command::Right { 1 } else { can.len().saturating_sub(1) };
                self.list.marked = can.get((at + step) % can.len().max(1)).copied().unwrap_or(self.list.marked);
                inside.marked = 0;
            }
            Command::Do | Command::Inspect => {
                return cards.get(inside.marked).map(|(card, _)| Wish::Card(*card)).into_iter().collect();
            }
            command => return self.build(command, entry, world, desk),
        }
        Vec::new()
    }

    /// Whether a command does anything, as things stand.
    pub(super) fn knows(&self, command: Command, world: &World, desk: &Desk) -> bool {
        let entry = self.marked_entry(world, desk);
        let can_be_read = entry.as_ref().is_some_and(|it| it.contents.is_ok());
        let is_free = self.comparing.is_none();
        match command {
            Command::NewDeck => is_free,
            Command::EditDeck | Command::TestHand => is_free && can_be_read,
            Command::PlayDeck => is_free && entry.is_some_and(|it| it.chosen.is_some()),
            Command::DeleteDeck => is_free && entry.is_some_and(|it| it.shelf == Shelf::Own),
            Command::Filter => self.inside.is_none(),
            // In the list Enter looks into a deck as well.
            Command::Inspect => self.inside.is_some(),
            Command::Do => entry.is_some(),
            Command::Rules | Command::NextPane => false,
            _ => true,
        }
    }

    pub(super) fn typed(&mut self, text: &str, world: &World, desk: &mut Desk) -> Result<Vec<Wish>, String> {
        if !std::mem::take(&mut self.is_naming) {
            self.list.set_filter(text);
            return Ok(Vec::new());
        }
        begin(text, world, desk)
    }

    pub(super) fn list(&mut self) -> &mut List {
        self.inside.as_mut().unwrap_or(&mut self.list)
    }

    pub(super) fn marked(&self) -> usize {
        self.inside.as_ref().unwrap_or(&self.list).marked
    }

    pub(super) fn draw(&self, canvas: &mut Canvas<'_>, area: Rect, model: &Model) {
        let (world, theme) = (&model.world, &model.look.theme);
        let shown = self.shown(world, &model.desk);
        let entry = shown.get(self.list.marked);
        // The names of decks are whole on a small screen.
        let width = if self.inside.is_some() { area.width / 2 } else { (area.width / 2).max(NAMES.min(area.width)) };
        let left = Rect { width, height: area.height.saturating_sub(2), ..area };
        let right = Rect { x: area.x + left.width, width: area.width - left.width, ..left };
        let contents = entry.and_then(|entry| entry.contents.as_ref().ok());
        let lines: Vec<_> = contents.map(|contents| profile(contents, &world.catalogue)).unwrap_or_default();
        let mut words: Vec<_> = lines.into_iter().map(|line| (line, theme.text)).collect();
        if let Some(entry) = entry {
            let rest = format!("{}: {}", if entry.contents.is_ok() { "not legal" } else { "no deck" }, entry.file);
            words.extend((!entry.problems.is_empty()).then_some((rest, theme.error)));
            words.extend(entry.problems.iter().map(|problem| (problem.clone(), theme.error)));
        }
        let (Some(inside), Some(contents)) = (&self.inside, contents) else {
            let what = if self.comparing.is_some() { "COMPARE WITH" } else { "DECKS" };
            let title = format!("{what}  {}", self.list.place(shown.len()));
            let inner = canvas.panel(left, &title, true);
            let rows: Vec<_> = shown.iter().map(|it| (row(it, inner.width), theme.text)).collect();
            self.list.draw(canvas, inner, &rows);
            let inner = canvas.panel(right, "PROFILE", false);
            canvas.paragraph(inner, &words, 0);
            return;
        };
        let title = format!("DECK {} of {}  < {} >", self.list.marked + 1, shown.len(), contents.name);
        let inner = canvas.panel(left, &title, true);
        let cards = listing(contents, &world.catalogue);
        let lines: Vec<_> = cards
            .iter()
            .map(|(card, count)| {
                let def = world.catalogue.def(*card);
                let title = sheet::title(def, &model.look);
                (format!("{count} {title}  {}", def.card_type().name()), theme.faction(def.facts.faction))
            })
            .collect();
        inside.draw(canvas, inner, &lines);
        let profile_height = 9.min(right.height);
        let upper = canvas.panel(Rect { height: profile_height, ..right }, "PROFILE", false);
        canvas.paragraph(upper, &words, 0);
        let lower = Rect { y: right.y + profile_height, height: right.height - profile_height, ..right };
        let inner = canvas.panel(lower, "CARD", false);
        if let Some((card, _)) = cards.get(inside.marked) {
            let def = world.catalogue.def(*card);
            let mut words = sheet::sheet(def, &model.look);
            let deck = contents.cards.iter().map(|card| world.catalogue.def(*card));
            if let Some(support) = Support::of(def, deck) {
                words.extend([(String::new(), theme.text), (format!("To begin with: {support} cards."), theme.text)]);
            }
            canvas.paragraph(inner, &words, 0);
        }
    }
}

/// A deck in a row; what it is stands at the end where every row has room for it, and beside the list in any case.
fn row(entry: &Entry, width: u16) -> String {
    let shelf = entry.shelf.name();
    if width >= ROOMY {
        return format!("{shelf:<8} {}  {}", entry.name, entry.state());
    }
    let sign = if entry.chosen.is_none() { "! " } else { "" };
    format!("{shelf:<8} {sign}{}", entry.name)
}

/// To the builder, with the deck that lies uppermost.
fn to_builder() -> Wish {
    Wish::Go(Box::new(Page::Builder(Builder::default())))
}

/// A new deck with this name, to be built.
pub fn begin(name: &str, world: &World, desk: &mut Desk) -> Result<Vec<Wish>, String> {
    let there = entries(world, desk);
    let (name, file) = name_and_file(name, taken(&there, None))?;
    desk.lay(Workshop::new(name), file.clone(), false);
    Ok(vec![to_builder(), Wish::KeepDeck(file)])
}

/// A deck of one's own to be built on, or a copy of another.
fn edit(entry: &Entry, world: &World, desk: &mut Desk) -> Vec<Wish> {
    let Ok(contents) = &entry.contents else {
        return vec![Wish::ReadLines("THIS FILE IS NO DECK".to_owned(), entry.problems.clone())];
    };
    let mut workshop = Workshop::of(contents, &world.catalogue);
    if entry.shelf == Shelf::Own {
        let is_open = desk.take_up(&entry.file);
        if !is_open {
            desk.lay(workshop, entry.file.clone(), true);
        }
        let words = "The file says more than cards, like comments: that goes with the first change.";
        let news = (entry.says_more && !is_open).then(|| Wish::Say(words.to_owned()));
        return std::iter::once(to_builder()).chain(news).collect();
    }
    let there = entries(world, desk);
    match copy_of(&entry.name, &taken(&there, None)) {
        Ok((name, file)) => {
            workshop.rename(&name);
            desk.lay(workshop, file.clone(), false);
            vec![to_builder(), Wish::KeepDeck(file), Wish::Say(format!("A copy, called {name}."))]
        }
        Err(problem) => vec![Wish::Say(problem)],
    }
}

/// Sets up a game with a deck; why that is not possible.
pub fn play(entry: &Entry) -> Vec<Wish> {
    match &entry.chosen {
        Some(chosen) => vec![Wish::PlayWith(Box::new(chosen.clone()))],
        None => {
            let title = format!("{} CAN'T BE PLAYED", entry.name.to_uppercase());
            vec![Wish::ReadLines(title, entry.problems.clone())]
        }
    }
}

/// What the deck that is built has and another has not.
fn compare(entry: &Entry, world: &World, desk: &Desk) -> Option<Wish> {
    let other = match &entry.contents {
        Ok(other) => other,
        Err(problems) => return Some(Wish::ReadLines("THIS FILE IS NO DECK".to_owned(), problems.clone())),
    };
    let own = desk.now()?.workshop.contents(&world.catalogue);
    let lines = Difference::of([&own, other], &world.catalogue).lines([&own, other]);
    Some(Wish::ReadLines("COMPARED".to_owned(), lines))
}
