//! The question as players read it. Who is asked is said before it.

use crate::card::program::Op;
use crate::decision::{Purpose, Treatment};
use crate::id::{Seat, Side};
use crate::information::Viewer;
use crate::state::frame::{Frame, Lose, Run, RunStage};
use crate::table::Table;
use crate::telling::label::capital;

/// How long the words of a card may be within a question; longer ones are read on the card.
const MOST: usize = 90;

impl Table {
    /// The question now, as players read it: without who is asked, and of initiative without the moment.
    pub fn shown_prompt(&self) -> String {
        let decision = self.decision();
        let about = decision.about.map(|card| self.title(card)).unwrap_or_default();
        let asked = match (decision.purpose, self.state.agenda.last()) {
            (Purpose::Initiative, Some(Frame::Window(window))) => Some(self.shown_initiative(window)),
            (Purpose::StartingLocation, _) => Some("pick your starting location".to_owned()),
            (Purpose::Lose, Some(Frame::Lose(lose))) => Some(self.shown_loss(lose)),
            (Purpose::Attrition, Some(Frame::Attrition(side))) => Some(self.shown_attrition(*side)),
            (Purpose::Casualties, Some(Frame::Casualties(side))) => Some(self.shown_casualties(*side)),
            (Purpose::Reveal, _) => Some("reveal a card for battle destiny?".to_owned()),
            (Purpose::Order(treatment), _) => Some(shown_order(treatment).to_owned()),
            (Purpose::OrderTriggers, _) => Some("which trigger comes next?".to_owned()),
            (Purpose::Arrange, _) => Some("which card goes on the pile next?".to_owned()),
            (Purpose::Bargain, Some(Frame::Run(run))) => Some(format!("{about}: {}", self.shown_offer(run))),
            (Purpose::Target, Some(Frame::Announce(announce))) => {
                self.shown_targeting(announce).map(|asked| format!("{about}: {asked}"))
            }
            (Purpose::GiveUp, Some(Frame::Announce(announce))) => {
                self.shown_cost(announce).map(|cost| format!("{about}: {cost}: which?"))
            }
            (Purpose::Choose, Some(Frame::Run(run))) if run.stage == RunStage::Choosing => {
                self.shown_effect_now(run, "which").map(|asked| format!("{about}: {asked}"))
            }
            (Purpose::Number, Some(Frame::Run(run))) => {
                self.shown_effect_now(run, "how many").map(|asked| format!("{about}: {asked}"))
            }
            _ => None,
        };
        match asked {
            // It goes on in the sentence that names who is asked, and when.
            Some(asked) if decision.purpose == Purpose::Initiative => asked,
            Some(asked) => capital(&asked),
            None => self.plain_prompt(),
        }
    }

    /// What somebody hears of a question that is not open to all: what kind it is where the open table tells, or which
    /// card asks where that card is known.
    pub fn shown_in_private(&self, viewer: impl Into<Viewer>) -> String {
        let viewer = viewer.into();
        match (self.decision().purpose, self.state.agenda.last()) {
            (Purpose::StartingLocation, _) => "a starting location".to_owned(),
            (Purpose::StartingCard, _) => "a starting card".to_owned(),
            (Purpose::Mulligan, _) => "which cards to set aside".to_owned(),
            (_, Some(Frame::Run(run))) if self.knows(viewer, run.source) => {
                format!("something for {}", self.title(run.source))
            }
            _ => "something".to_owned(),
        }
    }

    /// The effect that asks now in words, if they are short, and what it asks.
    fn shown_effect_now(&self, run: &Run, what: &str) -> Option<String> {
        let Op::Do(effect) = self.op(run) else { return None };
        let said = self.said_by(run, |speaker| speaker.request(std::slice::from_ref(&**effect)));
        // "choose one of them", "name a number"
        let is_question = said.starts_with("choose ") || said.starts_with("name ");
        let asked = if is_question { said } else { format!("{said}: {what}?") };
        Table::fits_question(&asked).then_some(asked)
    }

    /// Whether words of a card are short enough for a question.
    pub(super) fn fits_question(words: &str) -> bool {
        !words.is_empty() && words.len() <= MOST
    }

    fn shown_loss(&self, lose: &Lose) -> String {
        let energy = format!("lose {} energy", lose.left);
        match lose.drain {
            Some(at) => format!("{} drains at {}: {energy}", self.drainer(lose.seat), self.owned_name(at)),
            None if lose.cost => format!("{energy} to pay for it"),
            None => energy,
        }
    }

    /// Who drains a player: the Enemy, or the other player.
    fn drainer(&self, seat: Seat) -> String {
        self.side_name(self.state.side(seat).other())
    }

    fn shown_attrition(&self, side: Side) -> String {
        let left = self.attrition_left(side);
        format!("{left} attrition to take; damage a card, which takes as much as its defense")
    }

    fn shown_casualties(&self, side: Side) -> String {
        let left = self.casualties_left(side);
        let lose = match left {
            1 => "lose 1 card, or damage one in the battle for it".to_owned(),
            _ => format!("lose {left} cards, or damage some in the battle, each for its defense"),
        };
        let power = |side: Side| self.state.battle.and_then(|battle| battle.sides[side].total_power);
        match (power(side), power(side.other())) {
            (Some(own), Some(other)) if other > own => format!("the battle is lost by {}; {lose}", other - own),
            _ => format!("the battle is lost; {lose}"),
        }
    }
}

/// Which of several cards is treated next.
fn shown_order(treatment: Treatment) -> &'static str {
    match treatment {
        Treatment::Destroy => "which card is destroyed next?",
        Treatment::Dismiss => "which card is dismissed next?",
        Treatment::Lose => "which card is lost next?",
        Treatment::Damage => "which card is damaged next?",
        Treatment::GoOn => "which card comes next?",
    }
}
