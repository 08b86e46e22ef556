//! Where players are asked for initiative, and where the program passes for them.
//!
//! What is passed automatically depends on public facts and on what players have ordered, never on a hand nor on
//! whether there is anything but passing to choose: a quick pass must not tell what somebody holds. An order to pass
//! for a while is announced to all; the stops that break it are known to their player alone.
//!
//! In a story who can do nothing is not asked (coop.round.4), where the players' hands are open to each other or where
//! everybody sees that there is nothing (coop.seat.4).

use clap::ValueEnum;
use serde::{Deserialize, Serialize};
use std::fmt;
use wars_engine::language::Pile;
use wars_engine::state::frame::{Frame, WindowKind};
use wars_engine::{BySeat, Choice, Game, Phase, Purpose, Seat};

/// How often players are asked for initiative.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, ValueEnum)]
#[serde(rename_all = "kebab-case")]
pub enum Stops {
    /// Every time a player has initiative.
    All,
    /// The turn player while nothing is pending, whoever may answer a pending item of the other player, and both
    /// before each step of a battle.
    #[default]
    Normal,
    /// Only the turn player, outside battles, while nothing is pending.
    Few,
}

impl Stops {
    /// All settings, by the words that set them.
    pub const NAMES: [(&'static str, Stops); 3] = [("all", Stops::All), ("normal", Stops::Normal), ("few", Stops::Few)];

    /// What the setting means, in one sentence.
    pub fn words(self) -> &'static str {
        match self {
            Stops::All => "players are asked whenever they have initiative",
            Stops::Normal => {
                "the turn player is asked in each phase, others when something is pending, everybody in battles"
            }
            Stops::Few => "only the turn player is asked, in each phase, and nobody may answer or act in battles",
        }
    }

    /// Whether the question now is passed without asking anybody.
    pub fn pass(self, game: &Game) -> bool {
        Passing::new(self).passes(game)
    }

    fn asks(self, window: &Window) -> bool {
        match self {
            Stops::All => true,
            Stops::Few => window.is_own_phase && window.pending_by.is_none(),
            Stops::Normal => match window.pending_by {
                Some(by) => by != window.holder,
                None => window.is_own_phase || window.in_battle,
            },
        }
    }
}

impl fmt::Display for Stops {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(Stops::NAMES.iter().find(|(_, stops)| stops == self).map_or("", |(name, _)| name))
    }
}

/// For how long a player passes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Standing {
    /// Until somebody of the other side does something, a battle begins, or their own turn goes on to its next phase.
    SomethingHappens,
    /// Until the phase ends, whatever happens: done for this phase (coop.seat.3).
    PhaseEnds,
    /// Until the turn ends, whatever happens.
    TurnEnds,
}

impl Standing {
    /// How it is said to all: "ANNA ..."
    pub fn announcement(self) -> &'static str {
        match self {
            Standing::SomethingHappens => "passes until something happens",
            Standing::PhaseEnds => "is done for this phase",
            Standing::TurnEnds => "passes until the turn ends",
        }
    }
}

/// The public facts about a stretch in which somebody has initiative.
struct Window {
    holder: Seat,
    is_own_phase: bool,
    in_battle: bool,
    pending_by: Option<Seat>,
}

impl Window {
    fn of(game: &Game) -> Option<Window> {
        let state = game.state();
        let Some(Frame::Window(window)) = state.agenda.last() else { return None };
        Some(Window {
            holder: window.holder,
            is_own_phase: state.is_turn_of(window.holder) && window.kind == WindowKind::Phase,
            in_battle: window.kind == WindowKind::Battle,
            pending_by: state.stack.last().map(|item| item.by),
        })
    }
}

/// A standing pass and what was so when it was ordered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Order {
    standing: Standing,
    turn: u16,
    phase: Phase,
    in_battle: bool,
    newest_item: Option<u16>,
}

impl Order {
    fn new(standing: Standing, game: &Game) -> Order {
        let state = game.state();
        Order {
            standing,
            turn: state.turn.number,
            phase: state.turn.phase,
            in_battle: state.battle.is_some(),
            newest_item: state.stack.last().map(|item| item.id),
        }
    }

