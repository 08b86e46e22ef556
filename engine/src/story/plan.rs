//! A story as data: what a file of `stories` says.

use super::law::Law;
use crate::card::Catalogue;
use crate::id::DefIx;
use crate::language::{Condition, Value};
use serde::Deserialize;
use std::collections::BTreeMap;
use std::fmt;

/// A story: where it takes place, whom it is fought against, how it ends.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Story {
    /// Its short name, for commands and files.
    pub id: String,
    /// Its name.
    pub title: String,
    /// What it is about, for whoever chooses one.
    #[serde(default)]
    pub about: String,
    /// Its locations in board order, by card id (coop.loc.6).
    pub locations: Vec<String>,
    /// What the Enemy begins with.
    #[serde(default)]
    pub start: Vec<StartingCard>,
    /// Where the players' starting cards go, if not at any of its locations (coop.mines.setup.6).
    #[serde(default)]
    pub begin_at: Vec<String>,
    /// Where its units and ships go (coop.enemy.priority.1).
    pub priority: Priority,
    /// The Enemy's cards: card id and copies.
    pub deck: BTreeMap<String, u8>,
    /// Cards that come last when the Enemy has to give up one of its own (coop.enemy.attrition.2).
    #[serde(default)]
    pub protected: Vec<String>,
    /// A card whose second copy saves the first (coop.alnak.life).
    #[serde(default)]
    pub second_life: Option<SecondLife>,
    /// What the players may not do.
    #[serde(default)]
    pub limits: Vec<Limit>,
    /// What is searched for, and where it is brought to (coop.mines).
    #[serde(default)]
    pub search: Option<SearchPlan>,
    /// What is known of single cards beyond what section 5 says of all (coop.card.1).
    #[serde(default)]
    pub cards: BTreeMap<String, CardNote>,
}

/// A card that the Enemy begins with.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct StartingCard {
    /// Which card.
    pub card: String,
    /// At which location of the story.
    pub at: String,
    /// How many for each player.
    #[serde(default)]
    pub each_player: u8,
    /// How many besides.
    #[serde(default)]
    pub fixed: u8,
}

/// Where the Enemy's units and ships go.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Priority {
    /// Sites, in order.
    #[serde(default)]
    pub sites: Vec<String>,
    /// Instead of a list: the sites ahead of the players, and then the passage (coop.mines.priority.1).
    #[serde(default)]
    pub ahead: bool,
    /// Sectors, in order.
    #[serde(default)]
    pub sectors: Vec<String>,
}

/// What is searched for, and where it is brought to. Cards are named by id.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct SearchPlan {
    /// Where things are brought to.
    pub entrance: String,
    /// Where searching opens.
    pub opens_at: String,
    /// A location off the row, without icons and control.
    #[serde(default)]
    pub passage: Option<String>,
    /// The search stack: card id and copies.
    pub stack: BTreeMap<String, u8>,
    /// Which of them are tunnels.
    pub tunnels: String,
    /// Which of them set the Enemy on the searchers.
    pub hounded: String,
    /// The hoard.
    pub hoard: String,
    /// Where it lies.
    pub hoard_at: String,
    /// Where tunnels lie from the beginning.
    #[serde(default)]
    pub tunnels_at: Vec<String>,
    /// How many pieces of evidence win.
    pub needed: u8,
    /// What each player retrieves for a piece.
    pub evidence_retrieves: u8,
    /// What each player retrieves for the hoard.
    pub hoard_retrieves: u8,
}

/// A card whose second copy saves the first.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct SecondLife {
    /// Which card.
    pub card: String,
    /// Where it comes back.
    pub home: String,
    /// With the switch "one life": what takes the place of the second copy.
    pub instead: String,
}

/// Something that a story limits.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Limit {
    /// The rule that says so.
    pub rule: Law,
    /// What it limits.
    pub on: Limited,
    /// Always free at these locations of the story.
    #[serde(default)]
    pub free_at: Vec<String>,
    /// Elsewhere only if all of this is so for one of the players, the location being "there".
    pub only: Vec<Condition>,
}

/// What a limit is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Limited {
    /// Playing a unit; the location is where it is to go.
    PlayUnit,
    /// Moving a unit; the location is where it is.
    MoveUnit,
}

/// What the Enemy does with a card, where that is narrower than what it does with all cards.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct CardNote {
    /// Abilities that it never uses, counted from 0.
    #[serde(default)]
    pub never: Vec<u8>,
    /// It plays or uses it only if all of this is so, "you" being the Enemy.
    #[serde(default)]
    pub only: Vec<Condition>,
    /// Beneath which locations an asset may go.
    #[serde(default)]
    pub beneath: Option<Beneath>,
    /// Abilities that do for each side, by one of its players there, what they say of each player.
    #[serde(default)]
    pub by_side: Vec<u8>,
}

