//! Where players are asked for initiative, and where the program passes for them.
//!
//! What is passed automatically depends on public facts and on what players have ordered, never on a hand nor on
//! whether there is anything but passing to choose: a quick pass must not tell what somebody holds. An order to pass
//! for a while is announced to all; the stops that break it are known to their player alone. However it is set, every
//! window can be reached: by `all`, by a stop of one's own, or by holding, which asks at the very next one.
//!
//! In a story who can do nothing is not asked (coop.round.4), where the players' hands are open to each other or where
//! everybody sees that there is nothing (coop.seat.4).
//!
//! `stops` is how often everybody is asked, `own` what one player wants besides, `standing` passes that last.

mod own;
mod standing;
mod stops;
#[cfg(test)]
mod tests;

pub use own::{Matter, OwnStop};
pub use standing::Standing;
pub use stops::Stops;

use own::Own;
use standing::Order;
pub(super) use standing::is_in_battle;
use stops::Window;
use wars_engine::language::Pile;
use wars_engine::{BySeat, Choice, Deed, Game, Purpose, Seat};

/// What a session knows of passing.
#[derive(Clone, Debug)]
pub(super) struct Passing {
    pub stops: Stops,
    /// The players have no secrets from each other.
    pub open_hands: bool,
    orders: BySeat<Option<Order>>,
    own: BySeat<Own>,
}

/// A player's passing, as an audience may see it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PassingView {
    /// The standing pass in force.
    pub standing: Option<Standing>,
    /// Where the player wants to be asked, for the player alone.
    pub own_stops: Option<Vec<OwnStop>>,
    /// The player wants to be asked at the very next moment; nobody else is told.
    pub holds: bool,
}

impl Passing {
    pub fn new(stops: Stops) -> Passing {
        Passing { stops, open_hands: false, orders: BySeat::default(), own: BySeat::default() }
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

    pub fn has_stop(&self, seat: Seat, stop: OwnStop) -> bool {
        self.own[seat].has(stop)
    }

    pub fn set_stop(&mut self, seat: Seat, stop: OwnStop, is_set: bool) {
        self.own[seat].set(stop, is_set);
    }

    pub fn holds(&self, seat: Seat) -> bool {
        self.own[seat].holds
    }

    pub fn hold(&mut self, seat: Seat, holds: bool) {
        self.own[seat].holds = holds;
    }

    /// The same without what players keep to themselves.
    pub fn without_own_stops(&self) -> Passing {
        Passing { own: BySeat::default(), ..self.clone() }
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
        let own = &self.own[window.holder];
        let is_story = game.enemy().is_some();
        if is_story && self.can_only_pass(game) {
            return true;
        }
        if own.holds || self.wants_stop(&window, game) {
            return false;
        }
        // An order to pass is none to go without energy (activate.1).
        let is_ordered = self.orders[window.holder].is_some() && !leaves_energy(game);
        let is_idle = self.stops != Stops::All && self.can_only_pass(game);
        is_ordered || is_idle || !self.stops.asks(&window, own, game)
    }

    /// Whether whoever has initiative has nothing to do, and not being asked tells nothing that others may not know.
    pub fn can_only_pass(&self, game: &Game) -> bool {
        let decision = game.decision();
        let tells_nothing = || self.open_hands || game.state().piles(decision.who).get(Pile::Hand).is_empty();
        decision.options == [Choice::Pass] && tells_nothing()
    }

    /// A stop of one's own, the first time in the phase that nothing is pending.
    fn wants_stop(&self, window: &Window, game: &Game) -> bool {
        let state = game.state();
        let phase = state.turn.phase;
        let stop = if state.is_turn_of(window.holder) { OwnStop::Mine(phase) } else { OwnStop::Theirs(phase) };
        window.pending.is_none() && self.has_stop(window.holder, stop)
    }

    pub fn view(&self, seat: Seat, is_private: bool) -> PassingView {
        PassingView {
            standing: self.orders[seat].map(|order| order.standing),
            own_stops: is_private.then(|| self.own[seat].list()),
            holds: is_private && self.own[seat].holds,
        }
    }
}

/// Whether passing now would leave energy in the reserve that could be activated.
pub(super) fn leaves_energy(game: &Game) -> bool {
    let activates = |choice: &Choice| matches!(choice, Choice::Do(Deed::Activate(amount)) if *amount > 0);
    game.decision().options.iter().any(activates)
}