    /// Whether it is still in force, given what has happened since.
    fn holds(&self, seat: Seat, game: &Game) -> bool {
        let state = game.state();
        let is_same_turn = state.turn.number == self.turn;
        match self.standing {
            _ if state.outcome.is_some() => return false,
            Standing::TurnEnds => return is_same_turn,
            Standing::PhaseEnds => return is_same_turn && state.turn.phase == self.phase,
            Standing::SomethingHappens => {}
        }
        let own_phase = state.is_turn_of(seat) && (state.turn.number, state.turn.phase) != (self.turn, self.phase);
        let battle = state.battle.is_some() && !self.in_battle;
        let other_acted = state.stack.last().is_some_and(|item| {
            state.side(item.by) != state.side(seat) && self.newest_item.is_none_or(|known| item.id > known)
        });
        !own_phase && !battle && !other_acted
    }
}

/// What a session knows of passing.
#[derive(Clone, Debug)]
pub(super) struct Passing {
    pub stops: Stops,
    /// The players have no secrets from each other.
    pub open_hands: bool,
    orders: BySeat<Option<Order>>,
    private_stops: BySeat<[bool; Phase::ALL.len()]>,
}

/// A player's passing, as an audience may see it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PassingView {
    /// The standing pass in force.
    pub standing: Option<Standing>,
    /// Phases of the opponent's turn in which the player wants to be asked, for the player alone.
    pub private_stops: Option<Vec<Phase>>,
}

impl Passing {
    pub fn new(stops: Stops) -> Passing {
        Passing { stops, open_hands: false, orders: BySeat::default(), private_stops: BySeat::default() }
    }

    /// Goes back to the orders of another time; where players want to be asked is theirs to say, then as now.
    pub fn back_to(&mut self, then: &Passing) {
        self.orders = then.orders;
    }

    pub fn stand(&mut self, seat: Seat, standing: Standing, game: &Game) {
        self.orders[seat] = Some(Order::new(standing, game));
    }

    pub fn has_order(&self, seat: Seat) -> bool {
        self.orders[seat].is_some()
    }

    pub fn end(&mut self, seat: Seat) -> bool {
        self.orders[seat].take().is_some()
    }

    pub fn has_stop(&self, seat: Seat, phase: Phase) -> bool {
        self.private_stops[seat][phase as usize]
    }

    pub fn set_stop(&mut self, seat: Seat, phase: Phase, is_set: bool) {
        self.private_stops[seat][phase as usize] = is_set;
    }

    /// The same without what players keep to themselves.
    pub fn without_private_stops(&self) -> Passing {
        Passing { private_stops: Passing::new(self.stops).private_stops, ..self.clone() }
    }

    /// Ends orders whose time is over.
    pub fn watch(&mut self, game: &Game) {
        for seat in game.seats() {
            let order = &mut self.orders[seat];
            if order.is_some_and(|order| !order.holds(seat, game)) {
                *order = None;
            }
        }
    }

    /// Whether the question now is passed without asking anybody.
    pub fn passes(&self, game: &Game) -> bool {
        if game.decision().purpose != Purpose::Initiative {
            return false;
        }
        let Some(window) = Window::of(game) else { return false };
        if self.can_only_pass(game) {
            return true;
        }
        if self.wants_stop(&window, game) {
            return false;
        }
        self.orders[window.holder].is_some() || !self.stops.asks(&window)
    }

    /// Whether a player of a story has nothing to do, and not being asked tells nothing that others may not know.
    pub fn can_only_pass(&self, game: &Game) -> bool {
        let decision = game.decision();
        let tells_nothing = || self.open_hands || game.state().piles(decision.who).get(Pile::Hand).is_empty();
        game.enemy().is_some() && decision.options == [Choice::Pass] && tells_nothing()
    }

    /// A private stop: the first time in that phase of the other player's turn that nothing is pending.
    fn wants_stop(&self, window: &Window, game: &Game) -> bool {
        let state = game.state();
        !state.is_turn_of(window.holder)
            && window.pending_by.is_none()
            && self.has_stop(window.holder, state.turn.phase)
    }

    pub fn view(&self, seat: Seat, is_private: bool) -> PassingView {
        let stops = || Phase::ALL.into_iter().filter(|phase| self.has_stop(seat, *phase)).collect();
        PassingView { standing: self.orders[seat].map(|order| order.standing), private_stops: is_private.then(stops) }
    }
}
