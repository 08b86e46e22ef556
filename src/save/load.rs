//! Reads a saved game and plays it again, as far as it holds.
//!
//! First the lines are read as a record, then what is left of that is played. A file is never
//! changed by reading it, and only one without a usable first line is an error: of everything else the good part is
//! used, and a [`Notice`] says what was wrong.

use super::header::{FORMAT, Header};
use super::lines::{Lines, Mark};
use super::notice::Notice;
use super::reading::Written;
use super::trial::{FAULT, Play, Trial};
use super::witness::Proof;
use crate::fault::Fault;
use crate::session::{Record, Scribe, Session, Step, make};
use crate::system::file::{self, LARGEST_SAVE};
use crate::system::last_words::outlive;
use std::path::Path;
use std::sync::Arc;
use wars_engine::misread::problem_of;
use wars_engine::{Catalogue, Game};

/// A saved game, taken up where its good lines end.
#[derive(Clone, Debug)]
pub struct Loaded {
    /// How it began.
    pub header: Header,
    /// Everything that was done, also what was taken back.
    pub record: Record,
    /// The game as it stands.
    pub game: Game,
    /// What the player should know about the file.
    pub notices: Vec<Notice>,
    /// What its checkpoints say.
    pub proof: Proof,
    /// How much of the file is good.
    pub extent: Extent,
    /// The first line.
    first: Mark,
    /// The line of each step.
    marks: Vec<Mark>,
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

    /// The game with its past.
    ///
    /// # Errors
    /// What keeps it from beginning.
    pub fn session(&self, catalogue: &Arc<Catalogue>) -> Result<Session, Fault> {
        self.header.taken_up(&self.record, catalogue)
    }

    /// Leaves everything out from a step on.
    fn cut_before(&mut self, step: usize, catalogue: &Arc<Catalogue>) -> Result<(), String> {
        self.record = self.record.before(step);
        self.marks.truncate(step);
        self.game = self.header.begin(catalogue)?;
        for it in self.record.all_made() {
            it.again(&mut self.game, make).map_err(|refused| refused.to_string())?;
        }
        if let Some(seat) = self.record.conceded() {
            self.game.concede(seat);
        }
        self.measure();
        Ok(())
    }

    /// Works out how much of the file is used.
    fn measure(&mut self) {
        let last = self.marks.last().unwrap_or(&self.first);
        self.text.truncate(last.end);
        let ends_line = self.text.ends_with(b"\n");
        self.extent = Extent { line: last.number, valid: last.end as u64, ends_line, ..self.extent };
    }

    /// The game as its players find it: a program that was killed after an answer may have left passes undone, which
    /// are made now. After anything else a question was on the screen, and is asked again.
    ///
    /// # Errors
    /// What keeps it from beginning.
    pub fn resumed(&self, catalogue: &Arc<Catalogue>, scribe: &mut dyn Scribe) -> Result<Session, Fault> {
        let mut session = self.session(catalogue)?;
        self.finish(&mut session, scribe);
        Ok(session)
    }

    /// Makes the passes that were left undone.
    pub(crate) fn finish(&self, session: &mut Session, scribe: &mut dyn Scribe) {
        let mut steps = self.record.steps().iter().rev();
        let last = steps.find(|step| !matches!(step, Step::Checkpoint { .. }));
        if let None | Some(Step::Choice(_)) = last {
            session.settle(scribe);
        }
    }
}

/// Reads the saved game of a file.
///
/// # Errors
/// When the file can't be read, or its first line does not say how a game began.
pub fn read(path: &Path, catalogue: &Arc<Catalogue>) -> Result<Loaded, Fault> {
    load(&path.display().to_string(), &file::bytes(path, LARGEST_SAVE)?, catalogue)
}

/// Reads the saved game of a file and takes it up. Whatever cannot be taken once more is left out.
///
/// # Errors
/// As [`read`].
pub fn open(path: &Path, catalogue: &Arc<Catalogue>) -> Result<(Loaded, Session), Fault> {
    take_up(read(path, catalogue)?, catalogue, Session::take_up_watched)
}

/// Takes a saved game up. The answer that ended a program may end this one as well, when it is told if not when it is
/// made: what comes before it is good.
pub(super) fn take_up(
    mut loaded: Loaded,
    catalogue: &Arc<Catalogue>,
    take_up: impl Fn(&mut Session, &Record, &mut usize),
) -> Result<(Loaded, Session), Fault> {
    loop {
        let mut session = loaded.header.begun(catalogue)?;
        let mut reached = 0;
        if outlive(|| take_up(&mut session, &loaded.record, &mut reached)).is_some() {
            return Ok((loaded, session));
        }
        if loaded.record.steps().is_empty() {
            return Err(Fault::Failed("a fault of the program keeps this game from being taken up".to_owned()));
        }
        loaded.notices.push(Notice::Damaged { line: loaded.marks[reached].number, problem: FAULT.to_owned() });
        loaded.cut_before(reached, catalogue).map_err(Fault::input)?;
    }
}

/// Reads a saved game; `file` is the name that errors call it by.
///
/// # Errors
/// When the first line does not say how a game began.
pub fn load(file: &str, bytes: &[u8], catalogue: &Arc<Catalogue>) -> Result<Loaded, Fault> {
    load_by(make, file, bytes, catalogue)
}

/// Reads a saved game whose choices are made by `play`.
pub(super) fn load_by(play: Play, file: &str, bytes: &[u8], catalogue: &Arc<Catalogue>) -> Result<Loaded, Fault> {
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
    let written = Written::read(first.end, lines, game.state().seating.all(), &mut notices);
    let trial = Trial::of(&written, game, is_comparable, play, &mut notices);
    let cut = trial.cut.map(|answer| written.record.left()[answer]);
    let Written { record, header: first, marks } = written;
    let (game, proof) = (trial.game, trial.proof);
    let extent = Extent { line: 1, valid: 0, file: bytes.len() as u64, ends_line: false };
    let text = bytes.to_vec();
    let mut loaded = Loaded { header, record, game, notices, proof, extent, first, marks, text };
    match cut {
        Some(step) => loaded.cut_before(step, catalogue).map_err(unusable)?,
        None => {
            if let Some(seat) = loaded.record.conceded() {
                let side = loaded.game.state().side(seat);
                loaded.game.concede_for(side);
            }
            loaded.measure();
        }
    }
    Ok(loaded)
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
