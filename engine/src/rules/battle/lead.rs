//! Who stands for a side in a battle. A side of one seat needs none of this; where several players fight together the
//! battle is the side's, with one battle destiny, and a lead among those who take part (coop.battle.4).

use crate::id::{CardIx, Seat, SeatSet, Side};
use crate::language::{Pile, Stat};
use crate::table::{Game, Table};

impl Game {
    /// Notes who has a card in the battle, for those whose cards will have gone (coop.battle.3).
    pub(super) fn note_participants(&mut self) {
        let Some(at) = self.state.battle.map(|battle| battle.at).filter(|_| !self.state.seating.is_duel()) else {
            return;
        };
        let there = self.present_seats(Side::One, at) | self.present_seats(Side::Two, at);
        if let Some(battle) = &mut self.state.battle {
            battle.joined = battle.joined | there;
        }
    }
}

impl Table {
    /// The seats of a side with a ship or unit at a location.
    fn present_seats(&self, side: Side, at: CardIx) -> SeatSet {
        let present = self.state.present(at);
        let there = |seat: &Seat| self.has_presence(present & self.state.controlled[*seat]);
        self.state.seating.living_of(side).iter().filter(there).collect()
    }

    /// The players of a side who take part in the battle: who have, or have had in it, a ship or unit (coop.battle.3).
    pub(crate) fn participants(&self, side: Side) -> SeatSet {
        let living = self.state.seating.living_of(side);
        let Some(battle) = self.state.battle.filter(|_| living.len() > 1) else { return living };
        let joined = (battle.joined | self.present_seats(side, battle.at)).and(living);
        if joined.is_empty() { living } else { joined }
    }

    /// Who leads a side in the battle: the player who attacked while he or she has a card in it, else the one with the
    /// most tactics there, then the most power, then the first. The players may wish for another one; they are not
    /// asked (coop.battle.4).
    pub fn lead(&self, side: Side) -> Seat {
        let living = self.state.seating.living_of(side);
        let Some(battle) = self.state.battle.filter(|_| living.len() > 1) else {
            return self.state.seating.first_of(side);
        };
        let there = self.present_seats(side, battle.at);
        if there.contains(battle.attacker) {
            return battle.attacker;
        }
        let strength = |seat: &Seat| {
            let own = self.state.controlled[*seat];
            let sum = |stat: Stat| -> i32 {
                let mine = self.fighters(side, battle.at).filter(|card| own.contains(*card));
                mine.map(|card| i32::from(self.stat(card, stat))).sum()
            };
            (sum(Stat::Tactics), sum(Stat::Power))
        };
        // Of equals the last is taken: the seats go backwards.
        there.backwards().max_by_key(strength).unwrap_or_else(|| self.state.seating.first_of(side))
    }

    /// Who reveals for battle destiny: the lead, or another participant if the lead's reserve is empty (coop.battle.5).
    pub(super) fn revealer(&self, side: Side) -> Seat {
        let lead = self.lead(side);
        let has_card = |seat: &Seat| !self.state.piles(*seat).get(Pile::Reserve).is_empty();
        if has_card(&lead) {
            return lead;
        }
        self.participants(side).iter().find(has_card).unwrap_or(lead)
    }
}
