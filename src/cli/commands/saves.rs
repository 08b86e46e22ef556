//! `wars saves`: lists and keeps saved games. Nothing hidden from a player is shown.

use crate::door::{Door, remark};
use crate::fault::Fault;
use crate::save::{Folder, Listed, Summary, check};
use crate::system::confirm::is_confirmed;
use clap::Subcommand;
use jiff::tz::TimeZone;
use serde_json::{Value, json};
use std::path::PathBuf;
use std::sync::Arc;
use wars_engine::Catalogue;

/// What can be done with saved games.
#[derive(Debug, Subcommand)]
pub enum Action {
    /// Give a saved game another name.
    Rename {
        /// Its name.
        old: String,
        /// Its new name.
        new: String,
    },
    /// Delete a saved game.
    Delete {
        /// Its name.
        name: String,
        /// Do not ask.
        #[arg(long)]
        yes: bool,
    },
    /// Copy a saved game to a file.
    Export {
        /// Its name.
        name: String,
        /// A file that is not there yet.
        file: PathBuf,
    },
    /// Copy a file to the saved games.
    Import {
        /// A saved game.
        file: PathBuf,
    },
    /// Play saved games again, and tell what holds of them.
    #[command(after_help = "\
Examples:
  wars saves check                        all saved games
  wars saves check old.wars games --json  a file and a folder

Exit code 0: every game is whole; 1: something is remarkable about one; 3: one can't be used.")]
    Check {
        /// Saved games, or folders of them; the folder of saved games if none is named.
        #[arg(value_name = "FILE|DIR")]
        paths: Vec<PathBuf>,
        /// Print one JSON object.
        #[arg(long)]
        json: bool,
    },
}

/// Does what was asked with saved games.
///
/// # Errors
/// When it can't be done.
pub fn run(action: Action, folder: &Folder, catalogue: &Arc<Catalogue>, out: &mut Door) -> Result<(), Fault> {
    match action {
        Action::Check { paths, json } => check(&paths, folder, catalogue, json, out)?,
        Action::Rename { old, new } => {
            let path = folder.rename(&old, &new)?;
            out.line(path.display())?;
        }
        Action::Delete { name, yes } => {
            let path = folder.find(&name)?;
            if !yes && !is_confirmed(&format!("Delete {}? Type yes to confirm: ", path.display()))? {
                return Err(Fault::Failed("nothing is deleted; --yes deletes without asking".to_owned()));
            }
            folder.delete(&name)?;
        }
        Action::Export { name, file } => folder.export(&name, &file)?,
        Action::Import { file } => {
            let (name, loaded) = folder.import(&file, catalogue)?;
            out.line(name)?;
            for notice in &loaded.notices {
                remark(format_args!("{}: {notice}", file.display()));
            }
        }
    }
    Ok(())
}

/// How saved games are listed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// One JSON array, of all.
    Json,
    /// Lines to read.
    Lines {
        /// Also of games that nobody has played.
        all: bool,
    },
}

/// Lists saved games, also those that can't be used. Games in which nobody has answered anything are counted and not
/// listed, unless all are wanted.
///
/// # Errors
/// When the folder can't be read or output fails.
pub fn list(folder: &Folder, catalogue: &Arc<Catalogue>, form: Form, out: &mut Door) -> Result<(), Fault> {
    let listed = folder.list(catalogue)?;
    let all = match form {
        Form::Json => {
            let games: Vec<Value> = listed.iter().map(in_json).collect();
            return Ok(out.json(&games)?);
        }
        Form::Lines { all } => all,
    };
    let is_shown = |it: &&Listed| all || !it.summary.as_ref().is_ok_and(|summary| summary.is_unplayed);
    let (shown, left_out): (Vec<&Listed>, Vec<&Listed>) = listed.iter().partition(is_shown);
    if listed.is_empty() {
        out.line("There are no saved games.")?;
    }
    for (index, it) in shown.iter().enumerate() {
        if index > 0 {
            out.line("")?;
        }
        out.line(&it.name)?;
        match &it.summary {
            Ok(summary) => out.lines(in_lines(summary).iter().map(|line| format!("  {line}")))?,
            Err(problem) => out.line(format_args!("  {problem}"))?,
        }
    }
    if !left_out.is_empty() {
        if !shown.is_empty() {
            out.line("")?;
        }
        let (games, them) = match left_out.len() {
            1 => ("1 game was".to_owned(), "it"),
            count => (format!("{count} games were"), "them"),
        };
        out.line(format_args!("{games} begun and not played: \"wars saves --all\" lists {them} as well."))?;
    }
    Ok(())
}

fn in_json(it: &Listed) -> Value {
    let mut object = match &it.summary {
        Ok(summary) => json!(summary),
        Err(problem) => json!({"problem": problem}),
    };
    object["name"] = json!(it.name);
    object["file"] = json!(it.path.to_string_lossy());
    object
}

/// A saved game in lines: who plays what, how it stands, when it began.
pub(crate) fn in_lines(summary: &Summary) -> Vec<String> {
    let played = if let Some(story) = &summary.story {
        let player = |at: usize| match summary.decks.get(at) {
            Some(deck) => format!("{} ({deck})", summary.names[at]),
            None => summary.names[at].clone(),
        };
        format!("{}, {}: {}", story.title, story.difficulty, summary.against(player))
    } else if summary.decks.len() == summary.names.len() {
        let with_deck = |at: usize| format!("{} ({})", summary.names[at], summary.decks[at]);
        summary.against(with_deck)
    } else {
        let names = summary.against(|at: usize| summary.names[at].clone());
        format!("{names}, from \"{}\"", summary.decks.join(", "))
    };
    let energy: Vec<String> = summary.energy.iter().map(ToString::to_string).collect();
    let stand = match &summary.outcome {
        Some(outcome) => format!("finished in turn {}: {outcome}", summary.turn),
        None => format!("turn {}, energy {}, not finished", summary.turn, energy.join(" to ")),
    };
    let started = summary.started.to_zoned(TimeZone::system()).strftime("%Y-%m-%d %H:%M");
    let mut lines = vec![played, stand, format!("begun {started}, {} answers", summary.decisions)];
    lines.extend(summary.seed.map(|seed| format!("seed {seed}")));
    lines.extend(summary.notices.iter().map(|notice| format!("about the file: {notice}")));
    lines
}
