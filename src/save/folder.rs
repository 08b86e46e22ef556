//! The saved games of one folder.

use super::ENDING;
use super::file::{create, create_unique, is_in_use, make_folder, rename_to_free, sync_folder_of};
use super::header::StoryTitle;
use super::load::{Loaded, read};
use super::many::summaries;
use crate::door::{beginning, printable};
use crate::fault::{Fault, in_words};
use crate::session::{Given, Step, optional_letter};
use crate::system::file::{self, LARGEST_SAVE};
use crate::text::alike::look_alike;
use jiff::Timestamp;
use serde::Serialize;
use std::cmp::Reverse;
use std::ffi::OsStr;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::SystemTime;
use wars_engine::misread::nearest;
use wars_engine::state::seating::text as seating_text;
use wars_engine::{Catalogue, Outcome, Seat, Seating, Side, View};

/// The name of a saved game fills no more columns than this: file systems have their limits, and lists too.
const LONGEST_NAME: usize = 80;

/// A folder of saved games. It need not exist.
#[derive(Clone, Debug)]
pub struct Folder(PathBuf);

/// A file of the folder.
#[derive(Clone, Debug)]
pub struct Listed {
    /// Its name, without the ending.
    pub name: String,
    /// Where it is.
    pub path: PathBuf,
    /// What is in it, or why that can't be said.
    pub summary: Result<Summary, String>,
}

/// A saved game as anybody may see it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Summary {
    /// What the players are called.
    pub names: Vec<String>,
    /// Who sits on which side.
    #[serde(skip_serializing_if = "Seating::is_duel", with = "seating_text")]
    pub seating: Seating,
    /// What they play: decks, or a scenario.
    pub decks: Vec<String>,
    /// Which story they play, if it is one; the Enemy is the last of the players, and brings no deck.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub story: Option<StoryTitle>,
    /// When the game began.
    pub started: Timestamp,
    /// The turn it stands at.
    pub turn: u16,
    /// Energy by seat.
    pub energy: Vec<usize>,
    /// How many answers have been given.
    pub decisions: usize,
    /// Nobody has answered or noted anything yet, whatever the program did by itself: there is nothing to go on with, and
    /// nothing to watch.
    #[serde(skip)]
    pub is_unplayed: bool,
    /// How it ended, if it has.
    pub outcome: Option<String>,
    /// Who won, if anybody has: the first of the side.
    #[serde(serialize_with = "optional_letter::serialize")]
    pub winner: Option<Seat>,
    /// The seed of chance of a game that is over; while it is not, whoever knows the seed knows both hands.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seed: Option<u64>,
    /// What is remarkable about the file.
    pub notices: Vec<String>,
}

impl Summary {
    /// Who plays against whom, each in these words: "Ann against Bob", "Ann and Bob against Cem".
    pub fn against(&self, words: impl Fn(usize) -> String) -> String {
        let side = |side: Side| {
            // Between the players of a story and the Enemy there may be empty seats.
            let seats = self.seating.all().iter().enumerate().take(self.names.len());
            let own = seats.filter(|(_, seat)| self.seating.of_side(side).contains(*seat));
            own.map(|(at, _)| words(at)).collect::<Vec<_>>().join(" and ")
        };
        format!("{} against {}", side(Side::One), side(Side::Two))
    }

    /// What can be told of a loaded game.
    pub fn of(loaded: &Loaded) -> Summary {
        let view = View::of(&loaded.game, None);
        let started = loaded.header.started;
        let winner = match loaded.game.outcome() {
            Some(Outcome::Won { side, .. }) => loaded.game.state().seating.of_side(side).first(),
            Some(Outcome::Drawn(_)) | None => None,
        };
        Summary {
            names: view.seats.iter().map(|seat| seat.name.clone()).collect(),
            seating: loaded.game.state().seating,
            decks: loaded.header.titles(),
            story: loaded.header.story(),
            started,
            turn: view.turn.number,
            energy: view.seats.iter().map(|seat| seat.energy).collect(),
            decisions: loaded.record.made(),
            // What is remarkable about a file is told with it.
            is_unplayed: loaded.notices.is_empty() && !loaded.record.steps().iter().any(is_of_person),
            outcome: view.outcome,
            winner,
            seed: loaded.header.seed().filter(|_| loaded.game.outcome().is_some()),
            notices: loaded.notices.iter().map(ToString::to_string).collect(),
        }
    }
}

impl Folder {
    /// The folder at this path.
    pub fn new(path: impl Into<PathBuf>) -> Folder {
        Folder(path.into())
    }

    /// Every saved game, the newest first, those that can't be used last.
    ///
    /// # Errors
    /// When the folder is there and can't be read.
    pub fn list(&self, catalogue: &Arc<Catalogue>) -> Result<Vec<Listed>, Fault> {
        let paths = self.files()?;
        let read = summaries(&paths, catalogue, || ());
        let name = |path: &Path| name_of(path).unwrap_or_default();
        let listed = paths.into_iter().zip(read);
        let mut listed: Vec<Listed> =
            listed.map(|(path, summary)| Listed { name: name(&path), path, summary }).collect();
        let started = |it: &Listed| it.summary.as_ref().ok().map(|summary| summary.started);
        listed.sort_by(|one, other| started(other).cmp(&started(one)).then_with(|| one.name.cmp(&other.name)));
        Ok(listed)
    }

