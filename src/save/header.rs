//! The first line of a saved game: by which program it was written, and how the game began.

use crate::config::{Names, Privacy, Stops};
use crate::door::{beginning, printable};
use crate::fault::Fault;
use crate::library::{ReadyDeck, ReadyStory, ReadyStoryDeck, built_in_stories, read_story};
use crate::session::{Brought, Hex, Record, Session, optional_letter};
use crate::system::seed;
use jiff::Timestamp;
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::Value;
use std::sync::Arc;
use wars_engine::misread;
use wars_engine::scenario::Scenario;
use wars_engine::state::seating::text as seating_text;
use wars_engine::story::Switches;
use wars_engine::{Catalogue, DefIx, Difficulty, Format, Game, NewGame, NewStory, Seat, Seating, StoryDeck};

/// Texts of a header that are longer than this were not made by this program.
const LONGEST_WORDS: usize = 100;

/// The shape of saves that this program writes. Since 2 a line says who gave an answer and until when a player passes
/// on, and there are lines for stops of a player's own and for orders that were ended.
pub const FORMAT: u32 = 2;

/// By which program a game was saved, and how it began.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(expecting = "the first line of a saved game")]
pub struct Header {
    /// The shape of the file; named so that the first line tells what the file is.
    #[serde(rename = "wars-save")]
    pub format: u32,
    /// The version of the engine, for people.
    pub engine: String,
    /// [`wars_engine::RULES`]; none in files that are older than revisions.
    #[serde(default)]
    pub rules: u32,
    /// [`Catalogue::fingerprint`] of the cards.
    pub cards: Hex,
    /// When the game began.
    #[serde(deserialize_with = "time")]
    pub started: Timestamp,
    /// What the players are called, by seat.
    pub names: Vec<String>,
    /// How the players agreed to play.
    #[serde(default)]
    pub options: Options,
    /// How the game began.
    pub from: Origin,
}

/// How the players agreed to play.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Options {
    /// What they see of each other.
    pub privacy: Privacy,
    /// Where they are asked for initiative.
    pub stops: Stops,
}

/// How a game began.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Origin {
    /// With decks.
    Decks {
        /// Who sits on which side; two players against each other unless said.
        #[serde(default, skip_serializing_if = "Seating::is_duel", with = "seating_text")]
        seating: Seating,
        /// The decks, by seat.
        decks: Vec<SavedDeck>,
        /// The seed of chance.
        seed: u64,
        /// Who begins; by chance if nobody is named.
        #[serde(default, with = "optional_letter", skip_serializing_if = "Option::is_none")]
        first: Option<Seat>,
    },
    /// At the position of a scenario, which is kept whole: its file may change.
    Scenario(Value),
    /// As a story against the Enemy.
    Story {
        /// The story, which is kept whole: its file may change.
        story: Value,
        /// The decks, by seat.
        decks: Vec<SavedStoryDeck>,
        /// How hard it is.
        difficulty: Difficulty,
        /// How it is read where it can be read in several ways.
        #[serde(default)]
        switches: Switches,
        /// The seed of chance.
        seed: u64,
    },
}

impl Origin {
    /// With two decks against each other.
    pub fn duel(decks: impl Into<Vec<SavedDeck>>, seed: u64, first: Option<Seat>) -> Origin {
        Origin::Decks { seating: Seating::DUEL, decks: decks.into(), seed, first }
    }

    /// With two decks that are ready to play, and a seed that nobody can guess unless one is given.
    pub fn between(decks: [&ReadyDeck; 2], seed: Option<u64>, first: Option<Seat>, catalogue: &Catalogue) -> Origin {
        let decks = decks.map(|deck| SavedDeck::of(deck, catalogue));
        Origin::duel(decks, seed.unwrap_or_else(seed::fresh), first)
    }

    /// A story with these decks, and a seed that nobody can guess unless one is given.
    ///
    /// # Errors
    /// When the file of the story can't be kept, because it is none.
    pub fn story(
        story: &ReadyStory,
        decks: &[ReadyStoryDeck],
        difficulty: Difficulty,
        switches: Switches,
        seed: Option<u64>,
        catalogue: &Catalogue,
    ) -> Result<Origin, Fault> {
        let whole = misread::read(&story.text).map_err(|misread| Fault::input(format!("{}: {misread}", story.slug)))?;
        let decks = decks.iter().map(|deck| SavedStoryDeck::of(deck, catalogue)).collect();
        Ok(Origin::Story { story: whole, decks, difficulty, switches, seed: seed.unwrap_or_else(seed::fresh) })
    }
}

