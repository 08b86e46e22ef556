//! Reads a saved game and plays it again, as far as it holds.
//!
//! First the lines are folded into the answers that were not taken back, then these are played. A file is never
//! changed by reading it, and only one without a usable first line is an error: of everything else the good part is
//! used, and a [`Notice`] says what was wrong.

use super::header::{FORMAT, Header};
use super::lines::Lines;
use super::notice::Notice;
use super::replay::Replay;
use super::story::{Move, Story};
use super::witness::Proof;
use crate::fault::Fault;
use crate::file::{self, LARGEST_SAVE};
use crate::session::{Noted, Past, Session};
use std::path::Path;
use std::sync::Arc;
use wars_engine::misread::problem_of;
use wars_engine::{Catalogue, Choice, Game, Seat};

/// A saved game, taken up where its good lines end.
#[derive(Clone, Debug)]
pub struct Loaded {
    /// How it began.
    pub header: Header,
    /// Every answer that was not taken back.
    pub choices: Vec<Choice>,
    /// Who gave up at the end, if anybody.
    pub conceded: Option<Seat>,
    /// What players noted, and after how many answers; the earliest first.
    pub notes: Vec<(usize, String)>,
    /// The game as it stands.
    pub game: Game,
    /// What the player should know about the file.
    pub notices: Vec<Notice>,
    /// What its checkpoints say.
    pub proof: Proof,
    /// How much of the file is good.
    pub extent: Extent,
    /// Everything that was done, also what was taken back.
    pub(super) past: Past,
    /// The lines that are used.
    pub(super) text: Vec<u8>,
}

/// How much of a file is good.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Extent {
    /// The last line that is used.
    pub line: usize,
    /// How many bytes these lines are.
    pub valid: u64,
    /// How many bytes the file has.
    pub file: u64,
    /// The last line that is used has a line end.
    pub(super) ends_line: bool,
}

impl Loaded {
    /// Whether the file can be continued: every line is used, and the program and cards are those that wrote it. A
    /// last line that was not finished does not count.
    pub fn is_whole(&self) -> bool {
        self.notices.iter().all(|notice| matches!(notice, Notice::Torn { .. }))
    }

    /// What was played, for a session to take up.
    pub fn past(&self) -> &Past {
        &self.past
    }

    /// The game with its past.
    ///
    /// # Errors
    /// What keeps it from beginning.
    pub fn session(&self, catalogue: &Arc<Catalogue>) -> Result<Session, Fault> {
        self.header.taken_up(&self.past, catalogue)
    }

    /// The game as its players find it, and the steps that this took: a program that was killed after an answer may have
    /// left passes undone. After anything else a question was on the screen, and is asked again.
    ///
    /// # Errors
    /// What keeps it from beginning.
    pub fn resumed(&self, catalogue: &Arc<Catalogue>) -> Result<(Session, Vec<Noted>), Fault> {
        let mut session = self.session(catalogue)?;
        let is_midway = matches!(self.past.steps.last(), None | Some(Noted::Choice { .. }));
        let noted = if is_midway { session.settle() } else { Vec::new() };
        Ok((session, noted))
    }
}

/// Reads the saved game of a file.
///
/// # Errors
/// When the file can't be read, or its first line does not say how a game began.
pub fn read(path: &Path, catalogue: &Arc<Catalogue>) -> Result<Loaded, Fault> {
    load(&path.display().to_string(), &file::bytes(path, LARGEST_SAVE)?, catalogue)
}

/// Reads a saved game; `file` is the name that errors call it by.
///
/// # Errors
/// When the first line does not say how a game began.
pub fn load(file: &str, bytes: &[u8], catalogue: &Arc<Catalogue>) -> Result<Loaded, Fault> {
    let unusable = |problem: String| Fault::input(format!("{file}: line 1: {problem}"));
    let mut lines = Lines::of(bytes);
    let first = lines.next().ok_or_else(|| unusable("the file is empty; delete it, or use a copy".to_owned()))?;
    let header: Header = serde_json::from_slice(file::unmarked(first.text)).map_err(|error| {
        let problem = file::not_text(first.text).unwrap_or_else(|| problem_of(&error));
        unusable(format!("this does not say how a game began ({problem}); use a copy of the file, if there is one"))
    })?;
    let header = header.made_printable();
    let game = header.begin(catalogue).map_err(|problem| {
        unusable(format!("the game can't begin: {problem}; load the cards it was played with by --cards"))
    })?;
    let mut notices = differences(&header, catalogue);
    let is_comparable = notices.is_empty();
    let story = Story::fold(first.end, lines, &mut notices);
    let replay = Replay::of(&story, game, is_comparable, &mut notices);
    let Story { mut steps, mut moves, mut conceded, mut last, .. } = story;
    let mut game = replay.game;
    if let Some(cut) = replay.cut {
        // Everything from this answer on is left out.
        (last, conceded) = (moves[cut].before, None);
        steps.truncate(moves[cut].step);
        moves.truncate(cut);
        game = played(&header, &moves, catalogue).map_err(unusable)?;
    } else if let Some(seat) = conceded {
        game.concede(seat);
    }
    let text = bytes[..last.end].to_vec();
    let extent = Extent {
        line: last.number,
        valid: last.end as u64,
        file: bytes.len() as u64,
        ends_line: text.ends_with(b"\n"),
    };
    let past = Past { steps };
    Ok(Loaded {
        header,
        choices: moves.iter().map(|it| it.choice).collect(),
        conceded,
        notes: past.notes(),
        game,
        notices,
        proof: replay.proof,
        extent,
        past,
        text,
    })
}

/// The game after these answers.
fn played(header: &Header, moves: &[Move], catalogue: &Arc<Catalogue>) -> Result<Game, String> {
    let mut game = header.begin(catalogue)?;
    for it in moves {
        game.choose(it.choice).map_err(|refused| refused.to_string())?;
    }
    Ok(game)
}

/// Whether another program or other cards made this save.
fn differences(header: &Header, catalogue: &Catalogue) -> Vec<Notice> {
    let mut notices = Vec::new();
    // Lines of older formats say less; what they say they say in the same words.
    if !(1..=FORMAT).contains(&header.format) {
        notices.push(Notice::OtherFormat(header.format));
    }
    if header.rules != wars_engine::RULES {
        notices.push(Notice::OtherRules { revision: header.rules, engine: header.engine.clone() });
    }
    if header.cards.0 != catalogue.fingerprint() {
        notices.push(Notice::OtherCards);
    }
    notices
}
