//! A game: a table, and what happens at it.

use super::Table;
use crate::event::Event;
use std::ops::{Deref, DerefMut};

/// A game of WARS.
///
/// ```
/// use std::sync::Arc;
/// use wars_engine::{Catalogue, Deck, Game, NewGame};
///
/// let catalogue = Arc::new(Catalogue::load(wars_cards::CARDS.iter().copied())?);
/// let swarm = Deck::read(wars_cards::deck("swarm").unwrap_or_default(), "swarm")?.remove(0);
/// let cards = swarm.cards(&catalogue).map_err(|problems| problems[0].to_string())?;
/// let mut game = Game::new(catalogue, NewGame::duel([cards.clone(), cards], 7))?;
/// for _ in 0..100 {
///     let Some(option) = game.decision().options.first().copied() else { break };
///     game.choose(option)?;
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// What can be read of it are functions of its [`Table`], which a game is wherever one is asked for.
#[derive(Clone, Debug)]
pub struct Game {
    pub(crate) table: Table,
    pub(crate) events: Vec<Event>,
    pub(crate) recording: bool,
}

impl Game {
    /// Which way of making [`Table::hash`] this is: another one gives other numbers for the same game. It is raised
    /// when what is in a [`crate::State`] takes another shape, and `tests/golden` says when that has happened.
    pub const HASH: u32 = 1;

    /// What happened since the last answer.
    pub fn events(&self) -> &[Event] {
        &self.events
    }

    /// Leaves events unrecorded from now on, for play without a log.
    pub fn without_events(mut self) -> Game {
        self.recording = false;
        self
    }
}

impl Deref for Game {
    type Target = Table;

    #[inline]
    fn deref(&self) -> &Table {
        &self.table
    }
}

/// For the rules that change the table; a table has nothing that others could change it by.
impl DerefMut for Game {
    #[inline]
    fn deref_mut(&mut self) -> &mut Table {
        &mut self.table
    }
}

impl PartialEq for Game {
    fn eq(&self, other: &Game) -> bool {
        self.state == other.state
    }
}

impl Eq for Game {}