/// Which story a game is, and how hard.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct StoryTitle {
    /// The title of the story.
    pub title: String,
    /// How hard it is.
    pub difficulty: Difficulty,
}

/// A story deck as it was played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SavedStoryDeck {
    /// What players call it.
    pub name: String,
    /// Ids of its cards, in the order that numbers the cards of the game.
    pub cards: Vec<String>,
    /// Ids of its locations, the first to come first.
    pub locations: Vec<String>,
}

impl SavedStoryDeck {
    /// A deck to save.
    pub fn of(deck: &ReadyStoryDeck, catalogue: &Catalogue) -> SavedStoryDeck {
        let ids = |cards: &[DefIx]| cards.iter().map(|card| catalogue.def(*card).facts.id.clone()).collect();
        SavedStoryDeck { name: deck.name.clone(), cards: ids(&deck.deck.cards), locations: ids(&deck.deck.locations) }
    }

    /// The deck to play with.
    fn deck(&self, catalogue: &Catalogue) -> Result<StoryDeck, String> {
        let find = |id: &String| catalogue.find(id).ok_or_else(|| format!("there is no card {}", shown(id)));
        let all = |ids: &[String]| ids.iter().map(find).collect::<Result<Vec<DefIx>, String>>();
        Ok(StoryDeck { cards: all(&self.cards)?, locations: all(&self.locations)? })
    }
}

/// A deck as it was played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SavedDeck {
    /// What players call it.
    pub name: String,
    /// Ids of its cards, in the order that numbers the cards of the game.
    pub cards: Vec<String>,
    /// Which rules it keeps to, if that is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub format: Option<Format>,
    /// The id of the location it proposes to begin with.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start: Option<String>,
}

impl SavedDeck {
    /// A deck to save.
    pub fn of(deck: &ReadyDeck, catalogue: &Catalogue) -> SavedDeck {
        let start = deck.start.map(|start| catalogue.def(start).facts.id.clone());
        SavedDeck { format: Some(deck.format), start, ..SavedDeck::new(&deck.name, &deck.cards, catalogue) }
    }

    /// What it says about the game.
    fn brought(&self, catalogue: &Catalogue) -> Brought {
        let start = self.start.as_ref().and_then(|id| catalogue.find(id));
        Brought { format: self.format, start }
    }

    /// These cards under a name.
    pub fn new(name: &str, cards: &[DefIx], catalogue: &Catalogue) -> SavedDeck {
        let ids = cards.iter().map(|card| catalogue.def(*card).facts.id.clone());
        SavedDeck { name: name.to_owned(), cards: ids.collect(), format: None, start: None }
    }
}

impl Header {
    /// The header of a game that begins now.
    pub fn new(
        catalogue: &Catalogue,
        started: Timestamp,
        names: impl Into<Vec<String>>,
        options: Options,
        from: Origin,
    ) -> Header {
        Header {
            format: FORMAT,
            engine: wars_engine::VERSION.to_owned(),
            rules: wars_engine::RULES,
            cards: Hex(catalogue.fingerprint()),
            started,
            names: names.into(),
            options,
            from,
        }
    }

    /// The same beginning, written by this program with these cards.
    pub fn renewed(&self, catalogue: &Catalogue) -> Header {
        let Header { started, names, options, from, .. } = self.clone();
        Header::new(catalogue, started, names, options, from)
    }

