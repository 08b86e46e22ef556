//! The log of the game, as each player and as everybody may read it.

use wars_engine::{Game, Seat, narrate_all};

/// How many readers there are: everybody, A, B.
const READERS: usize = 3;

fn reader(viewer: Option<Seat>) -> usize {
    viewer.map_or(0, |seat| 1 + seat.ix())
}

/// A point in the log.
pub type Mark = [usize; READERS];

/// What happened so far, told three ways.
#[derive(Clone, Debug, Default)]
pub struct Log {
    lines: [Vec<String>; READERS],
    /// Who passed automatically since the last line.
    passed: Vec<String>,
}

impl Log {
    /// Notes what happened since the last answer.
    pub fn note(&mut self, game: &Game) {
        let viewers = [None, Some(Seat::A), Some(Seat::B)];
        let words =
            |viewer| narrate_all(game, game.events(), viewer).into_iter().map(|told| told.text).collect::<Vec<_>>();
        let told = viewers.map(words);
        if told.iter().all(Vec::is_empty) {
            return;
        }
        let passes = self.take_passes();
        for (viewer, mut lines) in viewers.into_iter().zip(told) {
            // What came of a pass stands on its line.
            match (&passes, lines.first_mut()) {
                (Some(passes), Some(first)) => *first = format!("{passes} {first}"),
                (Some(passes), None) => lines.push(passes.clone()),
                (None, _) => {}
            }
            self.lines[reader(viewer)].extend(lines);
        }
    }

    /// Notes a line that everybody may read.
    pub fn say(&mut self, line: &str) {
        let passes = self.take_passes();
        for lines in &mut self.lines {
            lines.extend(passes.clone());
            lines.push(line.to_owned());
        }
    }

    /// Notes that the program passed for somebody; such passes in a row are told together.
    pub fn pass(&mut self, name: String) {
        self.passed.push(name);
    }

    fn take_passes(&mut self) -> Option<String> {
        let passed = std::mem::take(&mut self.passed);
        (!passed.is_empty()).then(|| format!("(auto-pass: {})", passed.join(", ")))
    }

    /// The end of the log as it stands.
    pub fn end(&mut self) -> Mark {
        if let Some(passes) = self.take_passes() {
            self.lines.iter_mut().for_each(|lines| lines.push(passes.clone()));
        }
        std::array::from_fn(|reader| self.lines[reader].len())
    }

    /// The lines since a point.
    pub fn since(&self, mark: &Mark, viewer: Option<Seat>) -> &[String] {
        let reader = reader(viewer);
        &self.lines[reader][mark[reader]..]
    }

    /// The last lines.
    pub fn last(&self, count: usize, viewer: Option<Seat>) -> &[String] {
        let lines = &self.lines[reader(viewer)];
        &lines[lines.len().saturating_sub(count)..]
    }
}
