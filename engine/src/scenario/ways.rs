//! The ways of running a scenario: as it is, with saving and loading, with undoing and redoing.
//!
//! All three must come to the same: whatever the state leaves out shows as a difference.

use crate::decision::Choice;
use crate::state::{Frame, State};
use crate::table::Game;

/// How a scenario is run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// As it is.
    Plain,
    /// The state is written as JSON and read again at every decision.
    SaveAndLoad,
    /// Every announcement is taken back and made again at each of its questions.
    TakeBack,
}

impl Way {
    /// All ways.
    pub const ALL: [Way; 3] = [Way::Plain, Way::SaveAndLoad, Way::TakeBack];
}

/// Watches over a game in one of the ways.
pub(super) struct Witness {
    way: Way,
    /// The game before the announcement under way: what is taken back is taken up from there.
    before: Option<Game>,
    /// Answers since then.
    since: Vec<Choice>,
}

impl Witness {
    /// A witness who has seen nothing yet.
    pub fn new(way: Way) -> Witness {
        Witness { way, before: None, since: Vec::new() }
    }

    /// Is told of an answer that was given.
    pub fn chose(&mut self, choice: Choice) {
        self.since.push(choice);
    }

    /// Looks at a decision; the game may be replaced by an equal one.
    pub fn look(&mut self, game: &mut Game) -> Result<(), String> {
        match self.way {
            Way::Plain => {}
            Way::SaveAndLoad => save_and_load(game)?,
            Way::TakeBack => self.take_back(game)?,
        }
        // An announcement goes on also where somebody else is asked, or it is being paid for.
        if !matches!(game.state.agenda.last(), Some(Frame::Announce(_))) {
            self.before = Some(game.clone());
            self.since.clear();
        }
        Ok(())
    }

    /// The game before the announcement under way, if that can be taken back.
    pub fn taken_back(&self, game: &Game) -> Option<Game> {
        self.before.clone().filter(|_| game.decision().can_take_back)
    }

    fn take_back(&self, game: &mut Game) -> Result<(), String> {
        let Some(mut again) = self.taken_back(game) else { return Ok(()) };
        for choice in &self.since {
            again.choose(*choice).map_err(|refused| format!("doing it again: {choice:?} is {refused}"))?;
        }
        same("doing it again", &game.state, &again.state)?;
        *game = again;
        Ok(())
    }
}

fn save_and_load(game: &mut Game) -> Result<(), String> {
    let fault = |problem: serde_json::Error| format!("saving and loading: {problem}");
    let text = serde_json::to_string(&game.state).map_err(fault)?;
    let state: State = serde_json::from_str(&text).map_err(fault)?;
    same("saving and loading", &game.state, &state)?;
    let loaded = game.resume_here(state).map_err(|misfit| format!("going on after loading: {misfit}"))?;
    same("going on after loading", &game.state, &loaded.state)?;
    let (was, is) = (game.decision(), loaded.decision());
    if (was.asked, was.who, was.purpose, was.options) != (is.asked, is.who, is.purpose, is.options) {
        return Err("going on after loading: the question is another".to_owned());
    }
    *game = loaded;
    Ok(())
}

/// Says which parts of two states differ, if any.
fn same(when: &str, expected: &State, found: &State) -> Result<(), String> {
    if expected == found {
        return Ok(());
    }
    let parts = |state: &State| match serde_json::to_value(state) {
        Ok(serde_json::Value::Object(parts)) => parts,
        _ => serde_json::Map::new(),
    };
    let (expected, found) = (parts(expected), parts(found));
    let differing: Vec<&str> = expected
        .iter()
        .filter(|(part, value)| found.get(*part) != Some(value))
        .map(|(part, _)| part.as_str())
        .collect();
    Err(format!("{when} changes the state: {}", differing.join(", ")))
}
