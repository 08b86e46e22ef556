//! What is measured by itself: a story with so many players at a difficulty.

use crate::fault::Fault;
use crate::library::{Library, ReadyStory, ReadyStoryDeck};
use crate::save::Origin;
use crate::sim::keeping::Keeping;
use std::fmt;
use std::path::Path;
use wars_engine::story::Switches;
use wars_engine::{Catalogue, Difficulty, NewStory};

/// Which stories are played, with how many players, how hard.
#[derive(Clone, Debug)]
pub struct Cells {
    /// The story by name or file; all that are built in if none is named.
    pub story: Option<String>,
    /// Numbers of players.
    pub seats: Vec<usize>,
    /// Difficulties.
    pub difficulties: Vec<Difficulty>,
}

impl Cells {
    /// All of them, one for each line of the report.
    ///
    /// # Errors
    /// When there is no such story, or its file is none.
    pub fn ready(&self, library: &Library) -> Result<Vec<Cell>, Fault> {
        let stories = match &self.story {
            Some(name) => vec![library.story(name)?],
            None => library.stories()?,
        };
        let mut cells = Vec::new();
        for story in &stories {
            for players in &self.seats {
                let cell = |difficulty| Cell { story: story.clone(), players: *players, difficulty };
                cells.extend(self.difficulties.iter().copied().map(cell));
            }
        }
        Ok(cells)
    }
}

/// A story with so many players at a difficulty.
#[derive(Clone, Debug)]
pub struct Cell {
    /// The story.
    pub story: ReadyStory,
    /// How many play it.
    pub players: usize,
    /// How hard it is.
    pub difficulty: Difficulty,
}

impl Cell {
    /// The decks of the game with this seed: they take turns.
    pub fn brought(&self, decks: &[ReadyStoryDeck], seed: u64) -> Vec<ReadyStoryDeck> {
        let first = (seed % decks.len().max(1) as u64) as usize;
        decks.iter().cycle().skip(first).take(self.players).cloned().collect()
    }

    /// How a game with these decks begins; its players are called by them.
    pub fn new_story(&self, brought: &[ReadyStoryDeck], seed: u64) -> NewStory {
        NewStory {
            story: self.story.story.clone(),
            decks: brought.iter().map(|deck| deck.deck.clone()).collect(),
            names: brought.iter().map(|deck| deck.slug.clone()).collect(),
            difficulty: self.difficulty,
            switches: Switches::default(),
            seed,
        }
    }

    /// The file of that game, named by story, number of players, difficulty and seed.
    ///
    /// # Errors
    /// When the story can't be kept.
    pub fn keeping(
        &self,
        folder: &Path,
        brought: &[ReadyStoryDeck],
        new: &NewStory,
        catalogue: &Catalogue,
    ) -> Result<Keeping, String> {
        let from = Origin::story(&self.story, brought, new.difficulty, new.switches, Some(new.seed), catalogue);
        let from = from.map_err(|fault| fault.to_string())?;
        let called = format!("{}-{}-{}-{}", self.story.slug, self.players, self.difficulty.name(), new.seed);
        Ok(Keeping::begin(folder, called, new.names.clone(), from, catalogue))
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let players = if self.players == 1 { "player" } else { "players" };
        write!(f, "{}, {} {players}, {}", self.story.slug, self.players, self.difficulty.name())
    }
}
