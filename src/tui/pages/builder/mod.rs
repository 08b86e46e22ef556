//! A deck is built: the cards that are searched for, the deck beside them, and what it comes to.
//!
//! The deck itself lies on the desk (`decks::desk`), which outlives the page. Here is what is marked and searched, and
//! what keys do; `screen` cuts the page, `rows` writes the rows of both lists, `figures` tells what the deck comes to.

mod figures;
mod rows;
mod screen;

use super::decks::{Decks, begin, entries, play, taken};
use super::hand::TestHand;
use super::list::List;
use super::{Page, Wish, World};
use crate::cards::search::Query;
use crate::decks::desk::{Desk, Open};
use crate::decks::naming::name_and_file;
use crate::decks::workshop::{Goal, Workshop};
use crate::tui::canvas::Canvas;
use crate::tui::command::Command;
use crate::tui::model::Model;
use ratatui::layout::Rect;
use wars_engine::DefIx;

/// Which list keys move in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Focus {
    /// The cards that are found.
    #[default]
    Cards,
    /// The deck.
    Deck,
}

/// What a line is typed for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Asked {
    #[default]
    Search,
    Name,
    NewName,
}

/// What is marked and searched.
#[derive(Clone, Debug, Default)]
pub struct Builder {
    cards: List,
    deck: List,
    focus: Focus,
    query: String,
    /// The query while it is being typed.
    typing: Option<String>,
    asked: Asked,
}

impl Builder {
    /// The cards that are found, by the query as far as it can be read.
    fn found(&self, world: &World) -> Vec<DefIx> {
        let asked = self.typing.as_ref().unwrap_or(&self.query);
        let query = asked.parse::<Query>().or_else(|_| self.query.parse());
        match query {
            Ok(query) if !asked.trim().is_empty() => world.index.search(&query, &world.catalogue),
            _ => world.catalogue.defs().map(|(card, _)| card).collect(),
        }
    }

    /// The cards of the deck in the order in which they stand there.
    fn in_deck(workshop: &Workshop, world: &World) -> Vec<DefIx> {
        let groups = workshop.groups(&world.catalogue);
        groups.iter().flat_map(|group| &group.cards).map(|(card, _)| *card).collect()
    }

    fn marked_card(&self, world: &World, desk: &Desk) -> Option<DefIx> {
        match self.focus {
            Focus::Cards => self.found(world).get(self.cards.marked).copied(),
            Focus::Deck => Builder::in_deck(&desk.now()?.workshop, world).get(self.deck.marked).copied(),
        }
    }

    pub(super) fn act(&mut self, command: Command, world: &World, desk: &mut Desk) -> Vec<Wish> {
        // Who clicks a card that was found while typing means the cards that are shown.
        if let Some(typed) = self.typing.take().filter(|typed| typed.parse::<Query>().is_ok()) {
            self.query = typed;
        }
        let marked = self.marked_card(world, desk);
        let (count, list) = match (self.focus, desk.now()) {
            (Focus::Deck, Some(open)) => (Builder::in_deck(&open.workshop, world).len(), &mut self.deck),
            _ => (self.found(world).len(), &mut self.cards),
        };
        if list.act(command, count) {
            return Vec::new();
        }
        match command {
            Command::Back if self.focus == Focus::Cards && !self.query.is_empty() => {
                self.query.clear();
                self.cards.marked = 0;
                return Vec::new();
            }
            Command::Back | Command::Quit => return leave(world, desk),
            Command::NextPane | Command::PreviousPane => {
                let is_empty = desk.now().is_none_or(|open| open.workshop.is_empty());
                self.focus = if self.focus == Focus::Cards && !is_empty { Focus::Deck } else { Focus::Cards };
                return Vec::new();
            }
            Command::SearchCards => {
                self.asked = Asked::Search;
                return vec![Wish::Type("Search cards".to_owned(), self.query.clone())];
            }
            Command::Inspect | Command::Rules => return marked.map(Wish::Card).into_iter().collect(),
            Command::NewDeck => {
                self.asked = Asked::NewName;
                return vec![Wish::Type("Name of the new deck".to_owned(), String::new())];
            }
            Command::CompareDeck => return vec![Wish::Go(Box::new(Page::Decks(Decks::to_compare(self.clone()))))],
            Command::NextDeck | Command::PreviousDeck => {
                desk.turn(command == Command::NextDeck);
                self.deck.marked = 0;
                return Vec::new();
            }
            _ => {}
        }
        let Some(open) = desk.now_mut() else { return Vec::new() };
        match command {
            Command::RenameDeck => {
                self.asked = Asked::Name;
                vec![Wish::Type("Name of the deck".to_owned(), open.workshop.name().to_owned())]
            }
            Command::TestHand => {
                let contents = open.workshop.contents(&world.catalogue);
                let page = TestHand::new(contents, Page::Builder(self.clone()));
                vec![Wish::Go(Box::new(Page::Hand(page))), Wish::Deal]
            }
            Command::DeckReport => {
                let title = format!("REPORT on {}", open.workshop.name());
                vec![Wish::ReadLines(title, figures::report(&open.workshop, &world.catalogue))]
            }
            Command::PlayDeck => {
                let file = open.file.clone();
                let entry = entries(world, desk).into_iter().find(|entry| entry.file == file);
                entry.map(|entry| play(&entry)).unwrap_or_default()
            }
            _ => self.change(command, marked, open, world),
        }
    }

