//! `wars saves check`: plays saved games again and tells what holds of them. No file is changed by it.

use super::Loaded;
use super::folder::Folder;
use super::load::read;
use super::many::gathered;
use super::witness::Proof;
use crate::door::Door;
use crate::fault::Fault;
use crate::session::{Broken, Made};
use serde_json::{Value, json};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use wars_engine::{Catalogue, Game};

/// Checks the saved games of files and folders; those of `usual` if none is named.
///
/// # Errors
/// When something is remarkable about a file, or it is no saved game; the latter weighs more.
pub fn check(
    paths: &[PathBuf],
    usual: &Folder,
    catalogue: &Arc<Catalogue>,
    as_json: bool,
    out: &mut Door,
) -> Result<(), Fault> {
    let mut sum = Sum::default();
    let mut told = Vec::new();
    for (file, _) in gathered(paths, usual)? {
        let found = Finding::of(&file, catalogue);
        sum.add(&found);
        if as_json {
            told.push(found.json());
        } else {
            out.lines(found.lines())?;
        }
    }
    if as_json {
        out.json(&sum.json(told))?;
    } else {
        out.line(sum.line())?;
    }
    // What was found comes before the words about it.
    out.flush()?;
    match (sum.unusable, sum.remarkable) {
        (0, 0) => Ok(()),
        (0, remarkable) => Err(Fault::Failed(format!("{} not whole; nothing was changed", games_are(remarkable)))),
        (unusable, _) => Err(Fault::input(format!("{} not usable; use copies, if there are any", files_are(unusable)))),
    }
}

/// What was found out about one file.
struct Finding {
    file: String,
    game: Result<Told, String>,
}

/// What is told of a saved game.
struct Told {
    answers: usize,
    proof: Proof,
    notices: Vec<String>,
}

impl Finding {
    fn of(file: &Path, catalogue: &Arc<Catalogue>) -> Finding {
        let told = |loaded: Loaded| {
            let mut notices: Vec<String> = loaded.notices.iter().map(ToString::to_string).collect();
            let is_over = loaded.game.outcome().is_some();
            let words = |it: Broken| if is_over { it.to_string() } else { it.without_secrets() };
            notices.extend(broken(&loaded, catalogue).map(words));
            Told { answers: loaded.record.made(), proof: loaded.proof, notices }
        };
        let game = read(file, catalogue).map(told).map_err(|fault| fault.to_string());
        Finding { file: file.display().to_string(), game }
    }

    /// A line for each thing that is not as it should be.
    fn lines(&self) -> Vec<String> {
        match &self.game {
            Ok(told) => told.notices.iter().map(|notice| format!("{}: {notice}", self.file)).collect(),
            Err(problem) => vec![problem.clone()],
        }
    }

    fn json(&self) -> Value {
        match &self.game {
            Ok(Told { answers, proof, notices }) => json!({
                "file": self.file, "answers": answers, "checkpoints": checkpoints(proof), "notices": notices,
            }),
            Err(problem) => json!({"file": self.file, "problem": problem}),
        }
    }
}

/// The first table of a game that is broken. A game may go on upon it, so every one is looked at.
fn broken(loaded: &Loaded, catalogue: &Arc<Catalogue>) -> Option<Broken> {
    let mut game = loaded.header.begin(catalogue).ok()?;
    let after = |(made, it): (usize, Made<'_>)| {
        it.again(&mut game, Game::choose).ok()?;
        Broken::find(&game, made + 1)
    };
    loaded.record.all_made().enumerate().find_map(after)
}

/// What all files have in common.
#[derive(Default)]
struct Sum {
    games: usize,
    answers: usize,
    proof: Proof,
    remarkable: usize,
    unusable: usize,
}

impl Sum {
    fn add(&mut self, found: &Finding) {
        let Ok(told) = &found.game else {
            self.unusable += 1;
            return;
        };
        self.games += 1;
        self.answers += told.answers;
        self.proof.compared += told.proof.compared;
        self.proof.held += told.proof.held;
        self.remarkable += usize::from(!told.notices.is_empty());
    }

    fn line(&self) -> String {
        let Sum { games, answers, proof: Proof { compared, held }, .. } = self;
        let games = if *games == 1 { "1 game".to_owned() } else { format!("{games} games") };
        format!("{games}, {answers} answers, {held} of {compared} checkpoints hold")
    }

    fn json(&self, files: Vec<Value>) -> Value {
        json!({
            "games": self.games, "answers": self.answers, "checkpoints": checkpoints(&self.proof),
            "remarkable": self.remarkable, "unusable": self.unusable, "files": files,
        })
    }
}

fn checkpoints(proof: &Proof) -> Value {
    json!({"compared": proof.compared, "held": proof.held})
}

fn games_are(count: usize) -> String {
    if count == 1 { "1 game is".to_owned() } else { format!("{count} games are") }
}

fn files_are(count: usize) -> String {
    if count == 1 { "1 file is".to_owned() } else { format!("{count} files are") }
}
