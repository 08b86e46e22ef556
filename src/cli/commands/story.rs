//! `wars story`: which stories there are, and how one begins.

use crate::config::{Layer, Settings};
use crate::door::Door;
use crate::fault::Fault;
use crate::library::{Library, ReadyStoryDeck};
use crate::save::{Header, Options, Origin};
use crate::session::Privacy;
use crate::text::wrap_after;
use jiff::Timestamp;
use wars_engine::story::{MOST_PLAYERS, Switches};
use wars_engine::{Difficulty, Seat};

/// A story that somebody wants to play.
#[derive(Clone, Debug)]
pub struct Wish {
    /// Which one, by name or file.
    pub story: String,
    /// The deck of each player, by name or file.
    pub decks: Vec<String>,
    /// How many play, if that was said.
    pub players: Option<usize>,
    /// What they are called, if that was said.
    pub names: Option<Vec<String>>,
    /// How hard it is.
    pub difficulty: Difficulty,
    /// How it is read where it can be read in several ways.
    pub switches: Switches,
    /// Players do not see each other's hands.
    pub is_private: bool,
    /// The seed of chance, if one is given.
    pub seed: Option<u64>,
}

impl Wish {
    /// How the story begins.
    ///
    /// # Errors
    /// When there is no such story or deck, one is wrong, or decks, names and players do not fit each other.
    pub fn header(&self, settings: &Settings, flags: &Layer, library: &Library) -> Result<Header, Fault> {
        let catalogue = library.catalogue();
        let story = library.story(&self.story)?;
        let players = self.count()?;
        let decks = self.decks(players, library)?;
        let from = Origin::story(&story, &decks, self.difficulty, self.switches, self.seed, catalogue)?;
        let names = self.names.clone().unwrap_or_else(|| usual_names(players, settings));
        let options = Options { privacy: self.privacy(players, settings, flags), stops: settings.stops };
        Ok(Header::new(catalogue, Timestamp::now(), names, options, from))
    }

    /// How many play.
    fn count(&self) -> Result<usize, Fault> {
        let said = [
            (self.players, "--players"),
            (self.names.as_ref().map(Vec::len), "--names"),
            (Some(self.decks.len()).filter(|decks| *decks > 0), "the decks"),
        ];
        let said: Vec<(usize, &str)> = said.into_iter().filter_map(|(count, what)| Some((count?, what))).collect();
        let players = said.first().map_or(1, |(count, _)| *count);
        if let Some((count, what)) = said.iter().find(|(count, _)| *count != players) {
            let (_, first) = said[0];
            let problem =
                format!("{first} are for {players}, but {what} for {count}; make them as many, or leave one out");
            return Err(Fault::Failed(problem));
        }
        match (1..=MOST_PLAYERS).contains(&players) {
            true => Ok(players),
            false => Err(Fault::Failed(format!("a story is for 1 to {MOST_PLAYERS} players, not for {players}"))),
        }
    }

    /// The decks that were named; if none was, those built in, one after the other.
    fn decks(&self, players: usize, library: &Library) -> Result<Vec<ReadyStoryDeck>, Fault> {
        if self.decks.is_empty() {
            let files = wars_cards::STORY_DECKS.iter().cycle().take(players);
            return files.map(|(file, text)| library.read_story_deck(file, text)).collect();
        }
        self.decks.iter().map(|deck| library.story_deck(deck)).collect()
    }

    /// What the players see of each other: everything, unless somebody says otherwise for this game (coop.seat.6).
    fn privacy(&self, players: usize, settings: &Settings, flags: &Layer) -> Privacy {
        match (players, flags.privacy, self.is_private, settings.privacy) {
            (1, ..) => Privacy::Open,
            (_, Some(privacy), false, _) => privacy,
            (_, _, false, _) => Privacy::Open,
            (_, _, true, Privacy::Open) => Privacy::Peek,
            (_, _, true, privacy) => privacy,
        }
    }
}

/// The names of the settings, then letters.
fn usual_names(players: usize, settings: &Settings) -> Vec<String> {
    let letters = Seat::ALL.into_iter().map(|seat| seat.to_string()).skip(settings.names.len());
    settings.names.iter().cloned().chain(letters).take(players).collect()
}

/// Lists the stories, and the decks for them.
///
/// # Errors
/// When output fails, or other cards were loaded that do not fit.
pub fn list(library: &Library, out: &mut Door) -> Result<(), Fault> {
    out.line("Stories for one to four players against the Enemy:")?;
    for it in library.stories()? {
        out.line("")?;
        out.lines(wrap_after(&format!("{:<8}", it.slug), "        ", &it.story.title))?;
        out.lines(wrap_after("        ", "        ", &it.story.about))?;
    }
    out.line("")?;
    out.line("Decks for them:")?;
    out.line("")?;
    for deck in library.story_decks()? {
        out.line(format_args!("{:<18}{}", deck.slug, deck.name))?;
    }
    out.line("")?;
    out.line("\"wars story alnak\" begins the first one; \"wars story --help\" tells more.")?;
    Ok(())
}
