//! Looking back: a saved game as something to watch, from the beginning to the end and to and fro.
//!
//! A [`Replay`] is a saved game with its whole [`Course`]; it has no screen and no clock. `pace` says how fast it is
//! watched, `peek` guards what is secret while it is not over. `tui::app::replay` plays it on the full screen, `tui::cast`
//! records that screen, `plain::telling` tells it in lines.

mod pace;
mod peek;

pub use pace::Speed;
pub use peek::Peek;

use crate::fault::Fault;
use crate::save::{Header, Journal, Loaded, Summary, open};
use crate::session::{Audience, Course, Landmark, LogLine, Privacy, Record, Stamp};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use wars_engine::{Catalogue, Phase, Seat};

/// How a replay is watched at first.
#[derive(Clone, Copy, Debug)]
pub struct Watch {
    /// The point to begin at.
    pub point: usize,
    /// Through whose eyes.
    pub audience: Audience,
    /// How fast.
    pub speed: Speed,
    /// Plays by itself, and leaves the program at the end.
    pub is_auto: bool,
    /// The program was started for this and ends with it.
    pub is_all: bool,
    /// It goes from one moment that stands out to the next.
    pub highlights: bool,
    /// Nobody is asked before the secrets of a game that is not over are opened.
    pub yes: bool,
}

impl Default for Watch {
    fn default() -> Watch {
        let (audience, speed) = (Audience::Public, Speed::default());
        Watch { point: 0, audience, speed, is_auto: false, is_all: false, highlights: false, yes: false }
    }
}

/// A saved game to look back upon.
#[derive(Clone, Debug)]
pub struct Replay {
    path: PathBuf,
    saved: Loaded,
    course: Course,
    landmarks: Arc<[(usize, Landmark)]>,
}

impl Replay {
    /// Reads the saved game of a file.
    ///
    /// # Errors
    /// When the file is no saved game.
    pub fn open(path: &Path, catalogue: &Arc<Catalogue>) -> Result<Replay, Fault> {
        let (saved, session) = open(path, catalogue)?;
        let course = Course::new(session);
        let mut landmarks = course.landmarks();
        landmarks.extend(saved.record.notes().iter().map(|(made, _)| (course.point_of(*made), Landmark::Note)));
        Ok(Replay { path: path.to_owned(), saved, course, landmarks: landmarks.into() })
    }

    /// Its file.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// What it is called: its file name without the ending.
    pub fn name(&self) -> String {
        self.path.file_stem().map_or_else(String::new, |stem| stem.to_string_lossy().into_owned())
    }

    /// How the game began.
    pub fn header(&self) -> &Header {
        &self.saved.header
    }

    /// What anybody may know about it.
    pub fn summary(&self) -> Summary {
        Summary::of(&self.saved)
    }

    /// Every point of the game.
    pub fn course(&self) -> &Course {
        &self.course
    }

    /// Whether players still have secrets from each other: the game is not over, and not played with open hands.
    pub fn has_secrets(&self) -> bool {
        self.saved.game.outcome().is_none() && self.header().options.privacy != Privacy::Open
    }

    /// What the person who looks should know about the file.
    pub fn notices(&self) -> Vec<String> {
        self.saved.notices.iter().map(ToString::to_string).collect()
    }

    /// What had been played at a point.
    pub fn record(&self, point: usize) -> Record {
        let record = &self.saved.record;
        if point >= self.course.last() { record.clone() } else { record.until(self.course.made(point)) }
    }

    /// The point at which a moment has come.
    ///
    /// # Errors
    /// When there is no such moment, in words.
    pub fn find(&self, stamp: Stamp) -> Result<usize, String> {
        let none = |instead: String| format!("There is no {stamp}: {instead}.");
        if usize::from(stamp.phase) > Phase::ALL.len() {
            return Err(none(format!("a turn has {} phases", Phase::ALL.len())));
        }
        let log = self.course.log(Audience::Open);
        let in_phase = |line: &&LogLine| (line.at.turn, line.at.phase) == (stamp.turn, stamp.phase);
        if let Some(last) = log.iter().rfind(in_phase).filter(|last| last.at < stamp) {
            return Err(none(format!("that phase goes to {}", last.at)));
        }
        self.course
            .find(stamp)
            .ok_or_else(|| none(format!("the game goes to {}", self.course.stamp(self.course.last()))))
    }

    /// The point at which a moment has come, for the command line.
    ///
    /// # Errors
    /// When there is no such moment.
    pub fn find_or_fail(&self, stamp: Stamp) -> Result<usize, Fault> {
        self.find(stamp).map_err(|problem| Fault::Failed(format!("{}: {problem}", self.path.display())))
    }

    /// What stands out in the course of the game, notes among it.
    pub fn landmarks(&self) -> &Arc<[(usize, Landmark)]> {
        &self.landmarks
    }

    /// Writes a note about a point to the file, and reads it again.
    ///
    /// # Errors
    /// When the file can't be changed.
    pub fn note(&self, point: usize, text: &str, catalogue: &Arc<Catalogue>) -> Result<Replay, Fault> {
        Journal::annotate(&self.path, &self.saved, self.course.made(point), text)?;
        Replay::open(&self.path, catalogue)
    }
}

impl Replay {
    /// Those through whose eyes this game can be looked at.
    pub fn audiences(&self) -> impl Iterator<Item = (&'static str, Audience)> {
        let game = &self.saved.game;
        let there = AUDIENCES.into_iter().filter(|(_, audience)| Audience::of(game).any(|it| it == *audience));
        let is_many = game.seats().count() > 2;
        there.map(move |(word, audience)| (if is_many && audience == Audience::Open { ALL } else { word }, audience))
    }

    /// Whether this game can be looked at through somebody's eyes.
    ///
    /// # Errors
    /// When nobody sits there.
    pub fn seen_as(&self, audience: Audience) -> Result<Audience, String> {
        match self.audiences().any(|(_, it)| it == audience) {
            true => Ok(audience),
            false => Err(format!(
                "nobody sits there: a point of view is one of {}",
                self.audiences().map(|(word, _)| word).collect::<Vec<_>>().join(", ")
            )),
        }
    }
}

/// Through whose eyes a game is looked at, by the words of the command line.
pub const AUDIENCES: [(&str, Audience); Audience::MOST] = [
    ("public", Audience::Public),
    ("A", Audience::Player(Seat::A)),
    ("B", Audience::Player(Seat::B)),
    ("C", Audience::Player(Seat::C)),
    ("D", Audience::Player(Seat::D)),
    ("E", Audience::Player(Seat::E)),
    ("both", Audience::Open),
];

/// Reads through whose eyes a game is looked at.
///
/// # Errors
/// When it is none of the words.
pub fn audience(text: &str) -> Result<Audience, String> {
    if text.eq_ignore_ascii_case(ALL) {
        return Ok(Audience::Open);
    }
    let known = AUDIENCES.iter().find(|(word, _)| word.eq_ignore_ascii_case(text));
    known.map(|(_, audience)| *audience).ok_or_else(|| {
        "a point of view is public, A, B or both; with more players also C, D, E, and all instead of both".to_owned()
    })
}

/// Another word for "both", which fits more than two players; with two it means the same.
const ALL: &str = "all";
