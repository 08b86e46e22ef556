//! What lies on the table and the question that is asked there, to be read; and the [`Game`] that is played at it.
//!
//! The struct of a game lies here, below the rules that change it. How it begins, goes on and is answered is above them
//! ([`crate::game`]).

mod game;
mod hanging;
mod setting;

pub use game::Game;
pub(crate) use hanging::{Change, Hanging};
pub use setting::Setting;

use crate::card::CardDef;
use crate::decision::{Asked, Choice, Decision, Purpose};
use crate::id::{CardIx, Seat};
use crate::stable_hash::StableHash;
use crate::state::frame::Frame;
use crate::state::{Outcome, State};
use std::sync::Arc;

/// The table as it is now: everything that can be read of a game, and nothing that changes it.
///
/// The rules that read (what a text means, what a number is, what may be played where and what that costs, who may know
/// what, how all of this is told) are functions of a table and take it by `&self`. A table has no function that takes
/// `&mut self`, so nothing that is asked about a game can use a verb, call upon chance or write anything down, by type.
/// The rules that change something are functions of a [`Game`], which is a table and the log of what happens at it.
#[derive(Clone, Debug)]
pub struct Table {
    pub(crate) setting: Arc<Setting>,
    pub(crate) state: State,
    pub(crate) question: Question,
    /// Every answer to the question.
    pub(crate) options: Vec<Choice>,
    /// Changes that are being worked out.
    pub(crate) hanging: Hanging,
}

/// A question, without its answers.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Question {
    pub asked: Asked,
    pub on_behalf: Option<Seat>,
    pub purpose: Purpose,
    pub about: Option<CardIx>,
}

impl Question {
    /// A question to somebody for himself or herself.
    pub fn new(asked: Asked, purpose: Purpose, about: Option<CardIx>) -> Question {
        Question { asked, on_behalf: None, purpose, about }
    }
}

impl Table {
    /// A table at which nothing is asked yet.
    pub(crate) fn new(setting: Arc<Setting>, state: State) -> Table {
        let question = Question::new(Asked::Seat(Seat::A), Purpose::Over, None);
        Table { setting, state, question, options: Vec::new(), hanging: Hanging::default() }
    }

    /// The whole state, to save or compare.
    pub fn state(&self) -> &State {
        &self.state
    }

    /// The shared setting.
    pub fn setting(&self) -> &Setting {
        &self.setting
    }

    /// What is printed on a card.
    #[inline]
    pub fn def(&self, card: CardIx) -> &CardDef {
        self.setting.catalogue.def(self.state.card(card).def)
    }

    /// A card's title.
    pub fn title(&self, card: CardIx) -> &str {
        &self.def(card).facts.title
    }

    /// The question now.
    #[inline]
    pub fn decision(&self) -> Decision<'_> {
        Decision {
            asked: self.question.asked,
            who: self.asked_seat(),
            on_behalf: self.question.on_behalf,
            purpose: self.question.purpose,
            about: self.question.about,
            options: &self.options,
            can_take_back: self.can_take_back(),
        }
    }

    /// The player who answers the question; of a table the first.
    #[inline]
    pub(crate) fn asked_seat(&self) -> Seat {
        match self.question.asked {
            Asked::Seat(seat) => seat,
            Asked::Table(side) => self.state.seating.staying_of(side).first().unwrap_or(Seat::A),
        }
    }

    /// Whether something is being announced and nothing has been paid for it yet.
    pub fn is_announcing(&self) -> bool {
        match self.state.agenda.last() {
            Some(Frame::Announce(announce)) => announce.waiting.is_none() && announce.stage.is_free(),
            _ => false,
        }
    }

    /// Whether the player who is asked may take the announcement back (play.takeback.1): another
    /// player who chooses a target for it may not.
    pub(crate) fn can_take_back(&self) -> bool {
        match self.state.agenda.last() {
            Some(Frame::Announce(announce)) => self.is_announcing() && self.asked_seat() == announce.by,
            _ => false,
        }
    }

    /// How the game ended, if it has.
    pub fn outcome(&self) -> Option<Outcome> {
        self.state.outcome
    }

    /// A number that is equal exactly for equal states, the same on every machine.
    pub fn hash(&self) -> u64 {
        let mut hash = StableHash::default();
        hash.add(&self.state);
        hash.number()
    }
}
