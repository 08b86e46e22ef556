//! Which questions and answers may be put before all players, and which only before the player asked.
//!
//! A client for several people at one screen needs to know this before it draws anything. The
//! answer must itself give nothing away: it depends on what cards say and on where cards lie, never
//! on which cards a player holds. So a question about cards in a hand is private even if the hand
//! has none that would do.

use crate::decision::{Choice, Purpose};
use crate::game::Game;
use crate::id::CardIx;
use crate::language::Pile;
use crate::state::frame::Frame;
use crate::state::{Act, Zone};

impl Game {
    /// Whether the question now, with all answers that are [open](Game::is_open_answer), may be seen by everybody.
    ///
    /// Of a question that is not open only the player who is asked may see more than the fact that
    /// there is one.
    pub fn is_open_question(&self) -> bool {
        match self.decision().purpose {
            Purpose::StartingLocation => false,
            Purpose::Initiative
            | Purpose::Lose
            | Purpose::Casualties
            | Purpose::Attrition
            | Purpose::Reveal
            | Purpose::Transport
            | Purpose::Over => true,
            Purpose::OrderTriggers => {
                let mut about = self.state.waiting.iter().filter_map(|waiting| waiting.event.card.card().some());
                about.all(|card| self.lies_open(card))
            }
            Purpose::Order(_)
            | Purpose::Arrange
            | Purpose::Mode
            | Purpose::Spot
            | Purpose::Target
            | Purpose::Support
            | Purpose::GiveUp
            | Purpose::Choose
            | Purpose::Bargain
            | Purpose::Branch
            | Purpose::Number
            | Purpose::Destination => self.is_open_frame() && self.options_lie_open(),
        }
    }

    /// Whether everybody may see this answer listed, as possible or not, under an open question.
    pub fn is_open_answer(&self, choice: Choice) -> bool {
        match choice {
            Choice::Play(_) => false,
            Choice::Use(card, ability) => {
                self.lies_open(card) && !self.def(card).abilities[ability as usize].reads_hidden
            }
            Choice::Card(card) => self.lies_open(card),
            _ => true,
        }
    }

    fn options_lie_open(&self) -> bool {
        self.decision().options.iter().all(|choice| self.is_open_answer(*choice))
    }

    /// Whether what asks is something everybody has seen begin and whose words tell no hidden cards apart.
    fn is_open_frame(&self) -> bool {
        let reads_hidden = |card: CardIx, ability: u8| {
            card == CardIx::NONE || self.def(card).abilities.get(ability as usize).is_some_and(|it| it.reads_hidden)
        };
        match self.state.agenda.last() {
            Some(Frame::Announce(announce)) => match announce.act {
                Act::Card(_) => false,
                Act::Ability(card, ability) => self.lies_open(card) && !reads_hidden(card, ability),
                Act::Trigger(waiting) => !reads_hidden(waiting.source.card(), waiting.ability),
                Act::Movement(_) | Act::Attack(_) | Act::Drain(_) | Act::Activation(_) => true,
            },
            Some(Frame::Run(run)) => !reads_hidden(run.source, run.ability),
            _ => true,
        }
    }

    /// Whether a card lies where everybody sees it.
    fn lies_open(&self, card: CardIx) -> bool {
        let state = self.state.card(card);
        match state.zone {
            Zone::Pile(pile) => pile == Pile::Lost,
            Zone::Stacked => !state.face_down,
            Zone::Play | Zone::Stack | Zone::Removed => true,
        }
    }
}
