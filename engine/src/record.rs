//! A game's record: how it began and every choice made.
//!
//! The same setup, seed and choices give the same game on every machine, so a record is all there
//! is to save. Checkpoints tell where a record and the engine that reads it part ways.

use crate::card::Catalogue;
use crate::card::deck::DeckProblem;
use crate::decision::Choice;
use crate::game::{Game, NewGame, Refused};
use crate::id::{DefIx, Seat};
use crate::state::{PileCards, Seating};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::sync::Arc;

/// A game from its beginning to where it stands.
///
/// ```no_run
/// use wars_engine::{Catalogue, Game, NewGame, Record};
/// use std::sync::Arc;
/// # fn example(catalogue: Arc<Catalogue>, new: NewGame) {
/// let mut record = Record::begin(&new, &catalogue);
/// let mut game = Game::new(catalogue.clone(), new);
/// let choice = game.decision().options[0];
/// game.choose(choice).unwrap();
/// record.note(choice);
/// assert_eq!(record.replay(&catalogue).unwrap().hash(), game.hash());
/// # }
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Record {
    /// The shape of this record.
    pub format: u32,
    /// The version of the engine that wrote it.
    pub engine: String,
    /// Who sits on which side; two players against each other unless said.
    #[serde(default, skip_serializing_if = "Seating::is_duel", with = "crate::state::seating::text")]
    pub seating: Seating,
    /// What the players are called, by seat.
    pub names: Vec<String>,
    /// Card ids of the decks, by seat, in the order that numbers the cards of the game.
    pub decks: Vec<Vec<String>>,
    /// The seed of chance.
    pub seed: u64,
    /// Who begins; by chance if nobody is named.
    pub first: Option<Seat>,
    /// Every answer given.
    pub choices: Vec<Choice>,
    /// After so many choices the game had this [`Game::hash`].
    pub checkpoints: Vec<(usize, u64)>,
    /// Who gave up after the last choice (win.5).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub conceded: Option<Seat>,
}

/// Why a record could not be played again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ReplayError {
    /// The record has a shape this engine does not know.
    Format(u32),
    /// No card has this id.
    UnknownCard(String),
    /// There is not a deck and a name for every seat, or a seat is named that nobody sits at.
    Seats,
    /// No game can begin with a deck.
    Deck {
        /// Whose deck.
        seat: Seat,
        /// Why not.
        problem: DeckProblem,
    },
    /// A choice was not legal.
    Refused {
        /// How many choices were made before it.
        index: usize,
        /// The choice and the reasons.
        refused: Refused,
    },
    /// The game is not the one that was recorded.
    Differs {
        /// After how many choices this was seen.
        index: usize,
        /// What the record says.
        recorded: u64,
        /// What this engine gets.
        found: u64,
    },
}

impl fmt::Display for ReplayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ReplayError::Format(format) => {
                write!(f, "records of format {format} are not known, only {}", Record::FORMAT)
            }
            ReplayError::UnknownCard(id) => write!(f, "there is no card {id}"),
            ReplayError::Seats => f.write_str("a game needs a deck and a name for every seat, and nobody else has one"),
            ReplayError::Deck { seat, problem } => write!(f, "the deck of {seat} {problem}"),
            ReplayError::Refused { index, refused } => write!(f, "choice {} of the record: {refused}", index + 1),
            ReplayError::Differs { index, .. } => {
                write!(f, "after {index} choices the game is not the one that was recorded")
            }
        }
    }
}

impl std::error::Error for ReplayError {}

impl Record {
    /// The shape of records this engine writes.
    pub const FORMAT: u32 = 1;

    /// The record of a game that is about to begin.
    pub fn begin(new: &NewGame, catalogue: &Catalogue) -> Record {
        let ids = |deck: &Vec<DefIx>| deck.iter().map(|def| catalogue.def(*def).facts.id.clone()).collect();
        Record {
            format: Record::FORMAT,
            engine: crate::VERSION.to_owned(),
            seating: new.seating,
            names: new.names.clone(),
            decks: new.decks.iter().map(ids).collect(),
            seed: new.seed,
            first: new.first,
            choices: Vec::new(),
            checkpoints: Vec::new(),
            conceded: None,
        }
    }

    /// Notes a choice that was made.
    pub fn note(&mut self, choice: Choice) {
        self.choices.push(choice);
    }

    /// Notes what the game is now.
    pub fn checkpoint(&mut self, game: &Game) {
        self.checkpoints.push((self.choices.len(), game.hash()));
    }

    /// Forgets everything after the first `length` choices.
    pub fn take_back_to(&mut self, length: usize) {
        self.choices.truncate(length);
        self.checkpoints.retain(|(index, _)| *index <= length);
        self.conceded = None;
    }

    /// How the game began.
    ///
    /// # Errors
    /// When the format or a card is not known, or no game can begin like this.
    pub fn new_game(&self, catalogue: &Catalogue) -> Result<NewGame, ReplayError> {
        if self.format != Record::FORMAT {
            return Err(ReplayError::Format(self.format));
        }
        // Ids only: a title that looks like one must not stand in for a card that is gone.
        let find = |id: &String| {
            let found = catalogue.find(id).filter(|def| catalogue.def(*def).facts.id == *id);
            found.ok_or_else(|| ReplayError::UnknownCard(id.clone()))
        };
        let decks = self.decks.iter().map(|deck| deck.iter().map(find).collect::<Result<Vec<_>, _>>());
        let decks = decks.collect::<Result<Vec<_>, _>>()?;
        self.check_seats()?;
        for (seat, deck) in self.seating.all().iter().zip(&decks) {
            check_deck(deck, catalogue).map_err(|problem| ReplayError::Deck { seat, problem })?;
        }
        Ok(NewGame { seating: self.seating, decks, names: self.names.clone(), seed: self.seed, first: self.first })
    }

