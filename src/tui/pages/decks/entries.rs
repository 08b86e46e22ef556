//! The decks that are listed: the player's own, as they lie on the desk or in their files, and those that are built in.

use crate::decks::Contents;
use crate::decks::desk::{Desk, Open};
use crate::decks::naming::Taken;
use crate::library::OwnDeck;
use crate::tui::pages::{Chosen, World};
use wars_engine::Catalogue;

/// Where a deck comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shelf {
    /// The player has built it.
    Own,
    /// It was printed.
    Printed,
    /// It is around a theme.
    Theme,
    /// It is for stories.
    Story,
}

impl Shelf {
    /// In a word.
    pub fn name(self) -> &'static str {
        match self {
            Shelf::Own => "own",
            Shelf::Printed => "printed",
            Shelf::Theme => "theme",
            Shelf::Story => "story",
        }
    }
}

/// A deck that is listed.
#[derive(Clone, Debug)]
pub struct Entry {
    /// Where it comes from.
    pub shelf: Shelf,
    /// What players call it.
    pub name: String,
    /// The name of its file without folder and ending.
    pub file: String,
    /// What is in it; why that can't be told.
    pub contents: Result<Contents, Vec<String>>,
    /// Why it is not legal, a line for each reason.
    pub problems: Vec<String>,
    /// To be played with, if it is legal.
    pub chosen: Option<Chosen>,
    /// Its file says more than the deck.
    pub says_more: bool,
}

impl Entry {
    /// A deck of the player's own, as its file has it.
    pub fn own(deck: &OwnDeck, catalogue: &Catalogue) -> Entry {
        let problems = match &deck.list {
            Ok(list) => list.problems(catalogue),
            Err(problems) => problems.clone(),
        };
        let chosen = deck.list.as_ref().ok().and_then(|list| Chosen::of(list, &deck.slug, catalogue));
        Entry {
            shelf: Shelf::Own,
            name: deck.name().to_owned(),
            file: deck.slug.clone(),
            contents: deck.list.clone().and_then(|list| Contents::of(&list, catalogue)),
            problems,
            chosen,
            says_more: deck.says_more,
        }
    }

    /// A deck as it lies on the desk.
    fn built(open: &Open, catalogue: &Catalogue) -> Entry {
        let list = open.workshop.list(catalogue);
        Entry {
            shelf: Shelf::Own,
            name: open.workshop.name().to_owned(),
            file: open.file.clone(),
            contents: Ok(open.workshop.contents(catalogue)),
            problems: list.problems(catalogue),
            chosen: Chosen::of(&list, &open.file, catalogue),
            says_more: false,
        }
    }

    /// Size and format, or what is wrong.
    pub fn state(&self) -> String {
        let Ok(contents) = &self.contents else { return "can't be read".to_owned() };
        let size = match &contents.stack {
            Some(stack) => format!("{}+{}", contents.cards.len(), stack.len()),
            None => contents.cards.len().to_string(),
        };
        let legal = if self.chosen.is_none() { ", not legal" } else { "" };
        format!("{size} {}{legal}", contents.format)
    }
}

/// All decks in the order in which they are listed.
pub fn entries(world: &World, desk: &Desk) -> Vec<Entry> {
    let catalogue = &world.catalogue;
    let mut all: Vec<Entry> = world.own.clone();
    for open in desk.open() {
        // What lies on the desk is newer than any file, and stands where that was.
        let entry = Entry::built(open, catalogue);
        let old = open.replaces.as_deref().unwrap_or(&open.file);
        match all.iter_mut().find(|it| it.file == old || it.file == open.file) {
            Some(there) => *there = entry,
            None => all.push(entry),
        }
    }
    all.sort_by_key(|it| it.name.to_lowercase());
    all.extend(world.built_in().iter().map(|deck| {
        let is_theme = wars_cards::THEME_DECKS.iter().any(|(file, _)| wars_cards::slug(file) == deck.slug);
        let (cards, start, format) = (deck.cards.clone(), deck.start, deck.format.name());
        let contents = Contents { name: deck.name.clone(), format, start, cards, stack: None };
        let shelf = if is_theme { Shelf::Theme } else { Shelf::Printed };
        ready(shelf, &deck.slug, contents, Chosen::Duel(deck.clone()))
    }));
    all.extend(world.built_in_stories().iter().map(|deck| {
        let (cards, stack) = (deck.deck.cards.clone(), Some(deck.deck.locations.clone()));
        let contents = Contents { name: deck.name.clone(), format: "story", start: None, cards, stack };
        ready(Shelf::Story, &deck.slug, contents, Chosen::Story(deck.clone()))
    }));
    all
}

/// What all of them are called, but for one of the player's own.
pub fn taken<'a>(entries: &'a [Entry], but: Option<&str>) -> Vec<Taken<'a>> {
    let others = entries.iter().filter(|it| it.shelf != Shelf::Own || Some(it.file.as_str()) != but);
    others.map(|it| Taken { name: &it.name, file: &it.file }).collect()
}

fn ready(shelf: Shelf, file: &str, contents: Contents, chosen: Chosen) -> Entry {
    Entry {
        shelf,
        name: contents.name.clone(),
        file: file.to_owned(),
        contents: Ok(contents),
        problems: Vec::new(),
        chosen: Some(chosen),
        says_more: false,
    }
}