    /// The game that was played last and is not over.
    ///
    /// # Errors
    /// When the folder is there and can't be read.
    pub fn last_unfinished(&self, catalogue: &Arc<Catalogue>) -> Result<Option<PathBuf>, Fault> {
        let is_open = |path: &PathBuf| read(path, catalogue).is_ok_and(|loaded| loaded.game.outcome().is_none());
        Ok(self.newest_first()?.into_iter().find(is_open))
    }

    /// All files, the one that was written last first.
    fn newest_first(&self) -> Result<Vec<PathBuf>, Fault> {
        let mut files = self.files()?;
        files.sort_by_cached_key(|path| Reverse(changed(path)));
        Ok(files)
    }

    /// The game that was played last, over or not.
    ///
    /// # Errors
    /// When the folder is there and can't be read.
    pub fn last_played(&self, catalogue: &Arc<Catalogue>) -> Result<Option<PathBuf>, Fault> {
        let files = self.newest_first()?;
        let usable = files.iter().find(|path| read(path, catalogue).is_ok());
        // Where none can be used, the first one says why.
        Ok(usable.or(files.first()).cloned())
    }

    /// The file of a game that was named by its name or its path; the one that was played last if none was.
    ///
    /// # Errors
    /// When there is none.
    pub fn find_or_last(&self, name: Option<&str>, catalogue: &Arc<Catalogue>) -> Result<PathBuf, Fault> {
        match name {
            Some(name) => self.find_anywhere(name),
            None => self
                .last_played(catalogue)?
                .ok_or_else(|| Fault::Failed("there is no saved game; \"wars\" begins one".to_owned())),
        }
    }

    /// The file of a game that was named by its name or its path.
    ///
    /// # Errors
    /// When there is none.
    pub fn find_anywhere(&self, name: &str) -> Result<PathBuf, Fault> {
        if Path::new(name).is_file() { Ok(PathBuf::from(name)) } else { self.find(name) }
    }

    /// The file of the game with this name.
    ///
    /// # Errors
    /// When there is none.
    pub fn find(&self, name: &str) -> Result<PathBuf, Fault> {
        let files = self.files()?;
        let wanted = name.strip_suffix(&format!(".{ENDING}")).unwrap_or(name);
        if let Some(path) = files.iter().find(|path| name_of(path).as_deref() == Some(wanted)) {
            return Ok(path.clone());
        }
        // The same letters may be made of other characters.
        let is_alike = |path: &&PathBuf| name_of(path).is_some_and(|name| look_alike(&name, wanted));
        if let [only] = files.iter().filter(is_alike).collect::<Vec<_>>()[..] {
            return Ok(only.clone());
        }
        let names: Vec<String> = files.iter().filter_map(|path| name_of(path)).collect();
        let hint = match nearest(name, names.iter().map(String::as_str)) {
            Some(near) => format!("did you mean \"{near}\"?"),
            None => "\"wars saves\" lists them".to_owned(),
        };
        Err(Fault::Failed(format!("no saved game is called \"{name}\"; {hint}")))
    }

    /// Gives a game another name.
    ///
    /// # Errors
    /// When there is no such game, it is being played, or the new name is taken.
    pub fn rename(&self, old: &str, new: &str) -> Result<PathBuf, Fault> {
        let (from, to) = (self.find_idle(old)?, path_of(&self.0, new)?);
        let new = name_of(&to).unwrap_or_default();
        let is_alike = |path: &PathBuf| *path != from && name_of(path).is_some_and(|name| look_alike(&name, &new));
        if self.files()?.iter().any(is_alike) {
            return Err(cannot_make(&to, &io::ErrorKind::AlreadyExists.into()));
        }
        rename_to_free(&from, &to).map_err(|error| cannot_make(&to, &error))?;
        Ok(to)
    }

    /// Deletes a game.
    ///
    /// # Errors
    /// When there is no such game, it is being played, or it can't be deleted.
    pub fn delete(&self, name: &str) -> Result<(), Fault> {
        let path = self.find_idle(name)?;
        let deleted = fs::remove_file(&path).and_then(|()| sync_folder_of(&path));
        deleted.map_err(|error| Fault::Failed(format!("{}: can't be deleted: {}", path.display(), in_words(&error))))
    }

    /// Copies a game to a file elsewhere.
    ///
    /// # Errors
    /// When there is no such game, or the other file is there already or can't be written.
    pub fn export(&self, name: &str, to: &Path) -> Result<(), Fault> {
        let from = self.find(name)?;
        let bytes = file::bytes(&from, LARGEST_SAVE)?;
        let mut file = create(to).map_err(|error| cannot_make(to, &error))?;
        fill(&mut file, to, &bytes).map_err(|error| cannot_make(to, &error))
    }

