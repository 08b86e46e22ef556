//! A number for a position, by which one that comes back is known again.

use crate::id::absent::Absent;
use crate::id::{BySide, CardIx, Moment, Stay};
use crate::language::Pile;
use crate::stable_hash::StableHash;
use crate::state::{Battle, BattleSide, CardState, Deed, Limited, Target};
use crate::table::Table;

impl Table {
    /// A number for "this position has been seen before": numbering of items, chance and the count of stays left out.
    pub(crate) fn fingerprint(&self) -> u64 {
        let mut hash = StableHash::default();
        let state = &self.state;
        // What is remembered of a card is the same as before if the card is still there, and nothing if it is not.
        let still = |stay: Stay| CardIx::written(state.staying(stay));
        let place = |stay: Option<Stay>| CardIx::written(state.still(stay));
        let none = CardIx::written(None);
        let target = |target: Target| match target {
            Target::Card(stay) => (still(stay), None),
            other => (none, Some(other)),
        };
        hash.add(&state.turn);
        for card in &state.cards {
            hash.add(&CardState { since: Moment::default(), ..*card });
        }
        for piles in &state.seats {
            hash.add(&Pile::ALL.map(|pile| piles.get(pile)));
        }
        for it in &state.lasting {
            let source = (it.modifier, still(it.source), it.you, place(it.here));
            hash.add(&(source, it.targets.map(target), state.still_among(&it.cards), it.amount, it.until));
        }
        for it in &state.watchers {
            let source = (still(it.source), it.ability, it.at, it.you, place(it.here));
            hash.add(&(source, it.targets.map(target), it.until));
        }
        if let Some(battle) = &state.battle {
            let sides = BySide::each(|side| BattleSide { revealed: None, ..battle.sides[side] });
            hash.add(&Battle { decided: battle.decided.map(|_| Moment::default()), sides, ..*battle });
        }
        for spent in &state.spent {
            let what = match spent.what {
                Limited::Title(title) => (0, none, title),
                Limited::Ability(on, ability) => (1, still(on), ability.into()),
                Limited::Movement(of) => (2, still(of), 0),
                Limited::DrawnInBattle(on, ability) => (3, still(on), ability.into()),
                Limited::Activation => (4, none, 0),
                Limited::Drain => (5, none, 0),
            };
            hash.add(&(spent.seat, what, spent.times));
        }
        for item in &state.stack {
            let detail = match item.deed {
                Deed::Activate(amount) => amount,
                deed => deed.ability().or(item.mode).unwrap_or(0),
            };
            let kind = (item.deed.number(), detail);
            hash.add(&(item.by, kind, place(item.binding.source), CardIx::written(self.item_place(item))));
        }
        hash.number()
    }
}
