//! The saved games of one folder.

use super::header::Header;
use super::load::{Loaded, read};
use super::sink::{create_unique, is_in_use, rename_to_free};
use super::{ENDING, printable};
use crate::fault::Fault;
use jiff::Timestamp;
use serde::Serialize;
use std::ffi::OsStr;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use wars_engine::card::catalogue::nearest;
use wars_engine::{Catalogue, View};

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
    pub names: [String; 2],
    /// What they play: two decks, or a scenario.
    pub decks: Vec<String>,
    /// When the game began.
    pub started: Timestamp,
    /// The turn it stands at.
    pub turn: u16,
    /// Energy by seat.
    pub energy: Vec<usize>,
    /// How many answers have been given.
    pub decisions: usize,
    /// How it ended, if it has.
    pub outcome: Option<String>,
    /// What is remarkable about the file.
    pub notices: Vec<String>,
}

impl Summary {
    /// What can be told of a loaded game.
    pub fn of(loaded: &Loaded) -> Summary {
        let view = View::of(&loaded.game, None);
        let Header { names, started, .. } = loaded.header.clone();
        Summary {
            names,
            decks: loaded.header.titles(),
            started,
            turn: view.turn.number,
            energy: view.seats.iter().map(|seat| seat.energy).collect(),
            decisions: loaded.choices.len(),
            outcome: view.outcome,
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
        let mut listed: Vec<Listed> = self
            .files()?
            .into_iter()
            .map(|(name, path)| {
                let summary = read(&path, catalogue).map(|loaded| Summary::of(&loaded));
                Listed { name, path, summary: summary.map_err(|fault| fault.to_string()) }
            })
            .collect();
        let started = |it: &Listed| it.summary.as_ref().ok().map(|summary| summary.started);
        listed.sort_by(|one, other| started(other).cmp(&started(one)).then_with(|| one.name.cmp(&other.name)));
        Ok(listed)
    }

    /// The game that was played last and is not over.
    ///
    /// # Errors
    /// When the folder is there and can't be read.
    pub fn last_unfinished(&self, catalogue: &Arc<Catalogue>) -> Result<Option<PathBuf>, Fault> {
        let is_open = |it: &Listed| it.summary.as_ref().is_ok_and(|summary| summary.outcome.is_none());
        let unfinished = self.list(catalogue)?.into_iter().filter(is_open);
        let changed = |path: &Path| fs::metadata(path).and_then(|it| it.modified()).ok();
        Ok(unfinished.max_by_key(|it| changed(&it.path)).map(|it| it.path))
    }

    /// The file of the game with this name.
    ///
    /// # Errors
    /// When there is none.
    pub fn find(&self, name: &str) -> Result<PathBuf, Fault> {
        let path = path_of(&self.0, name)?;
        if path.is_file() {
            return Ok(path);
        }
        let files = self.files()?;
        let hint = match nearest(name, files.iter().map(|(name, _)| name.as_str())) {
            Some(near) => format!("did you mean \"{near}\"?"),
            None => "\"wars saves\" lists them".to_owned(),
        };
        Err(Fault::Failed(format!("no saved game is called \"{}\"; {hint}", printable(name))))
    }

    /// Gives a game another name.
    ///
    /// # Errors
    /// When there is no such game, it is being played, or the new name is taken.
    pub fn rename(&self, old: &str, new: &str) -> Result<PathBuf, Fault> {
        let (from, to) = (self.find_idle(old)?, path_of(&self.0, new)?);
        rename_to_free(&from, &to).map_err(|error| cannot_make(&to, &error))?;
        Ok(to)
    }

    /// Deletes a game.
    ///
    /// # Errors
    /// When there is no such game, it is being played, or it can't be deleted.
    pub fn delete(&self, name: &str) -> Result<(), Fault> {
        let path = self.find_idle(name)?;
        fs::remove_file(&path).map_err(|error| Fault::Failed(format!("{}: can't be deleted: {error}", path.display())))
    }

    /// Copies a game to a file elsewhere.
    ///
    /// # Errors
    /// When there is no such game, or the other file is there already or can't be written.
    pub fn export(&self, name: &str, to: &Path) -> Result<(), Fault> {
        let from = self.find(name)?;
        let bytes = fs::read(&from).map_err(|error| cannot_read(&from, &error))?;
        let copy = fs::File::create_new(to).and_then(|mut file| file.write_all(&bytes).and_then(|()| file.sync_all()));
        copy.map_err(|error| cannot_make(to, &error))
    }

    /// Copies a game from a file elsewhere, under a name that is free.
    ///
    /// # Errors
    /// When the file is no saved game, or the folder can't be written to.
    pub fn import(&self, from: &Path, catalogue: &Arc<Catalogue>) -> Result<(String, Loaded), Fault> {
        let bytes = fs::read(from).map_err(|error| cannot_read(from, &error))?;
        let loaded = super::load(&from.display().to_string(), &bytes, catalogue)?;
        let stem = name_of(from).unwrap_or_else(|| "imported".to_owned());
        let made = fs::create_dir_all(&self.0).and_then(|()| create_unique(&self.0, &stem));
        let (mut file, path) = made.map_err(|error| cannot_make(&self.0, &error))?;
        file.write_all(&bytes).and_then(|()| file.sync_all()).map_err(|error| {
            // Half a copy is worth nothing: the original is still there.
            _ = fs::remove_file(&path);
            cannot_make(&path, &error)
        })?;
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

    /// Names and paths of all saved games, by name.
    pub(super) fn files(&self) -> Result<Vec<(String, PathBuf)>, Fault> {
        let entries = match fs::read_dir(&self.0) {
            Ok(entries) => entries,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
            Err(error) => return Err(cannot_read(&self.0, &error)),
        };
        let mut files: Vec<(String, PathBuf)> = entries
            .filter_map(|entry| entry.ok().map(|entry| entry.path()))
            .filter(|path| path.extension() == Some(OsStr::new(ENDING)) && path.is_file())
            .filter_map(|path| Some((name_of(&path)?, path)))
            .collect();
        files.sort();
        Ok(files)
    }
}

fn cannot_read(path: &Path, error: &io::Error) -> Fault {
    Fault::input(format!("{}: can't be read: {error}", path.display()))
}

fn cannot_make(path: &Path, error: &io::Error) -> Fault {
    let cure = if error.kind() == io::ErrorKind::AlreadyExists { "; choose another name" } else { "" };
    Fault::Failed(format!("{}: can't be written: {error}{cure}", path.display()))
}

/// What a game is called: its file name without the ending.
fn name_of(path: &Path) -> Option<String> {
    path.file_stem().map(|stem| stem.to_string_lossy().into_owned())
}

/// The file of a game with this name; the ending may be left out.
pub(super) fn path_of(folder: &Path, name: &str) -> Result<PathBuf, Fault> {
    let ending = format!(".{ENDING}");
    let stem = name.strip_suffix(&ending).unwrap_or(name).trim();
    let is_odd = |it: char| it.is_control() || r#"/\:*?"<>|"#.contains(it);
    if stem.is_empty() || stem.starts_with('.') || stem.contains(is_odd) {
        return Err(Fault::Failed(format!(
            "\"{}\" can't be the name of a saved game; use letters, digits, spaces and dashes",
            printable(name)
        )));
    }
    Ok(folder.join(format!("{stem}{ending}")))
}
