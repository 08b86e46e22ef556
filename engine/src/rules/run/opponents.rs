//! Which of several opponents an effect strikes.
//!
//! "Your opponent loses, pays, reveals" is one player. Where the other side has several they agree on one before the
//! operation that needs it; in a battle it is a participant, and it has to be one of those who can do the most of what
//! is asked (coop.hit.3). That player is "your opponent" for the rest of the text. Two kinds of text leave no choice:
//! what is counted on the sufferer's own cards strikes everybody for his or her own (coop.hit.2), and what answers to
//! a deed or a card of one opponent strikes that one (coop.hit.6).

use crate::card::program::Op;
use crate::id::{Seat, SeatSet};
use crate::language::value::Phrase;
use crate::language::words::Subject;
use crate::language::{Ability, Effect, Filter, Happening, Pick, Pile, Player, Value, Whose};
use crate::rules::numbers::bounded;
use crate::rules::scope::{Scope, Who};
use crate::state::Waiting;
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
        if matches!(op, Op::ForEachPlayer(_)) {
            return self.of_next_side(run).filter(|seats| seats.len() > 1);
        }
        if op.effect().is_some_and(|effect| self.sufferers(effect, &scope).is_some()) {
            return None;
        }
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
            (_, Some(effect)) => match pick_of(effect) {
                Some(Pick::Top(count, pile, _) | Pick::Bottom(count, pile, _)) => {
                    up_to(count, self.pile_count(seat, *pile))
                }
                Some(Pick::Random(filter, count)) => up_to(count, self.found_with(filter, seat, scope)),
                Some(Pick::Choose(choose)) => up_to(&choose.count, self.found_with(&choose.of, seat, scope)),
                _ => 0,
            },
            _ => 0,
        };
        let most = seats.iter().map(can).max().unwrap_or(0);
        seats.iter().filter(|seat| can(*seat) == most).collect()
    }
}

impl Table {
    /// Those who all suffer an effect, each for his or her own cards: several opponents, and an amount that is counted
    /// on an opponent's cards (coop.hit.2).
    pub(super) fn sufferers(&self, effect: &Effect, scope: &Scope<'_>) -> Option<SeatSet> {
        let (Effect::Lose { who, amount, .. } | Effect::Pay { who, amount }) = effect else { return None };
        match self.who(*who, scope) {
            Who::OneOf(seats) if counts_own_cards(amount) => Some(seats),
            _ => None,
        }
    }

    /// A number that is counted on the cards of one of several opponents.
    pub(super) fn value_for(&self, value: &Value, seat: Seat, scope: &Scope<'_>) -> i16 {
        let Value::Phrase(phrase) = value else { return self.value(value, scope) };
        let both = |left: &Value, right: &Value| {
            (i32::from(self.value_for(left, seat, scope)), i32::from(self.value_for(right, seat, scope)))
        };
        match &**phrase {
            Phrase::Count(filter) if filter.whose == Some(Whose::Opponents) => {
                (self.select(filter, scope) & self.state.controlled[seat]).len() as i16
            }
            Phrase::Plus(left, right) => bounded({
                let (left, right) = both(left, right);
                left + right
            }),
            Phrase::Minus(left, right) => bounded({
                let (left, right) = both(left, right);
                left - right
            }),
            Phrase::Times(left, right) => bounded({
                let (left, right) = both(left, right);
                left * right
            }),
            _ => self.value(value, scope),
        }
    }

    /// Whether a repetition for each player is one for each side in this story, by one player of it (coop.card.1).
    pub(super) fn goes_by_side(&self, run: &Run) -> bool {
        let story = self.setting.story.as_ref();
        let note = story.and_then(|story| story.cards.get(&self.def(run.source).facts.id));
        note.is_some_and(|note| note.by_side.contains(&run.ability))
    }

    /// Those of whom one stands for the side that a repetition comes to next: players with a card there. One is enough
    /// where nothing hangs on it, or they have named one.
    fn of_next_side(&self, run: &Run) -> Option<SeatSet> {
        if !self.goes_by_side(run) {
            return None;
        }
        let turn = self.state.turn.side;
        let side = *[turn, turn.other()].get(usize::from(run.round))?;
        let living = self.state.seating.living_of(side);
        let here = Scope::of_run(self, run).here.map(|here| self.state.present(here)).unwrap_or_default();
        let is_there = |seat: &Seat| self.has_presence(here & self.state.controlled[*seat]);
        let there: SeatSet = living.iter().filter(is_there).collect();
        let there = if there.is_empty() { living } else { there };
        let first = there.first()?;
        if let Some(named) = run.binding.opponent.filter(|seat| there.contains(*seat)) {
            return Some(SeatSet::EMPTY.with(named));
        }
        let mut then = *run;
        then.binding.you = first;
        let program = &self.def(run.source).abilities[usize::from(run.ability)].program;
        let matters = match &program[usize::from(run.at) + 1] {
            Op::Test(conditions, _) => self.all_hold(conditions, &Scope::of_run(self, &then)),
            _ => true,
        };
        Some(if matters { there } else { SeatSet::EMPTY.with(first) })
    }

