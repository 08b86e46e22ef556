//! Reads a saved game and plays it again, as far as it holds.
//!
//! First the lines are folded into the answers that were not taken back, then these are played. A file is never
//! changed by reading it, and only one without a usable first line is an error: of everything else the good part is
//! used, and a [`Notice`] says what was wrong.

use super::entry::{Entry, moment};
use super::header::{FORMAT, Header};
use super::notice::Notice;
use super::printable;
use crate::fault::Fault;
use crate::session::{Past, Session, Stops};
use std::fs;
use std::path::Path;
use std::sync::Arc;
use wars_engine::{Catalogue, Choice, Game, Record, Seat};

/// A saved game, taken up where its good lines end.
#[derive(Clone, Debug)]
pub struct Loaded {
    /// How it began.
    pub header: Header,
    /// Every answer that was not taken back.
    pub choices: Vec<Choice>,
    /// Who took answers back, and how many were left.
    pub taken_back: Vec<(usize, Seat)>,
    /// Where players were asked from when on, if it was changed.
    pub stops: Vec<(usize, Stops)>,
    /// Who gave up at the end, if anybody.
    pub conceded: Option<Seat>,
    /// What players noted, and after how many answers; the earliest first.
    pub notes: Vec<(usize, String)>,
    /// The game as it stands.
    pub game: Game,
    /// What the player should know about the file.
    pub notices: Vec<Notice>,
    /// How much of the file is good.
    pub extent: Extent,
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
    pub fn past(&self) -> Past {
        Past {
            choices: self.choices.clone(),
            taken_back: self.taken_back.clone(),
            stops: self.stops.clone(),
            notes: self.notes.clone(),
            conceded: self.conceded,
        }
    }

    /// The game with its past.
    ///
    /// # Errors
    /// What keeps it from beginning.
    pub fn session(&self, catalogue: &Arc<Catalogue>) -> Result<Session, Fault> {
        let begun = self.header.begin(catalogue).map_err(Fault::input)?;
        let mut session = Session::new(begun, self.header.options.stops);
        session.take_up(&self.past());
        Ok(session)
    }

    /// The engine's record of the game; none if it began at the position of a scenario.
    pub fn record(&self) -> Option<Record> {
        let begun = self.header.record()?;
        Some(Record { choices: self.choices.clone(), conceded: self.conceded, ..begun })
    }
}

/// Reads the saved game of a file.
///
/// # Errors
/// When the file can't be read, or its first line does not say how a game began.
pub fn read(path: &Path, catalogue: &Arc<Catalogue>) -> Result<Loaded, Fault> {
    let bytes = fs::read(path).map_err(|error| Fault::input(format!("{}: can't be read: {error}", path.display())))?;
    load(&path.display().to_string(), &bytes, catalogue)
}

/// Reads a saved game; `file` is the name that errors call it by.
///
/// # Errors
/// When the first line does not say how a game began.
pub fn load(file: &str, bytes: &[u8], catalogue: &Arc<Catalogue>) -> Result<Loaded, Fault> {
    let unusable = |problem: String| Fault::input(format!("{file}: line 1: {problem}"));
    let mut lines = Lines::of(bytes);
    let first = lines.next().ok_or_else(|| unusable("the file is empty; delete it, or use a copy".to_owned()))?;
    let header: Header = serde_json::from_slice(first.text).map_err(|error| {
        let full = error.to_string();
        let problem = full.split(" at line ").next().unwrap_or(&full);
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
    let mut loaded = Loaded {
        header,
        choices: story.choices().collect(),
        taken_back: story.taken_back,
        stops: story.stops,
        conceded: story.conceded,
        notes: story.notes,
        game: replay.game,
        notices,
        extent: Extent {
            line: story.last.number,
            valid: story.last.end as u64,
            file: bytes.len() as u64,
            ends_line: true,
        },
    };
    if let Some(cut) = replay.cut {
        loaded.cut(cut, story.moves[cut].before, catalogue).map_err(unusable)?;
    } else if let Some(seat) = loaded.conceded {
        loaded.game.concede(seat);
    }
    loaded.extent.ends_line = bytes[..loaded.extent.valid as usize].ends_with(b"\n");
    Ok(loaded)
}

impl Loaded {
    /// Leaves out everything from this answer on.
    fn cut(&mut self, length: usize, last: Mark, catalogue: &Arc<Catalogue>) -> Result<(), String> {
        self.choices.truncate(length);
        self.conceded = None;
        self.notes.retain(|(at, _)| *at <= length);
        self.taken_back.retain(|(at, _)| *at <= length);
        self.stops.retain(|(at, _)| *at <= length);
        self.extent.line = last.number;
        self.extent.valid = last.end as u64;
        self.game = self.header.begin(catalogue)?;
        for choice in &self.choices {
            self.game.choose(*choice).map_err(|refused| refused.to_string())?;
        }
        Ok(())
    }
}

/// Whether another program or other cards made this save.
fn differences(header: &Header, catalogue: &Catalogue) -> Vec<Notice> {
    let mut notices = Vec::new();
    if header.format != FORMAT {
        notices.push(Notice::OtherFormat(header.format));
    }
    if header.engine != wars_engine::VERSION {
        notices.push(Notice::OtherEngine(header.engine.clone()));
    }
    if header.cards.0 != catalogue.fingerprint() {
        notices.push(Notice::OtherCards);
    }
    notices
}

/// A line of a file.
struct Line<'a> {
    number: usize,
    text: &'a [u8],
    /// Where it ends, line end included.
    end: usize,
    is_finished: bool,
}

/// The lines of a file that are not empty.
struct Lines<'a> {
    rest: &'a [u8],
    number: usize,
    end: usize,
}