/// Beneath which locations the Enemy puts an asset, where that is narrower than the rules of the card.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Beneath {
    /// Only where all of this is so, the location being "there" and "you" the Enemy.
    #[serde(default)]
    pub only: Vec<Condition>,
    /// The one where this is most comes first.
    #[serde(default)]
    pub most: Option<Value>,
}

/// What is wrong with a story.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StoryFault {
    /// No card has this id.
    NoCard(String),
    /// A card of this id is named as a location and is none.
    NoLocation(String),
    /// A place is named that is not among the locations of the story.
    NotHere(String),
    /// The Enemy's deck has too many cards, or none.
    Deck(usize),
    /// The Enemy begins with more copies than its deck has.
    TooFew(String),
}

impl fmt::Display for StoryFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StoryFault::NoCard(id) => write!(f, "there is no card {id}"),
            StoryFault::NoLocation(id) => write!(f, "{id} is no location"),
            StoryFault::NotHere(id) => write!(f, "{id} is not among the locations of the story"),
            StoryFault::Deck(cards) => write!(f, "the Enemy's deck has {cards} cards; it needs 1 to 60"),
            StoryFault::TooFew(id) => write!(f, "the Enemy begins with more copies of {id} than its deck has"),
        }
    }
}

impl std::error::Error for StoryFault {}

/// How many players a story is for at most.
pub const MOST_PLAYERS: usize = 4;

/// The most cards of an Enemy's deck (coop.build.5).
const MOST_CARDS: usize = 60;

impl Story {
    /// What is wrong with it, by these cards.
    ///
    /// # Errors
    /// The first fault found.
    pub fn check(&self, catalogue: &Catalogue) -> Result<(), StoryFault> {
        for id in &self.locations {
            if catalogue.def(card(catalogue, id)?).location.is_none() {
                return Err(StoryFault::NoLocation(id.clone()));
            }
        }
        let here = |id: &String| match self.locations.contains(id) {
            true => Ok(()),
            false => Err(StoryFault::NotHere(id.clone())),
        };
        let places = self.priority.sites.iter().chain(&self.priority.sectors);
        let places = places.chain(self.start.iter().map(|start| &start.at));
        let places = places.chain(self.limits.iter().flat_map(|limit| &limit.free_at));
        let places = places.chain(&self.begin_at);
        let searched = self.search.iter().flat_map(|plan| {
            let named = [&plan.entrance, &plan.opens_at, &plan.hoard_at];
            named.into_iter().chain(&plan.passage).chain(&plan.tunnels_at)
        });
        let places = places.chain(searched);
        places.chain(self.second_life.iter().map(|life| &life.home)).try_for_each(here)?;
        let cards = self.deck.keys().chain(&self.protected).chain(self.cards.keys());
        let cards = cards.chain(self.second_life.iter().flat_map(|life| [&life.card, &life.instead]));
        let found =
            self.search.iter().flat_map(|plan| plan.stack.keys().chain([&plan.tunnels, &plan.hounded, &plan.hoard]));
        let cards = cards.chain(found);
        cards.map(|id| card(catalogue, id)).collect::<Result<Vec<_>, _>>()?;
        let size = self.deck.values().map(|copies| usize::from(*copies)).sum();
        if !(1..=MOST_CARDS).contains(&size) {
            return Err(StoryFault::Deck(size));
        }
        for start in &self.start {
            let has = self.deck.get(&start.card).copied().unwrap_or(0);
            if usize::from(has) < start.count(MOST_PLAYERS) {
                return Err(StoryFault::TooFew(start.card.clone()));
            }
        }
        Ok(())
    }
}

impl SearchPlan {
    /// What lies beneath locations from the beginning: the card, and which location.
    pub fn lying(&self) -> impl Iterator<Item = (&String, &String)> {
        let tunnels = self.tunnels_at.iter().map(|at| (&self.tunnels, at));
        tunnels.chain([(&self.hoard, &self.hoard_at)])
    }
}

impl StartingCard {
    /// How many there are with so many players (coop.setup.5).
    pub fn count(&self, players: usize) -> usize {
        usize::from(self.each_player) * players + usize::from(self.fixed)
    }
}

/// The card of this id.
///
/// # Errors
/// When there is none.
pub fn card(catalogue: &Catalogue, id: &str) -> Result<DefIx, StoryFault> {
    let found = catalogue.find(id).filter(|def| catalogue.def(*def).facts.id == id);
    found.ok_or_else(|| StoryFault::NoCard(id.to_owned()))
}
