//! The first line of a saved game: by which program it was written, and how the game began.

use crate::config::{Names, Privacy, Stops};
use crate::door::{beginning, printable};
use crate::fault::Fault;
use crate::library::ReadyDeck;
use crate::session::{Brought, Past, Session};
use jiff::Timestamp;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::Value;
use std::sync::Arc;
use wars_engine::scenario::Scenario;
use wars_engine::{Catalogue, DefIx, Format, Game, Record, Seat, Seating};

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
    pub names: [String; 2],
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
    /// With two decks.
    Decks {
        /// The decks, by seat.
        decks: [SavedDeck; 2],
        /// The seed of chance.
        seed: u64,
        /// Who begins; by chance if nobody is named.
        #[serde(default, with = "optional_letter", skip_serializing_if = "Option::is_none")]
        first: Option<Seat>,
    },
    /// At the position of a scenario, which is kept whole: its file may change.
    Scenario(Value),
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
        names: [String; 2],
        options: Options,
        from: Origin,
    ) -> Header {
        Header {
            format: FORMAT,
            engine: wars_engine::VERSION.to_owned(),
            rules: wars_engine::RULES,
            cards: Hex(catalogue.fingerprint()),
            started,
            names,
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
            Origin::Decks { .. } => {
                let record = self.record().ok_or("there are no decks")?;
                let new = record.new_game(catalogue).map_err(|error| error.to_string())?;
                Ok(Game::new(catalogue.clone(), new))
            }
            Origin::Scenario(scenario) => {
                let scenario = Scenario::read("its scenario", &scenario.to_string(), catalogue)
                    .map_err(|error| error.to_string())?;
                let position = scenario.position();
                // A scenario may bring cards of its own along.
                let catalogue = position.setting().catalogue.clone();
                Ok(Game::resume(catalogue, self.names.to_vec(), position.state().clone()))
            }
        }
    }

    /// A session of this game, which has just begun.
    pub fn session(&self, begun: Game, catalogue: &Catalogue) -> Session {
        let session = Session::new(begun, self.options.stops);
        match &self.from {
            Origin::Decks { decks, .. } => session.between(&decks.each_ref().map(|deck| deck.brought(catalogue))),
            Origin::Scenario(_) => session,
        }
    }

    /// The game with a past.
    ///
    /// # Errors
    /// What keeps it from beginning.
    pub fn taken_up(&self, past: &Past, catalogue: &Arc<Catalogue>) -> Result<Session, Fault> {
        let mut session = self.session(self.begin(catalogue).map_err(Fault::input)?, catalogue);
        session.take_up(past);
        Ok(session)
    }

    /// The engine's record of a game that has just begun with decks.
    pub(super) fn record(&self) -> Option<Record> {
        let Origin::Decks { decks, seed, first } = &self.from else { return None };
        Some(Record {
            format: Record::FORMAT,
            engine: self.engine.clone(),
            seating: Seating::DUEL,
            names: self.names.to_vec(),
            decks: decks.iter().map(|deck| deck.cards.clone()).collect(),
            seed: *seed,
            first: *first,
            choices: Vec::new(),
            checkpoints: Vec::new(),
            conceded: None,
        })
    }

    /// The seed of chance; none if the game began at a position.
    pub(super) fn seed(&self) -> Option<u64> {
        match &self.from {
            Origin::Decks { seed, .. } => Some(*seed),
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
        }
    }

    /// The header with every text fit to be shown on a terminal.
    pub(super) fn made_printable(mut self) -> Header {
        self.engine = shown(&self.engine);
        self.names = Names::mended(&self.names);
        if let Origin::Decks { decks, .. } = &mut self.from {
            for deck in decks {
                deck.name = shown(&deck.name);
            }
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

/// A number of sixteen hexadecimal digits: JSON readers round large numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hex(pub u64);

impl Serialize for Hex {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(&format_args!("{:016x}", self.0))
    }
}

impl<'de> Deserialize<'de> for Hex {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Hex, D::Error> {
        let digits = String::deserialize(from)?;
        u64::from_str_radix(&digits, 16)
            .map(Hex)
            .map_err(|_| serde::de::Error::custom("a number of hexadecimal digits is needed"))
    }
}

/// Seats as the letters people call them by.
pub(super) mod letter {
    use super::*;

    pub fn serialize<S: Serializer>(seat: &Seat, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(seat)
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Seat, D::Error> {
        let letter = String::deserialize(from)?;
        let known = [Seat::A, Seat::B].into_iter().find(|seat| seat.to_string() == letter);
        known.ok_or_else(|| serde::de::Error::custom("a player is \"A\" or \"B\""))
    }
}

/// Seats by letter, or nobody.
pub(super) mod optional_letter {
    use super::*;

    pub fn serialize<S: Serializer>(seat: &Option<Seat>, to: S) -> Result<S::Ok, S::Error> {
        seat.map(|seat| seat.to_string()).serialize(to)
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Option<Seat>, D::Error> {
        #[derive(Deserialize)]
        struct Letter(#[serde(with = "letter")] Seat);
        Ok(Option::<Letter>::deserialize(from)?.map(|Letter(seat)| seat))
    }
}