    /// The game at its beginning.
    ///
    /// # Errors
    /// What keeps it from beginning: a card that is gone, a deck nobody can play.
    pub fn begin(&self, catalogue: &Arc<Catalogue>) -> Result<Game, String> {
        match &self.from {
            Origin::Decks { seating, decks, seed, first } => {
                let decks: Vec<&[String]> = decks.iter().map(|deck| deck.cards.as_slice()).collect();
                let new = NewGame::with_ids(*seating, &decks, &self.names, *seed, *first, catalogue);
                let game = new.and_then(|new| Game::new(catalogue.clone(), new));
                game.map_err(|no_game| no_game.to_string())
            }
            Origin::Scenario(scenario) => {
                let stories = built_in_stories().map_err(|fault| fault.to_string())?;
                let scenario = Scenario::read_with("its scenario", &scenario.to_string(), catalogue, &stories)
                    .map_err(|error| error.to_string())?;
                scenario.position().called(&self.names).map_err(|misfit| misfit.to_string())
            }
            Origin::Story { story, decks, difficulty, switches, seed } => {
                let story =
                    read_story("its story", &story.to_string(), catalogue).map_err(|fault| fault.to_string())?;
                let new = NewStory {
                    story: Arc::new(story),
                    decks: decks.iter().map(|deck| deck.deck(catalogue)).collect::<Result<_, _>>()?,
                    names: self.names.clone(),
                    difficulty: *difficulty,
                    switches: *switches,
                    seed: *seed,
                };
                let mut game = Game::story(catalogue.clone(), new).map_err(|no_story| no_story.to_string())?;
                if self.options.privacy != Privacy::Open {
                    game.ask_all();
                }
                Ok(game)
            }
        }
    }

    /// A session of this game, which has just begun.
    fn session(&self, begun: Game, catalogue: &Catalogue) -> Session {
        let session = Session::new(begun, self.options.stops);
        match &self.from {
            Origin::Decks { decks, .. } => {
                let brought: Vec<Brought> = decks.iter().map(|deck| deck.brought(catalogue)).collect();
                session.between(&brought)
            }
            Origin::Story { .. } => {
                let mut session = session;
                session.open_hands(self.options.privacy == Privacy::Open);
                session
            }
            Origin::Scenario(_) => session,
        }
    }

    /// A session of this game at its beginning.
    ///
    /// # Errors
    /// What keeps it from beginning.
    pub fn begun(&self, catalogue: &Arc<Catalogue>) -> Result<Session, Fault> {
        Ok(self.session(self.begin(catalogue).map_err(Fault::input)?, catalogue))
    }

    /// The game with a past.
    ///
    /// # Errors
    /// What keeps it from beginning.
    pub fn taken_up(&self, record: &Record, catalogue: &Arc<Catalogue>) -> Result<Session, Fault> {
        let mut session = self.begun(catalogue)?;
        session.take_up(record);
        Ok(session)
    }

    /// The seed of chance; none if the game began at a position.
    pub(super) fn seed(&self) -> Option<u64> {
        match &self.from {
            Origin::Decks { seed, .. } | Origin::Story { seed, .. } => Some(*seed),
            Origin::Scenario(_) => None,
        }
    }

    /// What the decks are called, or the scenario.
    pub fn titles(&self) -> Vec<String> {
        match &self.from {
            Origin::Decks { decks, .. } => decks.iter().map(|deck| deck.name.clone()).collect(),
            Origin::Scenario(scenario) => {
                let title = scenario.get("title").and_then(Value::as_str).unwrap_or("a scenario");
                vec![shown(title)]
            }
            Origin::Story { decks, .. } => decks.iter().map(|deck| deck.name.clone()).collect(),
        }
    }

    /// Which story it is and how hard; nothing if it is none.
    pub fn story(&self) -> Option<StoryTitle> {
        let Origin::Story { story, difficulty, .. } = &self.from else { return None };
        let title = story.get("title").and_then(Value::as_str).unwrap_or("a story");
        Some(StoryTitle { title: shown(title), difficulty: *difficulty })
    }

    /// The header with every text fit to be shown on a terminal.
    pub(super) fn made_printable(mut self) -> Header {
        self.engine = shown(&self.engine);
        self.names = Names::mended(&self.names);
        let names: Vec<&mut String> = match &mut self.from {
            Origin::Decks { decks, .. } => decks.iter_mut().map(|deck| &mut deck.name).collect(),
            Origin::Story { decks, .. } => decks.iter_mut().map(|deck| &mut deck.name).collect(),
            Origin::Scenario(_) => Vec::new(),
        };
        for name in names {
            *name = shown(name);
        }
        self
    }
}

/// A text of a header as it may be shown.
fn shown(text: &str) -> String {
    beginning(&printable(text), LONGEST_WORDS).to_owned()
}

/// A time, or words of our own about it.
fn time<'de, D: Deserializer<'de>>(from: D) -> Result<Timestamp, D::Error> {
    let time = String::deserialize(from)?;
    time.parse().map_err(|_| serde::de::Error::custom("a time is written like 2026-11-16T12:00:00Z"))
}