impl<'a> Lines<'a> {
    fn of(bytes: &'a [u8]) -> Lines<'a> {
        Lines { rest: bytes, number: 0, end: 0 }
    }
}

impl<'a> Iterator for Lines<'a> {
    type Item = Line<'a>;

    fn next(&mut self) -> Option<Line<'a>> {
        loop {
            if self.rest.is_empty() {
                return None;
            }
            let length = self.rest.iter().position(|byte| *byte == b'\n').map_or(self.rest.len(), |at| at + 1);
            let (text, rest) = self.rest.split_at(length);
            self.rest = rest;
            self.number += 1;
            self.end += length;
            if !text.trim_ascii().is_empty() {
                return Some(Line { number: self.number, text, end: self.end, is_finished: text.ends_with(b"\n") });
            }
        }
    }
}

/// The end of a line.
#[derive(Clone, Copy, Debug)]
struct Mark {
    number: usize,
    end: usize,
}

/// An answer with its line.
struct Move {
    choice: Choice,
    by: Seat,
    at: String,
    label: String,
    line: usize,
    /// The line before it.
    before: Mark,
}

/// A checkpoint with its line.
struct Checkpoint {
    moves: usize,
    hash: u64,
    line: usize,
}

/// What was done and not taken back.
struct Story {
    moves: Vec<Move>,
    checkpoints: Vec<Checkpoint>,
    taken_back: Vec<(usize, Seat)>,
    stops: Vec<(usize, Stops)>,
    notes: Vec<(usize, String)>,
    conceded: Option<Seat>,
    last: Mark,
}

impl Story {
    /// Folds lines up to the first that can't be used.
    fn fold(header_end: usize, lines: Lines, notices: &mut Vec<Notice>) -> Story {
        let last = Mark { number: 1, end: header_end };
        let mut story = Story {
            moves: Vec::new(),
            checkpoints: Vec::new(),
            taken_back: Vec::new(),
            stops: Vec::new(),
            notes: Vec::new(),
            conceded: None,
            last,
        };
        for line in lines {
            match serde_json::from_slice(line.text) {
                Ok(entry) => {
                    if let Err(problem) = story.add(entry, line.number) {
                        notices.push(Notice::Damaged { line: line.number, problem: problem.to_owned() });
                        break;
                    }
                }
                Err(_) if !line.is_finished => {
                    notices.push(Notice::Torn { line: line.number });
                    break;
                }
                Err(error) => {
                    let full = error.to_string();
                    let problem = full.split(" at line ").next().unwrap_or(&full);
                    notices.push(Notice::Damaged { line: line.number, problem: format!("can't be read ({problem})") });
                    break;
                }
            }
            story.last = Mark { number: line.number, end: line.end };
        }
        // A note may have been written long after its moment.
        story.notes.sort_by_key(|(at, _)| *at);
        story
    }

    fn add(&mut self, entry: Entry, line: usize) -> Result<(), &'static str> {
        match entry {
            Entry::Choice { n, by, at, label, choice } => {
                if n != self.moves.len() + 1 {
                    return Err("answers are missing before it");
                }
                if self.conceded.is_some() {
                    return Err("an answer after a player gave up");
                }
                self.moves.push(Move { choice, by, at, label, line, before: self.last });
            }
            Entry::Undo { by, to } => {
                if to > self.moves.len() {
                    return Err("takes back to an answer that was not given");
                }
                self.moves.truncate(to);
                self.checkpoints.retain(|it| it.moves <= to);
                self.notes.iter_mut().for_each(|(at, _)| *at = to.min(*at));
                self.taken_back.iter_mut().for_each(|(at, _)| *at = to.min(*at));
                self.stops.iter_mut().for_each(|(at, _)| *at = to.min(*at));
                self.taken_back.extend(by.map(|by| (to, by)));
                self.conceded = None;
            }
            Entry::Concede { by } => self.conceded = Some(by),
            Entry::Checkpoint { n, hash } => {
                if n != self.moves.len() {
                    return Err("is about another moment of the game");
                }
                self.checkpoints.push(Checkpoint { moves: n, hash: hash.0, line });
            }
            Entry::Stops { stops } => self.stops.push((self.moves.len(), stops)),
            Entry::Note { at, text } => {
                let now = self.moves.len();
                self.notes.push((at.map_or(now, |at| at.min(now)), printable(&text)));
            }
        }
        Ok(())
    }

    fn choices(&self) -> impl Iterator<Item = Choice> {
        self.moves.iter().map(|it| it.choice)
    }
}

