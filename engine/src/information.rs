//! Who may know what. Views, logs, menus, prompts and what can be taken back all ask here, so that what one of them
//! hides no other one tells.
//!
//! Three questions have their answers in this file:
//! - which card it is: [`Table::knows`] from where it lies, [`Table::knew`] from where it was;
//! - what is being asked, and which answers are listed: [`Table::hears`], [`Table::sees`]. A client for several people at
//!   one screen needs to know this before it draws anything, and the answer must itself give nothing away: it depends
//!   on what cards say and on where cards lie, never on which cards a player holds. So a question about cards in a
//!   hand is private even if the hand has none that would do;
//! - whether what has happened can be unseen: [`Event::brings_to_light`].

use crate::decision::{Asked, Choice, Purpose};
use crate::event::Event;
use crate::id::{CardIx, Seat, Side, Stay};
use crate::language::Pile;
use crate::state::frame::{Announce, Frame, Quest};
use crate::state::{Deed, State, Zone};
use crate::table::Table;
use serde::Serialize;

/// Who looks at a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Viewer {
    /// Everybody at the table: nothing that one player must not know.
    Public,
    /// One player.
    Seat(Seat),
    /// The players of a side, who have no secrets from each other.
    Team(Side),
    /// Somebody who knows what each of the players knows, as when a game is looked back upon.
    All,
}

impl Viewer {
    /// Whether this viewer knows what a player knows.
    pub fn shares(self, seat: Seat, state: &State) -> bool {
        match self {
            Viewer::Public => false,
            Viewer::Seat(viewer) => viewer == seat,
            Viewer::Team(side) => state.side(seat) == side,
            // What the Enemy keeps face down no player knows (coop.seat.7).
            Viewer::All => state.enemy.as_ref().is_none_or(|enemy| enemy.seat != seat),
        }
    }

    /// Whether this viewer is among those who are asked, or knows what they know.
    pub fn is_asked(self, asked: Asked, state: &State) -> bool {
        match (asked, self) {
            (Asked::Seat(seat), _) => self.shares(seat, state),
            (Asked::Table(side), Viewer::Seat(seat)) => state.side(seat) == side,
            (Asked::Table(side), Viewer::Team(viewer)) => viewer == side,
            (Asked::Table(_), viewer) => viewer == Viewer::All,
        }
    }
}

impl From<Seat> for Viewer {
    fn from(seat: Seat) -> Viewer {
        Viewer::Seat(seat)
    }
}

impl From<Option<Seat>> for Viewer {
    fn from(seat: Option<Seat>) -> Viewer {
        seat.map_or(Viewer::Public, Viewer::Seat)
    }
}

impl Table {
    /// Whether a viewer may know which card this is, from where it lies now.
    pub fn knows(&self, viewer: impl Into<Viewer>, card: CardIx) -> bool {
        let viewer = viewer.into();
        let state = self.state.card(card);
        match state.zone {
            // On its way to the stack it may be its player's own affair still.
            Zone::Stack => self.private_announcement(viewer).is_none_or(|it| it.deed != Deed::Play(card)),
            zone => self.knew(viewer, card, zone, state.face_down),
        }
    }

    /// Whether a viewer knew a card from where it was before, there perhaps face down.
    pub(crate) fn knew(&self, viewer: Viewer, card: CardIx, from: Zone, face_down: bool) -> bool {
        match from {
            Zone::Play | Zone::Stack | Zone::Removed | Zone::Pile(Pile::Lost) => true,
            Zone::Stacked => !face_down,
            Zone::Pile(Pile::Hand) if self.is_enemy(self.state.card(card).owner) => {
                self.enemy().is_some_and(|enemy| enemy.is_known(card)) // coop.seat.7
            }
            Zone::Pile(Pile::Active) if self.is_enemy(self.state.card(card).owner) => true, // coop.zone.3
            Zone::Pile(Pile::Hand) => viewer.shares(self.state.card(card).owner, &self.state),
            Zone::Aside => self.is_open_aside(card) || self.is_in_stack_of(viewer, card),
            Zone::Pile(_) => false,
        }
    }

    /// Whether a card that is set aside lies where everybody sees it, or has just been turned over.
    fn is_open_aside(&self, card: CardIx) -> bool {
        let is_turned = |frame: &Frame| match frame {
            Frame::Locate(locate) => locate.card == Some(card),
            Frame::Quest(Quest::Carry { card: found, .. }) => *found == card,
            _ => false,
        };
        self.enemy().is_some_and(|enemy| enemy.lies_open(card)) || self.state.agenda.iter().any(is_turned)
    }

