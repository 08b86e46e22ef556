//! The loss step (battle.loss.2).

use crate::decision::Choice;
use crate::id::{CardSet, Seat, Side};
use crate::language::Pile;
use crate::state::frame::Frame;
use crate::table::{Game, Table};

impl Game {
    /// The loser, if there is one, covers casualties (battle.loss.7).
    pub(super) fn begin_loss_step(&mut self) {
        if let Some(loser) = self.state.battle.and_then(|battle| battle.loser()) {
            self.state.agenda.push(Frame::Casualties(loser));
        }
    }

    /// Runs the procedure. True if it waits for an answer.
    pub(crate) fn step_casualties(&mut self, side: Side) -> bool {
        let mut options = Vec::new();
        self.casualty_choices(side, &mut options);
        if !options.is_empty() {
            return true;
        }
        self.state.agenda.pop();
        // coop.battle.9: in a story the rest is void
        if self.casualties_left(side) > 0 && self.state.enemy.is_none() {
            self.cancel_battle(); // battle.loss.5
        }
        false
    }

    /// Takes an answer; an energy card lost counts against the casualties.
    pub(crate) fn answer_casualties(&mut self, side: Side, choice: Choice) {
        let lead = self.lead(side);
        let (seat, card) = match choice {
            Choice::Top(pile) => (lead, self.state.piles(lead).get(pile).top()),
            Choice::Card(card) => (self.state.card(card).owner, Some(card)),
            Choice::Player(seat) => (seat, None),
            _ => return,
        };
        if let Some(card) = card.filter(|card| self.state.in_play.contains(*card)) {
            self.damage(card, None);
            return;
        }
        if let Some(battle) = &mut self.state.battle {
            battle.sides[side].casualties -= 1;
        }
        match card {
            Some(card) => self.lose_energy_card(seat, card, None),
            // The hand serves as well as the piles, as for a cost.
            None => self.push_loss(seat, 1, None, None, 0, true),
        }
    }
}

impl Table {
    /// Casualties still to be covered (battle.loss.1).
    pub fn casualties_left(&self, side: Side) -> i16 {
        let Some(battle) = self.state.battle else { return 0 };
        (battle.sides[side].casualties - self.damaged_defense(side)).max(0)
    }

    /// Answers in the loss step: energy, a hand card, or a card to damage (battle.loss.2). Of several participants one
    /// is named, who then says what it is that he or she loses (coop.battle.8).
    pub(crate) fn casualty_choices(&self, side: Side, options: &mut Vec<Choice>) {
        if self.casualties_left(side) == 0 {
            return; // battle.loss.3
        }
        match self.state.seating.living_of(side).only() {
            Some(seat) => {
                let piles = self.state.piles(seat);
                options.extend(Pile::ENERGY.into_iter().filter(|pile| !piles.get(*pile).is_empty()).map(Choice::Top));
                let hand: CardSet = piles.get(Pile::Hand).as_slice().iter().copied().collect();
                options.extend(self.distinct(hand));
            }
            None => {
                let leaving = self.state.seating.leaving(); // coop.end.9
                let has_card =
                    |seat: Seat| self.state.has_energy(seat) || !self.state.piles(seat).get(Pile::Hand).is_empty();
                let can_lose = |seat: &Seat| has_card(*seat) && !leaving.contains(*seat);
                options.extend(self.participants(side).iter().filter(can_lose).map(Choice::Player));
            }
        }
        if self.enemy_side() == Some(side) {
            return; // coop.enemy.attrition.3: it damages none of its own
        }
        let open = self.battle_cards(side);
        options.extend(open.iter().filter(|card| self.can_be_damaged(*card)).map(Choice::Card));
    }
}
