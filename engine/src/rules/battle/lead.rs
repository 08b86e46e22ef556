//! Who stands for a side in a battle. A side of one seat needs none of this; where several players fight together the
//! battle is the side's, with one battle destiny, and a lead among those who take part (coop.battle.4).

use crate::id::{CardIx, Seat, SeatSet, Side};
use crate::language::{Pile, Stat};
use crate::state::frame::{Frame, Quest};
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

    /// Sees to it that somebody leads the players of a story: the one who attacked, the only one there, or one whom they
    /// name (coop.battle.4). True if they are asked.
    pub(super) fn settle_lead(&mut self) -> bool {
        let Some(at) = self.state.battle.map(|battle| battle.at).filter(|_| self.state.enemy.is_some()) else {
            return false;
        };
        let there = self.present_seats(Side::One, at);
        let leads = self.enemy().and_then(|enemy| enemy.lead).is_some_and(|lead| there.contains(lead));
        if leads || there.is_empty() {
            return false;
        }
        let attacker = self.state.battle.map(|battle| battle.attacker).filter(|seat| there.contains(*seat));
        match attacker.or_else(|| there.only()) {
            Some(lead) => {
                self.name_lead(lead);
                false
            }
            None => {
                self.state.agenda.push(Frame::Quest(Quest::Lead));
                true
            }
        }
    }

    /// The players have named their lead.
    pub(crate) fn name_lead(&mut self, seat: Seat) {
        if let Some(enemy) = self.enemy_mut() {
            enemy.lead = Some(seat);
        }
    }
}

impl Table {
    /// The seats of a side with a ship or unit at a location; not those that have given up, unless no other is there.
    fn present_seats(&self, side: Side, at: CardIx) -> SeatSet {
        let present = self.state.present(at);
        let there = |seat: &Seat| self.has_presence(present & self.state.controlled[*seat]);
        let seats: SeatSet = self.state.seating.living_of(side).iter().filter(there).collect();
        let staying = seats.minus(self.state.seating.leaving());
        if staying.is_empty() { seats } else { staying }
    }

    /// The players of a side who take part in the battle: who have, or have had in it, a ship or unit (coop.battle.3).
    pub(crate) fn participants(&self, side: Side) -> SeatSet {
        let living = self.state.seating.living_of(side);
        let Some(battle) = self.state.battle.filter(|_| living.len() > 1) else { return living };
        let joined = (battle.joined | self.present_seats(side, battle.at)).and(living);
        if joined.is_empty() { living } else { joined }
    }

    /// Who leads a side in the battle: the one whom the players have named, the player who attacked while he or she has
    /// a card in it, else the first of those who might (coop.battle.4).
    pub fn lead(&self, side: Side) -> Seat {
        let living = self.state.seating.living_of(side);
        let Some(battle) = self.state.battle.filter(|_| living.len() > 1) else {
            return self.state.seating.first_of(side);
        };
        let there = self.present_seats(side, battle.at);
        let named = self.enemy().and_then(|enemy| enemy.lead);
        if let Some(lead) = named.into_iter().chain([battle.attacker]).find(|seat| there.contains(*seat)) {
            return lead;
        }
        self.leads(side).first().copied().unwrap_or_else(|| self.state.seating.first_of(side))
    }

    /// Those who can lead a side, the foremost first: the most tactics there, then the most power, then the first.
    pub(crate) fn leads(&self, side: Side) -> Vec<Seat> {
        let Some(battle) = self.state.battle else { return Vec::new() };
        let strength = |seat: &Seat| {
            let own = self.state.controlled[*seat];
            let sum = |stat: Stat| -> i32 {
                let mine = self.fighters(side, battle.at).filter(|card| own.contains(*card));
                mine.map(|card| i32::from(self.stat(card, stat))).sum()
            };
            (sum(Stat::Tactics), sum(Stat::Power))
        };
        let mut leads: Vec<Seat> = self.present_seats(side, battle.at).iter().collect();
        leads.sort_by_key(|seat| std::cmp::Reverse(strength(seat)));
        leads
    }

    /// Who can reveal for battle destiny: the lead, or other participants if the lead's reserve is empty
    /// (coop.battle.5).
    pub(crate) fn revealers(&self, side: Side) -> SeatSet {
        let lead = self.lead(side);
        let leaving = self.state.seating.leaving();
        let has_card = |seat: &Seat| !self.state.piles(*seat).get(Pile::Reserve).is_empty() && !leaving.contains(*seat);
        if has_card(&lead) {
            return SeatSet::EMPTY.with(lead);
        }
        let others: SeatSet = self.participants(side).iter().filter(has_card).collect();
        if others.is_empty() { SeatSet::EMPTY.with(lead) } else { others }
    }
}