    /// Whether a card is in a stack of locations whose order this viewer knows: its player has fixed it (coop.build.3).
    fn is_in_stack_of(&self, viewer: Viewer, card: CardIx) -> bool {
        let owner = self.state.card(card).owner;
        let is_there = || self.enemy().is_some_and(|enemy| enemy.stacks[owner].contains(&card));
        viewer.shares(owner, &self.state) && is_there()
    }

    /// An announcement of which this viewer has heard nothing yet.
    ///
    /// At a table a card is shown as it is declared (play.step.1). Here a player may look at what a play would ask for
    /// and take it back, so nobody else hears of it until payment begins or somebody else has to choose for it.
    pub(crate) fn private_announcement(&self, viewer: Viewer) -> Option<&Announce> {
        let Some(Frame::Announce(announce)) = self.state.agenda.last() else { return None };
        let is_shared = viewer.shares(announce.by, &self.state) || self.decision().asked != Asked::Seat(announce.by);
        (self.is_announcing() && !is_shared).then_some(announce)
    }

    /// Whether a viewer may hear what is asked.
    pub fn hears(&self, viewer: impl Into<Viewer>) -> bool {
        viewer.into().is_asked(self.decision().asked, &self.state) || self.is_open_question()
    }

    /// Whether a viewer may see this answer listed, as possible or not.
    pub fn sees(&self, viewer: impl Into<Viewer>, choice: Choice) -> bool {
        let shares = viewer.into().is_asked(self.decision().asked, &self.state);
        shares || self.is_open_question() && self.is_open_answer(choice)
    }

    /// Whether the question is of a kind that can have answers of which only the player who is asked may see.
    pub fn may_have_private_answers(&self) -> bool {
        let kind = matches!(self.decision().purpose, Purpose::Casualties | Purpose::Initiative | Purpose::Lose);
        kind || !self.is_open_question() && !self.decision().options.is_empty()
    }

    /// Whether the question now, with all answers that are open, may be seen by everybody.
    ///
    /// Of a question that is not open only the player who is asked may see more than the fact that there is one.
    fn is_open_question(&self) -> bool {
        match self.decision().purpose {
            Purpose::StartingLocation | Purpose::StartingCard | Purpose::Mulligan => false,
            Purpose::KeepEnergy
            | Purpose::TurnUp
            | Purpose::Hoard
            | Purpose::Carry
            | Purpose::Tunnel
            | Purpose::Lead => true,
            Purpose::Initiative
            | Purpose::Lose
            | Purpose::Casualties
            | Purpose::Attrition
            | Purpose::Reveal
            | Purpose::Transport
            | Purpose::Opponent
            | Purpose::Over => true,
            Purpose::OrderTriggers => {
                let mut about = self.state.waiting.iter().filter_map(|waiting| waiting.event.card.map(Stay::card));
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
    fn is_open_answer(&self, choice: Choice) -> bool {
        match choice {
            Choice::Do(Deed::Play(_)) => false,
            Choice::Do(Deed::Use(card, ability)) => {
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
            self.def(card).abilities.get(ability as usize).is_some_and(|it| it.reads_hidden)
        };
        match self.state.agenda.last() {
            Some(Frame::Announce(announce)) => match announce.deed {
                Deed::Play(_) => false,
                Deed::Use(card, ability) => self.lies_open(card) && !reads_hidden(card, ability),
                Deed::Trigger(card, ability) => !reads_hidden(card, ability),
                _ => true,
            },
            Some(Frame::Run(run)) => !reads_hidden(run.source, run.ability),
            _ => true,
        }
    }

    /// Whether a card lies where everybody sees it.
    fn lies_open(&self, card: CardIx) -> bool {
        let state = self.state.card(card);
        self.knew(Viewer::Public, card, state.zone, state.face_down)
    }
}

impl Event {
    /// Whether something came to light that cannot be unseen, or chance was called upon.
    pub fn brings_to_light(&self) -> bool {
        matches!(
            self,
            Event::Shuffled { .. }
                | Event::EnergyLost { .. }
                | Event::Drew { .. }
                | Event::Shown { .. }
                | Event::Looked { .. }
                | Event::Destiny { .. }
                | Event::BattleDestinyRevealed { .. }
                | Event::StartingLocation { .. }
        )
    }
}
