//! What is under way, and so would be left open if a scenario ended now.

use super::facts::GameFact;
use super::names::unknown;
use crate::decision::Purpose;
use crate::misread::nearest;
use crate::state::frame::Frame;
use crate::table::Game;

/// Something under way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Open {
    /// Starting locations are being picked.
    Setup,
    /// A battle.
    Battle,
    /// Something is pending.
    Stack,
    /// Triggers wait for the stack.
    Triggers,
    /// Something is being announced.
    Announcement,
    /// Something takes effect.
    Effect,
    /// A question of another kind.
    Question,
}

const ALL: [(&str, Open); 7] = [
    ("setup", Open::Setup),
    ("battle", Open::Battle),
    ("stack", Open::Stack),
    ("triggers", Open::Triggers),
    ("announcement", Open::Announcement),
    ("effect", Open::Effect),
    ("question", Open::Question),
];

impl Open {
    /// What a word of `left open` means.
    pub fn read(word: &str) -> Result<Open, String> {
        match ALL.iter().find(|(name, _)| *name == word) {
            Some((_, open)) => Ok(*open),
            None => {
                let near = nearest(word, ALL.iter().map(|(name, _)| *name));
                Err(unknown("nothing that can be left open is called", word, near))
            }
        }
    }

    /// Everything that is under way. To have initiative is not: nothing has been begun with it.
    pub fn all(game: &Game) -> Vec<Open> {
        if game.outcome().is_some() {
            return Vec::new();
        }
        let mut open: Vec<Open> = ALL.iter().map(|(_, open)| *open).filter(|open| open.is_in(game)).collect();
        if open.is_empty() && game.decision().purpose != Purpose::Initiative {
            open.push(Open::Question);
        }
        open
    }

    fn is_in(self, game: &Game) -> bool {
        let state = &game.state;
        let has = |wanted: fn(&Frame) -> bool| state.agenda.iter().any(wanted);
        match self {
            Open::Setup => has(|frame| matches!(frame, Frame::Setup(_))),
            Open::Battle => state.battle.is_some(),
            Open::Stack => !state.stack.is_empty(),
            Open::Triggers => !state.waiting.is_empty(),
            Open::Announcement => has(|frame| matches!(frame, Frame::Announce(_))),
            Open::Effect => has(|frame| matches!(frame, Frame::Resolve(_) | Frame::Run(_))),
            Open::Question => false,
        }
    }

    /// The word that names it in a file.
    pub fn word(self) -> &'static str {
        ALL.iter().find(|(_, open)| *open == self).map_or("", |(name, _)| name)
    }

    /// It, with what it is about.
    pub fn words(self, game: &Game) -> String {
        match self {
            Open::Battle => format!("a battle: {}", GameFact::Battle.value(game)),
            Open::Stack => format!("the stack: {}", GameFact::Stack.value(game)),
            Open::Triggers => format!("triggers that wait: {}", GameFact::Waiting.value(game)),
            Open::Setup => "the setup".to_owned(),
            Open::Announcement => "an announcement".to_owned(),
            Open::Effect => "an effect".to_owned(),
            Open::Question => "a question".to_owned(),
        }
    }
}
