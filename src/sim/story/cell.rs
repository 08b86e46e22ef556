//! What is measured by itself: a story with so many players at a difficulty.

use crate::fault::Fault;
use crate::library::{Library, ReadyStory, ReadyStoryDeck};
use std::fmt;
use wars_engine::story::Switches;
use wars_engine::{Difficulty, NewStory};

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
    /// How the game with this seed begins. Decks take turns by seed; its players are called by their decks.
    pub fn new_story(&self, decks: &[ReadyStoryDeck], seed: u64) -> NewStory {
        let first = (seed % decks.len().max(1) as u64) as usize;
        let brought: Vec<&ReadyStoryDeck> = decks.iter().cycle().skip(first).take(self.players).collect();
        NewStory {
            story: self.story.story.clone(),
            decks: brought.iter().map(|deck| deck.deck.clone()).collect(),
            names: brought.iter().map(|deck| deck.slug.clone()).collect(),
            difficulty: self.difficulty,
            switches: Switches::default(),
            seed,
        }
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}, {} players, {}", self.story.slug, self.players, self.difficulty.name())
    }
}
