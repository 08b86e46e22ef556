//! Which of several opponents an effect strikes.
//!
//! "Your opponent loses, pays, reveals" is one player. Where the other side has several they agree on one before the
//! operation that needs it; in a battle it is a participant, and it has to be one of those who can do the most of what
//! is asked (coop.hit.3). That player is "your opponent" for the rest of the text.

use crate::card::program::Op;
use crate::id::{Seat, SeatSet};
use crate::language::{Effect, Pick, Pile, Player, Value};
use crate::rules::scope::{Scope, Who};
use crate::state::frame::{Run, RunStage};
use crate::table::Table;

impl Table {
    /// The players of whom one has to be named before the operation a run is at can begin.
    #[inline]
    pub(crate) fn unsettled(&self, run: &Run) -> Option<SeatSet> {
        if self.state.seating.is_duel() || run.stage != RunStage::Fresh {
            return None;
        }
        let op = self.op(run);
        let scope = Scope::of_run(self, run);
        seats_needed(op).into_iter().flatten().find_map(|player| match self.who(player, &scope) {
            Who::OneOf(seats) => Some(self.who_can_comply(op, seats, &scope)),
            Who::One(_) | Who::Each(_) => None,
        })
    }

    /// Those who can do the most of what an operation asks; in a battle participants before others.
    fn who_can_comply(&self, op: &Op, seats: SeatSet, scope: &Scope<'_>) -> SeatSet {
        let side = seats.first().map(|seat| self.state.side(seat)).filter(|_| self.state.battle.is_some());
        let seats = side.map(|side| self.participants(side).and(seats)).filter(|it| !it.is_empty()).unwrap_or(seats);
        let up_to = |amount: &Value, has: i16| has.min(self.value(amount, scope));
        let energy = |seat: Seat| self.state.energy(seat) as i16 + self.pile_count(seat, Pile::Hand);
        let can = |seat: Seat| match (op, op.effect()) {
            (Op::Destiny(_), _) => self.pile_count(seat, Pile::Reserve).min(1),
            (_, Some(Effect::Pay { amount, .. })) => up_to(amount, self.pile_count(seat, Pile::Active)),
            (_, Some(Effect::Lose { amount, from: Some(pile), .. })) => up_to(amount, self.pile_count(seat, *pile)),
            (_, Some(Effect::Lose { amount, .. })) => up_to(amount, energy(seat)),
            _ => 0,
        };
        let most = seats.iter().map(can).max().unwrap_or(0);
        seats.iter().filter(|seat| can(*seat) == most).collect()
    }
}

/// The words of an operation that each mean one player: who does it, and whose pile it takes cards from.
fn seats_needed(op: &Op) -> [Option<Player>; 2] {
    let effect = match op {
        Op::Destiny(who) | Op::ChooseOne(who, _) | Op::Bargain { who, .. } => return [Some(*who), None],
        Op::Do(effect) => &**effect,
        _ => return [None, None],
    };
    let (who, pick) = match effect {
        Effect::Pay { who, .. }
        | Effect::Lose { who, .. }
        | Effect::Activate { who, .. }
        | Effect::Draw { who, .. }
        | Effect::Retrieve { who, .. }
        | Effect::Shuffle { who, .. } => (Some(*who), None),
        Effect::Play { who, what, .. } => (Some(*who), Some(what)),
        Effect::Damage(pick)
        | Effect::Undamage(pick)
        | Effect::Destroy(pick)
        | Effect::Dismiss(pick)
        | Effect::Invert(pick)
        | Effect::Revert(pick)
        | Effect::Reveal(pick)
        | Effect::Look(pick)
        | Effect::UseForBattleDestiny(pick)
        | Effect::Put { what: pick, .. }
        | Effect::Move { what: pick, .. }
        | Effect::PutIntoPlay { what: pick, .. } => (None, Some(pick)),
        Effect::Choose(choose) => return [choose.of.pile.map(|(_, player)| player), None],
        _ => (None, None),
    };
    let pile = pick.and_then(|pick| match pick {
        Pick::Top(_, _, player) | Pick::Bottom(_, _, player) => Some(*player),
        Pick::Choose(_) | Pick::Each(_) | Pick::Random(..) | Pick::Known(_) => {
            Table::filter_of(pick).and_then(|filter| filter.pile).map(|(_, player)| player)
        }
    });
    [who, pile]
}