    /// Copies a game from a file elsewhere, under a name that is free.
    ///
    /// # Errors
    /// When the file is no saved game, or the folder can't be written to.
    pub fn import(&self, from: &Path, catalogue: &Arc<Catalogue>) -> Result<(String, Loaded), Fault> {
        let bytes = file::bytes(from, LARGEST_SAVE)?;
        let loaded = super::load(&from.display().to_string(), &bytes, catalogue)?;
        let stem = name_of(from).map(|name| made_fit(&name)).filter(|name| !name.is_empty());
        let stem = stem.unwrap_or_else(|| "imported".to_owned());
        let made = make_folder(&self.0).and_then(|()| create_unique(&self.0, &stem));
        let (mut file, path) = made.map_err(|error| cannot_make(&self.0, &error))?;
        fill(&mut file, &path, &bytes).map_err(|error| cannot_make(&path, &error))?;
        Ok((name_of(&path).unwrap_or(stem), loaded))
    }

    /// The file of a game that nobody is playing.
    fn find_idle(&self, name: &str) -> Result<PathBuf, Fault> {
        let path = self.find(name)?;
        match is_in_use(&path) {
            true => Err(Fault::Failed(format!("{}: is being played; leave the game first", path.display()))),
            false => Ok(path),
        }
    }

    /// The files of all saved games, by name.
    ///
    /// # Errors
    /// When the folder is there and can't be read.
    pub fn files(&self) -> Result<Vec<PathBuf>, Fault> {
        let entries = match fs::read_dir(&self.0) {
            Ok(entries) => entries,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
            Err(error) => return Err(cannot_read(&self.0, &error)),
        };
        let mut files: Vec<PathBuf> = entries
            .filter_map(|entry| entry.ok().map(|entry| entry.path()))
            .filter(|path| path.extension() == Some(OsStr::new(ENDING)) && path.is_file())
            .collect();
        files.sort();
        Ok(files)
    }
}

/// Whether somebody did it for the game. Where players want to be asked is none of it: that may be their secret.
fn is_of_person(step: &Step) -> bool {
    match step {
        Step::Choice(answered) => answered.given != Given::Program,
        Step::Concede { .. } | Step::Leave { .. } | Step::Note { .. } => true,
        _ => false,
    }
}

/// Writes a copy into a file that was just made, for good, and reads it back. Half a copy is worth nothing, for the
/// original is still there: it is taken away again.
fn fill(file: &mut File, path: &Path, bytes: &[u8]) -> io::Result<()> {
    let written = file.write_all(bytes).and_then(|()| file.sync_all()).and_then(|()| sync_folder_of(path));
    let read = written.and_then(|()| match file::bytes(path, LARGEST_SAVE) {
        Ok(read) if read == bytes => Ok(()),
        _ => Err(io::Error::other("what was written can't be read back")),
    });
    if read.is_err() {
        _ = fs::remove_file(path);
    }
    read
}

/// When a file was written last.
fn changed(path: &Path) -> Option<SystemTime> {
    fs::metadata(path).and_then(|it| it.modified()).ok()
}

fn cannot_read(path: &Path, error: &io::Error) -> Fault {
    Fault::input(format!("{}: can't be read: {}", path.display(), in_words(error)))
}

fn cannot_make(path: &Path, error: &io::Error) -> Fault {
    let cure = if error.kind() == io::ErrorKind::AlreadyExists { "; choose another name" } else { "" };
    Fault::Failed(format!("{}: can't be written: {}{cure}", path.display(), in_words(error)))
}

/// What a game is called: its file name without the ending.
fn name_of(path: &Path) -> Option<String> {
    path.file_stem().map(|stem| stem.to_string_lossy().into_owned())
}

/// The file of a game with this name; the ending may be left out.
pub(super) fn path_of(folder: &Path, name: &str) -> Result<PathBuf, Fault> {
    let ending = format!(".{ENDING}");
    let stem = name.strip_suffix(&ending).unwrap_or(name).trim();
    if stem.is_empty() || made_fit(stem) != stem {
        return Err(Fault::Failed(format!(
            "\"{name}\" can't be the name of a saved game; use letters, digits, spaces and dashes"
        )));
    }
    Ok(folder.join(format!("{stem}{ending}")))
}

/// A name with everything in it replaced that can't be in one.
pub(super) fn made_fit(name: &str) -> String {
    let is_odd = |it: char| it == char::REPLACEMENT_CHARACTER || r#"/\:*?"<>|"#.contains(it);
    let fit: String = printable(name).chars().map(|it| if is_odd(it) { '-' } else { it }).collect();
    let fit = beginning(&fit, LONGEST_NAME).trim();
    match fit.strip_prefix('.') {
        Some(rest) => format!("-{rest}"),
        None => fit.to_owned(),
    }
}