    /// Changes the deck, and has it written.
    fn change(&mut self, command: Command, marked: Option<DefIx>, open: &mut Open, world: &World) -> Vec<Wish> {
        let catalogue = &world.catalogue;
        let workshop = &mut open.workshop;
        let say = |words: String| vec![Wish::Say(words)];
        let title = |card: DefIx| catalogue.def(card).facts.title.as_str();
        let before = self.deck.marked;
        let is_changed = match (command, marked) {
            (Command::AddCopy | Command::Do, Some(card)) => {
                if !workshop.add(card, catalogue) {
                    return say(format!("A list can't say more copies of {}.", title(card)));
                }
                true
            }
            (Command::RemoveCopy, Some(card)) => {
                if !workshop.remove(card) {
                    return say(format!("The deck has no {}.", title(card)));
                }
                true
            }
            (Command::ProposeStart, Some(card)) => {
                if !workshop.propose(card) {
                    let is_location = catalogue.def(card).location.is_some();
                    return say(match (workshop.goal(), is_location) {
                        (Goal::Story, _) => {
                            "In a story the location on top comes first; < and > change their order.".to_owned()
                        }
                        (_, true) => format!("{} is not in the deck; add it first.", title(card)),
                        (_, false) => format!("{} is no location.", title(card)),
                    });
                }
                true
            }
            (Command::NextFormat, _) => {
                let at = Goal::ALL.iter().position(|goal| *goal == workshop.goal()).unwrap_or(0);
                workshop.build_for(Goal::ALL[(at + 1) % Goal::ALL.len()]);
                true
            }
            (Command::RaiseCard | Command::LowerCard, Some(_)) => {
                let up = command == Command::RaiseCard;
                let Some(place) = self.place_in_stack(workshop, world) else {
                    return say("Only the locations of a story deck have an order; mark one of them.".to_owned());
                };
                if !workshop.shift(place, up) {
                    return Vec::new();
                }
                self.deck.marked = if up { before - 1 } else { before + 1 };
                true
            }
            (Command::UndoChange, _) if !workshop.undo() => return say("There is no change to take back.".to_owned()),
            (Command::RedoChange, _) if !workshop.redo() => return say("No change was taken back.".to_owned()),
            (Command::UndoChange | Command::RedoChange, _) => true,
            _ => false,
        };
        let cards = Builder::in_deck(workshop, world);
        // The same card stays marked, wherever it stands now.
        if let (Focus::Deck, Some(card), false) = (self.focus, marked, is_shift(command)) {
            self.deck.marked =
                cards.iter().position(|it| *it == card).filter(|_| !is_stacked(workshop)).unwrap_or(before);
        }
        self.deck.marked = self.deck.marked.min(cards.len().saturating_sub(1));
        if cards.is_empty() {
            self.focus = Focus::Cards;
        }
        if is_changed { vec![Wish::KeepDeck(open.file.clone())] } else { Vec::new() }
    }

    /// Which location of the stack is marked, from the top.
    fn place_in_stack(&self, workshop: &Workshop, world: &World) -> Option<usize> {
        let groups = workshop.groups(&world.catalogue);
        let above: usize = groups.iter().filter(|group| !group.is_stack).map(|group| group.cards.len()).sum();
        let in_stack = self.focus == Focus::Deck && groups.iter().any(|group| group.is_stack);
        self.deck.marked.checked_sub(above).filter(|_| in_stack)
    }