/// A story played again.
struct Replay {
    game: Game,
    /// The first answer that can't be used.
    cut: Option<usize>,
}

impl Replay {
    /// Plays until an answer is not possible. Where the program and cards are those of the file, checkpoints decide
    /// whether it is the same game: one that holds vouches for everything before it.
    fn of(story: &Story, mut game: Game, is_comparable: bool, notices: &mut Vec<Notice>) -> Replay {
        let mut witness = Witness::default();
        let mut checkpoints = story.checkpoints.iter().peekable();
        let mut failure = None;
        for index in 0..=story.moves.len() {
            while let Some(checkpoint) = checkpoints.next_if(|it| it.moves <= index) {
                if is_comparable {
                    witness.compare(checkpoint, &game, notices);
                }
            }
            let Some(it) = story.moves.get(index) else { break };
            if let Err(problem) = it.fits(&game) {
                failure = Some((index, problem));
                break;
            }
            // Another version may say the same in other words.
            if is_comparable && game.label(it.choice) != it.label {
                witness.doubt.get_or_insert((index, it.line));
            }
            if game.choose(it.choice).is_err() {
                failure = Some((index, "this answer is not possible".to_owned()));
                break;
            }
        }
        let cut = witness.judge(story, failure, notices);
        Replay { game, cut }
    }
}

impl Move {
    /// Whether the game asks what this line answers.
    fn fits(&self, game: &Game) -> Result<(), String> {
        let decision = game.decision();
        if !decision.options.contains(&self.choice) {
            return Err(format!("\"{}\" is not possible", printable(&self.label)));
        }
        if decision.who != self.by {
            return Err(format!("{} answers where {} is asked", self.by, decision.who));
        }
        let now = moment(game);
        if now != self.at {
            return Err(format!("belongs to {}, but the game is at {now}", printable(&self.at)));
        }
        Ok(())
    }
}

/// What speaks for and against its being the same game.
#[derive(Default)]
struct Witness {
    /// So many answers are proven by a checkpoint that holds.
    proven: usize,
    /// The first answer since that reads differently, and its line.
    doubt: Option<(usize, usize)>,
    /// The first line since whose checkpoint does not hold.
    broken: Option<usize>,
}

impl Witness {
    fn compare(&mut self, checkpoint: &Checkpoint, game: &Game, notices: &mut Vec<Notice>) {
        if checkpoint.hash != game.hash() {
            self.broken.get_or_insert(checkpoint.line);
            return;
        }
        if let Some(line) = self.broken.take() {
            notices.push(Notice::Odd { line, problem: "this checkpoint does not hold, but a later one does" });
        }
        if let Some((_, line)) = self.doubt.take() {
            notices
                .push(Notice::Odd { line, problem: "the words do not fit the answer, but a later checkpoint holds" });
        }
        self.proven = checkpoint.moves;
    }

    /// From which answer on the file can't be used, if from any.
    fn judge(self, story: &Story, failure: Option<(usize, String)>, notices: &mut Vec<Notice>) -> Option<usize> {
        let failed = failure.as_ref().map(|(index, _)| *index);
        // Without a doubt about one answer, everything since the last proof is in doubt.
        let suspect = match (self.doubt, self.broken) {
            (Some((index, _)), _) => Some(index),
            (None, Some(_)) => Some(self.proven),
            (None, None) => None,
        };
        let seen = failed.map(|index| story.moves[index].line).or(self.broken);
        match (failed.is_some() || self.broken.is_some(), suspect, seen) {
            (true, Some(cut), Some(seen)) if cut < story.moves.len() => {
                notices.push(Notice::Differs { line: story.moves[cut].line, seen });
                Some(cut)
            }
            (true, None, Some(line)) => {
                let (index, problem) = failure?;
                notices.push(Notice::Damaged { line, problem });
                Some(index)
            }
            _ => {
                if let Some((_, line)) = self.doubt {
                    notices.push(Notice::Odd { line, problem: "the words do not fit the answer, which is used" });
                }
                if let Some(line) = self.broken {
                    notices
                        .push(Notice::Odd { line, problem: "this checkpoint does not hold, but one before it does" });
                }
                None
            }
        }
    }
}