    /// The player who stands for the side that a repetition comes to next.
    pub(super) fn next_of_sides(&self, run: &mut Run) -> Option<Seat> {
        let next = self.of_next_side(run).and_then(SeatSet::first);
        run.binding.opponent = None;
        next
    }

    /// How many of the cards that a filter means are in a player's piles.
    fn found_with(&self, filter: &Filter, seat: Seat, scope: &Scope<'_>) -> i16 {
        self.select(filter, scope).iter().filter(|card| self.state.card(*card).owner == seat).count() as i16
    }

    /// The opponent whose deed or card set a trigger off, where its text speaks of an opponent's (coop.hit.6).
    pub(crate) fn opponent_concerned(&self, waiting: &Waiting) -> Option<Seat> {
        if self.state.seating.is_duel() {
            return None;
        }
        let it = &self.def(waiting.source.card()).abilities[waiting.ability as usize];
        let Ability::Triggered(triggered) = &it.ability else { return None };
        let pattern = &triggered.on;
        let filter = match &pattern.card {
            Some(Subject::Each(filter)) => Some(filter),
            _ => None,
        };
        let card = waiting.event.card.map(|stay| self.state.card(stay.card()));
        let by_side = matches!(
            pattern.on,
            Happening::TurnEnds
                | Happening::PhaseStarts
                | Happening::PhaseEnds
                | Happening::BattleWon
                | Happening::BattleLost
                | Happening::BattleEnds
        );
        let seat = if filter.is_some_and(|filter| filter.owned_by == Some(Player::Opponent)) {
            card.map(|card| card.owner)
        } else if filter.is_some_and(|filter| filter.whose == Some(Whose::Opponents)) {
            card.map(|card| card.controller)
        } else if pattern.by == Some(Player::Opponent) && !by_side {
            waiting.event.seat
        } else {
            None
        };
        seat.filter(|seat| self.state.seating.opponents(waiting.you).contains(*seat))
    }
}

/// Whether an amount is counted on an opponent's cards.
fn counts_own_cards(value: &Value) -> bool {
    let Value::Phrase(phrase) = value else { return false };
    match &**phrase {
        Phrase::Count(filter) => filter.whose == Some(Whose::Opponents),
        Phrase::Plus(left, right) | Phrase::Minus(left, right) | Phrase::Times(left, right) => {
            counts_own_cards(left) || counts_own_cards(right)
        }
        _ => false,
    }
}

/// The cards an effect is about, where it picks some.
fn pick_of(effect: &Effect) -> Option<&Pick> {
    match effect {
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
        | Effect::PutIntoPlay { what: pick, .. }
        | Effect::Play { what: pick, .. } => Some(pick),
        _ => None,
    }
}

/// The words of an operation that each mean one player: who does it, and whose pile it takes cards from.
fn seats_needed(op: &Op) -> [Option<Player>; 2] {
    let effect = match op {
        Op::Destiny(who) | Op::ChooseOne(who, _) | Op::Bargain { who, .. } => return [Some(*who), None],
        Op::Do(effect) => &**effect,
        _ => return [None, None],
    };
    let who = match effect {
        Effect::Pay { who, .. }
        | Effect::Lose { who, .. }
        | Effect::Activate { who, .. }
        | Effect::Draw { who, .. }
        | Effect::Retrieve { who, .. }
        | Effect::Shuffle { who, .. }
        | Effect::Play { who, .. } => Some(*who),
        Effect::Choose(choose) => return [choose.of.pile.map(|(_, player)| player), None],
        _ => None,
    };
    let pile = pick_of(effect).and_then(|pick| match pick {
        Pick::Top(_, _, player) | Pick::Bottom(_, _, player) => Some(*player),
        Pick::Choose(_) | Pick::Each(_) | Pick::Random(..) | Pick::Known(_) => {
            Table::filter_of(pick).and_then(|filter| filter.pile).map(|(_, player)| player)
        }
    });
    [who, pile]
}