    /// Whether a command does anything, as things stand.
    pub(super) fn knows(&self, command: Command, world: &World, desk: &Desk) -> bool {
        let Some(open) = desk.now() else { return !matches!(command, Command::UndoChange) };
        let workshop = &open.workshop;
        let marked = self.marked_card(world, desk);
        match command {
            // The same as adding, which has a hint of its own.
            Command::Do | Command::Rules => false,
            Command::AddCopy | Command::Inspect => marked.is_some(),
            Command::RemoveCopy => marked.is_some_and(|card| workshop.copies(card) > 0),
            Command::ProposeStart => marked.is_some_and(|card| {
                workshop.goal() != Goal::Story
                    && workshop.copies(card) > 0
                    && world.catalogue.def(card).location.is_some()
            }),
            Command::UndoChange => workshop.can_undo(),
            Command::NextDeck => desk.open().len() > 1,
            Command::TestHand | Command::CompareDeck | Command::NextPane => !workshop.is_empty(),
            Command::PlayDeck => workshop.list(&world.catalogue).problems(&world.catalogue).is_empty(),
            _ => true,
        }
    }

    /// A line was typed: the query, or a name.
    pub(super) fn typed(&mut self, text: &str, world: &World, desk: &mut Desk) -> Result<Vec<Wish>, String> {
        match std::mem::take(&mut self.asked) {
            Asked::Search => {
                self.typing = None;
                text.parse::<Query>().map_err(|wrong| wrong.to_string())?;
                self.query = text.to_owned();
                (self.focus, self.cards.marked) = (Focus::Cards, 0);
                Ok(Vec::new())
            }
            Asked::NewName => begin(text, world, desk),
            Asked::Name => {
                let there = entries(world, desk);
                let Some(open) = desk.now_mut() else { return Ok(Vec::new()) };
                let (name, file) = name_and_file(text, taken(&there, Some(&open.file)))?;
                open.rename(name, file.clone());
                Ok(vec![Wish::KeepDeck(file)])
            }
        }
    }

    /// What is typed so far is searched at once; what is wrong with it, or how many cards it finds.
    pub(super) fn typing(&mut self, text: Option<&str>, world: &World) -> Option<String> {
        if self.asked != Asked::Search {
            return None;
        }
        self.typing = text.map(str::to_owned);
        self.cards.marked = 0;
        Some(match text?.parse::<Query>() {
            Err(wrong) => wrong.to_string(),
            Ok(_) => {
                let found = match self.found(world).len() {
                    1 => "1 card".to_owned(),
                    count => format!("{count} cards"),
                };
                format!("{found}; f:quay t:ship cost<=3 -scouting; \"wars help cards\" tells all fields")
            }
        })
    }

    pub(super) fn list(&mut self) -> &mut List {
        match self.focus {
            Focus::Cards => &mut self.cards,
            Focus::Deck => &mut self.deck,
        }
    }

    pub(super) fn marked(&self) -> usize {
        match self.focus {
            Focus::Cards => self.cards.marked,
            // A click in the other list marks first.
            Focus::Deck => usize::MAX,
        }
    }

    /// A card of the deck was clicked; whether it was marked already.
    pub(super) fn mark_in_deck(&mut self, row: usize) -> bool {
        let was = self.focus == Focus::Deck && self.deck.marked == row;
        (self.focus, self.deck.marked) = (Focus::Deck, row);
        was
    }

    /// Keys move among the cards that are found.
    pub(super) fn look_at_cards(&mut self) {
        self.focus = Focus::Cards;
    }

    pub(super) fn draw(&self, canvas: &mut Canvas<'_>, area: Rect, model: &Model) {
        screen::draw(self, canvas, area, model);
    }
}

fn is_shift(command: Command) -> bool {
    matches!(command, Command::RaiseCard | Command::LowerCard)
}

/// Of locations in a stack several rows are the same card.
fn is_stacked(workshop: &Workshop) -> bool {
    workshop.goal() == Goal::Story
}

/// Back to the list of decks, the one that was built marked.
fn leave(world: &World, desk: &Desk) -> Vec<Wish> {
    let file = desk.now().map_or("", |open| open.file.as_str());
    vec![Wish::Go(Box::new(Page::Decks(Decks::at(file, world, desk))))]
}
