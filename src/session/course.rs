//! The whole course of a game: every point at which a person was asked, to go to and fro between.
//!
//! Point 0 is the first question for a person, the last point is where the game stands. Between two points lies one
//! person's answer and what the program answered after it. Each point keeps its position, so that going back costs no
//! more than going on.

use super::chronicle::Chronicle;
use super::figures::Figures;
use super::highlights::{self, Highlight};
use super::history::{History, Moment};
use super::log::{LogLine, LogMark, Stamp};
use super::passing::Passing;
use super::record::Record;
use super::{Audience, Session};
use std::sync::OnceLock;
use wars_engine::{Choice, Game, Phase, View, Viewer};

/// A game that is looked back upon.
#[derive(Clone, Debug)]
pub struct Course {
    end: Session,
    /// What came of the game, once somebody wants to know.
    chronicle: OnceLock<Chronicle>,
}

/// How far to go at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Leap {
    /// To the next point.
    Point,
    /// To the first point of a phase.
    Phase,
    /// To the first point of a turn.
    Turn,
    /// To the first point of a battle.
    Battle,
    /// To a moment that stands out by itself.
    Highlight,
}

/// A direction in time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Direction {
    /// Towards the beginning.
    Back,
    /// Towards the end.
    On,
}

/// A point that stands out in the course of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Landmark {
    /// The first question of this turn.
    Turn(u16),
    /// The first question of a battle.
    Battle,
    /// Something that stands out by itself has just happened.
    Highlight,
    /// Somebody has noted something here.
    Note,
}

/// Where a game stands at a point.
struct Position<'a> {
    game: &'a Game,
    passing: &'a Passing,
    log: LogMark,
    made: usize,
}

impl Course {
    /// The course of a game up to where it stands.
    pub fn new(end: Session) -> Course {
        Course { end, chronicle: OnceLock::new() }
    }

    /// The whole game in a few figures, if it is over.
    pub fn figures(&self) -> Option<Figures> {
        Figures::told(&self.end, self.chronicle())
    }

    /// What stands out by itself, from the beginning to the end; one thing a point.
    pub fn highlights(&self) -> Vec<Highlight> {
        let view = View::of(&self.end.game, Viewer::Public);
        let found = highlights::of(self.chronicle(), &view, self.figures().as_ref());
        let mut all: Vec<Highlight> = Vec::new();
        for (made, words) in found {
            let point = self.point_after(made);
            match all.last_mut().filter(|last| last.point == point) {
                Some(last) => last.words = format!("{}; {words}", last.words),
                None => all.push(Highlight { point, words }),
            }
        }
        all
    }

    fn chronicle(&self) -> &Chronicle {
        self.chronicle.get_or_init(|| Chronicle::of(&self.end))
    }

    /// The number of the last point.
    pub fn last(&self) -> usize {
        self.end.history.answers.len()
    }

    /// The game as it stood at a point; nothing of it can be taken back.
    pub fn session(&self, point: usize) -> Session {
        let Position { game, passing, log, made } = self.position(point);
        let Session { starts, check, broken, .. } = &self.end;
        Session {
            game: game.clone(),
            // Whoever looks back need not learn what only a player knew.
            passing: passing.without_own_stops(),
            log: self.end.log.until(&log),
            history: History::default(),
            // Nothing is done here that could go on record.
            record: Record::default(),
            starts: *starts,
            check: *check,
            unasked: 0,
            broken: broken.clone().filter(|broken| broken.after <= made),
        }
    }

    /// When a point is.
    pub fn stamp(&self, point: usize) -> Stamp {
        self.position(point).log.stamp()
    }

    /// How many choices of the record were made before a point.
    pub fn made(&self, point: usize) -> usize {
        self.position(point).made
    }

    /// The last point before which so many choices of the record were made.
    pub fn point_of(&self, made: usize) -> usize {
        (0..=self.last()).take_while(|point| self.made(*point) <= made).last().unwrap_or(0)
    }

    /// The first point after a choice of the record.
    fn point_after(&self, made: usize) -> usize {
        (0..self.last()).find(|point| self.made(*point) > made).unwrap_or(self.last())
    }

    /// What the person who was asked at a point answered.
    pub fn answer(&self, point: usize) -> Option<Choice> {
        let answer = self.end.history.answers.get(point)?;
        let number = self.end.record.left().get(answer.before.made)?;
        self.end.record.answered(*number).map(|answered| answered.choice)
    }

    /// Where a leap from a point leads; nowhere if there is no such point in that direction.
    pub fn leap(&self, from: usize, leap: Leap, direction: Direction) -> Option<usize> {
        let highlights: Vec<usize> = match leap {
            Leap::Highlight => self.highlights().iter().map(|highlight| highlight.point).collect(),
            _ => Vec::new(),
        };
        let lands = |point: &usize| self.lands(*point, leap) || highlights.contains(point);
        match direction {
            Direction::On => (from + 1..=self.last()).find(lands),
            Direction::Back => (0..from.min(self.last() + 1)).rev().find(lands),
        }
    }

    /// The first point at which this moment has come; none if the game ended before.
    pub fn find(&self, stamp: Stamp) -> Option<usize> {
        (0..=self.last()).find(|point| self.stamp(*point) >= stamp)
    }

    /// The log of the whole game.
    pub fn log(&self, audience: Audience) -> &[LogLine] {
        self.end.log(audience)
    }

    /// How many lines an audience has read at a point.
    pub fn read(&self, point: usize, audience: Audience) -> usize {
        self.position(point).log.length(audience)
    }

    /// The first point at which a line of the log has been told.
    pub fn told(&self, line: usize, audience: Audience) -> usize {
        (0..self.last()).find(|point| self.read(*point, audience) > line).unwrap_or(self.last())
    }

    /// What stands out, from the beginning to the end.
    pub fn landmarks(&self) -> Vec<(usize, Landmark)> {
        let mut found = Vec::new();
        for point in 0..=self.last() {
            if self.lands(point, Leap::Turn) {
                found.push((point, Landmark::Turn(self.turn(point).0)));
            }
            if self.lands(point, Leap::Battle) {
                found.push((point, Landmark::Battle));
            }
        }
        found.extend(self.highlights().iter().map(|highlight| (highlight.point, Landmark::Highlight)));
        found
    }

    fn position(&self, point: usize) -> Position<'_> {
        match self.end.history.answers.get(point) {
            Some(answer) => {
                let Moment { game, log, passing, made } = &answer.before;
                Position { game, passing, log: *log, made: *made }
            }
            None => {
                let Session { game, log, passing, record, .. } = &self.end;
                Position { game, passing, log: log.mark(), made: record.made() }
            }
        }
    }

    /// Whether a leap can end at a point.
    fn lands(&self, point: usize, leap: Leap) -> bool {
        let before = point.checked_sub(1);
        match leap {
            Leap::Point => true,
            Leap::Highlight => false,
            Leap::Phase => before.is_none_or(|before| self.turn(before) != self.turn(point)),
            Leap::Turn => before.is_none_or(|before| self.turn(before).0 != self.turn(point).0),
            Leap::Battle => {
                let place = |point: usize| self.position(point).game.state().battle.map(|battle| battle.at);
                place(point).is_some() && before.is_none_or(|before| place(before) != place(point))
            }
        }
    }

    fn turn(&self, point: usize) -> (u16, Phase) {
        let turn = self.position(point).game.state().turn;
        (turn.number, turn.phase)
    }
}
