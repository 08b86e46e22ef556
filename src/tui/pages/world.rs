//! What pages can draw upon: cards, decks, stories, the book, what new games begin with.

use super::LastPlayed;
use super::decks::Entry;
use crate::book::Book;
use crate::cards::search::Index;
use crate::learn::Learned;
use crate::library::{OwnDeck, ReadyDeck, ReadyLesson, ReadyStory, ReadyStoryDeck};
use crate::session::Privacy;
use std::sync::Arc;
use wars_engine::Catalogue;
use wars_engine::card::deck::DeckList;

/// What pages can draw upon, and what changes only now and then.
#[derive(Clone, Debug)]
pub struct World {
    /// All cards.
    pub catalogue: Arc<Catalogue>,
    /// The same, as they are searched.
    pub index: Arc<Index>,
    /// The decks one can play with: those that are built in, then those of the player's own that are legal.
    pub decks: Vec<ReadyDeck>,
    /// The stories one can play.
    pub stories: Vec<ReadyStory>,
    /// The decks for them, in the same order.
    pub story_decks: Vec<ReadyStoryDeck>,
    /// The player's own decks, legal or not.
    pub own: Vec<Entry>,
    /// So many decks, and decks for stories, at the end of these lists are the player's own.
    pub own_ready: [usize; 2],
    /// The lessons, in the order in which they teach.
    pub lessons: Vec<Arc<ReadyLesson>>,
    /// What was learned.
    pub learned: Learned,
    /// The rules book.
    pub book: Option<Book>,
    /// There are saved games.
    pub has_saves: bool,
    /// What new games begin with.
    pub defaults: Defaults,
    /// The settings in force, by name, as the configuration file writes them.
    pub settings: Vec<(&'static str, String)>,
}

impl World {
    /// Cards and decks alone, with default settings.
    pub fn new(catalogue: Arc<Catalogue>, decks: Vec<ReadyDeck>) -> World {
        World {
            index: Arc::new(Index::of(&catalogue)),
            catalogue,
            decks,
            own: Vec::new(),
            own_ready: [0; 2],
            stories: Vec::new(),
            story_decks: Vec::new(),
            lessons: Vec::new(),
            learned: Learned::default(),
            book: None,
            has_saves: false,
            defaults: Defaults::default(),
            settings: Vec::new(),
        }
    }

    /// The decks that are built in.
    pub fn built_in(&self) -> &[ReadyDeck] {
        &self.decks[..self.decks.len().saturating_sub(self.own_ready[0])]
    }

    /// The decks for stories that are built in.
    pub fn built_in_stories(&self) -> &[ReadyStoryDeck] {
        &self.story_decks[..self.story_decks.len().saturating_sub(self.own_ready[1])]
    }

    /// The player's own decks are these now.
    pub fn take_own(&mut self, own: Vec<OwnDeck>) {
        self.decks.truncate(self.built_in().len());
        self.story_decks.truncate(self.built_in_stories().len());
        self.own_ready = [0; 2];
        self.own = own.iter().map(|deck| Entry::own(deck, &self.catalogue)).collect();
        let ready: Vec<Chosen> = self.own.iter().filter_map(|entry| entry.chosen.clone()).collect();
        for chosen in ready {
            self.choose(chosen);
        }
    }

    /// Has a deck of the player's own among those one can play with, and says where.
    pub fn choose(&mut self, chosen: Chosen) -> usize {
        let [duels, stories] = [self.built_in().len(), self.built_in_stories().len()];
        match chosen {
            Chosen::Duel(deck) => {
                let at = put(&mut self.decks, duels, deck, |deck| &deck.slug);
                self.own_ready[0] = self.decks.len() - duels;
                at
            }
            Chosen::Story(deck) => {
                let at = put(&mut self.story_decks, stories, deck, |deck| &deck.slug);
                self.own_ready[1] = self.story_decks.len() - stories;
                at
            }
        }
    }

    /// The value of a setting.
    pub fn setting(&self, name: &str) -> &str {
        self.settings.iter().find(|(it, _)| *it == name).map_or("", |(_, value)| value)
    }
}

/// Puts a deck in the place of the one of the same name behind the first ones of a list, else at its end; the place.
fn put<T>(decks: &mut Vec<T>, first: usize, deck: T, slug: impl Fn(&T) -> &str) -> usize {
    let there = decks.iter().skip(first).position(|other| slug(other) == slug(&deck));
    let at = there.map_or(decks.len(), |there| first + there);
    match decks.get_mut(at) {
        Some(place) => *place = deck,
        None => decks.push(deck),
    }
    at
}

/// What new games begin with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Defaults {
    /// What the players are called.
    pub names: [String; 2],
    /// How they share the screen.
    pub privacy: Privacy,
    /// What was played last, which says more about names and decks.
    pub last: LastPlayed,
}

impl Default for Defaults {
    fn default() -> Defaults {
        let names = ["A", "B"].map(str::to_owned);
        Defaults { names, privacy: Privacy::default(), last: LastPlayed::default() }
    }
}

/// A deck that somebody wants to play with.
#[derive(Clone, Debug)]
pub enum Chosen {
    /// For two players.
    Duel(ReadyDeck),
    /// For stories.
    Story(ReadyStoryDeck),
}

impl Chosen {
    /// The deck of a list, if it is legal.
    pub fn of(list: &DeckList, slug: &str, catalogue: &Catalogue) -> Option<Chosen> {
        match list {
            DeckList::Duel(_) => ReadyDeck::of(list, slug, catalogue).map(Chosen::Duel),
            DeckList::Story(_) => ReadyStoryDeck::of(list, slug, catalogue).map(Chosen::Story),
        }
    }
}
