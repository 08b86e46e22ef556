//! How far the log has been read: by each player, and on the screen as it stands.

use crate::session::{Answered, Audience, Given, LogLine, Session, Step};
use std::collections::BTreeSet;
use wars_engine::{BySeat, Choice, Seat};

/// How many lines of news a player gets when the screen changes hands.
const NEWS: usize = 12;

/// What has been told of a session.
#[derive(Clone, Debug, Default)]
pub struct News {
    /// How far the log has been written on the screen, by reader.
    told: [usize; Audience::MOST],
    /// How far each player has read their own log.
    seen: BySeat<usize>,
    /// For whom the program passed since the last news.
    passed: Vec<String>,
    /// A story is played.
    is_story: bool,
    /// How many steps of the record have been looked at.
    steps: usize,
}

impl News {
    /// Of a session nothing has been told; what the program did before is no news.
    pub fn of(session: &Session) -> News {
        News { steps: session.record().steps().len(), is_story: session.game().enemy().is_some(), ..News::default() }
    }

    /// Takes note of passes that the program made for players; they are told with the next news.
    pub fn note(&mut self, session: &Session) {
        let steps = session.record().steps();
        for step in steps.iter().skip(self.steps) {
            if let Step::Choice(Answered { by, choice: Choice::Pass, given: Given::Program, .. }) = step
                && (session.has_teammates(*by) || !self.is_story)
            {
                self.passed.push(session.game().player_name(*by));
            }
        }
        self.steps = steps.len();
    }

    /// The game went back, with so many remarks about it at the end of the log: what was told of the future is void.
    pub fn go_back(&mut self, session: &Session, remarks: usize) {
        let ends = ends(session).map(|end| end.saturating_sub(remarks));
        for (told, end) in self.told.iter_mut().zip(ends) {
            *told = end.min(*told);
        }
        for (seen, end) in self.seen.0.iter_mut().zip(&ends[1..]) {
            *seen = (*end).min(*seen);
        }
        self.passed.clear();
    }

    /// What both players may read now as everybody, or as those who have no secrets, and have not.
    pub fn shared(&mut self, session: &Session, audience: Audience) -> Vec<String> {
        let lines = after(session.log(audience), self.told[audience.ix()]);
        // In a story nobody sits opposite: whatever the Enemy does is told here alone (coop.seat.8).
        let most = if self.is_story { lines.len() } else { NEWS };
        let mut news = lines[lines.len().saturating_sub(most)..].to_vec();
        news.extend(self.take_passes());
        self.told = ends(session);
        news
    }

    /// What a player may read now, and has not; of a screen that was just handed over nothing has been read.
    pub fn private(&mut self, session: &Session, seat: Seat, is_handed_over: bool) -> Vec<String> {
        let since = if is_handed_over { self.seen[seat] } else { self.told[Audience::Player(seat).ix()] };
        let lines = after(session.log(Audience::Player(seat)), since);
        let left_out = lines.len().saturating_sub(NEWS);
        let mut news = Vec::new();
        if left_out > 0 {
            news.push(format!("... ({left_out} earlier lines: \"log {}\")", lines.len()));
        }
        news.extend_from_slice(&lines[left_out..]);
        news.extend(self.take_passes());
        self.told = ends(session);
        self.seen[seat] = self.told[Audience::Player(seat).ix()];
        news
    }

    fn take_passes(&mut self) -> Option<String> {
        let mut passed = std::mem::take(&mut self.passed);
        if self.is_story {
            // They pass round and round; that they do is enough.
            let mut seen = BTreeSet::new();
            passed.retain(|name| seen.insert(name.clone()));
        }
        (!passed.is_empty()).then(|| format!("(auto-pass: {})", passed.join(", ")))
    }
}

/// Where the log ends, by reader.
fn ends(session: &Session) -> [usize; Audience::MOST] {
    let mut ends = [0; Audience::MOST];
    for audience in Audience::of(session.game()) {
        ends[audience.ix()] = session.log(audience).len();
    }
    ends
}

fn after(lines: &[LogLine], mark: usize) -> Vec<String> {
    lines.iter().skip(mark).map(|line| line.text.to_string()).collect()
}