    fn check_seats(&self) -> Result<(), ReplayError> {
        let seats = self.seating.all();
        let are_taken = [self.first, self.conceded].into_iter().flatten().all(|seat| seats.contains(seat));
        let enough = self.decks.len() == seats.len() && self.names.len() == seats.len();
        if enough && are_taken { Ok(()) } else { Err(ReplayError::Seats) }
    }

    /// Plays the whole record again; the game remembers the events of the last choice.
    ///
    /// # Errors
    /// When the format or a card is not known, a choice is refused, or a checkpoint differs.
    pub fn replay(&self, catalogue: &Arc<Catalogue>) -> Result<Game, ReplayError> {
        self.replay_to(self.choices.len(), catalogue)
    }

    /// Plays the first `length` choices again.
    ///
    /// # Errors
    /// As [`Record::replay`].
    pub fn replay_to(&self, length: usize, catalogue: &Arc<Catalogue>) -> Result<Game, ReplayError> {
        let mut game = Game::new(catalogue.clone(), self.new_game(catalogue)?);
        self.check(&game, 0)?;
        for (index, choice) in self.choices.iter().take(length).enumerate() {
            game.choose(*choice).map_err(|refused| ReplayError::Refused { index, refused })?;
            self.check(&game, index + 1)?;
        }
        if let Some(seat) = self.conceded
            && length >= self.choices.len()
        {
            game.concede(seat);
        }
        Ok(game)
    }

    fn check(&self, game: &Game, index: usize) -> Result<(), ReplayError> {
        for (_, recorded) in self.checkpoints.iter().filter(|(at, _)| *at == index) {
            let (recorded, found) = (*recorded, game.hash());
            if recorded != found {
                return Err(ReplayError::Differs { index, recorded, found });
            }
        }
        Ok(())
    }
}

/// Whether a game can begin with a deck. A legal deck is more than that, but records outlive what is legal.
fn check_deck(deck: &[DefIx], catalogue: &Catalogue) -> Result<(), DeckProblem> {
    if deck.len() > PileCards::CAPACITY {
        return Err(DeckProblem::Size { has: deck.len(), needs: PileCards::CAPACITY });
    }
    match deck.iter().any(|card| catalogue.def(*card).location.is_some()) {
        true => Ok(()),
        false => Err(DeckProblem::NoLocation),
    }
}

/// A game and its record, kept in step.
#[derive(Clone, Debug)]
pub struct Recorded {
    game: Game,
    record: Record,
    /// The game before the announcement under way, and the length of its record.
    before: Option<(usize, Box<Game>)>,
}

impl Recorded {
    /// Begins a game and its record.
    pub fn begin(catalogue: Arc<Catalogue>, new: NewGame) -> Recorded {
        let record = Record::begin(&new, &catalogue);
        Recorded { game: Game::new(catalogue, new), record, before: None }
    }

    /// Takes a game up again from its record.
    ///
    /// # Errors
    /// As [`Record::replay`].
    pub fn resume(record: Record, catalogue: &Arc<Catalogue>) -> Result<Recorded, ReplayError> {
        // An announcement under way stays one that can be taken back.
        let mut resumed = Recorded::begin(catalogue.clone(), record.new_game(catalogue)?);
        record.check(&resumed.game, 0)?;
        for (index, choice) in record.choices.iter().enumerate() {
            resumed.choose(*choice).map_err(|refused| ReplayError::Refused { index, refused })?;
            record.check(&resumed.game, index + 1)?;
        }
        if let Some(seat) = record.conceded {
            resumed.concede(seat);
        }
        resumed.record = record;
        Ok(resumed)
    }

    /// The game.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// Its record so far.
    pub fn record(&self) -> &Record {
        &self.record
    }

    /// Answers the question and notes the answer; every turn begins with a checkpoint.
    ///
    /// # Errors
    /// When the answer is not among the options; nothing is changed or noted.
    pub fn choose(&mut self, choice: Choice) -> Result<(), Refused> {
        let turn = self.game.state.turn.number;
        let fresh = !self.game.is_announcing();
        let before = fresh.then(|| (self.record.choices.len(), Box::new(self.game.clone())));
        self.game.choose(choice)?;
        self.record.note(choice);
        if !self.game.is_announcing() {
            self.before = None;
        } else if before.is_some() {
            self.before = before;
        }
        if self.game.state.turn.number != turn {
            self.record.checkpoint(&self.game);
        }
        Ok(())
    }

    /// Takes back the announcement under way and forgets its choices (play.takeback.1).
    pub fn take_back(&mut self) -> bool {
        if !self.game.decision().can_take_back {
            return false;
        }
        let Some((length, game)) = self.before.take() else { return false };
        self.game = *game;
        self.game.events.clear();
        self.record.take_back_to(length);
        true
    }

    /// A player gives up (win.5).
    pub fn concede(&mut self, seat: Seat) {
        if self.game.outcome().is_none() {
            self.game.concede(seat);
            self.record.conceded = Some(seat);
            self.before = None;
        }
    }
}
